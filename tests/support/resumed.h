/* A match of sixty short games that is interrupted and gone on with, in the runner's folder (runner.h): its record
 * is "r.pgn", with lines of JSON in "r.json". */
#ifndef CASTELLAN_TESTS_RESUMED_H
#define CASTELLAN_TESTS_RESUMED_H

#include <stdint.h>

enum { RESUMED_GAMES = 60 };

/* Its command line, with more behind it; good until the next call. think: what makes the engines slow enough to be
 * interrupted; it is no part of what they are. */
const char *resumed_line(const char *think, const char *more);

/* Removes all that it writes. */
void resumed_remove(void);

/* Bytes of a file; 0 where there is none. */
int64_t resumed_size(const char *name);

/* Bytes of the record and of the games that wait for their turn. */
int64_t resumed_written(void);

/* Waits until these have grown by so much, or the runner has written all there is. */
void resumed_wait(int64_t from, int64_t growth);

/* Plays it with nothing to disturb it, and keeps that as "whole.pgn" and "whole.json". */
void resumed_undisturbed(void);

#endif
