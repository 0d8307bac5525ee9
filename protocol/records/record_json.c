/* A game as one line of JSON (record.h). */
#include <inttypes.h>

#include "records/record.h"
#include "records/record_words.h"

static void write_string(Text *text, const char *value) {
    text_add(text, "\"");
    for (; *value; value++) {
        if ((unsigned char)*value < ' ')
            text_format(text, "\\u%04x", (unsigned char)*value);
        else if (*value == '"' || *value == '\\')
            text_format(text, "\\%c", *value);
        else
            text_bytes(text, value, 1);
    }
    text_add(text, "\"");
}

static void write_key(Text *text, const char *key, const char *value) {
    text_format(text, ",\"%s\":", key);
    if (value)
        write_string(text, value);
    else
        text_add(text, "null");
}

static void write_move(const RecordMove *move, Text *text) {
    text_add(text, "{\"move\":");
    write_string(text, move->text);
    if (move->score.known)
        text_format(text, ",\"%s\":%d,\"depth\":%d", move->score.mate ? "mate" : "cp", move->score.value,
                    move->score.depth);
    if (move->time >= 0)
        text_format(text, ",\"ms\":%" PRId64, move->time);
    text_add(text, "}");
}

void record_write_json(const Record *record, int number, Text *text) {
    text_format(text, "{\"number\":%d,\"round\":%d", number, record->round);
    if (record->game)
        text_format(text, ",\"game\":%d", record->game);
    write_key(text, "white", record->name[WHITE]);
    write_key(text, "black", record->name[BLACK]);
    write_key(text, "variant", record->variant);
    write_key(text, "date", record->date);
    write_key(text, "white_limits", record->limits[WHITE]);
    write_key(text, "black_limits", record->limits[BLACK]);
    write_key(text, "result", outcome_text(record->outcome));
    write_key(text, "termination", termination_words[record->termination]);
    write_key(text, "reason", record->reason);
    write_key(text, "position", record->position);
    text_format(text, ",\"plies\":%d,\"moves\":[", record->move_count);
    for (int i = 0; i < record->move_count; i++) {
        text_add(text, i ? "," : "");
        write_move(&record->moves[i], text);
    }
    text_add(text, "]}\n");
}
