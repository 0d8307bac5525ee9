/* What an engine says while it thinks. */
#ifndef CASTELLAN_MATCH_ENGINES_INFO_LINE_H
#define CASTELLAN_MATCH_ENGINES_INFO_LINE_H

#include "records/record.h"

/* Takes the score of a line "info ...", which is cut into words; false (score unchanged) where there is none.
 * Lines of lesser variations (multipv 2 and more) have none. */
bool info_read(char *line, EngineScore *score);

#endif
