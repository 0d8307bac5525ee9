/* What tests of the rules say about a position: its pieces are listed one by one, its moves as words. */
#ifndef CASTELLAN_TESTS_RULES_CHECK_H
#define CASTELLAN_TESTS_RULES_CHECK_H

#include "games/game.h"
#include "games/registry.h"

/* A position from pieces like "NC6 MD7 mE9" (N M White's Knight and Man, n m Black's) and the words behind
 * the placement of a position string, "w" or "b 2+1 0 1". Fails the test when it is refused. */
Position rules_position(const char *game, const char *pieces, const char *rest);

/* A position of Camelot. */
Position camelot_position(const char *pieces, const char *rest);

/* Exactly these moves are legal, in canonical text; the words may come in any order. */
void assert_moves(const Position *pos, const char *words);

/* Exactly these of the legal moves start on the square. */
void assert_moves_from(const Position *pos, const char *square, const char *words);

/* No move is legal: pos is not finished by its pieces, and the result says why. */
void assert_no_moves(const Position *pos, Outcome outcome, Reason reason);

/* A text is read as the move with this canonical text; as none; as more than one. */
void assert_reads(const Position *pos, const char *text, const char *canonical);
void assert_illegal(const Position *pos, const char *text);
void assert_ambiguous(const Position *pos, const char *text);

/* The legal move of a text, and the position after it. */
Move rules_move(const Position *pos, const char *text);
Position rules_play(const Position *pos, const char *text);

/* The position has exactly these pieces, as in rules_position; in any order. */
void assert_pieces(const Position *pos, const char *pieces);

/* The position string. */
void assert_position(const Position *pos, const char *text);

/* The result by pieces and moves. */
void assert_result(const Position *pos, Outcome outcome, Reason reason);

#endif
