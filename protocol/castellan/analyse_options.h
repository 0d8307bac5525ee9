/* The command line of castellan analyse. */
#ifndef CASTELLAN_CASTELLAN_ANALYSE_OPTIONS_H
#define CASTELLAN_CASTELLAN_ANALYSE_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "common/text_list.h"

/* Texts are owned; NULL where nothing says. */
typedef struct AnalyseOptions {
    bool help;
    int depth;        /* 0: none */
    int64_t nodes;    /* 0: none */
    int64_t movetime; /* ms; 0: none */
    int threads, lines, jobs;
    bool json, resume;
    char *out, *plot, *game;
    TextList files;
} AnalyseOptions;

extern const char analyse_options_help[];

/* Reads the words behind "analyse". False with a reason; analyse_options_free is owed in any case. */
bool analyse_options_read(AnalyseOptions *options, char *const *words, int count, Error *why);
void analyse_options_free(AnalyseOptions *options);

#endif
