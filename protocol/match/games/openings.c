#include "match/games/openings.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "common/fatal.h"
#include "common/files.h"
#include "common/lines.h"
#include "common/memory.h"
#include "common/text_list.h"
#include "common/words.h"
#include "games/history.h"
#include "games/reader.h"
#include "text/position_text.h"

struct Openings {
    const MatchOptions *options;
    TextList file; /* in the order of the rounds; "" for the start position */
};

/* Plays the words that are left as moves. */
static bool play_moves(History *history, Words *words, MoveList *work, Error *error) {
    const char *word;
    for (int number = 1; (word = words_next(words)); number++) {
        Move move;
        Error why = {"the game is over"};
        bool legal = history_result(history, work).outcome == OUTCOME_NONE &&
                     reader_read(history_current(history), word, &move, work, &why);
        memory_need(!work->interrupted);
        if (!legal)
            return error_refuse(error, "move %d, %.40s, is not legal there: %s", number, word, why.text);
        memory_need(history_push(history, move));
    }
    bool over = history_result(history, work).outcome != OUTCOME_NONE;
    memory_need(!work->interrupted);
    return !over || error_refuse(error, "the game is over there");
}

/* Reads an opening as its position string, "" for the start position. */
static bool read_opening(Words *words, const Game *game, Text *text, MoveList *work, Error *error) {
    Position position;
    words_join(words, "moves", text);
    words_take(words, "moves");
    position_text_start(game, &position);
    if (strcmp(memory_whole(text), "startpos") != 0 &&
        !position_text_read(game, text_string(text), &position, error))
        return false;
    History history = {0};
    memory_need(history_start(&history, &position));
    bool good = play_moves(&history, words, work, error);
    char written[POSITION_TEXT_MAX];
    position_text_write(history_current(&history), written);
    text_clear(text);
    text_add(text, strcmp(written, game->start) == 0 ? "" : written);
    history_free(&history);
    return good;
}

/* Appends the position string of every opening after its moves, in order; "" for the start position. False
 * with a reason that names the line, for what cannot be read, a zero byte, a finished position, or a file
 * without openings. */
static bool read_file(const char *path, const Game *game, TextList *positions, Error *error) {
    Text text = {0}, opening = {0};
    bool good = file_load(path, &text, error);
    memory_whole(&text);
    MoveList work;
    list_init(&work, NULL);
    TextLines lines = lines_of(&text);
    char *line;
    for (LineStatus status; good && (status = lines_of_next(&lines, &line)) != LINE_END;) {
        Words words = {line};
        Error reason = {"it holds a zero byte"};
        line[strcspn(line, "#")] = '\0';
        text_clear(&opening);
        if (status == LINE_READ && words_at_end(&words))
            continue;
        if (status == LINE_READ && read_opening(&words, game, &opening, &work, &reason))
            text_list_add(positions, memory_whole(&opening));
        else
            good = error_refuse(error, "%s, line %d: %s", path, lines.number, reason.text);
    }
    list_free(&work);
    text_free(&text);
    text_free(&opening);
    return good && (positions->count > 0 || error_refuse(error, "%s: no openings in it", path));
}

static void shuffle(TextList *openings, uint64_t seed) {
    uint64_t state = random_sequence(seed, 0, 0);
    for (int i = openings->count - 1; i > 0; i--) {
        int other = random_below(&state, i + 1);
        char *kept = openings->text[i];
        openings->text[i] = openings->text[other];
        openings->text[other] = kept;
    }
}

Openings *openings_open(const MatchOptions *options, Error *error) {
    Openings *openings = memory_new(1, sizeof *openings);
    openings->options = options;
    if (options->openings != OPENING_FILE)
        return openings;
    if (!read_file(options->opening_file, options->game, &openings->file, error)) {
        openings_close(openings);
        return NULL;
    }
    if (options->opening_random_order)
        shuffle(&openings->file, options->seed);
    return openings;
}

char *openings_get(const Openings *openings, int round, OpeningMaker *maker) {
    const MatchOptions *options = openings->options;
    char text[POSITION_TEXT_MAX];
    const char *opening = "";
    Position position;
    if (options->openings == OPENING_FILE) {
        opening = openings->file.text[(round - 1) % openings->file.count];
    } else if (options->openings == OPENING_RANDOM && options->opening_plies > 0) {
        if (!opening_make(maker, options->game, options->opening_plies, options->seed, (uint64_t)round,
                          &position))
            fatal(EXIT_USAGE, "-openings: no game lasts for %d random plies", options->opening_plies);
        position_text_write(&position, text);
        opening = text;
    }
    return *opening ? memory_text(opening) : NULL;
}

void openings_close(Openings *openings) {
    if (!openings)
        return;
    text_list_free(&openings->file);
    free(openings);
}
