/* Combinations that people missed: each is found from an empty table within so many nodes. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/notation.h"
#include "support/bridge.h"
#include "support/file_lines.h"
#include "support/sanitizer.h"
#include "support/think.h"
#include "text/position_text.h"

enum { AT_LEAST = 30 };

typedef struct Combinations {
    Engine *engine;
    Thought thought;
    int number, failed;
} Combinations;

/* Cuts the next field of a line off, without the blanks around it; NULL where there is none. */
static char *next_field(char **rest) {
    char *field = *rest;
    if (!field)
        return NULL;
    char *end = strchr(field, ';');
    *rest = end ? end + 1 : NULL;
    if (end)
        *end = '\0';
    field += strspn(field, " \t");
    for (size_t length = strlen(field); length > 0 && strchr(" \t\r", field[length - 1]); length--)
        field[length - 1] = '\0';
    return field;
}

/* "POSITION STRING ; MOVE ; NODES ; comment" */
static void search_line(void *context, char *text) {
    Combinations *all = context;
    all->number++;
    char *position = next_field(&text), *expected = next_field(&text), *nodes = next_field(&text);
    if (!nodes || !text)
        fail_msg("combination %d: not four fields", all->number);
    Position pos;
    Error error;
    if (!position_text_read(game_at(0), position, &pos, &error))
        fail_msg("%s: %s", position, error.text);

    /* The move is a legal one in its canonical text. */
    Move move;
    char written[MOVE_TEXT_MAX], *end;
    MoveList work;
    list_init(&work, NULL);
    ReadResult read = bridge_read_move(&pos, expected, &move, &work);
    list_free(&work);
    if (read != READ_OK)
        fail_msg("%s: %s is not legal", position, expected);
    notation_write(&pos, move, written);
    assert_string_equal(written, expected);
    uint64_t limit = strtoull(nodes, &end, 10);
    if (*end || limit == 0)
        fail_msg("%s: %s is no number of nodes", position, nodes);

    if (THREAD_SANITIZER && all->number % 10 != 0)
        return;
    SearchLimits limits = think_nodes(limit);
    engine_new_game(all->engine);
    think(all->engine, &pos, &limits, &all->thought);
    assert_legal(&pos, all->thought.best);
    notation_write(&pos, all->thought.best, written);
    if (strcmp(written, expected) != 0) {
        const ThinkInfo *info = thought_line(&all->thought, 1);
        print_error("%s: %s, score %d at depth %d, not %s within %" PRIu64 " nodes\n", position, written,
                    info->score, info->depth, expected, limit);
        all->failed++;
    }
}

static void test_all_are_found(void **state) {
    (void)state;
    Combinations all = {.engine = engine_new()};
    int count = file_each_line("combinations.txt", search_line, &all);
    thought_free(&all.thought);
    engine_free(all.engine);
    assert_true(count >= AT_LEAST);
    if (all.failed)
        fail_msg("%d of %d combinations are missed", all.failed, count);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_are_found)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
