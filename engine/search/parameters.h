/* The constants of the search, in one table: each with its range and its unit.
 *
 * They are constants to the compiler. A build with CASTELLAN_TUNABLE makes variables of them, for whoever
 * tunes them over games; then each search has its own values, and each thread those of the search it works
 * for. A row is NAME, value, least, most: the range in which a value makes sense. Scores are in hundredths
 * of a Man, depths in plies; history values reach from -3 to 3 times HISTORY_MAX. */
#ifndef CASTELLAN_SEARCH_PARAMETERS_H
#define CASTELLAN_SEARCH_PARAMETERS_H

#include "search/talk.h"

/* clang-format off */
#define SEARCH_PARAMETERS(ROW)                                                                       \
    /* Windows around the score of the iteration before. */                                          \
    ROW(ASPIRATION_DEPTH, 4, 1, 20)            /* the first iteration with a window */               \
    ROW(ASPIRATION_DELTA, 18, 5, 100)          /* score; half its first width, +1/2 at a miss */     \
    ROW(ASPIRATION_SHALLOWER, 2, 0, 5)         /* plies; at most so much less deep above it */       \
    /* The table. */                                                                                 \
    ROW(TABLE_CLOCK, 10, 0, 50)                /* plies before the fifty-move rule: not believed */  \
    /* Razoring. */                                                                                  \
    ROW(RAZOR_DEPTH, 2, 0, 6)                  /* plies; to here */                                  \
    ROW(RAZOR_MARGIN, 220, 50, 1000)           /* score for each ply of depth */                     \
    /* Reverse futility. */                                                                          \
    ROW(REVERSE_FUTILITY_DEPTH, 8, 0, 16)      /* plies; to here */                                  \
    ROW(REVERSE_FUTILITY_MARGIN, 105, 10, 300) /* score for each ply of depth */                     \
    /* Null move. */                                                                                 \
    ROW(NULL_DEPTH, 3, 1, 10)                  /* plies; from here */                                \
    ROW(NULL_REDUCTION, 3, 1, 8)               /* plies less */                                      \
    ROW(NULL_REDUCTION_DEPTH, 4, 2, 16)        /* and one more for so many plies of depth */         \
    ROW(NULL_REDUCTION_MARGIN, 150, 30, 600)   /* and one more for so much score above beta */       \
    ROW(NULL_REDUCTION_MARGIN_MAX, 3, 0, 8)    /* plies; the most that comes of the margin */        \
    ROW(NULL_PIECES, 3, 1, 8)                  /* pieces that the passing side needs */              \
    /* Futility of quiet moves. */                                                                   \
    ROW(FUTILITY_DEPTH, 8, 0, 16)              /* plies left after reduction; to here */             \
    ROW(FUTILITY_MARGIN, 50, 10, 300)          /* score for each of these plies, and once more */    \
    ROW(FUTILITY_HISTORY, 150, 20, 2000)       /* history value that counts as one of score */       \
    /* Late quiet moves. */                                                                          \
    ROW(LATE_DEPTH, 6, 0, 16)                  /* plies; to here */                                  \
    ROW(LATE_COUNT, 20, 1, 100)                /* moves of a node that are tried in any case ... */  \
    ROW(LATE_SQUARE, 6, 0, 50)                 /* ... and so many more for the square of depth */    \
    /* Extensions. */                                                                                \
    ROW(FORCED_FEW, 3, 0, 10)                  /* captures by duty, of which to extend each */       \
    /* Reductions of late quiet moves. */                                                            \
    ROW(REDUCTION_DEPTH, 3, 2, 8)              /* plies; from here */                                \
    ROW(REDUCTION_DIVISOR, 210, 100, 800)      /* per cent; ln(depth) ln(count) by this ... */       \
    ROW(REDUCTION_BASE, 150, -256, 512)        /* ... and this; 256 is a ply */                      \
    ROW(REDUCTION_HISTORY, 8000, 2000, 49152)  /* history value that counts as one ply */            \
    ROW(REDUCTION_FORCING, 2, 0, 4)            /* plies less where it forces a capture */            \
    ROW(REDUCTION_ROOT_COUNT, 3, 1, 20)        /* moves at the root that keep their depth */         \
    /* Histories: what a cut-off adds is linear and square in depth, in history value. */            \
    ROW(HISTORY_SQUARE, 16, 0, 100)                                                                  \
    ROW(HISTORY_LINEAR, 64, 0, 500)                                                                  \
    ROW(HISTORY_BONUS_MAX, 1800, 200, 16384)                                                         \
    /* Time. */                                                                                      \
    ROW(TIME_MOVES_AHEAD, 22, 8, 60)           /* moves of a side a game is thought to last yet */   \
    ROW(TIME_INCREMENT, 75, 0, 100)            /* per cent of the increment to spend at once */      \
    ROW(TIME_HARD_FACTOR, 4, 1, 10)            /* hard limit by soft limit */                        \
    ROW(TIME_HARD_SHARE, 40, 10, 90)           /* per cent of what is left a move takes at most */   \
    ROW(TIME_HARD_SHARE_LAST, 90, 40, 95)      /* the same of the last move before more time */      \
    ROW(TIME_DROP_MAX, 60, 0, 200)             /* score; a greater drop makes no more time */        \
    ROW(TIME_SHARE, 160, 110, 250)             /* per cent of time where the best move has no node */
/* clang-format on */

#ifdef CASTELLAN_TUNABLE
#define SEARCH_PARAMETER(name, value, least, most) extern _Thread_local int name;
SEARCH_PARAMETERS(SEARCH_PARAMETER)
#undef SEARCH_PARAMETER
#else
enum {
#define SEARCH_PARAMETER(name, value, least, most) name = value,
    SEARCH_PARAMETERS(SEARCH_PARAMETER)
#undef SEARCH_PARAMETER
};
#endif

/* How many rows there are. */
#define SEARCH_PARAMETER(name, value, least, most) +1
enum { PARAMETER_COUNT = SEARCH_PARAMETERS(SEARCH_PARAMETER) };
#undef SEARCH_PARAMETER

/* A value for each row, in the order of the table. */
typedef struct Parameters {
    int values[PARAMETER_COUNT];
} Parameters;

/* The values of the table. */
void parameters_reset(Parameters *parameters);

/* From now on the calling thread computes with these values. Only a tunable build does so, all others keep
 * to the constants. */
void parameters_use(const Parameters *parameters);

/* The index-th row that may have another value: in a tunable build every one. NULL behind the last. */
const SearchParameter *parameters_tunable(int index);

#endif
