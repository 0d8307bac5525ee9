#include "match/scores/standings.h"

#include <stdlib.h>

#include "common/memory.h"

void standings_init(Standings *standings, int engines, bool pairs) {
    size_t cells = (size_t)engines * (size_t)engines;
    *standings = (Standings){.engines = engines, .pairs = pairs};
    standings->tallies = memory_new(cells, sizeof *standings->tallies);
    standings->halves = memory_new(cells, sizeof *standings->halves);
}

void standings_free(Standings *standings) {
    free(standings->tallies);
    free(standings->halves);
    *standings = (Standings){0};
}

void standings_add(Standings *standings, int first, int second, bool first_is_white, Outcome outcome,
                   int round, int game) {
    int cell = first * standings->engines + second;
    Tally *tally = &standings->tallies[cell];
    struct HalfPair *half = &standings->halves[cell];
    Side side = first_is_white ? WHITE : BLACK;
    int points = outcome == OUTCOME_DRAW ? 1 : outcome == outcome_win(side) ? 2 : 0;
    tally->games[side][points]++;
    if (game == 2 && half->round == round)
        tally->pairs[half->points + points]++;
    half->round = game == 1 ? round : 0;
    half->points = points;
}

static void add_tally(Tally *sum, const Tally *tally, bool mirrored) {
    for (int side = 0; side < SIDES; side++)
        for (int i = 0; i < GAME_CLASSES; i++)
            sum->games[side][i] +=
                mirrored ? tally->games[!side][GAME_CLASSES - 1 - i] : tally->games[side][i];
    for (int i = 0; i < PAIR_CLASSES; i++)
        sum->pairs[i] += tally->pairs[mirrored ? PAIR_CLASSES - 1 - i : i];
}

Tally standings_tally(const Standings *standings, int engine, int other) {
    Tally sum = {0};
    for (int i = 0; i < standings->engines; i++) {
        if (i == engine || (other >= 0 && i != other))
            continue;
        int first = engine < i ? engine : i, second = engine < i ? i : engine;
        add_tally(&sum, &standings->tallies[first * standings->engines + second], engine > i);
    }
    return sum;
}

Sample tally_sample(const Tally *tally, bool pairs) {
    Sample sample = {.classes = pairs ? PAIR_CLASSES : GAME_CLASSES};
    for (int i = 0; i < sample.classes; i++)
        sample.counts[i] = pairs ? tally->pairs[i] : tally_count(tally, i);
    return sample;
}
