/* The set-wise counts of the evaluation against counts square by square. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "evaluate/features.h"
#include "support/evaluate_positions.h"
#include "text/position_text.h"

static const int step_file[8] = {0, 1, 1, 1, 0, -1, -1, -1}, step_rank[8] = {1, 1, 0, -1, -1, -1, 0, 1};

enum { OFF = -1, EMPTY, OWN, ENEMY };

/* What stands on a square, as a side sees it. */
static int at(const Position *pos, Side side, int file, int rank) {
    if (file < 0 || rank < 0 || file >= 16 || rank >= 16 ||
        !bb_test(&pos->game->board, square_at(file, rank)))
        return OFF;
    if (bb_test(&pos->pieces[side], square_at(file, rank)))
        return OWN;
    return bb_test(&pos->pieces[side_other(side)], square_at(file, rank)) ? ENEMY : EMPTY;
}

static int toward(const Position *pos, Side side, int file, int rank, int d, int squares) {
    return at(pos, side, file + squares * step_file[d], rank + squares * step_rank[d]);
}

/* Whether a piece stands in the Castle that its side wants to enter. */
static bool is_inside(const Position *pos, Side side, int file, int rank) {
    return bb_test(&pos->game->castle[side_other(side)], square_at(file, rank));
}

static int value_of(const Features *features, Side side, int index) {
    int value = index < FEATURE_COUNTS ? features->count[side][index] : 0;
    for (int i = 0; i < FEATURE_CHOICES; i++)
        value += features->choice[side][i] == index;
    return value;
}

static int feature(const Position *pos, Side side, const char *name, int index) {
    const FeatureSet *set = feature_set(pos->game);
    Features features;
    set->count_features(pos, &features);
    const FeatureGroup *group = set->groups;
    for (int first = 0; first < set->count; first += group++->count)
        if (strcmp(group->name, name) == 0)
            return value_of(&features, side, first + index);
    fail_msg("no feature %s", name);
    return 0;
}

static void assert_feature(const Position *pos, Side side, const char *name, int index, int expected) {
    int found = feature(pos, side, name, index);
    if (found != expected) {
        char text[POSITION_TEXT_MAX];
        position_text_write(pos, text);
        fail_msg("%s %s: %s of %s is %d, not %d", pos->game->name, text, name,
                 side == WHITE ? "White" : "Black", found, expected);
    }
}

/* Whether a piece of the other side that comes to stand here would be open to a jump of the side. */
static bool can_be_retaken(const Position *pos, Side side, int file, int rank) {
    for (int d = 0; d < 8; d++)
        if (toward(pos, side, file, rank, d, 1) == OWN && toward(pos, side, file, rank, d, -1) == EMPTY &&
            !is_inside(pos, side, file + step_file[d], rank + step_rank[d]))
            return true;
    return false;
}

/* How the enemy can jump over a piece: 0 not at all, 1 with a jump back to follow every time,
 * 2 for nothing. */
static int exposure(const Position *pos, Side side, int file, int rank) {
    int worst = 0;
    for (int d = 0; d < 8; d++) {
        int to_file = file - step_file[d], to_rank = rank - step_rank[d];
        if (toward(pos, side, file, rank, d, 1) != ENEMY || at(pos, side, to_file, to_rank) != EMPTY ||
            is_inside(pos, side_other(side), file + step_file[d], rank + step_rank[d]))
            continue;
        int kind = can_be_retaken(pos, side, to_file, to_rank) ? 1 : 2;
        worst = kind > worst ? kind : worst;
    }
    return worst;
}

static bool is_beside(const Position *pos, Side side, int file, int rank, int what) {
    for (int d = 0; d < 8; d++)
        if (toward(pos, side, file, rank, d, 1) == what)
            return true;
    return false;
}

/* The squares where the side's pieces could jump over an enemy, if they stood there. */
static bool is_hot(const Position *pos, Side side, int file, int rank) {
    for (int d = 0; d < 8; d++)
        if (toward(pos, side, file, rank, d, 1) == ENEMY && toward(pos, side, file, rank, d, 2) == EMPTY)
            return true;
    return false;
}

/* Marks all squares that a canter of a side's piece from here can stop on, by trying every leap. */
static void mark_stops(const Position *pos, Side side, int file, int rank, bool stops[SQUARES]) {
    for (int d = 0; d < 8; d++) {
        int to_file = file + 2 * step_file[d], to_rank = rank + 2 * step_rank[d];
        if (toward(pos, side, file, rank, d, 1) != OWN || at(pos, side, to_file, to_rank) != EMPTY)
            continue;
        Square to = square_at(to_file, to_rank);
        if (stops[to] || bb_test(&pos->game->castle[side], to))
            continue;
        stops[to] = true;
        if (!is_inside(pos, side, to_file, to_rank))
            mark_stops(pos, side, to_file, to_rank, stops);
    }
}

