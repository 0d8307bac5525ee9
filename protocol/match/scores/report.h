/* What a match has shown, as text and as JSON. */
#ifndef CASTELLAN_MATCH_SCORES_REPORT_H
#define CASTELLAN_MATCH_SCORES_REPORT_H

#include "base/text.h"
#include "match/scores/census.h"
#include "match/scores/sprt.h"
#include "match/scores/standings.h"
#include "records/identity.h"

typedef struct Report {
    const Standings *standings;
    const char *const *names; /* of the engines */
    const Sprt *sprt;         /* NULL: none */
    const Census *census;
    const MatchIdentity *identity;
    char *const *sources; /* the files that the failed games stand in; NULL: not told */
    int games;            /* of the whole match; 0: not known */
    /* Of a merge: "3, 7-9"; NULL or "": none. */
    const char *missing_rounds, *missing_parts;
} Report;

/* The scores: for two engines score, Elo, pairs and test; for more a table and every pairing's score. */
void report_write(const Report *report, Text *text);

/* What the games were like, who failed, and which builds played, where there are several. */
void report_write_games(const Report *report, Text *text);

/* The most important of the scores in one line without line end. */
void report_write_short(const Report *report, Text *text);

/* Appends all that is known as one line of JSON, {"summary":{...}}. verdict is the one of the test. */
void report_write_json(const Report *report, SprtVerdict verdict, Text *text);

/* "undecided", "H0", "H1". */
const char *report_verdict_name(SprtVerdict verdict);

/* The verdict of the test by all games of a match of two; open where there is no test. */
SprtVerdict report_verdict(const Report *report);

/* The logarithm of its likelihood ratio. */
double report_ratio(const Report *report);

#endif
