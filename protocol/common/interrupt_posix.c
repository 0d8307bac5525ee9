#include <signal.h>

#include "common/interrupt.h"

static void on_signal(int number) {
    (void)number;
    interrupt_all();
}

void interrupt_listen(void) {
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
