/* The current position as JSON; docs/protocol.md describes the keys. */
#include <inttypes.h>

#include "castellan/current.h"
#include "games/notation.h"
#include "castellan/show.h"
#include "text/position_text.h"

/* A string value. Names and texts of games are plain ASCII; quotes, backslashes and control bytes are escaped
 * all the same, for what an author of a game may write. */
static void add_string(Output *out, const char *text) {
    out_text(out, "\"");
    for (; *text; text++)
        if ((unsigned char)*text < 0x20)
            out_format(out, "\\u%04x", (unsigned)(unsigned char)*text);
        else
            out_format(out, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    out_text(out, "\"");
}

static void add_square(const Game *game, Square square, Output *out) {
    char text[SQUARE_TEXT_MAX];
    notation_write_square(game, square, text);
    add_string(out, text);
}

static void add_set(const Game *game, Bitboard squares, Output *out) {
    out_text(out, "[");
    BitboardScan scan = bb_scan(squares);
    const char *divider = "";
    for (Square square; bb_next(&scan, &square); divider = ",") {
        out_text(out, divider);
        add_square(game, square, out);
    }
    out_text(out, "]");
}

static void add_pieces(const Position *pos, Output *out) {
    out_text(out, "{");
    BitboardScan scan = bb_scan(pos_occupied(pos));
    const char *divider = "";
    for (Square square; bb_next(&scan, &square); divider = ",") {
        out_text(out, divider);
        add_square(pos->game, square, out);
        out_format(out, ":\"%c\"", show_piece(pos, square));
    }
    out_text(out, "}");
}

static void add_castle(const Position *pos, Output *out) {
    if (pos->game->castle_moves == 0)
        out_text(out, "null");
    else
        out_format(out, "{\"white\":%d,\"black\":%d}", pos->castle_moves[WHITE], pos->castle_moves[BLACK]);
}

/* The squares of a move's text behind the first. */
static void add_stops(const Game *game, const char *text, Output *out) {
    Square square;
    const char *divider = "";
    notation_read_square(game, &text, &square);
    while (*text++ && notation_read_square(game, &text, &square)) {
        out_text(out, divider);
        add_square(game, square, out);
        divider = ",";
    }
}

static void add_move(const Position *pos, const LegalMove *legal, Output *out) {
    const Game *game = pos->game;
    out_text(out, "{\"text\":");
    add_string(out, legal->text);
    out_text(out, ",\"from\":");
    add_square(game, legal->move.from, out);
    out_text(out, ",\"to\":");
    add_square(game, legal->move.to, out);
    out_format(out, ",\"kind\":\"%s\",\"captures\":", notation_kind((MoveKind)legal->move.kind));
    add_set(game, game_captured_squares(pos, legal->move), out);
    out_text(out, ",\"stops\":[");
    add_stops(game, legal->text, out);
    out_text(out, "]}");
}

void show_json(Session *session) {
    const Position *pos = current_position(session);
    const Game *game = pos->game;
    Result result = current_result(session);
    LegalMoves legal;
    if (!current_legal(session, &legal))
        return;
    char text[POSITION_TEXT_MAX];
    position_text_write(pos, text);
    Output out = OUTPUT_EMPTY;
    out_text(&out, "{\"variant\":");
    add_string(&out, game->name);
    out_format(&out, ",\"files\":%d,\"ranks\":%d,\"squares\":", game->files, game->ranks);
    add_set(game, game->board, &out);
    out_text(&out, ",\"pieces\":");
    add_pieces(pos, &out);
    out_format(&out, ",\"side\":\"%s\",\"castle\":", pos_turn(pos) == WHITE ? "white" : "black");
    add_castle(pos, &out);
    out_format(&out, ",\"clock\":%d,\"move\":%d,\"position\":", pos->clock, pos->move_number);
    add_string(&out, text);
    out_format(&out, ",\"key\":\"%016" PRIX64 "\",\"result\":\"%s\",\"reason\":\"%s\",\"moves\":[", pos->key,
               current_outcome_word(result.outcome), notation_reason(result.reason));
    for (size_t i = 0; i < legal.count; i++) {
        out_text(&out, i > 0 ? "," : "");
        add_move(pos, &legal.moves[i], &out);
    }
    out_text(&out, "]}");
    out_end_line(&out);
    session_write(session, &out);
    legal_free(&legal);
}
