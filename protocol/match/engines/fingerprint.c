#include "match/engines/fingerprint.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "base/text.h"
#include "common/disk.h"
#include "common/memory.h"
#include "common/path.h"

struct FingerprintFile {
    char *path; /* owned */
    DiskStatus status;
};

/* Where an argument or value names a file: the rest of it from there on, else NULL. The path is the caller's
 * to free. */
static const char *find_file(const EngineOptions *engine, const char *word, char **path, DiskStatus *status) {
    const char *equals = strchr(word, '=');
    for (const char *name = word; name; name = name == word && equals ? equals + 1 : NULL) {
        *path = path_in(engine->directory, name);
        if (*name && disk_status(*path, status) && status->kind == DISK_REGULAR)
            return name;
        free(*path);
    }
    *path = NULL;
    return NULL;
}

static void add_file(Fingerprint *fingerprint, const EngineOptions *engine, const char *word) {
    struct FingerprintFile file;
    if (!find_file(engine, word, &file.path, &file.status))
        return;
    fingerprint->files = memory_grow(fingerprint->files, (size_t)fingerprint->count, &fingerprint->capacity,
                                     sizeof *fingerprint->files);
    fingerprint->files[fingerprint->count++] = file;
}

Fingerprint fingerprint_begin(const EngineOptions *engine) {
    Fingerprint fingerprint = {0};
    for (int i = 0; i < engine->command.count; i++)
        add_file(&fingerprint, engine, engine->command.text[i]);
    for (int i = 0; i < engine->option_values.count; i++)
        add_file(&fingerprint, engine, engine->option_values.text[i]);
    return fingerprint;
}

static bool is_unchanged(const struct FingerprintFile *file) {
    DiskStatus now;
    const DiskStatus *before = &file->status;
    return disk_status(file->path, &now) && now.number == before->number && now.size == before->size &&
           now.modified == before->modified;
}

/* What cannot be read, as a program may forbid, counts by its size. */
static uint64_t add_content(uint64_t sum, const struct FingerprintFile *file) {
    static const size_t room = 1 << 16;
    char size[32];
    int length = snprintf(size, sizeof size, "%" PRId64 " ", file->status.size);
    sum = checksum_add(sum, size, (size_t)length);
    int descriptor = disk_open(file->path, DISK_LOOK);
    char *block = memory_new(room, 1);
    for (int64_t got; descriptor >= 0 && (got = disk_read(descriptor, block, room)) > 0;)
        sum = checksum_add(sum, block, (size_t)got);
    if (descriptor >= 0)
        disk_close(descriptor);
    free(block);
    return sum;
}

char *fingerprint_end(const Fingerprint *fingerprint) {
    uint64_t sum = CHECKSUM_EMPTY;
    for (int i = 0; i < fingerprint->count; i++)
        if (is_unchanged(&fingerprint->files[i]))
            sum = add_content(sum, &fingerprint->files[i]);
    Text text = {0};
    text_format(&text, "%016" PRIx64, sum);
    return memory_take_text(&text);
}

void fingerprint_free(Fingerprint *fingerprint) {
    for (int i = 0; i < fingerprint->count; i++)
        free(fingerprint->files[i].path);
    free(fingerprint->files);
    *fingerprint = (Fingerprint){0};
}

/* A word of a command line, quoted where it holds what a shell would take. A control byte is shown as '?'. */
static void add_word(Text *text, const char *key, const char *word) {
    bool plain = *word != '\0';
    Text all = {0};
    text_format(&all, "%s%s", key, word);
    for (const char *c = memory_whole(&all); *c; c++)
        plain = plain && (strchr("_-+=.,:/%@", *c) || (*c >= '0' && *c <= '9') || (*c >= 'A' && *c <= 'Z') ||
                          (*c >= 'a' && *c <= 'z'));
    text_add(text, text->size ? " " : "");
    text_add(text, plain ? "" : "'");
    for (const char *c = all.data; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            text_add(text, "?");
        else if (*c == '\'')
            text_add(text, "'\\''");
        else
            text_bytes(text, c, 1);
    text_add(text, plain ? "" : "'");
    text_free(&all);
}

/* The same without the folder of a file that it names. */
static void add_value(Text *text, const EngineOptions *engine, const char *key, const char *word) {
    DiskStatus status;
    char *path;
    const char *name = find_file(engine, word, &path, &status);
    bool in_folder = name && path_has_folder(name);
    Text shown = {0};
    text_bytes(&shown, word, in_folder ? (size_t)(name - word) : 0);
    text_add(&shown, in_folder ? path_name(name) : word);
    add_word(text, key, memory_whole(&shown));
    text_free(&shown);
    free(path);
}

char *fingerprint_describe(const EngineOptions *engine) {
    Text text = {0};
    for (int i = 1; i < engine->command.count; i++)
        add_value(&text, engine, "arg=", engine->command.text[i]);
    for (int i = 0; i < engine->option_names.count; i++) {
        Text key = {0};
        text_format(&key, "option.%s=", engine->option_names.text[i]);
        add_value(&text, engine, memory_whole(&key), engine->option_values.text[i]);
        text_free(&key);
    }
    if (engine->restart)
        add_word(&text, "restart=", "on");
    if (engine->ponder)
        add_word(&text, "ponder=", "on");
    if (engine->margin) {
        Text margin = {0};
        text_format(&margin, "%" PRId64, engine->margin);
        add_word(&text, "timemargin=", memory_whole(&margin));
        text_free(&margin);
    }
    memory_whole(&text);
    return text.size ? memory_take_text(&text) : NULL;
}
