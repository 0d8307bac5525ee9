/* Paths as texts, by the rules of the system: on Windows '\' divides folders as '/' does, and there are
 * drives ("C:\games", "C:games", "\\server\games"). */
#ifndef CASTELLAN_COMMON_PATH_H
#define CASTELLAN_COMMON_PATH_H

#include <stdbool.h>
#include <stddef.h>

/* What divides the folders in which programs are looked for (PATH), and whether '\' may stand in a path, so that
 * it takes nothing else a meaning away. */
#if defined(_WIN32)
enum { PATH_LIST_DIVIDER = ';', PATH_HAS_BACKSLASHES = 1 };
#else
enum { PATH_LIST_DIVIDER = ':', PATH_HAS_BACKSLASHES = 0 };
#endif

/* The name in a path, behind all folders; a part of it. */
const char *path_name(const char *path);

/* Whether there are folders before the name, or a drive. */
bool path_has_folder(const char *path);

/* Whether it does not begin where the program runs. */
bool path_is_absolute(const char *path);

/* The next divider of folders from here on, or NULL. */
char *path_next_divider(char *path);

/* What a path names that is relative to a folder (NULL: ours); the caller's to free. Out of memory ends the
 * program (memory.h). */
char *path_in(const char *folder, const char *path);

#endif
