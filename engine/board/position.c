#include "board/position.h"

void pos_clear(Position *pos, const struct Game *game, int castle_moves) {
    *pos = (Position){.game = game, .move_number = 1, .turn = WHITE};
    pos->pieces[WHITE] = pos->pieces[BLACK] = pos->knights = bb_zero();
    pos->castle_moves[WHITE] = pos->castle_moves[BLACK] = (uint8_t)castle_moves;
    pos->key = pos_compute_key(pos);
}

uint64_t pos_compute_key(const Position *pos) {
    uint64_t key = pos->turn == BLACK ? keys_table.black_to_move : 0;
    for (int side = 0; side < SIDES; side++) {
        key ^= keys_table.castle_moves[side][pos->castle_moves[side]];
        BitboardScan scan = bb_scan(pos->pieces[side]);
        for (Square square; bb_next(&scan, &square);)
            key ^= keys_table.piece[side][bb_test(&pos->knights, square)][square];
    }
    return key;
}

bool pos_same(const Position *a, const Position *b) {
    return a->key == b->key && a->turn == b->turn && a->castle_moves[WHITE] == b->castle_moves[WHITE] &&
           a->castle_moves[BLACK] == b->castle_moves[BLACK] && bb_equal(a->pieces[WHITE], b->pieces[WHITE]) &&
           bb_equal(a->pieces[BLACK], b->pieces[BLACK]) && bb_equal(a->knights, b->knights);
}
