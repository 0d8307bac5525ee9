/* What "-engine" and "-each" say of an engine, and how long it may think. */
#ifndef CASTELLAN_MATCH_OPTIONS_ENGINE_OPTIONS_H
#define CASTELLAN_MATCH_OPTIONS_ENGINE_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "common/text_list.h"

/* Several limits together go to the engine together. Zero: not set. Times in milliseconds. */
typedef struct Limits {
    bool has_clock;
    int moves; /* a period of the clock; 0: the whole game */
    int64_t time, increment;
    int64_t movetime;
    int64_t nodes;
    int depth;
} Limits;

/* Whether anything ends a search. */
static inline bool limits_any(const Limits *limits) {
    return limits->has_clock || limits->movetime || limits->nodes || limits->depth;
}

/* For the record: "40/60+0.6", "st=0.1", "nodes=1000", several divided by blanks. The caller's to free. */
char *limits_text(const Limits *limits);

/* All owned. */
typedef struct EngineOptions {
    char *name;         /* NULL: what the engine calls itself */
    char *directory;    /* NULL: the runner's */
    TextList command;   /* the program, with arguments where its command line has them */
    TextList arguments; /* further ones */
    bool ugi;           /* hello by "ugi" instead of "uci" */
    bool restart;       /* a new process for each game */
    bool ponder;        /* it thinks on while the other one does */
    TextList option_names, option_values;
    Limits limits;
    int64_t margin;  /* ms an engine may overstep by */
    int64_t timeout; /* ms for hello and isready, and for a move where no clock runs */
    /* Found out when the engine is tried (engines/roster.h); NULL before. */
    char *program;   /* what it calls itself; NULL: nothing */
    char *build;     /* a sum over its files */
    char *described; /* what it was told to be, for the record; NULL: nothing */
} EngineOptions;

void engine_options_init(EngineOptions *options);

/* Takes one "key=value", also of a limit: tc is [MOVES/]TIME[+INCREMENT] in seconds (TIME also M:SS), or
 * "inf" for none; st is in seconds. False with a reason that names it. */
bool engine_options_set(EngineOptions *options, const char *word, Error *error);

/* Whether all that an engine needs is there. */
bool engine_options_check(const EngineOptions *options, Error *error);

void engine_options_free(EngineOptions *options);

#endif
