/* 8x8 Camelot: moves as text, routes, entering stop by stop, and the promises of the rules module. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "games/game.h"
#include "games/notation.h"
#include "games/perft.h"
#include "games/registry.h"
#include "support/bridge.h"
#include "text/position_text.h"

static const Game *game;
static MoveList list, work;

static int set_up(void **state) {
    (void)state;
    game = game_find("camelot8");
    assert_non_null(game);
    list_init(&list, NULL);
    list_init(&work, NULL);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    list_free(&list);
    list_free(&work);
    return 0;
}

static Position position(const char *text) {
    Position pos;
    Error error = {""};
    if (!position_text_read(game, text, &pos, &error))
        fail_msg("%s: %s", text, error.text);
    return pos;
}

/* The legal moves of a position; game_generate appends to the list. */
static uint32_t generate(const Position *pos) {
    list.size = 0;
    game_generate(pos, STAGE_ALL, &list);
    return list.size;
}

static bool listed(Move move) {
    for (uint32_t i = 0; i < list.size; i++)
        if (move_equal(list.moves[i], move))
            return true;
    return false;
}

/* Whether a text is read as the move whose canonical text is given. */
static void assert_reads(const Position *pos, const char *text, const char *canonical) {
    Move move;
    ReadResult read = bridge_read_move(pos, text, &move, &work);
    if (read != READ_OK)
        fail_msg("%s is not read (%d)", text, (int)read);
    char written[MOVE_TEXT_MAX];
    size_t length = notation_write(pos, move, written);
    assert_string_equal(written, canonical);
    assert_int_equal(length, strlen(canonical));
}

static void assert_refused(const Position *pos, const char *text, ReadResult reason) {
    Move move;
    if (bridge_read_move(pos, text, &move, &work) != reason)
        fail_msg("%s should be refused (%d)", text, (int)reason);
}

static void assert_stops(const Position *pos, const char *text, const char *expected, bool may_end) {
    Square stops[ROUTE_MAX];
    int count = 0;
    for (const char *c = text; *c; c += *c == ' ')
        assert_true(notation_read_square(game, &c, &stops[count++]));
    Bitboard next;
    Move end;
    game->rules->stops(pos, stops, count, &next, &end, &work);
    char written[SQUARES * 3 + 1] = "";
    BitboardScan scan = bb_scan(next);
    for (Square square; bb_next(&scan, &square);) {
        char name[SQUARE_TEXT_MAX];
        notation_write_square(game, square, name);
        snprintf(written + strlen(written), sizeof written - strlen(written), *written ? " %s" : "%s", name);
    }
    assert_string_equal(written, expected);
    assert_int_equal(!move_is_none(end), may_end);
}

/* The n-th of a row of positions: out of a random game, or, every second, with the pieces thrown on the
 * board, so that captures abound, and a move or two after that. */
static Position random_position(uint64_t *random, int n) {
    Position pos, next;
    bool scattered = n % 2;
    position_text_start(game, &pos);
    if (scattered) {
        pos_clear(&pos, game, game->castle_moves);
        for (int side = 0; side < SIDES; side++)
            for (int thrown = 1 + (int)(random_next(random) % 12); thrown > 0; thrown--) {
                Square square = square_at((int)(random_next(random) % 8), (int)(random_next(random) % 8));
                Bitboard occupied = pos_occupied(&pos);
                if (!bb_test(&occupied, square))
                    pos_add(&pos, (Side)side, false, square);
            }
    }
    for (int plies = scattered ? n % 3 : n % 50; plies > 0; plies--) {
        if (game_result(&pos).reason != REASON_NONE || generate(&pos) == 0)
            break;
        game_play(&pos, list.moves[random_next(random) % list.size], &next);
        pos = next;
    }
    return pos;
}

