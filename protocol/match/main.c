/* castellan-match: plays programs that speak the protocol against each other.
 * docs/matches.md is its manual. */
#include <stdio.h>

#include "common/fatal.h"
#include "common/interrupt.h"
#include "common/process.h"
#include "engine.h"
#include "match/games/match.h"
#include "match/merge.h"
#include "match/options/options.h"

static int run(Options *options) {
    switch (options->mode) {
    case RUN_HELP:
        fputs(options_help, stdout);
        return EXIT_FINISHED;
    case RUN_VERSION:
        printf("castellan-match %s\n", engine_version);
        return EXIT_FINISHED;
    case RUN_MERGE:
        return merge_run(options);
    case RUN_MATCH:
    default:
        interrupt_prepare();
        return match_run(options);
    }
}

int main(int count, char **words) {
    Options options;
    Error error;
    process_prepare();
    if (!options_read(&options, count - 1, words + 1, &error)) {
        fprintf(stderr, "castellan-match: %s\n", error.text);
        options_free(&options);
        return EXIT_USAGE;
    }
    int status = run(&options);
    options_free(&options);
    return status;
}
