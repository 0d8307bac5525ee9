#include "match/games/referee.h"

#include <string.h>

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
    History history;
    Text position_line, go_line;
    PlayerClock clocks[SIDES];
    Adjudicator adjudicator;
} Play;

static const char *side_name(Side side) {
    return side == WHITE ? "White" : "Black";
}

static void end_game(Record *record, Outcome outcome, Termination termination, const Error *reason) {
    record->outcome = outcome;
    record->termination = termination;
    memory_set_text(&record->reason, reason->text);
}

/* The side's engine failed and has lost. */
static void end_by_fault(const Player *player, Side side, Fault fault, const Error *why, Record *record,
                         Error *detail) {
    Error reason;
    Termination termination = fault == FAULT_TIME      ? TERMINATION_TIME
                              : fault == FAULT_ILLEGAL ? TERMINATION_ILLEGAL
                                                       : TERMINATION_ABANDONED;
    if (fault == FAULT_TIME) /* how long it took is nothing for a record without times */
        error_refuse(&reason, "%s loses on time", side_name(side));
    else
        error_refuse(&reason, "%s loses: %s", side_name(side), why->text);
    end_game(record, outcome_win(side_other(side)), termination, &reason);
    error_refuse(detail, "%s: %s%s%s", player->name, why->text,
                 player->channel.last_words.text[0] ? ", last words: " : "", player->channel.last_words.text);
}

static void end_by_result(Record *record, Outcome outcome, Termination termination, const char *how) {
    Error reason;
    if (outcome == OUTCOME_DRAW)
        error_refuse(&reason, "Draw: %s", how);
    else
        error_refuse(&reason, "%s wins: %s", side_name(outcome == OUTCOME_WHITE ? WHITE : BLACK), how);
    end_game(record, outcome, termination, &reason);
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
    EngineWords words = thought->words;
    if (!match_options_lines(play->referee->options))
        words.line = NULL;
    record_add_move(play->record, text, words, play->referee->options->record_time ? milliseconds : -1);
    text_add(&play->position_line, play->record->move_count == 1 ? " moves " : " ");
    text_add(&play->position_line, text);
    player_clock_spend(&play->clocks[side], milliseconds);
    memory_need(history_push(&play->history, move));
    return FAULT_NONE;
}

/* Lets the side to move make its move. */
static Fault take_turn(Play *play, Side side, Thought *thought, Error *why) {
    Player *player = play->referee->players[side], *other = play->referee->players[side_other(side)];
    write_go(play, side);
    player->channel.beside = other->pondering ? &other->channel : NULL;
    Fault fault = player_think(player, memory_whole(&play->position_line), memory_whole(&play->go_line),
                               player_clock_allowed(&play->clocks[side]), thought, why);
    player->channel.beside = NULL;
    return fault ? fault : make_move(play, side, thought, why);
}

/* Lets the side that has moved ponder, where it wants to, on the move it expects, if that is one. */
static void ponder(Play *play, Side side, const char *expected) {
    Player *player = play->referee->players[side];
    MoveList *work = &play->referee->work;
    Move move;
    Error reason;
    if (!player->options->ponder || !expected ||
        !reader_read(history_current(&play->history), expected, &move, work, &reason))
        return;
    char text[MOVE_TEXT_MAX];
    notation_write(history_current(&play->history), move, text);
    memory_need(history_push(&play->history, move));
    bool over = history_result(&play->history, work).outcome != OUTCOME_NONE;
    history_pop(&play->history);
    if (over)
        return;
    Text position = {0}, go = {0};
    write_go(play, side);
    text_format(&position, "%s %s", memory_whole(&play->position_line), text);
    text_format(&go, "go ponder%s", memory_whole(&play->go_line) + strlen("go"));
    player_ponder(player, memory_whole(&position), memory_whole(&go));
    text_free(&position);
    text_free(&go);
}

/* An engine gets ready for the game. */
static Fault make_ready(Player *player, Error *why) {
    Fault fault = FAULT_NONE;
    if (player->channel.process.number && player->options->restart)
        player_stop(player, true);
    if (player->channel.process.number == 0)
        fault = player_start(player, why);
    return fault ? fault : player_new_game(player, why);
}

/* Plays until the game has an end, or the engine of the side a fault. */
static Fault play_game(Play *play, Side *side, Error *why) {
    for (int i = 0; i < SIDES; i++) {
        *side = (Side)i;
        Fault fault = make_ready(play->referee->players[i], why);
        if (fault)
            return fault;
    }
    Result result = history_result(&play->history, &play->referee->work);
    while (result.outcome == OUTCOME_NONE) {
        *side = pos_turn(history_current(&play->history));
        Thought thought;
        Fault fault = take_turn(play, *side, &thought, why);
        if (fault)
            return fault;
        result = history_result(&play->history, &play->referee->work);
        const char *reason;
        Outcome outcome = adjudicator_judge(&play->adjudicator, *side, &thought.words.score, &reason);
        if (result.outcome == OUTCOME_NONE && outcome != OUTCOME_NONE) {
            end_by_result(play->record, outcome, TERMINATION_ADJUDICATION, reason);
            return FAULT_NONE;
        }
        if (result.outcome == OUTCOME_NONE)
            ponder(play, *side, thought.ponder);
    }
    end_by_result(play->record, result.outcome, TERMINATION_NORMAL, notation_reason(result.reason));
    return FAULT_NONE;
}

bool referee_play(Referee *referee, Record *record, Error *detail) {
    detail->text[0] = '\0';
    Play play = {
        .referee = referee, .record = record, .adjudicator = {.rules = &referee->options->adjudication}};
    Position start;
    position_text_start(referee->options->game, &start);
    if (record->position)
        position_text_read(referee->options->game, record->position, &start, detail);
    memory_need(history_start(&play.history, &start));
    if (record->position)
        text_format(&play.position_line, "position fen %s", record->position);
    else
        text_add(&play.position_line, "position startpos");
    for (int side = 0; side < SIDES; side++)
        player_clock_start(&play.clocks[side], &referee->players[side]->options->limits);
    Side side;
    Error why;
    Fault fault = play_game(&play, &side, &why);
    if (fault && fault != FAULT_STOPPED)
        end_by_fault(referee->players[side], side, fault, &why, record, detail);
    /* An engine that fails to stop now has lost no game: it is started anew for its next one. */
    Error ignored;
    for (int i = 0; i < SIDES && fault != FAULT_STOPPED; i++)
        player_end_ponder(referee->players[i], &ignored);
    history_free(&play.history);
    text_free(&play.position_line);
    text_free(&play.go_line);
    return fault != FAULT_STOPPED;
}
