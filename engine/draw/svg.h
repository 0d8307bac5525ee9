/* A position as a drawing in SVG: board, pieces and coordinates, and what is to be shown on them. */
#ifndef CASTELLAN_DRAW_SVG_H
#define CASTELLAN_DRAW_SVG_H

#include "base/text.h"
#include "games/game.h"

typedef struct SvgDrawing {
    const Position *before; /* where last_move was played; NULL: none is shown */
    Move last_move;
    const Move *arrows; /* legal in the position */
    int arrow_count;
    Bitboard marks; /* squares that get a ring */
    bool flip;      /* Black's side below */
    bool dark;      /* for a dark page */
} SvgDrawing;

/* Appends the drawing, whole lines without blanks at either end, from <svg to </svg>. It names nothing outside
 * itself and has no ids, so several may stand in one page; its classes begin with "castellan". Solid lines
 * capture, dashed ones do not, and a cross stands on what is captured, so that nothing is told by colour
 * alone. */
void draw_svg(const Position *pos, const SvgDrawing *drawing, Text *out);

#endif
