/* The public library without memory: whichever call finds none, it says so, and what was stays. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "castellan.h"
#include "support/no_memory.h"

static CastellanError error;

static const char record[] =
    "[White \"A\"]\n[Opening \"B\"]\n\n{first} 1. D6-F8! {+0.12/7 0.4s pv=\"F11-F9\" so} "
    "(1. D6-D8) F11-F9 {x} 2. C6-B7 {A resigns} 0-1\n";

/* A game with everything that a record may have. */
static CastellanGame *full_game(void) {
    CastellanPlace place = {0};
    CastellanGame *game = castellan_game_new("camelot", NULL, &error);
    assert_int_equal(castellan_record_read(game, record, strlen(record), &place, &error), CASTELLAN_OK);
    return game;
}

/* Each asks the library for something; false where it was refused. */

static bool make_game(CastellanGame *game, CastellanEngine *engine) {
    (void)game, (void)engine;
    CastellanGame *made = castellan_game_new("cam", NULL, &error);
    castellan_game_free(made);
    return made != NULL;
}

static bool make_engine(CastellanGame *game, CastellanEngine *engine) {
    (void)game, (void)engine;
    CastellanEngine *made = castellan_engine_new(&error);
    castellan_engine_free(made);
    return made != NULL;
}

static bool copy(CastellanGame *game, CastellanEngine *engine) {
    (void)engine;
    CastellanGame *made = castellan_game_copy(game, &error);
    castellan_game_free(made);
    return made != NULL;
}

static bool list(CastellanGame *game, CastellanEngine *engine) {
    (void)engine;
    size_t count;
    castellan_game_set_draws_by_claim(game, 0); /* forgets what was worked out */
    return castellan_game_moves(game, &count, &error) != NULL;
}

static bool read_move(CastellanGame *game, CastellanEngine *engine) {
    (void)engine;
    castellan_game_set_draws_by_claim(game, 0);
    return castellan_game_read(game, "E10-E9", &error) != NULL;
}

static bool enter(CastellanGame *game, CastellanEngine *engine) {
    (void)engine;
    CastellanSquare stop = {4, 9};
    return castellan_game_stops(game, &stop, 1, &error) != NULL;
}

static bool play_and_undo(CastellanGame *game, CastellanEngine *engine) {
    (void)engine;
    if (castellan_game_play(game, "E11-D12", &error) != CASTELLAN_OK)
        return false;
    assert_int_equal(castellan_game_undo(game, 1, &error), CASTELLAN_OK);
    return castellan_game_end(game, CASTELLAN_BLACK_WINS, "0-1", &error) == CASTELLAN_OK;
}

static bool set_tag(CastellanGame *game, CastellanEngine *engine) {
    (void)engine;
    return castellan_game_set_tag(game, "New", "x", &error) == CASTELLAN_OK &&
           castellan_game_set_tag(game, "New", "y", &error) == CASTELLAN_OK;
}

static bool set_note(CastellanGame *game, CastellanEngine *engine) {
    (void)engine;
    return castellan_game_set_note(game, 1, CASTELLAN_NOTE_COMMENT, "hello", &error) == CASTELLAN_OK;
}

static bool set_remark(CastellanGame *game, CastellanEngine *engine) {
    (void)engine;
    CastellanRemark remark = {.line = "A B", .milliseconds = -1};
    return castellan_game_set_remark(game, 1, &remark, &error) == CASTELLAN_OK;
}

static bool write_record(CastellanGame *game, CastellanEngine *engine) {
    (void)engine;
    return castellan_record_write(game, &error) != NULL;
}

static bool read_record(CastellanGame *game, CastellanEngine *engine) {
    (void)engine;
    CastellanPlace place = {0};
    bool good = castellan_record_read(game, record, strlen(record), &place, &error) == CASTELLAN_OK;
    assert_int_equal(good, place.offset > 0);
    return good;
}

static bool draw(CastellanGame *game, CastellanEngine *engine) {
    (void)engine;
    CastellanPicture picture = {.arrows = "E10-E9 E11-D12", .last_move = 1};
    return castellan_game_svg(game, &picture, &error) != NULL;
}

static bool count_ways(CastellanGame *game, CastellanEngine *engine) {
    (void)engine;
    uint64_t count;
    return castellan_game_perft(game, 2, &count, &error) == CASTELLAN_OK;
}

static bool set_options(CastellanGame *game, CastellanEngine *engine) {
    (void)game;
    return castellan_engine_set(engine, CASTELLAN_HASH, 2, &error) == CASTELLAN_OK &&
           castellan_engine_set(engine, CASTELLAN_HASH, 1, &error) == CASTELLAN_OK &&
           castellan_engine_set(engine, CASTELLAN_LEVEL, 5, &error) == CASTELLAN_OK &&
           castellan_engine_set(engine, CASTELLAN_LEVEL, 20, &error) == CASTELLAN_OK &&
           castellan_engine_set(engine, CASTELLAN_LINES, 3, &error) == CASTELLAN_OK;
}

static bool think(CastellanGame *game, CastellanEngine *engine) {
    CastellanLimits limits = {.nodes = 200, .moves = "E10-E9 E11-D12"};
    if (castellan_engine_go(engine, game, &limits, NULL, &error) != CASTELLAN_OK)
        return false;
    const CastellanAnswer *answer = castellan_engine_wait(engine);
    /* Without memory it answers with what it has, which may be nothing. */
    assert_true(answer->starved || answer->move);
    assert_true(!answer->move || strcmp(answer->move, "E10-E9") == 0 || strcmp(answer->move, "E11-D12") == 0);
    return !answer->starved;
}

static void whatever_fails_is_told(void **state) {
    (void)state;
    static const struct {
        const char *name;
        bool (*ask)(CastellanGame *game, CastellanEngine *engine);
    } asked[] = {
        {"make_game", make_game},
        {"make_engine", make_engine},
        {"copy", copy},
        {"list", list},
        {"read_move", read_move},
        {"enter", enter},
        {"play", play_and_undo},
        {"set_tag", set_tag},
        {"set_note", set_note},
        {"set_remark", set_remark},
        {"write_record", write_record},
        {"read_record", read_record},
        {"draw", draw},
        {"count_ways", count_ways},
        {"set_options", set_options},
        {"think", think},
    };
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        int call = 1;
        for (bool failed = true; failed; call++) {
            /* Afresh, so that each of them needs what it needs. */
            CastellanGame *game = full_game();
            CastellanEngine *engine = castellan_engine_new(&error);
            assert_non_null(engine);
            no_memory_fail_at(call);
            error.status = CASTELLAN_OK;
            bool good = asked[i].ask(game, engine);
            failed = no_memory_has_failed();
            if (!failed && !good)
                fail_msg("%s: %s", asked[i].name, error.text);
            if (failed && !good && asked[i].ask != think && error.status != CASTELLAN_NO_MEMORY)
                fail_msg("%s, call %d: status %d, %s", asked[i].name, call, (int)error.status, error.text);
            /* What was is still there, and it works when there is memory again. */
            assert_int_equal(castellan_game_played(game), 3);
            assert_string_equal(castellan_game_tag(game, "White"), "A");
            if (!asked[i].ask(game, engine))
                fail_msg("%s, after call %d: %s", asked[i].name, call, error.text);
            castellan_game_free(game);
            castellan_engine_free(engine);
        }
        assert_in_range(call, 2, 2000);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(whatever_fails_is_told)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
