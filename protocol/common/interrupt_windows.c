#include "common/interrupt.h"

#include <windows.h>

/* In a thread that Windows makes for it. */
static BOOL WINAPI on_control(DWORD kind) {
    interrupt_all();
    /* When a handler of these returns, the process ends: Windows gives it some seconds to end by itself. */
    if (kind != CTRL_C_EVENT && kind != CTRL_BREAK_EVENT)
        Sleep(INFINITE);
    return TRUE;
}

void interrupt_listen(void) {
    /* Whoever started us in a group of our own has taken Ctrl-C away. */
    SetConsoleCtrlHandler(NULL, FALSE);
    SetConsoleCtrlHandler(on_control, TRUE);
}
