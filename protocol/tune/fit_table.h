/* Tables of weights as C, to be put into engine/evaluate. */
#ifndef CASTELLAN_TUNE_FIT_TABLE_H
#define CASTELLAN_TUNE_FIT_TABLE_H

#include <stdio.h>

#include "evaluate/weights.h"

/* Writes the whole file weights_GAME.c. */
void fit_table_print(FILE *file, const Game *game, const Weights *weights);

#endif
