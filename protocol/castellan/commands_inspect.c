/* moves, stops, canonical, query, eval and show: questions about the current position. */
#include <inttypes.h>
#include <string.h>

#include "castellan/commands.h"
#include "castellan/show_json.h"
#include "castellan/show_svg.h"
#include "draw/board.h"
#include "evaluate/evaluate.h"
#include "games/notation.h"
#include "text/position_text.h"

static void add_squares(const Game *game, Bitboard squares, const char *divider, Text *out) {
    BitboardScan scan = bb_scan(squares);
    const char *before = "";
    for (Square square; bb_next(&scan, &square); before = divider) {
        char text[SQUARE_TEXT_MAX];
        notation_write_square(game, square, text);
        text_format(out, "%s%s", before, text);
    }
}

static void add_long_move(const Position *pos, const LegalMove *legal, Text *out) {
    char from[SQUARE_TEXT_MAX], to[SQUARE_TEXT_MAX];
    notation_write_square(pos->game, legal->move.from, from);
    notation_write_square(pos->game, legal->move.to, to);
    text_format(out, "move %s from %s to %s kind %s captures ", legal->text, from, to,
                notation_kind((MoveKind)legal->move.kind));
    if (legal->move.captured)
        add_squares(pos->game, game_captured_squares(pos, legal->move), ",", out);
    else
        text_add(out, "-");
    text_end_line(out);
}

static void add_move(const Position *pos, Move move, Text *out) {
    char text[MOVE_TEXT_MAX];
    notation_write(pos, move, text);
    text_add(out, text);
}

void command_moves(Session *session, Words *words, Answer *out) {
    bool in_full = words_take(words, "long");
    LegalMoves legal;
    if (!words_at_end(words)) {
        answer_refuse(out, "bad-argument", "moves takes the word long or nothing");
        return;
    }
    if (!current_legal(&session->current, &legal, out))
        return;
    Text *text = &out->text;
    if (!in_full)
        text_format(text, "moves %zu", legal.count);
    for (size_t i = 0; i < legal.count; i++)
        if (in_full)
            add_long_move(current_position(&session->current), &legal.moves[i], text);
        else
            text_format(text, " %s", legal.moves[i].text);
    if (in_full)
        text_add(text, "movesok");
    text_end_line(text);
    legal_free(&legal);
}

/* Reads the words as squares, one behind the other; false with an error line. */
static bool read_squares(const Game *game, Words *words, Text *squares, Answer *out) {
    const char *word;
    for (int i = 1; (word = words_next(words)); i++) {
        const char *cursor = word;
        Square square;
        if (!notation_read_square(game, &cursor, &square) || *cursor)
            return answer_refuse(out, "bad-argument", "stop %d: '%s' is not a square of the board", i,
                                 words_show(word).text);
        text_bytes(squares, (const char *)&square, sizeof square);
    }
    if (squares->failed)
        return answer_refuse(out, "no-memory", "the stops do not fit into memory");
    return squares->size > 0 || answer_refuse(out, "bad-argument", "stops is followed by squares");
}

void command_stops(Session *session, Words *words, Answer *out) {
    Current *current = &session->current;
    const Position *pos = current_position(current);
    Text squares = TEXT_EMPTY;
    if (read_squares(pos->game, words, &squares, out)) {
        Bitboard next = bb_zero();
        Move end = MOVE_NONE;
        if (current_result(current).reason == REASON_NONE)
            pos->game->rules->stops(pos, (const Square *)squares.data, (int)squares.size, &next, &end,
                                    &current->work);
        text_format(&out->text, "stops %d ", bb_count(next));
        add_squares(pos->game, next, " ", &out->text);
        text_format(&out->text, "%send %s", bb_is_empty(next) ? "" : " ",
                    move_is_none(end) ? "no" : "yes move ");
        if (!move_is_none(end))
            add_move(pos, end, &out->text);
        text_end_line(&out->text);
    }
    text_free(&squares);
}

