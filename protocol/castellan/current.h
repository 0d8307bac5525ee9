/* Questions about the current position of a session, and moves played from it. */
#ifndef CASTELLAN_CASTELLAN_CURRENT_H
#define CASTELLAN_CASTELLAN_CURRENT_H

#include "castellan/legal.h"
#include "castellan/session.h"

/* There must be a position. */
static inline const Position *current_position(const Session *session) {
    return history_current(&session->history);
}

/* By all rules. */
Result current_result(Session *session);

/* "p1win", "p2win", "draw", "none". */
const char *current_outcome_word(Outcome outcome);

/* The legal moves, none when the game is over by any rule. False, with an error line written, without
 * memory. */
bool current_legal(Session *session, LegalMoves *legal);

/* Reads a word as a legal move; false with a reason, "C6-C9 is not legal here". */
bool current_read_move(Session *session, const char *word, Move *move, Error *reason);

/* Plays the words that are left as moves. On an error nothing has changed, the error line is written and the
 * answer is false. */
bool current_play(Session *session, Words *words);

#endif
