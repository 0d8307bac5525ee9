/* What play has of the playing library (castellan.h): one game as it stands, moves as people type them,
 * and the engine's thoughts.
 *
 * Out of memory ends the program (common/memory.h). */
#ifndef CASTELLAN_CASTELLAN_PLAY_ENGINE_H
#define CASTELLAN_CASTELLAN_PLAY_ENGINE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "castellan.h"

/* Sides are CASTELLAN_WHITE and CASTELLAN_BLACK. */
enum { PLAY_SIDES = 2 };

static inline int play_other(int side) {
    return side == CASTELLAN_WHITE ? CASTELLAN_BLACK : CASTELLAN_WHITE;
}

typedef struct PlayEngine PlayEngine;

/* With the start position of the first variant. Keeps an eye on Ctrl-C (common/interrupt.h). */
PlayEngine *play_engine_new(void);
void play_engine_free(PlayEngine *engine);

/* ---- The game ---- */

/* The game, which is the engine's. */
CastellanGame *play_engine_game(const PlayEngine *engine);

/* Another game instead, which is the engine's from now on. */
void play_engine_take(PlayEngine *engine, CastellanGame *game);

/* Begins a game by its name (letters in either case), from a position string (NULL: its start). False with a
 * reason, and nothing changed, where there is no such game or position. */
bool play_engine_start(PlayEngine *engine, const char *variant, const char *position, Error *why);

const char *play_engine_name(const PlayEngine *engine);  /* "camelot" */
const char *play_engine_title(const PlayEngine *engine); /* "Camelot" */

typedef struct PlaySquare {
    bool exists;
    bool castle; /* of either side */
    char piece;  /* N, M: White's; n, m: Black's; '.': none */
} PlaySquare;

typedef struct PlayBoard {
    int files, ranks;
    bool lower; /* files are written in lower case */
    bool has_knights, has_castles;
    int castle_wins; /* pieces in the enemy Castle that win */
    PlaySquare square[CASTELLAN_RANKS_MAX][CASTELLAN_FILES_MAX];
} PlayBoard;

void play_engine_board(const PlayEngine *engine, PlayBoard *board);

/* The position the game began with as a string, the caller's to free; NULL: the start position. */
char *play_engine_opening(const PlayEngine *engine);

int play_engine_turn(const PlayEngine *engine);
int play_engine_move_number(const PlayEngine *engine);

/* ---- Moves ---- */

/* The legal moves in the order of their texts; good until the game changes. */
const CastellanMove *play_engine_legal(PlayEngine *engine, int *count);

/* Whether the side to move has to capture. */
bool play_engine_must_capture(const PlayEngine *engine);

/* How many moves were played since the position the game began with; the i-th of them from 0, good until
 * the next is asked for or the game changes. */
int play_engine_played(const PlayEngine *engine);
const CastellanMove *play_engine_move(PlayEngine *engine, int i);

/* Reads a square, "C6"; false for another text. */
bool play_engine_square(const PlayEngine *engine, const char *text, CastellanSquare *square);

/* Plays a move typed in any form that is one legal move: as moves are written, with blanks between, or
 * squares alone, "d6f8". False with a reason for people. */
bool play_engine_play(PlayEngine *engine, const char *text, Error *why);

/* Takes moves back, as many as were played at most. */
void play_engine_undo(PlayEngine *engine, int count);

/* ---- Thoughts ---- */

typedef struct PlayLimits {
    bool has_clock;
    int64_t left[PLAY_SIDES], increment; /* ms */
    int64_t time;                        /* for the move, without a clock */
    int64_t nodes;                       /* 0: any number */
} PlayLimits;

/* A term of the evaluation, each side's own. */
typedef struct PlayTerm {
    const char *name;
    int before[PLAY_SIDES], after[PLAY_SIDES]; /* now, and at the end of the line; hundredths of a Man */
} PlayTerm;

enum { PLAY_LINE = 12 };

/* A move of a line. */
typedef struct PlayStep {
    char *text;       /* owned */
    int men, knights; /* that it captures */
    bool enters;      /* the enemy Castle, from outside */
    bool leaves;      /* its own Castle */
} PlayStep;

typedef struct PlayThought {
    CastellanScore score; /* for the side to move */
    int depth;
    CastellanChances chances; /* of the side to move */
    PlayStep step[PLAY_LINE];
    int steps; /* at least 1; the first is the move */
    PlayTerm term[CASTELLAN_TERMS_MAX];
    int terms;
    bool ends; /* the game is over at the end of the line */
} PlayThought;

/* Full strength, above all weaker levels, which begin with 0. */
enum { PLAY_LEVEL_FULL = 20 };

/* Noise of levels and choice of first moves by this seed (0: by chance). */
void play_engine_seed(PlayEngine *engine, int64_t seed);

/* Thinks about a position that is not finished, as strong as the level says. False where it was interrupted:
 * there is no thought then. */
bool play_engine_think(PlayEngine *engine, const PlayLimits *limits, int level, PlayThought *thought);
void play_thought_free(PlayThought *thought);

#endif
