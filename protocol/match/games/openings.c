#include "match/games/openings.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "base/random.h"
#include "common/disk.h"
#include "common/fatal.h"
#include "common/files.h"
#include "common/lines.h"
#include "common/memory.h"
#include "common/path.h"
#include "common/program.h"
#include "common/text_list.h"
#include "common/words.h"
#include "games/history.h"
#include "games/notation.h"
#include "games/reader.h"
#include "text/position_text.h"

struct Openings {
    const MatchOptions *options;
    char *path;     /* owned; of the file; NULL: none */
    TextList file;  /* in the order of the rounds; "" for the start position */
    TextList lines; /* the same with the moves that lead there */
    uint64_t sum;   /* of the file */
    Text source;
};

/* Plays the words that are left as moves, and appends them to line. */
static bool play_moves(History *history, Words *words, Text *line, MoveList *work, Error *error) {
    const char *word;
    char text[MOVE_TEXT_MAX];
    for (int number = 1; (word = words_next(words)); number++) {
        Move move;
        Error why = {"the game is over"};
        bool legal = history_result(history, work).outcome == OUTCOME_NONE &&
                     reader_read(history_current(history), word, &move, work, &why);
        memory_need(!work->interrupted);
        if (!legal)
            return error_refuse(error, "move %d, %.40s, is not legal there: %s", number, word, why.text);
        notation_write(history_current(history), move, text);
        text_format(line, "%s %s", number == 1 ? " moves" : "", text);
        memory_need(history_push(history, move));
    }
    bool over = history_result(history, work).outcome != OUTCOME_NONE;
    memory_need(!work->interrupted);
    return !over || error_refuse(error, "the game is over there");
}

/* Reads an opening as its position string, "" for the start position, and its line. */
static bool read_opening(Words *words, const Game *game, Text *text, Text *line, MoveList *work,
                         Error *error) {
    Position position;
    words_join(words, "moves", line);
    words_take(words, "moves");
    position_text_start(game, &position);
    if (strcmp(memory_whole(line), "startpos") != 0 &&
        !position_text_read(game, text_string(line), &position, error))
        return false;
    History history = {0};
    memory_need(history_start(&history, &position));
    bool good = play_moves(&history, words, line, work, error);
    char written[POSITION_TEXT_MAX];
    position_text_write(history_current(&history), written);
    text_add(text, strcmp(written, game->start) == 0 ? "" : written);
    history_free(&history);
    return good;
}

/* Takes every opening, in order. False with a reason that names the line, for what cannot be read, a zero
 * byte, a finished position, or a file without openings. */
static bool read_file(Openings *openings, const char *path, const Game *game, Error *error) {
    Text text = {0}, opening = {0}, written = {0};
    bool good = file_load(path, &text, error);
    memory_whole(&text);
    openings->sum = checksum_add(CHECKSUM_EMPTY, text.data, text.size);
    MoveList work;
    list_init(&work, NULL);
    TextLines lines = lines_of(&text);
    char *line;
    for (LineStatus status; good && (status = lines_of_next(&lines, &line)) != LINE_END;) {
        Words words = {line};
        Error reason = {"it holds a zero byte"};
        line[strcspn(line, "#")] = '\0';
        text_clear(&opening);
        text_clear(&written);
        if (status == LINE_READ && words_at_end(&words))
            continue;
        if (status == LINE_READ && read_opening(&words, game, &opening, &written, &work, &reason)) {
            text_list_add(&openings->file, memory_whole(&opening));
            text_list_add(&openings->lines, memory_whole(&written));
        } else
            good = error_refuse(error, "%s, line %d: %s", path, lines.number, reason.text);
    }
    list_free(&work);
    text_free(&text);
    text_free(&opening);
    text_free(&written);
    return good && (openings->file.count > 0 || error_refuse(error, "%s: no openings in it", path));
}

/* Lists of one length get the same order. */
static void shuffle(TextList *openings, uint64_t seed) {
    uint64_t state = random_sequence(seed, 0, 0);
    for (int i = openings->count - 1; i > 0; i--) {
        int other = random_below(&state, i + 1);
        char *kept = openings->text[i];
        openings->text[i] = openings->text[other];
        openings->text[other] = kept;
    }
}

