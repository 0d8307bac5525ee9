#include "common/interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "common/fatal.h"

static int wake[2] = {-1, -1}; /* a pipe that nobody empties */
static atomic_bool pending;

void interrupt_all(void) {
    if (!atomic_exchange(&pending, true)) {
        int saved = errno;
        while (write(wake[1], "!", 1) < 0 && errno == EINTR)
            ;
        errno = saved;
    }
}

static void on_signal(int number) {
    (void)number;
    interrupt_all();
}

void interrupt_prepare(void) {
    if (pipe(wake) != 0)
        fatal(EXIT_FAULT, "no pipe: %s", strerror(errno));
    fcntl(wake[0], F_SETFD, FD_CLOEXEC);
    fcntl(wake[1], F_SETFD, FD_CLOEXEC);
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction action;
        sigaction(signals[i], NULL, &action);
        if (action.sa_handler == SIG_IGN && signals[i] == SIGHUP)
            continue; /* nohup */
        action = (struct sigaction){.sa_handler = on_signal};
        sigaction(signals[i], &action, NULL);
    }
}

bool interrupt_pending(void) {
    return atomic_load(&pending);
}

bool interrupt_wait(int milliseconds) {
    struct pollfd wish = {.fd = wake[0], .events = POLLIN};
    int64_t until = clock_milliseconds() + milliseconds;
    for (int64_t left; !interrupt_pending() && (left = until - clock_milliseconds()) > 0;)
        poll(&wish, 1, (int)left);
    return interrupt_pending();
}

int interrupt_descriptor(void) {
    return wake[0];
}
