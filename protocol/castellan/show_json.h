/* show json: a position for programs. */
#ifndef CASTELLAN_CASTELLAN_SHOW_JSON_H
#define CASTELLAN_CASTELLAN_SHOW_JSON_H

#include "castellan/current.h"

/* Appends the current position, which is known, its result and its legal moves as one line of JSON;
 * docs/protocol.md describes the keys. */
void show_json(Current *current, Answer *out);

#endif
