#include "support/bridge.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "games/notation.h"
#include "text/position_text.h"

Position bridge_read(const char *game, const char *text) {
    Position pos;
    Error error;
    const Game *record = game_find(game);
    if (!record)
        fail_msg("no game %s", game);
    if (!position_text_read(record, text, &pos, &error))
        fail_msg("%s: %s", text, error.text);
    return pos;
}

Position bridge_position(const RefPosition *reference) {
    char text[REF_TEXT_MAX];
    ref_write(reference, text);
    return bridge_read(ref_name(reference), text);
}

int bridge_square(Square square) {
    return (square_rank(square) + 1) * 100 + square_file(square) + 1;
}

RefMove bridge_move(const Position *pos, Move move) {
    RefMove result = {(short)bridge_square(move.from), (short)bridge_square(move.to), 0, {0}};
    BitboardScan scan = bb_scan(game_captured_squares(pos, move));
    for (Square square; bb_next(&scan, &square);)
        result.captured[result.captured_count++] = (short)bridge_square(square);
    assert_int_equal(result.captured_count, __builtin_popcount(move.captured));
    return result;
}

static int compare_for_sort(const void *a, const void *b) {
    return ref_compare(a, b);
}

static void take(RefMoves *moves, RefMove move) {
    if (moves->count == moves->capacity) {
        moves->capacity = moves->capacity ? 2 * moves->capacity : 256;
        moves->move = realloc(moves->move, (size_t)moves->capacity * sizeof *moves->move);
        assert_non_null(moves->move);
    }
    moves->move[moves->count++] = move;
}

/* "E6 E8 takes E7 F8", for failures. */
static const char *describe(const RefMove *move, char text[200]) {
    int length = snprintf(text, 200, "%c%d to %c%d", 'A' - 1 + move->from % 100, move->from / 100,
                          'A' - 1 + move->to % 100, move->to / 100);
    for (int i = 0; i < move->captured_count; i++)
        length += snprintf(text + length, (size_t)(200 - length), "%s%c%d", i ? " " : " takes ",
                           'A' - 1 + move->captured[i] % 100, move->captured[i] / 100);
    return text;
}

ReadResult bridge_read_move(const Position *pos, const char *text, Move *move, MoveList *work) {
    Route route;
    MoveReading reading = {.result = READ_ILLEGAL};
    if (notation_read_route(pos->game, text, &route, &reading))
        pos->game->rules->read(pos, &route, &reading, work);
    if (reading.result == READ_OK)
        *move = reading.move;
    return reading.result;
}

bool bridge_is_legal(const Position *pos, Move move, MoveList *work) {
    Turn turn;
    turn_survey(&turn, pos);
    return !move_is_none(pos->game->rules->find(&turn, move.from, move.to, move.captured, true, work));
}

Move bridge_unpack(const Position *pos, uint32_t packed, MoveList *work) {
    Turn turn;
    turn_survey(&turn, pos);
    return turn_unpack(&turn, packed, work);
}

void bridge_moves(const Position *pos, MoveList *list, RefMoves *moves) {
    list->size = 0;
    moves->count = 0;
    game_generate(pos, STAGE_ALL, list);
    assert_false(list->interrupted);
    for (uint32_t i = 0; i < list->size; i++)
        take(moves, bridge_move(pos, list->moves[i]));
    if (moves->count)
        qsort(moves->move, (size_t)moves->count, sizeof *moves->move, compare_for_sort);
    for (int i = 1; i < moves->count; i++)
        if (ref_compare(&moves->move[i - 1], &moves->move[i]) == 0) {
            char text[200], position[POSITION_TEXT_MAX];
            position_text_write(pos, position);
            fail_msg("%s: twice in the list: %s", position, describe(&moves->move[i], text));
        }
}

static void compare_moves(const char *position, const RefMoves *right, const RefMoves *engine) {
    int i = 0, j = 0;
    char text[200];
    while (i < right->count || j < engine->count) {
        int order = i == right->count    ? 1
                    : j == engine->count ? -1
                                         : ref_compare(&right->move[i], &engine->move[j]);
        if (order < 0)
            fail_msg("%s: missing %s", position, describe(&right->move[i], text));
        if (order > 0)
            fail_msg("%s: not legal %s", position, describe(&engine->move[j], text));
        i++, j++;
    }
}

static void compare_play(const RefPosition *reference, const Position *pos, Move move) {
    RefPosition played = *reference;
    RefMove same = bridge_move(pos, move);
    ref_play(&played, &same);
    Position next;
    game_play(pos, move, &next);
    assert_true(game_is_consistent(&next));
    char right[REF_TEXT_MAX], engine[POSITION_TEXT_MAX];
    ref_write(&played, right);
    position_text_write(&next, engine);
    assert_string_equal(engine, right);
}

void bridge_compare(const RefPosition *reference, uint64_t *random, int plays, MoveList *list) {
    char position[REF_TEXT_MAX];
    RefMoves right = {0}, engine = {0};
    ref_write(reference, position);
    Position pos = bridge_position(reference);
    assert_true(game_is_consistent(&pos));

    const char *reason;
    char result = ref_result(reference, &reason);
    list->size = 0;
    Result engine_result = game_result_with_moves(&pos, list);
    if (strcmp(notation_reason(engine_result.reason), reason) != 0 || "-wbd"[engine_result.outcome] != result)
        fail_msg("%s: result %c %s, expected %c %s", position, "-wbd"[engine_result.outcome],
                 notation_reason(engine_result.reason), result, reason);

    /* A position that its pieces finish has a result instead of moves; the result is asked first. */
    if (game_result(&pos).reason == REASON_NONE) {
        ref_moves(reference, &right);
        bridge_moves(&pos, list, &engine);
        compare_moves(position, &right, &engine);
        for (int i = 0; i < plays && list->size > 0; i++)
            compare_play(reference, &pos, list->moves[random_below(random, (int)list->size)]);
    }
    ref_moves_free(&right);
    ref_moves_free(&engine);
}
