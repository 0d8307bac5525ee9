#include "games/perft.h"

/* The list is used as a stack: each ply appends its moves and cuts them off again. */
uint64_t perft(const Position *pos, int depth, bool full, MoveList *work) {
    if (depth == 0)
        return 1;
    if (game_result(pos).reason != REASON_NONE || work->interrupted)
        return 0;
    if (depth == 1 && !full)
        return game_count_moves(pos, work);
    uint32_t first = work->size;
    game_generate(pos, STAGE_ALL, work);
    uint64_t total = 0;
    for (uint32_t i = first, end = work->size; i < end && !work->interrupted; i++) {
        Position next;
        game_play(pos, work->moves[i], &next);
        total += perft(&next, depth - 1, full, work);
    }
    work->size = first;
    if (stop_look(work->stop))
        work->interrupted = true;
    return total;
}
