/* Positions as text and as SVG. */
#include <stdlib.h>
#include <string.h>

#include "castellan_inner.h"
#include "draw/board.h"
#include "draw/svg.h"

const char *castellan_game_drawing(CastellanGame *game) {
    text_clear(&game->drawing);
    draw_board(inner_position(game), &game->drawing);
    return game->drawing.failed ? NULL : text_string(&game->drawing);
}

static CastellanStatus read_marks(const Game *game, const char *text, Bitboard *marks,
                                  CastellanError *error) {
    static const char blanks[] = " \t\r\n";
    for (text += strspn(text, blanks); *text; text += strspn(text, blanks)) {
        const char *word = text;
        size_t length = strcspn(word, blanks);
        Square square;
        if (!notation_read_square(game, &text, &square) || text != word + length)
            return inner_refuse(error, CASTELLAN_BAD_ARGUMENT, "mark '%.*s' is no square of %s",
                                length < 10 ? (int)length : 10, word, game->name);
        bb_set(marks, square);
    }
    return CASTELLAN_OK;
}

/* Reads what the picture shows; the arrows are the caller's to free. */
static CastellanStatus read_picture(CastellanGame *game, const CastellanPicture *picture, SvgDrawing *drawing,
                                    Move **arrows, CastellanError *error) {
    const History *history = &game->history;
    CastellanStatus status = CASTELLAN_OK;
    drawing->flip = picture->flip != 0;
    drawing->dark = picture->dark != 0;
    if (picture->last_move && history->count > 1) {
        drawing->before = &history->positions[history->count - 2];
        drawing->last_move = history->moves[history->count - 2];
    }
    if (picture->marks)
        status = read_marks(inner_position(game)->game, picture->marks, &drawing->marks, error);
    if (status == CASTELLAN_OK && picture->arrows && *picture->arrows)
        status = inner_need_open(game, error);
    if (status == CASTELLAN_OK && picture->arrows)
        status = inner_read_moves(game, picture->arrows, arrows, &drawing->arrow_count, error);
    drawing->arrows = *arrows;
    return status;
}

const char *castellan_game_svg(CastellanGame *game, const CastellanPicture *picture, CastellanError *error) {
    SvgDrawing drawing = {0};
    Move *arrows = NULL;
    CastellanStatus status = picture ? read_picture(game, picture, &drawing, &arrows, error) : CASTELLAN_OK;
    if (status == CASTELLAN_OK) {
        text_clear(&game->svg);
        draw_svg(inner_position(game), &drawing, &game->svg);
        status = game->svg.failed ? inner_refuse_memory(error) : inner_succeed(error);
    }
    free(arrows);
    return status == CASTELLAN_OK ? text_string(&game->svg) : NULL;
}
