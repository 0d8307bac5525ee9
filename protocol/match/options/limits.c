#include "match/options/limits.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/numbers.h"

static bool set_clock(void *target, const OptionValue *value, Error *reason) {
    Limits *limits = target, read = *limits;
    read.has_clock = strcmp(value->text, "inf") != 0 && strcmp(value->text, "infinite") != 0;
    if (!read.has_clock) {
        limits->has_clock = false;
        return true;
    }
    read.moves = 0;
    read.increment = 0;
    char *text = memory_text(value->text), *time = text;
    bool good = true;
    char *slash = strchr(time, '/');
    if (slash) {
        *slash = '\0';
        good = number_read_int(time, 1, 10000, &read.moves);
        time = slash + 1;
    }
    char *plus = strchr(time, '+');
    if (plus) {
        *plus = '\0';
        good = good && number_read_seconds(plus + 1, &read.increment);
    }
    good = good && number_read_seconds(time, &read.time) && read.time > 0;
    free(text);
    if (good)
        *limits = read;
    return good || error_refuse(reason, "[MOVES/]TIME[+INCREMENT] in seconds is expected");
}

const Option limits_options[] = {
    {"tc", OPTION_TEXT, .least = 1, .set = set_clock},
    {"st", OPTION_SECONDS, .place = offsetof(Limits, movetime), .least = 1, .most = NUMBER_SECONDS_MAX},
    {"nodes", OPTION_NUMBER, .place = offsetof(Limits, nodes), .least = 1, .most = INT64_MAX},
    {"depth", OPTION_SMALL, .place = offsetof(Limits, depth), .least = 1, .most = 1000},
    {.name = NULL},
};

/* Seconds with as many decimals as needed, at most three. */
static int write_seconds(char *text, size_t size, int64_t milliseconds) {
    int length = snprintf(text, size, "%" PRId64 ".%03d", milliseconds / 1000, (int)(milliseconds % 1000));
    while (text[length - 1] == '0')
        text[--length] = '\0';
    if (text[length - 1] == '.')
        text[--length] = '\0';
    return length;
}

void limits_write(const Limits *limits, char text[LIMITS_TEXT_MAX]) {
    /* No part is longer than 30 characters, so all fit. */
    char seconds[32];
    int length = 0;
    text[0] = '\0';
    if (limits->has_clock) {
        if (limits->moves)
            length += snprintf(text + length, 32, "%d/", limits->moves);
        write_seconds(seconds, sizeof seconds, limits->time);
        length += snprintf(text + length, 32, "%s", seconds);
        if (limits->increment) {
            write_seconds(seconds, sizeof seconds, limits->increment);
            length += snprintf(text + length, 32, "+%s", seconds);
        }
    }
    if (limits->movetime) {
        write_seconds(seconds, sizeof seconds, limits->movetime);
        length += snprintf(text + length, 32, "%sst=%s", length ? " " : "", seconds);
    }
    if (limits->nodes)
        length += snprintf(text + length, 32, "%snodes=%" PRId64, length ? " " : "", limits->nodes);
    if (limits->depth)
        snprintf(text + length, 32, "%sdepth=%d", length ? " " : "", limits->depth);
}

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
