#include "castellan/show_json.h"

#include <inttypes.h>
#include <stdio.h>

#include "common/json.h"
#include "games/notation.h"
#include "text/position_text.h"

static void add_square(Json *json, const char *key, const Game *game, Square square) {
    char text[SQUARE_TEXT_MAX];
    notation_write_square(game, square, text);
    json_string(json, key, text);
}

static void add_squares(Json *json, const char *key, const Game *game, Bitboard squares) {
    json_open(json, key, "[");
    BitboardScan scan = bb_scan(squares);
    for (Square square; bb_next(&scan, &square);)
        add_square(json, NULL, game, square);
    json_close(json, "]");
}

static void add_pieces(Json *json, const Position *pos) {
    json_open(json, "pieces", "{");
    BitboardScan scan = bb_scan(pos_occupied(pos));
    for (Square square; bb_next(&scan, &square);) {
        char key[SQUARE_TEXT_MAX], piece[] = {position_text_piece(pos, square), '\0'};
        notation_write_square(pos->game, square, key);
        json_string(json, key, piece);
    }
    json_close(json, "}");
}

static void add_castle(Json *json, const Position *pos) {
    if (pos->game->castle_moves == 0) {
        json_string(json, "castle", NULL);
        return;
    }
    json_open(json, "castle", "{");
    json_number(json, "white", pos->castle_moves[WHITE]);
    json_number(json, "black", pos->castle_moves[BLACK]);
    json_close(json, "}");
}

static void add_castles(Json *json, const Game *game) {
    if (bb_is_empty(game->castle[WHITE])) {
        json_string(json, "castles", NULL);
        return;
    }
    json_open(json, "castles", "{");
    add_squares(json, "white", game, game->castle[WHITE]);
    add_squares(json, "black", game, game->castle[BLACK]);
    json_close(json, "}");
}

/* The capturing steps of a route, each with what it captures. */
static void add_jumps(Json *json, const Game *game, const Route *route) {
    json_open(json, "jumps", "[");
    bool captures = false;
    for (int i = 1; i < route->count; i++) {
        if (route->captures[i] && !captures) {
            json_open(json, NULL, "{");
            json_open(json, "over", "[");
            captures = true;
        }
        if (route->captures[i])
            add_square(json, NULL, game, route->over[i]);
        if (!captures || !route->lands[i])
            continue;
        json_close(json, "]");
        add_square(json, "to", game, route->square[i]);
        json_close(json, "}");
        captures = false;
    }
    json_close(json, "]");
}

static void add_move(Json *json, const char *key, const Position *pos, Move move, const char *text) {
    const Game *game = pos->game;
    Route route;
    game->rules->route(pos, move, &route);
    json_open(json, key, "{");
    json_string(json, "text", text);
    add_square(json, "from", game, move.from);
    add_square(json, "to", game, move.to);
    json_string(json, "kind", notation_kind((MoveKind)move.kind));
    add_squares(json, "captures", game, game_captured_squares(pos, move));
    json_open(json, "stops", "[");
    for (int i = 1; i < route.count; i++)
        add_square(json, NULL, game, route.square[i]);
    json_close(json, "]");
    add_jumps(json, game, &route);
    json_close(json, "}");
}

/* The moves that were played, and the last of them in full. */
static void add_history(Json *json, const History *history) {
    char text[MOVE_TEXT_MAX];
    json_open(json, "history", "[");
    for (int i = 0; i + 1 < history->count; i++) {
        notation_write(&history->positions[i], history->moves[i], text);
        json_string(json, NULL, text);
    }
    json_close(json, "]");
    int last = history->count - 2;
    if (last < 0)
        json_string(json, "lastMove", NULL);
    else
        add_move(json, "lastMove", &history->positions[last], history->moves[last], text);
}

void show_json(Current *current, Answer *out) {
    const Position *pos = current_position(current);
    const Game *game = pos->game;
    Result result = current_result(current);
    LegalMoves legal;
    if (!current_legal(current, &legal, out))
        return;
    char text[POSITION_TEXT_MAX], key[17];
    position_text_write(pos, text);
    snprintf(key, sizeof key, "%016" PRIX64, pos->key);
    Json json = JSON_IN(&out->text);
    json_open(&json, NULL, "{");
    json_string(&json, "variant", game->name);
    json_string(&json, "title", game->title);
    json_number(&json, "files", game->files);
    json_number(&json, "ranks", game->ranks);
    add_squares(&json, "squares", game, game->board);
    add_pieces(&json, pos);
    json_string(&json, "side", pos_turn(pos) == WHITE ? "white" : "black");
    add_castles(&json, game);
    json_number(&json, "castleMoves", game->castle_moves);
    add_castle(&json, pos);
    json_number(&json, "clock", pos->clock);
    json_number(&json, "move", pos->move_number);
    json_string(&json, "position", text);
    json_string(&json, "key", key);
    json_number(&json, "repetition", history_repetitions(&current->history));
    json_string(&json, "result", current_outcome_word(result.outcome));
    json_string(&json, "reason", notation_reason(result.reason));
    add_history(&json, &current->history);
    json_boolean(&json, "mustCapture", result.reason == REASON_NONE && game_must_capture(pos));
    json_open(&json, "moves", "[");
    for (size_t i = 0; i < legal.count; i++)
        add_move(&json, NULL, pos, legal.moves[i].move, legal.moves[i].text);
    json_close(&json, "]");
    json_close(&json, "}");
    text_end_line(&out->text);
    legal_free(&legal);
}
