/* The source tree of a house, read from the disk. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "base/text.h"
#include "support/house.h"

enum { PATH_SIZE = 1000 };

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), ends = strlen(end);
    return length >= ends && strcmp(text + length - ends, end) == 0;
}

/* Joins two paths, which fit. */
static void join(char path[PATH_SIZE], const char *folder, const char *below) {
    int length = snprintf(path, PATH_SIZE, "%s/%s", folder, below);
    assert_in_range(length, 1, PATH_SIZE - 1);
}

static void read_file(House *house, const char *folder, const char *path) {
    char name[PATH_SIZE];
    join(name, folder, path);
    FILE *file = fopen(name, "rb");
    if (!file)
        fail_msg("cannot open %s", name);
    Text text = TEXT_EMPTY;
    char buffer[4096];
    size_t got;
    while ((got = fread(buffer, 1, sizeof buffer, file)) > 0)
        text_bytes(&text, buffer, got);
    assert_false(ferror(file) || text.failed);
    fclose(file);
    house_add(house, path, text_string(&text));
    text_free(&text);
}

static void read_folder(House *house, const char *folder, const char *path) {
    char name[PATH_SIZE], below[PATH_SIZE];
    join(name, folder, path);
    DIR *directory = opendir(name);
    if (!directory)
        fail_msg("cannot open %s", name);
    for (struct dirent *entry; (entry = readdir(directory));) {
        if (entry->d_name[0] == '.')
            continue;
        struct stat status;
        join(below, path, entry->d_name);
        join(name, folder, below);
        assert_int_equal(stat(name, &status), 0);
        if (S_ISDIR(status.st_mode))
            read_folder(house, folder, below);
        else if (ends_with(below, ".c") || ends_with(below, ".h"))
            read_file(house, folder, below);
    }
    closedir(directory);
}

int house_read(House *house, const char *folder) {
    read_folder(house, folder, "engine");
    read_folder(house, folder, "protocol");
    read_folder(house, folder, "tests");
    return house_sort(house);
}