static void writes_quiet_moves_by_their_ends_and_reads_their_full_routes(void **state) {
    (void)state;
    Position pos = position("8/8/8/8/3M4/8/8/mmmm4 w - 0 1");
    assert_reads(&pos, "d4-e6", "d4-e6");
    assert_reads(&pos, "D4-E6", "d4-e6");
    assert_reads(&pos, "d4-d5-d6-e6", "d4-e6");
    assert_reads(&pos, "d4-e4-e5-e6", "d4-e6");
    assert_reads(&pos, "d4-d6-e6", "d4-e6");
    assert_refused(&pos, "d4-d5-e5-e6", READ_ILLEGAL); /* a zigzag */
    assert_refused(&pos, "d4xe6", READ_ILLEGAL);
    assert_refused(&pos, "d4-d5xd6-e6", READ_ILLEGAL);
    assert_refused(&pos, "d4-e5", READ_ILLEGAL);
    assert_refused(&pos, "d4-d6", READ_ILLEGAL);
    assert_refused(&pos, "d4", READ_ILLEGAL);
    assert_refused(&pos, "d4-", READ_ILLEGAL);
    assert_refused(&pos, "e6-d4", READ_ILLEGAL);
    assert_refused(&pos, "a1-b3", READ_ILLEGAL);
    assert_refused(&pos, "d4-e6 ", READ_ILLEGAL);
    assert_refused(&pos, "d4-d4", READ_ILLEGAL);
}

static void reads_no_quiet_route_through_an_own_piece(void **state) {
    (void)state;
    Position pos = position("m7/m7/m7/m7/3M4/8/8/8 w - 0 1");
    assert_reads(&pos, "d4-d5-d6-e6", "d4-e6");
    pos = position("m7/m7/m7/m2M4/3M4/8/8/8 w - 0 1");
    assert_refused(&pos, "d4-d5-d6-e6", READ_ILLEGAL);
    assert_reads(&pos, "d4-e4-e5-e6", "d4-e6");
    assert_reads(&pos, "d4-e6", "d4-e6");
}

static void writes_a_capturing_step_square_by_square(void **state) {
    (void)state;
    Position pos = position("8/8/8/3m4/3M4/8/8/8 w - 0 1");
    assert_int_equal(generate(&pos), 4);
    assert_reads(&pos, "d4xd5-d6-e6", "d4xd5-d6-e6");
    assert_reads(&pos, "d4xd5-d6-c6", "d4xd5-d6-c6");
    assert_reads(&pos, "d4xd5-e5-f5", "d4xd5-e5-f5");
    assert_reads(&pos, "d4xd5-c5-b5", "d4xd5-c5-b5");
    assert_refused(&pos, "d4-e4-e5-e6", READ_ILLEGAL); /* the way round captures nothing */
    assert_reads(&pos, "d4-d5-d6-e6", "d4xd5-d6-e6");  /* the squares tell the signs */
    assert_refused(&pos, "d4xd5xd6-e6", READ_ILLEGAL);
    pos = position("8/8/3m4/8/3M4/8/8/8 w - 0 1");
    assert_reads(&pos, "d4-d5xd6-e6", "d4-d5xd6-e6");
    pos = position("8/8/3m4/3m4/3M4/8/8/8 w - 0 1");
    assert_reads(&pos, "d4xd5xd6-e6", "d4xd5xd6-e6");
}

static void reads_shortened_captures_that_fit_one_move(void **state) {
    (void)state;
    Position pos = position("8/8/8/3m4/3M4/8/8/8 w - 0 1");
    assert_reads(&pos, "d4xe6", "d4xd5-d6-e6");
    assert_reads(&pos, "d4-e6", "d4xd5-d6-e6");
    assert_reads(&pos, "d4xd5-e6", "d4xd5-d6-e6");
    assert_refused(&pos, "d4-d5-e6", READ_ILLEGAL); /* d5 is next to d4, and holds the captured piece */
    assert_refused(&pos, "d4xd6-e5", READ_ILLEGAL);
    assert_refused(&pos, "d4xd6xe6", READ_ILLEGAL); /* d6 to e6 captures nothing */
}

