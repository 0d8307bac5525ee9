/* The current position as JSON; docs/protocol.md describes the keys. */
#include <inttypes.h>

#include "castellan/current.h"
#include "castellan/show.h"
#include "games/notation.h"
#include "text/position_text.h"

/* A string value. Names and texts of games are plain ASCII; quotes, backslashes and control bytes are escaped
 * all the same, for what an author of a game may write. */
static void add_string(Text *out, const char *text) {
    text_add(out, "\"");
    for (; *text; text++)
        if ((unsigned char)*text < 0x20)
            text_format(out, "\\u%04x", (unsigned)(unsigned char)*text);
        else
            text_format(out, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    text_add(out, "\"");
}

static void add_square(const Game *game, Square square, Text *out) {
    char text[SQUARE_TEXT_MAX];
    notation_write_square(game, square, text);
    add_string(out, text);
}

static void add_set(const Game *game, Bitboard squares, Text *out) {
    text_add(out, "[");
    BitboardScan scan = bb_scan(squares);
    const char *divider = "";
    for (Square square; bb_next(&scan, &square); divider = ",") {
        text_add(out, divider);
        add_square(game, square, out);
    }
    text_add(out, "]");
}

static void add_pieces(const Position *pos, Text *out) {
    text_add(out, "{");
    BitboardScan scan = bb_scan(pos_occupied(pos));
    const char *divider = "";
    for (Square square; bb_next(&scan, &square); divider = ",") {
        text_add(out, divider);
        add_square(pos->game, square, out);
        text_format(out, ":\"%c\"", show_piece(pos, square));
    }
    text_add(out, "}");
}

static void add_castle(const Position *pos, Text *out) {
    if (pos->game->castle_moves == 0)
        text_add(out, "null");
    else
        text_format(out, "{\"white\":%d,\"black\":%d}", pos->castle_moves[WHITE], pos->castle_moves[BLACK]);
}

/* The squares of a move's text behind the first. */
static void add_stops(const Game *game, const char *text, Text *out) {
    Square square;
    const char *divider = "";
    notation_read_square(game, &text, &square);
    while (*text++ && notation_read_square(game, &text, &square)) {
        text_add(out, divider);
        add_square(game, square, out);
        divider = ",";
    }
}

static void add_move(const Position *pos, const LegalMove *legal, Text *out) {
    const Game *game = pos->game;
    text_add(out, "{\"text\":");
    add_string(out, legal->text);
    text_add(out, ",\"from\":");
    add_square(game, legal->move.from, out);
    text_add(out, ",\"to\":");
    add_square(game, legal->move.to, out);
    text_format(out, ",\"kind\":\"%s\",\"captures\":", notation_kind((MoveKind)legal->move.kind));
    add_set(game, game_captured_squares(pos, legal->move), out);
    text_add(out, ",\"stops\":[");
    add_stops(game, legal->text, out);
    text_add(out, "]}");
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
    Text out = TEXT_EMPTY;
    text_add(&out, "{\"variant\":");
    add_string(&out, game->name);
    text_format(&out, ",\"files\":%d,\"ranks\":%d,\"squares\":", game->files, game->ranks);
    add_set(game, game->board, &out);
    text_add(&out, ",\"pieces\":");
    add_pieces(pos, &out);
    text_format(&out, ",\"side\":\"%s\",\"castle\":", pos_turn(pos) == WHITE ? "white" : "black");
    add_castle(pos, &out);
    text_format(&out, ",\"clock\":%d,\"move\":%d,\"position\":", pos->clock, pos->move_number);
    add_string(&out, text);
    text_format(&out, ",\"key\":\"%016" PRIX64 "\",\"result\":\"%s\",\"reason\":\"%s\",\"moves\":[", pos->key,
                current_outcome_word(result.outcome), notation_reason(result.reason));
    for (size_t i = 0; i < legal.count; i++) {
        text_add(&out, i > 0 ? "," : "");
        add_move(pos, &legal.moves[i], &out);
    }
    text_add(&out, "]}");
    text_end_line(&out);
    session_write(session, &out);
    legal_free(&legal);
}
