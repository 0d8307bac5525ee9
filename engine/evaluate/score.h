/* Scores of the search: from the side to move, 100 is one Man; wins and losses as distance in plies. */
#ifndef CASTELLAN_EVALUATE_SCORE_H
#define CASTELLAN_EVALUATE_SCORE_H

#include <stdbool.h>

typedef int Score;

enum {
    SCORE_DRAW = 0,
    SCORE_WIN = 32000,      /* won now; won in n plies is SCORE_WIN - n */
    SCORE_INFINITE = 32001, /* beyond every score */
    PLY_MAX = 128,          /* deepest ply of a search, and most moves of a principal variation */
    SCORE_WIN_FOUND = SCORE_WIN - PLY_MAX - 1, /* scores from here up are proven wins */
    SCORE_EVAL_MAX = 20000                     /* an evaluation stays within */
};

/* What is known of a score: nothing, that it is at most or at least so much, or all. */
typedef enum ScoreBound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } ScoreBound;

/* What a score found in a window says of the true one. */
static inline ScoreBound score_bound(Score score, Score alpha, Score beta) {
    return score >= beta ? BOUND_LOWER : score > alpha ? BOUND_EXACT : BOUND_UPPER;
}

static inline bool score_is_win(Score score) {
    return score >= SCORE_WIN_FOUND;
}

static inline bool score_is_loss(Score score) {
    return score <= -SCORE_WIN_FOUND;
}

static inline bool score_is_decided(Score score) {
    return score_is_win(score) || score_is_loss(score);
}

/* For a proven win or loss: moves of the winner until the end, negative for a loss. A finished game is 0. */
static inline int score_moves_to_end(Score score) {
    return score > 0 ? (SCORE_WIN - score + 1) / 2 : -((SCORE_WIN + score + 1) / 2);
}

#endif
