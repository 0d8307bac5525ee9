/* Recorded games and the variations of their annotators: every printed move is read, played, and written in
 * canonical text, and the rewritten game is the same game. The reference plays along. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/history.h"
#include "games/notation.h"
#include "support/bridge.h"
#include "support/file_lines.h"
#include "support/reference_read.h"
#include "support/reference_route.h"
#include "support/rules_check.h"
#include "text/game_text.h"
#include "text/position_text.h"

enum { PLIES_MAX = 100 };

typedef struct Recorded {
    GameText text;
    History history;
    char canonical[PLIES_MAX][MOVE_TEXT_MAX];
    int plies;
} Recorded;

static MoveList work;

/* Reads a printed move, plays it, and holds both against the reference. */
static void play_printed(Recorded *game, const char *printed) {
    const Position *pos = history_current(&game->history);
    char before[REF_TEXT_MAX], after[POSITION_TEXT_MAX], right[REF_MOVE_TEXT_MAX];
    Move move;
    RefMove same, read;
    RefPosition reference;
    position_text_write(pos, before);
    ref_read("camelot", before, &reference);
    if (bridge_read_move(pos, printed, &move, &work) != READ_OK)
        fail_msg("%s: %s is not read", before, printed);
    assert_true(bridge_is_legal(pos, move, &work));
    assert_int_equal(ref_read_move(&reference, printed, &read), REF_READ_OK);
    same = bridge_move(pos, move);
    assert_int_equal(ref_compare(&same, &read), 0);
    assert_true(game->plies < PLIES_MAX);
    notation_write(pos, move, game->canonical[game->plies]);
    ref_write_move(&reference, &read, right);
    assert_string_equal(game->canonical[game->plies], right);
    game->plies++;
    assert_true(history_push(&game->history, move));
    ref_play(&reference, &read);
    ref_write(&reference, before);
    position_text_write(history_current(&game->history), after);
    assert_string_equal(after, before);
}

/* Reads one record of a file and plays it; plies: how many of its moves, -1 for all. */
static void play_file(Recorded *game, const char *name, int plies) {
    char path[200];
    size_t length;
    Error error;
    Position start;
    *game = (Recorded){.plies = 0};
    snprintf(path, sizeof path, "games/%s", name);
    char *text = file_read(path, &length);
    const char *cursor = text;
    if (game_text_read(&cursor, text + length, &game->text, &error) != 1)
        fail_msg("%s: %s", name, error.text);
    assert_string_equal(game_text_tag(&game->text, "Variant"), "camelot");
    position_text_start(game_find("camelot"), &start);
    assert_true(history_start(&game->history, &start));
    for (int i = 0; i < game->text.move_count && i != plies; i++)
        play_printed(game, game->text.moves[i].text);
    free(text);
}

/* The game by its canonical texts comes to the same position, by the same texts. */
static void replay_canonical(const Recorded *game) {
    History history = {0};
    assert_true(history_start(&history, &game->history.positions[0]));
    for (int i = 0; i < game->plies; i++) {
        Move move;
        char again[MOVE_TEXT_MAX];
        assert_int_equal(bridge_read_move(history_current(&history), game->canonical[i], &move, &work),
                         READ_OK);
        assert_true(move_equal(move, game->history.moves[i]));
        notation_write(history_current(&history), move, again);
        assert_string_equal(again, game->canonical[i]);
        assert_true(history_push(&history, move));
    }
    assert_true(pos_same(history_current(&history), history_current(&game->history)));
    assert_int_equal(history_current(&history)->move_number, history_current(&game->history)->move_number);
    history_free(&history);
}

static void end(Recorded *game) {
    game_text_free(&game->text);
    history_free(&game->history);
}

static int set_up(void **state) {
    (void)state;
    list_init(&work, NULL);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    list_free(&work);
    return 0;
}
/* Where the canonical text is not what was printed: circular jumps that go around the other way (10.4). */
static const struct {
    const char *printed, *canonical;
} rewritten[] = {
    {"H6-F8xH10xH12xF12xH10", "H6-F8xH10xF12xH12xH10"},
    {"I10-G8xG6xE6xE8xG8xE6xC8", "I10-G8xE6xG6xG8xE8xE6xC8"},
    {"I7-G9xE11xE9xG9", "I7-G9xE9xE11xG9"},
    {"G8xG10xI12xI10xG10xE8", "G8xG10xI10xI12xG10xE8"},
    {"D10-F10-H8xF6xF8xD8xF6", "D10-F10-H8xF6xD8xF8xF6"},
    {"H6-H8xF10xF12xD10xF10xH12xJ10", "H6-H8xF10xD10xF12xF10xH12xJ10"},
    {"D7-F9xF11xD11xF9xH9xF11xF13", "D7-F9xH9xF11xF9xD11xF11xF13"},
};

enum { REWRITTEN = sizeof rewritten / sizeof *rewritten };

/* A printed move is written as it was printed, or as the table says. */
static void assert_canonical(const char *printed, const char *canonical) {
    const char *expected = printed;
    for (int i = 0; i < REWRITTEN; i++)
        if (strcmp(printed, rewritten[i].printed) == 0)
            expected = rewritten[i].canonical;
    assert_string_equal(canonical, expected);
}

