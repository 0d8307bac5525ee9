/* Games on disk: whole, in order, and found again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/disk.h"
#include "common/memory.h"
#include "match/store/game_store.h"
#include "records/record_text.h"
#include "support/host.h"
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
    Record record = {.number = number + 1,
                     .round = number + 1,
                     .outcome = (Outcome)(OUTCOME_WHITE + number % 3),
                     .name = {memory_text("a"), memory_text("b")},
                     .variant = memory_text("camelot"),
                     .reason = memory_text("so")};
    for (int i = 0; i < 10 * number; i++)
        record_add_move(&record, "C6-B7", (EngineWords){.score = {true, false, i, number, 0}}, i);
    return record;
}

static Record expected(void *context, int number) {
    (void)context;
    Record record = make_game(number);
    while (record.move_count > 0)
        free(record.moves[--record.move_count].text);
    return record;
}

/* NULL with a reason. */
static GameStore *try_to_open(Owner *owner, bool with_json, bool resume, bool *cut, Error *error) {
    StoreOwner asked = {owner, on_ordered, place, expected, fits};
    *owner = (Owner){0, GAMES};
    char *record = memory_text(runner_path("r.pgn")), *json = memory_text(runner_path("r.json"));
    GameStore *store = store_open(record, with_json ? json : NULL, resume, GAMES, asked, cut, error);
    free(record);
    free(json);
    return store;
}

static GameStore *open_store(Owner *owner, bool resume, bool *cut) {
    Error error = {""};
    GameStore *store = try_to_open(owner, true, resume, cut, &error);
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
    runner_remove("r.pgn.torn");
    runner_remove("r.pgn.waiting.torn");
    runner_remove("r.json.torn");
}

