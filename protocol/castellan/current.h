/* The game of a conversation: questions about its position, and moves played from it. */
#ifndef CASTELLAN_CASTELLAN_CURRENT_H
#define CASTELLAN_CASTELLAN_CURRENT_H

#include "base/error.h"
#include "castellan/answer.h"
#include "common/words.h"
#include "games/history.h"
#include "text/legal.h"

typedef struct Current {
    const Game *game; /* chosen by UCI_Variant */
    bool known;       /* false after a refused position command: there is no position to ask for */
    History history;
    MoveList work;
    Result result; /* once it was asked */
    bool result_known;
} Current;

/* The start position of the first game; false without memory. current_free is owed in any case. */
bool current_init(Current *current);
void current_free(Current *current);

/* Begins with another position; false without memory: nothing has changed. */
bool current_start(Current *current, const Position *start);

/* Whether draws by repetition and fifty moves are there to be claimed and end no game (History); not at
 * first. */
void current_claim_draws(Current *current, bool by_claim);

/* Those that follow want a known position. */

static inline const Position *current_position(const Current *current) {
    return history_current(&current->history);
}

/* By all rules. */
Result current_result(Current *current);

/* "p1win", "p2win", "draw", "none". */
const char *current_outcome_word(Outcome outcome);

/* The legal moves, none when the game is over by any rule. False, with an error line, without memory. */
bool current_legal(Current *current, LegalMoves *legal, Answer *out);

/* Reads a word as a legal move; false with a reason, "C6-C9 is not legal here: C6 is empty". */
bool current_read_move(Current *current, const char *word, Move *move, Error *reason);

/* Plays the words that are left as moves. False with an error line: nothing has changed. */
bool current_play(Current *current, Words *words, Answer *out);

/* Takes moves back, as many as were played at most. */
void current_undo(Current *current, int count);

#endif
