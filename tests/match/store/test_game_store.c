/* Games on disk: whole, in order, and found again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/memory.h"
#include "match/store/game_store.h"
#include "records/record_text.h"
#include "support/runner.h"

enum { GAMES = 8 };

/* What the store told its owner. */
typedef struct Owner {
    int ordered; /* games told to be in order */
    int wanted;  /* no more than these */
} Owner;

static bool on_ordered(void *context, int number, const Record *record) {
    Owner *owner = context;
    assert_int_equal(number, owner->ordered);
    assert_int_equal(record->round, number + 1);
    return ++owner->ordered < owner->wanted;
}

static int place(void *context, const Record *record) {
    (void)context;
    return record->round <= GAMES ? record->round - 1 : -1;
}

static bool fits(void *context, int number, const Record *record, Error *error) {
    (void)context;
    return record->round == number + 1 || error_refuse(error, "round %d", record->round);
}

static Record make_game(int number) {
    Record record = {.round = number + 1,
                     .number = 1,
                     .outcome = (Outcome)(OUTCOME_WHITE + number % 3),
                     .name = {memory_text("a"), memory_text("b")},
                     .variant = memory_text("camelot"),
                     .reason = memory_text("so")};
    for (int i = 0; i < 10 * number; i++)
        record_add_move(&record, "C6-B7", (EngineScore){true, false, i, number}, i);
    return record;
}

static GameStore *open_store(Owner *owner, bool resume, bool *cut) {
    StoreOwner asked = {owner, on_ordered, place, fits};
    Error error = {""};
    *owner = (Owner){0, GAMES};
    char *record = memory_text(runner_path("r.pgn")), *json = memory_text(runner_path("r.json"));
    GameStore *store = store_open(record, json, resume, GAMES, asked, cut, &error);
    free(record);
    free(json);
    if (!store)
        fail_msg("%s", error.text);
    return store;
}

static void add(GameStore *store, int number) {
    Record record = make_game(number);
    store_add(store, number, &record);
    assert_null(record.moves);
    assert_true(store_has(store, number));
}

static void remove_files(void) {
    runner_remove("r.pgn");
    runner_remove("r.json");
    runner_remove("r.pgn.waiting");
}

/* What a match without disturbance writes. */
static void write_whole(void) {
    Owner owner;
    bool cut;
    remove_files();
    GameStore *store = open_store(&owner, false, &cut);
    for (int i = 0; i < GAMES; i++)
        add(store, i);
    store_close(store, true);
    rename(runner_path("r.pgn"), runner_path("whole.pgn"));
    rename(runner_path("r.json"), runner_path("whole.json"));
    assert_false(runner_has("r.pgn.waiting"));
}

static void test_any_order_gives_one_record(void **state) {
    (void)state;
    static const int orders[][GAMES] = {{7, 6, 5, 4, 3, 2, 1, 0},
                                        {1, 0, 3, 2, 5, 4, 7, 6},
                                        {0, 2, 4, 6, 1, 3, 5, 7},
                                        {3, 1, 0, 2, 7, 4, 6, 5}};
    write_whole();
    for (int i = 0; i < 4; i++) {
        Owner owner;
        bool cut;
        remove_files();
        GameStore *store = open_store(&owner, false, &cut);
        for (int j = 0; j < GAMES; j++)
            add(store, orders[i][j]);
        assert_int_equal(owner.ordered, GAMES);
        store_close(store, true);
        assert_false(runner_has("r.pgn.waiting"));
        runner_same("r.pgn", "whole.pgn");
        runner_same("r.json", "whole.json");
    }
}

/* Stops after any number of games in a mixed order, tears the files, and goes on. */
static void test_resumed_anywhere(void **state) {
    (void)state;
    static const int order[GAMES] = {1, 0, 4, 5, 2, 7, 3, 6};
    write_whole();
    for (int done = 0; done <= GAMES; done++)
        for (int torn = 0; torn < 3; torn++) {
            Owner owner;
            bool cut;
            remove_files();
            GameStore *store = open_store(&owner, false, &cut);
            for (int i = 0; i < done; i++)
                add(store, order[i]);
            store_close(store, false); /* as after a kill */
            if (torn) {
                FILE *record = fopen(runner_path("r.pgn"), "ab"),
                     *side = fopen(runner_path("r.pgn.waiting"), "ab"),
                     *json = fopen(runner_path("r.json"), "ab");
                fputs(torn == 1 ? "[Event \"castellan"
                                : "[Event \"x\"]\n[Site \"?\"]\n[Round \"9\"]\n\n1. C6-",
                      record);
                fputs(torn == 1 ? "[Eve" : "[Event \"x\"]\n[Site \"?\"]\n\n1. C6-\n", side);
                fputs("{\"number\":", json);
                fclose(record);
                fclose(side);
                fclose(json);
            }
            store = open_store(&owner, true, &cut);
            assert_true(cut == (torn > 0));
            assert_int_equal(store_ordered(store) + store_waiting(store), done);
            assert_int_equal(owner.ordered, store_ordered(store));
            for (int i = 0; i < GAMES; i++)
                if (!store_has(store, i))
                    add(store, i);
            assert_int_equal(owner.ordered, GAMES);
            store_close(store, true);
            runner_same("r.pgn", "whole.pgn");
            runner_same("r.json", "whole.json");
            assert_false(runner_has("r.pgn.waiting"));
        }
}