static int men(const Position *pos, Side side) {
    return bb_count(bb_minus(pos->pieces[side], pos->knights));
}

static int knights(const Position *pos, Side side) {
    return bb_count(bb_and(pos->pieces[side], pos->knights));
}

static void games_to_their_end(void **state) {
    (void)state;
    static const struct {
        const char *name, *result;
        int plies;
    } games[] = {
        {"championship_2009_game1.txt", "1/2-1/2", 23},
        {"championship_2009_game4.txt", "1-0", 20},
        {"championship_2009_game5.txt", "1-0", 31},
        {"computer_2008_a.txt", "0-1", 34},
        {"computer_2008_b.txt", "*", 25},
        {"opening_1930_a.txt", "*", 8},
        {"opening_1930_b.txt", "*", 6},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        Recorded game;
        play_file(&game, games[i].name, -1);
        assert_int_equal(game.plies, games[i].plies);
        assert_int_equal(game.plies, game.text.move_count);
        assert_string_equal(game.text.result, games[i].result);
        assert_string_equal(game_text_tag(&game.text, "Result"), games[i].result);
        for (int ply = 0; ply < game.plies; ply++)
            assert_canonical(game.text.moves[ply].text, game.canonical[ply]);
        replay_canonical(&game);
        /* Each printed x took a piece of the other side. */
        int taken[SIDES] = {0, 0};
        for (int ply = 0; ply < game.plies; ply++)
            for (const char *c = game.text.moves[ply].text; *c; c++)
                taken[ply % 2 ? WHITE : BLACK] += *c == 'x';
        const Position *last = history_current(&game.history);
        assert_int_equal(last->count[WHITE], 14 - taken[WHITE]);
        assert_int_equal(last->count[BLACK], 14 - taken[BLACK]);
        /* All were broken off, given up or agreed upon: by the rules each could go on. */
        assert_int_equal(history_result(&game.history, &work).reason, REASON_NONE);
        end(&game);
    }
}

/* What the annotator's verdicts say of material, in the order of the file: White's Knights and Men less
 * Black's; "the exchange" is a Knight for a Man. Where the verdict tells no numbers the entry is SILENT. */
enum { SILENT = 99 };
static const int balance[][2] = {
    {0, 0},           /* equal */
    {0, -1},          /* Black one piece ahead */
    {2, 2},           /* White two Knights and two Men ahead */
    {1, 0},           /* Black's deficit one Knight */
    {SILENT, SILENT}, /* Black wins */
    {2, 0},           /* White two Knights ahead */
    {0, 0},           /* parity */
    {1, -1},          /* White wins the exchange */
    {1, -2},          /* White 2 Knights + 1 Man, Black 1 Knight + 3 Men */
    {SILENT, SILENT}, /* status quo */
    {SILENT, SILENT}, /* White well ahead */
    {0, 0},           /* equal */
    {1, -1},          /* White wins the exchange */
    {0, 0},           /* status quo */
    {-1, 1},          /* Black a Knight for a Man ahead */
    {0, 3},           /* White three Men ahead */
    {-1, 1},          /* Black up the exchange */
    {0, 1},           /* Black one Man down */
    {0, 2},           /* Black two Men down */
    {SILENT, SILENT}, /* Knight escapes */
    {0, 2},           /* Black two Men down */
    {SILENT, SILENT}, /* avoids the loss of a Knight */
    {2, 1},           /* White two Knights and a Man up */
    {SILENT, SILENT}, /* avoids exchanges */
    {0, 3},           /* White three Men up */
};

/* "FILE <TAB> PLIES <TAB> MOVES <TAB> VERDICT" */
static void play_variation(void *context, char *line) {
    int *count = context;
    char *name = strtok(line, "\t"), *plies = strtok(NULL, "\t"), *moves = strtok(NULL, "\t"),
         *verdict = strtok(NULL, "\t");
    assert_non_null(verdict);
    assert_true(*count < (int)(sizeof balance / sizeof *balance));
    Recorded game;
    GameText variation;
    Error error;
    play_file(&game, name, atoi(plies));
    int base = game.plies;
    assert_int_equal(base, atoi(plies));
    const char *cursor = moves;
    assert_int_equal(game_text_read(&cursor, moves + strlen(moves), &variation, &error), 1);
    assert_true(variation.move_count > 0);
    for (int i = 0; i < variation.move_count; i++) {
        play_printed(&game, variation.moves[i].text);
        assert_canonical(variation.moves[i].text, game.canonical[base + i]);
    }
    replay_canonical(&game);
    const Position *pos = history_current(&game.history);
    const int *expected = balance[(*count)++];
    if (expected[0] != SILENT && (knights(pos, WHITE) - knights(pos, BLACK) != expected[0] ||
                                  men(pos, WHITE) - men(pos, BLACK) != expected[1]))
        fail_msg("%s: %s: not what stands on the board", moves, verdict);
    game_text_free(&variation);
    end(&game);
}

static void variations_to_their_end(void **state) {
    (void)state;
    int count = 0;
    assert_int_equal(file_each_line("games/variations.tsv", play_variation, &count), 25);
    assert_int_equal(count, 25);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_to_their_end),
        cmocka_unit_test(variations_to_their_end),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
