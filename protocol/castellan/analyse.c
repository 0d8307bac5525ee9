#include "castellan/analyse.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/thread.h"
#include "castellan/analyse_input.h"
#include "castellan/analyse_options.h"
#include "castellan/analyse_players.h"
#include "castellan/analyse_plot.h"
#include "castellan/analyse_resume.h"
#include "castellan/analyse_write.h"
#include "common/disk.h"
#include "common/fatal.h"
#include "common/files.h"
#include "common/interrupt.h"
#include "common/memory.h"
#include "common/terminal.h"

/* What came of an item of the input, until its turn to be written has come. */
typedef struct Finished {
    bool done;
    Text piece, complaint;
    bool record;
    char *name[2]; /* owned; of a record, the players */
    AnalysedSide side[2];
} Finished;

typedef struct Analyse {
    AnalyseOptions options;
    CastellanLimits limits;
    Text how; /* "50000 nodes" */
    OutputFile out;
    AnalysePieces before; /* written by an earlier run */

    Mutex lock; /* for all below */
    AnalyseInput input;
    bool ended;
    int taken, written;
    int number; /* of games and positions that could be read */
    int records;
    Finished *finished; /* owned; of the items taken */
    size_t capacity;
    AnalysePlayers players;
    Text plot; /* of the first game */
    bool refused, starved, foreign;

    bool progress; /* is shown */
    int64_t started, all;
} Analyse;

/* ---- Writing, in order ---- */

static void show_progress(const Analyse *analyse) {
    if (!analyse->progress)
        return;
    int64_t done = analyse_input_done(&analyse->input);
    fprintf(stderr, "\r\033[K%d done, %" PRId64 " %%", analyse->written,
            analyse->all ? 100 * done / analyse->all : 100);
    if (done > 0 && done < analyse->all) {
        double spent = (double)(clock_milliseconds() - analyse->started) / 1000;
        int64_t left = (int64_t)(spent * (double)(analyse->all - done) / (double)done + 0.5);
        fprintf(stderr, ", %" PRId64 ":%02d left", left / 60, (int)(left % 60));
    }
    fflush(stderr);
}

/* What an earlier run has left torn is cut off when all before it has proved to be of these games. */
static void cut_torn(Analyse *analyse) {
    AnalysePieces *before = &analyse->before;
    if (before->text.size > before->whole)
        output_cut(&analyse->out, (int64_t)before->whole);
    before->text.size = before->whole;
}

static void write_piece(Analyse *analyse, const Text *piece) {
    if (piece->size == 0)
        return;
    if (analyse->options.out) {
        cut_torn(analyse);
        output_append(&analyse->out, piece);
    } else {
        fwrite(memory_whole(piece), 1, piece->size, stdout);
    }
}

static void finished_free(Finished *finished) {
    text_free(&finished->piece);
    text_free(&finished->complaint);
    for (int i = 0; i < 2; i++)
        free(finished->name[i]);
}

/* All that no earlier item keeps waiting. */
static void write_finished(Analyse *analyse) {
    for (; analyse->written < analyse->taken && analyse->finished[analyse->written].done;
         analyse->written++) {
        Finished *finished = &analyse->finished[analyse->written];
        if (finished->complaint.size > 0) {
            fprintf(stderr, "%s%s\n", analyse->progress ? "\r\033[K" : "",
                    memory_whole(&finished->complaint));
            fflush(stderr);
        }
        write_piece(analyse, &finished->piece);
        if (finished->record)
            analyse_players_add(&analyse->players, finished->name, finished->side);
        finished_free(finished);
    }
    show_progress(analyse);
}

/* ---- The work ---- */

typedef struct Item {
    int index;  /* among all that were taken */
    int number; /* among the good ones, from 1 */
    AnalyseStatus status;
    bool known;           /* an earlier run has written it */
    AnalysedSide side[2]; /* what it found, of a game */
    Error why;
} Item;

