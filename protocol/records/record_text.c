#include "records/record_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/numbers.h"
#include "common/options.h"
#include "text/game_writer.h"

typedef struct NumberText {
    char text[16];
} NumberText;

/* "" for one that is not told. */
static NumberText number_text(int number) {
    NumberText text = {""};
    if (number)
        snprintf(text.text, sizeof text.text, "%d", number);
    return text;
}

static const char *told(const NumberText *number) {
    return *number->text ? number->text : NULL;
}

static void write_tags(const Record *record, Text *text) {
    const char *white = record->limits[WHITE], *black = record->limits[BLACK];
    bool alike = white && record_same_text(white, black);
    NumberText number = number_text(record->number), rounds = number_text(record->rounds);
    NumberText meetings = number_text(record->meetings);
    char round[32], part[32];
    int length = snprintf(round, sizeof round, "%d", record->round);
    if (record->game)
        snprintf(round + length, sizeof round - (size_t)length, ".%d", record->game);
    snprintf(part, sizeof part, "%d/%d", record->part, record->parts);
    const struct {
        const char *name, *value; /* NULL: no tag */
    } tags[] = {
        {"Event", record->event ? record->event : "?"},
        {"Site", record->site ? record->site : "?"},
        {"Date", record->date ? record->date : "????.??.??"},
        {"GameNumber", told(&number)},
        {"Round", round},
        {"Rounds", told(&rounds)},
        {"Meetings", told(&meetings)},
        {"Part", record->part ? part : NULL},
        {"White", record->name[WHITE]},
        {"Black", record->name[BLACK]},
        {"Result", outcome_text(record->outcome)},
        {"Variant", record->variant},
        {alike ? "TimeControl" : "WhiteTimeControl", white},
        {"BlackTimeControl", alike ? NULL : black},
        {"WhiteProgram", record->program[WHITE]},
        {"BlackProgram", record->program[BLACK]},
        {"WhiteBuild", record->build[WHITE]},
        {"BlackBuild", record->build[BLACK]},
        {"WhiteOptions", record->options[WHITE]},
        {"BlackOptions", record->options[BLACK]},
        {"Openings", record->openings},
        {"Opening", record->opening},
        {"Sprt", record->sprt},
        {"Runner", record->runner},
        {"Termination", termination_text(record->termination)},
        {"Reason", record->reason ? record->reason : "?"},
        {"SetUp", record->position ? "1" : NULL},
        {"FEN", record->position},
    };
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (tags[i].value)
            game_writer_tag(text, tags[i].name, tags[i].value);
    text_add(text, "\n");
}

/* The texts stay those of the move. */
static Remark remark_of(const RecordMove *move) {
    const EngineScore *score = &move->score;
    return (Remark){score->known,    score->mate, score->value, score->known ? score->depth : 0,
                    score->seldepth, move->time,  move->nodes,  move->line};
}

/* The side that moves first, and the number of its move, from a position string (NULL: the start). */
static Side first_move(const char *position, int *number) {
    const char *side = position ? strchr(position, ' ') : NULL;
    *number = 1;
    if (side)
        number_read_int(strrchr(position, ' ') + 1, 1, MOVE_NUMBER_MAX, number);
    return side && side[1] == 'b' ? BLACK : WHITE;
}

void record_write(const Record *record, Text *text) {
    write_tags(record, text);
    GameWriter writer;
    int number;
    Side side = first_move(record->position, &number);
    game_writer_begin(&writer, text);
    for (int i = 0; i < record->move_count; i++) {
        Remark remark = remark_of(&record->moves[i]);
        if (side == WHITE || i == 0)
            game_writer_number(&writer, number, side == BLACK);
        game_writer_word(&writer, record->moves[i].text);
        game_writer_comment(&writer, &remark, "");
        number += side == BLACK;
        side = side_other(side);
    }
    game_writer_comment(&writer, &REMARK_NONE, record->reason ? record->reason : "?");
    game_writer_word(&writer, outcome_text(record->outcome));
    game_writer_end(&writer);
    memory_whole(text);
}

/* What a remark has written; other comments are nobody's business. */
static void read_comment(const char *comment, RecordMove *move) {
    Remark remark;
    const char *rest;
    memory_need(remark_read(comment, &remark, &rest));
    move->score = (EngineScore){remark.scored, remark.ends, remark.value, remark.depth, remark.seldepth};
    move->time = remark.time;
    move->nodes = remark.nodes;
    move->line = remark.line;
}

static bool read_tags(const GameText *game, Record *record, Error *error) {
    for (const Option *tag = record_tags; tag->name; tag++) {
        const char *value = game_text_tag(game, tag->name);
        Error why;
        if ((value || tag->least > 0) && !option_set(tag, record, value, &why))
            return error_refuse(error, "tag %s: %s", tag->name, why.text);
    }
    if (record->date && record->date[0] == '?')
        memory_set_text(&record->date, NULL);
    const char *result = outcome_text(record->outcome);
    if (strcmp(game->result, result) != 0)
        return error_refuse(error, "Result \"%s\", but the moves end with \"%s\"", result, game->result);
    return (record->outcome == OUTCOME_NONE) == (record->termination == TERMINATION_UNFINISHED) ||
           error_refuse(error, "Result \"%s\", but Termination \"%s\"", result,
                        termination_text(record->termination));
}

bool record_read(const GameText *game, Record *record, Error *error) {
    *record = (Record){0};
    if (!read_tags(game, record, error)) {
        record_free(record);
        return false;
    }
    for (int i = 0; i < game->move_count; i++) {
        record_add_move(record, game->moves[i].text, (EngineWords){0}, -1);
        if (game->moves[i].comment)
            read_comment(game->moves[i].comment, &record->moves[i]);
    }
    return true;
}

bool record_is_start(const Record *expected, const char *text, size_t size) {
    static const char *const open[] = {"[Date ",   "[Rounds ",  "[WhiteBuild ", "[BlackBuild ",
                                       "[Result ", "[Opening ", "[Runner ",     "[Termination ",
                                       "[Reason ", "[SetUp ",   "[FEN "};
    Text tags = {0};
    bool good = true;
    write_tags(expected, &tags);
    memory_whole(&tags);
    const char *stop = text + size, *next;
    for (const char *line = text; good && line < stop && *line == '['; line = next) {
        const char *feed = memchr(line, '\n', (size_t)(stop - line));
        size_t length = (size_t)((feed ? feed : stop) - line);
        length -= line[length - 1] == '\r';
        next = feed ? feed + 1 : stop;
        good = false;
        for (size_t i = 0; i < sizeof open / sizeof *open; i++)
            good = good || (length >= strlen(open[i]) && memcmp(line, open[i], strlen(open[i])) == 0);
        for (const char *known = tags.data; *known; known += strcspn(known, "\n") + 1)
            good = good || (strncmp(known, line, length) == 0 && (!feed || known[length] == '\n'));
    }
    text_free(&tags);
    return good;
}