/* What a match without disturbance writes. */
static void write_whole(void) {
    Owner owner;
    bool cut;
    remove_files();
    GameStore *store = open_store(&owner, false, &cut);
    for (int i = 0; i < GAMES; i++)
        add(store, i);
    store_close(store, NULL, true);
    assert_true(disk_rename(runner_path("r.pgn"), runner_path("whole.pgn")));
    assert_true(disk_rename(runner_path("r.json"), runner_path("whole.json")));
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
        store_close(store, NULL, true);
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
        for (int torn = 0; torn < (done < GAMES ? 3 : 1); torn++) {
            Owner owner;
            bool cut;
            remove_files();
            GameStore *store = open_store(&owner, false, &cut);
            for (int i = 0; i < done; i++)
                add(store, order[i]);
            store_close(store, NULL, false); /* as after a kill */
            if (torn) {
                FILE *record = fopen(runner_path("r.pgn"), "ab"),
                     *side = fopen(runner_path("r.pgn.waiting"), "ab"),
                     *json = fopen(runner_path("r.json"), "ab");
                fputs(torn == 1 ? "[Event \"?" : "[Event \"?\"]\n[Site \"?\"]\n\n1. C6-", record);
                fputs(torn == 1 ? "[Eve" : "[Event \"?\"]\n[Site \"?\"]\n\n1. C6-\n", side);
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
            store_close(store, NULL, true);
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
    store_close(store, NULL, false);
    runner_write("r.pgn.waiting", waiting);
    free(waiting);
    store = open_store(&owner, true, &cut);
    assert_int_equal(store_ordered(store), 2);
    assert_int_equal(store_waiting(store), 1);
    for (int i = 0; i < GAMES; i++)
        if (!store_has(store, i))
            add(store, i);
    store_close(store, NULL, true);
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
    store_close(store, NULL, true);
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

static void expect_refused(bool with_json, bool resume, const char *reason) {
    Owner owner;
    Error error = {""};
    bool cut;
    assert_null(try_to_open(&owner, with_json, resume, &cut, &error));
    if (!strstr(error.text, reason))
        fail_msg("'%s' lacks '%s'", error.text, reason);
}

/* The first games of a match, as an interruption leaves them. */
static void write_games(int count) {
    Owner owner;
    bool cut;
    remove_files();
    GameStore *store = open_store(&owner, false, &cut);
    for (int i = 0; i < count; i++)
        add(store, i);
    store_close(store, NULL, false);
}

static void test_refusals(void **state) {
    (void)state;
    write_games(3);
    expect_refused(false, false, "exists already; -resume");
    char *record = runner_text("r.pgn");
    Text more = {0};
    text_add(&more, record);
    text_add(&more, record);
    runner_write("r.pgn", more.data);
    expect_refused(false, true, "game 4: round 1");
    assert_int_equal(runner_count("r.pgn", "[Event "), 6); /* nothing was lost */
    runner_remove("r.pgn");
    write_game("r.pgn.waiting", GAMES);
    expect_refused(false, true, "game 1: no game of this match");
    assert_int_equal(runner_count("r.pgn.waiting", "[Event "), 1);
    /* A match that begins does not take away what still waits. */
    expect_refused(false, false, "r.pgn.waiting: exists already; -resume");
    assert_int_equal(runner_count("r.pgn.waiting", "[Event "), 1);
    text_free(&more);
    free(record);
}

/* Without a resume, a file of JSON lines is not overwritten either. */
static void test_json_is_not_overwritten(void **state) {
    (void)state;
    remove_files();
    runner_write("r.json", "precious");
    expect_refused(true, false, "exists already");
    runner_expect("r.json", "precious");
}

/* Whatever is not of this match, in whichever of the files, and behind good games as well, stays as it is. */
static void test_what_is_not_ours_stays(void **state) {
    (void)state;
    static const char collection[] =
        "[Event \"Open\"]\n[Site \"Oslo\"]\n[Date \"1930.01.01\"]\n[Round \"1\"]\n"
        "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. C6-B7 1-0\n";
    static const char *const foreign[] = {
        "not a record",
        "\n",
        "[Event horizons are the edges of black holes.\n",
        "[Event \"Open",
        collection,
        "[Event \"?\"]\n[Site \"Oslo\"]\n",
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"99\"]\n",
        "[Event \"?\"]\n[Site \"?\"]\n[White \"b\"]\n[Black \"a\"]\n\n1. C6-",
        "[Event \"?\"]\n[Site \"?\"]\n[Annotator \"me\"]\n\n1. C6-",
        "[Event \"?\"]\n[Site \"?\"]\n[Variant \"cam\"]\n\n1. C6-",
        "[Event \"?\"]\n[Site \"?\n",
        "{\"number\":1}\n",
        "{\"number\":3,\"round\":3,\"white\":\"a\",\"black\":\"c\"",
    };
    static const char *const files[] = {"r.pgn", "r.pgn.waiting", "r.json"};
    enum { FOREIGN = sizeof foreign / sizeof *foreign };
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 2 * FOREIGN; j++) {
            write_games(j < FOREIGN ? 0 : 2);
            char *before = runner_has(files[i]) ? runner_text(files[i]) : memory_text("");
            Text text = {0};
            text_add(&text, before);
            text_add(&text, foreign[j % FOREIGN]);
            runner_write(files[i], text.data);
            expect_refused(true, true, files[i]);
            expect_refused(true, false, "exists already");
            char *after = runner_text(files[i]);
            assert_string_equal(after, text.data);
            assert_false(runner_has("r.pgn.torn") || runner_has("r.json.torn"));
            free(before);
            free(after);
            text_free(&text);
        }
}

/* JSON of the same games, but not the same: another's. */
static void test_json_of_other_games(void **state) {
    (void)state;
    write_games(3);
    char *json = runner_text("r.json");
    for (size_t i = 0, length = strlen(json); i < length; i += 41) {
        char kept = json[i];
        json[i] ^= 1;
        runner_write("r.json", json);
        expect_refused(true, true, "r.json, line");
        char *after = runner_text("r.json");
        assert_string_equal(after, json);
        free(after);
        json[i] = kept;
    }
    free(json);
}

static char *with_carriage_returns(const char *text) {
    Text lines = {0};
    for (; *text; text++)
        text_format(&lines, *text == '\n' ? "\r%c" : "%c", *text);
    return memory_take_text(&lines);
}

static char *without_carriage_returns(const char *name) {
    char *text = runner_text(name), *to = text;
    for (const char *from = text; *from; from++)
        if (*from != '\r')
            *to++ = *from;
    *to = '\0';
    return text;
}

/* A record that ends somewhere, with either line end: what was whole is kept, what was torn is in
 * FILE.torn, and the match goes on to the same record. Lines of JSON may be ahead of it. */
static void test_torn_somewhere(void **state) {
    (void)state;
    write_whole();
    char *whole = runner_text("whole.pgn"), *whole_json = runner_text("whole.json");
    for (int crlf = 0; crlf < 2; crlf++) {
        char *record = crlf ? with_carriage_returns(whole) : memory_text(whole);
        char *json = crlf ? with_carriage_returns(whole_json) : memory_text(whole_json);
        for (size_t length = 0; length < strlen(record) / 6; length += crlf ? 23 : 13) {
            Owner owner;
            bool cut;
            char kept = record[length];
            remove_files();
            record[length] = '\0';
            runner_write("r.pgn", record);
            runner_write("r.json", json);
            GameStore *store = open_store(&owner, true, &cut);
            int games = store_ordered(store);
            assert_int_equal(cut, runner_has("r.pgn.torn"));
            if (cut) {
                char *torn = runner_text("r.pgn.torn");
                size_t size = strlen(torn) - (record[length - 1] != '\n');
                assert_true(size <= length);
                assert_memory_equal(torn, record + length - size, size);
                free(torn);
            }
            record[length] = kept;
            for (int i = games; i < GAMES; i++)
                add(store, i);
            store_close(store, NULL, true);
            char *again = without_carriage_returns("r.pgn"), *json_again = without_carriage_returns("r.json");
            assert_string_equal(again, whole);
            assert_string_equal(json_again, whole_json);
            free(again);
            free(json_again);
        }
        free(record);
        free(json);
    }
    free(whole);
    free(whole_json);
}

/* A last game that lacks but its blank line, or a part of it, is not lost; an editor may have taken that
 * away. */
static void test_no_blank_line_at_the_end(void **state) {
    (void)state;
    write_whole();
    char *whole = runner_text("whole.pgn");
    for (int crlf = 0; crlf < 2; crlf++)
        for (size_t less = 0; less <= 2 * (1 + (size_t)crlf); less++) {
            Owner owner;
            bool cut;
            write_games(5);
            char *text = runner_text("r.pgn"),
                 *record = crlf ? with_carriage_returns(text) : memory_text(text);
            record[strlen(record) - less] = '\0';
            runner_write("r.pgn", record);
            GameStore *store = open_store(&owner, true, &cut);
            assert_int_equal(store_ordered(store), 5);
            assert_false(cut || runner_has("r.pgn.torn"));
            for (int i = 5; i < GAMES; i++)
                add(store, i);
            store_close(store, NULL, true);
            char *again = without_carriage_returns("r.pgn");
            assert_string_equal(again, whole);
            runner_same("r.json", "whole.json");
            free(again);
            free(text);
            free(record);
        }
    free(whole);
}

/* One file under two names, or one that cannot hold what is to be kept: refused, whatever is in it. */
static void test_files_that_will_not_do(void **state) {
    (void)state;
    static const char torn[] = "[Event \"?\"]\n";
    static const char *const names[] = {"r.json", "r.pgn.waiting", "r.pgn.torn"};
    for (int i = 0; i < 3; i++)
        for (HostThing thing = HOST_SECOND_NAME; thing <= HOST_FOLDER; thing++) {
            bool name = thing == HOST_SECOND_NAME || thing == HOST_LINK;
            remove_files();
            runner_write("r.pgn", torn);
            if (!host_make(thing, runner_path(names[i]), thing == HOST_LINK ? "r.pgn" : runner_path("r.pgn")))
                continue;
            expect_refused(true, true, name ? "cannot be two outputs" : names[i]);
            char *after = runner_text("r.pgn");
            assert_string_equal(after, torn);
            free(after);
            host_remove(runner_path(names[i]));
        }
    remove_files();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_order_gives_one_record),
        cmocka_unit_test(test_resumed_anywhere),
        cmocka_unit_test(test_a_game_in_both_files_counts_once),
        cmocka_unit_test(test_no_more_than_wanted),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_json_is_not_overwritten),
        cmocka_unit_test(test_what_is_not_ours_stays),
        cmocka_unit_test(test_json_of_other_games),
        cmocka_unit_test(test_torn_somewhere),
        cmocka_unit_test(test_no_blank_line_at_the_end),
        cmocka_unit_test(test_files_that_will_not_do),
    };
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
