#include "mock/mock_system.h"

#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "common/process_windows.h"

static const char spawned[] = "spawned";

void mock_crash(void) {
    TerminateProcess(GetCurrentProcess(), STATUS_ACCESS_VIOLATION);
    abort();
}

void mock_end_with_job(void) {
    mock_crash();
}

void mock_close(int stream) {
    static const DWORD streams[] = {STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE};
    FreeConsole(); /* in wine it has the streams, too */
    CloseHandle(GetStdHandle(streams[stream]));
}

long mock_spawn(int milliseconds) {
    wchar_t program[MAX_PATH], line[MAX_PATH + 32];
    STARTUPINFOW start = {.cb = sizeof start};
    PROCESS_INFORMATION created;
    if (!GetModuleFileNameW(NULL, program, MAX_PATH))
        abort();
    swprintf(line, MAX_PATH + 32, L"\"%ls\" %hs %d", program, spawned, milliseconds);
    if (!process_create(program, line, 0, NULL, &start, &created))
        abort();
    CloseHandle(created.hThread);
    CloseHandle(created.hProcess);
    return (long)created.dwProcessId;
}

void mock_spawned(int count, char **words) {
    if (count != 3 || strcmp(words[1], spawned) != 0)
        return;
    clock_sleep(atoi(words[2]));
    exit(0);
}
