/* moves, stops, canonical, show, eval: what the program says of a position. */
#include <stdio.h>
#include <stdlib.h>

#include "support/castellan.h"
#include "support/json.h"

static void test_moves_are_in_byte_order(void **state) {
    (void)state;
    Child *child = castellan_start();
    child_send(child, "moves\n");
    char text[4096];
    assert_true(strlen(child_line(child)) < sizeof text);
    child_send(child, "moves\n");
    strcpy(text, child_line(child));
    const char *word = strtok(text, " ");
    assert_string_equal(word, "moves");
    assert_string_equal(strtok(NULL, " "), "100");
    const char *before = "";
    int count = 0;
    while ((word = strtok(NULL, " "))) {
        assert_true(strcmp(before, word) < 0);
        before = word;
        count++;
    }
    assert_int_equal(count, 100);
    castellan_refused(child, "moves short", "bad-argument ");
    castellan_refused(child, "moves long x", "bad-argument ");
    assert_int_equal(child_end_input(child), 0);
}

static void test_moves_long_has_a_line_for_each(void **state) {
    (void)state;
    Child *child = castellan_start();
    castellan_tell(child, "position fen M1/8/10/12/12/12/12/12/12/3mN7/12/12/12/10/3m4/1n w 1+1");
    child_send(child, "moves long\n");
    child_expect(child, "move E7xC7 from E7 to C7 kind jump captures D7");
    child_expect(child, "movesok");
    castellan_tell(child, "position fen M1/8/10/12/12/12/12/12/12/12/3MN7/12/12/10/3m4/1n w 1+1");
    child_send(child, "moves long\nmoves\n");
    int lines = 0, castle = 0, canter = 0;
    const char *line;
    while (strcmp(line = child_line(child), "movesok") != 0) {
        lines++;
        castle += strcmp(line, "move F16-G16 from F16 to G16 kind castle captures -") == 0;
        canter += strcmp(line, "move E6-C6 from E6 to C6 kind canter captures -") == 0;
        assert_non_null(strstr(line, " captures -"));
    }
    assert_int_equal(castle, 1);
    assert_int_equal(canter, 1);
    char count[32];
    snprintf(count, sizeof count, "moves %d ", lines);
    child_expect_start(child, count);
    assert_int_equal(child_end_input(child), 0);
}

static void test_a_move_of_many_captures_names_them_all(void **state) {
    (void)state;
    Child *child = castellan_start();
    castellan_tell(child, "position fen 2/8/10/12/12/12/4m1m5/12/4m1m5/3N8/12/12/12/10/8/2 w");
    child_send(child, "moves long\n");
    child_expect(child, "move D7xF9xD11 from D7 to D11 kind jump captures E8,E10");
    child_expect(child, "move D7xF9xH11 from D7 to H11 kind jump captures E8,G10");
    child_expect(child, "move D7xF9xH7 from D7 to H7 kind jump captures E8,G8");
    child_expect(child, "movesok");
    assert_int_equal(child_end_input(child), 0);
}

static void test_the_list_grows_with_the_position(void **state) {
    (void)state;
    FILE *file = fopen(TEST_DATA "/camelot_crowded.txt", "r");
    assert_non_null(file);
    Child *child = castellan_start();
    char line[512];
    int positions = 0;
    while (fgets(line, sizeof line, file)) {
        char *count = strstr(line, " ; D1 ");
        assert_non_null(count);
        *count = '\0';
        char command[600];
        snprintf(command, sizeof command, "position fen %s", line);
        castellan_tell(child, command);
        child_send(child, "moves\n");
        char start[32];
        snprintf(start, sizeof start, "moves %d ", atoi(count + strlen(" ; D1 ")));
        child_expect_start(child, start);
        positions++;
    }
    fclose(file);
    assert_int_equal(positions, 2);
    assert_int_equal(child_end_input(child), 0);
}

