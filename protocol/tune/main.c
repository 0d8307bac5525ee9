/* castellan-tune: makes data by self-play, fits the evaluation to it, and writes weights as files and as
 * C. */
#include <stdio.h>
#include <string.h>

#include "common/fatal.h"
#include "common/files.h"
#include "tune/fit.h"
#include "tune/selfplay.h"
#include "tune/tables.h"

static int run(int count, char **words) {
    static const struct {
        const char *name;
        bool takes_game;
        int (*run)(const TuneOptions *options);
    } commands[] = {{"games", true, selfplay_run},
                    {"fit", true, fit_run},
                    {"weights", true, tables_write_builtin},
                    {"table", false, tables_write_source}};
    for (size_t i = 0; count > 1 && i < sizeof commands / sizeof *commands; i++)
        if (strcmp(words[1], commands[i].name) == 0) {
            TuneOptions options;
            Error error;
            if (!tune_options_read(&options, commands[i].takes_game, words + 2, count - 2, &error))
                fatal(EXIT_USAGE, "%s", error.text);
            return commands[i].run(&options);
        }
    bool asked = count > 1 && (strcmp(words[1], "--help") == 0 || strcmp(words[1], "-help") == 0);
    fputs(tune_options_help, asked ? stdout : stderr);
    return asked ? EXIT_FINISHED : EXIT_USAGE;
}

int main(int count, char **words) {
    fatal_prepare("castellan-tune", NULL);
    output_prepare();
    return output_finish("castellan-tune", run(count, words), EXIT_FAULT);
}
