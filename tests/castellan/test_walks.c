/* What the program says of set-ups crowded before a Castle, held against the rules: each text of moves, of
 * every pv and of bestmove is a legal walk square by square. */
#include <stdio.h>
#include <stdlib.h>

#include "support/castellan.h"
#include "support/random_position.h"
#include "support/reference_walk.h"

enum { SET_UPS = 800 };

/* Plays the words of a text from a position on; returns their number. */
static int walk_all(const RefPosition *start, const char *line, const char *texts) {
    char words[16384], *rest = words;
    RefPosition position = *start;
    int count = 0;
    assert_true(strlen(texts) < sizeof words);
    strcpy(words, texts);
    for (char *word; (word = strtok_r(rest, " ", &rest)); count++) {
        RefMove move;
        const char *offence = ref_walk(&position, word, &move);
        if (offence) {
            char text[REF_TEXT_MAX];
            ref_write(start, text);
            fail_msg("%s: '%s': %s: %s", text, line, word, offence);
        }
        ref_play(&position, &move);
    }
    return count;
}

/* Each word of the list by itself; there are as many as the rules have moves. */
static void check_moves(Child *child, const RefPosition *position, RefMoves *moves) {
    child_send(child, "moves\n");
    char words[16384], *rest = words;
    const char *line = child_expect_start(child, "moves ");
    assert_true(strlen(line) < sizeof words);
    strcpy(words, line + strlen("moves "));
    int count = atoi(strtok_r(rest, " ", &rest));
    ref_moves(position, moves);
    assert_int_equal(count, moves->count);
    for (char *word; (word = strtok_r(rest, " ", &rest)); count--)
        assert_int_equal(walk_all(position, "moves", word), 1);
    assert_int_equal(count, 0);
}

/* Returns how many moves were walked beyond the first of a line. */
static int check_search(Child *child, const RefPosition *position, const char *go) {
    static const char best[] = "bestmove ", ponder[] = " ponder ";
    const char *line;
    int walked = 0;
    child_send(child, go);
    while (strncmp(line = child_line(child), best, strlen(best)) != 0) {
        const char *pv = strstr(line, " pv ");
        assert_non_null(pv);
        int count = walk_all(position, line, pv + strlen(" pv "));
        assert_true(count > 0);
        walked += count - 1;
    }
    char texts[1024];
    snprintf(texts, sizeof texts, "%s", line + strlen(best));
    char *second = strstr(texts, ponder);
    if (second) /* the text is then that of two moves in a row */
        memmove(second + 1, second + strlen(ponder), strlen(second + strlen(ponder)) + 1);
    assert_int_equal(walk_all(position, line, texts), second ? 2 : 1);
    return walked;
}

static void check_game(const char *game, uint64_t seed, int most) {
    Child *child = castellan_start();
    RefMoves moves = {0};
    uint64_t random = seed;
    char command[REF_TEXT_MAX + 32];
    int walked = 0;
    snprintf(command, sizeof command, "setoption name UCI_Variant value %s\n", game);
    child_send(child, command);
    child_expect_start(child, "info string variant ");
    for (int i = 0; i < SET_UPS;) {
        RefPosition position;
        char text[REF_TEXT_MAX];
        random_near_castle(&random, game, most, &position);
        if (ref_result(&position, NULL) != '-')
            continue;
        i++;
        ref_write(&position, text);
        snprintf(command, sizeof command, "position fen %s", text);
        castellan_tell(child, command);
        check_moves(child, &position, &moves);
        walked += check_search(child, &position, "go nodes 400\n");
    }
    assert_true(walked > SET_UPS);
    ref_moves_free(&moves);
    assert_int_equal(child_end_input(child), 0);
}

/* The only move looked at is a charge that could seem to lead through the Castle. */
static void a_charge_past_a_castle(void **state) {
    (void)state;
    static const char text[] = "2/8/10/9MM1/9M2/12/12/12/12/12/12/12/4mm6/2n2M4/2mm4/2 b 2+2 0 1";
    Child *child = castellan_start();
    RefPosition position;
    ref_read("camelot", text, &position);
    child_send(child, "position fen ");
    castellan_tell(child, text);
    check_search(child, &position, "go depth 3 searchmoves D3-F3xH3\n");
    assert_int_equal(child_end_input(child), 0);
}

static void camelot(void **state) {
    (void)state;
    check_game("camelot", 41, 11);
}

static void chivalry(void **state) {
    (void)state;
    check_game("chivalry", 42, 12);
}

static void cam(void **state) {
    (void)state;
    check_game("cam", 43, 7);
}

static void camette(void **state) {
    (void)state;
    check_game("camette", 44, 4);
}

static void camelot8(void **state) {
    (void)state;
    check_game("camelot8", 45, 12);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_charge_past_a_castle),
        cmocka_unit_test(camelot),
        cmocka_unit_test(chivalry),
        cmocka_unit_test(cam),
        cmocka_unit_test(camette),
        cmocka_unit_test(camelot8),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
