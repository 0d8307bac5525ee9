/* The command line of castellan play. */
#ifndef CASTELLAN_CASTELLAN_PLAY_OPTIONS_H
#define CASTELLAN_CASTELLAN_PLAY_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

/* Texts are owned; NULL where nothing says. */
typedef struct PlayOptions {
    bool help;
    char *game;
    char *position;
    char *resume; /* a file of records */
    int level;    /* -1: nothing says */
    int64_t seed; /* 0: by chance */
    bool white, black, both, none;
    bool has_clock;
    int64_t time, increment; /* ms */
} PlayOptions;

extern const char play_options_help[];

/* Reads the words behind "play". False with a reason; play_options_free is owed in any case. */
bool play_options_read(PlayOptions *options, char *const *words, int count, Error *why);
void play_options_free(PlayOptions *options);

/* Reads MINUTES or MINUTES+SECONDS, decimals allowed, as milliseconds. False with a reason. */
bool play_options_clock(const char *text, int64_t *time, int64_t *increment, Error *why);

#endif
