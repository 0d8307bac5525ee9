#include "tune/data_text.h"

#include <inttypes.h>
#include <string.h>

#include "common/numbers.h"
#include "common/words.h"
#include "evaluate/score.h"
#include "text/position_text.h"

bool data_is_quiet(const Position *pos, Move move) {
    return !game_must_capture(pos) && !move.captured;
}

void data_add_head(Text *text, const TuneOptions *options) {
    text_line(text, "# castellan-tune games %s nodes %" PRId64 " plies %d seed %" PRId64 " part %d/%d%s",
              options->game->name, options->nodes, options->plies, options->seed, options->part,
              options->parts, options->strays ? " strays" : "");
}

void data_add_records_head(Text *text, const Game *game) {
    text_line(text, "# castellan-tune records %s", game->name);
}

static void add_position(Text *text, const Position *pos, const char *result, int white_score) {
    char position[POSITION_TEXT_MAX];
    position_text_write(pos, position);
    text_line(text, "%s ; %s ; %d", position, result, white_score);
}

void data_add_position(Text *text, const Position *pos, Outcome outcome, int white_score) {
    add_position(text, pos,
                 outcome == OUTCOME_WHITE   ? "1"
                 : outcome == OUTCOME_BLACK ? "0"
                                            : "0.5",
                 white_score);
}

void data_add_stray(Text *text, const Position *pos, int white_score) {
    add_position(text, pos, "-", white_score);
}

void data_add_game(Text *text, int64_t number) {
    text_line(text, "# game %" PRId64, number);
}

static bool read_comment(char *line, const Game *game, DataLine *read, Error *error) {
    Words words = {line + 1};
    read->kind = DATA_COMMENT;
    if (words_take(&words, "game") && number_read(words_rest(&words), 1, INT64_MAX, &read->game, NULL))
        read->kind = DATA_GAME;
    if (!words_take(&words, "castellan-tune") ||
        (!words_take(&words, "games") && !words_take(&words, "records")))
        return true;
    const char *name = words_next(&words);
    read->kind = DATA_HEAD;
    return (name && strcmp(name, game->name) == 0) ||
           error_refuse(error, "it is data of %s, not of %s", name ? name : "no game", game->name);
}

/* A number between blanks, and nothing else. */
static bool read_field(char *field, double least, double most, float *number) {
    Words words = {field};
    const char *word = words_next(&words);
    double value;
    if (!word || !words_at_end(&words) || !number_read_real(word, least, most, &value))
        return false;
    *number = (float)value;
    return true;
}

static bool read_result(char *field, float *result) {
    char *word = field + strspn(field, " ");
    *result = DATA_NO_RESULT;
    return (*word == '-' && word[1 + strspn(word + 1, " ")] == '\0') || read_field(field, 0, 1, result);
}

bool data_read_line(char *line, const Game *game, DataLine *read, Error *error) {
    if (line[0] == '#')
        return read_comment(line, game, read, error);
    char *result = strchr(line, ';'), *score = result ? strchr(result + 1, ';') : NULL;
    read->kind = DATA_POSITION;
    if (!score)
        return error_refuse(error, "not of the form POSITION ; RESULT ; SCORE");
    *result++ = *score++ = '\0';
    if (!read_result(result, &read->result))
        return error_refuse(error, "the result is neither a number from 0 to 1 nor -");
    if (!read_field(score, -SCORE_WIN, SCORE_WIN, &read->score))
        return error_refuse(error, "the score is not a number in range");
    return position_text_read(game, line, &read->position, error);
}
