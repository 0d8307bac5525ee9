#include "records/record.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/numbers.h"

enum { ROUND_MAX = 10000000 };

static const char *const outcomes[] = {"*", "1-0", "0-1", "1/2-1/2", NULL};
static const char *const terminations[] = {"normal",           "adjudication", "time forfeit",
                                           "rules infraction", "abandoned",    NULL};

static bool read_round(void *target, const OptionValue *value, Error *reason) {
    Record *record = target;
    const char *game = number_read_head(value->text, '.', 1, ROUND_MAX, &record->round);
    return (game ? number_read_int(game, 1, 2, &record->game)
                 : number_read_int(value->text, 1, ROUND_MAX, &record->round)) ||
           error_refuse(reason, "'%s' is not ROUND or ROUND.GAME", value->text);
}

static bool read_limits(void *target, const OptionValue *value, Error *reason) {
    Record *record = target;
    (void)reason;
    memory_set_text(&record->limits[WHITE], value->text);
    memory_set_text(&record->limits[BLACK], value->text);
    return true;
}

#define AT(field) .place = offsetof(Record, field)

const Option record_tags[] = {
    {"Event", OPTION_TEXT, AT(event)},
    {"Site", OPTION_TEXT, AT(site)},
    {"Date", OPTION_TEXT, AT(date)},
    {"Round", OPTION_TEXT, .least = 1, .set = read_round},
    {"White", OPTION_TEXT, AT(name[WHITE]), .least = 1},
    {"Black", OPTION_TEXT, AT(name[BLACK]), .least = 1},
    {"Result", OPTION_CHOICE, AT(outcome), .least = 1, .choices = outcomes},
    {"Variant", OPTION_TEXT, AT(variant), .least = 1},
    {"WhiteTimeControl", OPTION_TEXT, AT(limits[WHITE])},
    {"BlackTimeControl", OPTION_TEXT, AT(limits[BLACK])},
    {"TimeControl", OPTION_TEXT, .set = read_limits},
    {"Sprt", OPTION_TEXT, AT(sprt)},
    {"Termination", OPTION_CHOICE, AT(termination), .least = 1, .choices = terminations},
    {"Reason", OPTION_TEXT, AT(reason)},
    {"FEN", OPTION_TEXT, AT(position)},
    {.name = NULL},
};

const char *outcome_text(Outcome outcome) {
    return outcomes[outcome];
}

const char *termination_text(Termination termination) {
    return terminations[termination];
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
    options_reset(record_tags, record);
    *record = (Record){0};
}
