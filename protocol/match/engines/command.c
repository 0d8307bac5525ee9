/* Finding the program of an engine (process.h). */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "common/memory.h"
#include "common/process.h"

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
    if (is_program(path.data))
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

bool command_make(Command *command, const Words *program, const Words *arguments, const char *directory,
                  Error *error) {
    *command = (Command){0};
    struct stat status;
    if (directory && !(stat(directory, &status) == 0 && S_ISDIR(status.st_mode)))
        return error_refuse(error, "dir=%s: there is no such folder", directory);
    command->program = find_program(program->word[0], directory);
    if (!command->program)
        return error_refuse(error, "%s: there is no such program", program->word[0]);
    int count = program->count + arguments->count, next = 0;
    command->words = memory_new((size_t)count + 1, sizeof *command->words);
    command->words[next++] = memory_text(command->program);
    for (int i = 1; i < program->count; i++)
        command->words[next++] = memory_text(program->word[i]);
    for (int i = 0; i < arguments->count; i++)
        command->words[next++] = memory_text(arguments->word[i]);
    command->directory = directory ? memory_text(directory) : NULL;
    return true;
}

void command_free(Command *command) {
    for (char **word = command->words; word && *word; word++)
        free(*word);
    free(command->words);
    free(command->program);
    free(command->directory);
    *command = (Command){0};
}
