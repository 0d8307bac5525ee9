/* A search as the protocol shows it. */
#ifndef CASTELLAN_CASTELLAN_SEARCH_LINES_H
#define CASTELLAN_CASTELLAN_SEARCH_LINES_H

#include "castellan/answer.h"
#include "search/talk.h"

/* Appends an info line of a search from a root; with chances, those of win, draw and loss stand behind its
 * score. */
void search_add_info(const Position *root, const SearchInfo *info, bool chances, Answer *out);

/* Appends the two lines of a sign of life of a search from a root: its numbers, and its move. */
void search_add_progress(const Position *root, const SearchProgress *progress, Answer *out);

/* Appends a bestmove line, "bestmove 0000" for MOVE_NONE (then root may be NULL). No ponder is shown for
 * MOVE_NONE. */
void search_add_best(const Position *root, Move best, Move ponder, Answer *out);

/* Nodes a second, for a time in ms. */
uint64_t search_speed(uint64_t nodes, int64_t time);

#endif
