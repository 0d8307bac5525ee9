#include "draw/board.h"

#include <string.h>

#include "games/game.h"
#include "text/position_text.h"

/* A line of the board begins with the rank number, the last one with this word of the same width. */
static const char margin[] = "files ";

void draw_board(const Position *pos, Text *out) {
    const Game *game = pos->game;
    for (int rank = game->ranks - 1; rank >= 0; rank--) {
        text_format(out, "%-*d", (int)strlen(margin), rank + 1);
        for (int file = 0; file < game->files; file++) {
            Square square = square_at(file, rank);
            text_format(out, "%c ", bb_test(&game->board, square) ? position_text_piece(pos, square) : ' ');
        }
        text_end_line(out);
    }
    text_add(out, margin);
    for (int file = 0; file < game->files; file++)
        text_format(out, "%c ", (game->coordinates_lower ? 'a' : 'A') + file);
    text_end_line(out);
}
