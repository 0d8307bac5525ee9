/* castellan-match: plays programs that speak the protocol against each other.
 * docs/matches.md is its manual. */
#include <stdio.h>

#include "common/fatal.h"
#include "common/interrupt.h"
#include "common/process.h"
#include "common/program.h"
#include "engine.h"
#include "match/games/book.h"
#include "match/games/match.h"
#include "match/merge/merge.h"
#include "match/options/match_options.h"

static int run(MatchOptions *options) {
    switch (options->mode) {
    case MODE_HELP:
        for (int i = 0; match_options_help[i]; i++)
            fputs(match_options_help[i], stdout);
        return EXIT_FINISHED;
    case MODE_VERSION:
        printf("castellan-match %s\n", engine_version);
        return EXIT_FINISHED;
    case MODE_MERGE:
        if (options->watch)
            interrupt_prepare();
        return merge_run(options);
    case MODE_OPENINGS:
        interrupt_prepare();
        return book_write(options);
    case MODE_MATCH:
    default:
        interrupt_prepare();
        return match_run(options);
    }
}

int main(int count, char **words) {
    MatchOptions options;
    Error error;
    program_begin(&count, &words);
    fatal_prepare("castellan-match", process_kill_all);
    process_prepare();
    if (!match_options_read(&options, count - 1, words + 1, &error))
        fatal(EXIT_USAGE, "%s", error.text);
    options.program = words[0];
    int status = run(&options);
    match_options_free(&options);
    return program_finish("castellan-match", status, EXIT_FAULT);
}