static void refuses_shortened_captures_that_fit_several_moves(void **state) {
    (void)state;
    Position pos = position("8/8/3m3m/2m5/1m1M4/8/8/8 w - 0 1");
    assert_refused(&pos, "d4xb3", READ_AMBIGUOUS);
    assert_refused(&pos, "d4-b3", READ_AMBIGUOUS);
    assert_refused(&pos, "d4-c4xb3", READ_AMBIGUOUS);
    /* The exact route of one move wins, though it shortens the other's too. */
    assert_reads(&pos, "d4-c4xb4-b3", "d4-c4xb4-b3");
    assert_reads(&pos, "d4xc5xd4xb3", "d4-c4xc5-c6xd6-d5-d4-c4xb4-b3");
    assert_reads(&pos, "d4xd5-d4xb3", "d4-c4xc5-c6xd6-d5-d4-c4xb4-b3");
}

static void writes_series_step_by_step(void **state) {
    (void)state;
    Position pos = position("8/8/8/3mm3/3M4/8/8/8 w - 0 1");
    /* Round in a circle by either way: one move, whose canonical text begins on the lower rank. */
    assert_reads(&pos, "d4xd5-d6-e6xe5-e4-d4", "d4-e4xe5-e6-d6xd5-d4");
    assert_reads(&pos, "d4-e4xe5-e6-d6xd5-d4", "d4-e4xe5-e6-d6xd5-d4");
    assert_reads(&pos, "d4xd4", "d4-e4xe5-e6-d6xd5-d4");
    assert_reads(&pos, "d4xe6xd4", "d4-e4xe5-e6-d6xd5-d4");
    /* A series may not stop while it can go on. */
    assert_refused(&pos, "d4-e4xe5-e6", READ_ILLEGAL);
    assert_refused(&pos, "d4-e4xe5-e6-e5", READ_ILLEGAL);
    /* What was captured is gone: the same way captures nothing again. */
    assert_refused(&pos, "d4xd5xe5-f5-e5-d5-d4", READ_ILLEGAL);
}

static void stops_a_series_after_three_steps(void **state) {
    (void)state;
    Position pos = position("8/8/8/3m4/2mM4/8/2m1m3/8 w - 0 1");
    const char *three = "d4xd5-c5-b5-c5xc4-c3xc2-c1-d1";
    assert_reads(&pos, three, three);
    /* The fourth step, which the three do not take, would capture on e2. */
    Position left = position("8/8/8/8/8/8/4m3/3M4 w - 0 1");
    assert_reads(&left, "d1-d2xe2-f2", "d1-d2xe2-f2");
    assert_refused(&pos, "d4xd5-c5-b5-c5xc4-c3xc2-c1-d1-d2xe2-f2", READ_ILLEGAL);
    assert_stops(&pos, "d4 d5 c5 b5 c5 c4 c3 c2 c1 d1", "", true);
}

/* Fewest squares first, then the squares in their order. */
static int compare_routes(const Route *a, const Route *b) {
    if (a->count != b->count)
        return a->count - b->count;
    for (int i = 0; i < a->count; i++)
        if (a->square[i] != b->square[i])
            return a->square[i] - b->square[i];
    return 0;
}

enum { MOVES_MAX = 512 };

/* All written forms of the legal moves, found by entering them stop by stop. */
typedef struct Entry {
    const Position *pos;
    Route shortest[MOVES_MAX]; /* by the index of a move in the list */
    int routes[MOVES_MAX];
} Entry;

static void enter(Entry *entry, Route *route) {
    Bitboard next;
    Move end;
    game->rules->stops(entry->pos, route->square, route->count, &next, &end, &work);
    if (!move_is_none(end)) {
        MoveReading reading;
        game->rules->read(entry->pos, route, &reading, &work);
        assert_int_equal(reading.result, READ_OK);
        assert_true(move_equal(reading.move, end));
        assert_int_equal(reading.move.kind, end.kind);
        uint32_t i = 0;
        while (i < list.size && !move_equal(list.moves[i], end))
            i++;
        assert_true(i < list.size);
        if (entry->routes[i]++ == 0 || compare_routes(route, &entry->shortest[i]) < 0)
            entry->shortest[i] = *route;
    }
    assert_true(route->count < 10 || bb_is_empty(next));
    Bitboard enemies = entry->pos->pieces[side_other(pos_turn(entry->pos))];
    BitboardScan scan = bb_scan(next);
    for (Square square; bb_next(&scan, &square);) {
        bool taken = !bb_test(&enemies, square);
        for (int i = 1; i < route->count; i++)
            taken |= route->square[i] == square;
        route->square[route->count] = square;
        route->captures[route->count] = !taken;
        route->count++;
        enter(entry, route);
        route->count--;
    }
}

