#include "tune/spsa_games.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/thread.h"
#include "common/fatal.h"
#include "common/interrupt.h"
#include "common/memory.h"
#include "common/opening.h"
#include "tune/duel.h"
#include "tune/spsa_record.h"
#include "tune/tables.h"

/* No clock runs in these games, so the constants of time would only wander. */
static const char without_effect[] = "TIME_";

typedef struct Tuning {
    const TuneOptions *options;
    Spsa spsa;
    int *rows; /* owned; which constant of the search each value is (engine_parameter) */

    /* Of the iteration that is played. */
    int64_t iteration;
    int *plus, *minus;           /* owned; the settings */
    atomic_int next;             /* pair to be played */
    atomic_int won, drawn, lost; /* games, as plus has them */
} Tuning;

/* A thread's place at the board. White of its duel is plus in the first game of a pair. */
typedef struct Table {
    Tuning *tuning;
    Duel duel;
    OpeningMaker *maker;
    Thread thread;
} Table;

/* ---- What is tuned ---- */

static void add_value(Tuning *tuning, int row) {
    const SearchParameter *parameter = engine_parameter(row);
    for (int i = 0; i < tuning->spsa.count; i++)
        if (tuning->rows[i] == row)
            fatal(EXIT_USAGE, "-parameters: %s is named twice", parameter->name);
    tuning->rows[tuning->spsa.count] = row;
    tuning->spsa.values[tuning->spsa.count++] =
        (SpsaValue){parameter->initial, parameter->least, parameter->most};
}

static int find_row(const char *name, size_t length) {
    const SearchParameter *parameter;
    for (int row = 0; (parameter = engine_parameter(row)); row++)
        if (strlen(parameter->name) == length && strncmp(parameter->name, name, length) == 0)
            return row;
    fatal(EXIT_USAGE, "-parameters: there is no constant '%.*s'", (int)(length < 80 ? length : 80), name);
}

/* The values that the option names, by commas, or all that these games can tell of. */
static void choose_values(Tuning *tuning) {
    int rows = 0;
    while (engine_parameter(rows))
        rows++;
    if (rows == 0)
        fatal(EXIT_USAGE,
              "spsa needs the constants of the search as variables: build with -DCASTELLAN_TUNABLE=ON");
    tuning->rows = memory_new((size_t)rows, sizeof *tuning->rows);
    tuning->plus = memory_new((size_t)rows, sizeof *tuning->plus);
    tuning->minus = memory_new((size_t)rows, sizeof *tuning->minus);
    tuning->spsa.values = memory_new((size_t)rows, sizeof *tuning->spsa.values);
    const char *names = tuning->options->parameters;
    for (int row = 0; !names && row < rows; row++)
        if (strncmp(engine_parameter(row)->name, without_effect, strlen(without_effect)) != 0)
            add_value(tuning, row);
    while (names) {
        size_t length = strcspn(names, ",");
        add_value(tuning, find_row(names, length));
        names = names[length] ? names + length + 1 : NULL;
    }
}

/* What the record begins with: all that its values depend on. */
static void write_head(const Tuning *tuning, Text *head) {
    const TuneOptions *options = tuning->options;
    text_line(head, "castellan-spsa 1");
    text_line(head,
              "game %s nodes %" PRId64 " plies %d pairs %d iterations %" PRId64 " gain %" PRId64
              " seed %" PRId64,
              options->game->name, options->nodes, options->plies, options->pairs, options->iterations,
              options->gain, options->seed);
    for (int i = 0; i < tuning->spsa.count; i++) {
        const SearchParameter *parameter = engine_parameter(tuning->rows[i]);
        text_line(head, "parameter %s %d %d %d", parameter->name, parameter->initial, parameter->least,
                  parameter->most);
    }
    text_line(head, "iteration games values"); /* closes the list */
    memory_whole(head);
}

static void write_rows(const Tuning *tuning) {
    Text rows = TEXT_EMPTY;
    for (int i = 0; i < tuning->spsa.count; i++) {
        const SpsaValue *value = &tuning->spsa.values[i];
        text_line(&rows, "ROW(%s, %d, %d, %d)", engine_parameter(tuning->rows[i])->name, spsa_whole(value),
                  value->least, value->most);
    }
    tables_print(&rows);
}

/* ---- Games ---- */

static void set(Engine *engine, const Tuning *tuning, const int *values) {
    for (int i = 0; i < tuning->spsa.count; i++)
        engine_set_parameter(engine, tuning->rows[i], values[i]);
}

