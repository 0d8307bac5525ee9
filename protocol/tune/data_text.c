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
    text_line(text, "# castellan-tune games %s nodes %" PRId64 " plies %d seed %" PRId64 " part %d/%d",
              options->game->name, options->nodes, options->plies, options->seed, options->part,
              options->parts);
}

void data_add_records_head(Text *text, const Game *game) {
    text_line(text, "# castellan-tune records %s", game->name);
}

void data_add_position(Text *text, const Position *pos, Outcome outcome, int white_score) {
    char position[POSITION_TEXT_MAX];
    position_text_write(pos, position);
    text_line(text, "%s ; %s ; %d", position,
              outcome == OUTCOME_WHITE   ? "1"
              : outcome == OUTCOME_BLACK ? "0"
                                         : "0.5",
              white_score);
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

bool data_read_line(char *line, const Game *game, DataLine *read, Error *error) {
    if (line[0] == '#')
        return read_comment(line, game, read, error);
    char *result = strchr(line, ';'), *score = result ? strchr(result + 1, ';') : NULL;
    read->kind = DATA_POSITION;
    if (!score)
        return error_refuse(error, "not of the form POSITION ; RESULT ; SCORE");
    *result++ = *score++ = '\0';
    if (!read_field(result, 0, 1, &read->result))
        return error_refuse(error, "the result is not a number from 0 to 1");
    if (!read_field(score, -SCORE_WIN, SCORE_WIN, &read->score))
        return error_refuse(error, "the score is not a number in range");
    return position_text_read(game, line, &read->position, error);
}
