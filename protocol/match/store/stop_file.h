/* A file that ends a match by being there: a watched merge writes it when the test is decided, and every
 * part of the match looks for it. One that somebody made by hand does as well. */
#ifndef CASTELLAN_MATCH_STORE_STOP_FILE_H
#define CASTELLAN_MATCH_STORE_STOP_FILE_H

#include <stdbool.h>

#include "base/error.h"
#include "base/text.h"
#include "match/scores/sprt.h"

typedef struct StopWatch StopWatch;

/* Looks for the file now, then every second in a thread of its own, and makes everything stop (interrupt.h)
 * when it is there. NULL for the path NULL. */
StopWatch *stop_watch_start(const char *path);

/* Without threads nobody looks every second: looks now, as must be done between games. Else, and for NULL, nothing.
 */
void stop_watch_look(StopWatch *watch);

/* Ends looking; everything that waits for a wish to stop has ended before. Whether the file was there; false
 * for NULL. */
bool stop_watch_end(StopWatch *watch);

/* Writes the verdict of a test by so many games. A file that is there stays as it is. False with a reason. */
bool stop_file_write(const char *path, SprtVerdict verdict, int games, const Sprt *sprt, Error *error);

/* Appends the first line of the file, made printable; nothing where it cannot be read. */
void stop_file_tell(const char *path, Text *text);

/* The verdict that stands in it; SPRT_OPEN where there is no such file, or it tells none. */
SprtVerdict stop_file_verdict(const char *path, int *games);

#endif
