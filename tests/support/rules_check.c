#include "support/rules_check.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/notation.h"
#include "support/bridge.h"
#include "text/position_text.h"

enum { TEXT_MAX = 40000 };

Position rules_position(const char *game, const char *pieces, const char *rest) {
    const Game *record = game_find(game);
    assert_non_null(record);
    char board[RANKS_MAX][FILES_MAX] = {0}, text[POSITION_TEXT_MAX], *to = text;
    for (const char *c = pieces; *c;) {
        Square square;
        char piece = *c++;
        if (!notation_read_square(record, &c, &square))
            fail_msg("no square: %s", c);
        if (board[square_rank(square)][square_file(square)])
            fail_msg("two pieces on a square: %s", pieces);
        board[square_rank(square)][square_file(square)] = piece;
        while (*c == ' ')
            c++;
    }
    for (int rank = record->ranks - 1; rank >= 0; rank--) {
        int run = 0;
        int first = square_file(game_row_start(record, rank, record->widths[rank]));
        for (int file = first; file < first + record->widths[rank]; file++) {
            char piece = board[rank][file];
            if (piece && run)
                to += sprintf(to, "%d", run);
            if (piece)
                *to++ = piece;
            run = piece ? 0 : run + 1;
        }
        if (run)
            to += sprintf(to, "%d", run);
        *to++ = rank ? '/' : ' ';
    }
    snprintf(to, sizeof text - (size_t)(to - text), "%s", rest);
    Position pos;
    Error error;
    if (!position_text_read(record, text, &pos, &error))
        fail_msg("%s: %s", text, error.text);
    return pos;
}

Position camelot_position(const char *pieces, const char *rest) {
    return rules_position("camelot", pieces, rest);
}

static int compare_words(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Sorts the words of a text in place and puts one blank between them. */
static void sort_words(char *text) {
    char *copy = malloc(strlen(text) + 1), *word[4000];
    int count = 0;
    assert_non_null(copy);
    strcpy(copy, text);
    for (char *c = strtok(copy, " "); c; c = strtok(NULL, " "))
        word[count++] = c;
    qsort(word, (size_t)count, sizeof *word, compare_words);
    *text = '\0';
    for (int i = 0; i < count; i++) {
        strcat(text, i ? " " : "");
        strcat(text, word[i]);
    }
    free(copy);
}

/* from: SQUARE_NONE for all moves. */
static void assert_moves_like(const Position *pos, Square from, const char *words) {
    static char expected[TEXT_MAX], found[TEXT_MAX];
    char move[MOVE_TEXT_MAX];
    assert_true(strlen(words) < TEXT_MAX);
    strcpy(expected, words);
    sort_words(expected);
    assert_int_equal(game_result(pos).reason, REASON_NONE);
    MoveList list;
    list_init(&list, NULL);
    game_generate(pos, STAGE_ALL, &list);
    found[0] = '\0';
    for (uint32_t i = 0; i < list.size; i++)
        if (from == SQUARE_NONE || list.moves[i].from == from) {
            notation_write(pos, list.moves[i], move);
            assert_true(strlen(found) + strlen(move) + 2 < TEXT_MAX);
            strcat(strcat(found, " "), move);
        }
    list_free(&list);
    sort_words(found);
    assert_string_equal(found, expected);
}

void assert_moves(const Position *pos, const char *words) {
    assert_moves_like(pos, SQUARE_NONE, words);
}

void assert_moves_from(const Position *pos, const char *square, const char *words) {
    Square from;
    assert_true(notation_read_square(pos->game, &square, &from));
    assert_moves_like(pos, from, words);
}

void assert_no_moves(const Position *pos, Outcome outcome, Reason reason) {
    assert_moves(pos, "");
    assert_result(pos, outcome, reason);
}

static ReadResult read(const Position *pos, const char *text, Move *move) {
    MoveList work;
    list_init(&work, NULL);
    ReadResult result = bridge_read_move(pos, text, move, &work);
    list_free(&work);
    return result;
}

void assert_reads(const Position *pos, const char *text, const char *canonical) {
    char written[MOVE_TEXT_MAX];
    Move move = rules_move(pos, text);
    notation_write(pos, move, written);
    assert_string_equal(written, canonical);
}

void assert_illegal(const Position *pos, const char *text) {
    Move move;
    if (read(pos, text, &move) != READ_ILLEGAL)
        fail_msg("%s is not refused as illegal", text);
}

void assert_ambiguous(const Position *pos, const char *text) {
    Move move;
    if (read(pos, text, &move) != READ_AMBIGUOUS)
        fail_msg("%s is not refused as ambiguous", text);
}

Move rules_move(const Position *pos, const char *text) {
    Move move = MOVE_NONE;
    if (read(pos, text, &move) != READ_OK)
        fail_msg("%s is not read", text);
    MoveList work;
    list_init(&work, NULL);
    assert_true(bridge_is_legal(pos, move, &work));
    list_free(&work);
    return move;
}

Position rules_play(const Position *pos, const char *text) {
    Position next;
    game_play(pos, rules_move(pos, text), &next);
    assert_true(game_is_consistent(&next));
    return next;
}

void assert_pieces(const Position *pos, const char *pieces) {
    char expected[TEXT_MAX], found[TEXT_MAX] = "", square_text[SQUARE_TEXT_MAX];
    strcpy(expected, pieces);
    sort_words(expected);
    BitboardScan scan = bb_scan(pos_occupied(pos));
    for (Square square; bb_next(&scan, &square);) {
        bool knight = bb_test(&pos->knights, square), white = bb_test(&pos->pieces[WHITE], square);
        notation_write_square(pos->game, square, square_text);
        strcat(found, white ? (knight ? " N" : " M") : (knight ? " n" : " m"));
        strcat(found, square_text);
    }
    sort_words(found);
    assert_string_equal(found, expected);
}

void assert_position(const Position *pos, const char *text) {
    char written[POSITION_TEXT_MAX];
    position_text_write(pos, written);
    assert_string_equal(written, text);
}

void assert_result(const Position *pos, Outcome outcome, Reason reason) {
    MoveList work;
    list_init(&work, NULL);
    Result result = game_result_with_moves(pos, &work);
    list_free(&work);
    assert_string_equal(notation_reason(result.reason), notation_reason(reason));
    assert_int_equal(result.outcome, outcome);
}
