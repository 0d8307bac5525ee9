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
static void write_seconds(Text *text, const char *before, int64_t milliseconds) {
    char digits[32];
    int length =
        snprintf(digits, sizeof digits, "%" PRId64 ".%03d", milliseconds / 1000, (int)(milliseconds % 1000));
    while (digits[length - 1] == '0')
        length--;
    length -= digits[length - 1] == '.';
    text_format(text, "%s%.*s", before, length, digits);
}

char *limits_text(const Limits *limits) {
    Text text = {0};
    if (limits->has_clock && limits->moves)
        text_format(&text, "%d/", limits->moves);
    if (limits->has_clock)
        write_seconds(&text, "", limits->time);
    if (limits->has_clock && limits->increment)
        write_seconds(&text, "+", limits->increment);
    if (limits->movetime)
        write_seconds(&text, text.size ? " st=" : "st=", limits->movetime);
    if (limits->nodes)
        text_format(&text, "%snodes=%" PRId64, text.size ? " " : "", limits->nodes);
    if (limits->depth)
        text_format(&text, "%sdepth=%d", text.size ? " " : "", limits->depth);
    return memory_take_text(&text);
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
