#include "castellan/play_game.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/text.h"
#include "castellan/play_words.h"
#include "common/memory.h"
#include "common/numbers.h"

static const char person_name[] = "Player", engine_name[] = "Castellan", level_name[] = "Castellan level ";

void play_game_init(PlayGame *game) {
    *game = (PlayGame){.engine = play_engine_new(), .person = {true, false}, .level = PLAY_LEVEL_FULL};
}

static void reset(PlayGame *game) {
    free(game->reason);
    game->reason = NULL;
    game->outcome = OUTCOME_NONE;
    game->termination = TERMINATION_UNFINISHED;
    game->left[WHITE] = game->left[BLACK] = game->time;
    game->turn_runs = false;
    game->shown = 0;
}

void play_game_free(PlayGame *game) {
    play_engine_free(game->engine);
    free(game->made);
    free(game->reason);
}

static void end(PlayGame *game, Outcome outcome, Termination termination, Text *reason) {
    play_game_pause(game);
    game->outcome = outcome;
    game->termination = termination;
    free(game->reason);
    game->reason = memory_take_text(reason);
}

/* Looks whether the rules end it. */
static void settle(PlayGame *game) {
    Result result = play_engine_result(game->engine);
    PlayBoard board;
    Text reason = TEXT_EMPTY;
    if (result.reason == REASON_NONE)
        return;
    play_engine_board(game->engine, &board);
    play_words_result(result, play_engine_turn(game->engine), &board, &reason);
    end(game, result.outcome, TERMINATION_NORMAL, &reason);
}

bool play_game_start(PlayGame *game, const char *name, const char *position, Error *why) {
    if (!play_engine_start(game->engine, name, position, why))
        return false;
    reset(game);
    settle(game);
    return true;
}

bool play_game_asks(const PlayGame *game) {
    return !play_game_is_over(game) && game->person[play_engine_turn(game->engine)];
}

Side play_game_speaker(const PlayGame *game) {
    Side turn = play_engine_turn(game->engine);
    return game->person[turn] || !game->person[side_other(turn)] ? turn : side_other(turn);
}

PlayName play_game_name(const PlayGame *game, Side side) {
    PlayName name;
    if (game->person[side] || game->level == PLAY_LEVEL_FULL)
        snprintf(name.text, sizeof name.text, "%s", game->person[side] ? person_name : engine_name);
    else
        snprintf(name.text, sizeof name.text, "%s%d", level_name, game->level);
    return name;
}

/* ---- Time ---- */

