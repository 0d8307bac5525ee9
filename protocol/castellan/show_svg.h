/* show svg: a position as a drawing. */
#ifndef CASTELLAN_CASTELLAN_SHOW_SVG_H
#define CASTELLAN_CASTELLAN_SHOW_SVG_H

#include "castellan/current.h"

/* Reads the words behind svg and appends the drawing of the current position, which is known, or an error
 * line. */
void show_svg(Current *current, Words *words, Answer *out);

#endif