static int charges_seen, races_seen;

static int count_charges(const Position *pos, Side side) {
    bool stops[SQUARES] = {false};
    int charges = 0;
    BitboardScan scan = bb_scan(bb_and(pos->pieces[side], pos->knights));
    for (Square square; bb_next(&scan, &square);)
        if (!is_inside(pos, side, square_file(square), square_rank(square)))
            mark_stops(pos, side, square_file(square), square_rank(square), stops);
    for (int i = 0; i < SQUARES; i++)
        charges += stops[i] && is_hot(pos, side, i & 15, i >> 4);
    charges_seen += charges;
    return charges;
}

/* Steps to the nearest square of a side's Castle, by the larger of the distances of files and ranks. */
static int steps_home(const Position *pos, Side side, int file, int rank) {
    int nearest = SQUARES;
    BitboardScan scan = bb_scan(pos->game->castle[side]);
    for (Square square; bb_next(&scan, &square);) {
        int across = abs(file - square_file(square)), along = abs(rank - square_rank(square));
        int steps = across > along ? across : along;
        nearest = steps < nearest ? steps : nearest;
    }
    return nearest;
}

/* Which of the eight race features each side should have, -1 for none, by the run features of both. */
static int expected_race(const Position *pos, Side side) {
    static const char *const runs[] = {"run, free way", "run, 1 guard", "run, 2 guards", "run, 3 guards"};
    int need[SIDES] = {0, 0}, guards[SIDES] = {0, 0};
    for (int s = 0; s < SIDES; s++)
        for (int g = 0; g < 4; g++)
            for (int n = 0; n < 16; n++)
                if (feature(pos, (Side)s, runs[g], n))
                    need[s] = n, guards[s] = g;
    /* Plies until the side is in, if it does nothing else. */
    int plies = 2 * need[side] - (pos->turn == side), others = 2 * need[!side] - (pos->turn != side);
    bool first = plies < others || (plies == others && side == BLACK);
    if (!first || need[side] == 15)
        return -1;
    int lead = (others - plies) / 2;
    races_seen++;
    return (lead < 3 ? lead : 3) + (guards[side] ? 4 : 0);
}

typedef struct Counts {
    int inside, stuck, keepers, exposed, guarded, contact, lone, across, along, aslant, canterers, ahead,
        landings, room, threats;
} Counts;

static void count_piece(const Position *pos, Side side, int file, int rank, Counts *counts) {
    bool inside = is_inside(pos, side, file, rank), leaps = false;
    int kind = inside ? 0 : exposure(pos, side, file, rank);
    counts->inside += inside;
    counts->stuck += steps_home(pos, side, file, rank) == 0;
    counts->keepers += steps_home(pos, side, file, rank) <= 3;
    counts->exposed += kind == 2;
    counts->guarded += kind == 1;
    counts->contact += is_beside(pos, side, file, rank, ENEMY);
    counts->lone += !inside && !is_beside(pos, side, file, rank, OWN);
    counts->across += at(pos, side, file + 1, rank) == OWN;
    counts->along += at(pos, side, file, rank + 1) == OWN;
    counts->aslant += (at(pos, side, file + 1, rank + 1) == OWN) + (at(pos, side, file - 1, rank + 1) == OWN);
    for (int d = 0; d < 8; d++)
        if (!inside && toward(pos, side, file, rank, d, 1) == OWN &&
            toward(pos, side, file, rank, d, 2) == EMPTY) {
            leaps = true;
            counts->ahead += step_rank[d] == (side == WHITE ? 1 : -1);
        }
    counts->canterers += leaps;
}

static void count_empty(const Position *pos, Side side, int file, int rank, Counts *counts) {
    bool landing = false, beside = is_beside(pos, side, file, rank, OWN);
    for (int d = 0; d < 8; d++) {
        landing |= toward(pos, side, file, rank, d, 1) == OWN && toward(pos, side, file, rank, d, 2) == OWN &&
                   !is_inside(pos, side, file + 2 * step_file[d], rank + 2 * step_rank[d]);
    }
    counts->landings += landing;
    counts->room += beside;
    counts->threats += beside && is_hot(pos, side, file, rank);
}

