/* Games of the library's engines against each other or themselves, in this process, at a number of nodes a
 * move. Out of memory ends the program (common/memory.h). */
#ifndef CASTELLAN_TUNE_DUEL_H
#define CASTELLAN_TUNE_DUEL_H

#include "common/opening.h"
#include "engine.h"
#include "tune/options.h"

/* Games as long as this are drawn. */
enum { DUEL_PLIES = 400 };

typedef struct Duel {
    Engine *engine[SIDES]; /* owned; one may be both */
    uint64_t nodes;
    Stop *stop;      /* ends a search when it is set and engine_stop called; NULL: none does */
    History history; /* the game that is played, or was last */
    MoveList work;
    /* Is told each position with what was found there before the move is made. May be NULL. */
    void (*seen)(void *context, int ply, const Position *pos, const SearchSummary *found);
    void *context;
} Duel;

/* New engines with small tables: one for both sides, or one for each. */
void duel_init(Duel *duel, bool one, uint64_t nodes);
void duel_free(Duel *duel);

/* The opening of the game with that number, as the options have them. Ends the program where no game lasts so
 * long. */
Position duel_opening(OpeningMaker *maker, const TuneOptions *options, uint64_t number);

/* Plays a game from a position, with nothing left of earlier ones; it ends too where an engine has proven the
 * result. False where the program was told to stop meanwhile (common/interrupt.h). */
bool duel_play(Duel *duel, const Position *opening, Outcome *outcome);

/* The engines change sides. */
void duel_turn(Duel *duel);

#endif
