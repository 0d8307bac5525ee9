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
    json_array(json, key);
    BitboardScan scan = bb_scan(squares);
    for (Square square; bb_next(&scan, &square);)
        add_square(json, NULL, game, square);
    json_array_end(json);
}

static void add_pieces(Json *json, const Position *pos) {
    json_object(json, "pieces");
    BitboardScan scan = bb_scan(pos_occupied(pos));
    for (Square square; bb_next(&scan, &square);) {
        char key[SQUARE_TEXT_MAX], piece[] = {position_text_piece(pos, square), '\0'};
        notation_write_square(pos->game, square, key);
        json_string(json, key, piece);
    }
    json_object_end(json);
}

static void add_castle(Json *json, const Position *pos) {
    if (pos->game->castle_moves == 0) {
        json_string(json, "castle", NULL);
        return;
    }
    json_object(json, "castle");
    json_number(json, "white", pos->castle_moves[WHITE]);
    json_number(json, "black", pos->castle_moves[BLACK]);
    json_object_end(json);
}

static void add_move(Json *json, const Position *pos, const LegalMove *legal) {
    const Game *game = pos->game;
    json_object(json, NULL);
    json_string(json, "text", legal->text);
    add_square(json, "from", game, legal->move.from);
    add_square(json, "to", game, legal->move.to);
    json_string(json, "kind", notation_kind((MoveKind)legal->move.kind));
    add_squares(json, "captures", game, game_captured_squares(pos, legal->move));
    /* The squares of the text behind the first. */
    json_array(json, "stops");
    const char *text = legal->text;
    Square square;
    notation_read_square(game, &text, &square);
    while (*text++ && notation_read_square(game, &text, &square))
        add_square(json, NULL, game, square);
    json_array_end(json);
    json_object_end(json);
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
    json_object(&json, NULL);
    json_string(&json, "variant", game->name);
    json_number(&json, "files", game->files);
    json_number(&json, "ranks", game->ranks);
    add_squares(&json, "squares", game, game->board);
    add_pieces(&json, pos);
    json_string(&json, "side", pos_turn(pos) == WHITE ? "white" : "black");
    add_castle(&json, pos);
    json_number(&json, "clock", pos->clock);
    json_number(&json, "move", pos->move_number);
    json_string(&json, "position", text);
    json_string(&json, "key", key);
    json_string(&json, "result", current_outcome_word(result.outcome));
    json_string(&json, "reason", notation_reason(result.reason));
    json_array(&json, "moves");
    for (size_t i = 0; i < legal.count; i++)
        add_move(&json, pos, &legal.moves[i]);
    json_array_end(&json);
    json_object_end(&json);
    text_end_line(&out->text);
    legal_free(&legal);
}
