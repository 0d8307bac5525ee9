#include "games/camelot.h"

const Game camelot_record = {
    .name = "camelot",
    .title = "Camelot",
    .files = 12,
    .ranks = 16,
    .widths = {2, 8, 10, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 10, 8, 2},
    .castle_width = 2,
    .start = "2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/3NMMMMN3/2NMMMMMMN2/12/12/10/8/2 w 2+2 0 1",
    .pieces = 14,
    .castle_moves = 2,
    .castle_wins = 2,
    .few_pieces = 2,
    .clock_limit = 100,
    .has_knights = true,
    .rules = &camelot_rules,
};

const Game chivalry_record = {
    .name = "chivalry",
    .title = "Chivalry",
    .files = 14,
    .ranks = 16,
    .widths = {2, 8, 10, 12, 14, 14, 14, 14, 14, 14, 14, 14, 12, 10, 8, 2},
    .castle_width = 2,
    .start = "2/8/10/12/14/2nnmmmmmmnn2/2nnmmmmmmnn2/14/14/2NNMMMMMMNN2/2NNMMMMMMNN2/14/12/10/8/2 w 2+2 0 1",
    .pieces = 20,
    .castle_moves = 2,
    .castle_wins = 2,
    .few_pieces = 2,
    .clock_limit = 100,
    .has_knights = true,
    .rules = &camelot_rules,
};

/* One Castle square a side: no castle moves, and one piece in it, the last capture or a stalemate wins. */
const Game cam_record = {
    .name = "cam",
    .title = "Cam",
    .files = 7,
    .ranks = 13,
    .widths = {1, 3, 5, 7, 7, 7, 7, 7, 7, 7, 5, 3, 1},
    .castle_width = 1,
    .start = "1/3/5/2n1n2/1mmmmm1/7/7/7/1MMMMM1/2N1N2/5/3/1 w - 0 1",
    .pieces = 7,
    .castle_wins = 1,
    .clock_limit = 100,
    .has_knights = true,
    .rules = &camelot_rules,
};

const Game camette_record = {
    .name = "camette",
    .title = "Camette",
    .files = 5,
    .ranks = 7,
    .widths = {1, 3, 5, 5, 5, 3, 1},
    .castle_width = 1,
    .start = "1/1n1/1mmm1/5/1MMM1/1N1/1 w - 0 1",
    .pieces = 4,
    .castle_wins = 1,
    .clock_limit = 100,
    .has_knights = true,
    .rules = &camelot_rules,
};
