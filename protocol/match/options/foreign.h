/* Options of fastchess and cutechess-cli that mean nothing here, or something else: who knows those programs is
 * told what to say instead. */
#ifndef CASTELLAN_MATCH_OPTIONS_FOREIGN_H
#define CASTELLAN_MATCH_OPTIONS_FOREIGN_H

#include <stdbool.h>

#include "base/error.h"

/* Whether one of the words is such an option, or such a key behind -pgnout, -openings or -log; the reason names it and what is meant. */
bool foreign_refuse(char *const *words, int count, Error *error);

/* What is to be said instead of such a key, as "initstr" or "initstr=VALUE"; NULL: it is none. */
const char *foreign_key(const char *key);

#endif
