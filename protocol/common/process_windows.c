#include "common/process.h"

#include <windows.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "common/command_line.h"
#include "common/memory.h"
#include "common/path.h"
#include "common/process_windows.h"
#include "common/stream_windows.h"
#include "common/wide_windows.h"

/* Guards the list of jobs of the running processes, and the time that those have used that are no more. */
static Mutex lock = MUTEX_INITIALIZER;

enum { RUNNING_MAX = 4096 };
static HANDLE running[RUNNING_MAX];
static double used; /* seconds */

/* Puts one job in the place of another; false where that is not there. NULL is a free place. */
static bool running_replace(HANDLE before, HANDLE now) {
    int i = 0;
    mutex_lock(&lock);
    while (i < RUNNING_MAX && running[i] != before)
        i++;
    if (i < RUNNING_MAX)
        running[i] = now;
    mutex_unlock(&lock);
    return i < RUNNING_MAX;
}

static bool refuse_last(Error *error, const char *what) {
    DWORD reason = GetLastError();
    wchar_t *wide = NULL;
    FormatMessageW(FORMAT_MESSAGE_ALLOCATE_BUFFER | FORMAT_MESSAGE_FROM_SYSTEM |
                       FORMAT_MESSAGE_IGNORE_INSERTS,
                   NULL, reason, 0, (wchar_t *)&wide, 0, NULL);
    char *text = wide ? wide_back(wide) : memory_text("");
    text[strcspn(text, "\r\n")] = '\0';
    error_refuse(error, "%.120s: %s (error %lu)", what, text, reason);
    free(text);
    LocalFree(wide);
    return false;
}

/* A job that ends with our handle of it, so with us. */
static HANDLE make_job(void) {
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {.BasicLimitInformation.LimitFlags =
                                                       JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE |
                                                       JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION};
    HANDLE job = CreateJobObjectW(NULL, NULL);
    if (job)
        SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
    return job;
}

/* Windows gives a process the processors of ours, not those of the thread that starts it (affinity.h). */
static void bind_as_this_thread(HANDLE process) {
    DWORD_PTR ours, all;
    if (!GetProcessAffinityMask(GetCurrentProcess(), &ours, &all))
        return;
    DWORD_PTR bound = SetThreadAffinityMask(GetCurrentThread(), ours);
    if (bound && bound != ours) {
        SetThreadAffinityMask(GetCurrentThread(), bound);
        SetProcessAffinityMask(process, bound);
    }
}

static bool is_batch(const char *path) {
    const char *ending = strrchr(path_name(path), '.');
    return ending && (_stricmp(ending, ".bat") == 0 || _stricmp(ending, ".cmd") == 0);
}

bool process_create(const wchar_t *program, wchar_t *line, DWORD flags, const wchar_t *folder,
                    STARTUPINFOW *start, PROCESS_INFORMATION *created) {
    enum { TRIES = 4, PAUSE = 20 /* ms */ };
    for (int i = 1;; i++) {
        if (CreateProcessW(program, line, NULL, NULL, TRUE, flags, NULL, folder, start, created))
            return true;
        if (GetLastError() != ERROR_INTERNAL_ERROR || i == TRIES)
            return false;
        Sleep(PAUSE);
    }
}

enum { PIPES = 3 };

/* Creates it in its job, which is there before it, with these handles as its streams and no other handle of
 * ours. It does not run yet, so that it is bound to processors before it does anything. */
static bool create(const TextList *command, const char *directory, HANDLE ends[PIPES], HANDLE job,
                   PROCESS_INFORMATION *created) {
    enum { ATTRIBUTES = 2 };
    Text line = TEXT_EMPTY;
    command_line_write(command, &line);
    wchar_t *program = wide_text(command->text[0]), *wide_line = wide_text(memory_whole(&line));
    wchar_t *folder = directory ? wide_text(directory) : NULL;
    SIZE_T size = 0;
    InitializeProcThreadAttributeList(NULL, ATTRIBUTES, 0, &size);
    LPPROC_THREAD_ATTRIBUTE_LIST attributes = memory_new(1, size);
    STARTUPINFOEXW start = {.StartupInfo = {.cb = sizeof start,
                                            .dwFlags = STARTF_USESTDHANDLES,
                                            .hStdInput = ends[0],
                                            .hStdOutput = ends[1],
                                            .hStdError = ends[2]},
                            .lpAttributeList = attributes};
    bool good = InitializeProcThreadAttributeList(attributes, ATTRIBUTES, 0, &size);
    if (good) {
        good = UpdateProcThreadAttribute(attributes, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, ends,
                                         PIPES * sizeof *ends, NULL, NULL) &&
               UpdateProcThreadAttribute(attributes, 0, PROC_THREAD_ATTRIBUTE_JOB_LIST, &job, sizeof job,
                                         NULL, NULL) &&
               process_create(program, wide_line,
                              CREATE_SUSPENDED | CREATE_NO_WINDOW | CREATE_NEW_PROCESS_GROUP |
                                  EXTENDED_STARTUPINFO_PRESENT,
                              folder, &start.StartupInfo, created);
        DWORD reason = GetLastError();
        DeleteProcThreadAttributeList(attributes);
        SetLastError(reason);
    }
    DWORD reason = GetLastError();
    free(attributes);
    free(folder);
    free(wide_line);
    free(program);
    text_free(&line);
    SetLastError(reason);
    return good;
}

