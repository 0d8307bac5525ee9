#include "match/merge/missing.h"

#include <stdint.h>
#include <stdlib.h>

#include "common/memory.h"

enum { RANGES_MOST = 30 };

/* Numbers from 1 to count of which some are chosen. */
static void write_ranges(const char *chosen, int count, char mark, Text *text) {
    int ranges = 0, more = 0;
    for (int i = 1; i <= count; i++) {
        int end = i;
        if (chosen[i] != mark)
            continue;
        while (end < count && chosen[end + 1] == mark)
            end++;
        if (ranges++ >= RANGES_MOST)
            more += end - i + 1;
        else if (end == i)
            text_format(text, "%s%d", ranges > 1 ? ", " : "", i);
        else
            text_format(text, "%s%d%s%d", ranges > 1 ? ", " : "", i, end == i + 1 ? ", " : "-", end);
        i = end;
    }
    if (more)
        text_format(text, " and %d more", more);
    memory_whole(text);
}

/* What there is of count things, each of so many games as expected tells. */
static void tell(const int *there, const int *expected, int count, Text *none, Text *some) {
    enum { ALL, NONE, SOME };
    char *kind = memory_new((size_t)count + 1, 1);
    for (int i = 1; i <= count; i++)
        kind[i] = there[i] >= expected[i] ? ALL : there[i] == 0 ? NONE : SOME;
    write_ranges(kind, count, NONE, none);
    write_ranges(kind, count, SOME, some);
    free(kind);
}

Missing missing_find(const Gather *gather) {
    Missing missing = {0};
    const MatchIdentity *identity = &gather->identity;
    int pair = identity->pairs ? 2 : 1, meetings = identity->meetings ? identity->meetings : 1;
    int64_t games = (int64_t)identity->rounds * meetings * pair;
    while (missing.first < gather->count && gather->games[missing.first].number == missing.first + 1)
        missing.first++;
    if (games == 0 || games > INT32_MAX)
        return missing;
    missing.games = (int)games;
    int rounds = identity->rounds, parts = identity->parts;
    int *there = memory_new((size_t)rounds + 1, sizeof(int)),
        *expected = memory_new((size_t)rounds + 1, sizeof(int));
    int *part_there = memory_new((size_t)parts + 1, sizeof(int));
    int *part_expected = memory_new((size_t)parts + 1, sizeof(int));
    for (int i = 1; i <= rounds; i++)
        expected[i] = meetings * pair;
    for (int i = 0; i < gather->count; i++) {
        const GatheredGame *game = &gather->games[i];
        if (game->facts.round > rounds) /* as the record of another runner may have it */
            continue;
        there[game->facts.round]++;
        if (parts)
            part_there[(game->number - 1) / pair % parts + 1]++;
    }
    for (int i = 1; i <= parts; i++) /* every parts-th meeting from the i-th on */
        part_expected[i] = (int)((games / pair - i + parts) / parts) * pair;
    tell(there, expected, rounds, &missing.rounds, &missing.split_rounds);
    tell(part_there, part_expected, parts, &missing.parts, &missing.split_parts);
    free(there);
    free(expected);
    free(part_there);
    free(part_expected);
    return missing;
}

void missing_free(Missing *missing) {
    text_free(&missing->rounds);
    text_free(&missing->parts);
    text_free(&missing->split_rounds);
    text_free(&missing->split_parts);
    *missing = (Missing){0};
}

/* all: of how many; 0: not told. */
static void write_list(Text *text, const char *what, const Text *list, int all, const char *state) {
    if (list->size)
        text_format(text, "; %s %s", what, text_string(list));
    if (list->size && all)
        text_format(text, " of %d", all);
    if (list->size)
        text_format(text, " %s", state);
}

void missing_write(const Missing *missing, const Gather *gather, Text *text) {
    if (!missing->games) {
        text_format(text, "%d games; the records do not tell how many the match has", gather->count);
        return;
    }
    int parts = gather->identity.parts;
    text_format(text, "%d of %d games", gather->count, missing->games);
    write_list(text, "rounds", &missing->rounds, 0, "missing");
    write_list(text, "rounds", &missing->split_rounds, 0, "incomplete");
    write_list(text, "parts", &missing->parts, parts, "missing");
    write_list(text, "parts", &missing->split_parts, parts, "incomplete");
}
