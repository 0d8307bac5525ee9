/* What "-engine" and "-each" say of an engine. */
#ifndef CASTELLAN_MATCH_OPTIONS_ENGINE_OPTIONS_H
#define CASTELLAN_MATCH_OPTIONS_ENGINE_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "common/text_list.h"
#include "match/options/limits.h"

/* All owned. */
typedef struct EngineOptions {
    char *name;         /* NULL: what the engine calls itself */
    char *directory;    /* NULL: the runner's */
    TextList command;   /* the program, with arguments where its command line has them */
    TextList arguments; /* further ones */
    bool ugi;           /* hello by "ugi" instead of "uci" */
    bool restart;       /* a new process for each game */
    TextList option_names, option_values;
    Limits limits;
    int64_t margin;  /* ms an engine may overstep by */
    int64_t timeout; /* ms for hello and isready, and for a move where no clock runs */
} EngineOptions;

void engine_options_init(EngineOptions *options);

/* Takes one "key=value". False with a reason that names it. */
bool engine_options_set(EngineOptions *options, const char *word, Error *error);

/* Whether all that an engine needs is there. */
bool engine_options_check(const EngineOptions *options, Error *error);

void engine_options_free(EngineOptions *options);

#endif
