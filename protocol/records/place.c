#include "records/place.h"

static Square mirror_square(const Game *game, Square square) {
    return square_at(game->files - 1 - square_file(square), square_rank(square));
}

void place_init(Place *place, const Position *position) {
    const Game *game = position->game;
    place->position = place->mirror = *position;
    for (Side side = WHITE; side < SIDES; side++) {
        BitboardScan scan = bb_scan(position->pieces[side]);
        for (Square square; bb_next(&scan, &square);)
            pos_remove(&place->mirror, side, square);
    }
    for (Side side = WHITE; side < SIDES; side++) {
        BitboardScan scan = bb_scan(position->pieces[side]);
        for (Square square; bb_next(&scan, &square);)
            pos_add(&place->mirror, side, bb_test(&position->knights, square), mirror_square(game, square));
    }
}

Move place_mirror_move(const Place *place, Move move) {
    const Game *game = place->position.game;
    Bitboard enemy = pos_enemy(&place->position);
    uint32_t captured = 0;
    BitboardScan scan = bb_scan(game_captured_squares(&place->mirror, move));
    for (Square square; bb_next(&scan, &square);)
        captured |= UINT32_C(1) << bb_count_below(enemy, mirror_square(game, square));
    return move_make(mirror_square(game, move.from), mirror_square(game, move.to), (MoveKind)move.kind,
                     captured);
}
