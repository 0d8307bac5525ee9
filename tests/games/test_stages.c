/* What generation promises to search, on every recorded and on random positions of all games: the stages
 * together are the full list and share nothing, counting gives its length, and the check of a single move
 * agrees with it for moves that are in it and for thousands that are not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "games/perft.h"
#include "support/bridge.h"
#include "support/file_lines.h"
#include "support/random_position.h"
#include "text/position_text.h"

enum { FOREIGN = 64 }; /* moves of earlier positions kept */

typedef struct Stages {
    const char *game;
    uint64_t random;
    MoveList list, part, work;
    uint64_t *keys; /* of the full list, sorted */
    uint32_t keys_capacity;
    Move foreign[FOREIGN];
    int foreign_count, positions;
    int garbage, garbage_legal; /* moves tried that were made up, and how many were legal after all */
} Stages;

static void begin(Stages *stages, const char *game, uint64_t seed) {
    *stages = (Stages){.game = game, .random = seed};
    list_init(&stages->list, NULL);
    list_init(&stages->part, NULL);
    list_init(&stages->work, NULL);
}

static void end(Stages *stages) {
    list_free(&stages->list);
    list_free(&stages->part);
    list_free(&stages->work);
    free(stages->keys);
}

static uint64_t key_of(Move move) {
    return (uint64_t)move.from << 40 | (uint64_t)move.to << 32 | move.captured;
}

