/* The combinations of tests/data/combinations.txt: how many an engine finds within so many nodes, each from an
 * empty table.
 *
 *   test_search_combinations                    the test: this engine, 100,000 nodes
 *   test_search_combinations ENGINE [NODES]     counts for any engine, one line for each combination
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/numbers.h"
#include "common/process.h"
#include "games/notation.h"
#include "match/engines/player.h"
#include "support/bridge.h"
#include "support/file_lines.h"
#include "support/sanitizer.h"
#include "text/position_text.h"

/* The search is the same in every build; but assertions and sanitizers make it up to fifty times slower, so such
 * builds, which are after faults and not after strength, try every fifth combination alone.
 *
 * Both numbers say what is solved today. SOLVED only rises: who changes the search raises it, or has made the
 * search worse. SOLVED_OF_FIFTH follows. */
enum { COMBINATIONS = 100, SOLVED = 73, SOLVED_OF_FIFTH = 14 };
#define NODES 100000
#define NODES_MOST INT64_C(1000000000000)

#ifdef NDEBUG
enum { EVERY = 1 };
#else
enum { EVERY = 5 };
#endif

typedef struct Count {
    Player player;
    EngineOptions options;
    char go[32];
    int every;    /* of so many combinations one is tried */
    bool telling; /* a line for each */
    MoveList work;
    int number, tried, solved;
} Count;

/* Cuts the next field of a line off, without the blanks around it; fails where there is none. */
static char *next_field(char **rest, int number) {
    char *field = *rest;
    if (!field)
        fail_msg("combination %d: not five fields", number);
    char *end = strchr(field, ';');
    *rest = end ? end + 1 : NULL;
    if (end)
        *end = '\0';
    field += strspn(field, " \t");
    for (size_t length = strlen(field); length > 0 && strchr(" \t\r", field[length - 1]); length--)
        field[length - 1] = '\0';
    if (!*field)
        fail_msg("combination %d: an empty field", number);
    return field;
}

/* What the engine answers, the player's until its next call. */
static const char *answer(Count *count, const char *position) {
    char line[POSITION_TEXT_MAX + 16];
    Thought thought;
    Error why;
    snprintf(line, sizeof line, "position fen %s", position);
    if (player_new_game(&count->player, &why) ||
        player_think(&count->player, line, count->go, -1, &thought, &why))
        fail_msg("%s, %s: %s", count->player.name, position, why.text);
    return thought.move;
}

/* "POSITION STRING ; MOVE ; SOURCE ; SCORE AND GAP ; SOLVED" */
static void try_line(void *context, char *text) {
    Count *count = context;
    int number = ++count->number;
    char *position = next_field(&text, number), *expected = next_field(&text, number);
    for (int i = 0; i < 3; i++)
        next_field(&text, number);
    if (text)
        fail_msg("combination %d: more than five fields", number);

    /* The move is a legal one in its canonical text. */
    Position pos;
    Error error;
    Move move, found;
    char written[MOVE_TEXT_MAX];
    if (!position_text_read(game_at(0), position, &pos, &error))
        fail_msg("%s: %s", position, error.text);
    if (bridge_read_move(&pos, expected, &move, &count->work) != READ_OK)
        fail_msg("%s: %s is not legal", position, expected);
    notation_write(&pos, move, written);
    assert_string_equal(written, expected);

    if (number % count->every != 0)
        return;
    const char *given = answer(count, position);
    if (bridge_read_move(&pos, given, &found, &count->work) != READ_OK)
        fail_msg("%s, %s: %s is not legal", count->player.name, position, given);
    bool solved = move_equal(found, move);
    count->tried++;
    count->solved += solved;
    if (count->telling && solved)
        printf("%3d solved  %s\n", number, expected);
    else if (count->telling)
        printf("%3d missed  %s, it plays %s: %s\n", number, expected, given, position);
    fflush(stdout);
}

/* False with a reason when the engine does not start; else the counts are there. */
static bool count_solved(Count *count, const char *engine, int64_t nodes, Error *why) {
    engine_options_init(&count->options);
    text_list_add(&count->options.command, engine);
    text_list_add(&count->options.option_names, "Hash");
    text_list_add(&count->options.option_values, "64");
    count->options.timeout = 3600 * 1000;
    snprintf(count->go, sizeof count->go, "go nodes %" PRId64, nodes);
    list_init(&count->work, NULL);
    player_init(&count->player, &count->options, game_at(0)->name, NULL, 0);
    bool started = player_start(&count->player, why) == FAULT_NONE;
    if (started)
        file_each_line("combinations.txt", try_line, count);
    return started;
}

static void count_free(Count *count) {
    player_free(&count->player);
    list_free(&count->work);
    engine_options_free(&count->options);
}

static void test_as_many_are_solved_as_ever(void **state) {
    (void)state;
    if (THREAD_SANITIZER)
        skip();
    const int held = EVERY == 1 ? SOLVED : SOLVED_OF_FIFTH;
    Count count = {.every = EVERY};
    Error why;
    if (!count_solved(&count, TEST_PROGRAM, NODES, &why))
        fail_msg("%s: %s", TEST_PROGRAM, why.text);
    int solved = count.solved;
    assert_int_equal(count.number, COMBINATIONS);
    assert_int_equal(count.tried, COMBINATIONS / EVERY);
    count_free(&count);
    if (solved < held)
        fail_msg("%d of %d combinations are solved within %d nodes, fewer than %d: the search misses more",
                 solved, COMBINATIONS / EVERY, NODES, held);
    if (solved > held)
        fail_msg("%d of %d combinations are solved within %d nodes, more than %d: raise the number held here",
                 solved, COMBINATIONS / EVERY, NODES, held);
}

static int count_for(const char *engine, const char *nodes_word) {
    int64_t nodes = NODES;
    Error why;
    if (nodes_word && !number_read(nodes_word, 1, NODES_MOST, &nodes, &why)) {
        fprintf(stderr, "nodes: %s\n", why.text);
        return 1;
    }
    Count count = {.every = 1, .telling = true};
    bool started = count_solved(&count, engine, nodes, &why);
    if (started)
        printf("%d of %d solved by %s within %" PRId64 " nodes\n", count.solved, count.tried,
               count.player.name, nodes);
    else
        fprintf(stderr, "%s: %s\n", engine, why.text);
    count_free(&count);
    return started ? 0 : 1;
}

int main(int argc, char **argv) {
    process_prepare();
    if (argc > 3) {
        fprintf(stderr, "usage: %s [ENGINE [NODES]]\n", argv[0]);
        return 1;
    }
    if (argc > 1)
        return count_for(argv[1], argc > 2 ? argv[2] : NULL);
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_as_many_are_solved_as_ever)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
