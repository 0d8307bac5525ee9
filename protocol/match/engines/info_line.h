/* What an engine says while it thinks. */
#ifndef CASTELLAN_MATCH_ENGINES_INFO_LINE_H
#define CASTELLAN_MATCH_ENGINES_INFO_LINE_H

#include <stdbool.h>

typedef struct EngineScore {
    bool known;
    bool mate;
    int value; /* hundredths of a Man, or moves to a win (negative: to a loss); from the side that moves */
    int depth; /* 0: not told */
} EngineScore;

/* Takes the score of a line "info ..."; false (score unchanged) where there is none. Lines of lesser
 * variations (multipv 2 and more) have none. */
bool info_read(const char *line, EngineScore *score);

/* The rest of a line behind a first word, blanks skipped; NULL where the line begins with another word. */
char *line_after(char *line, const char *word);

#endif
