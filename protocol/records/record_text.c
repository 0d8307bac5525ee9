#include "records/record_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/numbers.h"
#include "common/options.h"
#include "common/words.h"

enum { LINE_WIDTH = 80 };

static void write_tag(Text *text, const char *name, const char *value) {
    text_format(text, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            text_add(text, "\\");
        text_bytes(text, value, 1);
    }
    text_add(text, "\"]\n");
}

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
            write_tag(text, tags[i].name, tags[i].value);
    text_add(text, "\n");
}

/* Adds a word of the moves, or a comment, on the line that has room for it. */
static void write_word(Text *text, size_t *line_start, const char *word) {
    size_t width = text->size - *line_start;
    if (width > 0 && width + 1 + strlen(word) > LINE_WIDTH) {
        text_add(text, "\n");
        *line_start = text->size;
    } else if (width > 0) {
        text_add(text, " ");
    }
    text_add(text, word);
}

/* "{+0.12/7 0.400s n=812 sd=14 pv=\"C9-D10 D7-D8\"}", as much of it as is known, word by word; or nothing. */
static void write_comment(const RecordMove *move, Text *text, size_t *line_start, Text *word) {
    const EngineScore *score = &move->score;
    int magnitude = score->value < 0 ? -score->value : score->value;
    const char *sign = score->value < 0 ? "-" : "+", *line = move->line, *blank;
    text_clear(word);
    if (score->known && score->mate)
        text_format(word, " %sM%d/%d", sign, magnitude, score->depth);
    else if (score->known)
        text_format(word, " %s%d.%02d/%d", sign, magnitude / 100, magnitude % 100, score->depth);
    if (move->time >= 0)
        text_format(word, " %" PRId64 ".%03ds", move->time / 1000, (int)(move->time % 1000));
    if (move->nodes)
        text_format(word, " n=%" PRId64, move->nodes);
    if (score->seldepth)
        text_format(word, " sd=%d", score->seldepth);
    if (line)
        text_add(word, " pv=\"");
    memory_whole(word);
    if (word->size == 0)
        return;
    word->data[0] = '{';
    for (; line && (blank = strchr(line, ' ')); line = blank + 1) {
        text_bytes(word, line, (size_t)(blank - line));
        write_word(text, line_start, memory_whole(word));
        text_clear(word);
    }
    text_add(word, line ? line : "");
    text_add(word, line ? "\"}" : "}");
    write_word(text, line_start, memory_whole(word));
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
    size_t line_start = text->size;
    int number;
    Side side = first_move(record->position, &number);
    Text word = {0};
    for (int i = 0; i < record->move_count; i++) {
        if (side == WHITE || i == 0) {
            text_clear(&word);
            text_format(&word, "%d%s", number, side == WHITE ? "." : "...");
            write_word(text, &line_start, memory_whole(&word));
        }
        write_word(text, &line_start, record->moves[i].text);
        write_comment(&record->moves[i], text, &line_start, &word);
        number += side == BLACK;
        side = side_other(side);
    }
    text_clear(&word);
    text_format(&word, "{%s}", record->reason ? record->reason : "?");
    memory_whole(&word);
    for (char *c = word.data + 1; c[1]; c++)
        if (*c == '}')
            *c = ')'; /* would end the comment */
    write_word(text, &line_start, word.data);
    write_word(text, &line_start, outcome_text(record->outcome));
    text_add(text, "\n\n");
    text_free(&word);
}

/* The words up to a quote. */
static char *read_line(char *word, Words *words) {
    Text line = {0};
    for (char *quote = NULL; word && !quote; word = quote ? NULL : words_next(words)) {
        quote = strchr(word, '"');
        text_add(&line, line.size ? " " : "");
        text_bytes(&line, word, quote ? (size_t)(quote - word) : strlen(word));
    }
    return memory_take_text(&line);
}

/* What write_comment writes; other comments are nobody's business. */
static void read_comment(const char *comment, RecordMove *move) {
    char *copy = memory_text(comment), *word, *slash;
    Words words = {copy};
    word = words_next(&words);
    if (word && (*word == '+' || *word == '-') && (slash = strchr(word, '/'))) {
        EngineScore score = {.known = true, .mate = word[1] == 'M'};
        double value;
        *slash = '\0';
        if (number_read_int(slash + 1, 0, 1000000, &score.depth) &&
            number_read_real(word + 1 + score.mate, 0, 10000000, &value)) {
            score.value = (int)lround(score.mate ? value : 100 * value);
            score.value = *word == '-' ? -score.value : score.value;
            move->score = score;
        }
        word = words_next(&words);
    }
    /* Up to a word that is none of these: the reason of the result may follow. */
    for (bool known = true; word && known; word = known ? words_next(&words) : NULL) {
        size_t length = strlen(word);
        bool timed = word[length - 1] == 's' && move->time < 0;
        if (strncmp(word, "n=", 2) == 0) {
            known = number_read(word + 2, 0, INT64_MAX, &move->nodes, NULL);
        } else if (strncmp(word, "sd=", 3) == 0) {
            known = number_read_int(word + 3, 0, 1000000, &move->score.seldepth);
        } else if (strncmp(word, "pv=\"", 4) == 0) {
            move->line = read_line(word + 4, &words);
            known = false;
        } else if ((known = timed)) {
            word[length - 1] = '\0';
            known = number_read_seconds(word, &move->time);
        }
    }
    free(copy);
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