static void check_castles(const Position *pos) {
    if (!pos->game->castle_width)
        return;
    for (int side = 0; side < SIDES; side++) {
        Counts counts = {0};
        int moves = pos->turn == side;
        for (int rank = 0; rank < pos->game->ranks; rank++)
            for (int file = 0; file < pos->game->files; file++) {
                if (at(pos, (Side)side, file, rank) == OWN)
                    count_piece(pos, (Side)side, file, rank, &counts);
                if (at(pos, (Side)side, file, rank) == EMPTY)
                    count_empty(pos, (Side)side, file, rank, &counts);
            }
        const struct {
            const char *name;
            int index, expected;
        } features[] = {{"men", 0, pos->count[side]},
                        {"exposed", moves, counts.exposed},
                        {"exposed", !moves, 0},
                        {"exposed more", moves, counts.exposed > 1 ? counts.exposed - 1 : 0},
                        {"guarded", moves, counts.guarded},
                        {"contact", 0, counts.contact},
                        {"lone", 0, counts.lone},
                        {"pairs across", 0, counts.across},
                        {"pairs along", 0, counts.along},
                        {"pairs aslant", 0, counts.aslant},
                        {"canterers", 0, counts.canterers},
                        {"landings", 0, counts.landings},
                        {"landings ahead", 0, counts.ahead},
                        {"room", 0, counts.room},
                        {"threats", moves, counts.threats},
                        {"tempo", 0, moves},
                        {"inside", 0, counts.inside},
                        {"stuck", 0, counts.stuck},
                        {"castle moves", 0, pos->castle_moves[side]},
                        {"bare", 0, pos->count[side] < pos->game->few_pieces},
                        {"charges", moves, count_charges(pos, (Side)side)},
                        {"charges", !moves, 0}};
        for (size_t i = 0; i < sizeof features / sizeof *features; i++)
            assert_feature(pos, (Side)side, features[i].name, features[i].index, features[i].expected);
        int keepers = counts.keepers < 3 ? counts.keepers : 3, race = expected_race(pos, (Side)side);
        for (int i = 0; i < 4; i++) {
            assert_feature(pos, (Side)side, "keepers", i, i == keepers);
            assert_feature(pos, (Side)side, "race, free way", i, i == race);
            assert_feature(pos, (Side)side, "race, guarded", i, i + 4 == race);
        }
    }
}

/* The ways of a step: two squares one way and one the other, either leg first. */
static void check_steps_of(const Position *pos, Side side, int file, int rank, bool prey[SQUARES],
                           int *captors, int *quiet) {
    bool captor = false, targets[SQUARES] = {false};
    for (int along = 0; along < 8; along += 2)
        for (int turn = 0; turn < 2; turn++)
            for (int first = 0; first < 2; first++) {
                int aside = (along + (turn ? 2 : 6)) & 7;
                const int way[3] = {first ? aside : along, along, first ? along : aside};
                int f = file, r = rank, met = 0;
                Square passed[2] = {0, 0};
                bool open = true;
                for (int i = 0; i < 3 && open; i++) {
                    f += step_file[way[i]], r += step_rank[way[i]];
                    int here = at(pos, side, f, r);
                    open = here == EMPTY || (here == ENEMY && i < 2);
                    if (open && here == ENEMY)
                        passed[met++] = square_at(f, r);
                }
                if (!open)
                    continue;
                captor |= met > 0;
                for (int i = 0; i < met; i++)
                    prey[passed[i]] = true;
                if (met == 0)
                    targets[square_at(f, r)] = true;
            }
    *captors += captor;
    for (int i = 0; i < SQUARES; i++)
        *quiet += targets[i];
}

static void check_steps(const Position *pos) {
    if (pos->game->castle_width)
        return;
    for (int side = 0; side < SIDES; side++) {
        bool prey[SQUARES] = {false};
        int captors = 0, quiet = 0, preys = 0, moves = pos->turn == side;
        for (int rank = 0; rank < pos->game->ranks; rank++)
            for (int file = 0; file < pos->game->files; file++)
                if (at(pos, (Side)side, file, rank) == OWN)
                    check_steps_of(pos, (Side)side, file, rank, prey, &captors, &quiet);
        for (int i = 0; i < SQUARES; i++)
            preys += prey[i];
        assert_feature(pos, (Side)side, "mobility", 0, quiet);
        assert_feature(pos, (Side)side, "prey", moves, preys);
        assert_feature(pos, (Side)side, "captors", moves, captors);
    }
}

static void counts_games_with_castles_right(void **state) {
    (void)state;
    evaluate_positions(check_castles);
    assert_true(charges_seen > 100 && races_seen > 100);
}

static void counts_games_of_steps_right(void **state) {
    (void)state;
    evaluate_positions(check_steps);
}

static void check_groups(const Position *pos) {
    const FeatureSet *set = feature_set(pos->game);
    Features features;
    int count = 0;
    for (const FeatureGroup *group = set->groups; count < set->count; group++)
        count += group->count;
    assert_int_equal(count, set->count);
    set->count_features(pos, &features);
    for (int side = 0; side < SIDES; side++)
        for (int i = set->count; i < FEATURE_NOTHING; i++)
            assert_int_equal(value_of(&features, (Side)side, i), 0);
}

static void leaves_the_rest_empty(void **state) {
    (void)state;
    evaluate_positions(check_groups);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_games_with_castles_right),
        cmocka_unit_test(counts_games_of_steps_right),
        cmocka_unit_test(leaves_the_rest_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
