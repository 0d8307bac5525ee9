/* A program that can be started: where it is, and its command line. */
#ifndef CASTELLAN_COMMON_PROGRAM_H
#define CASTELLAN_COMMON_PROGRAM_H

#include <stdbool.h>

#include "base/error.h"
#include "common/text_list.h"

/* All owned. */
typedef struct Program {
    char *path;
    TextList words;  /* its command line: the path, then its arguments */
    char *directory; /* NULL: the runner's */
} Program;

/* Finds the first word of a command: a path from the runner's folder (else from directory), a name along PATH
 * (else in the runner's folder). Further words and arguments follow it. False with a reason where there is no
 * such program that may be executed; nothing is owed then. Out of memory ends the program (memory.h). */
bool program_make(Program *program, const TextList *command, const TextList *arguments, const char *directory,
                  Error *error);
void program_free(Program *program);

#endif
