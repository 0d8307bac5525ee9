#include "common/terminal.h"

#include <stdlib.h>
#include <windows.h>

static HANDLE handle_of(TerminalStream stream) {
    return GetStdHandle(stream == TERMINAL_INPUT    ? STD_INPUT_HANDLE
                        : stream == TERMINAL_OUTPUT ? STD_OUTPUT_HANDLE
                                                    : STD_ERROR_HANDLE);
}

bool terminal_is(TerminalStream stream) {
    HANDLE handle = handle_of(stream);
    DWORD mode;
    if (!GetConsoleMode(handle, &mode))
        return false;
    /* Consoles before Windows 10 show escape sequences as signs. */
    return stream == TERMINAL_INPUT || (mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) ||
           SetConsoleMode(handle, mode | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

int terminal_width(void) {
    CONSOLE_SCREEN_BUFFER_INFO info;
    if (!GetConsoleScreenBufferInfo(handle_of(TERMINAL_OUTPUT), &info))
        return 0;
    return info.srWindow.Right - info.srWindow.Left + 1;
}

int terminal_colors(void) {
    const char *none = getenv("NO_COLOR");
    return (none && *none) || !terminal_is(TERMINAL_OUTPUT) ? 0 : 256;
}

bool terminal_is_unicode(void) {
    return terminal_is(TERMINAL_OUTPUT) && GetConsoleOutputCP() == CP_UTF8;
}
