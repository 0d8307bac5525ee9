/* The current position as JSON; docs/protocol.md describes the keys. */
#include <inttypes.h>
#include <stdio.h>

#include "castellan/current.h"
#include "castellan/show.h"
#include "common/json.h"
#include "games/notation.h"
#include "text/position_text.h"

static void add_square(Json *json, const Game *game, Square square) {
    char text[SQUARE_TEXT_MAX];
    notation_write_square(game, square, text);
    json_string(json, text);
}

static void add_squares(Json *json, const char *key, const Game *game, Bitboard squares) {
    json_key(json, key);
    json_array(json);
    BitboardScan scan = bb_scan(squares);
    for (Square square; bb_next(&scan, &square);)
        add_square(json, game, square);
    json_array_end(json);
}

static void add_pieces(Json *json, const Position *pos) {
    json_key(json, "pieces");
    json_object(json);
    BitboardScan scan = bb_scan(pos_occupied(pos));
    for (Square square; bb_next(&scan, &square);) {
        char key[SQUARE_TEXT_MAX], piece[] = {show_piece(pos, square), '\0'};
        notation_write_square(pos->game, square, key);
        json_key(json, key);
        json_string(json, piece);
    }
    json_object_end(json);
}

static void add_string(Json *json, const char *key, const char *value) {
    json_key(json, key);
    json_string(json, value);
}

static void add_number(Json *json, const char *key, int64_t value) {
    json_key(json, key);
    json_number(json, value);
}

static void add_castle(Json *json, const Position *pos) {
    json_key(json, "castle");
    if (pos->game->castle_moves == 0) {
        json_string(json, NULL);
        return;
    }
    json_object(json);
    add_number(json, "white", pos->castle_moves[WHITE]);
    add_number(json, "black", pos->castle_moves[BLACK]);
    json_object_end(json);
}

static void add_move(Json *json, const Position *pos, const LegalMove *legal) {
    const Game *game = pos->game;
    json_object(json);
    add_string(json, "text", legal->text);
    json_key(json, "from");
    add_square(json, game, legal->move.from);
    json_key(json, "to");
    add_square(json, game, legal->move.to);
    add_string(json, "kind", notation_kind((MoveKind)legal->move.kind));
    add_squares(json, "captures", game, game_captured_squares(pos, legal->move));
    /* The squares of the text behind the first. */
    json_key(json, "stops");
    json_array(json);
    const char *text = legal->text;
    Square square;
    notation_read_square(game, &text, &square);
    while (*text++ && notation_read_square(game, &text, &square))
        add_square(json, game, square);
    json_array_end(json);
    json_object_end(json);
}

void show_json(Session *session) {
    const Position *pos = current_position(session);
    const Game *game = pos->game;
    Result result = current_result(session);
    LegalMoves legal;
    if (!current_legal(session, &legal))
        return;
    char text[POSITION_TEXT_MAX], key[17];
    position_text_write(pos, text);
    snprintf(key, sizeof key, "%016" PRIX64, pos->key);
    Text out = TEXT_EMPTY;
    Json json = JSON_IN(&out);
    json_object(&json);
    add_string(&json, "variant", game->name);
    add_number(&json, "files", game->files);
    add_number(&json, "ranks", game->ranks);
    add_squares(&json, "squares", game, game->board);
    add_pieces(&json, pos);
    add_string(&json, "side", pos_turn(pos) == WHITE ? "white" : "black");
    add_castle(&json, pos);
    add_number(&json, "clock", pos->clock);
    add_number(&json, "move", pos->move_number);
    add_string(&json, "position", text);
    add_string(&json, "key", key);
    add_string(&json, "result", current_outcome_word(result.outcome));
    add_string(&json, "reason", notation_reason(result.reason));
    json_key(&json, "moves");
    json_array(&json);
    for (size_t i = 0; i < legal.count; i++)
        add_move(&json, pos, &legal.moves[i]);
    json_array_end(&json);
    json_object_end(&json);
    text_end_line(&out);
    session_write(session, &out);
    legal_free(&legal);
}
