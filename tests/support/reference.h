/* A second, slow player of the rules, to prove the engine by.
 *
 * It is written from the rules alone and shares no code, no table and no number of a square with the engine:
 * only position strings go in, and moves come out as start, end and captured squares. It is made to be read
 * beside the rules, not to be fast: it walks every route, so it wants positions that are not crowded beyond
 * measure. It trusts its input: a malformed string ends the program. */
#ifndef CASTELLAN_TESTS_REFERENCE_H
#define CASTELLAN_TESTS_REFERENCE_H

#include <stdbool.h>
#include <stdint.h>

/* A square is rank * 100 + file, both from 1: A4 is 401, F16 is 1606. */
enum { REF_FILES = 14, REF_RANKS = 16, REF_PIECES = 20, REF_TEXT_MAX = 400 };

typedef struct RefGame RefGame;

typedef struct RefPosition {
    const RefGame *game;
    /* [rank][file]: ' ' no square, '.' an empty one, N M White's Knight and Man, n m Black's. */
    char at[REF_RANKS + 1][REF_FILES + 1];
    char turn; /* 'w' or 'b' */
    int white_castle_moves, black_castle_moves;
    int clock, number;
} RefPosition;

typedef struct RefMove {
    short from, to;
    short captured_count;
    short captured[REF_PIECES]; /* in ascending order; zero behind the last */
} RefMove;

/* A zeroed list is empty; ref_moves_free gives the memory back. */
typedef struct RefMoves {
    RefMove *move; /* owned */
    int count, capacity;
} RefMoves;

void ref_read(const char *game, const char *text, RefPosition *position);
void ref_write(const RefPosition *position, char text[REF_TEXT_MAX]);

/* Replaces the list by the legal moves, each once, in ascending order of ref_compare. */
void ref_moves(const RefPosition *position, RefMoves *moves);
void ref_moves_free(RefMoves *moves);

/* Orders moves by start, end, and captured squares; 0 for equal ones. */
int ref_compare(const RefMove *a, const RefMove *b);

/* Plays a legal move. */
void ref_play(RefPosition *position, const RefMove *move);

/* The result by pieces and moves: 'w' or 'b' won, 'd' drawn, '-' the game goes on. reason (may be NULL) is
 * the protocol's word for why. */
char ref_result(const RefPosition *position, const char **reason);

/* Number of move sequences; finished positions count 0. */
uint64_t ref_perft(const RefPosition *position, int depth);

const char *ref_name(const RefPosition *position); /* of its game */

/* For reference_route.c, which walks the same board. */
char ref_at(const RefPosition *position, int square); /* ' ' off the board */
bool ref_is_own(const RefPosition *position, int square);
bool ref_is_enemy(const RefPosition *position, int square);
bool ref_in_own_castle(const RefPosition *position, int square);
bool ref_in_enemy_castle(const RefPosition *position, int square);
bool ref_can_jump_from(const RefPosition *position, int square);
bool ref_is_eight(const RefPosition *position); /* the game is camelot8 */
extern const int ref_directions[8];

#endif
