#include "match/options/limits.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/numbers.h"

static bool set_clock(Limits *limits, const char *value) {
    if (strcmp(value, "inf") == 0 || strcmp(value, "infinite") == 0) {
        limits->has_clock = false;
        return true;
    }
    Limits read = {.has_clock = true};
    char *text = memory_text(value), *time = text;
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
    if (good) {
        limits->has_clock = true;
        limits->moves = read.moves;
        limits->time = read.time;
        limits->increment = read.increment;
    }
    return good;
}

bool limits_is_key(const char *key) {
    return strcmp(key, "tc") == 0 || strcmp(key, "st") == 0 || strcmp(key, "nodes") == 0 ||
           strcmp(key, "depth") == 0;
}

bool limits_set(Limits *limits, const char *key, const char *value, Error *error) {
    int64_t number;
    if (strcmp(key, "tc") == 0)
        return set_clock(limits, value) ||
               error_refuse(error, "tc=%s: [MOVES/]TIME[+INCREMENT] in seconds is expected", value);
    if (strcmp(key, "st") == 0) {
        if (!number_read_seconds(value, &number) || number == 0)
            return error_refuse(error, "st=%s: seconds are expected, 0.001 or more", value);
        limits->movetime = number;
    } else if (strcmp(key, "nodes") == 0) {
        if (!number_read(value, 1, INT64_MAX, &number))
            return error_refuse(error, "nodes=%s: a number from 1 is expected", value);
        limits->nodes = number;
    } else {
        if (!number_read(value, 1, 1000, &number))
            return error_refuse(error, "depth=%s: a number from 1 to 1000 is expected", value);
        limits->depth = (int)number;
    }
    return true;
}

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
