/* Sets of squares against a model that holds a flag a square. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "board/leaps.h"
#include "games/game.h"
#include "games/registry.h"

typedef struct Model {
    bool member[SQUARES];
} Model;

/* A random set: of the whole 256 bits, of a board, or of a few squares. */
static Model random_model(uint64_t *random) {
    Model model;
    const Game *game = game_at(random_below(random, game_count()));
    int kind = random_below(random, 4), density = 1 + random_below(random, 10);
    for (int square = 0; square < SQUARES; square++) {
        bool chosen = kind == 3 ? random_below(random, 60) == 0 : random_below(random, 10) < density;
        model.member[square] = chosen && (kind == 0 || bb_test(&game->board, (Square)square));
    }
    return model;
}

static Bitboard set_of(const Model *model) {
    Bitboard set = bb_zero();
    for (int square = 0; square < SQUARES; square++)
        if (model->member[square])
            set = bb_or(set, bb_square((Square)square));
    return set;
}

static void assert_same(Bitboard set, const Model *model) {
    for (int square = 0; square < SQUARES; square++)
        if (bb_test(&set, (Square)square) != model->member[square])
            fail_msg("square %d", square);
}

static void joins_and_cuts_sets(void **state) {
    (void)state;
    uint64_t random = 61;
    for (int round = 0; round < 500; round++) {
        Model a = random_model(&random), b = random_model(&random), expected;
        Bitboard x = set_of(&a), y = set_of(&b);
        assert_same(x, &a);
        for (int i = 0; i < SQUARES; i++)
            expected.member[i] = a.member[i] && b.member[i];
        assert_same(bb_and(x, y), &expected);
        bool meet = memchr(expected.member, true, sizeof expected.member) != NULL;
        assert_int_equal(bb_intersect(x, y), meet);
        for (int i = 0; i < SQUARES; i++)
            expected.member[i] = a.member[i] || b.member[i];
        assert_same(bb_or(x, y), &expected);
        for (int i = 0; i < SQUARES; i++)
            expected.member[i] = a.member[i] != b.member[i];
        assert_same(bb_xor(x, y), &expected);
        for (int i = 0; i < SQUARES; i++)
            expected.member[i] = a.member[i] && !b.member[i];
        assert_same(bb_minus(x, y), &expected);
        assert_true(bb_equal(x, x));
        assert_int_equal(bb_equal(x, y), memcmp(&a, &b, sizeof a) == 0);
        assert_true(bb_equal(x, bb_from_words(bb_words(x))));
    }
}

static void sets_and_clears_single_squares(void **state) {
    (void)state;
    for (int square = 0; square < SQUARES; square++) {
        Bitboard set = bb_zero();
        assert_true(bb_is_empty(set));
        bb_set(&set, (Square)square);
        assert_true(bb_equal(set, bb_square((Square)square)));
        assert_int_equal(bb_count(set), 1);
        assert_int_equal(bb_first(set), square);
        assert_false(bb_is_empty(set));
        bb_set(&set, (Square)square);
        assert_int_equal(bb_count(set), 1);
        bb_clear(&set, (Square)(square ^ 1));
        assert_int_equal(bb_count(set), 1);
        bb_clear(&set, (Square)square);
        assert_true(bb_is_empty(set));
    }
}

static void counts_and_walks_members(void **state) {
    (void)state;
    uint64_t random = 62;
    for (int round = 0; round < 500; round++) {
        Model model = random_model(&random);
        Bitboard set = set_of(&model);
        BitboardScan scan = bb_scan(set);
        int below = 0;
        for (int square = 0; square < SQUARES; square++) {
            assert_int_equal(bb_count_below(set, (Square)square), below);
            if (!model.member[square])
                continue;
            Square next;
            assert_true(bb_next(&scan, &next));
            assert_int_equal(next, square);
            if (below == 0)
                assert_int_equal(bb_first(set), square);
            below++;
        }
        assert_int_equal(bb_count(set), below);
        Square none;
        assert_false(bb_next(&scan, &none));
        assert_false(bb_next(&scan, &none));
        assert_true(bb_equal(bb_lowest(set), below ? bb_square(bb_first(set)) : bb_zero()));
    }
    for (int square = 0; square < SQUARES; square++)
        for (int above = square; above < SQUARES; above++)
            assert_true(bb_equal(bb_lowest(bb_or(bb_square((Square)square), bb_square((Square)above))),
                                 bb_square((Square)square)));
    assert_true(bb_is_empty(bb_lowest(bb_zero())));
    BitboardScan scan = bb_scan(bb_zero());
    Square none;
    assert_false(bb_next(&scan, &none));
}

