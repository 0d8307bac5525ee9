/* What is known of every game of a match before it is played, and whether a game that was found in a record may
 * be one of it. */
#ifndef CASTELLAN_MATCH_GAMES_PLAN_H
#define CASTELLAN_MATCH_GAMES_PLAN_H

#include "match/games/openings.h"
#include "match/options/match_options.h"
#include "records/identity.h"
#include "records/record.h"

typedef struct Plan {
    const MatchOptions *options; /* the caller's; every engine was tried (roster.h) */
    int games;                   /* of it, or of the part of it that is played */
    Openings *openings;          /* owned */
    char *date;                  /* owned; NULL: none */
    MatchIdentity identity;      /* of what is played, then also of what was found */
} Plan;

/* Takes what is to be played into the identity, before anything else. */
void plan_know(Plan *plan);

/* What is known of game number (from 0, of what is played): all but opening, moves and end. The caller frees
 * it. */
Record plan_record(const Plan *plan, int number);

/* Which game it is that has the round and the names of a record; -1: none. */
int plan_place(const Plan *plan, const Record *record);

/* Whether a game that was found is the one at this place. False with a reason. */
bool plan_fits(Plan *plan, int number, const Record *record, Error *error);

void plan_free(Plan *plan);

#endif
