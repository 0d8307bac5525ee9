#include "evaluate/evaluate.h"

#include <stdlib.h>
#include <string.h>

#include "evaluate/features.h"
#include "evaluate/weights.h"

/* A sum of weighted features for both phases. */
typedef struct Sum {
    int32_t opening, ending;
} Sum;

/* Between the phases by the pieces that are left. Rounded towards zero,
 * so that both sides are treated alike. */
static int blend(const Position *pos, Sum sum) {
    int all = 2 * pos->game->pieces, left = pos->count[WHITE] + pos->count[BLACK];
    return (sum.opening * left + sum.ending * (all - left)) / (all * WEIGHT_UNIT);
}

static Score limited(int value) {
    return value > SCORE_EVAL_MAX ? SCORE_EVAL_MAX : value < -SCORE_EVAL_MAX ? -SCORE_EVAL_MAX : value;
}

/* White's places minus Black's, all pieces in one pass. */
static Sum place_balance(const Position *pos, const Weights *weights) {
    const Game *game = pos->game;
    BitboardWords occupied = bb_words(pos_occupied(pos)), knights = bb_words(pos->knights);
    BitboardWords black = bb_words(pos->pieces[BLACK]);
    Sum sum = {0, 0};
    for (int i = 0; i < 4; i++)
        for (uint64_t word = occupied.word[i]; word; word &= word - 1) {
            int bit = __builtin_ctzll(word);
            int knight = knights.word[i] >> bit & 1, side = black.word[i] >> bit & 1, sign = 1 - 2 * side;
            const int16_t *weight =
                weights->place[knight][feature_place(game, (Side)side, (Square)(64 * i + bit))];
            sum.opening += sign * weight[OPENING];
            sum.ending += sign * weight[ENDING];
        }
    return sum;
}

/* The same for one side's Knights or Men. */
static Sum place_sum(const Position *pos, const Weights *weights, Side side, bool knight) {
    Bitboard own = pos->pieces[side];
    Sum sum = {0, 0};
    BitboardScan scan = bb_scan(knight ? bb_and(own, pos->knights) : bb_minus(own, pos->knights));
    for (Square square; bb_next(&scan, &square);) {
        const int16_t *weight = weights->place[knight][feature_place(pos->game, side, square)];
        sum.opening += weight[OPENING];
        sum.ending += weight[ENDING];
    }
    return sum;
}

Score eval_position(const Position *pos, const Weights *weights) {
    Features features;
    feature_set(pos->game)->count_features(pos, &features);
    Sum sum = place_balance(pos, weights);
    for (int i = 0; i < FEATURES_MAX; i++) {
        int16_t count = (int16_t)(features.value[WHITE][i] - features.value[BLACK][i]);
        sum.opening += count * weights->feature[OPENING][i];
        sum.ending += count * weights->feature[ENDING][i];
    }
    int value = limited(blend(pos, sum));
    return pos->turn == WHITE ? value : -value;
}

/* Terms are differences of running totals, so that what rounding takes adds up as well. */
typedef struct Ledger {
    const Position *pos;
    Sum sum;
    int total;
    EvalTerm *terms;
    int count;
} Ledger;

static void enter(Ledger *ledger, const char *name, Side side, Sum sum) {
    int i = 0;
    while (i < ledger->count && strcmp(ledger->terms[i].name, name) != 0)
        i++;
    if (i == ledger->count)
        ledger->terms[ledger->count++] = (EvalTerm){name, {0, 0}};
    int sign = side == WHITE ? 1 : -1;
    ledger->sum.opening += sign * sum.opening;
    ledger->sum.ending += sign * sum.ending;
    int total = limited(blend(ledger->pos, ledger->sum));
    ledger->terms[i].value[side] += sign * (total - ledger->total);
    ledger->total = total;
}

int eval_explain(const Position *pos, const Weights *weights, EvalTerm terms[EVAL_TERMS_MAX]) {
    const FeatureSet *set = feature_set(pos->game);
    Features features;
    set->count_features(pos, &features);
    Ledger ledger = {.pos = pos, .terms = terms};
    const FeatureGroup *group = set->groups;
    for (int first = 0; first < set->count; first += group++->count)
        for (int side = 0; side < SIDES; side++) {
            Sum sum = {0, 0};
            for (int i = first; i < first + group->count; i++) {
                sum.opening += features.value[side][i] * weights->feature[OPENING][i];
                sum.ending += features.value[side][i] * weights->feature[ENDING][i];
            }
            enter(&ledger, group->term, (Side)side, sum);
        }
    for (int side = 0; side < SIDES; side++) {
        enter(&ledger, "advance-men", (Side)side, place_sum(pos, weights, (Side)side, false));
        if (pos->game->has_knights)
            enter(&ledger, "advance-knights", (Side)side, place_sum(pos, weights, (Side)side, true));
    }
    return ledger.count;
}
