#include "castellan/play_game.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "castellan/play_words.h"
#include "common/memory.h"
#include "common/numbers.h"

static const char person_name[] = "Player", engine_name[] = "Castellan", level_name[] = "Castellan level ";

void play_game_init(PlayGame *game) {
    *game = (PlayGame){.engine = play_engine_new(), .person = {true, false}, .level = PLAY_LEVEL_FULL};
}

void play_game_free(PlayGame *game) {
    play_engine_free(game->engine);
}

bool play_game_start(PlayGame *game, const char *name, const char *position, Error *why) {
    if (!play_engine_start(game->engine, name, position, why))
        return false;
    game->left[CASTELLAN_WHITE] = game->left[CASTELLAN_BLACK] = game->time;
    game->turn_runs = false;
    game->shown = 0;
    return true;
}

bool play_game_is_over(const PlayGame *game) {
    return castellan_game_result(play_engine_game(game->engine)).outcome != CASTELLAN_OPEN;
}

bool play_game_asks(const PlayGame *game) {
    return !play_game_is_over(game) && game->person[play_engine_turn(game->engine)];
}

int play_game_speaker(const PlayGame *game) {
    int turn = play_engine_turn(game->engine);
    return game->person[turn] || !game->person[play_other(turn)] ? turn : play_other(turn);
}

PlayName play_game_name(const PlayGame *game, int side) {
    PlayName name;
    if (game->person[side] || game->level == PLAY_LEVEL_FULL)
        snprintf(name.text, sizeof name.text, "%s", game->person[side] ? person_name : engine_name);
    else
        snprintf(name.text, sizeof name.text, "%s%d", level_name, game->level);
    return name;
}

/* ---- Time ---- */

int64_t play_game_left(const PlayGame *game, int side) {
    int64_t left = game->left[side];
    if (game->turn_runs && side == play_engine_turn(game->engine))
        left -= clock_milliseconds() - game->turn_began;
    return left > 0 ? left : 0;
}

void play_game_begin_turn(PlayGame *game) {
    if (game->turn_runs)
        return;
    game->turn_began = clock_milliseconds();
    game->turn_runs = true;
}

void play_game_pause(PlayGame *game) {
    if (!game->turn_runs)
        return;
    int side = play_engine_turn(game->engine);
    game->left[side] = play_game_left(game, side);
    game->turn_runs = false;
}

PlayTime play_time(int64_t milliseconds) {
    PlayTime time;
    int64_t seconds = (milliseconds + 999) / 1000;
    if (milliseconds < 10000)
        snprintf(time.text, sizeof time.text, "%d.%d", (int)(milliseconds / 1000),
                 (int)(milliseconds % 1000 / 100));
    else if (seconds < 3600)
        snprintf(time.text, sizeof time.text, "%d:%02d", (int)(seconds / 60), (int)(seconds % 60));
    else
        snprintf(time.text, sizeof time.text, "%" PRId64 ":%02d:%02d", seconds / 3600,
                 (int)(seconds / 60 % 60), (int)(seconds % 60));
    return time;
}

/* Nobody loses before a look at a board that was come back to: some seconds, not more than there were. */
static void give_a_look(PlayGame *game) {
    enum { LOOK = 10000 };
    int64_t least = game->time < LOOK ? game->time : LOOK;
    for (int side = 0; side < PLAY_SIDES; side++)
        if (game->left[side] < least)
            game->left[side] = least;
}

/* ---- Moves ---- */

bool play_game_play(PlayGame *game, const char *text, const PlayThought *thought, Error *why) {
    int side = play_engine_turn(game->engine);
    int64_t before = game->left[side], now = clock_milliseconds();
    CastellanRemark remark = {.milliseconds = game->turn_runs ? now - game->turn_began : 0};
    int number = play_engine_played(game->engine);
    if (thought) {
        remark.score = thought->score;
        remark.depth = thought->depth;
    }
    if (!play_engine_play(game->engine, text, why))
        return false;
    game->turn_runs = false;
    castellan_game_set_remark(play_engine_game(game->engine), number, &remark, NULL);
    if (game->has_clock)
        game->left[side] = before - remark.milliseconds + game->increment;
    return true;
}

bool play_game_undo(PlayGame *game) {
    int played = play_engine_played(game->engine), count = 1;
    int side = play_game_speaker(game), turn = play_engine_turn(game->engine);
    bool one = game->person[CASTELLAN_WHITE] != game->person[CASTELLAN_BLACK];
    if (one && side == turn)
        count = 2;
    if (played < count)
        return false;
    /* Time that was taken stays taken. */
    play_game_pause(game);
    for (int i = 1; i <= count; i++)
        game->left[turn ^ (i & 1)] -= game->increment;
    give_a_look(game);
    play_engine_undo(game->engine, count);
    game->shown = played - count;
    return true;
}

/* ---- The end ---- */

/* loser: the side that loses; -1: it is a draw. termination: as records have it, NULL: by what the players
 * do. */
static void end(PlayGame *game, int loser, const char *termination, const char *reason) {
    static const int outcomes[] = {CASTELLAN_DRAW, CASTELLAN_BLACK_WINS, CASTELLAN_WHITE_WINS};
    CastellanGame *ended = play_engine_game(game->engine);
    play_game_pause(game);
    memory_need(castellan_game_end(ended, outcomes[loser + 1], reason, NULL) == CASTELLAN_OK &&
                castellan_game_set_tag(ended, "Termination", termination, NULL) == CASTELLAN_OK);
}

