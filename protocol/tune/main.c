/* castellan-tune: makes data by self-play and fits the evaluation to it. */
#include <stdio.h>
#include <string.h>

#include "tune/fit.h"
#include "tune/selfplay.h"

static const char usage[] =
    "castellan-tune games GAME [-games N] [-nodes N] [-plies N] [-seed N]\n"
    "    plays an engine against itself and writes POSITION ; RESULT ; SCORE for quiet positions\n"
    "castellan-tune fit GAME FILES... [-epochs N] [-seed N]\n"
    "    fits weights to such positions and writes them as C\n";

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        int (*run)(const Options *options);
    } commands[] = {{"games", selfplay_run}, {"fit", fit_run}};
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
