#include "records/record.h"

#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/numbers.h"

enum { ROUND_MAX = 10000000, MEETINGS_MAX = 1000000 };

static const char *const outcomes[] = {"*", "1-0", "0-1", "1/2-1/2", NULL};
static const char *const terminations[] = {
    "normal", "adjudication", "unterminated", "time forfeit", "rules infraction", "abandoned", NULL};

static bool read_round(void *target, const OptionValue *value, Error *reason) {
    Record *record = target;
    const char *game = number_read_head(value->text, '.', 1, ROUND_MAX, &record->round);
    return (game ? number_read_int(game, 1, 2, &record->game)
                 : number_read_int(value->text, 1, ROUND_MAX, &record->round)) ||
           error_refuse(reason, "'%s' is not ROUND or ROUND.GAME", value->text);
}

static bool read_part(void *target, const OptionValue *value, Error *reason) {
    Record *record = target;
    return number_read_part(value->text, &record->part, &record->parts) ||
           error_refuse(reason, "'%s' is not PART/PARTS", value->text);
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
    {"GameNumber", OPTION_SMALL, AT(number), .most = INT_MAX},
    {"Round", OPTION_TEXT, .least = 1, .set = read_round},
    {"Rounds", OPTION_SMALL, AT(rounds), .most = ROUND_MAX},
    {"Meetings", OPTION_SMALL, AT(meetings), .most = MEETINGS_MAX},
    {"Part", OPTION_TEXT, .set = read_part},
    {"White", OPTION_TEXT, AT(name[WHITE]), .least = 1},
    {"Black", OPTION_TEXT, AT(name[BLACK]), .least = 1},
    {"Result", OPTION_CHOICE, AT(outcome), .least = 1, .choices = outcomes},
    {"Variant", OPTION_TEXT, AT(variant), .least = 1},
    {"WhiteTimeControl", OPTION_TEXT, AT(limits[WHITE])},
    {"BlackTimeControl", OPTION_TEXT, AT(limits[BLACK])},
    {"TimeControl", OPTION_TEXT, .set = read_limits},
    {"WhiteProgram", OPTION_TEXT, AT(program[WHITE])},
    {"BlackProgram", OPTION_TEXT, AT(program[BLACK])},
    {"WhiteBuild", OPTION_TEXT, AT(build[WHITE])},
    {"BlackBuild", OPTION_TEXT, AT(build[BLACK])},
    {"WhiteOptions", OPTION_TEXT, AT(options[WHITE])},
    {"BlackOptions", OPTION_TEXT, AT(options[BLACK])},
    {"Openings", OPTION_TEXT, AT(openings)},
    {"Opening", OPTION_TEXT, AT(opening)},
    {"Runner", OPTION_TEXT, AT(runner)},
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

void record_add_move(Record *record, const char *text, EngineWords words, int64_t time) {
    record->moves =
        memory_grow(record->moves, (size_t)record->move_count, &record->move_capacity, sizeof *record->moves);
    record->moves[record->move_count++] =
        (RecordMove){memory_text(text), words.score, time, words.nodes, memory_text(words.line)};
}

void record_free(Record *record) {
    for (int i = 0; i < record->move_count; i++) {
        free(record->moves[i].text);
        free(record->moves[i].line);
    }
    free(record->moves);
    options_reset(record_tags, record);
    *record = (Record){0};
}
