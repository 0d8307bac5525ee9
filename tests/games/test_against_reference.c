/* The engine's moves, results and play against those of the reference (support/reference.h), which was
 * written from the rules alone, on random positions of every game. Seeds are fixed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/bridge.h"
#include "support/random_position.h"

enum { PLAYS = 3 }; /* moves played from each position */

typedef struct Comparison {
    const char *game, *start;
    uint64_t random;
    MoveList list;
    RefMoves work;
    int positions;
} Comparison;

static Comparison begin(const char *game, const char *start, uint64_t seed) {
    Comparison comparison = {.game = game, .start = start, .random = seed};
    list_init(&comparison.list, NULL);
    return comparison;
}

static void end(Comparison *comparison, int at_least) {
    assert_true(comparison->positions >= at_least);
    list_free(&comparison->list);
    ref_moves_free(&comparison->work);
}

static void compare(Comparison *comparison, const RefPosition *position) {
    bridge_compare(position, &comparison->random, PLAYS, &comparison->list);
    comparison->positions++;
}

/* A position and what random play makes of it. */
static void compare_line(Comparison *comparison, RefPosition *position, int plies) {
    compare(comparison, position);
    while (plies-- > 0 && random_play(&comparison->random, position, &comparison->work))
        compare(comparison, position);
}

static void compare_games(Comparison *comparison, int games, int plies) {
    for (int i = 0; i < games; i++) {
        RefPosition position;
        ref_read(comparison->game, comparison->start, &position);
        compare_line(comparison, &position, plies);
    }
}

static void compare_few(Comparison *comparison, int positions, int most) {
    for (int i = 0; i < positions; i++) {
        RefPosition position;
        random_few(&comparison->random, comparison->game, most, &position);
        compare_line(comparison, &position, 2);
    }
}

static void compare_melees(Comparison *comparison, int positions, int width, int least, int most) {
    for (int i = 0; i < positions; i++) {
        RefPosition position;
        random_melee(&comparison->random, comparison->game, width, least, most, &position);
        compare_line(comparison, &position, 1);
    }
}

static void compare_near_castles(Comparison *comparison, int positions, int most) {
    for (int i = 0; i < positions; i++) {
        RefPosition position;
        random_near_castle(&comparison->random, comparison->game, most, &position);
        compare_line(comparison, &position, 1);
    }
}

static const char camelot_start[] =
    "2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/3NMMMMN3/2NMMMMMMN2/12/12/10/8/2 w 2+2 0 1";

static void camelot_random_play(void **state) {
    (void)state;
    Comparison comparison = begin("camelot", camelot_start, 1);
    compare_games(&comparison, 120, 120);
    end(&comparison, 8000);
}

static void camelot_few_pieces(void **state) {
    (void)state;
    Comparison comparison = begin("camelot", camelot_start, 2);
    compare_few(&comparison, 3000, 4);
    compare_few(&comparison, 1000, 8);
    end(&comparison, 8000);
}

static void camelot_melees(void **state) {
    (void)state;
    Comparison comparison = begin("camelot", camelot_start, 3);
    compare_melees(&comparison, 1500, 6, 3, 10);
    compare_melees(&comparison, 1500, 8, 6, 13);
    compare_melees(&comparison, 1000, 9, 10, 13);
    end(&comparison, 6000);
}

static void camelot_near_castles(void **state) {
    (void)state;
    Comparison comparison = begin("camelot", camelot_start, 8);
    compare_near_castles(&comparison, 4000, 12);
    end(&comparison, 6000);
}

static void chivalry(void **state) {
    (void)state;
    Comparison comparison = begin(
        "chivalry",
        "2/8/10/12/14/2nnmmmmmmnn2/2nnmmmmmmnn2/14/14/2NNMMMMMMNN2/2NNMMMMMMNN2/14/12/10/8/2 w 2+2 0 1", 4);
    compare_games(&comparison, 30, 120);
    compare_few(&comparison, 1200, 6);
    compare_melees(&comparison, 600, 9, 8, 15);
    compare_melees(&comparison, 200, 10, 15, 19);
    compare_near_castles(&comparison, 2000, 14);
    end(&comparison, 5000);
}

static void cam(void **state) {
    (void)state;
    Comparison comparison = begin("cam", "1/3/5/2n1n2/1mmmmm1/7/7/7/1MMMMM1/2N1N2/5/3/1 w - 0 1", 5);
    compare_games(&comparison, 120, 60);
    compare_few(&comparison, 2000, 5);
    compare_melees(&comparison, 1500, 5, 2, 7);
    compare_near_castles(&comparison, 2000, 7);
    end(&comparison, 6000);
}

static void camette(void **state) {
    (void)state;
    Comparison comparison = begin("camette", "1/1n1/1mmm1/5/1MMM1/1N1/1 w - 0 1", 6);
    compare_games(&comparison, 300, 60);
    compare_few(&comparison, 3000, 3);
    compare_melees(&comparison, 1500, 3, 1, 4);
    compare_near_castles(&comparison, 2000, 4);
    end(&comparison, 6000);
}

static void camelot8(void **state) {
    (void)state;
    Comparison comparison = begin("camelot8", "1mmmmmm1/1mmmmmm1/8/8/8/8/1MMMMMM1/1MMMMMM1 w - 0 1", 7);
    compare_games(&comparison, 120, 60);
    compare_few(&comparison, 2000, 5);
    compare_melees(&comparison, 2000, 7, 4, 12);
    end(&comparison, 6000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(camelot_random_play),
        cmocka_unit_test(camelot_few_pieces),
        cmocka_unit_test(camelot_melees),
        cmocka_unit_test(camelot_near_castles),
        cmocka_unit_test(chivalry),
        cmocka_unit_test(cam),
        cmocka_unit_test(camette),
        cmocka_unit_test(camelot8),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