/* Entering, reading, writing and generating tell the same story. */
static void finds_every_route_and_writes_the_canonical_one(void **state) {
    (void)state;
    static Entry entry;
    uint64_t random = 5, moves = 0, routes = 0;
    for (int n = 0; n < 2000; n++) {
        Position pos = random_position(&random, n);
        if (generate(&pos) == 0)
            continue;
        assert_true(list.size <= MOVES_MAX);
        memset(entry.routes, 0, sizeof entry.routes);
        entry.pos = &pos;
        BitboardScan scan = bb_scan(pos.pieces[pos.turn]);
        for (Square from; bb_next(&scan, &from);) {
            Route route = {.count = 1, .square = {from}, .captures = {false}};
            enter(&entry, &route);
        }
        for (uint32_t i = 0; i < list.size; i++) {
            Route route;
            game->rules->route(&pos, list.moves[i], &route);
            assert_true(entry.routes[i] > 0);
            assert_int_equal(compare_routes(&route, &entry.shortest[i]), 0);
            assert_memory_equal(route.captures, entry.shortest[i].captures, (size_t)route.count);
            char text[MOVE_TEXT_MAX];
            Move move;
            notation_write(&pos, list.moves[i], text);
            assert_int_equal(bridge_read_move(&pos, text, &move, &work), READ_OK);
            assert_true(move_equal(move, list.moves[i]));
            assert_int_equal(move.kind, list.moves[i].kind);
            moves++;
            routes += (uint64_t)entry.routes[i];
        }
    }
    assert_true(moves > 20000);
    assert_true(routes > moves + 1000);
}

static void enters_moves_stop_by_stop(void **state) {
    (void)state;
    Position pos = position("8/8/8/8/3M4/8/8/mmmm4 w - 0 1");
    assert_stops(&pos, "d4", "c2 e2 b3 f3 b5 f5 c6 e6", false);
    assert_stops(&pos, "d4 e6", "", true);
    assert_stops(&pos, "d4 d5", "", false);
    assert_stops(&pos, "d4 e6 f8", "", false);
    assert_stops(&pos, "e4", "", false);
    assert_stops(&pos, "a1", "", false);
    pos = position("8/8/8/3mm3/3M4/8/8/8 w - 0 1");
    assert_stops(&pos, "d4", "e4 d5", false);
    assert_stops(&pos, "d4 d5", "c5 e5 d6", false);
    assert_stops(&pos, "d4 d5 d6", "c6 e6", false);
    assert_stops(&pos, "d4 d5 d6 e6", "e5", false);
    assert_stops(&pos, "d4 d5 d6 c6", "", true);
    assert_stops(&pos, "d4 d5 d6 e6 e5 e4 d4", "", true);
    assert_stops(&pos, "d4 d5 d6 e6 e5 e4 d4 d5", "", false);
    assert_stops(&pos, "d4 c4", "", false);
    assert_stops(&pos, "d4 e6", "", false);
    pos = position("8/8/8/8/8/8/8/mmmm4 w - 0 1");
    assert_stops(&pos, "a1", "", false);
}

