/* All traffic with the engines, a line each: "SECONDS SLOT NAME < text" to an engine, '>' from it, '!' what
 * it wrote to its error stream. Safe from any thread. */
#ifndef CASTELLAN_MATCH_ENGINES_TRAFFIC_LOG_H
#define CASTELLAN_MATCH_ENGINES_TRAFFIC_LOG_H

#include "base/error.h"

typedef struct TrafficLog TrafficLog;

/* Starts a log file, or goes on with it; it may be a device. NULL with a reason, also for a file that holds
 * anything else, and for one that this program writes to already. The path must outlive it. */
TrafficLog *log_open(const char *path, Error *error);

/* Ignored where log is NULL. slot tells processes of one engine apart. */
void log_line(TrafficLog *log, int slot, const char *name, char direction, const char *text);

/* Pending lines are written. NULL is ignored. */
void log_close(TrafficLog *log);

#endif
