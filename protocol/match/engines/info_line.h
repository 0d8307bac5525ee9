/* What an engine says while it thinks. */
#ifndef CASTELLAN_MATCH_ENGINES_INFO_LINE_H
#define CASTELLAN_MATCH_ENGINES_INFO_LINE_H

#include <stdbool.h>

#include "records/record.h"

/* Takes what a line "info ...", which is cut into words, tells: the nodes, and, where there is a score, score
 * and line, else those stay. True where there was a score. Lines of lesser variations (multipv 2 and more)
 * have none. words->line is a part of the info line then, or NULL: moves divided by single blanks, up to the
 * first word that can be none. */
bool info_read(char *line, EngineWords *words);

#endif
