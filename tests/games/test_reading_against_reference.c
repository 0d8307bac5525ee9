/* What written moves stand for, held against the reference (10.3 of Camelot, 5.2 of 8x8 Camelot): every
 * move of very many set-ups in its own signs, with - throughout, with each single sign wrong, and with
 * squares left out. Seeds are fixed. */
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
#include "support/reference_read.h"
#include "support/reference_route.h"

typedef struct Check {
    uint64_t random;
    MoveList list, work;
    const RefPosition *reference;
    RefMoves moves; /* legal in it */
    Position pos;
    int positions, texts, read, refused, ambiguous, shortened;
} Check;

static void fail_text(const Check *check, const char *text, const char *why) {
    char position[REF_TEXT_MAX];
    ref_write(check->reference, position);
    fail_msg("%s: %s: %s", position, text, why);
}

/* An x that captures nothing is named. */
static void check_reason(Check *check, const Route *written, const char *text, int square) {
    MoveReading reading;
    check->pos.game->rules->read(&check->pos, written, &reading, &check->work);
    if ((reading.refusal == REFUSAL_X) != (square != 0) || (square && bridge_square(reading.at) != square))
        fail_text(check, text, "is not refused for the x that captures nothing");
}

/* A text stands for the same move on both sides, or for none for the same reason, or for several. */
static RefReading check_text(Check *check, const Route *written, Move *move) {
    char text[MOVE_TEXT_MAX];
    notation_write_route(check->pos.game, written, text);
    RefRead right = ref_read_among(check->reference, &check->moves, text);
    ReadResult read = bridge_read_move(&check->pos, text, move, &check->work);
    static const ReadResult expected[] = {READ_OK, READ_ILLEGAL, READ_AMBIGUOUS};
    if (read != expected[right.reading])
        fail_text(check, text,
                  read == READ_OK        ? "is read"
                  : read == READ_ILLEGAL ? "is refused"
                                         : "is ambiguous");
    check->texts++;
    check->ambiguous += read == READ_AMBIGUOUS;
    check->refused += read == READ_ILLEGAL;
    if (read == READ_ILLEGAL)
        check_reason(check, written, text, right.false_x);
    if (read != READ_OK)
        return right.reading;
    check->read++;
    check->shortened += right.shortened;
    RefMove same = bridge_move(&check->pos, *move);
    if (ref_compare(&same, &right.move) != 0)
        fail_text(check, text, "is read as another move");
    return REF_READ_OK;
}

/* All the squares of a move with some signs: that move, several, or refused. */
static void check_signs(Check *check, const Route *written, Move move, bool may_be_refused) {
    Move read;
    char text[MOVE_TEXT_MAX];
    RefReading reading = check_text(check, written, &read);
    notation_write_route(check->pos.game, written, text);
    if (reading == REF_READ_OK && (!move_equal(read, move) || read.kind != move.kind))
        fail_text(check, text, "is read as another move than that of its squares");
    if (reading == REF_READ_ILLEGAL && !may_be_refused)
        fail_text(check, text, "is refused without an x too much");
}

/* Leaves a square between the first and the last out, now and then with a sign wrong. */
static void check_shortened(Check *check, const Route *route) {
    Route written = {.count = 0};
    Move move;
    int left_out = 1 + random_below(&check->random, route->count - 2);
    for (int i = 0; i < route->count; i++)
        if (i != left_out && (i == 0 || i == route->count - 1 || random_below(&check->random, 4))) {
            written.square[written.count] = route->square[i];
            written.captures[written.count++] = route->captures[i];
        }
    if (random_below(&check->random, 4) == 0) {
        int i = 1 + random_below(&check->random, written.count - 1);
        written.captures[i] = !written.captures[i];
    }
    check_text(check, &written, &move);
}

static void check_move(Check *check, Move move) {
    Route route, written;
    Move read;
    check->pos.game->rules->route(&check->pos, move, &route);
    if (check_text(check, &route, &read) != REF_READ_OK || !move_equal(read, move))
        fail_msg("a move is not read as itself");
    written = route;
    memset(written.captures, 0, sizeof written.captures);
    if (move.captured)
        check_signs(check, &written, move, false);
    for (int i = 1; i < route.count; i++) {
        written = route;
        written.captures[i] = !written.captures[i];
        check_signs(check, &written, move, written.captures[i]);
    }
    if (route.count > 2)
        check_shortened(check, &route);
}

/* A piece of the side to move, random squares of the board and random signs. */
static void check_garbage(Check *check) {
    const Position *pos = &check->pos;
    Bitboard own = pos->pieces[pos->turn];
    Route written = {.count = 2 + random_below(&check->random, 3)};
    Move move;
    for (int i = 0; i < written.count; i++) {
        BitboardScan scan = bb_scan(i ? pos->game->board : own);
        for (int n = random_below(&check->random, bb_count(i ? pos->game->board : own)); n >= 0; n--)
            bb_next(&scan, &written.square[i]);
        written.captures[i] = i > 0 && random_below(&check->random, 2);
    }
    check_text(check, &written, &move);
}

static void check_position(Check *check, const RefPosition *reference) {
    check->reference = reference;
    check->pos = bridge_position(reference);
    check->positions++;
    if (game_result(&check->pos).reason != REASON_NONE)
        return;
    ref_moves(reference, &check->moves);
    check->list.size = 0;
    game_generate(&check->pos, STAGE_ALL, &check->list);
    for (uint32_t i = 0; i < check->list.size; i++)
        check_move(check, check->list.moves[i]);
    for (int i = 0; i < 3 && check->list.size > 0; i++)
        check_garbage(check);
}

static Check check_game(const char *game, uint64_t seed, int positions, int most, int width) {
    Check check = {.random = seed};
    RefPosition position;
    list_init(&check.list, NULL);
    list_init(&check.work, NULL);
    for (int i = 0; i < positions; i++) {
        if (i % 3 == 0)
            random_near_castle(&check.random, game, most + 1, &position);
        else if (i % 3 == 1)
            random_few(&check.random, game, most, &position);
        else
            random_melee(&check.random, game, width, 1, most, &position);
        check_position(&check, &position);
    }
    list_free(&check.list);
    list_free(&check.work);
    ref_moves_free(&check.moves);
    print_message("%s: %d positions, %d texts: %d read (%d shortened), %d refused, %d ambiguous\n", game,
                  check.positions, check.texts, check.read, check.shortened, check.refused, check.ambiguous);
    assert_true(check.positions >= positions);
    assert_true(check.texts > positions * 8);
    assert_true(check.shortened > positions / 100);
    assert_true(check.refused > positions);
    return check;
}

static void camelot(void **state) {
    (void)state;
    Check check = check_game("camelot", 41, 40000, 6, 5);
    assert_true(check.ambiguous > 0);
}

static void chivalry(void **state) {
    (void)state;
    check_game("chivalry", 42, 15000, 6, 5);
}

static void cam(void **state) {
    (void)state;
    check_game("cam", 43, 20000, 5, 5);
}

static void camette(void **state) {
    (void)state;
    check_game("camette", 44, 15000, 3, 3);
}

static void camelot8(void **state) {
    (void)state;
    Check check = check_game("camelot8", 45, 10000, 8, 6);
    assert_true(check.ambiguous > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(camelot), cmocka_unit_test(chivalry), cmocka_unit_test(cam),
        cmocka_unit_test(camette), cmocka_unit_test(camelot8),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
