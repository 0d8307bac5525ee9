/* The chances over a game, drawn as SVG. */
#ifndef CASTELLAN_CASTELLAN_ANALYSE_PLOT_H
#define CASTELLAN_CASTELLAN_ANALYSE_PLOT_H

#include "castellan/analyse_game.h"

/* Appends the drawing: what White may expect behind each move, from 0 per cent at the bottom to 100 at the
 * top, with the moves that lose much, and the names of the players. It reads in print, in black and white
 * and on dark pages. */
void analyse_plot(CastellanGame *game, const AnalysedGame *analysed, Text *out);

#endif