bool process_start(Process *process, const TextList *command, const char *directory, Error *error) {
    HANDLE ends[PIPES] = {NULL, NULL, NULL}, job = NULL;
    PROCESS_INFORMATION created;
    *process = (Process){0};
    if (is_batch(command->text[0]) && !command_line_fits_batch(command, error))
        return false;
    bool good = (job = make_job()) != NULL && (process->in = stream_to_child(&ends[0], true)) != NULL &&
                (process->out = stream_to_child(&ends[1], false)) != NULL &&
                (process->error = stream_to_child(&ends[2], false)) != NULL &&
                create(command, directory, ends, job, &created);
    if (!good)
        refuse_last(error, command->text[0]);
    for (int i = 0; i < PIPES; i++)
        if (ends[i])
            CloseHandle(ends[i]);
    if (good) {
        process->number = (long)created.dwProcessId;
        process->handle = created.hProcess;
        process->job = job;
        bool listed = running_replace(NULL, job);
        bind_as_this_thread(created.hProcess);
        if (listed)
            ResumeThread(created.hThread);
        else
            good =
                error_refuse(error, "%.120s: more than %d processes at once", command->text[0], RUNNING_MAX);
        CloseHandle(created.hThread);
    } else if (job) {
        CloseHandle(job);
    }
    if (!good)
        process_end(process, 0, NULL);
    return good;
}

bool process_wait(const Process *process, int grace) {
    return WaitForSingleObject(process->handle, (DWORD)grace) == WAIT_OBJECT_0;
}

static double seconds(ULONGLONG ticks) {
    return (double)ticks / 1e7;
}

/* Of a process, in seconds; 0 where that is not known. */
static double usage_of(HANDLE process) {
    FILETIME born, gone, kernel, user;
    if (!GetProcessTimes(process, &born, &gone, &kernel, &user))
        return 0;
    ULARGE_INTEGER in_kernel = {.u = {kernel.dwLowDateTime, kernel.dwHighDateTime}};
    ULARGE_INTEGER in_user = {.u = {user.dwLowDateTime, user.dwHighDateTime}};
    return seconds(in_kernel.QuadPart + in_user.QuadPart);
}

/* The job knows the time of its other processes, too; wine knows nothing of jobs. */
static void add_usage(const Process *process) {
    JOBOBJECT_BASIC_ACCOUNTING_INFORMATION spent = {.TotalProcesses = 0};
    QueryInformationJobObject(process->job, JobObjectBasicAccountingInformation, &spent, sizeof spent, NULL);
    double by_job =
        seconds((ULONGLONG)spent.TotalUserTime.QuadPart + (ULONGLONG)spent.TotalKernelTime.QuadPart);
    double alone = usage_of(process->handle);
    mutex_lock(&lock);
    used += by_job > alone ? by_job : alone;
    mutex_unlock(&lock);
}

static void tell_end(DWORD status, bool ended, Error *why) {
    const DWORD failures = 0xc0000000;
    if (!ended)
        error_refuse(why, "killed");
    else if (status >= failures)
        error_refuse(why, "exception 0x%08lx", status);
    else
        error_refuse(why, "exit status %lu", status);
}

void process_end(Process *process, int grace, Error *why) {
    stream_close(process->in);
    if (process->handle) {
        bool ended = process_wait(process, grace);
        DWORD status = 0;
        /* Kills also what a process that ended by itself has left behind. */
        TerminateJobObject(process->job, 1);
        WaitForSingleObject(process->handle, INFINITE);
        GetExitCodeProcess(process->handle, &status);
        if (why)
            tell_end(status, ended, why);
        add_usage(process);
        running_replace(process->job, NULL);
        CloseHandle(process->job);
        CloseHandle(process->handle);
    }
    stream_close(process->out);
    stream_close(process->error);
    *process = (Process){0};
}

void process_kill_all(void) {
    mutex_lock(&lock);
    for (int i = 0; i < RUNNING_MAX; i++)
        if (running[i])
            TerminateJobObject(running[i], 1);
    mutex_unlock(&lock);
}

bool process_usage(double *own, double *children) {
    *own = usage_of(GetCurrentProcess());
    mutex_lock(&lock);
    *children = used;
    mutex_unlock(&lock);
    return true;
}

/* Also of the processes that are started. */
void process_prepare(void) {
    SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX | SEM_NOOPENFILEERRORBOX);
}
