#include "match/games/schedule.h"

#include <stdint.h>

int schedule_meetings(const MatchOptions *options) {
    int others = options->engine_count - 1;
    return options->gauntlet ? others : options->engine_count * others / 2;
}

int schedule_games(const MatchOptions *options) {
    int64_t meetings = (int64_t)schedule_meetings(options) * options->rounds;
    int64_t mine = (meetings - options->part + options->parts) / options->parts;
    int64_t games = mine * (options->repeat ? 2 : 1);
    return games > INT32_MAX ? INT32_MAX : (int)games;
}

Pairing schedule_pairing(const MatchOptions *options, int number) {
    int a_round = schedule_meetings(options);
    int64_t meeting = number / (options->repeat ? 2 : 1);
    meeting = meeting * options->parts + options->part - 1;
    Pairing pairing = {.round = (int)(meeting / a_round) + 1};
    pairing.number = (int)(options->repeat ? 2 * meeting + number % 2 : meeting) + 1;
    int left = (int)(meeting % a_round), first = 0, second = left + 1;
    if (!options->gauntlet) {
        while (left >= options->engine_count - 1 - first)
            left -= options->engine_count - 1 - first++;
        second = first + 1 + left;
    }
    if (options->repeat)
        pairing.game = number % 2 + 1;
    bool exchanged = options->repeat ? pairing.game == 2 : pairing.round % 2 == 0;
    pairing.engines[exchanged ? BLACK : WHITE] = first;
    pairing.engines[exchanged ? WHITE : BLACK] = second;
    return pairing;
}
