#include "board/keys.h"

#include <pthread.h>

Keys keys;

uint64_t keys_random(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static void fill(void) {
    uint64_t state = UINT64_C(0x43617374656c6c61);
    for (int side = 0; side < SIDES; side++) {
        for (int knight = 0; knight < 2; knight++)
            for (int square = 0; square < SQUARES; square++)
                keys.piece[side][knight][square] = keys_random(&state);
        for (int left = 0; left <= CASTLE_MOVES_MAX; left++)
            keys.castle_moves[side][left] = keys_random(&state);
    }
    keys.black_to_move = keys_random(&state);
}

void keys_init(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, fill);
}
