/* One wish to stop, seen by every thread that waits: for Ctrl-C, and for work whose rest has no use. */
#ifndef CASTELLAN_COMMON_INTERRUPT_H
#define CASTELLAN_COMMON_INTERRUPT_H

#include <stdbool.h>

#include "common/stream.h"

/* Makes SIGINT, SIGTERM and SIGHUP (unless ignored) wishes to stop; on Windows Ctrl-C, Ctrl-Break, and the
 * closing of the window. Once, before threads are started. */
void interrupt_prepare(void);

/* For interrupt.c alone. */
void interrupt_listen(void);

/* Wishes that all stop; also async-signal-safe. */
void interrupt_all(void);

/* Whether all are to stop. */
bool interrupt_pending(void);

/* Whether they are within so many ms (negative: without limit); returns as soon as they are. */
bool interrupt_wait(int milliseconds);

/* A sign that is up from the wish on, for stream_wait. NULL where nothing was prepared. */
Stream *interrupt_sign(void);

#endif