/* The next item; false where there is none, or all are to stop. */
static bool take(Analyse *analyse, CastellanGame *game, Item *item) {
    if (analyse->ended || analyse->foreign || interrupt_pending())
        return false;
    item->status = analyse_input_next(&analyse->input, game, &item->why);
    if (item->status == ANALYSE_END) {
        analyse->ended = true;
        return false;
    }
    if (item->status != ANALYSE_REFUSED) {
        item->number = ++analyse->number;
        item->known = item->number <= analyse->before.count;
        if (item->known &&
            !analyse_pieces_fits(&analyse->before, item->number - 1, game, analyse->how.data, item->side)) {
            analyse->foreign = true;
            return false;
        }
    }
    analyse->records += item->status == ANALYSE_GAME;
    analyse->finished =
        memory_grow(analyse->finished, (size_t)analyse->taken, &analyse->capacity, sizeof *analyse->finished);
    item->index = analyse->taken++;
    analyse->finished[item->index] = (Finished){0};
    return true;
}

static void write_item(const Analyse *analyse, const Item *item, CastellanGame *game,
                       const AnalysedGame *analysed, Text *piece) {
    if (item->status == ANALYSE_GAME && analyse->options.json)
        analyse_write_json(game, analysed, item->number, piece);
    else if (item->status == ANALYSE_GAME)
        analyse_write_record(game, analysed, analyse->how.data, piece);
    else if (analyse->options.json)
        analyse_write_position_json(game, analysed, item->number, piece);
    else
        analyse_write_position(game, analysed, piece);
}

static void note_sides(Finished *finished, CastellanGame *game, const AnalysedSide side[2]) {
    static const char *const tags[] = {"White", "Black"};
    finished->record = true;
    for (int i = 0; i < 2; i++) {
        const char *name = castellan_game_tag(game, tags[i]);
        finished->name[i] = memory_text(name ? name : "?");
        finished->side[i] = side[i];
    }
}

/* Does one item; false where it was interrupted. */
static bool work_on(Analyse *analyse, CastellanEngine *engine, CastellanGame *game, const Item *item) {
    Finished finished = {.done = true};
    AnalysedGame analysed = {0};
    bool looked = item->status != ANALYSE_REFUSED && !item->known;
    bool record = looked && item->status == ANALYSE_GAME;
    if (looked && !analyse_game(engine, game, &analyse->limits, !record, &analysed)) {
        analysed_game_free(&analysed);
        return false;
    }
    if (item->status == ANALYSE_REFUSED)
        text_format(&finished.complaint, "castellan: analyse: %s", item->why.text);
    if (looked)
        write_item(analyse, item, game, &analysed, &finished.piece);
    if (item->status == ANALYSE_GAME)
        note_sides(&finished, game, item->known ? item->side : analysed.side);
    mutex_lock(&analyse->lock);
    analyse->refused = analyse->refused || item->status == ANALYSE_REFUSED;
    if (record && analyse->options.plot && analyse->plot.size == 0)
        analyse_plot(game, &analysed, &analyse->plot);
    analyse->finished[item->index] = finished;
    write_finished(analyse);
    mutex_unlock(&analyse->lock);
    analysed_game_free(&analysed);
    return true;
}

static void work(void *argument) {
    Analyse *analyse = argument;
    CastellanEngine *engine = castellan_engine_new(NULL);
    CastellanGame *game = castellan_game_new(castellan_variant(0)->name, NULL, NULL);
    Item item = {0};
    bool more = true;
    memory_need(engine && game);
    memory_need(castellan_engine_set(engine, CASTELLAN_THREADS, analyse->options.threads, NULL) ==
                    CASTELLAN_OK &&
                castellan_engine_set(engine, CASTELLAN_LINES, analyse->options.lines, NULL) == CASTELLAN_OK &&
                castellan_engine_set(engine, CASTELLAN_CONTEMPT, 0, NULL) == CASTELLAN_OK);
    while (more) {
        mutex_lock(&analyse->lock);
        more = take(analyse, game, &item);
        mutex_unlock(&analyse->lock);
        more = more && work_on(analyse, engine, game, &item);
    }
    castellan_game_free(game);
    castellan_engine_free(engine);
}

static void work_together(Analyse *analyse) {
    int jobs = analyse->options.jobs, started = 0;
    Thread *threads = memory_new((size_t)jobs, sizeof *threads);
    while (started < jobs - 1 && thread_start(&threads[started], work, analyse, 0))
        started++;
    work(analyse);
    for (int i = 0; i < started; i++)
        thread_join(&threads[i]);
    free(threads);
}

/* ---- The run ---- */

