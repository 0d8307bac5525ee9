#include "evaluate/features.h"

#include <string.h>

/* What the federation says a Knight is worth: 1 + 1.25 ln(P) / ln(14) Men, where P is the number of its
 * owner's pieces outside the enemy Castle (rules of Camelot, 12). Here 125 ln(P) / ln(14), rounded. */
static const int knight_bonus[PIECES_MAX + 1] = {0,   0,   33,  52,  66,  76,  85,  92,  98,  104, 109,
                                                 114, 118, 121, 125, 128, 131, 134, 137, 139, 142};

enum { MAN = 100, TRADE_UNIT = 256 };

const FeatureSet *feature_set(const Game *game) {
    return game->castle_width ? &features_castles : &features_steps;
}

void features_common(const Position *pos, Features *features) {
    int material[SIDES];
    memset(features->count, 0, sizeof features->count);
    memset(features->choice, FEATURE_NOTHING, sizeof features->choice);
    for (int side = 0; side < SIDES; side++) {
        Bitboard outside = bb_minus(pos->pieces[side], pos->game->castle[side_other((Side)side)]);
        int knights = bb_count(bb_and(outside, pos->knights));
        int bonus = knights ? knights * knight_bonus[bb_count(outside)] : 0;
        features->count[side][FEATURE_MEN] = pos->count[side];
        features->count[side][FEATURE_KNIGHTS] = (int16_t)bonus;
        material[side] = MAN * pos->count[side] + bonus;
    }
    int lead = material[WHITE] - material[BLACK], all = material[WHITE] + material[BLACK];
    if (lead != 0) {
        Side leader = lead > 0 ? WHITE : BLACK;
        int share = TRADE_UNIT * (lead > 0 ? lead : -lead) / all;
        features->count[leader][FEATURE_TRADE] = (int16_t)share;
    }
    features->count[pos->turn][FEATURE_TEMPO] = 1;
}
