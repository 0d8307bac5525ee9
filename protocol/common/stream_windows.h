/* For process_windows.c and stream_windows.c alone. */
#ifndef CASTELLAN_COMMON_STREAM_WINDOWS_H
#define CASTELLAN_COMMON_STREAM_WINDOWS_H

#include "common/stream.h"

/* A new pipe to a child process: our end, and the handle of the other one, which can be inherited and is the
 * caller's to close. child_reads: from it. NULL where that fails (GetLastError). */
Stream *stream_to_child(void **child, bool child_reads);

#endif
