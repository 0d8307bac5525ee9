#include "records/record_json.h"

#include <stdlib.h>

#include "common/json.h"
#include "common/memory.h"
#include "common/words.h"

/* An array of the words that single blanks divide. */
static void write_words(Json *json, const char *key, const char *words) {
    char *copy = memory_text(words);
    Words cursor = {copy};
    json_open(json, key, "[");
    for (char *word; (word = words_next(&cursor));)
        json_string(json, NULL, word);
    json_close(json, "]");
    free(copy);
}

static void write_move(Json *json, const RecordMove *move) {
    json_open(json, NULL, "{");
    json_string(json, "move", move->text);
    if (move->score.known) {
        json_number(json, move->score.mate ? "mate" : "cp", move->score.value);
        json_number(json, "depth", move->score.depth);
    }
    if (move->time >= 0)
        json_number(json, "ms", move->time);
    if (move->nodes)
        json_number(json, "nodes", move->nodes);
    if (move->score.seldepth)
        json_number(json, "seldepth", move->score.seldepth);
    if (move->line)
        write_words(json, "line", move->line);
    json_close(json, "}");
}

static void write_start(Json *json, const Record *record) {
    json_open(json, NULL, "{");
    json_number(json, "number", record->number);
    json_number(json, "round", record->round);
    if (record->game)
        json_number(json, "game", record->game);
    json_string(json, "white", record->name[WHITE]);
    json_string(json, "black", record->name[BLACK]);
    json_string(json, "variant", record->variant);
}

void record_write_json_start(const Record *record, Text *text) {
    write_start(&JSON_IN(text), record);
}

/* Where it is told. */
static void write_number(Json *json, const char *key, int number) {
    if (number)
        json_number(json, key, number);
    else
        json_string(json, key, NULL);
}

void record_write_json(const Record *record, Text *text) {
    Json json = JSON_IN(text);
    write_start(&json, record);
    write_number(&json, "rounds", record->rounds);
    write_number(&json, "part", record->part);
    write_number(&json, "parts", record->parts);
    json_string(&json, "date", record->date);
    json_string(&json, "white_program", record->program[WHITE]);
    json_string(&json, "black_program", record->program[BLACK]);
    json_string(&json, "white_build", record->build[WHITE]);
    json_string(&json, "black_build", record->build[BLACK]);
    json_string(&json, "white_options", record->options[WHITE]);
    json_string(&json, "black_options", record->options[BLACK]);
    json_string(&json, "white_limits", record->limits[WHITE]);
    json_string(&json, "black_limits", record->limits[BLACK]);
    json_string(&json, "result", outcome_text(record->outcome));
    json_string(&json, "termination", termination_text(record->termination));
    json_string(&json, "reason", record->reason);
    json_string(&json, "runner", record->runner);
    json_string(&json, "openings", record->openings);
    json_string(&json, "opening", record->opening);
    json_string(&json, "position", record->position);
    json_number(&json, "plies", record->move_count);
    json_open(&json, "moves", "[");
    for (int i = 0; i < record->move_count; i++)
        write_move(&json, &record->moves[i]);
    json_close(&json, "]");
    json_close(&json, "}");
    text_add(text, "\n");
}
