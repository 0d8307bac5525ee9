#include "tune/options.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct OptionSpec {
    const char *name;
    size_t offset;
    int64_t least, most;
} OptionSpec;

static const OptionSpec specs[] = {
    {"-games", offsetof(Options, games), 1, 100000000},
    {"-nodes", offsetof(Options, nodes), 1, INT64_C(1) << 40},
    {"-plies", offsetof(Options, plies), 0, 1000},
    {"-seed", offsetof(Options, seed), 0, INT64_MAX},
    {"-share", offsetof(Options, share), 0, 100},
    {"-decay", offsetof(Options, decay), 0, 1000000},
    {"-epochs", offsetof(Options, epochs), 1, 100000},
};

static bool read_option(Options *options, const char *name, const char *text) {
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        if (strcmp(name, specs[i].name) != 0)
            continue;
        char *end;
        errno = 0;
        long long number = text ? strtoll(text, &end, 10) : 0;
        if (!text || end == text || *end || errno || number < specs[i].least || number > specs[i].most) {
            fprintf(stderr, "castellan-tune: %s takes a number from %lld to %lld\n", name,
                    (long long)specs[i].least, (long long)specs[i].most);
            return false;
        }
        int64_t value = number;
        memcpy((char *)options + specs[i].offset, &value, sizeof value);
        return true;
    }
    fprintf(stderr, "castellan-tune: unknown option %s\n", name);
    return false;
}

bool options_read(Options *options, int argc, const char *const *argv) {
    *options =
        (Options){.games = 100, .nodes = 1000, .plies = 8, .seed = 1, .epochs = 20, .share = 40, .decay = 50};
    if (argc < 1 || !(options->game = game_find(argv[0]))) {
        fprintf(stderr, "castellan-tune: no such game: %s\n", argc < 1 ? "(none)" : argv[0]);
        return false;
    }
    options->words = argv + 1;
    int i = 1;
    while (i < argc && argv[i][0] != '-')
        i++;
    options->word_count = i - 1;
    for (; i < argc; i += 2)
        if (!read_option(options, argv[i], i + 1 < argc ? argv[i + 1] : NULL))
            return false;
    return true;
}
