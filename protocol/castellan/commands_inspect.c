/* moves, stops, query and eval: questions about the current position. */
#include <string.h>

#include "castellan/commands.h"
#include "castellan/current.h"
#include "evaluate/evaluate.h"
#include "games/notation.h"

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

void command_moves(Session *session, Words *words) {
    const char *word = words_next(words);
    bool in_full = word && strcmp(word, "long") == 0;
    if ((word && !in_full) || !words_at_end(words)) {
        session_error(session, "bad-argument", "moves takes the word long or nothing");
        return;
    }
    LegalMoves legal;
    if (!session_need_position(session) || !current_legal(session, &legal))
        return;
    Text out = TEXT_EMPTY;
    if (!in_full)
        text_format(&out, "moves %zu", legal.count);
    for (size_t i = 0; i < legal.count; i++)
        if (in_full)
            add_long_move(current_position(session), &legal.moves[i], &out);
        else
            text_format(&out, " %s", legal.moves[i].text);
    if (in_full)
        text_add(&out, "movesok");
    text_end_line(&out);
    session_write(session, &out);
    legal_free(&legal);
}

/* Reads the words as squares into out; false with an error line. */
static bool read_squares(Session *session, Words *words, Text *out) {
    const Game *game = session->game;
    const char *word;
    for (int i = 1; (word = words_next(words)); i++) {
        const char *cursor = word;
        Square square;
        if (!notation_read_square(game, &cursor, &square) || *cursor) {
            session_error(session, "bad-argument", "stop %d: '%s' is not a square of the board", i,
                          words_show(word).text);
            return false;
        }
        text_bytes(out, (const char *)&square, sizeof square);
    }
    if (out->size == 0)
        session_error(session, "bad-argument", "stops is followed by squares");
    else if (out->failed)
        session_error(session, "no-memory", "the stops do not fit into memory");
    return out->size > 0 && !out->failed;
}

void command_stops(Session *session, Words *words) {
    Text squares = TEXT_EMPTY;
    if (session_need_position(session) && read_squares(session, words, &squares)) {
        const Position *pos = current_position(session);
        Bitboard next = bb_zero();
        bool end = false;
        if (current_result(session).reason == REASON_NONE)
            pos->game->rules->stops(pos, (const Square *)squares.data, (int)squares.size, &next, &end,
                                    &session->work);
        Text out = TEXT_EMPTY;
        text_format(&out, "stops %d ", bb_count(next));
        add_squares(pos->game, next, " ", &out);
        text_format(&out, "%send %s", bb_is_empty(next) ? "" : " ", end ? "yes" : "no");
        text_end_line(&out);
        session_write(session, &out);
    }
    text_free(&squares);
}

void command_query(Session *session, Words *words) {
    const char *word = words_next(words);
    if (!word || !words_at_end(words)) {
        session_error(session, "bad-argument", "query takes one of gameover, p1turn, result, reason");
        return;
    }
    if (!session_need_position(session))
        return;
    Result result = current_result(session);
    const char *answer;
    if (strcmp(word, "gameover") == 0)
        answer = result.reason != REASON_NONE ? "true" : "false";
    else if (strcmp(word, "p1turn") == 0)
        answer = pos_turn(current_position(session)) == WHITE ? "true" : "false";
    else if (strcmp(word, "result") == 0)
        answer = current_outcome_word(result.outcome);
    else if (strcmp(word, "reason") == 0)
        answer = notation_reason(result.reason);
    else {
        session_error(session, "bad-argument",
                      "query takes one of gameover, p1turn, result, reason, not '%s'", words_show(word).text);
        return;
    }
    writer_line(&session->writer, "response %s", answer);
}

void command_eval(Session *session, Words *words) {
    (void)words;
    if (!session_need_position(session))
        return;
    const Position *pos = current_position(session);
    Result result = current_result(session);
    if (result.reason != REASON_NONE) {
        session_error(session, "game-over", "the game is over (%s %s)", current_outcome_word(result.outcome),
                      notation_reason(result.reason));
        return;
    }
    EvalTerm terms[EVAL_TERMS_MAX];
    const Weights *weights = engine_weights(session->engine, pos->game);
    int count = eval_explain(pos, weights, terms);
    Text out = TEXT_EMPTY;
    for (int i = 0; i < count; i++)
        text_line(&out, "eval %s white %d black %d", terms[i].name, terms[i].value[WHITE],
                  terms[i].value[BLACK]);
    text_line(&out, "eval total cp %d", eval_position(pos, weights));
    session_write(session, &out);
}
