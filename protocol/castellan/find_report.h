/* What castellan find has found, counted and told. Out of memory ends the program (memory.h). */
#ifndef CASTELLAN_CASTELLAN_FIND_REPORT_H
#define CASTELLAN_CASTELLAN_FIND_REPORT_H

#include "base/text.h"
#include "records/game_file.h"

/* A place where the position stands. */
typedef struct FindHit {
    int file, number, ply; /* of the game in its file, from 1; moves made before, from 0 */
    unsigned long line;    /* of the game */
    bool mirrored;
    Move move;           /* of the position looked for; MOVE_NONE: the record ends there */
    char *player[SIDES]; /* owned */
    char result[8];
} FindHit;

typedef struct FindComplaint {
    int file;
    unsigned long line; /* of the game */
    char *text;         /* owned; a line */
} FindComplaint;

/* What one thread has; a zeroed one is empty. */
typedef struct FindHits {
    FindHit *hit; /* owned */
    int count;
    size_t capacity;
    FindComplaint *complaint; /* owned */
    int refused;
    size_t complaint_capacity;
    long long games; /* read as records, played or refused */
} FindHits;

/* Notes that the position stands behind so many moves of a game, and what was played. */
void find_hits_add(FindHits *hits, const FileGame *game, int ply, bool mirrored, Move move);

/* Notes why a game was not read or played, and frees it. */
void find_hits_refuse(FindHits *hits, FileGame *game, const Error *error);

/* All that was found; a zeroed one is empty. */
typedef FindHits FindReport;

/* Moves hits into the report; they are empty then. */
void find_report_take(FindReport *report, FindHits *hits);

/* Puts all in the order of the files. */
void find_report_sort(FindReport *report);

/* Appends a table for people, with places also a line for each; or one line of JSON (docs/json.md). The report is
 * sorted; paths are those of the files. */
void find_report_text(const FindReport *report, const Position *position, bool places, char *const *paths,
                      Text *out);
void find_report_json(const FindReport *report, const Position *position, bool places, char *const *paths,
                      Text *out);

void find_report_free(FindReport *report);

#endif