static void set_limits(Analyse *analyse) {
    const AnalyseOptions *options = &analyse->options;
    analyse->limits = (CastellanLimits){
        .nodes = (uint64_t)options->nodes, .depth = options->depth, .move_time = options->movetime};
    if (options->nodes)
        text_format(&analyse->how, "%" PRId64 " nodes", options->nodes);
    if (options->depth)
        text_format(&analyse->how, "%sdepth %d", analyse->how.size ? ", " : "", options->depth);
    if (options->movetime)
        text_format(&analyse->how, "%s%" PRId64 " ms", analyse->how.size ? ", " : "", options->movetime);
    memory_whole(&analyse->how);
}

/* The bytes of all files that tell their size. */
static int64_t size_of_files(const TextList *files) {
    int64_t all = 0;
    DiskStatus status;
    for (int i = 0; i < files->count; i++)
        if (disk_status(files->text[i], &status))
            all += status.size;
    return all;
}

static bool open_out(Analyse *analyse, Error *why) {
    AnalyseOptions *options = &analyse->options;
    AnalysePieces *before = &analyse->before;
    Error reason;
    if (options->plot && disk_is_there(options->plot))
        return error_refuse(why, "--plot %s: it is there already", options->plot);
    if (!options->out)
        return true;
    if (!options->resume && disk_is_there(options->out))
        return error_refuse(why, "--out %s: it is there already; --resume goes on with it", options->out);
    if (!output_open(&analyse->out, options->out, &reason) ||
        !output_load(&analyse->out, &before->text, &reason))
        return error_refuse(why, "--out %s: %s", options->out, reason.text);
    before->json = options->json;
    analyse_pieces_find(before);
    return true;
}

static bool write_plot(Analyse *analyse) {
    const char *path = analyse->options.plot;
    if (analyse->records != 1) {
        fprintf(stderr, "castellan: analyse: --plot is the picture of one game, and there are %d\n",
                analyse->records);
        return false;
    }
    Error why;
    memory_whole(&analyse->plot);
    if (!file_write_new(path, &analyse->plot, &why))
        fatal(EXIT_FAULT, "analyse: --plot %s", why.text);
    return true;
}

static int run(Analyse *analyse) {
    Text players = TEXT_EMPTY;
    bool good = analyse->before.count > 0 || analyse->before.text.size == 0;
    if (good)
        work_together(analyse);
    if (analyse->progress)
        fputs("\r\033[K", stderr);
    if (!good || analyse->foreign || (analyse->ended && analyse->number < analyse->before.count)) {
        fprintf(stderr, "castellan: analyse: --resume %s: it is not of these games, or by other limits\n",
                analyse->options.out);
        return EXIT_USAGE;
    }
    if (interrupt_pending())
        return EXIT_INTERRUPTED;
    cut_torn(analyse);
    analyse_players_write(&analyse->players, &players);
    fflush(stdout);
    fputs(memory_whole(&players), stderr);
    text_free(&players);
    if (analyse->options.plot)
        good = write_plot(analyse);
    return analyse->refused || !good ? EXIT_USAGE : EXIT_FINISHED;
}

int analyse_run(char *const *words, int count) {
    Analyse analyse = {.out = OUTPUT_NONE, .lock = MUTEX_INITIALIZER};
    AnalyseOptions *options = &analyse.options;
    Error why;
    int status = EXIT_FINISHED;
    fatal_prepare("castellan", NULL);
    bool good = analyse_options_read(options, words, count, &why);
    if (good && options->help) {
        fputs(analyse_options_help, stdout);
    } else if (good && open_out(&analyse, &why)) {
        interrupt_prepare();
        set_limits(&analyse);
        analyse_input_init(&analyse.input, &options->files, options->game);
        analyse.progress = terminal_is(TERMINAL_ERROR) && (options->out || !terminal_is(TERMINAL_OUTPUT));
        analyse.started = clock_milliseconds();
        analyse.all = size_of_files(&options->files);
        status = run(&analyse);
        analyse_input_free(&analyse.input);
    } else {
        fprintf(stderr, "castellan: analyse: %s; see castellan analyse --help\n", why.text);
        status = EXIT_USAGE;
    }
    output_close(&analyse.out);
    for (int i = analyse.written; i < analyse.taken; i++)
        finished_free(&analyse.finished[i]);
    free(analyse.finished);
    analyse_pieces_free(&analyse.before);
    analyse_players_free(&analyse.players);
    text_free(&analyse.plot);
    text_free(&analyse.how);
    analyse_options_free(options);
    return status;
}
