#include "records/record.h"

#include <stdlib.h>
#include <string.h>

#include "common/memory.h"

const char *outcome_text(Outcome outcome) {
    static const char *const texts[] = {"*", "1-0", "0-1", "1/2-1/2"};
    return texts[outcome];
}

const char *termination_text(Termination termination) {
    static const char *const texts[] = {"normal", "adjudication", "time forfeit", "rules infraction",
                                        "abandoned"};
    return texts[termination];
}

bool record_same_text(const char *a, const char *b) {
    return strcmp(a ? a : "", b ? b : "") == 0;
}

void record_add_move(Record *record, const char *text, EngineScore score, int64_t time) {
    record->moves =
        memory_grow(record->moves, (size_t)record->move_count, &record->move_capacity, sizeof *record->moves);
    record->moves[record->move_count++] = (RecordMove){memory_text(text), score, time};
}

void record_free(Record *record) {
    for (int i = 0; i < record->move_count; i++)
        free(record->moves[i].text);
    free(record->moves);
    char *texts[] = {record->event,         record->site,          record->date,    record->name[WHITE],
                     record->name[BLACK],   record->limits[WHITE], record->variant, record->sprt,
                     record->limits[BLACK], record->position,      record->reason};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        free(texts[i]);
    *record = (Record){0};
}
