#include "evaluate/evaluate.h"

#include <string.h>

/* A sum of weighted counts for both phases. */
typedef struct Sum {
    int32_t opening, ending;
} Sum;

static inline void add(Sum *sum, const Weights *weights, int weight, int16_t count) {
    sum->opening += count * weights->value[OPENING][weight];
    sum->ending += count * weights->value[ENDING][weight];
}

/* The one description of what is counted: made part of each caller, so that eval_position makes no calls. */
__attribute__((always_inline)) static inline void walk(const Position *pos, EvalVisit *visit, void *context) {
    Features features;
    feature_set(pos->game)->count_features(pos, &features);
    for (int i = 0; i < FEATURE_COUNTS; i++)
        visit(context, i, features.count[WHITE][i], features.count[BLACK][i]);
    for (int i = 0; i < FEATURE_CHOICES; i++) {
        visit(context, features.choice[WHITE][i], 1, 0);
        visit(context, features.choice[BLACK][i], 0, 1);
    }
    const uint8_t(*place)[SQUARES] = pos->game->place;
    BitboardWords white = bb_words(pos->pieces[WHITE]), black = bb_words(pos->pieces[BLACK]);
    BitboardWords knights = bb_words(pos->knights);
    for (int i = 0; i < 4; i++) {
        for (uint64_t word = white.word[i]; word; word &= word - 1) {
            int bit = __builtin_ctzll(word), knight = knights.word[i] >> bit & 1;
            visit(context, WEIGHT_PLACES + knight * PLACES + place[WHITE][64 * i + bit], 1, 0);
        }
        for (uint64_t word = black.word[i]; word; word &= word - 1) {
            int bit = __builtin_ctzll(word), knight = knights.word[i] >> bit & 1;
            visit(context, WEIGHT_PLACES + knight * PLACES + place[BLACK][64 * i + bit], 0, 1);
        }
    }
}

void eval_walk(const Position *pos, EvalVisit *visit, void *context) {
    walk(pos, visit, context);
}

EvalPhase eval_phase(const Position *pos) {
    return (EvalPhase){pos->count[WHITE] + pos->count[BLACK], 2 * pos->game->pieces};
}

static int32_t limited(int32_t sum) {
    int32_t most = SCORE_EVAL_MAX * WEIGHT_UNIT;
    return sum > most ? most : sum < -most ? -most : sum;
}

/* White's sum minus Black's as a value. Rounded towards zero, so that both sides are treated alike. */
static int blend(const Position *pos, Sum sum) {
    EvalPhase phase = eval_phase(pos);
    return (limited(sum.opening) * phase.left + limited(sum.ending) * (phase.all - phase.left)) /
           (phase.all * WEIGHT_UNIT);
}

typedef struct Balance {
    const Weights *weights;
    Sum sum; /* White's minus Black's */
} Balance;

static inline void visit_balance(void *context, int weight, int16_t white, int16_t black) {
    Balance *balance = context;
    add(&balance->sum, balance->weights, weight, (int16_t)(white - black));
}

/* The sums of all neurons. They are kept modulo 2^16, so that all builds agree whatever the weights. */
typedef uint16_t Neurons __attribute__((vector_size(2 * NEURONS)));

typedef struct Excitement {
    Balance balance;
    int white, black; /* which numbers of an input are whose */
    Neurons sum;
} Excitement;

static inline void excite(Neurons *sum, const int16_t input[NEURONS], int16_t count) {
    Neurons numbers;
    memcpy(&numbers, input, sizeof numbers);
    *sum += numbers * (uint16_t)count;
}

static inline void visit_neurons(void *context, int weight, int16_t white, int16_t black) {
    Excitement *excitement = context;
    const int16_t(*input)[NEURONS] = excitement->balance.weights->input[weight];
    visit_balance(&excitement->balance, weight, white, black);
    excite(&excitement->sum, input[excitement->white], white);
    excite(&excitement->sum, input[excitement->black], black);
}

