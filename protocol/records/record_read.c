/* Reading games of a record again (record.h). */
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/numbers.h"
#include "records/record.h"
#include "records/record_words.h"

static bool read_round(const char *text, Record *record) {
    char *round = memory_text(text);
    char *dot = strchr(round, '.');
    if (dot)
        *dot = '\0';
    bool good = number_read_int(round, 1, 10000000, &record->round) &&
                (!dot || number_read_int(dot + 1, 1, 2, &record->game));
    free(round);
    return good;
}

/* A number with at most three decimal places, as thousandths. */
static bool read_decimal(const char *text, size_t length, int64_t *thousandths) {
    char digits[24];
    const char *dot = memchr(text, '.', length);
    size_t whole = dot ? (size_t)(dot - text) : length, places = dot ? length - whole - 1 : 0;
    if (places > 3 || length + 3 >= sizeof digits)
        return false;
    memcpy(digits, text, whole);
    memcpy(digits + whole, text + length - places, places);
    memset(digits + whole + places, '0', 3 - places);
    digits[whole + 3] = '\0';
    return number_read(digits, 0, INT64_MAX, thousandths);
}

/* What write_comment of record.c writes; other comments are nobody's business. */
static void read_comment(const char *comment, RecordMove *move) {
    const char *slash = strchr(comment, '/'), *blank = strchr(comment, ' ');
    int64_t number;
    if ((*comment == '+' || *comment == '-') && slash && (!blank || slash < blank)) {
        EngineScore score = {.known = true, .mate = comment[1] == 'M'};
        const char *digits = comment + 1 + score.mate;
        char *depth = memory_text_part(slash + 1, blank ? (size_t)(blank - slash - 1) : strlen(slash + 1));
        bool good = number_read_int(depth, 0, 1000000, &score.depth) &&
                    read_decimal(digits, (size_t)(slash - digits), &number) && number <= 1000000000;
        free(depth);
        if (good) {
            score.value = (int)(number / (score.mate ? 1000 : 10));
            if (*comment == '-')
                score.value = -score.value;
            move->score = score;
        }
        comment = blank ? blank + 1 : "";
    }
    size_t length = strcspn(comment, "s ");
    if (comment[length] == 's' && length > 0 && read_decimal(comment, length, &number))
        move->time = number;
}

static void read_limits(const GameText *game, Record *record) {
    const char *both = game_text_tag(game, "TimeControl");
    const char *white = game_text_tag(game, "WhiteTimeControl");
    const char *black = game_text_tag(game, "BlackTimeControl");
    memory_set_text(&record->limits[WHITE], both ? both : white);
    memory_set_text(&record->limits[BLACK], both ? both : black);
}

static bool read_ending(const GameText *game, Record *record, Error *error) {
    const char *result = game_text_tag(game, "Result");
    record->outcome = OUTCOME_NONE;
    for (int outcome = OUTCOME_WHITE; outcome <= OUTCOME_DRAW; outcome++)
        if (result && strcmp(result, outcome_text((Outcome)outcome)) == 0)
            record->outcome = (Outcome)outcome;
    if (record->outcome == OUTCOME_NONE)
        return error_refuse(error, "Result \"%s\" is no result", result ? result : "");
    if (strcmp(game->result, result) != 0)
        return error_refuse(error, "Result \"%s\", but the moves end with \"%s\"", result, game->result);
    const char *termination = game_text_tag(game, "Termination");
    for (int i = TERMINATION_NORMAL; i <= TERMINATION_ABANDONED; i++)
        if (termination && strcmp(termination, termination_words[i]) == 0) {
            record->termination = (Termination)i;
            return true;
        }
    return error_refuse(error, "Termination \"%s\" is not known", termination ? termination : "");
}

/* White to move and the number of the move, from a position string. */
static void read_first_move(Record *record) {
    record->number = 1;
    record->first = WHITE;
    const char *side = record->position ? strchr(record->position, ' ') : NULL;
    if (!side)
        return;
    if (side[1] == 'b')
        record->first = BLACK;
    if (!number_read_int(strrchr(record->position, ' ') + 1, 1, MOVE_NUMBER_MAX, &record->number))
        record->number = 1;
}

static bool read_tags(const GameText *game, Record *record, Error *error) {
    const char *round = game_text_tag(game, "Round");
    if (!round || !read_round(round, record))
        return error_refuse(error, "Round \"%s\" is not ROUND or ROUND.GAME", round ? round : "");
    static const char *const needed[] = {"White", "Black", "Variant"};
    char **places[] = {&record->name[WHITE], &record->name[BLACK], &record->variant};
    for (int i = 0; i < 3; i++) {
        const char *value = game_text_tag(game, needed[i]);
        if (!value || !*value)
            return error_refuse(error, "no tag %s", needed[i]);
        memory_set_text(places[i], value);
    }
    memory_set_text(&record->event, game_text_tag(game, "Event"));
    memory_set_text(&record->site, game_text_tag(game, "Site"));
    const char *date = game_text_tag(game, "Date");
    memory_set_text(&record->date, date && date[0] != '?' ? date : NULL);
    memory_set_text(&record->sprt, game_text_tag(game, "Sprt"));
    memory_set_text(&record->position, game_text_tag(game, "FEN"));
    memory_set_text(&record->reason, game_text_tag(game, "Reason"));
    read_limits(game, record);
    return read_ending(game, record, error);
}

bool record_read(const GameText *game, Record *record, Error *error) {
    *record = (Record){0};
    if (!read_tags(game, record, error)) {
        record_free(record);
        return false;
    }
    read_first_move(record);
    for (int i = 0; i < game->move_count; i++) {
        record_add_move(record, game->moves[i], (EngineScore){0}, -1);
        if (game->comments[i])
            read_comment(game->comments[i], &record->moves[i]);
    }
    return true;
}