int64_t play_game_left(const PlayGame *game, Side side) {
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
    Side side = play_engine_turn(game->engine);
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

/* ---- Moves ---- */

static void note(PlayGame *game, int number, EngineScore score, int64_t time) {
    game->made = memory_grow(game->made, (size_t)number, &game->made_capacity, sizeof *game->made);
    game->made[number] = (PlayMade){score, time};
}

bool play_game_play(PlayGame *game, const char *text, EngineScore score, Error *why) {
    Side side = play_engine_turn(game->engine);
    int64_t before = game->left[side], now = clock_milliseconds();
    int64_t taken = game->turn_runs ? now - game->turn_began : 0;
    int number = play_engine_played(game->engine);
    if (!play_engine_play(game->engine, text, why))
        return false;
    game->turn_runs = false;
    note(game, number, score, taken);
    if (game->has_clock)
        game->left[side] = before - taken + game->increment;
    settle(game);
    return true;
}

bool play_game_undo(PlayGame *game) {
    int played = play_engine_played(game->engine), count = 1;
    Side side = play_game_speaker(game), turn = play_engine_turn(game->engine);
    bool one = game->person[WHITE] != game->person[BLACK];
    if (one && side == turn)
        count = 2;
    if (played < count)
        return false;
    /* Time that was taken stays taken. */
    play_game_pause(game);
    for (int i = 1; i <= count; i++)
        game->left[(int)turn ^ (i & 1)] -= game->increment;
    play_engine_undo(game->engine, count);
    game->shown = played - count;
    free(game->reason);
    game->reason = NULL;
    game->outcome = OUTCOME_NONE;
    game->termination = TERMINATION_UNFINISHED;
    return true;
}

/* ---- The end ---- */

void play_game_resign(PlayGame *game, Side side) {
    Text reason = TEXT_EMPTY;
    text_format(&reason, "%s wins: %s resigns", play_side_name(side_other(side)), play_side_name(side));
    end(game, outcome_win(side_other(side)), TERMINATION_NORMAL, &reason);
}

void play_game_agree(PlayGame *game) {
    Text reason = TEXT_EMPTY;
    text_add(&reason, "Draw: agreed");
    end(game, OUTCOME_DRAW, TERMINATION_NORMAL, &reason);
}

void play_game_flag(PlayGame *game, Side side) {
    Text reason = TEXT_EMPTY;
    text_format(&reason, "%s wins: the time of %s is over", play_side_name(side_other(side)),
                play_side_name(side));
    end(game, outcome_win(side_other(side)), TERMINATION_TIME, &reason);
}

/* ---- Records ---- */

static void add_seconds(Text *text, int64_t milliseconds) {
    text_format(text, "%" PRId64, milliseconds / 1000);
    if (milliseconds % 1000)
        text_format(text, ".%03d", (int)(milliseconds % 1000));
}

/* The name of a side, the caller's to free: two of a name are told apart by their colours. */
static char *record_name(const PlayGame *game, Side side) {
    Text name = TEXT_EMPTY;
    bool alike = game->person[WHITE] == game->person[BLACK];
    text_add(&name, play_game_name(game, side).text);
    if (alike)
        text_format(&name, " (%s)", play_side_name(side));
    return memory_take_text(&name);
}

void play_game_record(const PlayGame *game, Record *record) {
    time_t now = time(NULL);
    struct tm local;
    char date[16];
    localtime_r(&now, &local);
    strftime(date, sizeof date, "%Y.%m.%d", &local);
    *record = (Record){.event = memory_text(PLAY_EVENT),
                       .date = memory_text(date),
                       .round = 1,
                       .variant = memory_text(play_engine_name(game->engine)),
                       .position = play_engine_opening(game->engine),
                       .outcome = game->outcome,
                       .termination = game->termination,
                       .reason = memory_text(game->reason ? game->reason : "unfinished")};
    for (int side = 0; side < SIDES; side++) {
        Text limits = TEXT_EMPTY;
        record->name[side] = record_name(game, (Side)side);
        add_seconds(&limits, game->time);
        text_add(&limits, "+");
        add_seconds(&limits, game->increment);
        if (game->has_clock)
            record->limits[side] = memory_take_text(&limits);
        text_free(&limits);
    }
    for (int i = 0; i < play_engine_played(game->engine); i++)
        record_add_move(record, play_engine_move(game->engine, i).text,
                        (EngineWords){.score = game->made[i].score}, game->made[i].time);
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

static void take_players(PlayGame *game, const Record *record) {
    bool person[SIDES];
    for (int side = 0; side < SIDES; side++) {
        char *name = memory_text(record->name[side]), *color = strstr(name, " (");
        if (color)
            *color = '\0';
        person[side] = strcmp(name, person_name) == 0;
        if (strncmp(name, level_name, strlen(level_name)) == 0)
            number_read_int(name + strlen(level_name), 0, PLAY_LEVEL_FULL, &game->level);
        else if (strcmp(name, engine_name) == 0)
            game->level = PLAY_LEVEL_FULL;
        free(name);
    }
    if (person[WHITE] || person[BLACK])
        memcpy(game->person, person, sizeof person);
    game->has_clock =
        record->limits[WHITE] && read_clock(record->limits[WHITE], &game->time, &game->increment);
}

bool play_game_take(PlayGame *game, const Record *record, Error *why) {
    /* Played through beside the game, which stays if a move is none. */
    PlayGame next;
    Error reason;
    play_game_init(&next);
    bool good = play_game_start(&next, record->variant, record->position, why);
    for (int i = 0; good && i < record->move_count; i++)
        if (!play_game_play(&next, record->moves[i].text, record->moves[i].score, &reason))
            good = error_refuse(why, "move %d, %.40s: %s", i + 1, record->moves[i].text, reason.text);
    if (!good) {
        play_game_free(&next);
        return false;
    }
    memcpy(next.person, game->person, sizeof next.person);
    next.level = game->level;
    take_players(&next, record);
    play_game_free(game);
    *game = next;
    game->left[WHITE] = game->left[BLACK] = game->time;
    for (int i = 0; i < record->move_count; i++) {
        int side = (int)play_engine_turn(game->engine) ^ ((record->move_count - i) & 1);
        int64_t time = record->moves[i].time;
        game->made[i].time = time;
        game->left[side] += game->increment - (time > 0 ? time : 0);
    }
    for (int side = 0; side < SIDES; side++)
        if (game->left[side] < 1000)
            game->left[side] = 1000; /* so that nobody has lost before the first look at the board */
    if (!play_game_is_over(game) && record->outcome != OUTCOME_NONE) {
        Text ended = TEXT_EMPTY;
        text_add(&ended, record->reason ? record->reason : outcome_text(record->outcome));
        end(game, record->outcome, record->termination, &ended);
    }
    return true;
}