/* The squares of a route that are told: the stops behind the start, or those captured on in order. */
static void add_route(const Game *game, const Route *route, bool captured, Text *out) {
    const char *before = "";
    for (int i = 1; i < route->count; i++) {
        char text[SQUARE_TEXT_MAX];
        if (captured && !route->captures[i])
            continue;
        notation_write_square(game, captured ? route->over[i] : route->square[i], text);
        text_format(out, "%s%s", before, text);
        before = ",";
    }
    text_add(out, *before ? "" : "-");
}

void command_canonical(Session *session, Words *words, Answer *out) {
    Current *current = &session->current;
    const Position *pos = current_position(current);
    const char *word = words_next(words);
    Move move;
    Error reason;
    if (!word || !words_at_end(words)) {
        answer_refuse(out, "bad-argument", "canonical is followed by one move");
        return;
    }
    if (!current_read_move(current, word, &move, &reason)) {
        answer_refuse(out, "illegal-move", "%s", reason.text);
        return;
    }
    Route route;
    Position after;
    char text[POSITION_TEXT_MAX];
    pos->game->rules->route(pos, move, &route);
    game_play(pos, move, &after);
    position_text_write(&after, text);
    text_add(&out->text, "canonical ");
    add_move(pos, move, &out->text);
    text_add(&out->text, " captures ");
    add_route(pos->game, &route, true, &out->text);
    text_add(&out->text, " stops ");
    add_route(pos->game, &route, false, &out->text);
    text_line(&out->text, " position %s", text);
}

static const char *query(Current *current, const char *word) {
    Result result = current_result(current);
    if (strcmp(word, "gameover") == 0)
        return result.reason != REASON_NONE ? "true" : "false";
    if (strcmp(word, "p1turn") == 0)
        return pos_turn(current_position(current)) == WHITE ? "true" : "false";
    if (strcmp(word, "result") == 0)
        return current_outcome_word(result.outcome);
    return strcmp(word, "reason") == 0 ? notation_reason(result.reason) : NULL;
}

void command_query(Session *session, Words *words, Answer *out) {
    static const char known[] = "query takes one of gameover, p1turn, result, reason";
    const char *word = words_next(words), *answer;
    if (!word || !words_at_end(words))
        answer_refuse(out, "bad-argument", "%s", known);
    else if (!(answer = query(&session->current, word)))
        answer_refuse(out, "bad-argument", "%s, not '%s'", known, words_show(word).text);
    else
        text_line(&out->text, "response %s", answer);
}

void command_eval(Session *session, Words *words, Answer *out) {
    (void)words;
    const Position *pos = current_position(&session->current);
    Result result = current_result(&session->current);
    if (result.reason != REASON_NONE) {
        answer_refuse(out, "game-over", "the game is over (%s %s)", current_outcome_word(result.outcome),
                      notation_reason(result.reason));
        return;
    }
    EvalTerm terms[EVAL_TERMS_MAX];
    const Weights *weights = engine_weights(session->engine, pos->game);
    int count = eval_explain(pos, weights, terms);
    for (int i = 0; i < count; i++)
        text_line(&out->text, "eval %s white %d black %d", terms[i].name, terms[i].value[WHITE],
                  terms[i].value[BLACK]);
    text_line(&out->text, "eval total cp %d", eval_position(pos, weights));
}

void command_show(Session *session, Words *words, Answer *out) {
    Current *current = &session->current;
    if (words_take(words, "svg")) {
        show_svg(current, words, out);
        return;
    }
    bool json = words_take(words, "json");
    if (!words_at_end(words)) {
        answer_refuse(out, "bad-argument", "show takes the word json, svg and what is drawn, or nothing");
        return;
    }
    if (json) {
        show_json(current, out);
        return;
    }
    const Position *pos = current_position(current);
    char text[POSITION_TEXT_MAX];
    position_text_write(pos, text);
    Result result = current_result(current);
    draw_board(pos, &out->text);
    text_line(&out->text, "position %s", text);
    text_line(&out->text, "key %016" PRIX64, pos->key);
    text_line(&out->text, "turn %s", pos_turn(pos) == WHITE ? "white" : "black");
    text_line(&out->text, "repetition %d", history_repetitions(&current->history));
    text_line(&out->text, "result %s %s", current_outcome_word(result.outcome),
              notation_reason(result.reason));
    text_line(&out->text, "showok");
}