static int compare_keys(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static bool listed(const Stages *stages, Move move) {
    uint64_t key = key_of(move);
    return stages->list.size > 0 &&
           bsearch(&key, stages->keys, stages->list.size, sizeof key, compare_keys) != NULL;
}

static void fail_at(const Position *pos, const char *why) {
    char text[POSITION_TEXT_MAX];
    position_text_write(pos, text);
    fail_msg("%s: %s", text, why);
}

/* The full list, each move once, and in the same order every time. */
static void check_list(Stages *stages, const Position *pos) {
    MoveList *list = &stages->list;
    list->size = stages->part.size = 0;
    game_generate(pos, STAGE_ALL, list);
    game_generate(pos, STAGE_ALL, &stages->part);
    if (list->size != stages->part.size ||
        (list->size && memcmp(list->moves, stages->part.moves, list->size * sizeof(Move)) != 0))
        fail_at(pos, "another order the second time");
    if (list->size > stages->keys_capacity) {
        stages->keys_capacity = 2 * list->size;
        stages->keys = realloc(stages->keys, stages->keys_capacity * sizeof *stages->keys);
        assert_non_null(stages->keys);
    }
    for (uint32_t i = 0; i < list->size; i++)
        stages->keys[i] = key_of(list->moves[i]);
    if (list->size)
        qsort(stages->keys, list->size, sizeof *stages->keys, compare_keys);
    for (uint32_t i = 1; i < list->size; i++)
        if (stages->keys[i - 1] == stages->keys[i])
            fail_at(pos, "a move twice in the list");
}

static Stage stage_of(Move move) {
    if (move.captured)
        return STAGE_CAPTURES;
    return move.kind == MOVE_CANTER ? STAGE_CANTERS : STAGE_PLAIN;
}

/* Every choice of stages gives just the moves of those stages. */
static void check_stages(Stages *stages, const Position *pos) {
    uint32_t size[STAGE_ALL + 1] = {0};
    for (uint32_t i = 0; i < stages->list.size; i++) {
        Stage stage = stage_of(stages->list.moves[i]);
        for (unsigned choice = 0; choice <= STAGE_ALL; choice++)
            size[choice] += (choice & stage) != 0;
    }
    for (unsigned choice = 0; choice <= STAGE_ALL; choice++) {
        stages->part.size = 0;
        game_generate(pos, choice, &stages->part);
        if (stages->part.size != size[choice])
            fail_at(pos, "stages and list differ in number");
        for (uint32_t i = 0; i < stages->part.size; i++) {
            Move move = stages->part.moves[i];
            if (!(stage_of(move) & choice))
                fail_at(pos, "a move of another stage");
            if (!listed(stages, move))
                fail_at(pos, "a stage has a move that the list has not");
            for (uint32_t j = 0; choice != STAGE_ALL && stages->part.size < 300 && j < i; j++)
                if (move_equal(stages->part.moves[j], move))
                    fail_at(pos, "a move twice in its stage");
        }
    }
    if (game_must_capture(pos) && size[STAGE_ALL] != size[STAGE_CAPTURES])
        fail_at(pos, "the duty to capture is not kept");
}

/* Counting gives the length, and leaves what is in the list alone. */
static void check_count(Stages *stages, const Position *pos) {
    MoveList *work = &stages->work;
    work->size = 0;
    list_push(work, MOVE_NONE);
    if (game_count_moves(pos, work) != stages->list.size)
        fail_at(pos, "counted wrong");
    if (game_has_moves(pos, work) != (stages->list.size > 0))
        fail_at(pos, "has moves, or has none");
    if (perft(pos, 1, false, work) != stages->list.size || perft(pos, 1, true, work) != stages->list.size)
        fail_at(pos, "perft 1 is wrong");
    assert_int_equal(work->size, 1);
    assert_true(move_is_none(work->moves[0]));
}

static void check_legal(Stages *stages, const Position *pos, Move move) {
    MoveList *work = &stages->work;
    if (!bridge_is_legal(pos, move, work))
        fail_at(pos, "a listed move is refused");
    Turn turn;
    turn_survey(&turn, pos);
    Move found = pos->game->rules->find(&turn, move.from, move.to, move.captured, true, work);
    if (!move_equal(found, move) || found.kind != move.kind)
        fail_at(pos, "a listed move is found differently");
    uint32_t packed = move_pack(move);
    Move back = bridge_unpack(pos, packed, work);
    if (move_pack(back) != packed || !listed(stages, back))
        fail_at(pos, "a packed move comes back as no such move");
    /* Where the captured set fits into 16 bits the packed move is the move. */
    if (pos->count[side_other(pos_turn(pos))] <= 16 && (!move_equal(back, move) || back.kind != move.kind))
        fail_at(pos, "a packed move comes back as another");
    assert_int_equal(work->size, 1);
}

/* Made-up moves are legal where they are listed, and nowhere else. */
static void check_made_up(Stages *stages, const Position *pos, Move move) {
    bool legal = bridge_is_legal(pos, move, &stages->work);
    stages->garbage++;
    stages->garbage_legal += legal;
    if (legal != (listed(stages, move) && !move_is_none(move)))
        fail_at(pos, legal ? "a move that is not listed is accepted" : "a listed move is refused");
    uint32_t packed = (uint32_t)random_next(&stages->random);
    for (int i = 0; i < 2; i++) {
        Move unpacked = bridge_unpack(pos, i ? move_pack(move) : packed, &stages->work);
        if (!move_is_none(unpacked) &&
            (!listed(stages, unpacked) || move_pack(unpacked) != (i ? move_pack(move) : packed)))
            fail_at(pos, "garbage is unpacked to a move that is none");
    }
}

static Move made_up(Stages *stages, const Position *pos) {
    uint64_t *random = &stages->random;
    uint32_t subset = (uint32_t)random_next(random) & (uint32_t)random_next(random) &
                      ((UINT32_C(1) << pos->count[side_other(pos_turn(pos))]) - 1);
    Move move = move_make((Square)random_below(random, 256), (Square)random_below(random, 256),
                          (MoveKind)(1 + random_below(random, MOVE_STEP)), 0);
    if (random_below(random, 2) && stages->list.size > 0) /* near a legal one */
        move = stages->list.moves[random_below(random, (int)stages->list.size)];
    switch (random_below(random, 8)) {
    case 0:
        move.from = (Square)random_below(random, 256);
        break;
    case 1:
    case 2:
        move.to = (Square)random_below(random, 256);
        break;
    case 3:
        move.to = (Square)(move.to + 2 * direction_offset((Direction)random_below(random, DIRECTIONS)));
        break;
    case 4:
        move.captured = subset;
        break;
    case 5:
        move.captured ^= UINT32_C(1) << random_below(random, 20);
        break;
    case 6:
        move.captured = (uint32_t)random_next(random);
        break;
    default:
        move.captured = 0;
    }
    return move;
}

static void check_single_moves(Stages *stages, const Position *pos, int tries) {
    const MoveList *list = &stages->list;
    uint32_t stride = 1 + list->size / 200; /* in crowds a share of them */
    for (uint32_t i = 0; i < list->size; i += stride)
        check_legal(stages, pos, list->moves[i]);
    assert_false(bridge_is_legal(pos, MOVE_NONE, &stages->work));
    assert_true(move_is_none(bridge_unpack(pos, MOVE_PACKED_NONE, &stages->work)));
    for (int i = 0; i < tries; i++)
        check_made_up(stages, pos, made_up(stages, pos));
    for (int i = 0; i < stages->foreign_count; i++)
        check_made_up(stages, pos, stages->foreign[i]);
    if (list->size > 0) {
        Move move = list->moves[random_below(&stages->random, (int)list->size)];
        if (stages->foreign_count < FOREIGN)
            stages->foreign[stages->foreign_count++] = move;
        else
            stages->foreign[random_below(&stages->random, FOREIGN)] = move;
    }
    assert_int_equal(stages->work.size, 1);
}

static void check(Stages *stages, const Position *pos, int tries) {
    if (game_result(pos).reason != REASON_NONE)
        return;
    check_list(stages, pos);
    check_stages(stages, pos);
    check_count(stages, pos);
    check_single_moves(stages, pos, tries);
    stages->positions++;
}

static void check_line(void *context, char *line) {
    Stages *stages = context;
    *strchr(line, ';') = '\0';
    Position pos = bridge_read(stages->game, line);
    check(stages, &pos, 300);
}

static void check_data(const char *game, const char *name, int positions, int garbage) {
    Stages stages;
    begin(&stages, game, 31);
    file_each_line(name, check_line, &stages);
    assert_true(stages.positions >= positions);
    assert_true(stages.garbage - stages.garbage_legal >= garbage);
    end(&stages);
}

static void camelot_data(void **state) {
    (void)state;
    check_data("camelot", "camelot_perft.txt", 120, 30000);
}

static void camelot8_data(void **state) {
    (void)state;
    check_data("camelot8", "camelot8_perft.txt", 80, 20000);
}

static void crowded_data(void **state) {
    (void)state;
    check_data("camelot", "camelot_crowded.txt", 2, 400);
}

static void random_positions(void **state) {
    (void)state;
    static const struct {
        const char *game;
        int few, width, most;
    } games[] = {
        {"camelot", 6, 7, 13}, {"chivalry", 8, 8, 18}, {"cam", 5, 5, 6},
        {"camette", 3, 3, 3},  {"camelot8", 5, 6, 11},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        Stages stages;
        RefMoves moves = {0};
        RefPosition reference;
        begin(&stages, games[i].game, 41 + i);
        for (int round = 0; round < 120; round++) {
            random_few(&stages.random, games[i].game, games[i].few, &reference);
            Position pos = bridge_position(&reference);
            check(&stages, &pos, 30);
            random_melee(&stages.random, games[i].game, games[i].width, 2, games[i].most, &reference);
            pos = bridge_position(&reference);
            check(&stages, &pos, 30);
        }
        Position pos;
        position_text_start(game_find(games[i].game), &pos);
        check(&stages, &pos, 300);
        char text[POSITION_TEXT_MAX];
        position_text_write(&pos, text);
        ref_read(games[i].game, text, &reference);
        for (int ply = 0; ply < 60 && random_play(&stages.random, &reference, &moves); ply++) {
            pos = bridge_position(&reference);
            check(&stages, &pos, 30);
        }
        assert_true(stages.positions > 100);
        assert_true(stages.garbage - stages.garbage_legal > 5000);
        assert_true(stages.garbage_legal > 50);
        ref_moves_free(&moves);
        end(&stages);
    }
}

/* Larger games have captured sets beyond 16 bits, whose signature is a fold; a packed move is still a move of
 * the list with that start, end and signature. */
static void packed_moves_of_large_sets(void **state) {
    (void)state;
    assert_int_equal(move_signature(0), 0);
    assert_int_equal(move_signature(0xffff), 0xffff);
    for (uint32_t captured = 1; captured < UINT32_C(1) << 20; captured++)
        assert_int_not_equal(move_signature(captured), 0);
    Stages stages;
    begin(&stages, "chivalry", 51);
    /* Twenty Black pieces; the last of them, on M12, can be captured. */
    Position pos = bridge_read("chivalry",
                               "2/8/10/12/14/12m1/mmmmmmmmmmm1N1/mmmmmmmm6/14/14/14/14/12/10/M7/2 w 2+2 0 1");
    check(&stages, &pos, 2000);
    uint32_t largest = 0;
    for (uint32_t i = 0; i < stages.list.size; i++)
        if (stages.list.moves[i].captured > largest)
            largest = stages.list.moves[i].captured;
    assert_true(largest > UINT16_MAX);
    end(&stages);
}

/* A stop is obeyed inside generation. */
static void check_interrupted(void *context, char *line) {
    int *lines = context;
    *strchr(line, ';') = '\0';
    Position pos = bridge_read("camelot", line);
    Stop stop = {.wished = true};
    MoveList list;
    list_init(&list, &stop);
    game_generate(&pos, STAGE_ALL, &list);
    assert_true(list.interrupted);
    assert_true(list.size < 1000);
    list.interrupted = false;
    list.size = 0;
    game_generate(&pos, STAGE_CAPTURES, &list);
    assert_true(list.interrupted);
    list.interrupted = false;
    list.size = 0;
    game_count_moves(&pos, &list);
    assert_true(list.interrupted);
    assert_int_equal(list.size, 0);
    list.interrupted = false;
    perft(&pos, 3, false, &list);
    assert_true(list.interrupted);
    assert_int_equal(list.size, 0);
    /* Without the stop the same list does its work. */
    stop_clear(&stop);
    list.interrupted = false;
    game_generate(&pos, STAGE_ALL, &list);
    assert_false(list.interrupted);
    assert_true(list.size > 14000);
    list_free(&list);
    ++*lines;
}

static void generation_obeys_a_stop(void **state) {
    (void)state;
    int lines = 0;
    file_each_line("camelot_crowded.txt", check_interrupted, &lines);
    assert_int_equal(lines, 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(camelot_data),
        cmocka_unit_test(camelot8_data),
        cmocka_unit_test(crowded_data),
        cmocka_unit_test(random_positions),
        cmocka_unit_test(packed_moves_of_large_sets),
        cmocka_unit_test(generation_obeys_a_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
