/* What earlier nodes tell of moves that capture nothing: numbers to order and to reduce by.
 *
 * A table of values is drawn towards +-HISTORY_MAX by each bonus, the less the nearer it is, so that what was
 * long ago fades (the history heuristic: J. Schaeffer, ICCA Journal 6(3), 1983). */
#ifndef CASTELLAN_SEARCH_HISTORIES_H
#define CASTELLAN_SEARCH_HISTORIES_H

#include <stdint.h>

#include "board/move.h"

enum { HISTORY_MAX = 16384 };

/* Zeroed: nothing is known. */
typedef struct Histories {
    int16_t quiet[SIDES][SQUARES][SQUARES];  /* [side][from][to] */
    int16_t reply[SIDES][SQUARES][SQUARES];  /* [side][where the move before went][to] */
    int16_t follow[SIDES][SQUARES][SQUARES]; /* [side][where the side's last move went][to] */
} Histories;

/* The two moves that led to a node; MOVE_NONE for a pass and before the root. */
typedef struct HistoryContext {
    Move before; /* of the other side */
    Move last;   /* of the side to move, before that */
} HistoryContext;

/* The value of a quiet move, from -3 to 3 times HISTORY_MAX. */
static inline int histories_value(const Histories *histories, Side side, HistoryContext context, Move move) {
    int value = histories->quiet[side][move.from][move.to];
    if (!move_is_none(context.before))
        value += histories->reply[side][context.before.to][move.to];
    if (!move_is_none(context.last))
        value += histories->follow[side][context.last.to][move.to];
    return value;
}

/* A quiet move refuted a node of this depth: it rises, the quiet moves tried before it fall. */
void histories_reward(Histories *histories, Side side, HistoryContext context, int depth, Move best,
                      const Move *tried, int tried_count);

#endif
