/* Where this program lies: for the files that come with it. */
#ifndef CASTELLAN_COMMON_PROGRAM_FOLDER_H
#define CASTELLAN_COMMON_PROGRAM_FOLDER_H

/* The folder of this program, as the system tells, else by the first word of its command line (NULL: unknown),
 * along PATH where that is a name alone. Links are followed. Owned by the caller; NULL where nothing tells. Out
 * of memory ends the program (memory.h). */
char *program_folder(const char *called);

#endif
