/* What a match says while it runs: on a terminal one line that is refreshed, in a pipe plain lines. The
 * caller locks. */
#ifndef CASTELLAN_MATCH_GAMES_PROGRESS_H
#define CASTELLAN_MATCH_GAMES_PROGRESS_H

#include <stdbool.h>

#include "match/scores/report.h"
#include "records/record.h"

typedef struct Progress {
    bool terminal;   /* standard output is one */
    bool line_shown; /* the refreshed line stands on it */
    int games;       /* of the match */
    int interval;    /* games between reports; 0: none before the end */
    const Report *report;
} Progress;

void progress_init(Progress *progress, int games, int interval, const Report *report);

/* A message of its own line or lines, without line end. */
void progress_say(Progress *progress, const char *message);

/* Game number (from 0) has its place in the standings. */
void progress_game(Progress *progress, int number, const Record *record);

/* The end: the refreshed line makes place, and the whole report is written. */
void progress_end(Progress *progress, const char *how);

#endif
