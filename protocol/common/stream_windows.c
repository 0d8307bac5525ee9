/* Windows waits for events, not for pipes. So a pipe has a read or a write under way (overlapped), whose event is
 * waited for: what is read goes into a block of ours first, and what is written out of one. Other handles, as a
 * console, know no such thing: a thread reads them. */
#include "common/stream_windows.h"

#include <windows.h>

#include <errno.h>
#include <io.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"
#include "common/memory.h"
#include "common/wide_windows.h"

enum { BLOCK_BYTES = 1 << 16, CONSOLE_LETTERS = 1 << 12, UTF8_MOST = 3 /* bytes for a unit of UTF-16 */ };

typedef enum Kind { KIND_READ, KIND_WRITE, KIND_THREAD, KIND_SIGN } Kind;

struct Stream {
    Kind kind;
    HANDLE handle;
    HANDLE event;      /* of all kinds: up when what is under way has ended, or there is something to read */
    OVERLAPPED flight; /* what is under way, */
    bool flying;       /* if anything is */
    bool ended;
    char *block; /* owned; BLOCK_BYTES */
    DWORD have, taken;
    HANDLE thread, room; /* of KIND_THREAD; room: the block may be filled */
};

/* NULL without memory, with errno set; then a pipe is closed. */
static Stream *make(Kind kind, HANDLE handle) {
    Stream *stream = calloc(1, sizeof *stream);
    char *block = kind == KIND_SIGN ? NULL : malloc(BLOCK_BYTES);
    HANDLE event = CreateEventW(NULL, TRUE, FALSE, NULL);
    if (stream && event && (block || kind == KIND_SIGN)) {
        *stream = (Stream){.kind = kind, .handle = handle, .event = event, .block = block};
        stream->flight.hEvent = event;
        return stream;
    }
    free(stream);
    free(block);
    if (event)
        CloseHandle(event);
    if (kind == KIND_READ || kind == KIND_WRITE)
        CloseHandle(handle);
    SetLastError(ERROR_NOT_ENOUGH_MEMORY);
    errno = ENOMEM;
    return NULL;
}

/* ---- Pipes ---- */

/* As the pipes of Windows without names, but that each end may be one that is not waited for. Who opens the name
 * before us would only make the opening fail. */
static bool make_pipe(HANDLE *reader, HANDLE *writer, bool reader_waits, bool writer_waits) {
    static atomic_uint number;
    wchar_t name[80];
    SECURITY_ATTRIBUTES inherited = {sizeof inherited, NULL, TRUE};
    _snwprintf(name, sizeof name / sizeof *name, L"\\\\.\\pipe\\castellan-%lu-%u-%lu", GetCurrentProcessId(),
               atomic_fetch_add(&number, 1), GetTickCount());
    *reader = CreateNamedPipeW(
        name, PIPE_ACCESS_INBOUND | FILE_FLAG_FIRST_PIPE_INSTANCE | (reader_waits ? 0 : FILE_FLAG_OVERLAPPED),
        PIPE_TYPE_BYTE | PIPE_READMODE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS, 1, BLOCK_BYTES,
        BLOCK_BYTES, 0, reader_waits ? &inherited : NULL);
    if (*reader == INVALID_HANDLE_VALUE)
        return false;
    *writer = CreateFileW(name, GENERIC_WRITE, 0, writer_waits ? &inherited : NULL, OPEN_EXISTING,
                          writer_waits ? FILE_ATTRIBUTE_NORMAL : FILE_FLAG_OVERLAPPED, NULL);
    if (*writer != INVALID_HANDLE_VALUE)
        return true;
    DWORD reason = GetLastError();
    CloseHandle(*reader);
    SetLastError(reason);
    return false;
}

bool stream_pair(Stream *ends[2]) {
    HANDLE reader, writer;
    if (!make_pipe(&reader, &writer, false, false)) {
        wide_set_errno();
        return false;
    }
    ends[0] = make(KIND_READ, reader);
    ends[1] = make(KIND_WRITE, writer);
    if (ends[0] && ends[1])
        return true;
    for (int i = 0; i < 2; i++)
        stream_close(ends[i]);
    ends[0] = ends[1] = NULL;
    errno = ENOMEM;
    return false;
}

