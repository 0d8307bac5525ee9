/* Playing weaker than one can, as people do: with short sight, a choice among moves that look nearly as good,
 * and oversights, which cost the more the sharper the position is.
 *
 * A level is a search of few nodes and little depth for several lines, the same on every machine, and a
 * throw. Some moves, by chance, are judged at a glance, by the pieces that they take, and not by what the
 * search says follows. What everybody sees is seen: a win in one is taken, none is given away without need,
 * and a line that looks worse than the best by more than a glaring difference is not chosen.
 *
 * A Level stands between the search and who listens to it: it is told of all lines, and tells of those that
 * were chosen. */
#ifndef CASTELLAN_SEARCH_LEVEL_H
#define CASTELLAN_SEARCH_LEVEL_H

#include "search/search.h"

enum { LEVEL_LINES_MAX = 24 };

/* What makes a level. */
typedef struct LevelStyle {
    int nodes, depth;
    int lines;      /* that the throw is among */
    int blur;       /* hundredths of a Man: how far apart lines may be and still be taken for equal */
    int glaring;    /* hundredths of a Man: a line that looks worse by more than that is not played */
    int oversights; /* hundredths of a move: so many of all moves are judged at a glance, in the mean */
} LevelStyle;

/* A level of a game, from 0 to LEVEL_FULL - 1. */
LevelStyle level_style(const Game *game, int level);

/* The level of a game that is worth so much on the scale, 0 to LEVEL_FULL; weaker and stronger than all levels
 * of the game are its weakest and full strength. */
int level_of_elo(const Game *game, int elo);

typedef struct LevelLine {
    SearchInfo info;
    Move moves[PLY_MAX]; /* what info.pv points to */
} LevelLine;

typedef struct Level {
    LevelStyle style;
    Search *search;
    uint64_t random;           /* state of the throw (base/random.h) */
    int shown;                 /* lines that the listener wants */
    SearchCallbacks callbacks; /* the listener's */
    LevelLine line[LEVEL_LINES_MAX];
    int count; /* of lines told of so far */
} Level;

/* Full strength, but a throw among the moves that are next to equal: for first moves. */
LevelStyle level_style_first_moves(void);

/* Sets up a search for a level, which takes part until the search has ended: its lines and callbacks, and the
 * limits, which are the listener's and those of the style together. shown: how many lines the listener wants.
 * Plain limits of time remain, without the plans of a clock. */
void level_begin(Level *level, Search *search, const LevelStyle *style, uint64_t random, int shown,
                 SearchLimits *limits, SearchCallbacks *callbacks);

#endif
