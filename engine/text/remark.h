/* What a player thought of a move, as the comment behind it in a record says it:
 *
 *     +0.12/7 0.400s n=812 sd=14 pv="C9-D10 D7-D8"
 *
 * score and depth, time, nodes, selective depth and the line expected, each only where it is told. Words for
 * people may follow. */
#ifndef CASTELLAN_TEXT_REMARK_H
#define CASTELLAN_TEXT_REMARK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Remark {
    bool scored;
    bool ends;     /* the value is moves to a win (negative: to a loss), else hundredths of a Man */
    int value;     /* from the side that moves */
    int depth;     /* 0: not told */
    int seldepth;  /* 0: not told */
    int64_t time;  /* ms; -1: not told */
    int64_t nodes; /* 0: not told */
    char *line;    /* owned; moves divided by blanks; NULL: not told */
} Remark;

/* One of which nothing is told. */
#define REMARK_NONE ((Remark){.time = -1})

/* Reads what a comment begins with, which for other comments is nothing, and gives the words behind it as
 * they stand in the comment. False without memory: nothing is owed then. */
bool remark_read(const char *comment, Remark *remark, const char **rest);

void remark_free(Remark *remark);

#endif
