/* Weights by plain judgement, for games that nobody has tuned: every step ahead counts a little. */
#include "evaluate/weights.h"

/* clang-format off */
/* Eight classes of squares of one rank; each rank is worth a step more than the one before. */
#define RANK(step, n) step * n, step * n, step * n, step * n, step * n, step * n, step * n, step * n
#define RANKS(step) \
    RANK(step, 8), RANK(step, 7), RANK(step, 6), RANK(step, 5), RANK(step, 4), RANK(step, 3), RANK(step, 2), \
    RANK(step, 1), RANK(step, 0), RANK(step, -1), RANK(step, -2), RANK(step, -3), RANK(step, -4), RANK(step, -5), \
    RANK(step, -6), RANK(step, -7)

const Weights weights_general_castles = {.value = {
    { /* opening */
        /* men */ 1600,
        /* knights */ 16,
        /* trade */ 8,
        /* tempo */ 128,
        /* bare */ 0,
        /* inside */ 960,
        /* castle moves */ 32,
        /* stuck */ -320,
        /* exposed */ -160, -480,
        /* exposed more */ -160, -640,
        /* guarded */ -32, -128,
        /* threats */ 16, 64,
        /* charges */ 32, 160,
        /* contact */ 0,
        /* lone */ -96,
        /* pairs across */ 16,
        /* pairs along */ 32,
        /* pairs aslant */ 32,
        /* canterers */ 32,
        /* landings */ 32,
        /* landings ahead */ 16,
        /* room */ 0,
        /* keepers */ -320, 0, 160, 224,
        /* race, free way */ 160, 320, 480, 640,
        /* race, guarded */ 80, 128, 160, 192,
        /* run, free way */ 4800, 2400, 1600, 1200, 960, 800, 686, 600, 533, 480, 436, 400, 369, 343, 320, 0,
        /* run, 1 guard */ 2880, 1440, 960, 720, 576, 480, 411, 360, 320, 288, 262, 240, 222, 206, 192, 0,
        /* run, 2 guards */ 1440, 720, 480, 360, 288, 240, 206, 180, 160, 144, 131, 120, 111, 103, 96, 0,
        /* run, 3 guards */ 960, 480, 320, 240, 192, 160, 137, 120, 107, 96, 87, 80, 74, 69, 64, 0,
        [WEIGHT_PLACES] = RANKS(32), /* of Men */
        RANKS(32), /* of Knights */
    },
    { /* ending */
        /* men */ 1760,
        /* knights */ 16,
        /* trade */ 8,
        /* tempo */ 128,
        /* bare */ -3200,
        /* inside */ 1280,
        /* castle moves */ 64,
        /* stuck */ -320,
        /* exposed */ -160, -480,
        /* exposed more */ -160, -640,
        /* guarded */ -32, -128,
        /* threats */ 16, 64,
        /* charges */ 32, 160,
        /* contact */ 0,
        /* lone */ -48,
        /* pairs across */ 0,
        /* pairs along */ 0,
        /* pairs aslant */ 0,
        /* canterers */ 16,
        /* landings */ 32,
        /* landings ahead */ 32,
        /* room */ 0,
        /* keepers */ -800, -160, 160, 320,
        /* race, free way */ 640, 1280, 1920, 2560,
        /* race, guarded */ 128, 224, 320, 400,
        /* run, free way */ 9600, 4800, 3200, 2400, 1920, 1600, 1371, 1200, 1067, 960, 873, 800, 738, 686, 640, 0,
        /* run, 1 guard */ 5760, 2880, 1920, 1440, 1152, 960, 823, 720, 640, 576, 524, 480, 443, 411, 384, 0,
        /* run, 2 guards */ 2880, 1440, 960, 720, 576, 480, 411, 360, 320, 288, 262, 240, 222, 206, 192, 0,
        /* run, 3 guards */ 1440, 720, 480, 360, 288, 240, 206, 180, 160, 144, 131, 120, 111, 103, 96, 0,
        [WEIGHT_PLACES] = RANKS(48), /* of Men */
        RANKS(48), /* of Knights */
    },
}};

const Weights weights_general_steps = {.value = {
    { /* opening */
        /* men */ 1600,
        /* knights */ 16,
        /* trade */ 8,
        /* tempo */ 128,
        /* mobility */ 32,
        /* prey */ 64, 160,
        /* captors */ 16, 32,
        /* contact */ 0,
        /* pairs across */ 0,
        /* pairs along */ 0,
        /* pairs aslant */ 0,
        /* lead, enemy has 1 to 4 */ 0, 0, 0, 0,
    },
    { /* ending */
        /* men */ 1760,
        /* knights */ 16,
        /* trade */ 8,
        /* tempo */ 128,
        /* mobility */ 32,
        /* prey */ 64, 160,
        /* captors */ 16, 32,
        /* contact */ 0,
        /* pairs across */ 0,
        /* pairs along */ 0,
        /* pairs aslant */ 0,
        /* lead, enemy has 1 to 4 */ 3200, 2400, 1600, 800,
    },
}};