void play_game_resign(PlayGame *game, int side) {
    Text reason = TEXT_EMPTY;
    text_format(&reason, "%s wins: %s resigns", play_side_name(play_other(side)), play_side_name(side));
    end(game, side, NULL, memory_whole(&reason));
    text_free(&reason);
}

void play_game_agree(PlayGame *game) {
    end(game, -1, NULL, "Draw: agreed");
}

void play_game_flag(PlayGame *game, int side) {
    Text reason = TEXT_EMPTY;
    text_format(&reason, "%s wins: the time of %s is over", play_side_name(play_other(side)),
                play_side_name(side));
    end(game, side, "time forfeit", memory_whole(&reason));
    text_free(&reason);
}

/* ---- Records ---- */

static void add_seconds(Text *text, int64_t milliseconds) {
    text_format(text, "%" PRId64, milliseconds / 1000);
    if (milliseconds % 1000)
        text_format(text, ".%03d", (int)(milliseconds % 1000));
}

/* The name of a side, the caller's to free: two of a name are told apart by their colours. */
static char *record_name(const PlayGame *game, int side) {
    Text name = TEXT_EMPTY;
    bool alike = game->person[CASTELLAN_WHITE] == game->person[CASTELLAN_BLACK];
    text_add(&name, play_game_name(game, side).text);
    if (alike)
        text_format(&name, " (%s)", play_side_name(side));
    return memory_take_text(&name);
}

static void set_tag(PlayGame *game, const char *name, const char *value) {
    memory_need(castellan_game_set_tag(play_engine_game(game->engine), name, value, NULL) == CASTELLAN_OK);
}

const char *play_game_record(PlayGame *game) {
    ClockDate today = clock_date_local();
    char date[40];
    Text limits = TEXT_EMPTY;
    snprintf(date, sizeof date, "%04d.%02d.%02d", today.year, today.month, today.day);
    set_tag(game, "Event", PLAY_EVENT);
    set_tag(game, "Date", date);
    for (int side = 0; side < PLAY_SIDES; side++) {
        char *name = record_name(game, side);
        set_tag(game, side == CASTELLAN_WHITE ? "White" : "Black", name);
        free(name);
    }
    add_seconds(&limits, game->time);
    text_add(&limits, "+");
    add_seconds(&limits, game->increment);
    set_tag(game, "TimeControl", game->has_clock ? memory_whole(&limits) : NULL);
    text_free(&limits);
    const char *record = castellan_record_write(play_engine_game(game->engine), NULL);
    memory_need(record != NULL);
    return record;
}

/* "300+3", in seconds. */
static bool read_clock(const char *limits, int64_t *time, int64_t *increment) {
    char *copy = memory_text(limits), *plus = strchr(copy, '+');
    *increment = 0;
    if (plus)
        *plus = '\0';
    bool good =
        number_read_seconds(copy, time) && *time > 0 && (!plus || number_read_seconds(plus + 1, increment));
    free(copy);
    return good;
}

static void take_players(PlayGame *game, CastellanGame *read) {
    bool person[PLAY_SIDES];
    for (int side = 0; side < PLAY_SIDES; side++) {
        const char *tag = castellan_game_tag(read, side == CASTELLAN_WHITE ? "White" : "Black");
        char *name = memory_text(tag ? tag : ""), *color = strstr(name, " (");
        if (color)
            *color = '\0';
        person[side] = strcmp(name, person_name) == 0;
        if (strncmp(name, level_name, strlen(level_name)) == 0)
            number_read_int(name + strlen(level_name), 0, PLAY_LEVEL_FULL, &game->level);
        else if (strcmp(name, engine_name) == 0)
            game->level = PLAY_LEVEL_FULL;
        free(name);
    }
    if (person[CASTELLAN_WHITE] || person[CASTELLAN_BLACK])
        memcpy(game->person, person, sizeof person);
    const char *both = castellan_game_tag(read, "TimeControl");
    const char *limits = both ? both : castellan_game_tag(read, "WhiteTimeControl");
    game->has_clock = limits && read_clock(limits, &game->time, &game->increment);
}

/* What was said of players and match is no longer true of a game that goes on. */
static void forget_tags(CastellanGame *read) {
    const char *name, *value;
    for (int i = 0; castellan_game_tag_at(read, i, &name, &value) == CASTELLAN_OK;)
        if (strcmp(name, "Termination") == 0)
            i++;
        else
            castellan_game_set_tag(read, name, NULL, NULL);
}

void play_game_take(PlayGame *game, CastellanGame *read) {
    int played = castellan_game_played(read);
    take_players(game, read);
    forget_tags(read);
    play_engine_take(game->engine, read);
    game->turn_runs = false;
    game->shown = played;
    game->left[CASTELLAN_WHITE] = game->left[CASTELLAN_BLACK] = game->time;
    for (int i = 0; i < played; i++) {
        CastellanRemark remark;
        int side = play_engine_turn(game->engine) ^ ((played - i) & 1);
        castellan_game_remark(read, i, &remark);
        game->left[side] += game->increment - (remark.milliseconds > 0 ? remark.milliseconds : 0);
    }
    give_a_look(game);
}
