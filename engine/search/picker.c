#include "search/picker.h"

/* Ordering scores. */
enum {
    ORDER_TABLE = 1 << 20,         /* first of all */
    ORDER_PIECE = 8,               /* for each piece that is captured */
    ORDER_KNIGHT = 4,              /* more where it is a Knight */
    ORDER_CAPTURE_CASTLE = 64,     /* a capture that ends in the enemy Castle */
    ORDER_CASTLE = 4 * HISTORY_MAX /* a quiet move into it: before all histories */
};

/* By what a capture takes, and whether it ends in the Castle. */
static void order_captures(Picker *picker) {
    Worker *worker = picker->worker;
    Bitboard enemy = pos_enemy(picker->pos);
    if (picker->index == picker->end)
        return;
    uint32_t knights = bb_mask(enemy, bb_and(enemy, picker->pos->knights));
    for (uint32_t i = picker->index; i < picker->end; i++) {
        Move move = worker->list.moves[i];
        worker->scores[i] = ORDER_PIECE * __builtin_popcount(move.captured) +
                            ORDER_KNIGHT * __builtin_popcount(move.captured & knights);
        if (game_enters_castle(picker->pos, move))
            worker->scores[i] += ORDER_CAPTURE_CASTLE;
    }
}

static void order_quiet(Picker *picker) {
    Worker *worker = picker->worker;
    const HistoryContext context = worker_context(worker, picker->ply);
    const Side side = pos_turn(picker->pos);
    for (uint32_t i = picker->index; i < picker->end; i++) {
        Move move = worker->list.moves[i];
        worker->scores[i] = histories_value(&worker->histories, side, context, move);
        if (game_enters_castle(picker->pos, move))
            worker->scores[i] += ORDER_CASTLE;
    }
}

static void generate(Picker *picker, unsigned stages) {
    Worker *worker = picker->worker;
    worker->list.size = picker->base;
    turn_generate(picker->turn, stages, &worker->list);
    picker->index = picker->base;
    picker->end = worker->list.size;
    if (!worker_reserve_scores(worker)) {
        worker->ended = worker->list.interrupted = true;
        picker->end = picker->index;
    }
}

/* Takes the best of the moves left in the list, the first of equal ones. Two plain loops are quicker than one
 * that keeps the place of the best: the first has no branch to guess. */
static Move take_best(Picker *picker) {
    Move *moves = picker->worker->list.moves;
    int *scores = picker->worker->scores;
    uint32_t best = picker->index;
    int score = scores[best];
    for (uint32_t i = best + 1; i < picker->end; i++)
        score = scores[i] > score ? scores[i] : score;
    while (scores[best] != score)
        best++;
    Move move = moves[best];
    moves[best] = moves[picker->index];
    scores[best] = scores[picker->index];
    picker->index++;
    return move;
}

static bool is_killer(const Picker *picker, Move move) {
    for (int i = 0; i < KILLERS; i++)
        if (move_equal(move, picker->killer[i]))
            return true;
    return false;
}

/* Those that are legal and quiet here, not the table's move and not twice. */
static void collect_killers(Picker *picker) {
    const uint32_t *killers = worker_frame(picker->worker, picker->ply)->killers;
    for (int i = 0; i < KILLERS; i++) {
        bool again = killers[i] == move_pack(picker->table);
        for (int j = 0; j < i; j++)
            again |= killers[i] == killers[j];
        if (killers[i] != MOVE_PACKED_NONE && !again)
            picker->killer[i] = turn_unpack(picker->turn, killers[i], &picker->worker->list);
    }
}

void picker_begin(Picker *picker, Worker *worker, Turn *turn, int ply, bool captures_only,
                  uint32_t table_move) {
    *picker = (Picker){.worker = worker,
                       .turn = turn,
                       .pos = turn->pos,
                       .ply = ply,
                       .captures_only = captures_only,
                       .base = worker->list.size};
    if (turn->must_capture) {
        /* The moves are needed all the same, and their number tells how forced the position is. */
        generate(picker, STAGE_CAPTURES);
        order_captures(picker);
        for (uint32_t i = picker->index; i < picker->end; i++)
            if (move_pack(worker->list.moves[i]) == table_move)
                worker->scores[i] = ORDER_TABLE;
        picker->stage = PICK_CAPTURES;
    } else if (table_move != MOVE_PACKED_NONE) {
        picker->table = turn_unpack(turn, table_move, &worker->list);
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
        if (picker->turn->must_capture || picker->captures_only) {
            picker->stage = PICK_DONE;
            return MOVE_NONE;
        }
        collect_killers(picker);
        picker->stage = PICK_KILLERS;
        /* fall through */
    case PICK_KILLERS:
        while (picker->killer_next < KILLERS) {
            move = picker->killer[picker->killer_next++];
            if (!move_is_none(move))
                return move;
        }
        generate(picker, STAGE_PLAIN | STAGE_CANTERS);
        order_quiet(picker);
        picker->stage = PICK_QUIET;
        /* fall through */
    case PICK_QUIET:
        while (picker->index < picker->end) {
            move = take_best(picker);
            if (!move_equal(move, picker->table) && !is_killer(picker, move))
                return move;
        }
        picker->stage = PICK_DONE;
        /* fall through */
    default: /* PICK_DONE */
        return MOVE_NONE;
    }
}

void picker_end(Picker *picker) {
    picker->worker->list.size = picker->base;
}