static void test_stops_lead_through_a_move(void **state) {
    (void)state;
    Child *child = castellan_start();
    castellan_ask(child, "stops D7", "stops 7 B5 D5 F5 C7 C8 D8 E8 end no");
    /* Back to D7 and on from there is a legal route, ending there is not. */
    castellan_ask(child, "stops D7 D5", "stops 2 B7 D7 end yes move D7-D5");
    castellan_ask(child, "stops D7 D5 D7", "stops 3 B5 D5 F5 end no");
    castellan_ask(child, "stops d7 d5 b7", "stops 1 D5 end yes move D7-D5-B7");
    castellan_ask(child, "stops D7 D6", "stops 0 end no");
    castellan_ask(child, "stops A4", "stops 0 end no");
    castellan_ask(child, "stops D10", "stops 0 end no");
    castellan_ask(child, "stops D7 D7 D7 D7", "stops 0 end no");
    castellan_refused(child, "stops", "bad-argument ");
    castellan_refused(child, "stops A1", "bad-argument stop 1: 'A1' is not a square of the board");
    castellan_refused(child, "stops D7 Z9 D5", "bad-argument stop 2: 'Z9' is not a square of the board");
    castellan_refused(child, "stops D7-D5", "bad-argument stop 1: 'D7-D5' ");
    castellan_tell(child, "position fen 2/8/10/12/12/12/4m1m5/12/4m1m5/3N8/12/12/12/10/8/2 w");
    castellan_ask(child, "stops D7", "stops 1 F9 end no");
    castellan_ask(child, "stops D7 F9", "stops 3 H7 D11 H11 end no");
    castellan_ask(child, "stops D7 F9 H7", "stops 0 end yes move D7xF9xH7");
    assert_int_equal(child_end_input(child), 0);
}

static void test_canonical_tells_a_move_in_full(void **state) {
    (void)state;
    Child *child = castellan_start();
    castellan_ask(child, "canonical d7-d5-d7-d5-b7",
                  "canonical D7-D5-B7 captures - stops D5,B7 position "
                  "2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/1N2MMMMN3/2NMMMMMMN2/12/12/10/8/2 b 2+2 1 1");
    castellan_refused(child, "canonical", "bad-argument canonical is followed by one move");
    castellan_refused(child, "canonical C6-B7 C6-B7", "bad-argument ");
    castellan_refused(child, "canonical C6-C9",
                      "illegal-move C6-C9 is not legal here: nothing leads from C6 to C9");
    /* In the order of the jumps, not of the squares. */
    castellan_tell(child, "position fen 2/8/10/12/12/12/4m1m5/12/4m1m5/3N8/12/12/12/10/8/2 w");
    castellan_ask(child, "canonical D7-F9-H7",
                  "canonical D7xF9xH7 captures E8,G8 stops F9,H7 position "
                  "2/8/10/12/12/12/4m1m5/12/12/7N4/12/12/12/10/8/2 b 2+2 0 1");
    castellan_tell(child, "position fen MM/8/10/12/12/12/12/12/5m6/12/12/12/12/10/8/2 b");
    castellan_refused(child, "canonical F8-F7",
                      "illegal-move F8-F7 is not legal here: the game is over (p1win castle)");
    child_send(child, "setoption name UCI_Variant value camelot8\n");
    child_expect_start(child, "info string variant");
    castellan_tell(child, "position fen 8/8/8/3mm3/3M4/8/8/8 w");
    castellan_ask(child, "canonical d4xd5-d6-e6xe5-e4-d4",
                  "canonical d4-e4xe5-e6-d6xd5-d4 captures e5,d5 stops e4,e5,e6,d6,d5,d4 position "
                  "8/8/8/8/3M4/8/8/8 b - 0 1");
    assert_int_equal(child_end_input(child), 0);
}

static void test_stops_of_any_number_are_answered(void **state) {
    (void)state;
    Child *child = castellan_start();
    char squares[3 * 1000 + 1] = "";
    for (int i = 0; i < 1000; i++)
        memcpy(squares + 3 * i, i % 2 ? " D7" : " D5", 4);
    child_send(child, "stops");
    for (int i = 0; i < 300; i++)
        child_send(child, squares);
    child_send(child, "\n");
    child_expect(child, "stops 0 end no");
    assert_int_equal(child_end_input(child), 0);
}

static void expect_board(Child *child, const char *command, const char *const *board) {
    child_send(child, command);
    child_send(child, "\n");
    for (; *board; board++)
        child_expect(child, *board);
}