static void count(Tuning *tuning, Outcome outcome, Side plus) {
    atomic_fetch_add(outcome == OUTCOME_DRAW        ? &tuning->drawn
                     : outcome == outcome_win(plus) ? &tuning->won
                                                    : &tuning->lost,
                     1);
}

/* Plays pairs of the iteration while there are some. */
static void play_pairs(void *argument) {
    Table *table = argument;
    Tuning *tuning = table->tuning;
    const TuneOptions *options = tuning->options;
    set(table->duel.engine[WHITE], tuning, tuning->plus);
    set(table->duel.engine[BLACK], tuning, tuning->minus);
    for (int pair; (pair = atomic_fetch_add(&tuning->next, 1)) < options->pairs;) {
        uint64_t number = (uint64_t)((tuning->iteration - 1) * options->pairs + pair);
        Position opening = duel_opening(table->maker, options, number);
        for (Side plus = WHITE; plus <= BLACK; plus++) {
            Outcome outcome;
            if (duel_play(&table->duel, &opening, &outcome))
                count(tuning, outcome, plus);
            duel_turn(&table->duel);
        }
    }
}

/* All games of an iteration. False where it was told to stop. */
static bool play_iteration(Tuning *tuning, Table *tables) {
    int more = tuning->options->concurrency - 1, started = 0;
    spsa_settings(&tuning->spsa, tuning->iteration, tuning->plus, tuning->minus);
    tuning->next = tuning->won = tuning->drawn = tuning->lost = 0;
    while (started < more && thread_start(&tables[started + 1].thread, play_pairs, &tables[started + 1], 0))
        started++;
    play_pairs(&tables[0]);
    for (int i = 1; i <= started; i++)
        thread_join(&tables[i].thread);
    return !interrupt_pending();
}

/* The iterations that are left. False where it was told to stop. */
static bool play_iterations(Tuning *tuning, Table *tables, SpsaRecord *record, int64_t done) {
    const TuneOptions *options = tuning->options;
    for (tuning->iteration = done + 1; tuning->iteration <= options->iterations; tuning->iteration++) {
        int64_t begin = clock_milliseconds();
        if (!play_iteration(tuning, tables))
            return false;
        SpsaScore score = {tuning->won, tuning->drawn, tuning->lost};
        spsa_learn(&tuning->spsa, tuning->iteration, (double)(score.won - score.lost) / (2 * options->pairs));
        spsa_record_add(record, tuning->iteration, score, &tuning->spsa);
        fprintf(stderr, "iteration %" PRId64 " of %" PRId64 ": +%d =%d -%d, %.1f s\n", tuning->iteration,
                options->iterations, score.won, score.drawn, score.lost,
                (double)(clock_milliseconds() - begin) / 1000);
        fflush(stderr);
    }
    return true;
}

int spsa_games_run(const TuneOptions *options) {
    Tuning tuning = {.options = options,
                     .spsa = {.iterations = options->iterations,
                              .gain = (double)options->gain / 100,
                              .seed = (uint64_t)options->seed}};
    Text head = TEXT_EMPTY;
    SpsaRecord record;
    choose_values(&tuning);
    if (options->word_count > 0)
        fatal(EXIT_USAGE, "spsa takes no word behind the game");
    if (!options->out)
        fatal(EXIT_USAGE, "spsa keeps its record in a file: -out FILE");
    interrupt_prepare();
    write_head(&tuning, &head);
    int64_t done = spsa_record_open(&record, options->out, options->resume, text_string(&head), &tuning.spsa);
    Table *tables = memory_new((size_t)options->concurrency, sizeof *tables);
    for (int i = 0; i < options->concurrency; i++) {
        tables[i] = (Table){.tuning = &tuning, .maker = opening_maker_new()};
        duel_init(&tables[i].duel, false, (uint64_t)options->nodes);
    }
    bool finished = play_iterations(&tuning, tables, &record, done);
    for (int i = 0; i < options->concurrency; i++) {
        opening_maker_free(tables[i].maker);
        duel_free(&tables[i].duel);
    }
    spsa_record_close(&record);
    write_rows(&tuning);
    text_free(&head);
    free(tables);
    free(tuning.rows);
    free(tuning.plus);
    free(tuning.minus);
    free(tuning.spsa.values);
    return finished ? EXIT_FINISHED : EXIT_INTERRUPTED;
}
