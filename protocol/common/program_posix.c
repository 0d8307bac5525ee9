#include "common/program.h"

#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/memory.h"
#include "common/path.h"
#include "common/process.h"

void program_begin(int *count, char ***words) {
    (void)count, (void)words;
#ifdef SIGXFSZ
    signal(SIGXFSZ, SIG_IGN);
#endif
}

void program_bear_closed_pipes(void) {
    signal(SIGPIPE, SIG_IGN);
}

_Noreturn void program_leave(int status) {
    _exit(status);
}

long program_number(void) {
    return (long)getpid();
}

char *program_setting(const char *name) {
    return memory_text(getenv(name));
}

char *program_state_folder(void) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && *state == '/')
        return memory_text(state);
    return home && *home == '/' ? path_in(home, ".local/state") : NULL;
}

static char *folder_of(const char *path) {
    char real[PATH_MAX];
    if (!realpath(path, real))
        return NULL;
    const char *slash = strrchr(real, '/');
    return slash ? memory_text_part(real, (size_t)(slash - real)) : NULL;
}

char *program_folder(const char *called) {
    /* Linux; FreeBSD; NetBSD. Where they are not, there is no such link. */
    static const char *const links[] = {"/proc/self/exe", "/proc/curproc/file", "/proc/curproc/exe"};
    char *folder = NULL;
    for (size_t i = 0; !folder && i < sizeof links / sizeof *links; i++)
        folder = folder_of(links[i]);
    if (!folder && called && *called) {
        TextList command = {0};
        Error error;
        text_list_add(&command, called);
        if (process_find(&command, NULL, &error))
            folder = folder_of(command.text[0]);
        text_list_free(&command);
    }
    return folder;
}