static void test_show_draws_the_board(void **state) {
    (void)state;
    static const char *const lines[] = {
        "16              . .",
        "15        . . . . . . . .",
        "14      . . . . . . . . . .",
        "13    . . . . . . . . . . . .",
        "12    . . . . . . . . . . . .",
        "11    . . n m m m m m m n . .",
        "10    . . . n m m m m n . . .",
        "9     . . . . . . . . . . . .",
        "8     . . . . . . . . . . . .",
        "7     . . . N M M M M N . . .",
        "6     . . N M M M M M M N . .",
        "5     . . . . . . . . . . . .",
        "4     . . . . . . . . . . . .",
        "3       . . . . . . . . . .",
        "2         . . . . . . . .",
        "1               . .",
        "files A B C D E F G H I J K L",
        "position " START_POSITION,
        NULL,
    };
    Child *child = castellan_start();
    expect_board(child, "show", lines);
    char key[64];
    strcpy(key, child_expect_start(child, "key "));
    assert_int_equal(strlen(key), strlen("key ") + 16);
    assert_int_equal(strspn(key + 4, "0123456789ABCDEF"), 16);
    child_expect(child, "turn white");
    child_expect(child, "repetition 1");
    child_expect(child, "result none none");
    child_expect(child, "showok");
    castellan_tell(child, "apply C6-C5 C11-C12 C5-C6 C12-C11");
    child_send(child, "d\n");
    child_find(child, key);
    child_expect(child, "turn white");
    child_expect(child, "repetition 2");
    child_find(child, "showok");
    castellan_tell(child, "position fen MM/8/10/12/12/12/12/12/5m6/12/12/12/12/10/8/2 b");
    child_send(child, "show\n");
    child_expect(child, "16              M M");
    child_find(child, "turn black");
    child_find(child, "result p1win castle");
    child_expect(child, "showok");
    castellan_refused(child, "show jason", "bad-argument ");
    castellan_refused(child, "show json x", "bad-argument ");
    assert_int_equal(child_end_input(child), 0);
}

static const char *json_of(Child *child) {
    child_send(child, "show json\n");
    const char *json = child_line(child);
    assert_true(json_is_valid(json));
    return json;
}