Stream *stream_to_child(void **child, bool child_reads) {
    HANDLE reader, writer;
    if (!make_pipe(&reader, &writer, child_reads, !child_reads))
        return NULL;
    *child = child_reads ? reader : writer;
    Stream *stream = make(child_reads ? KIND_WRITE : KIND_READ, child_reads ? writer : reader);
    if (!stream) {
        CloseHandle(*child);
        *child = NULL;
    }
    return stream;
}

/* Looks whether what was under way has ended. */
static void land(Stream *stream) {
    DWORD moved;
    if (!stream->flying)
        return;
    if (GetOverlappedResult(stream->handle, &stream->flight, &moved, FALSE)) {
        stream->flying = false;
        stream->taken = 0;
        stream->have = stream->kind == KIND_READ ? moved : 0;
    } else if (GetLastError() != ERROR_IO_INCOMPLETE) {
        stream->flying = false;
        stream->ended = true;
    }
}

/* Begins to read, or to write so many bytes of the block. */
static void fly(Stream *stream, DWORD count) {
    bool reads = stream->kind == KIND_READ;
    BOOL done = reads ? ReadFile(stream->handle, stream->block, BLOCK_BYTES, NULL, &stream->flight)
                      : WriteFile(stream->handle, stream->block, count, NULL, &stream->flight);
    stream->flying = done || GetLastError() == ERROR_IO_PENDING;
    stream->ended = !stream->flying;
    land(stream);
}

/* ---- What a thread reads ---- */

/* Reads a line of a console; the first half of a sign that takes two stays for the next time. */
static DWORD read_console(Stream *stream, wchar_t *letters, DWORD *kept) {
    DWORD got;
    do {
        SetLastError(NO_ERROR);
        if (!ReadConsoleW(stream->handle, letters + *kept, CONSOLE_LETTERS - *kept, &got, NULL))
            return 0;
    } while (got == 0 && GetLastError() == ERROR_OPERATION_ABORTED); /* Ctrl-C */
    const wchar_t end_of_file = 26;                                  /* Ctrl-Z */
    if (got == 0 || letters[*kept] == end_of_file)
        return 0;
    got += *kept;
    *kept = letters[got - 1] >= 0xd800 && letters[got - 1] < 0xdc00;
    int bytes =
        WideCharToMultiByte(CP_UTF8, 0, letters, (int)(got - *kept), stream->block, BLOCK_BYTES, NULL, NULL);
    letters[0] = letters[got - 1];
    return (DWORD)bytes;
}

_Static_assert((int)CONSOLE_LETTERS *(int)UTF8_MOST <= (int)BLOCK_BYTES, "a line of a console has room");

static DWORD WINAPI read_on(void *context) {
    Stream *stream = context;
    wchar_t letters[CONSOLE_LETTERS];
    DWORD kept = 0, mode;
    bool console = GetConsoleMode(stream->handle, &mode),
         pipe = GetFileType(stream->handle) == FILE_TYPE_PIPE;
    bool more = true;
    while (more) {
        DWORD got = 0;
        WaitForSingleObject(stream->room, INFINITE);
        if (console)
            got = read_console(stream, letters, &kept);
        else
            do /* nothing, written to a pipe, is not its end, but where it has one */
                more = ReadFile(stream->handle, stream->block, BLOCK_BYTES, &got, NULL);
            while (more && pipe && got == 0 && PeekNamedPipe(stream->handle, NULL, 0, NULL, NULL, NULL));
        more = got > 0;
        stream->have = got;
        stream->taken = 0;
        stream->ended = !more;
        SetEvent(stream->event);
    }
    return 0;
}

static void start_thread(Stream *stream) {
    if (stream->thread)
        return;
    stream->room = CreateEventW(NULL, FALSE, TRUE, NULL);
    memory_need(stream->room != NULL);
    stream->thread = CreateThread(NULL, 0, read_on, stream, 0, NULL);
    memory_need(stream->thread != NULL);
}

