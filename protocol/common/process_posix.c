#include "common/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/thread.h"
#include "common/memory.h"
#include "common/stream_posix.h"

/* Held from the making of pipes to the fork: no other child may inherit their ends, or their closing would go
 * unnoticed. It also guards the list of running processes. */
static Mutex lock = MUTEX_INITIALIZER;

enum { RUNNING_MAX = 4096 };
static pid_t running[RUNNING_MAX];

/* Puts one number in the place of another; false where that is not there. 0 is a free place. */
static bool running_replace(pid_t before, pid_t now) {
    int i = 0;
    while (i < RUNNING_MAX && running[i] != before)
        i++;
    if (i < RUNNING_MAX)
        running[i] = now;
    return i < RUNNING_MAX;
}

enum { PIPE_IN, PIPE_OUT, PIPE_ERROR, PIPE_STATUS, PIPES };

static void close_pipes(int pipes[PIPES][2]) {
    for (int i = 0; i < PIPES; i++)
        for (int end = 0; end < 2; end++)
            if (pipes[i][end] >= 0)
                close(pipes[i][end]);
}

static bool make_pipes(int pipes[PIPES][2]) {
    for (int i = 0; i < PIPES; i++)
        pipes[i][0] = pipes[i][1] = -1;
    for (int i = 0; i < PIPES; i++) {
        if (pipe(pipes[i]) != 0)
            return false;
        for (int end = 0; end < 2; end++)
            fcntl(pipes[i][end], F_SETFD, FD_CLOEXEC);
    }
    return true;
}

/* In the child, where only async-signal-safe calls are allowed. */
static _Noreturn void become(const TextList *command, const char *directory, int pipes[PIPES][2]) {
    setpgid(0, 0);
    struct sigaction action = {.sa_handler = SIG_DFL};
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &action, NULL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (dup2(pipes[PIPE_IN][0], 0) >= 0 && dup2(pipes[PIPE_OUT][1], 1) >= 0 &&
        dup2(pipes[PIPE_ERROR][1], 2) >= 0 && (!directory || chdir(directory) == 0))
        execv(command->text[0], command->text);
    int reason = errno;
    ssize_t written = write(pipes[PIPE_STATUS][1], &reason, sizeof reason);
    _exit(written == (ssize_t)sizeof reason ? 126 : 127);
}

bool process_start(Process *process, const TextList *command, const char *directory, Error *error) {
    *process = (Process){0};
    int pipes[PIPES][2];
    mutex_lock(&lock);
    bool piped = make_pipes(pipes);
    pid_t pid = piped ? fork() : -1;
    if (pid == 0)
        become(command, directory, pipes);
    int reason = errno;
    bool listed = false;
    if (pid > 0) {
        /* Here as well as in the child, so that the group is there whoever comes first. */
        setpgid(pid, pid);
        listed = running_replace(0, pid);
    }
    mutex_unlock(&lock);
    if (pid < 0) {
        close_pipes(pipes);
        return error_refuse(error, "%s: %s", command->text[0], strerror(reason));
    }
    close(pipes[PIPE_IN][0]);
    close(pipes[PIPE_OUT][1]);
    close(pipes[PIPE_ERROR][1]);
    close(pipes[PIPE_STATUS][1]);
    *process = (Process){.number = pid,
                         .in = stream_take(pipes[PIPE_IN][1]),
                         .out = stream_take(pipes[PIPE_OUT][0]),
                         .error = stream_take(pipes[PIPE_ERROR][0])};
    memory_need(process->in && process->out && process->error);
    /* The status pipe closes by itself when the program is there. */
    ssize_t got;
    do
        got = read(pipes[PIPE_STATUS][0], &reason, sizeof reason);
    while (got < 0 && errno == EINTR);
    close(pipes[PIPE_STATUS][0]);
    if (got == 0 && listed)
        return true;
    process_end(process, 0, NULL);
    return got == 0 ? error_refuse(error, "%s: more than %d processes at once", command->text[0], RUNNING_MAX)
                    : error_refuse(error, "%s: %s", command->text[0], strerror(reason));
}

/* The number of a process that has ended stays taken until process_end, so that nobody else can get it. */
bool process_wait(const Process *process, int grace) {
    pid_t pid = (pid_t)process->number;
    for (int pause = 1, waited = 0;; waited += pause, pause = pause < 16 ? pause * 2 : pause) {
        siginfo_t info = {0};
        if (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid)
            return true;
        if (waited >= grace)
            return false;
        poll(NULL, 0, pause);
    }
}

void process_end(Process *process, int grace, Error *why) {
    pid_t pid = (pid_t)process->number;
    stream_close(process->in);
    if (pid > 0) {
        bool ended = process_wait(process, grace);
        /* Kills also what a process that ended by itself has left behind. */
        kill(-pid, SIGKILL);
        int status = 0;
        while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
            ;
        mutex_lock(&lock);
        running_replace(pid, 0);
        mutex_unlock(&lock);
        if (why && !ended)
            error_refuse(why, "killed");
        else if (why && WIFSIGNALED(status))
            error_refuse(why, "signal %d", WTERMSIG(status));
        else if (why)
            error_refuse(why, "exit status %d", WEXITSTATUS(status));
    }
    stream_close(process->out);
    stream_close(process->error);
    *process = (Process){0};
}

void process_kill_all(void) {
    mutex_lock(&lock);
    for (int i = 0; i < RUNNING_MAX; i++)
        if (running[i] > 0)
            kill(-running[i], SIGKILL);
    mutex_unlock(&lock);
}

static double seconds(const struct rusage *usage) {
    return (double)(usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) +
           (double)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec) / 1e6;
}

bool process_usage(double *own, double *children) {
    struct rusage mine, theirs;
    if (getrusage(RUSAGE_SELF, &mine) != 0 || getrusage(RUSAGE_CHILDREN, &theirs) != 0)
        return false;
    *own = seconds(&mine);
    *children = seconds(&theirs);
    return true;
}

void process_prepare(void) {
    int descriptor;
    do
        descriptor = open("/dev/null", O_RDWR);
    while (descriptor >= 0 && descriptor <= 2);
    if (descriptor > 2)
        close(descriptor);
    struct sigaction ignored = {.sa_handler = SIG_IGN}, normal = {.sa_handler = SIG_DFL};
    sigaction(SIGPIPE, &ignored, NULL);
    /* Where the parent ignored it, children would vanish before they are waited for. */
    sigaction(SIGCHLD, &normal, NULL);
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}
