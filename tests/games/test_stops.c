/* Entering a move stop by stop: what is offered next, whether the move may end, and that no way offered ends
 * in nothing. For Camelot and its family the reference says what is right. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "games/notation.h"
#include "support/bridge.h"
#include "support/random_position.h"
#include "support/reference_route.h"
#include "support/rules_check.h"

typedef struct Entry {
    Position pos;
    RefPosition reference;
    MoveList list, work;
    int checked, ended;
} Entry;

enum { STOPS_MAX = 24 };

static const char *describe(const Entry *entry, const Square *stops, int count) {
    static char text[REF_TEXT_MAX + STOPS_MAX * 4 + 2];
    ref_write(&entry->reference, text);
    strcat(text, ":");
    for (int i = 0; i < count; i++) {
        char square[SQUARE_TEXT_MAX];
        notation_write_square(entry->pos.game, stops[i], square);
        strcat(strcat(text, " "), square);
    }
    return text;
}

/* The move that may end here is that of the text with these stops. */
static void check_end(Entry *entry, const Square *stops, int count, Move move) {
    MoveReading reading;
    Route route = {.count = count};
    assert_true(bridge_is_legal(&entry->pos, move, &entry->work));
    for (int i = 0; i < count; i++)
        route.square[i] = stops[i];
    entry->pos.game->rules->read(&entry->pos, &route, &reading, &entry->work);
    bool among = reading.more;
    for (int i = 0; i < reading.count; i++)
        among |= move_equal(reading.moves[i], move);
    if (!among)
        fail_msg("%s: ends another move", describe(entry, stops, count));
}

static void ask(Entry *entry, const Square *stops, int count, Bitboard *next, bool *end) {
    Move move;
    entry->work.size = 0;
    entry->pos.game->rules->stops(&entry->pos, stops, count, next, &move, &entry->work);
    assert_int_equal(entry->work.size, 0);
    *end = !move_is_none(move);
    if (*end)
        check_end(entry, stops, count, move);
}

/* The same squares and the same end as the reference's. */
static void compare(Entry *entry, const Square *stops, int count, Bitboard next, bool end) {
    int squares[STOPS_MAX], right[16];
    bool right_end;
    for (int i = 0; i < count; i++)
        squares[i] = bridge_square(stops[i]);
    int right_count = ref_stops(&entry->reference, squares, count, right, &right_end);
    if (end != right_end)
        fail_msg("%s: end %s", describe(entry, stops, count), end ? "yes" : "no");
    int found = 0;
    BitboardScan scan = bb_scan(next);
    for (Square square; bb_next(&scan, &square); found++)
        if (found >= right_count || right[found] != bridge_square(square))
            fail_msg("%s: offers the wrong squares", describe(entry, stops, count));
    if (found != right_count)
        fail_msg("%s: offers too few squares", describe(entry, stops, count));
    entry->checked++;
}

/* Follows what is offered at random: it must come to an end. */
static void follow(Entry *entry, Square start, uint64_t *random) {
    Square stops[STOPS_MAX] = {start};
    for (int count = 1; count < STOPS_MAX; count++) {
        Bitboard next;
        bool end;
        ask(entry, stops, count, &next, &end);
        if (!ref_is_eight(&entry->reference))
            compare(entry, stops, count, next, end);
        int offered = bb_count(next);
        if (offered == 0 && count > 1 && !end)
            fail_msg("%s: neither on nor end", describe(entry, stops, count));
        entry->ended += end;
        if (offered == 0)
            return;
        int choice = random_below(random, offered);
        BitboardScan scan = bb_scan(next);
        while (bb_next(&scan, &stops[count]) && choice-- > 0) {
        }
    }
}

/* Every prefix of a move's canonical route is offered, and the move may end at its end. */
static void check_route(Entry *entry, Move move) {
    Route route;
    Bitboard next;
    bool end;
    entry->pos.game->rules->route(&entry->pos, move, &route);
    for (int count = 1; count < route.count; count++) {
        ask(entry, route.square, count, &next, &end);
        if (!bb_test(&next, route.square[count]))
            fail_msg("%s: does not offer a way of its own", describe(entry, route.square, count));
    }
    ask(entry, route.square, route.count, &next, &end);
    if (!end)
        fail_msg("%s: may not end", describe(entry, route.square, route.count));
}

static void check(Entry *entry, const RefPosition *reference, uint64_t *random) {
    entry->reference = *reference;
    entry->pos = bridge_position(reference);
    if (game_result(&entry->pos).reason != REASON_NONE)
        return;
    entry->list.size = 0;
    game_generate(&entry->pos, STAGE_ALL, &entry->list);
    for (uint32_t i = 0; i < entry->list.size; i++)
        check_route(entry, entry->list.moves[i]);
    /* Every square of the board, whether it holds a piece that may move or not. */
    BitboardScan scan = bb_scan(entry->pos.game->board);
    for (Square square; bb_next(&scan, &square);)
        if (bb_test(&entry->pos.pieces[entry->pos.turn], square) || random_below(random, 20) == 0)
            follow(entry, square, random);
}

static void check_game(const char *game, uint64_t seed, int positions, int most, int width, int checked) {
    Entry entry = {.checked = 0};
    uint64_t random = seed;
    list_init(&entry.list, NULL);
    list_init(&entry.work, NULL);
    for (int i = 0; i < positions; i++) {
        RefPosition reference;
        random_few(&random, game, most, &reference);
        check(&entry, &reference, &random);
        random_melee(&random, game, width, 1, most, &reference);
        check(&entry, &reference, &random);
        random_near_castle(&random, game, most + 1, &reference);
        check(&entry, &reference, &random);
    }
    assert_true(entry.checked >= checked);
    assert_true(entry.ended > positions);
    list_free(&entry.list);
    list_free(&entry.work);
}

static void camelot(void **state) {
    (void)state;
    check_game("camelot", 21, 400, 7, 6, 5000);
}

static void chivalry(void **state) {
    (void)state;
    check_game("chivalry", 22, 200, 8, 7, 2000);
}

static void cam(void **state) {
    (void)state;
    check_game("cam", 23, 400, 6, 5, 2000);
}

static void camette(void **state) {
    (void)state;
    check_game("camette", 24, 600, 3, 3, 2000);
}

static void camelot8(void **state) {
    (void)state;
    check_game("camelot8", 25, 400, 11, 6, 0);
}

static void answers_stops_of_no_move(void **state) {
    (void)state;
    Position pos = camelot_position("MD8 MA4 mD9 mK13", "w");
    MoveList work;
    list_init(&work, NULL);
    static const Square rows[][3] = {
        {0x2f, 0, 0}, {255, 255, 255}, {0, 1, 2}, {0x73, 0x73, 0x73}, {0x73, 255, 0x93}, {0x83, 0x83, 0xa3},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int count = 1; count <= 3; count++) {
            Bitboard next;
            Move end;
            pos.game->rules->stops(&pos, rows[i], count, &next, &end, &work);
            /* 0x73 is D8, which may jump to D10; nothing else leads anywhere. */
            bool starts_well = rows[i][0] == 0x73 && count == 1;
            assert_int_equal(bb_count(next), starts_well);
            assert_true(move_is_none(end));
        }
    list_free(&work);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(camelot), cmocka_unit_test(chivalry), cmocka_unit_test(cam),
        cmocka_unit_test(camette), cmocka_unit_test(camelot8), cmocka_unit_test(answers_stops_of_no_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
