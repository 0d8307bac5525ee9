/* What show and show json share. */
#ifndef CASTELLAN_CASTELLAN_SHOW_H
#define CASTELLAN_CASTELLAN_SHOW_H

#include "castellan/session.h"

/* The letter of what stands on a square of the board, '.' for nothing. */
char show_piece(const Position *pos, Square square);

/* Writes the current position as one line of JSON. */
void show_json(Session *session);

#endif
