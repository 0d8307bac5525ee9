/* One wish to stop, seen by every thread that waits: for Ctrl-C, and for work whose rest has no use. */
#ifndef CASTELLAN_COMMON_INTERRUPT_H
#define CASTELLAN_COMMON_INTERRUPT_H

#include <stdbool.h>

/* Makes SIGINT, SIGTERM and SIGHUP (unless ignored) wishes to stop. Once, before threads are started. */
void interrupt_prepare(void);

/* Wishes that all stop; also async-signal-safe. */
void interrupt_all(void);

/* Whether all are to stop. */
bool interrupt_pending(void);

/* Whether they are within so many ms; returns as soon as they are. */
bool interrupt_wait(int milliseconds);

/* A descriptor that is readable from the wish on: for poll. */
int interrupt_descriptor(void);

#endif
