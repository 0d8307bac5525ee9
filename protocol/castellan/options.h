/* The options of the engine, one row each (common/options.h). */
#ifndef CASTELLAN_CASTELLAN_OPTIONS_H
#define CASTELLAN_CASTELLAN_OPTIONS_H

#include "castellan/session.h"

/* Appends the option lines of the hello. */
void options_list(Text *out);

/* Appends the line that tells a GUI about the chosen game. */
void options_variant_line(const Game *game, Answer *out);

#endif
