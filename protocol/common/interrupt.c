#include "common/interrupt.h"

#include <errno.h>
#include <stdatomic.h>
#include <string.h>

#include "base/clock.h"
#include "common/fatal.h"

static Stream *wake;
static atomic_bool pending;

void interrupt_all(void) {
    if (!atomic_exchange(&pending, true) && wake)
        stream_raise(wake);
}

void interrupt_prepare(void) {
    wake = stream_sign();
    if (!wake)
        fatal(EXIT_FAULT, "no pipe: %s", strerror(errno));
    interrupt_listen();
}

bool interrupt_pending(void) {
    return atomic_load(&pending);
}

bool interrupt_wait(int milliseconds) {
    StreamWait wish = {.stream = wake};
    int64_t until = clock_milliseconds() + milliseconds;
    for (int64_t left = 0;
         !interrupt_pending() && (milliseconds < 0 || (left = until - clock_milliseconds()) > 0);)
        stream_wait(&wish, 1, milliseconds < 0 ? -1 : (int)left);
    return interrupt_pending();
}

Stream *interrupt_sign(void) {
    return wake;
}
