/* The order in which the moves of a node come. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "search/picker.h"
#include "search/search.h"
#include "support/evaluate_positions.h"

/* Positions with more moves, wild ones of random set-ups, are left out. */
enum { MOVES_MAX = 600 };

static Search search;
static Worker *worker;
static uint64_t noise = 11;
static Move picked[MOVES_MAX];
static int table_moves, refutations_seen, quiet_pairs;

static int set_up(void **state) {
    (void)state;
    if (!search_init(&search))
        return 1;
    worker = search.workers[0];
    int16_t *values = worker->histories.quiet[0][0];
    for (size_t i = 0; i < sizeof worker->histories.quiet / sizeof *values; i++)
        values[i] = (int16_t)((int)random_below(&noise, 2 * HISTORY_MAX + 1) - HISTORY_MAX);
    for (int i = 0; i < PLY_MAX + 3; i++)
        worker->frames[i].move = MOVE_NONE;
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    search_free(&search);
    return 0;
}

static int pick_all(const Position *pos, bool captures_only, uint32_t table_move) {
    Turn turn;
    Picker picker;
    int count = 0;
    uint32_t size = worker->list.size;
    turn_survey(&turn, pos);
    picker_begin(&picker, worker, &turn, 1, captures_only, table_move);
    while (count < MOVES_MAX && !move_is_none(picked[count] = picker_next(&picker)))
        count++;
    assert_true(count < MOVES_MAX);
    assert_true(move_is_none(picker_next(&picker)));
    picker_end(&picker);
    assert_int_equal(worker->list.size, size);
    assert_false(worker->ended);
    return count;
}

static int place_of(const Move *moves, int count, Move move) {
    for (int i = 0; i < count; i++)
        if (move_equal(moves[i], move))
            return i;
    return -1;
}

/* Each of the moves once, and no other. */
static void assert_each_once(const Move *moves, int count, int picked_count) {
    assert_int_equal(picked_count, count);
    for (int i = 0; i < count; i++)
        assert_true(place_of(picked, picked_count, moves[i]) >= 0);
}

/* Behind the table's move come captures, then what refuted before, then the rest by its value. */
static void assert_order(const Position *pos, int from, int count, const uint32_t *killers) {
    int i = from;
    while (i < count && picked[i].captured != 0)
        i++;
    for (int k = 0; k < 2; k++)
        if (i < count && move_pack(picked[i]) == killers[k]) {
            refutations_seen++;
            i++;
        }
    const HistoryContext context = worker_context(worker, 1);
    for (; i < count; i++) {
        assert_int_equal(picked[i].captured, 0);
        if (i + 1 == count || game_enters_castle(pos, picked[i]))
            continue;
        assert_false(game_enters_castle(pos, picked[i + 1]));
        assert_true(histories_value(&worker->histories, pos_turn(pos), context, picked[i]) >=
                    histories_value(&worker->histories, pos_turn(pos), context, picked[i + 1]));
        quiet_pairs++;
    }
}

static Move random_quiet(const Move *moves, int count) {
    Move move = moves[random_below(&noise, count)];
    return move.captured == 0 ? move : MOVE_NONE;
}

static void check_position(const Position *pos) {
    if (game_result(pos).reason != REASON_NONE)
        return;
    game_generate(pos, STAGE_ALL, &worker->list);
    int count = (int)worker->list.size;
    worker->list.size = 0;
    if (count == 0 || count >= MOVES_MAX)
        return;
    Move moves[MOVES_MAX];
    memcpy(moves, worker->list.moves, (size_t)count * sizeof *moves);
    uint32_t *killers = worker_frame(worker, 1)->killers;
    for (int round = 0; round < 4; round++) {
        killers[0] = move_pack(random_quiet(moves, count));
        killers[1] = round % 2 ? killers[0] : move_pack(random_quiet(moves, count));
        /* From the table: none, a legal move, garbage. */
        Move table = moves[random_below(&noise, count)];
        uint32_t packed = round == 0 ? MOVE_PACKED_NONE : move_pack(table);
        if (round == 3)
            packed = (uint32_t)random_next(&noise);
        int picked_count = pick_all(pos, false, packed);
        assert_each_once(moves, count, picked_count);
        bool first = round == 1 || round == 2;
        if (first)
            assert_int_equal(move_pack(picked[0]), packed);
        table_moves += first;
        assert_order(pos, first ? 1 : 0, picked_count, killers);
    }
    int captures = 0;
    for (int i = 0; i < count; i++)
        if (moves[i].captured != 0)
            moves[captures++] = moves[i];
    assert_each_once(moves, captures, pick_all(pos, true, MOVE_PACKED_NONE));
}

static void each_legal_move_comes_once_and_in_order(void **state) {
    (void)state;
    evaluate_positions(check_position);
    assert_true(table_moves > 1000 && refutations_seen > 1000 && quiet_pairs > 10000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_legal_move_comes_once_and_in_order, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
