#include "records/record.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "records/record_words.h"

enum { LINE_WIDTH = 80 };

const char *const termination_words[] = {"normal", "adjudication", "time forfeit", "rules infraction",
                                         "abandoned"};

const char *outcome_text(Outcome outcome) {
    static const char *const texts[] = {"*", "1-0", "0-1", "1/2-1/2"};
    return texts[outcome];
}

void record_add_move(Record *record, const char *text, EngineScore score, int64_t time) {
    record->moves =
        memory_grow(record->moves, record->move_count, &record->move_capacity, sizeof *record->moves);
    record->moves[record->move_count++] = (RecordMove){memory_text(text), score, time};
}

void record_free(Record *record) {
    for (int i = 0; i < record->move_count; i++)
        free(record->moves[i].text);
    free(record->moves);
    free(record->event);
    free(record->site);
    free(record->date);
    for (int side = 0; side < SIDES; side++) {
        free(record->name[side]);
        free(record->limits[side]);
    }
    free(record->variant);
    free(record->sprt);
    free(record->position);
    free(record->reason);
    *record = (Record){0};
}

static void write_tag(Text *text, const char *name, const char *value) {
    text_format(text, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            text_add(text, "\\");
        text_bytes(text, value, 1);
    }
    text_add(text, "\"]\n");
}

static void write_limits(const Record *record, Text *text) {
    const char *white = record->limits[WHITE], *black = record->limits[BLACK];
    if (white && black && strcmp(white, black) == 0) {
        write_tag(text, "TimeControl", white);
        return;
    }
    if (white)
        write_tag(text, "WhiteTimeControl", white);
    if (black)
        write_tag(text, "BlackTimeControl", black);
}

static void write_tags(const Record *record, Text *text) {
    char round[32];
    if (record->game)
        snprintf(round, sizeof round, "%d.%d", record->round, record->game);
    else
        snprintf(round, sizeof round, "%d", record->round);
    write_tag(text, "Event", record->event ? record->event : "?");
    write_tag(text, "Site", record->site ? record->site : "?");
    write_tag(text, "Date", record->date ? record->date : "????.??.??");
    write_tag(text, "Round", round);
    write_tag(text, "White", record->name[WHITE]);
    write_tag(text, "Black", record->name[BLACK]);
    write_tag(text, "Result", outcome_text(record->outcome));
    write_tag(text, "Variant", record->variant);
    write_limits(record, text);
    if (record->sprt)
        write_tag(text, "Sprt", record->sprt);
    write_tag(text, "Termination", termination_words[record->termination]);
    write_tag(text, "Reason", record->reason ? record->reason : "?");
    if (record->position) {
        write_tag(text, "SetUp", "1");
        write_tag(text, "FEN", record->position);
    }
    text_add(text, "\n");
}

/* Adds a word of the moves, or a comment, on the line that has room for it. */
static void write_word(Text *text, size_t *line_start, const Text *word) {
    size_t width = text->size - *line_start;
    if (width > 0 && width + 1 + word->size > LINE_WIDTH) {
        text_add(text, "\n");
        *line_start = text->size;
    } else if (width > 0) {
        text_add(text, " ");
    }
    text_bytes(text, memory_whole(word), word->size);
}

static void set_word(Text *word, const char *text) {
    text_clear(word);
    text_add(word, text);
}

/* "{+0.12/7 0.400s}", "{-M3/5}", "{0.400s}" or "". */
static void write_comment(const RecordMove *move, Text *comment) {
    const EngineScore *score = &move->score;
    int magnitude = score->value < 0 ? -score->value : score->value;
    const char *sign = score->value < 0 ? "-" : "+";
    text_clear(comment);
    if (!score->known && move->time < 0)
        return;
    text_add(comment, "{");
    if (score->known && score->mate)
        text_format(comment, "%sM%d/%d", sign, magnitude, score->depth);
    else if (score->known)
        text_format(comment, "%s%d.%02d/%d", sign, magnitude / 100, magnitude % 100, score->depth);
    if (move->time >= 0)
        text_format(comment, "%s%" PRId64 ".%03ds", score->known ? " " : "", move->time / 1000,
                    (int)(move->time % 1000));
    text_add(comment, "}");
}

void record_write(const Record *record, Text *text) {
    write_tags(record, text);
    size_t line_start = text->size;
    Side side = record->first;
    int number = record->number;
    Text word = {0};
    for (int i = 0; i < record->move_count; i++) {
        if (side == WHITE || i == 0) {
            text_clear(&word);
            text_format(&word, "%d%s", number, side == WHITE ? "." : "...");
            write_word(text, &line_start, &word);
        }
        set_word(&word, record->moves[i].text);
        write_word(text, &line_start, &word);
        write_comment(&record->moves[i], &word);
        if (word.size)
            write_word(text, &line_start, &word);
        number += side == BLACK;
        side = side_other(side);
    }
    text_clear(&word);
    text_format(&word, "{%s}", record->reason ? record->reason : "?");
    memory_whole(&word);
    for (char *c = word.data + 1; c[1]; c++)
        if (*c == '}')
            *c = ')'; /* would end the comment */
    write_word(text, &line_start, &word);
    set_word(&word, outcome_text(record->outcome));
    write_word(text, &line_start, &word);
    text_add(text, "\n\n");
    text_free(&word);
}
