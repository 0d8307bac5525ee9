/* A game as played: the positions from its start, for repetition, the fifty-move rule and taking back. */
#ifndef CASTELLAN_GAMES_HISTORY_H
#define CASTELLAN_GAMES_HISTORY_H

#include "games/game.h"

typedef struct History {
    Position *positions; /* owned; count of them, the last is the current one */
    Move *moves;         /* owned; moves[i] leads from positions[i] to positions[i + 1] */
    int count;
    int capacity;
    /* Draws by repetition and by the fifty-move rule are there to be claimed and end no game: the owner
     * may set it at any time, a copy takes it over. */
    bool draws_by_claim;
} History;

/* All that allocate return false when there is no memory; the history is then as it was. */

/* A zeroed History is empty and may be started, copied to and freed. */
bool history_start(History *history, const Position *start);
bool history_copy(History *to, const History *from);
void history_free(History *history);

/* Plays a legal move; takes the last one back (there must be one). */
bool history_push(History *history, Move move);
void history_pop(History *history);

static inline const Position *history_current(const History *history) {
    return &history->positions[history->count - 1];
}

/* How often the current position has stood on the board, this time included. */
int history_repetitions(const History *history);

/* The result of the current position by all rules, in their order (8 of Camelot, 4 of camelot8); without
 * 8.5 and 8.6, or 4.4, where these draws are to be claimed. */
Result history_result(const History *history, MoveList *work);

#endif
