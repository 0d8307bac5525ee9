#include "match/options/quick.h"

#include <string.h>

#include "base/machine.h"
#include "base/text.h"
#include "base/thread.h"
#include "common/memory.h"
#include "common/path.h"

static void add(TextList *spelt, const char *key, const char *value) {
    Text text = {0};
    text_format(&text, "%s%s", key, value);
    text_list_add(spelt, memory_whole(&text));
    text_free(&text);
}

static bool is_option(const char *word) {
    return word[0] == '-' && !(word[1] >= '0' && word[1] <= '9');
}

/* A program is called as its file; two of one name by their paths, and one twice by its places. */
static const char *name_of(const char *command) {
    const char *name = path_name(command);
    return *name ? name : command;
}

static void add_engines(TextList *spelt, const char *const commands[2]) {
    bool alike = strcmp(name_of(commands[0]), name_of(commands[1])) == 0;
    bool same = strcmp(commands[0], commands[1]) == 0;
    for (int i = 0; i < 2; i++) {
        text_list_add(spelt, "-engine");
        add(spelt, "cmd=", commands[i]);
        Text name = {0};
        text_format(&name, "name=%s%s", alike && !same ? commands[i] : name_of(commands[i]),
                    same && i == 1 ? " (2)" : "");
        text_list_add(spelt, memory_whole(&name));
        text_free(&name);
    }
}

bool quick_spell_out(char *const *words, int count, TextList *spelt, Error *error) {
    static const char *const limits[] = {"-each", "tc=10+0.1", "timemargin=20"};
    static const char *const conditions[] = {"-rounds", "25000", "-repeat", "-recover", "-openings"};
    const char *commands[2] = {NULL, NULL}, *book = NULL;
    int quick = 0, found = 0, behind;
    while (quick < count && !text_equal(words[quick], "-quick"))
        quick++;
    if (quick == count)
        return true;
    for (behind = quick + 1; behind < count && !is_option(words[behind]); behind++) {
        const char *word = words[behind];
        if (strncmp(word, "book=", 5) == 0)
            book = word + 5;
        else if (found < 2)
            commands[found++] = strncmp(word, "cmd=", 4) == 0 ? word + 4 : word;
        else
            return error_refuse(error, "-quick: two programs are expected, and perhaps book=FILE, not %s",
                                word);
    }
    if (found < 2)
        return error_refuse(error, "-quick: two programs are expected");
    add_engines(spelt, commands);
    bool limited = false;
    for (int i = 0; i < count; i++)
        limited = limited || text_equal(words[i], "-each");
    for (size_t i = 0; !limited && i < sizeof limits / sizeof *limits; i++)
        text_list_add(spelt, limits[i]);
    for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++)
        text_list_add(spelt, conditions[i]);
    if (book) {
        add(spelt, "file=", book);
        text_list_add(spelt, "order=random");
    } else {
        text_list_add(spelt, "random");
    }
    int processors = machine_processors();
    Text games = {0};
    bool many = THREADS_EXIST && processors > 2;
    text_format(&games, "%d", many ? processors > 1024 ? 1024 : processors - 1 : 1);
    text_list_add(spelt, "-concurrency");
    text_list_add(spelt, memory_whole(&games));
    text_free(&games);
    for (int i = 0; i < count; i++)
        if (i < quick || i >= behind)
            text_list_add(spelt, words[i]);
    return true;
}
