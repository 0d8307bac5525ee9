#include "match/games/plan.h"

#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "engine.h"
#include "match/games/schedule.h"

/* Of the engines of a pairing, but for what belongs to one game. */
static Record describe(const Plan *plan, const Pairing *pairing) {
    const MatchOptions *options = plan->options;
    Text runner = {0};
    text_format(&runner, "castellan-match %s", engine_version);
    Record record = {.event = memory_text(options->event),
                     .site = memory_text(options->site),
                     .date = memory_text(plan->date),
                     .number = pairing->number,
                     .round = pairing->round,
                     .game = pairing->game,
                     .rounds = options->rounds,
                     .variant = memory_text(options->game->name),
                     .openings = memory_text(openings_source(plan->openings)),
                     .runner = memory_take_text(&runner)};
    if (schedule_meetings(options) > 1)
        record.meetings = schedule_meetings(options);
    if (options->parts > 1) {
        record.part = options->part;
        record.parts = options->parts;
    }
    for (int side = 0; side < SIDES; side++) {
        const EngineOptions *engine = &options->engines[pairing->engines[side]];
        record.name[side] = memory_text(engine->name);
        record.program[side] = memory_text(engine->program);
        record.build[side] = memory_text(engine->build);
        record.options[side] = memory_text(engine->described);
        record.limits[side] = limits_text(&engine->limits);
    }
    if (options->has_sprt) {
        Text sprt = TEXT_EMPTY;
        sprt_write(&options->sprt, &sprt);
        record.sprt = memory_take_text(&sprt);
    }
    return record;
}

Record plan_record(const Plan *plan, int number) {
    Pairing pairing = schedule_pairing(plan->options, number);
    return describe(plan, &pairing);
}

/* Whether a match of another build may go on is not asked of the match itself. */
void plan_know(Plan *plan) {
    for (int i = 0; i + 1 < plan->options->engine_count; i++) {
        Pairing pairing = {1, 1, plan->options->repeat, {i, i + 1}};
        Record record = describe(plan, &pairing);
        Error error;
        identity_take(&plan->identity, &record, true, &error);
        record_free(&record);
    }
}

static bool has_its_opening(const Plan *plan, const Record *record) {
    OpeningMaker *judge = openings_maker(plan->openings);
    char *position = openings_get(plan->openings, record->round, judge, NULL);
    bool good = record_same_text(position, record->position);
    free(position);
    opening_maker_free(judge);
    return good;
}

static bool is_game(const Plan *plan, int number, const Record *record) {
    const EngineOptions *engines = plan->options->engines;
    Pairing pairing = schedule_pairing(plan->options, number);
    return (!record->number || record->number == pairing.number) && record->round == pairing.round &&
           record->game == pairing.game &&
           strcmp(record->name[WHITE], engines[pairing.engines[WHITE]].name) == 0 &&
           strcmp(record->name[BLACK], engines[pairing.engines[BLACK]].name) == 0;
}

int plan_place(const Plan *plan, const Record *record) {
    int number = plan->games - 1;
    while (number >= 0 && !is_game(plan, number, record))
        number--;
    return number;
}

bool plan_fits(Plan *plan, int number, const Record *record, Error *error) {
    const MatchOptions *options = plan->options;
    Pairing pairing = schedule_pairing(options, number);
    if (!is_game(plan, number, record))
        return error_refuse(error, "%s - %s of round %d is expected here",
                            options->engines[pairing.engines[WHITE]].name,
                            options->engines[pairing.engines[BLACK]].name, pairing.round);
    if (record->rounds > options->rounds)
        return error_refuse(error, "its match has %d rounds; -rounds may give it more, but not fewer",
                            record->rounds);
    if ((options->parts > 1 || record->parts) &&
        (record->part != options->part || record->parts != options->parts))
        return error_refuse(error, "it is of another part (-part)");
    /* The first stands for all: to find each opening again could take minutes. */
    return identity_take(&plan->identity, record, options->any_builds, error) &&
           (number > 0 || has_its_opening(plan, record) ||
            error_refuse(error, "it has another opening (-openings, -srand)"));
}

void plan_free(Plan *plan) {
    openings_close(plan->openings);
    identity_free(&plan->identity);
    free(plan->date);
}
