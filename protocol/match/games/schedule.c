#include "match/games/schedule.h"

#include <stdint.h>

static int meetings_a_round(const Schedule *schedule) {
    int others = schedule->engines - 1;
    return schedule->gauntlet ? others : schedule->engines * others / 2;
}

int schedule_games(const Schedule *schedule) {
    int64_t meetings = (int64_t)meetings_a_round(schedule) * schedule->rounds;
    int64_t mine = (meetings - schedule->part + schedule->parts) / schedule->parts;
    int64_t games = mine * (schedule->pairs ? 2 : 1);
    return games > INT32_MAX ? INT32_MAX : (int)games;
}

Pairing schedule_pairing(const Schedule *schedule, int number) {
    int a_round = meetings_a_round(schedule);
    int64_t meeting = number / (schedule->pairs ? 2 : 1);
    meeting = meeting * schedule->parts + schedule->part - 1;
    Pairing pairing = {.round = (int)(meeting / a_round) + 1};
    int left = (int)(meeting % a_round);
    if (schedule->gauntlet) {
        pairing.second = left + 1;
    } else {
        while (left >= schedule->engines - 1 - pairing.first)
            left -= schedule->engines - 1 - pairing.first++;
        pairing.second = pairing.first + 1 + left;
    }
    bool exchanged;
    if (schedule->pairs) {
        pairing.game = number % 2 + 1;
        exchanged = pairing.game == 2;
    } else {
        exchanged = pairing.round % 2 == 0;
    }
    pairing.white = exchanged ? pairing.second : pairing.first;
    pairing.black = exchanged ? pairing.first : pairing.second;
    return pairing;
}