/* Files and ranks that a direction leads over. */
static const int files_of[DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int ranks_of[DIRECTIONS] = {1, 1, 0, -1, -1, -1, 0, 1};

static Model moved(const Model *model, int files, int ranks, const Game *game) {
    Model result = {{false}};
    for (int rank = 0; rank < 16; rank++)
        for (int file = 0; file < 16; file++) {
            int to_file = file + files, to_rank = rank + ranks;
            if (!model->member[rank * 16 + file] || to_file < 0 || to_file > 15 || to_rank < 0 ||
                to_rank > 15)
                continue;
            int to = to_rank * 16 + to_file;
            result.member[to] = bb_test(&game->board, (Square)to);
        }
    return result;
}

/* The header promises a shifted set after it was cut with squares of a board, where the set was on the board
 * before: nothing may come round the edge. */
/* Whatever the order of bytes in the machine. */
static void gives_ranks_as_numbers(void **state) {
    (void)state;
    uint64_t random = 66;
    for (int round = 0; round < 500; round++) {
        Model model = random_model(&random);
        uint16_t ranks[16];
        bb_ranks(set_of(&model), ranks);
        for (int square = 0; square < SQUARES; square++)
            assert_int_equal(ranks[square_rank((Square)square)] >> square_file((Square)square) & 1,
                             model.member[square]);
    }
}

static void moves_sets_without_coming_round_the_edge(void **state) {
    (void)state;
    uint64_t random = 63;
    for (int round = 0; round < 1000; round++) {
        const Game *game = game_at(round % game_count());
        Model model = random_model(&random);
        for (int square = 0; square < SQUARES; square++)
            model.member[square] = model.member[square] && bb_test(&game->board, (Square)square);
        Bitboard set = set_of(&model);
        for (int d = 0; d < DIRECTIONS; d++) {
            Model one = moved(&model, files_of[d], ranks_of[d], game);
            assert_same(bb_and(bb_step(set, (Direction)d), game->board), &one);
            Model two = moved(&model, 2 * files_of[d], 2 * ranks_of[d], game);
            assert_same(bb_and(bb_leap(set, (Direction)d), game->board), &two);
        }
    }
}

static void finds_the_neighbours_of_a_square(void **state) {
    (void)state;
    for (int i = 0; i < game_count(); i++) {
        const Bitboard board = game_at(i)->board;
        BitboardScan scan = bb_scan(board);
        for (Square square; bb_next(&scan, &square);) {
            Model near = {{false}};
            for (int other = 0; other < SQUARES; other++)
                near.member[other] = abs(other / 16 - square / 16) <= 1 &&
                                     abs(other % 16 - square % 16) <= 1 && bb_test(&board, (Square)other);
            assert_same(bb_and(bb_neighbours(square), board), &near);
        }
    }
}

/* Whether a leap in direction d is open from a square: over a member of middle to one of landing. */
static bool leap_open(const Model *middle, const Model *landing, int square, int d, int *to) {
    int file = square % 16 + 2 * files_of[d], rank = square / 16 + 2 * ranks_of[d];
    *to = rank * 16 + file;
    if (file < 0 || file > 15 || rank < 0 || rank > 15)
        return false;
    return middle->member[square + ranks_of[d] * 16 + files_of[d]] && landing->member[*to];
}

static void leaps_over_pieces(void **state) {
    (void)state;
    uint64_t random = 64;
    for (int round = 0; round < 300; round++) {
        const Game *game = game_at(round % game_count());
        Model own = random_model(&random), landing = random_model(&random), from = random_model(&random);
        Model landed = {{false}};
        for (int square = 0; square < SQUARES; square++) {
            bool on_board = bb_test(&game->board, (Square)square);
            own.member[square] = own.member[square] && on_board;
            landing.member[square] = landing.member[square] && on_board && !own.member[square];
            from.member[square] = from.member[square] && on_board;
        }
        Leaps leaps = leaps_over(set_of(&own), set_of(&landing));
        for (int square = 0; square < SQUARES; square++)
            for (int d = 0; d < DIRECTIONS && bb_test(&game->board, (Square)square); d++) {
                int to;
                bool open = leap_open(&own, &landing, square, d, &to);
                assert_int_equal(bb_test(&leaps.edge[d], (Square)square), open);
                if (open && from.member[square])
                    landed.member[to] = true;
            }
        assert_same(leaps_land(&leaps, set_of(&from)), &landed);

        /* A flood enters no barred square and goes on from none of the last squares. */
        Model barred = random_model(&random), reached = {{false}};
        Bitboard last = game->castle[BLACK];
        int queue[SQUARES], count = 0, start = (int)bb_first(game->board) + random_below(&random, 100);
        if (!bb_test(&game->board, (Square)start))
            continue;
        barred.member[start] = false;
        reached.member[start] = true;
        queue[count++] = start;
        for (int i = 0; i < count; i++)
            for (int d = 0; d < DIRECTIONS && !bb_test(&last, (Square)queue[i]); d++) {
                int to;
                if (!leap_open(&own, &landing, queue[i], d, &to) || barred.member[to] || reached.member[to])
                    continue;
                reached.member[to] = true;
                queue[count++] = to;
            }
        assert_same(leaps_flood(&leaps, bb_square((Square)start), set_of(&barred), last), &reached);
    }
}

static void directions_and_squares_agree(void **state) {
    (void)state;
    for (int d = 0; d < DIRECTIONS; d++) {
        Square middle = square_at(6, 8);
        assert_int_equal(direction_offset((Direction)d), ranks_of[d] * 16 + files_of[d]);
        assert_int_equal(direction_offset(direction_opposite((Direction)d)), -direction_offset((Direction)d));
        Square to = (Square)(middle + 2 * direction_offset((Direction)d));
        assert_int_equal(square_between(middle, to), middle + direction_offset((Direction)d));
        assert_true(bb_equal(bb_step(bb_square(middle), (Direction)d),
                             bb_square((Square)(middle + direction_offset((Direction)d)))));
        assert_true(bb_equal(bb_leap(bb_square(middle), (Direction)d), bb_square(to)));
    }
    for (int rank = 0; rank < RANKS_MAX; rank++)
        for (int file = 0; file < FILES_MAX; file++) {
            Square square = square_at(file, rank);
            assert_int_equal(square_file(square), file);
            assert_int_equal(square_rank(square), rank);
        }
    assert_int_equal(side_other(WHITE), BLACK);
    assert_int_equal(side_other(BLACK), WHITE);
}

static void guard_squares_belong_to_no_board(void **state) {
    (void)state;
    for (int i = 0; i < game_count(); i++)
        for (int square = 0; square < SQUARES; square++)
            if (square % 16 >= FILES_MAX)
                assert_false(bb_test(&game_at(i)->board, (Square)square));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(joins_and_cuts_sets),
        cmocka_unit_test(sets_and_clears_single_squares),
        cmocka_unit_test(counts_and_walks_members),
        cmocka_unit_test(gives_ranks_as_numbers),
        cmocka_unit_test(moves_sets_without_coming_round_the_edge),
        cmocka_unit_test(finds_the_neighbours_of_a_square),
        cmocka_unit_test(leaps_over_pieces),
        cmocka_unit_test(directions_and_squares_agree),
        cmocka_unit_test(guard_squares_belong_to_no_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
