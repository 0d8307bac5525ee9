/* castellan-tune: makes data by self-play, fits the evaluation to it, and measures what it gains. */
#include <stdio.h>
#include <string.h>

#include "tune/fit.h"
#include "tune/selfplay.h"
#include "tune/versus.h"

static const char usage[] =
    "castellan-tune games GAME [-games N] [-nodes N] [-plies N] [-seed N]\n"
    "    plays an engine against itself and writes POSITION ; RESULT ; SCORE for quiet positions\n"
    "castellan-tune fit GAME FILES... [-epochs N] [-seed N]\n"
    "    fits weights to such positions and writes them as C\n"
    "castellan-tune match GAME FIRST SECOND [-games N] [-nodes N | -movetime MS] [-plies N] [-seed N]\n"
    "    plays two tables of weights against each other; \"material\" is one, each GAME another\n";

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        int (*run)(const Options *options);
    } commands[] = {{"games", selfplay_run}, {"fit", fit_run}, {"match", versus_run}};
    for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof *commands; i++)
        if (strcmp(argv[1], commands[i].name) == 0) {
            Options options;
            if (!options_read(&options, argc - 2, (const char *const *)argv + 2))
                return 1;
            return commands[i].run(&options);
        }
    fputs(usage, stderr);
    return 1;
}
