#include "common/program.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "common/memory.h"

static bool is_program(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) && access(path, X_OK) == 0;
}

/* FOLDER/NAME where it is a program, made absolute since the engine starts in another folder; else NULL.
 * Links are not followed: programs look for their files beside the path they were called by. */
static char *program_in(const char *folder, size_t length, const char *name) {
    Text path = {0};
    if ((length ? folder[0] : name[0]) != '/') {
        char here[PATH_MAX];
        text_add(&path, getcwd(here, sizeof here) ? here : ".");
        text_add(&path, "/");
    }
    text_bytes(&path, folder, length);
    text_add(&path, length ? "/" : "");
    text_add(&path, name);
    if (is_program(memory_whole(&path)))
        return path.data;
    text_free(&path);
    return NULL;
}

static char *find_along_path(const char *name) {
    const char *folders = getenv("PATH");
    char *found = NULL;
    while (folders && !found) {
        size_t length = strcspn(folders, ":");
        found = program_in(length ? folders : ".", length ? length : 1, name);
        folders = folders[length] ? folders + length + 1 : NULL;
    }
    return found;
}

static char *find_program(const char *name, const char *directory) {
    char *found = strchr(name, '/') ? NULL : find_along_path(name);
    if (!found)
        found = program_in("", 0, name);
    if (!found && directory && name[0] != '/')
        found = program_in(directory, strlen(directory), name);
    return found;
}

bool program_make(Program *program, const TextList *command, const TextList *arguments, const char *directory,
                  Error *error) {
    *program = (Program){0};
    struct stat status;
    if (directory && !(stat(directory, &status) == 0 && S_ISDIR(status.st_mode)))
        return error_refuse(error, "dir=%s: there is no such folder", directory);
    program->path = find_program(command->text[0], directory);
    if (!program->path)
        return error_refuse(error, "%s: there is no such program", command->text[0]);
    text_list_add(&program->words, program->path);
    for (int i = 1; i < command->count; i++)
        text_list_add(&program->words, command->text[i]);
    for (int i = 0; i < arguments->count; i++)
        text_list_add(&program->words, arguments->text[i]);
    memory_set_text(&program->directory, directory);
    return true;
}

void program_free(Program *program) {
    text_list_free(&program->words);
    free(program->path);
    free(program->directory);
    *program = (Program){0};
}
