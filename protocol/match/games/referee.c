#include "match/games/referee.h"

#include <stdarg.h>
#include <stdio.h>

#include "common/go_words.h"
#include "common/memory.h"
#include "games/history.h"
#include "games/notation.h"
#include "games/reader.h"
#include "match/games/adjudicate.h"
#include "match/games/player_clock.h"
#include "text/position_text.h"

/* A game in progress. */
typedef struct Play {
    Referee *referee;
    Record *record;
    Error *detail;
    History history;
    Text position_line, go_line;
    PlayerClock clocks[SIDES];
    Adjudicator adjudicator;
} Play;

static const char *side_name(Side side) {
    return side == WHITE ? "White" : "Black";
}

#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
static void
end_game(Record *record, Outcome outcome, Termination termination, const char *format, ...) {
    char reason[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    record->outcome = outcome;
    record->termination = termination;
    memory_set_text(&record->reason, reason);
}

/* The side's engine failed and has lost. False for a game that was stopped. */
static bool end_by_fault(Play *play, Side side, Fault fault, const Error *why) {
    Record *record = play->record;
    Outcome outcome = outcome_win(side_other(side));
    if (fault == FAULT_STOPPED)
        return false;
    if (fault == FAULT_TIME) /* how long it took is nothing for a record without times */
        end_game(record, outcome, TERMINATION_TIME, "%s loses on time", side_name(side));
    else
        end_game(record, outcome, fault == FAULT_ILLEGAL ? TERMINATION_ILLEGAL : TERMINATION_ABANDONED,
                 "%s loses: %s", side_name(side), why->text);
    const Player *player = play->referee->players[side];
    error_refuse(play->detail, "%s: %s%s%s", player->name, why->text,
                 player->last_words[0] ? ", last words: " : "", player->last_words);
    return true;
}

static void end_by_result(Record *record, Outcome outcome, Termination termination, const char *reason) {
    if (outcome == OUTCOME_DRAW)
        end_game(record, outcome, termination, "Draw: %s", reason);
    else
        end_game(record, outcome, termination, "%s wins: %s",
                 side_name(outcome == OUTCOME_WHITE ? WHITE : BLACK), reason);
}

static void give(GoNumbers *numbers, GoNumber number, int64_t value) {
    if (value)
        go_give(numbers, number, value);
}

static void write_go(Play *play, Side side) {
    const PlayerClock *clock = &play->clocks[side];
    GoNumbers numbers = {0};
    /* Without a clock of its own, an engine has no use for the other's. */
    if (clock->limits->has_clock) {
        for (int i = 0; i < SIDES; i++)
            if (play->clocks[i].limits->has_clock) {
                go_give(&numbers, (GoNumber)(GO_TIME + 2 * i), play->clocks[i].left);
                go_give(&numbers, (GoNumber)(GO_INCREMENT + 2 * i), play->clocks[i].limits->increment);
            }
        give(&numbers, GO_MOVESTOGO, clock->moves_left);
    }
    give(&numbers, GO_MOVETIME, clock->limits->movetime);
    give(&numbers, GO_NODES, clock->limits->nodes);
    give(&numbers, GO_DEPTH, clock->limits->depth);
    text_clear(&play->go_line);
    go_write(&numbers, play->referee->players[side]->options->ugi, &play->go_line);
}

/* The move an engine answered with, on the board. Fault of the engine where it is none. */
static Fault make_move(Play *play, Side side, const Thought *thought, Error *why) {
    MoveList *work = &play->referee->work;
    const Position *position = history_current(&play->history);
    Move move;
    Error reason;
    bool legal = reader_read(position, thought->move, &move, work, &reason);
    memory_need(!work->interrupted);
    if (!legal) {
        error_refuse(why, "illegal move '%.40s', %s", thought->move, reason.text);
        /* Its state is not to be trusted with another game. */
        player_stop(play->referee->players[side], true);
        return FAULT_ILLEGAL;
    }
    char text[MOVE_TEXT_MAX];
    notation_write(position, move, text);
    int64_t milliseconds = (thought->time + 500) / 1000;
    record_add_move(play->record, text, thought->score,
                    play->referee->options->record_time ? milliseconds : -1);
    text_add(&play->position_line, play->record->move_count == 1 ? " moves " : " ");
    text_add(&play->position_line, text);
    player_clock_spend(&play->clocks[side], milliseconds);
    memory_need(history_push(&play->history, move));
    return FAULT_NONE;
}

/* Lets the side to move make its move. */
static Fault take_turn(Play *play, Side side, Thought *thought, Error *why) {
    write_go(play, side);
    Fault fault =
        player_think(play->referee->players[side], memory_whole(&play->position_line),
                     memory_whole(&play->go_line), player_clock_allowed(&play->clocks[side]), thought, why);
    return fault ? fault : make_move(play, side, thought, why);
}

/* Plays on until the game has an end; false where it was stopped. */
static bool play_on(Play *play) {
    Result result = history_result(&play->history, &play->referee->work);
    while (result.outcome == OUTCOME_NONE) {
        Side side = pos_turn(history_current(&play->history));
        Thought thought;
        Error why;
        Fault fault = take_turn(play, side, &thought, &why);
        if (fault)
            return end_by_fault(play, side, fault, &why);
        result = history_result(&play->history, &play->referee->work);
        const char *reason;
        Outcome outcome = adjudicator_judge(&play->adjudicator, side, &thought.score, &reason);
        if (result.outcome == OUTCOME_NONE && outcome != OUTCOME_NONE) {
            end_by_result(play->record, outcome, TERMINATION_ADJUDICATION, reason);
            return true;
        }
    }
    end_by_result(play->record, result.outcome, TERMINATION_NORMAL, notation_reason(result.reason));
    return true;
}

/* Both engines stand ready for the game. False where the game has an end before it began, or was stopped. */
static bool make_ready(Play *play, bool *stopped) {
    for (int side = 0; side < SIDES; side++) {
        Player *player = play->referee->players[side];
        Error why;
        Fault fault = FAULT_NONE;
        if (player->process.pid > 0 && player->options->restart)
            player_stop(player, true);
        if (player->process.pid == 0)
            fault = player_start(player, NULL, &why);
        if (!fault)
            fault = player_new_game(player, &why);
        if (fault) {
            *stopped = !end_by_fault(play, (Side)side, fault, &why);
            return false;
        }
    }
    return true;
}

bool referee_play(Referee *referee, Record *record, Error *detail) {
    detail->text[0] = '\0';
    Play play = {.referee = referee,
                 .record = record,
                 .detail = detail,
                 .adjudicator = {.rules = &referee->options->adjudication}};
    Position start;
    position_text_start(referee->options->game, &start);
    if (record->position)
        position_text_read(referee->options->game, record->position, &start, detail);
    record->first = pos_turn(&start);
    record->number = start.move_number;
    memory_need(history_start(&play.history, &start));
    if (record->position)
        text_format(&play.position_line, "position fen %s", record->position);
    else
        text_add(&play.position_line, "position startpos");
    for (int side = 0; side < SIDES; side++)
        player_clock_start(&play.clocks[side], &referee->players[side]->options->limits);
    bool stopped = false;
    bool ended = make_ready(&play, &stopped) ? play_on(&play) : !stopped;
    history_free(&play.history);
    text_free(&play.position_line);
    text_free(&play.go_line);
    return ended;
}
