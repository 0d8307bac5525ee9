/* A position: small, copied for each move, never undone. */
#ifndef CASTELLAN_BOARD_POSITION_H
#define CASTELLAN_BOARD_POSITION_H

#include <stdbool.h>
#include <stdint.h>

#include "board/bitboard.h"
#include "board/keys.h"
#include "board/square.h"

struct Game;

enum {
    PIECES_MAX = 20,  /* pieces a side, in the largest game */
    CLOCK_MAX = 9999, /* clock and move number stay there */
    MOVE_NUMBER_MAX = 9999
};

typedef struct Position {
    Bitboard pieces[SIDES];      /* Knights and Men of a side */
    Bitboard knights;            /* the Knights among both */
    uint64_t key;                /* hash of pieces, side to move and castle moves left */
    const struct Game *game;     /* games/game.h */
    uint16_t clock;              /* plies since the last capture or entry into an enemy Castle */
    uint16_t move_number;        /* of the full move, from 1 */
    uint8_t turn;                /* the Side to move */
    uint8_t count[SIDES];        /* pieces of a side */
    uint8_t castle_moves[SIDES]; /* left; 0 in games without */
} Position;

/* A position without pieces: White to move, clock 0, move 1, so many castle moves a side; the key is
 * right. */
void pos_clear(Position *pos, const struct Game *game, int castle_moves);

/* Puts a piece on an empty square, or takes away the piece that stands there; keeps counts and key. */
static inline void pos_add(Position *pos, Side side, bool knight, Square square) {
    bb_set(&pos->pieces[side], square);
    if (knight)
        bb_set(&pos->knights, square);
    pos->count[side]++;
    pos->key ^= keys_table.piece[side][knight][square];
}

static inline void pos_remove(Position *pos, Side side, Square square) {
    pos->key ^= keys_table.piece[side][bb_test(&pos->knights, square)][square];
    bb_clear(&pos->pieces[side], square);
    bb_clear(&pos->knights, square);
    pos->count[side]--;
}

/* The key computed afresh. */
uint64_t pos_compute_key(const Position *pos);

/* Rule 8.5: same pieces, side to move and castle moves left. */
bool pos_same(const Position *a, const Position *b);

static inline Side pos_turn(const Position *pos) {
    return (Side)pos->turn;
}

/* The pieces of the side to move, and of the other. */
static inline Bitboard pos_own(const Position *pos) {
    return pos->pieces[pos->turn];
}

static inline Bitboard pos_enemy(const Position *pos) {
    return pos->pieces[side_other(pos_turn(pos))];
}

static inline Bitboard pos_occupied(const Position *pos) {
    return bb_or(pos->pieces[WHITE], pos->pieces[BLACK]);
}

#endif
