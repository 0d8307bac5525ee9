#include "match/games/seats.h"

#include "base/text.h"
#include "common/numbers.h"

/* Threads that an engine was told to have. */
static int threads_of(const EngineOptions *engine) {
    int threads = 1;
    for (int i = 0; i < engine->option_names.count; i++)
        if (text_equal(engine->option_names.text[i], "Threads"))
            number_read_int(engine->option_values.text[i], 1, PROCESSORS_MAX, &threads);
    return threads;
}

bool seats_plan(Seats *seats, const MatchOptions *options, Error *error) {
    int most = 0, second = 0;
    bool ponder = false;
    *seats = (Seats){.each = 0};
    if (!options->affinity)
        return true;
    for (int i = 0; i < options->engine_count; i++) {
        int threads = threads_of(&options->engines[i]);
        ponder = ponder || options->engines[i].ponder;
        second = threads > most ? most : threads > second ? threads : second;
        most = threads > most ? threads : most;
    }
    seats->each = most + (ponder ? second : 0);
    Error why;
    int count = affinity_processors(options->affinity_list, seats->processors, &why);
    if (count == 0)
        return error_refuse(error, "-affinity: %s", why.text);
    return options->concurrency <= count / seats->each ||
           error_refuse(error, "-affinity: %d games at once with %d processors each, but there are %d",
                        options->concurrency, seats->each, count);
}

bool seats_take(const Seats *seats, int slot, Error *error) {
    return seats->each == 0 ||
           affinity_bind(&seats->processors[(slot - 1) * seats->each], seats->each, error);
}