/* The kill came when a game was in order already, but its copy still among the waiting. */
static void test_a_game_in_both_files_counts_once(void **state) {
    (void)state;
    Owner owner;
    bool cut;
    write_whole();
    remove_files();
    GameStore *store = open_store(&owner, false, &cut);
    add(store, 1);
    add(store, 3);
    char *waiting = runner_text("r.pgn.waiting");
    add(store, 0);
    store_close(store, false);
    runner_write("r.pgn.waiting", waiting);
    free(waiting);
    store = open_store(&owner, true, &cut);
    assert_int_equal(store_ordered(store), 2);
    assert_int_equal(store_waiting(store), 1);
    for (int i = 0; i < GAMES; i++)
        if (!store_has(store, i))
            add(store, i);
    store_close(store, true);
    runner_same("r.pgn", "whole.pgn");
}

static void test_no_more_than_wanted(void **state) {
    (void)state;
    Owner owner;
    bool cut;
    remove_files();
    GameStore *store = open_store(&owner, false, &cut);
    owner.wanted = 3;
    add(store, 0);
    add(store, 3);
    add(store, 2);
    add(store, 1); /* 2 comes with it and is the last one wanted; 3 is not */
    assert_int_equal(owner.ordered, 3);
    Record record = make_game(4);
    store_add(store, 4, &record);
    assert_false(store_has(store, 4));
    store_close(store, true);
    assert_false(runner_has("r.pgn.waiting"));
    assert_int_equal(runner_count("r.pgn", "[Event "), 3);
    assert_int_equal(runner_count("r.json", "\n"), 3);
}

static void write_game(const char *name, int number) {
    Record record = make_game(number);
    Text text = {0};
    record_write(&record, &text);
    runner_write(name, text.data);
    text_free(&text);
    record_free(&record);
}

static void expect_refused(bool resume, const char *reason) {
    Owner owner = {0, GAMES};
    StoreOwner asked = {&owner, on_ordered, place, fits};
    Error error = {""};
    bool cut;
    GameStore *store = store_open(runner_path("r.pgn"), NULL, resume, GAMES, asked, &cut, &error);
    assert_null(store);
    if (!strstr(error.text, reason))
        fail_msg("'%s' lacks '%s'", error.text, reason);
}

static void test_refusals(void **state) {
    (void)state;
    Owner owner;
    bool cut;
    remove_files();
    GameStore *store = open_store(&owner, false, &cut);
    for (int i = 0; i < 3; i++)
        add(store, i);
    store_close(store, false);
    expect_refused(false, "exists already; -resume");
    char *record = runner_text("r.pgn");
    Text more = {0};
    text_add(&more, record);
    text_add(&more, record);
    runner_write("r.pgn", more.data);
    expect_refused(true, "game 4: round 1");
    assert_int_equal(runner_count("r.pgn", "[Event "), 6); /* nothing was lost */
    runner_write("r.pgn", "not a record");
    expect_refused(true, "game 1");
    runner_expect("r.pgn", "not a record");
    runner_remove("r.pgn");
    runner_write("r.pgn.waiting", "what is this\n");
    expect_refused(true, "game 1");
    write_game("r.pgn.waiting", GAMES);
    expect_refused(true, "game 1: no game of this match");
    remove_files();
    text_free(&more);
    free(record);
}

/* Without a resume, a file of JSON lines is not overwritten either. */
static void test_json_is_not_overwritten(void **state) {
    (void)state;
    Owner owner = {0, GAMES};
    StoreOwner asked = {&owner, on_ordered, place, fits};
    Error error = {""};
    bool cut;
    remove_files();
    runner_write("r.json", "precious");
    assert_null(store_open(NULL, runner_path("r.json"), false, GAMES, asked, &cut, &error));
    assert_non_null(strstr(error.text, "exists already"));
    runner_expect("r.json", "precious");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_order_gives_one_record),
        cmocka_unit_test(test_resumed_anywhere),
        cmocka_unit_test(test_a_game_in_both_files_counts_once),
        cmocka_unit_test(test_no_more_than_wanted),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_json_is_not_overwritten),
    };
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
