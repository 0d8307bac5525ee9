/* A page of diagrams, in HTML. */
#ifndef CASTELLAN_CASTELLAN_CONVERT_PAGE_H
#define CASTELLAN_CASTELLAN_CONVERT_PAGE_H

#include "draw/svg.h"
#include "records/game_file.h"

void convert_page_begin(bool dark, Text *out);

/* A picture of the position behind so many moves of a game, with a line on the game and one on the position. */
void convert_page_add(const FileGame *game, int ply, const SvgDrawing *drawing, Text *out);

void convert_page_end(Text *out);

#endif