Stream *stream_of(int descriptor) {
    return make(KIND_THREAD, (HANDLE)_get_osfhandle(descriptor));
}

/* ---- Signs ---- */

Stream *stream_sign(void) {
    return make(KIND_SIGN, NULL);
}

void stream_raise(Stream *sign) {
    SetEvent(sign->event);
}

void stream_lower(Stream *sign) {
    ResetEvent(sign->event);
}

/* ---- All ---- */

static bool is_up(HANDLE event) {
    return WaitForSingleObject(event, 0) == WAIT_OBJECT_0;
}

/* Whether it can be read or written, or has ended. What is to be read is asked for here. */
static bool is_ready(Stream *stream) {
    switch (stream->kind) {
    case KIND_SIGN:
        return is_up(stream->event);
    case KIND_THREAD:
        start_thread(stream);
        return is_up(stream->event);
    case KIND_WRITE:
        land(stream);
        return stream->ended || !stream->flying;
    case KIND_READ:
    default:
        land(stream);
        if (!stream->ended && !stream->flying && stream->taken == stream->have)
            fly(stream, 0);
        return stream->ended || stream->taken < stream->have;
    }
}

/* The thread may hang in its handle for ever, so it keeps what it has. */
static void leave_thread(Stream *stream) {
    enum { PATIENCE = 100 /* ms */ };
    stream->ended = true;
    CancelSynchronousIo(stream->thread);
    SetEvent(stream->room);
    if (WaitForSingleObject(stream->thread, PATIENCE) != WAIT_OBJECT_0)
        return;
    CloseHandle(stream->thread);
    CloseHandle(stream->room);
    CloseHandle(stream->event);
    free(stream->block);
    free(stream);
}

void stream_close(Stream *stream) {
    DWORD moved;
    if (!stream)
        return;
    if (stream->kind == KIND_THREAD && stream->thread) {
        leave_thread(stream);
        return;
    }
    land(stream);
    if (stream->flying) {
        CancelIoEx(stream->handle, &stream->flight);
        GetOverlappedResult(stream->handle, &stream->flight, &moved, TRUE);
    }
    if (stream->kind == KIND_READ || stream->kind == KIND_WRITE)
        CloseHandle(stream->handle);
    CloseHandle(stream->event);
    free(stream->block);
    free(stream);
}

int64_t stream_read(Stream *stream, void *bytes, size_t count) {
    if (!is_ready(stream))
        return 0;
    if (stream->taken == stream->have)
        return -1;
    DWORD left = stream->have - stream->taken, moved = count < left ? (DWORD)count : left;
    memcpy(bytes, stream->block + stream->taken, moved);
    stream->taken += moved;
    if (stream->kind == KIND_THREAD && stream->taken == stream->have) {
        ResetEvent(stream->event);
        SetEvent(stream->room);
    }
    return moved;
}

int64_t stream_write(Stream *stream, const void *bytes, size_t count) {
    if (!is_ready(stream))
        return 0;
    if (stream->ended)
        return -1;
    DWORD moved = count < BLOCK_BYTES ? (DWORD)count : BLOCK_BYTES;
    memcpy(stream->block, bytes, moved);
    fly(stream, moved);
    return stream->ended ? -1 : (int64_t)moved;
}

/* Tells which are ready; whether any is. */
static bool look(StreamWait *waits, int count) {
    bool any = false;
    for (int i = 0; i < count; i++) {
        waits[i].ready = waits[i].stream && is_ready(waits[i].stream);
        any = any || waits[i].ready;
    }
    return any;
}

bool stream_wait(StreamWait *waits, int count, int milliseconds) {
    HANDLE events[STREAM_WAITS_MAX];
    DWORD patience = milliseconds < 0 ? INFINITE : (DWORD)milliseconds, awaited = 0;
    if (look(waits, count))
        return true;
    for (int i = 0; i < count; i++)
        if (waits[i].stream)
            events[awaited++] = waits[i].stream->event;
    if (awaited == 0)
        Sleep(patience);
    else
        WaitForMultipleObjects(awaited, events, FALSE, patience);
    return look(waits, count);
}