static void test_show_json(void **state) {
    (void)state;
    Child *child = castellan_start();
    castellan_tell(child, "position startpos moves D7-D5-B7");
    const char *json = json_of(child);
    static const char *const keys[] = {
        "variant",    "title",       "files",  "ranks",   "squares",  "pieces",      "side",
        "castles",    "castleMoves", "castle", "clock",   "move",     "position",    "key",
        "repetition", "result",      "reason", "history", "lastMove", "mustCapture", "moves"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        assert_non_null(json_member(json, keys[i]));
    assert_int_equal(json_count(json), sizeof keys / sizeof keys[0]);
    assert_true(json_is(json_member(json, "variant"), "\"camelot\""));
    assert_true(json_is(json_member(json, "files"), "12"));
    assert_true(json_is(json_member(json, "ranks"), "16"));
    const char *squares = json_member(json, "squares");
    assert_int_equal(json_count(squares), 160);
    assert_true(json_is(json_item(squares, 0), "\"F1\""));
    assert_true(json_is(json_item(squares, 159), "\"G16\""));
    const char *pieces = json_member(json, "pieces");
    assert_int_equal(json_count(pieces), 28);
    assert_true(json_is(json_member(pieces, "B7"), "\"N\""));
    assert_true(json_is(json_member(pieces, "D6"), "\"M\""));
    assert_true(json_is(json_member(pieces, "C11"), "\"n\""));
    assert_true(json_is(json_member(pieces, "D11"), "\"m\""));
    assert_null(json_member(pieces, "D7"));
    assert_true(json_is(json_member(json, "side"), "\"black\""));
    assert_true(json_is(json_member(json, "castle"), "{\"white\":2,\"black\":2}"));
    assert_true(json_is(json_member(json, "clock"), "1"));
    assert_true(json_is(json_member(json, "move"), "1"));
    assert_true(
        json_is(json_member(json, "position"),
                "\"2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/1N2MMMMN3/2NMMMMMMN2/12/12/10/8/2 b 2+2 1 1\""));
    assert_true(json_is(json_member(json, "result"), "\"none\""));
    assert_true(json_is(json_member(json, "reason"), "\"none\""));
    assert_int_equal(json_count(json_member(json, "moves")), 100);
    assert_int_equal(child_end_input(child), 0);
}

static void test_moves_in_json(void **state) {
    (void)state;
    Child *child = castellan_start();
    castellan_tell(child, "position fen 2/8/10/12/12/12/4m1m5/12/4m1m5/3N8/12/12/12/10/8/2 w");
    const char *moves = json_member(json_of(child), "moves");
    assert_int_equal(json_count(moves), 3);
    assert_true(json_is(json_item(moves, 2),
                        "{\"text\":\"D7xF9xH7\",\"from\":\"D7\",\"to\":\"H7\",\"kind\":\"jump\","
                        "\"captures\":[\"E8\",\"G8\"],\"stops\":[\"F9\",\"H7\"],"
                        "\"jumps\":[{\"over\":[\"E8\"],\"to\":\"F9\"},{\"over\":[\"G8\"],\"to\":\"H7\"}]}"));
    castellan_tell(child, "position fen MM/8/10/12/12/12/12/12/5m6/12/12/12/12/10/8/2 b 1+2 3 9");
    const char *json = json_of(child);
    assert_true(json_is(json_member(json, "result"), "\"p1win\""));
    assert_true(json_is(json_member(json, "reason"), "\"castle\""));
    assert_true(json_is(json_member(json, "castle"), "{\"white\":1,\"black\":2}"));
    assert_int_equal(json_count(json_member(json, "moves")), 0);
    assert_int_equal(child_end_input(child), 0);
}

static void expect_member(const char *json, const char *key, const char *written) {
    const char *value = json_member(json, key);
    assert_non_null(value);
    if (!json_is(value, written))
        fail_msg("%s is not %s in %s", key, written, json);
}

static void test_json_tells_the_game_and_its_history(void **state) {
    (void)state;
    Child *child = castellan_start();
    const char *json = json_of(child);
    expect_member(json, "title", "\"Camelot\"");
    expect_member(json, "castles", "{\"white\":[\"F1\",\"G1\"],\"black\":[\"F16\",\"G16\"]}");
    expect_member(json, "castleMoves", "2");
    expect_member(json, "mustCapture", "false");
    expect_member(json, "repetition", "1");
    expect_member(json, "history", "[]");
    expect_member(json, "lastMove", "null");
    castellan_tell(child, "position startpos moves c6-c5 C11-C12 C5-C6 C12-C11");
    castellan_tell(child, "apply d7-d5-b7");
    json = json_of(child);
    expect_member(json, "history", "[\"C6-C5\",\"C11-C12\",\"C5-C6\",\"C12-C11\",\"D7-D5-B7\"]");
    expect_member(json, "lastMove",
                  "{\"text\":\"D7-D5-B7\",\"from\":\"D7\",\"to\":\"B7\",\"kind\":\"canter\",\"captures\":[],"
                  "\"stops\":[\"D5\",\"B7\"],\"jumps\":[]}");
    castellan_tell(child, "undo");
    json = json_of(child);
    expect_member(json, "repetition", "2");
    assert_true(json_is(json_member(json_member(json, "lastMove"), "text"), "\"C12-C11\""));
    /* The piece that was captured stands no more, but the last move tells it. */
    castellan_tell(child, "position fen 2/8/10/12/12/12/4m1m5/12/4m1m5/3N8/12/12/12/10/8/2 w moves d7-f9-h7");
    json = json_of(child);
    expect_member(json_member(json, "lastMove"), "captures", "[\"E8\",\"G8\"]");
    expect_member(json_member(json, "lastMove"), "stops", "[\"F9\",\"H7\"]");
    castellan_tell(child, "position fen 2/8/10/12/12/12/4m1m5/12/4m1m5/3N8/12/12/12/10/8/2 w");
    expect_member(json_of(child), "mustCapture", "true");
    castellan_tell(child, "position fen MM/8/10/12/12/12/12/12/5m6/12/12/12/12/10/8/2 b 1+2 3 9");
    expect_member(json_of(child), "mustCapture", "false");
    assert_int_equal(child_end_input(child), 0);
}

/* Canter stops are no jumps; in 8x8 Camelot a step passes two squares and may capture on both. */
static void test_jumps_in_json(void **state) {
    (void)state;
    static const struct {
        const char *variant, *position, *text, *jumps;
    } cases[] = {
        {"camelot", "2/8/10/12/12/12/12/12/6m5/3NM7/12/12/12/10/8/2 w", "\"D7-F7xH9\"",
         "[{\"over\":[\"G8\"],\"to\":\"H9\"}]"},
        {"camelot8", "8/8/8/1Mmm4/8/8/8/8 w", "\"b5xc5xd5-d6\"",
         "[{\"over\":[\"c5\",\"d5\"],\"to\":\"d6\"}]"},
        {"camelot8", "8/8/8/2mm4/1M6/8/8/8 w", "\"b4-c4xc5-c6-c5xd5-e5\"",
         "[{\"over\":[\"c5\"],\"to\":\"c6\"},{\"over\":[\"d5\"],\"to\":\"e5\"}]"},
    };
    Child *child = castellan_start();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char command[300];
        snprintf(command, sizeof command, "setoption name UCI_Variant value %s\n", cases[i].variant);
        child_send(child, command);
        child_expect_start(child, "info string variant ");
        snprintf(command, sizeof command, "position fen %s", cases[i].position);
        castellan_tell(child, command);
        const char *moves = json_member(json_of(child), "moves");
        size_t k = 0;
        while (k < json_count(moves) && !json_is(json_member(json_item(moves, k), "text"), cases[i].text))
            k++;
        if (k == json_count(moves))
            fail_msg("%s is none of %s", cases[i].text, moves);
        expect_member(json_item(moves, k), "jumps", cases[i].jumps);
    }
    assert_int_equal(child_end_input(child), 0);
}

