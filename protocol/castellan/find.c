#include "castellan/find.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "castellan/find_report.h"
#include "common/fatal.h"
#include "common/memory.h"
#include "common/options.h"
#include "games/registry.h"
#include "records/game_file.h"
#include "records/place.h"

enum { JOBS_MAX = THREADS_EXIST ? 256 : 1, BATCH = 32 };

static const char help[] =
    "castellan find POSITION FILE... [--game NAME] [--jobs N] [--list] [--json]\n"
    "\n"
    "Where a position stands in records, also in the mirror, left for right, and what was\n"
    "played there: how often, with what result, and by whom.\n"
    "\n"
    "  POSITION     startpos or a position string, perhaps with moves behind it, as one\n"
    "               word: 'startpos moves D6-F8 H11-F9'\n"
    "  FILE         records, as text or as lines of JSON; - is standard input\n"
    "  --game NAME  the game: camelot (without it, or what the position string fits),\n"
    "               chivalry, cam, camette or camelot8\n"
    "  --jobs N     so many threads (1)\n"
    "  --list       also each place: file and line of the game, its players, the move\n"
    "  --json       one line of JSON instead\n"
    "  --help       this text\n"
    "\n"
    "A game that cannot be read is told on standard error with file, line and word, the rest\n"
    "is searched, and the exit status is 1.\n";

typedef struct FindOptions {
    bool help, list, json;
    int jobs;
    const Game *game;
} FindOptions;

#define AT(field) .place = offsetof(FindOptions, field)

static bool set_game(void *target, const OptionValue *value, Error *reason);

static const Option table[] = {
    {"--help", OPTION_FLAG, AT(help)},
    {"--game", OPTION_GAME, .set = set_game},
    {"--jobs", OPTION_SMALL, AT(jobs), .initial = 1, .least = 1, .most = JOBS_MAX},
    {"--list", OPTION_FLAG, AT(list)},
    {"--json", OPTION_FLAG, AT(json)},
    {.name = NULL},
};

/* Kept only where it was given. */
static bool set_game(void *target, const OptionValue *value, Error *reason) {
    (void)reason;
    ((FindOptions *)target)->game = game_at((int)value->number);
    return true;
}

/* What the threads share. */
typedef struct Search {
    const FindOptions *options;
    Place place;
    Mutex lock; /* of all below */
    GameFiles *files;
    bool ended;
    FindReport report;
} Search;

/* Notes where a game that was played has the position. */
static void look(const Search *search, const FileGame *game, FindHits *hits) {
    const History *history = &game->history;
    for (int i = 0; i < history->count && game->game == search->place.position.game; i++) {
        PlaceFound found = place_test(&search->place, &history->positions[i]);
        if (found == PLACE_NO)
            continue;
        Move move = i + 1 < history->count ? history->moves[i] : MOVE_NONE;
        if (found == PLACE_MIRRORED && !move_is_none(move))
            move = place_mirror_move(&search->place, move);
        find_hits_add(hits, game, i, found == PLACE_MIRRORED, move);
    }
}

/* Takes some games under the lock; returns how many. */
static int take(Search *search, FileGame games[BATCH], FindHits *hits) {
    int count = 0;
    mutex_lock(&search->lock);
    while (count < BATCH && !search->ended) {
        Error why;
        FileGameStatus status = game_files_next(search->files, &games[count], &why);
        search->ended = status == FILE_GAME_END;
        if (status == FILE_GAME_REFUSED)
            find_hits_refuse(hits, &games[count], &why);
        else if (status == FILE_GAME_READ)
            count++;
    }
    mutex_unlock(&search->lock);
    return count;
}

static void work_main(void *context) {
    Search *search = context;
    FindHits hits = {0};
    FileGame games[BATCH];
    MoveList work;
    list_init(&work, NULL);
    for (int count; (count = take(search, games, &hits)) > 0;)
        for (int i = 0; i < count; i++) {
            Error why;
            hits.games++;
            if (file_game_play(&games[i], search->options->game, &work, &why))
                look(search, &games[i], &hits);
            else
                find_hits_refuse(&hits, &games[i], &why);
            file_game_free(&games[i]);
        }
    list_free(&work);
    mutex_lock(&search->lock);
    find_report_take(&search->report, &hits);
    mutex_unlock(&search->lock);
}

static void run_threads(Search *search, int jobs) {
    Thread *thread = memory_new((size_t)jobs, sizeof *thread);
    int started = 0;
    while (started < jobs - 1 && thread_start(&thread[started], work_main, search, 0))
        started++;
    /* What threads are not to be had is done here. */
    work_main(search);
    for (int i = 0; i < started; i++)
        thread_join(&thread[i]);
    free(thread);
}

static int search_files(const FindOptions *options, const Position *position, char *const *paths, int count) {
    Search search = {.options = options, .files = game_files_new(paths, count)};
    Text out = TEXT_EMPTY;
    place_init(&search.place, position);
    mutex_init(&search.lock);
    run_threads(&search, options->jobs);
    find_report_sort(&search.report);
    for (int i = 0; i < search.report.refused; i++)
        fprintf(stderr, "castellan: find: %s", search.report.complaint[i].text);
    if (options->json)
        find_report_json(&search.report, position, options->list, paths, &out);
    else
        find_report_text(&search.report, position, options->list, paths, &out);
    fputs(memory_whole(&out), stdout);
    bool refused = search.report.refused > 0;
    text_free(&out);
    find_report_free(&search.report);
    mutex_free(&search.lock);
    game_files_free(search.files);
    return refused ? EXIT_USAGE : EXIT_FINISHED;
}

static int refuse(const char *why) {
    fprintf(stderr, "castellan: find: %s; see castellan find --help\n", why);
    return EXIT_USAGE;
}

int find_run(char *const *words, int count) {
    FindOptions options = {0};
    TextList operands = {0};
    History history = {0};
    MoveList work;
    Error why;
    int status;
    fatal_prepare("castellan", NULL);
    list_init(&work, NULL);
    options_reset(table, &options);
    if (!options_read_mixed(table, &options, words, count, &operands, &why)) {
        status = refuse(why.text);
    } else if (options.help) {
        fputs(help, stdout);
        status = EXIT_FINISHED;
    } else if (operands.count < 2) {
        status = refuse(operands.count ? "a file of records is missing"
                                       : "a position and a file of records are missing");
    } else if (!game_position_read(operands.text[0], options.game, &history, &work, &why)) {
        status = refuse(why.text);
    } else {
        const Position position = *history_current(&history);
        status = search_files(&options, &position, operands.text + 1, operands.count - 1);
    }
    history_free(&history);
    list_free(&work);
    text_list_free(&operands);
    return status;
}
