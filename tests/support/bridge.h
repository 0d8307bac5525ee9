/* From the engine to the reference and back, for tests that hold them against each other. */
#ifndef CASTELLAN_TESTS_BRIDGE_H
#define CASTELLAN_TESTS_BRIDGE_H

#include "games/game.h"
#include "games/registry.h"
#include "support/reference.h"

/* Reads a position string; fails the test when it is refused. */
Position bridge_read(const char *game, const char *text);

/* The engine's position of a reference position. */
Position bridge_position(const RefPosition *reference);

/* A square of the engine as the reference counts them. */
int bridge_square(Square square);

/* A move of the engine as start, end and captured squares. */
RefMove bridge_move(const Position *pos, Move move);

/* What a text is read as. The move is set only by READ_OK. */
ReadResult bridge_read_move(const Position *pos, const char *text, Move *move, MoveList *work);

/* Whether a move, which may come from another position or be garbage, is legal here. */
bool bridge_is_legal(const Position *pos, Move move, MoveList *work);

/* The legal move that a packed one stands for, or MOVE_NONE. */
Move bridge_unpack(const Position *pos, uint32_t packed, MoveList *work);

/* The engine's full list, sorted; fails the test when it holds a move twice. */
void bridge_moves(const Position *pos, MoveList *list, RefMoves *moves);

/* Fails the test, naming the position and the difference, unless both sides have the same moves and the same
 * result, and the same position after each of `plays` random moves. */
void bridge_compare(const RefPosition *reference, uint64_t *random, int plays, MoveList *list);

#endif
