#include "search/picker.h"

/* The enemy Knights as a captured set (board/move.h). */
static uint32_t knights_mask(const Position *pos) {
    Bitboard enemy = pos->pieces[side_other(pos_turn(pos))];
    uint32_t mask = 0;
    BitboardScan scan = bb_scan(bb_and(enemy, pos->knights));
    for (Square square; bb_next(&scan, &square);)
        mask |= UINT32_C(1) << bb_count_below(enemy, square);
    return mask;
}

/* How much a capture promises: what it takes, and whether it ends in the Castle. */
static int capture_order(const Position *pos, Move move, uint32_t knights) {
    int value = 8 * __builtin_popcount(move.captured) + 4 * __builtin_popcount(move.captured & knights);
    return game_enters_castle(pos, move) ? value + 64 : value;
}

int picker_history(Worker *worker, const Position *pos, int ply, Move move) {
    const Histories *h = &worker->histories;
    int side = pos->turn;
    int value = h->quiet[side][move.from][move.to];
    Move before = worker_frame(worker, ply - 1)->move, last = worker_frame(worker, ply - 2)->move;
    if (!move_is_none(before))
        value += h->reply[side][before.to][move.to];
    if (!move_is_none(last))
        value += h->follow[side][last.to][move.to];
    return value;
}

static void order_captures(Picker *picker) {
    Worker *worker = picker->worker;
    if (picker->index == picker->end)
        return;
    uint32_t knights = knights_mask(picker->pos);
    for (uint32_t i = picker->index; i < picker->end; i++)
        worker->scores[i] = capture_order(picker->pos, worker->list.moves[i], knights);
}

static void order_quiet(Picker *picker) {
    Worker *worker = picker->worker;
    for (uint32_t i = picker->index; i < picker->end; i++) {
        Move move = worker->list.moves[i];
        worker->scores[i] = picker_history(worker, picker->pos, picker->ply, move);
        if (game_enters_castle(picker->pos, move))
            worker->scores[i] += 4 * HISTORY_MAX;
    }
}

static void generate(Picker *picker, unsigned stages) {
    Worker *worker = picker->worker;
    worker->list.size = picker->base;
    game_generate(picker->pos, stages, &worker->list);
    picker->index = picker->base;
    picker->end = worker->list.size;
    if (!worker_reserve_scores(worker)) {
        worker->ended = true;
        picker->end = picker->index;
    }
}

/* Takes the best of the moves left in the list. */
static Move take_best(Picker *picker) {
    Move *moves = picker->worker->list.moves;
    int *scores = picker->worker->scores;
    uint32_t best = picker->index;
    for (uint32_t i = picker->index + 1; i < picker->end; i++)
        if (scores[i] > scores[best])
            best = i;
    Move move = moves[best];
    moves[best] = moves[picker->index];
    scores[best] = scores[picker->index];
    picker->index++;
    return move;
}

static bool is_refutation(const Picker *picker, Move move) {
    for (int i = 0; i < REFUTATIONS; i++)
        if (move_equal(move, picker->refutation[i]))
            return true;
    return false;
}

/* Killers and counter move: kept where they are quiet, not the table's move and not twice. */
static void collect_refutations(Picker *picker) {
    Worker *worker = picker->worker;
    const Position *pos = picker->pos;
    const Frame *frame = worker_frame(worker, picker->ply);
    Move before = worker_frame(worker, picker->ply - 1)->move, counter = MOVE_NONE;
    if (!move_is_none(before)) {
        uint32_t packed = worker->histories.counter[pos->turn][before.from][before.to];
        if (packed) /* zero: none is known yet */
            counter = move_make((Square)(packed >> 24), (Square)(packed >> 16), MOVE_PLAIN, 0);
    }
    const Move candidates[REFUTATIONS] = {frame->killers[0], frame->killers[1], counter};
    for (int i = 0; i < REFUTATIONS; i++) {
        Move move = candidates[i];
        bool fits = !move_is_none(move) && !move_equal(move, picker->table) && !is_refutation(picker, move);
        if (fits)
            move = pos->game->rules->find(pos, move.from, move.to, 0, true, &worker->list);
        picker->refutation[i] = fits ? move : MOVE_NONE;
    }
    picker->refutation_next = 0;
}

void picker_begin(Picker *picker, Worker *worker, const Position *pos, int ply, bool forced,
                  bool captures_only, uint32_t table_move) {
    *picker = (Picker){.worker = worker,
                       .pos = pos,
                       .ply = ply,
                       .forced = forced,
                       .captures_only = captures_only,
                       .stage = PICK_TABLE,
                       .table = MOVE_NONE,
                       .base = worker->list.size};
    for (int i = 0; i < REFUTATIONS; i++)
        picker->refutation[i] = MOVE_NONE;
    if (forced) {
        /* The moves are needed all the same, and their number tells how forced the position is. */
        generate(picker, STAGE_CAPTURES);
        order_captures(picker);
        for (uint32_t i = picker->index; i < picker->end; i++)
            if (move_pack(worker->list.moves[i]) == table_move)
                worker->scores[i] = 1 << 20;
        picker->stage = PICK_CAPTURES;
    } else if (table_move != MOVE_PACKED_NONE) {
        picker->table = game_unpack(pos, table_move, &worker->list);
    }
}

Move picker_next(Picker *picker) {
    Move move;
    switch (picker->stage) {
    case PICK_TABLE:
        generate(picker, STAGE_CAPTURES);
        order_captures(picker);
        picker->stage = PICK_CAPTURES;
        if (!move_is_none(picker->table))
            return picker->table;
        /* fall through */
    case PICK_CAPTURES:
        while (picker->index < picker->end) {
            move = take_best(picker);
            if (!move_equal(move, picker->table))
                return move;
        }
        if (picker->forced || picker->captures_only) {
            picker->stage = PICK_DONE;
            return MOVE_NONE;
        }
        collect_refutations(picker);
        picker->stage = PICK_KILLERS;
        /* fall through */
    case PICK_KILLERS:
        while (picker->refutation_next < REFUTATIONS) {
            move = picker->refutation[picker->refutation_next++];
            if (!move_is_none(move))
                return move;
        }
        generate(picker, STAGE_PLAIN | STAGE_CANTERS);
        order_quiet(picker);
        picker->quiet_count = picker->end - picker->index;
        picker->stage = PICK_QUIET;
        /* fall through */
    case PICK_QUIET:
        while (picker->index < picker->end) {
            move = take_best(picker);
            if (!move_equal(move, picker->table) && !is_refutation(picker, move))
                return move;
        }
        picker->stage = PICK_DONE;
        /* fall through */
    case PICK_DONE:
    default:
        return MOVE_NONE;
    }
}

void picker_end(Picker *picker) {
    picker->worker->list.size = picker->base;
}
