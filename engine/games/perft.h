/* perft: the number of move sequences of a length, the proof and the measure of a move generator. */
#ifndef CASTELLAN_GAMES_PERFT_H
#define CASTELLAN_GAMES_PERFT_H

#include "games/game.h"

/* Counts sequences of depth moves (0: one). Finished positions count 0; repetition and clock are ignored. The
 * last ply is counted, or, with full, played. When work->stop is wished the count is worthless and
 * work->interrupted is set. */
uint64_t perft(const Position *pos, int depth, bool full, MoveList *work);

#endif
