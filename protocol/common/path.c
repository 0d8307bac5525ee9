#include "common/path.h"

#include <string.h>

#include "base/text.h"
#include "common/memory.h"

#if defined(_WIN32)
static const char dividers[] = "/\\";
#else
static const char dividers[] = "/";
#endif

/* Behind the drive that a path begins with. */
static const char *behind_drive(const char *path) {
#if defined(_WIN32)
    bool letter = (*path >= 'a' && *path <= 'z') || (*path >= 'A' && *path <= 'Z');
    return letter && path[1] == ':' ? path + 2 : path;
#else
    return path;
#endif
}

char *path_next_divider(char *path) {
    return strpbrk(path, dividers);
}

const char *path_name(const char *path) {
    const char *name = behind_drive(path);
    for (const char *divider; (divider = strpbrk(name, dividers));)
        name = divider + 1;
    return name;
}

bool path_has_folder(const char *path) {
    return path_name(path) != path;
}

/* One of a drive but not from its root is relative to a folder that only the system knows. */
bool path_is_absolute(const char *path) {
    return *path && (strchr(dividers, *path) || behind_drive(path) != path);
}

char *path_in(const char *folder, const char *path) {
    Text text = TEXT_EMPTY;
    if (folder && !path_is_absolute(path))
        text_format(&text, "%s/", folder);
    text_add(&text, path);
    return memory_take_text(&text);
}
