#include "records/record_json.h"

#include "common/json.h"

static void write_number(Json *json, const char *key, int64_t number) {
    json_key(json, key);
    json_number(json, number);
}

static void write_text(Json *json, const char *key, const char *text) {
    json_key(json, key);
    json_string(json, text);
}

static void write_move(Json *json, const RecordMove *move) {
    json_object(json);
    write_text(json, "move", move->text);
    if (move->score.known) {
        write_number(json, move->score.mate ? "mate" : "cp", move->score.value);
        write_number(json, "depth", move->score.depth);
    }
    if (move->time >= 0)
        write_number(json, "ms", move->time);
    json_object_end(json);
}

void record_write_json(const Record *record, int number, Text *text) {
    Json json = JSON_IN(text);
    json_object(&json);
    write_number(&json, "number", number);
    write_number(&json, "round", record->round);
    if (record->game)
        write_number(&json, "game", record->game);
    write_text(&json, "white", record->name[WHITE]);
    write_text(&json, "black", record->name[BLACK]);
    write_text(&json, "variant", record->variant);
    write_text(&json, "date", record->date);
    write_text(&json, "white_limits", record->limits[WHITE]);
    write_text(&json, "black_limits", record->limits[BLACK]);
    write_text(&json, "result", outcome_text(record->outcome));
    write_text(&json, "termination", termination_text(record->termination));
    write_text(&json, "reason", record->reason);
    write_text(&json, "position", record->position);
    write_number(&json, "plies", record->move_count);
    json_key(&json, "moves");
    json_array(&json);
    for (int i = 0; i < record->move_count; i++)
        write_move(&json, &record->moves[i]);
    json_array_end(&json);
    json_object_end(&json);
    text_add(text, "\n");
}
