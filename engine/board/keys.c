#include "board/keys.h"

#include "base/random.h"
#include "base/thread.h"

Keys keys_table;

static void fill(void) {
    uint64_t state = UINT64_C(0x43617374656c6c61);
    for (int side = 0; side < SIDES; side++) {
        for (int knight = 0; knight < 2; knight++)
            for (int square = 0; square < SQUARES; square++)
                keys_table.piece[side][knight][square] = random_next(&state);
        for (int left = 0; left <= CASTLE_MOVES_MAX; left++)
            keys_table.castle_moves[side][left] = random_next(&state);
    }
    keys_table.black_to_move = random_next(&state);
}

void keys_init(void) {
    static Once once = ONCE_INITIALIZER;
    once_do(&once, fill);
}
