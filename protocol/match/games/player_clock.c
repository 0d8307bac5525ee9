#include "match/games/player_clock.h"

void player_clock_start(PlayerClock *clock, const Limits *limits) {
    *clock = (PlayerClock){limits, limits->time, limits->moves};
}

int64_t player_clock_allowed(const PlayerClock *clock) {
    int64_t allowed = clock->limits->has_clock ? clock->left : -1;
    int64_t movetime = clock->limits->movetime;
    return movetime && (allowed < 0 || movetime < allowed) ? movetime : allowed;
}

void player_clock_spend(PlayerClock *clock, int64_t milliseconds) {
    const Limits *limits = clock->limits;
    if (!limits->has_clock)
        return;
    clock->left = clock->left > milliseconds ? clock->left - milliseconds : 0;
    clock->left += limits->increment;
    if (limits->moves && --clock->moves_left == 0) {
        clock->left += limits->time;
        clock->moves_left = limits->moves;
    }
}