/* Every start and end, with captured sets near the legal ones and far from them. */
static void finds_exactly_the_listed_moves(void **state) {
    (void)state;
    uint64_t random = 9;
    for (int n = 0; n < 24; n++) {
        Position pos = random_position(&random, n);
        uint32_t count = generate(&pos);
        list_push(&work, MOVE_NONE); /* what stands in the working list stays */
        for (uint32_t i = 0; i < count; i++) {
            Move move = list.moves[i];
            assert_true(bridge_is_legal(&pos, move, &work));
            Move unpacked = bridge_unpack(&pos, move_pack(move), &work);
            assert_true(move_equal(unpacked, move));
            assert_int_equal(unpacked.kind, move.kind);
        }
        for (int from = 0; from < SQUARES; from++)
            for (int to = 0; to < SQUARES; to++) {
                uint32_t captured = 0;
                if (count > 0 && random_next(&random) % 2)
                    captured = list.moves[random_next(&random) % count].captured;
                else if (random_next(&random) % 4 == 0)
                    captured = (uint32_t)random_next(&random);
                Move move = move_make((Square)from, (Square)to, captured ? MOVE_JUMP : MOVE_STEP, captured);
                assert_int_equal(bridge_is_legal(&pos, move, &work), listed(move));
            }
        assert_true(move_is_none(bridge_unpack(&pos, MOVE_PACKED_NONE, &work)));
        assert_int_equal(work.size, 1);
        work.size = 0;
    }
}

static void generates_in_stages_and_counts_what_it_lists(void **state) {
    (void)state;
    uint64_t random = 3;
    for (int n = 0; n < 2000; n++) {
        Position pos = random_position(&random, n);
        uint32_t count = generate(&pos);
        assert_int_equal(game_count_moves(&pos, &work), count);
        assert_int_equal(work.size, 0);
        for (uint32_t i = 0; i < count; i++)
            for (uint32_t k = 0; k < i; k++)
                assert_false(move_equal(list.moves[i], list.moves[k]));
        game_generate(&pos, STAGE_CAPTURES, &work);
        uint32_t captures = work.size;
        for (uint32_t i = 0; i < captures; i++)
            assert_true(work.moves[i].captured != 0 && work.moves[i].kind == MOVE_JUMP);
        game_generate(&pos, STAGE_PLAIN, &work);
        for (uint32_t i = captures; i < work.size; i++)
            assert_true(work.moves[i].captured == 0 && work.moves[i].kind == MOVE_STEP);
        game_generate(&pos, STAGE_CANTERS, &work);
        assert_int_equal(work.size, count);
        for (uint32_t i = 0; i < count; i++)
            assert_true(listed(work.moves[i]));
        if (count > 0)
            assert_int_equal(game_must_capture(&pos), captures > 0);
        work.size = 0;
    }
}

static void plays_moves_with_key_clock_and_number(void **state) {
    (void)state;
    uint64_t random = 4;
    for (int n = 0; n < 500; n++) {
        Position pos = random_position(&random, n), next;
        uint32_t count = generate(&pos);
        for (uint32_t i = 0; i < count; i++) {
            Move move = list.moves[i];
            Bitboard captured = game_captured_squares(&pos, move);
            game_play(&pos, move, &next);
            assert_true(game_is_consistent(&next));
            assert_int_equal(next.turn, side_other(pos_turn(&pos)));
            assert_int_equal(next.count[pos.turn], pos.count[pos.turn]);
            assert_true(bb_equal(next.pieces[next.turn], bb_minus(pos.pieces[next.turn], captured)));
            assert_true(bb_test(&next.pieces[pos.turn], move.to));
            assert_int_equal(next.clock, move.captured ? 0 : pos.clock + 1);
            assert_int_equal(next.move_number, pos.move_number + (pos.turn == BLACK));
        }
    }
    Position pos = position("8/8/8/8/3M4/8/8/mmmm4 b - 9999 9999"), next;
    generate(&pos);
    game_play(&pos, list.moves[0], &next);
    assert_int_equal(next.clock, CLOCK_MAX);
    assert_int_equal(next.move_number, MOVE_NUMBER_MAX);
}

static void assert_result(const char *text, Outcome outcome, Reason reason) {
    Position pos = position(text);
    Result result = game_result_with_moves(&pos, &work);
    if (result.outcome != outcome || result.reason != reason)
        fail_msg("%s: %d %s", text, (int)result.outcome, notation_reason(result.reason));
    if (reason != REASON_NONE)
        assert_int_equal(generate(&pos), 0);
}

