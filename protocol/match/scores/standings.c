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

void standings_add(Standings *standings, const int engines[SIDES], Outcome outcome, int round, int game) {
    int white = engines[WHITE], black = engines[BLACK];
    struct HalfPair *first = &standings->halves[black * standings->engines + white];
    int points[SIDES] = {outcome == OUTCOME_DRAW ? 1 : outcome == OUTCOME_WHITE ? 2 : 0};
    points[BLACK] = 2 - points[WHITE];
    Tally *tallies[] = {&standings->tallies[white * standings->engines + black],
                        &standings->tallies[black * standings->engines + white]};
    for (int side = 0; side < SIDES; side++) {
        tallies[side]->games[side][points[side]]++;
        if (game == 2 && first->round == round)
            tallies[side]->pairs[points[side] + (side == BLACK ? first->points : 2 - first->points)]++;
    }
    first->round = 0;
    standings->halves[white * standings->engines + black] =
        (struct HalfPair){game == 1 ? round : 0, points[WHITE]};
}

Tally standings_tally(const Standings *standings, int engine, int other) {
    Tally sum = {0};
    for (int met = 0; met < standings->engines; met++) {
        const Tally *tally = &standings->tallies[engine * standings->engines + met];
        if (other >= 0 && met != other)
            continue;
        for (int i = 0; i < GAME_CLASSES; i++)
            for (int side = 0; side < SIDES; side++)
                sum.games[side][i] += tally->games[side][i];
        for (int i = 0; i < PAIR_CLASSES; i++)
            sum.pairs[i] += tally->pairs[i];
    }
    return sum;
}

Sample tally_sample(const Tally *tally, bool pairs) {
    Sample sample = {.classes = pairs ? PAIR_CLASSES : GAME_CLASSES};
    for (int i = 0; i < sample.classes; i++)
        sample.counts[i] = (double)(pairs ? tally->pairs[i] : tally_count(tally, i));
    return sample;
}
