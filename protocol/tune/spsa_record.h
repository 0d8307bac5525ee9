/* The record of a tuning by games: a head that says what is tuned and how, then a line for each iteration
 * with its games and the values after it. It is appended to, so a tuning that was stopped or killed goes on.
 * What fails ends the program with a message. */
#ifndef CASTELLAN_TUNE_SPSA_RECORD_H
#define CASTELLAN_TUNE_SPSA_RECORD_H

#include <stdbool.h>

#include "common/files.h"
#include "tune/spsa.h"

/* Games as the plus side has them. */
typedef struct SpsaScore {
    int won, drawn, lost;
} SpsaScore;

typedef struct SpsaRecord {
    OutputFile file;
} SpsaRecord;

/* Opens the record of this head (whole lines). One that exists is refused but with resume, and then it must
 * have this head; the values are set to the last ones there. A torn last line is cut off. Returns the number
 * of the last iteration, 0 for none. */
int64_t spsa_record_open(SpsaRecord *record, const char *path, bool resume, const char *head, Spsa *spsa);

void spsa_record_add(SpsaRecord *record, int64_t iteration, SpsaScore score, const Spsa *spsa);

void spsa_record_close(SpsaRecord *record);

#endif
