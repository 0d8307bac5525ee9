/* A position for people, as lines of text. */
#ifndef CASTELLAN_DRAW_BOARD_H
#define CASTELLAN_DRAW_BOARD_H

#include "base/text.h"
#include "board/position.h"

/* Appends a line for each rank, the highest first: its number, then a letter for each square of the board
 * (position_text_piece) and a blank for each place that is none. A last line names the files. No line ends
 * with a blank. */
void draw_board(const Position *pos, Text *out);

#endif
