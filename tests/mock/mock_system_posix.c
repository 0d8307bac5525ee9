#include "mock/mock_system.h"

#include <signal.h>
#include <unistd.h>

#include "base/clock.h"

void mock_crash(void) {
    raise(SIGKILL);
    _exit(1);
}

void mock_end_with_job(void) {
    pid_t runner = getppid();
    if (fork() == 0) {
        for (int stream = 0; stream < 3; stream++)
            close(stream);
        clock_sleep(300);
        kill(runner, SIGTERM);
        _exit(0);
    }
    raise(SIGTERM);
    _exit(1);
}

void mock_close(int stream) {
    close(stream);
}

long mock_spawn(int milliseconds) {
    pid_t pid = fork();
    if (pid == 0) {
        clock_sleep(milliseconds);
        _exit(0);
    }
    return (long)pid;
}

void mock_spawned(int count, char **words) {
    (void)count, (void)words;
}
