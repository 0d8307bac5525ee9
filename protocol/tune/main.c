/* castellan-tune: makes data by self-play, fits the evaluation to it, and writes weights as files and as
 * C. */
#include <stdio.h>
#include <string.h>

#include "common/fatal.h"
#include "common/program.h"
#include "common/words.h"
#include "engine.h"
#include "tune/chances_fit.h"
#include "tune/fit.h"
#include "tune/records.h"
#include "tune/selfplay.h"
#include "tune/spsa_games.h"
#include "tune/tables.h"

static bool is_word(const char *word, const char *name, const char *letter) {
    return strcmp(word, name) == 0 || (word[0] == '-' && strcmp(word + 1, name) == 0) ||
           strcmp(word, letter) == 0;
}

/* Help wherever it is asked for, and the version. */
static bool tell(int count, char **words) {
    for (int i = 1; i < count; i++)
        if (is_word(words[i], "-help", "-h")) {
            fputs(tune_options_help, stdout);
            return true;
        }
    if (count != 2 || !is_word(words[1], "-version", "-v"))
        return false;
    printf("castellan-tune %s\n", engine_version);
    return true;
}

static int run(int count, char **words) {
    static const struct {
        const char *name;
        bool takes_game;
        TuneOptionSet options;
        int (*run)(const TuneOptions *options);
    } commands[] = {{"games", true, TUNE_OPTIONS_GAMES, selfplay_run},
                    {"records", true, TUNE_OPTIONS_NONE, records_run},
                    {"fit", true, TUNE_OPTIONS_FIT, fit_run},
                    {"chances", true, TUNE_OPTIONS_NONE, chances_fit_run},
                    {"spsa", true, TUNE_OPTIONS_SPSA, spsa_games_run},
                    {"weights", true, TUNE_OPTIONS_NONE, tables_write_builtin},
                    {"table", false, TUNE_OPTIONS_NONE, tables_write_source}};
    if (tell(count, words))
        return EXIT_FINISHED;
    for (size_t i = 0; count > 1 && i < sizeof commands / sizeof *commands; i++)
        if (strcmp(words[1], commands[i].name) == 0) {
            TuneOptions options;
            Error error;
            if (!tune_options_read(&options, commands[i].takes_game, commands[i].options, words + 2,
                                   count - 2, &error))
                fatal(EXIT_USAGE, "%s", error.text);
            int status = commands[i].run(&options);
            tune_options_free(&options);
            return status;
        }
    if (count > 1)
        fprintf(stderr, "castellan-tune: no such command: %s\n", words_show(words[1]).text);
    fputs(tune_options_help, stderr);
    return EXIT_USAGE;
}

int main(int count, char **words) {
    program_begin(&count, &words);
    fatal_prepare("castellan-tune", NULL);
    return program_finish("castellan-tune", run(count, words), EXIT_FAULT);
}
