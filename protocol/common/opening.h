/* Random openings that are worth playing: the engine library's own short search says that no side is winning.
 * The same for the same seed in every run, on every machine, and with every order of move generation. Out of
 * memory ends the program (memory.h). */
#ifndef CASTELLAN_COMMON_OPENING_H
#define CASTELLAN_COMMON_OPENING_H

#include "base/text.h"
#include "games/game.h"

/* What makes them; belongs to one thread. */
typedef struct OpeningMaker OpeningMaker;

/* Hundredths of a Man that a side may be ahead, and nodes of the search that says so (a millisecond or less),
 * where nothing else is asked for. */
enum { OPENING_BALANCE = 100, OPENING_NODES = 1000 };

OpeningMaker *opening_maker_new(void);
void opening_maker_free(OpeningMaker *maker);

/* Asks for another balance, and another search. */
void opening_maker_ask(OpeningMaker *maker, int balance, uint64_t nodes);

/* The position after so many random plies from the start: the first balanced one of a sequence that is given
 * by seed and number, or, where the first 200 are all one-sided (in the smallest games they may be), the one
 * nearest to balance. Its moves, divided by blanks, are appended to moves (NULL: nowhere). Returns how far it
 * is from balance (opening_imbalance), or -1 where no game lasts for so many plies. */
int opening_make(OpeningMaker *maker, const Game *game, int plies, uint64_t seed, uint64_t number,
                 Position *opening, Text *moves);

/* How far a position that is not finished is from balance, in hundredths of a Man, whoever is ahead. The same
 * for the same position in every run. */
int opening_imbalance(OpeningMaker *maker, const Position *position);

/* A key of what is the same opening: positions of the same pieces, side to move and castle moves left, by
 * whatever moves they came about, and their mirror images: left for right, and upside down with the colours
 * exchanged. As good as a key of board/position.h. */
uint64_t opening_class(const Position *position);

#endif
