#include "common/program.h"

#include <windows.h>

#include <fcntl.h>
#include <io.h>
#include <shellapi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/path.h"
#include "common/wide_windows.h"

/* Code pages of the console before, 0: there is none. */
static UINT input_page, output_page;

/* The console outlives the program, and so would its code page. */
static void restore_console(void) {
    if (input_page)
        SetConsoleCP(input_page);
    if (output_page)
        SetConsoleOutputCP(output_page);
}

/* What goes to a console without a buffer goes there byte by byte, and not all of them put the bytes of a letter
 * together again. */
static void keep_letters_whole(FILE *stream) {
    enum { BUFFER_BYTES = 4096 };
    DWORD mode;
    if (GetConsoleMode((HANDLE)_get_osfhandle(_fileno(stream)), &mode))
        setvbuf(stream, NULL, _IOFBF, BUFFER_BYTES);
}

void program_begin(int *count, char ***words) {
    enum { STREAMS = 3 };
    for (int i = 0; i < STREAMS; i++)
        _setmode(i, _O_BINARY);
    input_page = GetConsoleCP();
    output_page = GetConsoleOutputCP();
    if (input_page)
        SetConsoleCP(CP_UTF8);
    if (output_page)
        SetConsoleOutputCP(CP_UTF8);
    atexit(restore_console);
    keep_letters_whole(stdout);
    keep_letters_whole(stderr);
    /* Those of main have lost all letters that the old code page does not have. */
    int wide_count;
    wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), &wide_count);
    if (!wide)
        return;
    char **narrow = memory_new((size_t)wide_count + 1, sizeof *narrow); /* for as long as the program runs */
    for (int i = 0; i < wide_count; i++)
        narrow[i] = wide_back(wide[i]);
    LocalFree(wide);
    *count = wide_count;
    *words = narrow;
}

/* Windows has no such signal. */
void program_bear_closed_pipes(void) {}

_Noreturn void program_leave(int status) {
    fflush(stderr);
    restore_console();
    _exit(status);
}

long program_number(void) {
    return (long)GetCurrentProcessId();
}

char *program_setting(const char *name) {
    wchar_t *wide = wide_text(name);
    const wchar_t *value = _wgetenv(wide);
    char *narrow = value ? wide_back(value) : NULL;
    free(wide);
    return narrow;
}

char *program_state_folder(void) {
    return program_setting("LOCALAPPDATA");
}

char *program_folder(const char *called) {
    DWORD room = MAX_PATH, size;
    wchar_t *path = NULL;
    (void)called;
    do {
        free(path);
        room *= 2;
        path = memory_new(room, sizeof *path);
        size = GetModuleFileNameW(NULL, path, room);
    } while (size == room && room < 1 << 16);
    char *narrow = size && size < room ? wide_back(path) : NULL;
    char *folder = narrow ? memory_text_part(narrow, (size_t)(path_name(narrow) - narrow)) : NULL;
    /* Without the divider, but for that of a drive. */
    size_t length = folder ? strlen(folder) : 0;
    if (length > 3)
        folder[length - 1] = '\0';
    free(narrow);
    free(path);
    return folder;
}
