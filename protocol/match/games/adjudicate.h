/* Ending games that are decided in the opinion of the engines. */
#ifndef CASTELLAN_MATCH_GAMES_ADJUDICATE_H
#define CASTELLAN_MATCH_GAMES_ADJUDICATE_H

#include "games/game.h"
#include "match/options/match_options.h"
#include "records/record.h"

/* Of one game; zeroed but for the rules at its start. */
typedef struct Adjudicator {
    const Adjudication *rules;
    int plies;
    int lost[SIDES], won[SIDES]; /* moves of a side in a row that were beyond the score */
    int level;                   /* plies in a row within the score */
} Adjudicator;

/* Takes the score that came with a move. The outcome, with reason (of the library's life time) saying by
 * which rule, or OUTCOME_NONE. */
Outcome adjudicator_judge(Adjudicator *adjudicator, Side mover, const EngineScore *score,
                          const char **reason);

#endif
