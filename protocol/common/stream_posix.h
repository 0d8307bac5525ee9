/* For process_posix.c and stream_posix.c alone. */
#ifndef CASTELLAN_COMMON_STREAM_POSIX_H
#define CASTELLAN_COMMON_STREAM_POSIX_H

#include "common/stream.h"

/* A stream of the end of a pipe, which is the stream's from now on. */
Stream *stream_take(int descriptor);

#endif
