/* The merged record, as text and as JSON: what the whole match would have written. */
#ifndef CASTELLAN_MATCH_MERGE_OUTPUT_H
#define CASTELLAN_MATCH_MERGE_OUTPUT_H

#include "match/merge/gather.h"
#include "match/scores/report.h"

/* Whether -pgnout and -json name files that may be written: none that holds something. False with a reason. */
bool merge_output_check(const MatchOptions *options, Error *error);

/* Writes them where they are asked for: all games in their order, of no part any more, and the summary. False
 * with a reason. */
bool merge_output_write(Gather *gather, const Report *report, SprtVerdict verdict, Error *error);

#endif
