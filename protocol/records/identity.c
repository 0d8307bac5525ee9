#include "records/identity.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"

static const char *shown(const char *text) {
    return text && *text ? text : "not told";
}

static bool check(const char *who, const char *what, const char *text, const char *before, Error *error) {
    return record_same_text(text, before) ||
           error_refuse(error, "%s %s %.60s, not %.60s", who, what, shown(text), shown(before));
}

static bool has(const TextList *list, const char *text) {
    for (int i = 0; i < list->count; i++)
        if (strcmp(list->text[i], text) == 0)
            return true;
    return false;
}

static EngineIdentity *find(const MatchIdentity *identity, const char *name) {
    for (int i = 0; i < identity->count; i++)
        if (strcmp(identity->engines[i].name, name) == 0)
            return &identity->engines[i];
    return NULL;
}

static bool fits_engine(const MatchIdentity *identity, const Record *record, int side, bool any_build,
                        Error *error) {
    const EngineIdentity *engine = find(identity, record->name[side]);
    const char *build = record->build[side] ? record->build[side] : "";
    char who[80];
    if (!engine)
        return true;
    snprintf(who, sizeof who, "%.60s:", engine->name);
    return check(who, "the program is", record->program[side], engine->program, error) &&
           check(who, "its options are", record->options[side], engine->options, error) &&
           check(who, "its limits are", record->limits[side], engine->limits, error) &&
           (any_build || has(&engine->builds, build) ||
            error_refuse(
                error,
                "%s another program or another of its files, sum %.20s, before %.20s; -builds any takes both",
                who, shown(build), shown(engine->builds.text[0])));
}

static bool fits(const MatchIdentity *identity, const Record *record, bool any_build, Error *error) {
    if (strcmp(record->name[WHITE], record->name[BLACK]) == 0)
        return error_refuse(error, "%s plays against itself", record->name[WHITE]);
    if (record->rounds && record->round > record->rounds)
        return error_refuse(error, "round %d of a match of %d", record->round, record->rounds);
    if (!identity->known)
        return true;
    if (identity->pairs != (record->game > 0))
        return error_refuse(error, "a pair's game and a single one cannot be of one match");
    if (identity->meetings != record->meetings)
        return error_refuse(error, "it is of another tournament: meetings a round %d, before %d",
                            record->meetings, identity->meetings);
    if (identity->parts && record->parts && identity->parts != record->parts)
        return error_refuse(error, "it is one of %d parts, before one of %d", record->parts, identity->parts);
    return check("the variant", "is", record->variant, identity->variant, error) &&
           check("its", "test (-sprt) is", record->sprt, identity->sprt, error) &&
           check("its", "openings (-openings, -srand) are", record->openings, identity->openings, error) &&
           fits_engine(identity, record, WHITE, any_build, error) &&
           fits_engine(identity, record, BLACK, any_build, error);
}

static void take_engine(MatchIdentity *identity, const Record *record, int side) {
    EngineIdentity *engine = find(identity, record->name[side]);
    if (!engine) {
        identity->engines = memory_grow(identity->engines, (size_t)identity->count, &identity->capacity,
                                        sizeof *identity->engines);
        engine = &identity->engines[identity->count++];
        *engine = (EngineIdentity){.name = memory_text(record->name[side]),
                                   .program = memory_text(record->program[side]),
                                   .options = memory_text(record->options[side]),
                                   .limits = memory_text(record->limits[side])};
    }
    text_list_place(&engine->builds, record->build[side] ? record->build[side] : "");
}

bool identity_take(MatchIdentity *identity, const Record *record, bool any_build, Error *error) {
    if (!fits(identity, record, any_build, error))
        return false;
    if (!identity->known) {
        identity->known = true;
        identity->variant = memory_text(record->variant);
        identity->sprt = memory_text(record->sprt);
        identity->openings = memory_text(record->openings);
        identity->pairs = record->game > 0;
        identity->meetings = record->meetings;
    }
    identity->rounds = record->rounds > identity->rounds ? record->rounds : identity->rounds;
    identity->parts = record->parts ? record->parts : identity->parts;
    for (int side = 0; side < SIDES; side++)
        take_engine(identity, record, side);
    if (record->runner)
        text_list_place(&identity->runners, record->runner);
    return true;
}

void identity_free(MatchIdentity *identity) {
    for (int i = 0; i < identity->count; i++) {
        EngineIdentity *engine = &identity->engines[i];
        free(engine->name);
        free(engine->program);
        free(engine->options);
        free(engine->limits);
        text_list_free(&engine->builds);
    }
    free(identity->engines);
    free(identity->variant);
    free(identity->sprt);
    free(identity->openings);
    text_list_free(&identity->runners);
    *identity = (MatchIdentity){0};
}
