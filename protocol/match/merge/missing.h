/* Which games of a match are not there. */
#ifndef CASTELLAN_MATCH_MERGE_MISSING_H
#define CASTELLAN_MATCH_MERGE_MISSING_H

#include "base/text.h"
#include "match/merge/gather.h"

/* Numbers are told as "3, 7-9". All of it owned. */
typedef struct Missing {
    int games;                      /* of the whole match; 0: the records do not tell */
    int first;                      /* how many games there are from the first on until one is missing */
    Text rounds, parts;             /* those without any game */
    Text split_rounds, split_parts; /* those of which some games are there, and some not */
} Missing;

/* games are sorted. */
Missing missing_find(const Gather *gather);
void missing_free(Missing *missing);

/* Appends "30 of 40 games; rounds 3, 7 missing; part 2 of 8 missing". */
void missing_write(const Missing *missing, const Gather *gather, Text *text);

#endif
