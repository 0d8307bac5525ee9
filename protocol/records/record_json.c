#include "records/record_json.h"

#include "common/json.h"

static void write_move(Json *json, const RecordMove *move) {
    json_open(json, NULL, "{");
    json_string(json, "move", move->text);
    if (move->score.known) {
        json_number(json, move->score.mate ? "mate" : "cp", move->score.value);
        json_number(json, "depth", move->score.depth);
    }
    if (move->time >= 0)
        json_number(json, "ms", move->time);
    json_close(json, "}");
}

static void write_start(Json *json, const Record *record, int number) {
    json_open(json, NULL, "{");
    json_number(json, "number", number);
    json_number(json, "round", record->round);
    if (record->game)
        json_number(json, "game", record->game);
    json_string(json, "white", record->name[WHITE]);
    json_string(json, "black", record->name[BLACK]);
    json_string(json, "variant", record->variant);
}

void record_write_json_start(const Record *record, int number, Text *text) {
    write_start(&JSON_IN(text), record, number);
}

void record_write_json(const Record *record, int number, Text *text) {
    Json json = JSON_IN(text);
    write_start(&json, record, number);
    json_string(&json, "date", record->date);
    json_string(&json, "white_limits", record->limits[WHITE]);
    json_string(&json, "black_limits", record->limits[BLACK]);
    json_string(&json, "result", outcome_text(record->outcome));
    json_string(&json, "termination", termination_text(record->termination));
    json_string(&json, "reason", record->reason);
    json_string(&json, "position", record->position);
    json_number(&json, "plies", record->move_count);
    json_open(&json, "moves", "[");
    for (int i = 0; i < record->move_count; i++)
        write_move(&json, &record->moves[i]);
    json_close(&json, "]");
    json_close(&json, "}");
    text_add(text, "\n");
}
