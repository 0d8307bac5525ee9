#include "common/process.h"

#include <stdlib.h>
#include <string.h>

#include "common/disk.h"
#include "common/memory.h"
#include "common/path.h"
#include "common/program.h"

/* What a name may leave out. */
#if defined(_WIN32)
static const char *const endings[] = {"", ".exe", ".com", ".bat", ".cmd"};
#else
static const char *const endings[] = {""};
#endif

/* NAME in a folder (NULL: ours) where it is a program, made absolute since it may start in another folder;
 * else NULL. Links are not followed: programs look for their files beside the path they were called by. */
static char *program_in(const char *folder, const char *name) {
    char *path = NULL;
    for (size_t i = 0; !path && i < sizeof endings / sizeof *endings; i++) {
        char *relative = path_in(folder, name);
        Text whole = TEXT_EMPTY;
        text_format(&whole, "%s%s", relative, endings[i]);
        if (disk_is_program(memory_whole(&whole)))
            path = disk_full_path(whole.data);
        text_free(&whole);
        free(relative);
    }
    return path;
}

bool process_is_program(const char *path) {
    char *found = program_in(NULL, path);
    bool is_program = found != NULL;
    free(found);
    return is_program;
}

static char *find_along_path(const char *name) {
    const char dividers[] = {PATH_LIST_DIVIDER, '\0'};
    char *path = program_setting("PATH"), *found = NULL;
    const char *folders = path;
    while (folders && !found) {
        size_t length = strcspn(folders, dividers);
        char *folder = memory_text_part(length ? folders : ".", length ? length : 1);
        found = program_in(folder, name);
        free(folder);
        folders = folders[length] ? folders + length + 1 : NULL;
    }
    free(path);
    return found;
}

static char *find_program(const char *name, const char *directory) {
    char *found = path_has_folder(name) ? NULL : find_along_path(name);
    if (!found)
        found = program_in(NULL, name);
    if (!found && directory && !path_is_absolute(name))
        found = program_in(directory, name);
    return found;
}

bool process_find(TextList *command, const char *directory, Error *error) {
    if (directory && !disk_is_folder(directory))
        return error_refuse(error, "dir=%s: there is no such folder", directory);
    char *path = find_program(command->text[0], directory);
    if (!path)
        return error_refuse(error, "%s: there is no such program", command->text[0]);
    free(command->text[0]);
    command->text[0] = path;
    return true;
}