static void test_eval_adds_its_terms_up(void **state) {
    (void)state;
    static const char *const positions[] = {
        "position startpos",
        "position startpos moves D6-F8 H11-F9 C6-E8-G8",
        "position fen 2/8/10/12/12/2nmmmm1mn2/3nmmmmn3/12/12/3NMMMMN3/2NMMMMMMN2/12/12/10/8/2 w",
        "position fen 2/8/10/12/12/2nmmmm1mn2/3nmmmmn3/12/12/3NMMMMN3/2NMMMMMMN2/12/12/10/8/2 b",
    };
    Child *child = castellan_start();
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        castellan_tell(child, positions[i]);
        castellan_ask(child, "query p1turn", i == 1 || i == 3 ? "response false" : "response true");
        child_send(child, "eval\n");
        int sum = 0, terms = 0, total;
        const char *line;
        while (sscanf(line = child_expect_start(child, "eval "), "eval total cp %d", &total) != 1) {
            int white, black;
            assert_int_equal(sscanf(line, "eval %*s white %d black %d", &white, &black), 2);
            sum += white - black;
            terms++;
        }
        assert_true(terms > 0);
        assert_int_equal(total, i == 1 || i == 3 ? -sum : sum);
        /* A Man ahead is worth about a Man. */
        if (i >= 2)
            assert_true(i == 2 ? total > 30 : total < -30);
    }
    castellan_tell(child, "position fen MM/8/10/12/12/12/12/12/5m6/12/12/12/12/10/8/2 b");
    castellan_refused(child, "eval", "game-over the game is over (p1win castle)");
    assert_int_equal(child_end_input(child), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves_are_in_byte_order),
        cmocka_unit_test(test_moves_long_has_a_line_for_each),
        cmocka_unit_test(test_a_move_of_many_captures_names_them_all),
        cmocka_unit_test(test_the_list_grows_with_the_position),
        cmocka_unit_test(test_stops_lead_through_a_move),
        cmocka_unit_test(test_canonical_tells_a_move_in_full),
        cmocka_unit_test(test_stops_of_any_number_are_answered),
        cmocka_unit_test(test_show_draws_the_board),
        cmocka_unit_test(test_show_json),
        cmocka_unit_test(test_moves_in_json),
        cmocka_unit_test(test_json_tells_the_game_and_its_history),
        cmocka_unit_test(test_jumps_in_json),
        cmocka_unit_test(test_eval_adds_its_terms_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
