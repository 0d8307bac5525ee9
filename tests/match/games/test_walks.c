/* The records of games of any legal moves from set-ups crowded before a Castle, held against the rules: each
 * recorded move is a legal walk square by square, and reads back as that move. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "support/bridge.h"
#include "support/random_position.h"
#include "support/reference_walk.h"
#include "support/runner.h"
#include "text/game_text.h"

enum { SET_UPS = 300 };

static void add_set_ups(const char *game, uint64_t seed, int most, int count, Text *openings) {
    uint64_t random = seed;
    while (count > 0) {
        RefPosition position;
        char text[REF_TEXT_MAX];
        random_near_castle(&random, game, most, &position);
        if (ref_result(&position, NULL) != '-')
            continue;
        ref_write(&position, text);
        text_format(openings, "%s\n", text);
        count--;
    }
}

/* One of the three moves is a charge that could seem to lead through the Castle: enough openings, told apart
 * by their clocks, for it to be played. */
static void add_charges(const char *placement, Text *openings) {
    for (int clock = 0; clock < 20; clock++)
        text_format(openings, "%s b 2+2 %d 10\n", placement, clock);
}

/* Returns the number of moves. */
static int walk_game(const char *game, const GameText *record, MoveList *work) {
    RefPosition position;
    if (strcmp(game_text_tag(record, "Termination"), "normal") != 0)
        assert_string_equal(game_text_tag(record, "Termination"), "adjudication"); /* by -maxmoves */
    ref_read(game, game_text_tag(record, "FEN"), &position);
    for (int i = 0; i < record->move_count; i++) {
        RefMove walked;
        Move move;
        char text[REF_TEXT_MAX];
        const char *offence = ref_walk(&position, record->moves[i].text, &walked);
        ref_write(&position, text);
        if (offence)
            fail_msg("%s: %s: %s", text, record->moves[i].text, offence);
        Position pos = bridge_position(&position);
        assert_int_equal(bridge_read_move(&pos, record->moves[i].text, &move, work), READ_OK);
        RefMove same = bridge_move(&pos, move);
        assert_int_equal(ref_compare(&walked, &same), 0);
        ref_play(&position, &walked);
    }
    return record->move_count;
}

static void check_games(const char *game, Text *openings, int rounds) {
    char line[1024];
    MoveList work;
    GameText record;
    Error error;
    int games = 0, moves = 0;
    runner_write("openings", text_string(openings));
    text_free(openings);
    runner_remove("r.pgn");
    snprintf(line, sizeof line,
             "-engine " MOCK " name=a args=seed=1 -engine " MOCK
             " name=b args=seed=2 -each depth=1 -rounds %d "
             "-variant %s -openings file=openings order=sequential -maxmoves 15 -pgnout r.pgn",
             rounds, game);
    runner_ends(line, 0);
    char *text = runner_text("r.pgn");
    const char *cursor = text, *end = text + strlen(text);
    list_init(&work, NULL);
    for (; game_text_read(&cursor, end, &record, &error) == 1; games++) {
        moves += walk_game(game, &record, &work);
        game_text_free(&record);
    }
    assert_int_equal(games, rounds);
    assert_true(moves > 2 * rounds);
    list_free(&work);
    free(text);
}

static void check_set_ups(const char *game, uint64_t seed, int most) {
    Text openings = {0};
    add_set_ups(game, seed, most, SET_UPS, &openings);
    check_games(game, &openings, SET_UPS);
}

static void charges_past_a_castle(void **state) {
    (void)state;
    Text openings = {0};
    add_charges("2/8/10/9MM1/9M2/12/12/12/12/12/12/12/4mm6/2n2M4/2mm4/2", &openings);
    check_games("camelot", &openings, 20);
    runner_expect("r.pgn", "D3-F5-F3xH3");
}

static void camelot(void **state) {
    (void)state;
    check_set_ups("camelot", 51, 11);
}

static void chivalry(void **state) {
    (void)state;
    check_set_ups("chivalry", 52, 12);
}

static void cam(void **state) {
    (void)state;
    check_set_ups("cam", 53, 7);
}

static void camette(void **state) {
    (void)state;
    check_set_ups("camette", 54, 4);
}

static void camelot8(void **state) {
    (void)state;
    check_set_ups("camelot8", 55, 12);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(charges_past_a_castle),
        cmocka_unit_test(camelot),
        cmocka_unit_test(chivalry),
        cmocka_unit_test(cam),
        cmocka_unit_test(camette),
        cmocka_unit_test(camelot8),
    };
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
