/* A game as one line of JSON (record.h). */
#include <inttypes.h>

#include "records/record.h"
#include "records/record_words.h"

static void write_string(Buffer *text, const char *value) {
    buffer_add(text, "\"");
    for (; *value; value++) {
        if ((unsigned char)*value < ' ')
            buffer_format(text, "\\u%04x", (unsigned char)*value);
        else if (*value == '"' || *value == '\\')
            buffer_format(text, "\\%c", *value);
        else
            buffer_add_bytes(text, value, 1);
    }
    buffer_add(text, "\"");
}

static void write_key(Buffer *text, const char *key, const char *value) {
    buffer_format(text, ",\"%s\":", key);
    if (value)
        write_string(text, value);
    else
        buffer_add(text, "null");
}

static void write_move(const RecordMove *move, Buffer *text) {
    buffer_add(text, "{\"move\":");
    write_string(text, move->text);
    if (move->score.known)
        buffer_format(text, ",\"%s\":%d,\"depth\":%d", move->score.mate ? "mate" : "cp", move->score.value,
                      move->score.depth);
    if (move->time >= 0)
        buffer_format(text, ",\"ms\":%" PRId64, move->time);
    buffer_add(text, "}");
}

void record_write_json(const Record *record, int number, Buffer *text) {
    buffer_format(text, "{\"number\":%d,\"round\":%d", number, record->round);
    if (record->game)
        buffer_format(text, ",\"game\":%d", record->game);
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
    buffer_format(text, ",\"plies\":%d,\"moves\":[", record->move_count);
    for (int i = 0; i < record->move_count; i++) {
        buffer_add(text, i ? "," : "");
        write_move(&record->moves[i], text);
    }
    buffer_add(text, "]}\n");
}
