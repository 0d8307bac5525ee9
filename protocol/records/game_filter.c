#include "records/game_filter.h"

#include <string.h>

bool game_filter_is_date(const char *text) {
    static const char form[] = "dddd.dd.dd";
    size_t length = strlen(text);
    if (length != 4 && length != 7 && length != 10)
        return false;
    for (size_t i = 0; i < length; i++)
        if (form[i] == 'd' ? text[i] < '0' || text[i] > '9' : text[i] != form[i])
            return false;
    return true;
}

static char lower(char c) {
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

/* Without a limit of time by what the pattern is: after a star only the latest one is tried again. */
static bool fits_name(const char *pattern, const char *name) {
    const char *star = NULL, *behind = NULL;
    while (*name) {
        if (*pattern == '*') {
            star = pattern++;
            behind = name;
        } else if (*pattern && (*pattern == '?' || lower(*pattern) == lower(*name))) {
            pattern++;
            name++;
        } else if (star) {
            pattern = star + 1;
            name = ++behind;
        } else {
            return false;
        }
    }
    return pattern[strspn(pattern, "*")] == '\0';
}

/* The order of a date of a game and one that is wanted; as far as both are told. */
static int compare_dates(const char *date, const char *wanted) {
    size_t known = strspn(date, "0123456789."), length = strlen(wanted);
    return strncmp(date, wanted, known < length ? known : length);
}

static bool fits_date(const GameFilter *filter, const char *date) {
    if (!filter->since && !filter->until)
        return true;
    return date[0] >= '0' && date[0] <= '9' && (!filter->since || compare_dates(date, filter->since) >= 0) &&
           (!filter->until || compare_dates(date, filter->until) <= 0);
}

static bool has_place(const Place *place, const FileGame *game) {
    if (game->game != place->position.game)
        return false;
    for (int i = 0; i < game->history.count; i++)
        if (place_test(place, &game->history.positions[i]) != PLACE_NO)
            return true;
    return false;
}

bool game_filter_fits(const GameFilter *filter, const FileGame *game) {
    const char *white = file_game_tag(game, "White"), *black = file_game_tag(game, "Black");
    const int plies = game->text.move_count;
    return (!filter->player || fits_name(filter->player, white) || fits_name(filter->player, black)) &&
           (!filter->white || fits_name(filter->white, white)) &&
           (!filter->black || fits_name(filter->black, black)) &&
           (!filter->result || strcmp(filter->result, file_game_result(game)) == 0) &&
           fits_date(filter, file_game_tag(game, "Date")) && plies >= filter->least &&
           (!filter->most || plies <= filter->most) && (!filter->place || has_place(filter->place, game));
}
