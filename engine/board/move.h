/* A move: start, end and the set of captured pieces.
 *
 * The captured set is kept as a mask over the opponent's pieces of the position the move belongs to: bit i is
 * the i-th of them, counted from the lowest square. So a move is eight bytes, and means nothing without its
 * position. The route is not kept: it is found again when a move is written (games/notation.h). */
#ifndef CASTELLAN_BOARD_MOVE_H
#define CASTELLAN_BOARD_MOVE_H

#include <stdbool.h>
#include <stdint.h>

#include "board/square.h"

typedef enum MoveKind {
    MOVE_KIND_NONE, /* only in MOVE_NONE */
    MOVE_PLAIN,
    MOVE_CANTER,
    MOVE_JUMP,
    MOVE_CHARGE,
    MOVE_CASTLE, /* from one square of the enemy Castle to the other */
    MOVE_STEP    /* camelot8: a knight's step without capture */
} MoveKind;

typedef struct Move {
    Square from, to;
    uint8_t kind;
    uint8_t unused; /* zero */
    uint32_t captured;
} Move;

/* All zero. Equal to no move of a game, for without a capture none ends where it began. */
#define MOVE_NONE ((Move){0, 0, MOVE_KIND_NONE, 0, 0})

static inline Move move_make(Square from, Square to, MoveKind kind, uint32_t captured) {
    return (Move){from, to, (uint8_t)kind, 0, captured};
}

static inline bool move_is_none(Move move) {
    return move.kind == MOVE_KIND_NONE;
}

/* Rule 9.1: start, end and captured set. The kind follows from them. */
static inline bool move_equal(Move a, Move b) {
    return a.from == b.from && a.to == b.to && a.captured == b.captured;
}

/* 16 bits that stand for a captured set: the set itself where it fits, a fold of it in the larger games.
 * Zero for the empty set alone. */
static inline uint16_t move_signature(uint32_t captured) {
    if (captured <= UINT16_MAX)
        return (uint16_t)captured;
    uint16_t fold = (uint16_t)(captured ^ (captured >> 16) * 0x9e35u);
    return fold ? fold : 1;
}

/* A move in 32 bits, for tables: start, end and signature. Zero is MOVE_NONE's and no other move's.
 * turn_unpack gives the move back, or MOVE_NONE where it is not legal. */
static inline uint32_t move_pack(Move move) {
    return (uint32_t)move.from << 24 | (uint32_t)move.to << 16 | move_signature(move.captured);
}

#define MOVE_PACKED_NONE UINT32_C(0)

#endif
