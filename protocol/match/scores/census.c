#include "match/scores/census.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "common/memory.h"

static uint64_t add_text(uint64_t sum, const char *text) {
    return checksum_add(sum, text, strlen(text) + 1);
}

/* "White wins: castle" ends with "castle". */
static const char *end_of(const Record *record) {
    const char *how = record->reason ? strstr(record->reason, ": ") : NULL;
    return how ? how + 2 : record->reason ? record->reason : "?";
}

/* The side of a move, from the position string (NULL: the start). */
static Side first_side(const char *position) {
    const char *blank = position ? strchr(position, ' ') : NULL;
    return blank && blank[1] == 'b' ? BLACK : WHITE;
}

GameFacts facts_of(const Record *record) {
    GameFacts facts = {.round = record->round,
                       .game = record->game,
                       .outcome = record->outcome,
                       .termination = record->termination,
                       .plies = record->move_count};
    uint64_t sum = add_text(CHECKSUM_EMPTY, record->position ? record->position : "");
    Side side = first_side(record->position);
    for (int i = 0; i < record->move_count; i++, side = side_other(side)) {
        const RecordMove *move = &record->moves[i];
        sum = add_text(sum, move->text);
        facts.timed[side] += move->time >= 0;
        facts.time[side] += move->time >= 0 ? move->time : 0;
        facts.counted[side] += move->nodes > 0;
        facts.nodes[side] += move->nodes;
    }
    sum = add_text(sum, record->reason ? record->reason : "");
    sum = add_text(sum, outcome_text(record->outcome));
    facts.key = sum ? sum : 1;
    snprintf(facts.end, sizeof facts.end, "%s", end_of(record));
    return facts;
}

void census_init(Census *census, int engines) {
    *census = (Census){.engine_count = engines};
    census->engines = memory_new((size_t)engines, sizeof *census->engines);
}

void census_free(Census *census) {
    for (int i = 0; i < census->failed; i++)
        free(census->failures[i].reason);
    free(census->failures);
    free(census->engines);
    free(census->keys);
    text_list_free(&census->ends);
    *census = (Census){0};
}

/* Puts a key into a table that has room; whether it was there. */
static bool put_key(uint64_t *keys, size_t room, uint64_t key) {
    size_t place = (size_t)key & (room - 1);
    while (keys[place] && keys[place] != key)
        place = (place + 1) & (room - 1);
    bool there = keys[place] == key;
    keys[place] = key;
    return there;
}

static bool is_copy(Census *census, uint64_t key) {
    if (2 * (size_t)census->games >= census->key_room) {
        size_t room = census->key_room ? 2 * census->key_room : 1024;
        uint64_t *keys = memory_new(room, sizeof *keys);
        for (size_t i = 0; i < census->key_room; i++)
            if (census->keys[i])
                put_key(keys, room, census->keys[i]);
        free(census->keys);
        census->keys = keys;
        census->key_room = room;
    }
    return put_key(census->keys, census->key_room, key);
}

static void add_failure(Census *census, const int engines[SIDES], const GameFacts *facts, const char *failure,
                        int source) {
    Side loser = facts->outcome == OUTCOME_WHITE ? BLACK : WHITE;
    EngineCensus *engine = &census->engines[engines[loser]];
    engine->failed++;
    engine->lost_on_time += facts->termination == TERMINATION_TIME;
    census->failures = memory_grow(census->failures, (size_t)census->failed, &census->failure_capacity,
                                   sizeof *census->failures);
    census->failures[census->failed++] =
        (FailedGame){facts->round, facts->game,        engines[loser],
                     loser,        facts->termination, memory_text(failure ? failure : ""),
                     source};
}

static void add_end(Census *census, const char *end) {
    if (census->ends.count >= ENDS_MAX)
        end = "other";
    census->end_counts[text_list_place(&census->ends, end)]++;
}

void census_add(Census *census, const int engines[SIDES], const GameFacts *facts, const char *failure,
                int source) {
    for (int side = 0; side < SIDES; side++) {
        EngineCensus *engine = &census->engines[engines[side]];
        engine->timed += facts->timed[side];
        engine->time += facts->time[side];
        engine->counted += facts->counted[side];
        engine->nodes += facts->nodes[side];
    }
    census->games++;
    if (termination_is_fault(facts->termination)) {
        add_failure(census, engines, facts, failure, source);
        return;
    }
    if (is_copy(census, facts->key)) {
        census->copies++;
        return;
    }
    bool first = census_distinct(census) == 1;
    groups_add(&census->white, facts->round,
               facts->outcome == OUTCOME_DRAW ? 0.5 : facts->outcome == OUTCOME_WHITE);
    groups_add(&census->draws, facts->round, facts->outcome == OUTCOME_DRAW);
    add_end(census, facts->end);
    census->plies += facts->plies;
    census->shortest = first || facts->plies < census->shortest ? facts->plies : census->shortest;
    census->longest = facts->plies > census->longest ? facts->plies : census->longest;
}

int census_distinct(const Census *census) {
    return census->games - census->copies - census->failed;
}
