/* Adds a made-up game by its record alone, as docs/adding-a-game.md tells, and plays it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "engine.h"
#include "games/camelot.h"
#include "games/history.h"
#include "games/notation.h"
#include "games/perft.h"
#include "support/bridge.h"
#include "text/position_text.h"

/* The same as in the document. */
static const Game shalott_record = {
    .name = "shalott",
    .title = "Shalott",
    .files = 6,
    .ranks = 9,
    .widths = {2, 4, 6, 6, 6, 6, 6, 4, 2},
    .castle_width = 2,
    .start = "2/4/1nmmn1/2mm2/6/2MM2/1NMMN1/4/2 w 2+2 0 1",
    .pieces = 6,
    .castle_moves = 2,
    .castle_wins = 2,
    .few_pieces = 2,
    .clock_limit = 100,
    .has_knights = true,
    .rules = &camelot_rules,
};

static Game shalott;
static MoveList list, work;
static RefMoves expected, found;

static int set_up(void **state) {
    (void)state;
    shalott = shalott_record;
    game_prepare(&shalott);
    list_init(&list, NULL);
    list_init(&work, NULL);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    list_free(&list);
    list_free(&work);
    ref_moves_free(&expected);
    ref_moves_free(&found);
    return 0;
}

static Position position(const char *text) {
    Position pos;
    Error error = {""};
    if (!position_text_read(&shalott, text, &pos, &error))
        fail_msg("%s: %s", text, error.text);
    return pos;
}

/* Reads lines from the one that holds `first` to the one that is "};". */
static void read_record(const char *path, const char *first, char *text, size_t size) {
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    char line[512];
    bool inside = false, closed = false;
    *text = '\0';
    while (!closed && fgets(line, sizeof line, file)) {
        inside |= strstr(line, first) != NULL;
        closed = inside && strcmp(line, "};\n") == 0;
        if (inside)
            snprintf(text + strlen(text), size - strlen(text), "%s", line);
    }
    fclose(file);
    assert_true(closed);
}

static void is_told_in_the_document(void **state) {
    (void)state;
    static char told[4096], compiled[4096];
    read_record(TEST_DOCS "/adding-a-game.md", ".name = \"shalott\"", told, sizeof told);
    read_record(TEST_DOCS "/../tests/games/test_adding_a_game.c", ".name = \"shalott\"", compiled,
                sizeof compiled);
    assert_string_equal(told, compiled);
}

static void prepares_the_board(void **state) {
    (void)state;
    assert_int_equal(bb_count(shalott.board), 42);
    for (int side = 0; side < SIDES; side++) {
        int home = side == WHITE ? 0 : 8;
        assert_int_equal(bb_count(shalott.castle[side]), 2);
        assert_true(bb_test(&shalott.castle[side], square_at(2, home)));
        assert_true(bb_test(&shalott.castle[side], square_at(3, home)));
    }
    assert_null(game_find("shalott"));
}

static void reads_and_writes_positions(void **state) {
    (void)state;
    char text[POSITION_TEXT_MAX];
    Position pos;
    position_text_start(&shalott, &pos);
    assert_int_equal(pos.count[WHITE], 6);
    position_text_write(&pos, text);
    assert_string_equal(text, shalott.start);
    pos = position("mM/4/6/6/1m4/6/6/4/2 b 1+2 7 30");
    position_text_write(&pos, text);
    assert_string_equal(text, "mM/4/6/6/1m4/6/6/4/2 b 1+2 7 30");
    static const char *const refused[] = {
        "2/4/1nmmn1/2mm2/6/2MM2/1NMMN1/4 w",         /* a rank is missing */
        "2/4/1nmmn1/2mm2/7/2MM2/1NMMN1/4/2 w",       /* a square too many */
        "3/4/1nmmn1/2mm2/6/2MM2/1NMMN1/4/2 w",       /* of the castle too */
        "2/4/1nmmn1/2mm2/6/2MM2/1NMMN1/M3/2 w",      /* a seventh piece */
        "2/4/1nmmn1/2mm2/6/2MM2/1NMMN1/4/2 w 3+2",   /* castle moves that nobody has */
        "2/4/1nmmn1/2mm2/6/2MM2/1NMMN1/4/2 w 1+2",   /* or that nobody can have made */
        "2/4/1nmmn1/2mm2/6/2MM2/1NMMN1/4/2 w - 0 1", /* not of a game with two castle squares */
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        Error error = {""};
        assert_false(position_text_read(&shalott, refused[i], &pos, &error));
        assert_true(error.text[0] != '\0');
    }
}

/* Plays a written move, which must be the canonical text. */
static Position play(const char *text, const char *move_text) {
    Position pos = position(text), next;
    Move move;
    char written[MOVE_TEXT_MAX];
    if (bridge_read_move(&pos, move_text, &move, &work) != READ_OK)
        fail_msg("%s is not read", move_text);
    notation_write(&pos, move, written);
    assert_string_equal(written, move_text);
    game_play(&pos, move, &next);
    assert_true(game_is_consistent(&next));
    return next;
}