static void ends_games_in_the_order_of_the_rules(void **state) {
    (void)state;
    /* Without pieces a side has lost, few or many as the others are, whoever is to move. */
    assert_result("8/8/8/8/8/8/8/MMMM4 w - 0 1", OUTCOME_WHITE, REASON_CAPTURED);
    assert_result("8/8/8/8/8/8/8/MMMM4 b - 0 1", OUTCOME_WHITE, REASON_CAPTURED);
    assert_result("8/8/8/8/8/8/8/m7 w - 0 1", OUTCOME_BLACK, REASON_CAPTURED);
    assert_result("8/8/8/8/8/8/8/m7 b - 0 1", OUTCOME_BLACK, REASON_CAPTURED);
    /* Three pieces or fewer each: counted when the mover cannot capture, also one who could not move. */
    assert_result("m7/8/8/8/8/8/8/MM6 w - 0 1", OUTCOME_WHITE, REASON_COUNT);
    assert_result("mmm5/8/8/8/8/8/8/MM6 w - 0 1", OUTCOME_BLACK, REASON_COUNT);
    assert_result("mmm5/8/8/8/8/8/8/MMM5 b - 0 1", OUTCOME_DRAW, REASON_COUNT);
    assert_result("8/8/8/8/8/8/MM6/m7 b - 0 1", OUTCOME_NONE, REASON_NONE);
    assert_result("8/8/8/8/8/1M6/1MM5/m7 b - 0 1", OUTCOME_WHITE, REASON_COUNT);
    /* Four pieces are too many to be counted: a player who cannot move has lost. */
    assert_result("8/8/8/8/MM6/1M6/MMM5/m7 b - 0 1", OUTCOME_WHITE, REASON_STALEMATE);
    assert_result("8/8/8/8/mm6/1m6/mmm5/M7 w - 0 1", OUTCOME_BLACK, REASON_STALEMATE);
    assert_result("mmmm4/8/8/8/8/8/8/MMM5 w - 0 1", OUTCOME_NONE, REASON_NONE);
}

static void adds_no_captures_to_an_interrupted_list(void **state) {
    (void)state;
    Position pos = position("8/8/8/3mm3/3M4/8/8/8 w - 0 1");
    assert_int_equal(generate(&pos), 7);
    list.interrupted = true;
    assert_int_equal(generate(&pos), 0);
    assert_int_equal(game_count_moves(&pos, &list), 0);
    assert_true(list.interrupted);
    list.interrupted = false;
    assert_int_equal(generate(&pos), 7);
}

static void counts_the_perfts_of_the_start(void **state) {
    (void)state;
    static const uint64_t counts[] = {24, 576, 12204, 241042, 4569224};
    Position pos;
    position_text_start(game, &pos);
    for (int depth = 1; depth <= 5; depth++)
        assert_int_equal(perft(&pos, depth, false, &work), counts[depth - 1]);
    assert_int_equal(perft(&pos, 4, true, &work), counts[3]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_quiet_moves_by_their_ends_and_reads_their_full_routes),
        cmocka_unit_test(reads_no_quiet_route_through_an_own_piece),
        cmocka_unit_test(writes_a_capturing_step_square_by_square),
        cmocka_unit_test(reads_shortened_captures_that_fit_one_move),
        cmocka_unit_test(refuses_shortened_captures_that_fit_several_moves),
        cmocka_unit_test(writes_series_step_by_step),
        cmocka_unit_test(stops_a_series_after_three_steps),
        cmocka_unit_test(finds_every_route_and_writes_the_canonical_one),
        cmocka_unit_test(enters_moves_stop_by_stop),
        cmocka_unit_test(finds_exactly_the_listed_moves),
        cmocka_unit_test(generates_in_stages_and_counts_what_it_lists),
        cmocka_unit_test(plays_moves_with_key_clock_and_number),
        cmocka_unit_test(ends_games_in_the_order_of_the_rules),
        cmocka_unit_test(adds_no_captures_to_an_interrupted_list),
        cmocka_unit_test(counts_the_perfts_of_the_start),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
