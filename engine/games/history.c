#include "games/history.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { FIRST_CAPACITY = 64 };

/* Into memory that is large enough. */
static void copy(History *to, const History *from) {
    if (from->count > 0) {
        memcpy(to->positions, from->positions, (size_t)from->count * sizeof *to->positions);
        memcpy(to->moves, from->moves, (size_t)from->count * sizeof *to->moves);
    }
    to->count = from->count;
    to->draws_by_claim = from->draws_by_claim;
}

static bool reserve(History *history, int count) {
    if (count <= history->capacity)
        return true;
    int capacity = history->capacity ? history->capacity : FIRST_CAPACITY;
    while (capacity < count)
        capacity *= 2;
    /* Positions want the alignment of their bitboards, which realloc does not promise. */
    History larger = {.positions = memory_aligned((size_t)capacity * sizeof *larger.positions),
                      .moves = malloc((size_t)capacity * sizeof *larger.moves),
                      .capacity = capacity};
    if (!larger.positions || !larger.moves) {
        history_free(&larger);
        return false;
    }
    copy(&larger, history);
    history_free(history);
    *history = larger;
    return true;
}

bool history_start(History *history, const Position *start) {
    if (!reserve(history, 1))
        return false;
    history->positions[0] = *start;
    history->count = 1;
    return true;
}

bool history_copy(History *to, const History *from) {
    if (!reserve(to, from->count))
        return false;
    copy(to, from);
    return true;
}

void history_free(History *history) {
    memory_aligned_free(history->positions);
    free(history->moves);
    *history = (History){0};
}

bool history_push(History *history, Move move) {
    if (!reserve(history, history->count + 1))
        return false;
    history->moves[history->count - 1] = move;
    game_play(&history->positions[history->count - 1], move, &history->positions[history->count]);
    history->count++;
    return true;
}

void history_pop(History *history) {
    history->count--;
}

int history_repetitions(const History *history) {
    const Position *current = history_current(history);
    int times = 1;
    /* What stood before the last capture or castle entry cannot come back; a set-up clock may reach further
     * back than the history. */
    for (int back = 2; back < history->count && back <= current->clock; back += 2)
        times += pos_same(current, current - back);
    return times;
}

Result history_result(const History *history, MoveList *work) {
    const Position *current = history_current(history);
    Result result = game_result_with_moves(current, work);
    if (result.reason != REASON_NONE || history->draws_by_claim)
        return result;
    if (history_repetitions(history) >= 3)
        return (Result){OUTCOME_DRAW, REASON_REPETITION};
    if (current->clock >= current->game->clock_limit)
        result = (Result){OUTCOME_DRAW, REASON_FIFTY};
    return result;
}
