/* Standings as text. */
#ifndef CASTELLAN_MATCH_SCORES_REPORT_H
#define CASTELLAN_MATCH_SCORES_REPORT_H

#include "base/text.h"
#include "match/scores/sprt.h"
#include "match/scores/standings.h"

typedef struct Report {
    const Standings *standings;
    const char *const *names; /* of the engines */
    const Sprt *sprt;         /* NULL: none */
} Report;

/* The whole: for two engines score, Elo, pairs and test; for more a table and every pairing's score. */
void report_write(const Report *report, Text *text);

/* The most important of it in one line without line end. */
void report_write_short(const Report *report, Text *text);

/* The verdict of the test by all games of a match of two. */
SprtVerdict report_verdict(const Report *report);

#endif
