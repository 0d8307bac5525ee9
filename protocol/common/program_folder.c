#include "common/program_folder.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/process.h"

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