static void plays_every_kind_of_move(void **state) {
    (void)state;
    play(shalott.start, "B3-A4");
    play(shalott.start, "B3-D5");
    Position pos = play("2/4/2m3/6/2m3/2M3/6/4/2 w", "C4xC6xC8");
    assert_int_equal(game_result(&pos).reason, REASON_FEW_PIECES);
    pos = play("2/4/6/2m3/5m/2M3/2N3/4/2 w", "C3-C5xC7");
    assert_int_equal(pos.count[BLACK], 1);
    pos = play("M1/4/6/2m3/2m3/6/6/4/2 w", "C9-D9");
    assert_int_equal(pos.castle_moves[WHITE], 1);
    pos = play("M1/2M1/6/2m3/2m3/6/6/4/2 w", "D8-D9");
    assert_int_equal(game_result(&pos).reason, REASON_CASTLE);
    assert_int_equal(game_result(&pos).outcome, OUTCOME_WHITE);
    pos = play("2/4/M5/6/6/6/2m3/3m/2 b", "E2-D1");
    assert_int_equal(game_result(&pos).reason, REASON_NONE);
}

/* Both players know the same result here and, where the game goes on, the same moves. */
static void compare(const Position *pos, const RefPosition *reference) {
    char text[POSITION_TEXT_MAX], reference_text[REF_TEXT_MAX];
    position_text_write(pos, text);
    ref_write(reference, reference_text);
    assert_string_equal(text, reference_text);
    const char *reason;
    char outcome = ref_result(reference, &reason);
    Result result = game_result_with_moves(pos, &work);
    assert_int_equal("-wbd"[result.outcome], outcome);
    assert_string_equal(notation_reason(result.reason), reason);
    list.size = 0;
    if (result.reason != REASON_NONE)
        return;
    bridge_moves(pos, &list, &found);
    ref_moves(reference, &expected);
    assert_int_equal(found.count, expected.count);
    for (int i = 0; i < found.count; i++)
        assert_int_equal(ref_compare(&found.move[i], &expected.move[i]), 0);
}

static void agrees_with_the_second_player_of_the_rules(void **state) {
    (void)state;
    uint64_t random = 11;
    int positions = 0;
    while (positions < 4000) {
        Position pos, next;
        RefPosition reference;
        position_text_start(&shalott, &pos);
        ref_read("shalott", shalott.start, &reference);
        for (int ply = 0; ply < 100; ply++, positions++) {
            compare(&pos, &reference);
            if (list.size == 0)
                break;
            Move move = list.moves[random_below(&random, (int)list.size)];
            RefMove reference_move = bridge_move(&pos, move);
            game_play(&pos, move, &next);
            ref_play(&reference, &reference_move);
            pos = next;
        }
    }
}

static void counts_perft_like_the_second_player(void **state) {
    (void)state;
    Position pos;
    RefPosition reference;
    position_text_start(&shalott, &pos);
    ref_read("shalott", shalott.start, &reference);
    for (int depth = 1; depth <= 3; depth++) {
        uint64_t moves = perft(&pos, depth, false, &work);
        assert_int_equal(moves, ref_perft(&reference, depth));
        assert_int_equal(moves, perft(&pos, depth, true, &work));
        assert_true(moves > 0);
    }
}

static SearchSummary search(const char *text, int depth) {
    Position pos = position(text);
    History history = {0};
    SearchSummary answer;
    SearchLimits limits = {.depth = depth};
    Engine *engine = engine_new();
    assert_non_null(engine);
    assert_true(history_start(&history, &pos));
    assert_true(engine_search(engine, &history, &limits, NULL, &answer));
    engine_free(engine);
    history_free(&history);
    assert_true(bridge_is_legal(&pos, answer.best, &work));
    return answer;
}

static void is_searched_and_won(void **state) {
    (void)state;
    search(shalott.start, 4);
    /* The second piece walks into the Castle, by two ways. */
    SearchSummary answer = search("1M/4/2M3/6/5m/6/m5/4/2 w", 6);
    assert_int_equal(answer.score, SCORE_WIN - 3);
    /* All are captured in one move, with two pieces left. */
    answer = search("2/4/2m3/6/2m3/2M3/6/M3/2 w", 4);
    assert_int_equal(answer.score, SCORE_WIN - 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_told_in_the_document),
        cmocka_unit_test(prepares_the_board),
        cmocka_unit_test(reads_and_writes_positions),
        cmocka_unit_test(plays_every_kind_of_move),
        cmocka_unit_test(agrees_with_the_second_player_of_the_rules),
        cmocka_unit_test(counts_perft_like_the_second_player),
        cmocka_unit_test(is_searched_and_won),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