/* What the neurons come to for the side to move. */
static inline Sum answer(const Weights *weights, const Neurons *sum) {
    Sum all = {0, 0};
    int16_t counts[NEURONS];
    memcpy(counts, sum, sizeof counts);
    for (int i = 0; i < NEURONS; i++) {
        int count = counts[i] < 0 ? 0 : counts[i] > NEURON_ONE ? NEURON_ONE : counts[i];
        all.opening += count * weights->output[OPENING][i];
        all.ending += count * weights->output[ENDING][i];
    }
    return (Sum){all.opening / NEURON_ONE, all.ending / NEURON_ONE};
}

static Sum balance_with_neurons(const Position *pos, const Weights *weights) {
    bool black = pos->turn == BLACK;
    Excitement excitement = {{weights, {0, 0}}, black, !black, {0}};
    walk(pos, visit_neurons, &excitement);
    Sum sum = excitement.balance.sum, more = answer(weights, &excitement.sum);
    int sign = pos->turn == WHITE ? 1 : -1;
    return (Sum){sum.opening + sign * more.opening, sum.ending + sign * more.ending};
}

static Sum balance_of(const Position *pos, const Weights *weights) {
    Balance balance = {weights, {0, 0}};
    walk(pos, visit_balance, &balance);
    return balance.sum;
}

Score eval_position(const Position *pos, const Weights *weights) {
    int value =
        blend(pos, weights->has_neurons ? balance_with_neurons(pos, weights) : balance_of(pos, weights));
    return pos->turn == WHITE ? value : -value;
}

/* The sums of each group of features, and of the places of Men and of Knights behind them. */
enum { GROUPS_MAX = 48 };

typedef struct GroupSums {
    const Weights *weights;
    int group_of[WEIGHTS];
    Sum sum[GROUPS_MAX][SIDES];
} GroupSums;

static void visit_groups(void *context, int weight, int16_t white, int16_t black) {
    GroupSums *sums = context;
    Sum *sum = sums->sum[sums->group_of[weight]];
    add(&sum[WHITE], sums->weights, weight, white);
    add(&sum[BLACK], sums->weights, weight, black);
}

/* Terms are differences of running totals, so that what rounding takes adds up as well. */
typedef struct Ledger {
    const Position *pos;
    Sum sum;
    int total;
    EvalTerm *terms;
    int count;
} Ledger;

static void enter(Ledger *ledger, const char *name, const Sum sums[SIDES]) {
    int i = 0;
    while (i < ledger->count && strcmp(ledger->terms[i].name, name) != 0)
        i++;
    if (i == ledger->count)
        ledger->terms[ledger->count++] = (EvalTerm){name, {0, 0}};
    for (int side = 0; side < SIDES; side++) {
        int sign = side == WHITE ? 1 : -1;
        ledger->sum.opening += sign * sums[side].opening;
        ledger->sum.ending += sign * sums[side].ending;
        int total = blend(ledger->pos, ledger->sum);
        ledger->terms[i].value[side] += sign * (total - ledger->total);
        ledger->total = total;
    }
}

int eval_explain(const Position *pos, const Weights *weights, EvalTerm terms[EVAL_TERMS_MAX]) {
    const FeatureSet *set = feature_set(pos->game);
    GroupSums sums = {.weights = weights};
    int groups = 0;
    for (int i = 0; i < set->count; groups++)
        for (int last = i + set->groups[groups].count; i < last; i++)
            sums.group_of[i] = groups;
    for (int i = 0; i < 2 * PLACES; i++)
        sums.group_of[WEIGHT_PLACES + i] = groups + i / PLACES;
    walk(pos, visit_groups, &sums);
    Ledger ledger = {.pos = pos, .terms = terms};
    for (int i = 0; i < groups; i++)
        enter(&ledger, set->groups[i].term, sums.sum[i]);
    enter(&ledger, "advance-men", sums.sum[groups]);
    if (pos->game->has_knights)
        enter(&ledger, "advance-knights", sums.sum[groups + 1]);
    if (weights->has_neurons) {
        int sign = pos->turn == WHITE ? 1 : -1;
        Sum all = balance_with_neurons(pos, weights), both[SIDES] = {{0, 0}, {0, 0}};
        both[pos->turn].opening = sign * (all.opening - ledger.sum.opening);
        both[pos->turn].ending = sign * (all.ending - ledger.sum.ending);
        enter(&ledger, "neurons", both);
    }
    return ledger.count;
}