static void write_source(Openings *openings) {
    const MatchOptions *options = openings->options;
    if (options->openings == OPENING_RANDOM) {
        text_format(&openings->source, "random plies=%d ", options->opening_plies);
        if (options->opening_nodes != OPENING_NODES)
            text_format(&openings->source, "nodes=%" PRId64 " ", options->opening_nodes);
        if (options->opening_balance != OPENING_BALANCE)
            text_format(&openings->source, "balance=%d ", options->opening_balance);
        text_format(&openings->source, "seed=%" PRIu64, options->seed);
    } else if (openings->path) {
        text_format(&openings->source, "file=%s sum=%016" PRIx64 " order=", path_name(openings->path),
                    openings->sum);
        if (options->opening_random_order)
            text_format(&openings->source, "random seed=%" PRIu64, options->seed);
        else
            text_add(&openings->source, "sequential");
    }
    memory_whole(&openings->source);
}

const char *openings_source(const Openings *openings) {
    return openings->source.size ? openings->source.data : NULL;
}

/* The book of the game: where it is installed, or beside the program in the folder of a build. */
static bool find_book(Openings *openings, Error *error) {
    static const char *const places[] = {CASTELLAN_BOOKS, "openings"};
    const MatchOptions *options = openings->options;
    char *folder = program_folder(options->program);
    Text path = {0}, looked = {0};
    for (size_t i = 0; folder && !openings->path && i < sizeof places / sizeof *places; i++) {
        text_clear(&path);
        text_format(&path, "%s/%s/%s.txt", folder, places[i], options->game->name);
        text_format(&looked, "%s%s", i ? " or " : "", memory_whole(&path));
        if (disk_is_there(path.data))
            openings->path = memory_take_text(&path);
    }
    if (!openings->path)
        error_refuse(error, "-openings: there is no book of %s%s%s; file= names one", options->game->name,
                     looked.size ? " at " : "", text_string(&looked));
    text_free(&path);
    text_free(&looked);
    free(folder);
    return openings->path != NULL;
}

Openings *openings_open(const MatchOptions *options, Error *error) {
    Openings *openings = memory_new(1, sizeof *openings);
    openings->options = options;
    openings->path = options->openings == OPENING_FILE ? memory_text(options->opening_file) : NULL;
    bool good = options->openings != OPENING_BOOK || find_book(openings, error);
    if (!good || (openings->path && !read_file(openings, openings->path, options->game, error))) {
        openings_close(openings);
        return NULL;
    }
    if (options->opening_random_order) {
        shuffle(&openings->file, options->seed);
        shuffle(&openings->lines, options->seed);
    }
    write_source(openings);
    return openings;
}

OpeningMaker *openings_maker(const Openings *openings) {
    const MatchOptions *options = openings->options;
    if (options->openings != OPENING_RANDOM)
        return NULL;
    OpeningMaker *maker = opening_maker_new();
    opening_maker_ask(maker, options->opening_balance, (uint64_t)options->opening_nodes);
    return maker;
}

char *openings_get(const Openings *openings, int round, OpeningMaker *maker, char **line) {
    const MatchOptions *options = openings->options;
    char text[POSITION_TEXT_MAX];
    const char *opening = "";
    Text written = {0};
    Position position;
    if (openings->path) {
        int place = (round - 1) % openings->file.count;
        opening = openings->file.text[place];
        text_add(&written, openings->lines.text[place]);
    } else if (options->openings == OPENING_RANDOM && options->opening_plies > 0) {
        text_add(&written, "startpos moves ");
        if (opening_make(maker, options->game, options->opening_plies, options->seed, (uint64_t)round,
                         &position, &written) < 0)
            fatal(EXIT_USAGE, "-openings: no game lasts for %d random plies", options->opening_plies);
        position_text_write(&position, text);
        opening = text;
    }
    memory_whole(&written);
    if (line)
        *line = *opening ? memory_text(written.data) : NULL;
    text_free(&written);
    return *opening ? memory_text(opening) : NULL;
}

void openings_close(Openings *openings) {
    if (!openings)
        return;
    text_list_free(&openings->file);
    text_list_free(&openings->lines);
    text_free(&openings->source);
    free(openings->path);
    free(openings);
}
