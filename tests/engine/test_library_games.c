/* The public library, by its own header alone: games, their moves, their records. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "castellan.h"

static CastellanError error;

static CastellanGame *new_game(const char *variant, const char *position) {
    CastellanGame *game = castellan_game_new(variant, position, &error);
    if (!game)
        fail_msg("%s", error.text);
    assert_int_equal(error.status, CASTELLAN_OK);
    return game;
}

static void play(CastellanGame *game, const char *moves) {
    char word[400];
    for (int length; sscanf(moves, " %399s%n", word, &length) == 1; moves += length)
        if (castellan_game_play(game, word, &error) != CASTELLAN_OK)
            fail_msg("%s: %s", word, error.text);
}

static void the_version_is_that_of_the_header(void **state) {
    (void)state;
    assert_string_equal(castellan_version(), CASTELLAN_VERSION);
    int parts[3];
    assert_int_equal(sscanf(castellan_version(), "%d.%d.%d", &parts[0], &parts[1], &parts[2]), 3);
    assert_int_equal(parts[0], CASTELLAN_VERSION_MAJOR);
    assert_int_equal(parts[1], CASTELLAN_VERSION_MINOR);
    assert_int_equal(parts[2], CASTELLAN_VERSION_PATCH);
}

static void no_structure_has_gaps(void **state) {
    (void)state;
    /* So that a compiler told to pack structures lays them out like any other. */
    size_t pointer = sizeof(void *);
    if (pointer != 8)
        skip();
    assert_int_equal(sizeof(CastellanError), 256);
    assert_int_equal(sizeof(CastellanSquare), 2);
    assert_int_equal(sizeof(CastellanVariant), 3 * pointer + 8 * 4 + 16 + 4 * 2);
    assert_int_equal(sizeof(CastellanResult), 8);
    assert_int_equal(sizeof(CastellanStep), 6);
    assert_int_equal(sizeof(CastellanMove), 2 * pointer + 3 * 4 + 2 * 2);
    assert_int_equal(sizeof(CastellanStops), pointer + 8 + 2 * CASTELLAN_SQUARES_MAX);
    assert_int_equal(sizeof(CastellanPicture), 2 * pointer + 4 * 4);
    assert_int_equal(sizeof(CastellanPlace), 2 * pointer);
    assert_int_equal(sizeof(CastellanScore), 8);
    assert_int_equal(sizeof(CastellanChances), 12);
    assert_int_equal(sizeof(CastellanRemark), pointer + 2 * 8 + 8 + 2 * 4);
    assert_int_equal(sizeof(CastellanOption), pointer + 3 * 8);
    assert_int_equal(sizeof(CastellanLimits), 6 * 8 + pointer + 6 * 4);
    assert_int_equal(sizeof(CastellanInfo), 2 * 8 + pointer + 8 + 12 + 7 * 4);
    assert_int_equal(sizeof(CastellanProgress), 2 * 8 + pointer + 2 * 4);
    assert_int_equal(sizeof(CastellanAnswer), 3 * pointer + 8 + 2 * 4);
    assert_int_equal(sizeof(CastellanCallbacks), 5 * pointer);
    assert_int_equal(sizeof(CastellanTerm), pointer + 8);
    assert_int_equal(sizeof(CastellanEvaluation), CASTELLAN_TERMS_MAX * (pointer + 8) + 2 * 4 + 12 + 4);
}

/* ---- Boards ---- */

static void variants_tell_their_boards(void **state) {
    (void)state;
    assert_int_equal(castellan_variant_count(), 5);
    assert_null(castellan_variant(-1));
    assert_null(castellan_variant(5));
    assert_null(castellan_variant_find("chess"));
    assert_null(castellan_variant_find(NULL));
    for (int i = 0; i < 5; i++)
        assert_ptr_equal(castellan_variant_find(castellan_variant(i)->name), castellan_variant(i));
    const CastellanVariant *camelot = castellan_variant_find("CAMELOT");
    assert_ptr_equal(camelot, castellan_variant(0));
    assert_string_equal(camelot->title, "Camelot");
    assert_int_equal(camelot->files, 12);
    assert_int_equal(camelot->ranks, 16);
    assert_int_equal(camelot->pieces, 14);
    assert_int_equal(camelot->castle_wins, 2);
    assert_int_equal(camelot->castle_moves, 2);
    assert_int_equal(camelot->clock_limit, 100);
    assert_int_equal(camelot->has_knights, 1);
    static const uint8_t widths[16] = {2, 8, 10, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 10, 8, 2};
    assert_memory_equal(camelot->widths, widths, 16);
    static const CastellanSquare castles[4] = {{5, 0}, {6, 0}, {5, 15}, {6, 15}};
    assert_memory_equal(camelot->castles, castles, sizeof castles);
    const CastellanVariant *eight = castellan_variant_find("camelot8");
    assert_int_equal(eight->castle_wins, 0);
    assert_int_equal(eight->castles[0].file, CASTELLAN_NONE);
    assert_int_equal(eight->lower_case, 1);
}

static void squares_have_names(void **state) {
    (void)state;
    for (int i = 0; i < castellan_variant_count(); i++) {
        const CastellanVariant *variant = castellan_variant(i);
        int squares = 0, widths = 0;
        for (int rank = 0; rank < 256; rank++) {
            widths += rank < 16 ? variant->widths[rank] : 0;
            for (int file = 0; file < 256; file++) {
                CastellanSquare square = {(uint8_t)file, (uint8_t)rank}, read;
                char text[4];
                castellan_square_write(variant, square, text);
                if (!castellan_square_exists(variant, square)) {
                    assert_string_equal(text, "");
                    continue;
                }
                squares++;
                assert_int_equal(castellan_square_read(variant, text, &read), strlen(text));
                assert_memory_equal(&read, &square, sizeof read);
            }
        }
        assert_int_equal(squares, widths);
    }
    CastellanSquare square;
    const CastellanVariant *camelot = castellan_variant(0);
    assert_int_equal(castellan_square_read(camelot, "c10-D9", &square), 3);
    assert_int_equal(square.file, 2);
    assert_int_equal(square.rank, 9);
    static const char *const none[] = {"", "A1", "F17", "M5", "5", "F0", "-", NULL};
    for (int i = 0; i < 8; i++) {
        assert_int_equal(castellan_square_read(camelot, none[i], &square), 0);
        assert_int_equal(square.file, CASTELLAN_NONE);
    }
}

/* ---- Positions ---- */

static void positions_are_read_and_refused(void **state) {
    (void)state;
    const char *text = "2/8/10/12/12/5m6/12/12/12/12/12/12/4N1M5/10/8/2 b 2+2 7 30";
    CastellanGame *game = new_game("camelot", text);
    assert_string_equal(castellan_game_position(game), text);
    assert_string_equal(castellan_game_first_position(game), text);
    assert_int_equal(castellan_game_turn(game), CASTELLAN_BLACK);
    assert_int_equal(castellan_game_move_number(game), 30);
    assert_int_equal(castellan_game_clock(game), 7);
    assert_int_equal(castellan_game_pieces(game, CASTELLAN_WHITE), 2);
    assert_int_equal(castellan_game_pieces(game, CASTELLAN_BLACK), 1);
    assert_int_equal(castellan_game_pieces(game, 2), 0);
    assert_int_equal(castellan_game_castle_moves(game, CASTELLAN_WHITE), 2);
    assert_int_equal(castellan_game_piece(game, (CastellanSquare){4, 3}), 'N');
    assert_int_equal(castellan_game_piece(game, (CastellanSquare){6, 3}), 'M');
    assert_int_equal(castellan_game_piece(game, (CastellanSquare){5, 10}), 'm');
    assert_int_equal(castellan_game_piece(game, (CastellanSquare){5, 9}), '.');
    assert_int_equal(castellan_game_piece(game, (CastellanSquare){0, 0}), ' ');
    assert_int_equal(castellan_game_begin(game, "camelot", "2/8 w", &error), CASTELLAN_BAD_POSITION);
    assert_string_equal(error.text, "placement: 2 ranks, 16 expected");
    assert_int_equal(castellan_game_begin(game, "checkers", NULL, &error), CASTELLAN_NO_VARIANT);
    assert_string_equal(error.text, "there is no game 'checkers'");
    assert_int_equal(castellan_game_begin(game, NULL, NULL, NULL), CASTELLAN_BAD_ARGUMENT);
    assert_string_equal(castellan_game_position(game), text);
    assert_int_equal(castellan_game_begin(game, "cam", NULL, &error), CASTELLAN_OK);
    assert_string_equal(castellan_game_variant(game)->name, "cam");
    castellan_game_free(game);
    castellan_game_free(NULL);
    assert_null(castellan_game_new("camelot", "nonsense", &error));
    assert_int_equal(error.status, CASTELLAN_BAD_POSITION);
}

static void pictures_are_drawn(void **state) {
    (void)state;
    CastellanGame *game = new_game("cam", NULL);
    const char *drawing = castellan_game_drawing(game);
    assert_int_equal(strncmp(drawing, "13    ", 6), 0);
    assert_non_null(strstr(drawing, "\nfiles A B C"));
    size_t plain = strlen(castellan_game_svg(game, NULL, &error));
    size_t moves;
    CastellanPicture picture = {.arrows = castellan_game_moves(game, &moves, NULL)[0].text, .marks = "C5 d5"};
    const char *svg = castellan_game_svg(game, &picture, &error);
    assert_int_equal(strncmp(svg, "<svg", 4), 0);
    assert_true(strlen(svg) > plain + 100);
    assert_null(castellan_game_svg(game, &(CastellanPicture){.marks = "C5x"}, &error));
    assert_string_equal(error.text, "mark 'C5x' is no square of cam");
    assert_null(castellan_game_svg(game, &(CastellanPicture){.arrows = "A1-A2"}, &error));
    assert_int_equal(error.status, CASTELLAN_ILLEGAL_MOVE);
    castellan_game_free(game);
}

/* ---- Moves ---- */

/* The text of a move made of its squares. */
static void write_steps(const CastellanVariant *variant, const CastellanMove *move, char *text) {
    castellan_square_write(variant, move->from, text);
    for (int i = 0; i < move->step_count; i++) {
        bool captures = move->steps[i].over.file != CASTELLAN_NONE;
        text += strlen(text);
        *text++ = captures ? 'x' : '-';
        castellan_square_write(variant, move->steps[i].to, text);
    }
}

static bool same_square(CastellanSquare a, CastellanSquare b) {
    return a.file == b.file && a.rank == b.rank;
}

static int count_captures(const CastellanMove *move) {
    int captures = 0;
    for (int i = 0; i < move->step_count; i++)
        captures += move->steps[i].over.file != CASTELLAN_NONE;
    return captures;
}

/* Enters a move square by square. */
static void enter(CastellanGame *game, const CastellanMove *move) {
    CastellanSquare stops[96] = {move->from};
    int count = 1;
    for (int i = 0; i < move->step_count; i++) {
        const CastellanStops *next = castellan_game_stops(game, stops, count, &error);
        bool offered = false;
        for (int k = 0; k < next->count; k++)
            offered = offered || same_square(next->next[k], move->steps[i].to);
        if (!offered)
            fail_msg("%s in %s is not offered at stop %d", move->text, castellan_game_position(game), count);
        stops[count++] = move->steps[i].to;
    }
    const CastellanStops *end = castellan_game_stops(game, stops, count, &error);
    assert_non_null(end->end);
    assert_int_equal(move->steps[move->step_count - 1].lands, 1);
}

static void check_moves(CastellanGame *game) {
    size_t count;
    uint64_t perft;
    const CastellanVariant *variant = castellan_game_variant(game);
    const CastellanMove *moves = castellan_game_moves(game, &count, &error);
    assert_int_equal(castellan_game_perft(game, 1, &perft, &error), CASTELLAN_OK);
    assert_int_equal(count, perft);
    for (size_t i = 0; i < count; i++) {
        const CastellanMove *move = &moves[i];
        char text[500];
        write_steps(variant, move, text);
        assert_string_equal(text, move->text);
        assert_true(same_square(move->to, move->steps[move->step_count - 1].to));
        assert_int_equal(count_captures(move), move->capture_count);
        if (castellan_game_must_capture(game))
            assert_in_range(move->capture_count, 1, 20);
        if (i > 0)
            assert_true(strcmp(moves[i - 1].text, move->text) < 0);
        const CastellanMove *read = castellan_game_read(game, move->text, &error);
        assert_string_equal(read->text, move->text);
        assert_int_equal(read->kind, move->kind);
        if (count < 100)
            enter(game, move);
    }
}

static void games_are_played_and_taken_back(void **state) {
    (void)state;
    uint64_t random = 1;
    for (int i = 0; i < 3 * castellan_variant_count(); i++) {
        CastellanGame *game = new_game(castellan_variant(i / 3)->name, NULL);
        char *positions[200];
        int played = 0;
        for (; played < 200; played++) {
            size_t count;
            const CastellanMove *moves = castellan_game_moves(game, &count, &error);
            assert_true((castellan_game_result(game).outcome == CASTELLAN_OPEN) == (count > 0));
            positions[played] = strdup(castellan_game_position(game));
            if (count == 0)
                break;
            check_moves(game);
            random = random * 6364136223846793005u + 1442695040888963407u;
            const char *text = moves[(random >> 33) % count].text;
            char *copy = strdup(text);
            /* The text belongs to the game, and is good while it is played. */
            assert_int_equal(castellan_game_play(game, text, &error), CASTELLAN_OK);
            assert_string_equal(castellan_game_played_move(game, played)->text, copy);
            free(copy);
        }
        assert_int_equal(castellan_game_played(game), played);
        assert_null(castellan_game_played_move(game, played));
        assert_null(castellan_game_played_move(game, -1));
        assert_int_equal(castellan_game_undo(game, played + 1, &error), CASTELLAN_BAD_ARGUMENT);
        while (castellan_game_played(game) > 0) {
            free(played < 200 ? positions[played] : NULL);
            assert_int_equal(castellan_game_undo(game, 1, &error), CASTELLAN_OK);
            assert_string_equal(castellan_game_position(game), positions[--played]);
        }
        free(positions[0]);
        castellan_game_free(game);
    }
}

static void illegal_moves_are_refused_with_reasons(void **state) {
    (void)state;
    CastellanGame *game = new_game("camelot", NULL);
    assert_int_equal(castellan_game_play(game, "C9-C10", &error), CASTELLAN_ILLEGAL_MOVE);
    assert_string_equal(error.text, "C9 is empty");
    assert_null(castellan_game_read(game, "hello", &error));
    assert_int_equal(error.status, CASTELLAN_ILLEGAL_MOVE);
    assert_null(castellan_game_read(game, NULL, &error));
    assert_int_equal(error.status, CASTELLAN_BAD_ARGUMENT);
    assert_int_equal(castellan_game_played(game), 0);
    CastellanSquare nowhere = {200, 200};
    const CastellanStops *stops = castellan_game_stops(game, &nowhere, 1, &error);
    assert_int_equal(stops->count, 0);
    assert_null(stops->end);
    assert_null(castellan_game_stops(game, &nowhere, 0, &error));
    assert_int_equal(castellan_game_perft(game, 101, &(uint64_t){0}, &error), CASTELLAN_BAD_ARGUMENT);
    castellan_game_free(game);
}

/* ---- The end ---- */

static void the_rules_end_a_game(void **state) {
    (void)state;
    CastellanGame *game = new_game("camelot", "2/1M6/10/12/12/12/4m7/12/12/12/12/12/12/10/8/2 w 2+2 0 1");
    castellan_game_begin(game, "camelot", "1M/3M4/10/12/12/12/4m7/4m7/12/12/12/12/12/10/8/2 w 2+2 0 1",
                         &error);
    assert_int_equal(castellan_game_result(game).outcome, CASTELLAN_OPEN);
    assert_string_equal(castellan_game_result_text(game), "");
    play(game, "F15-F16");
    CastellanResult result = castellan_game_result(game);
    assert_int_equal(result.outcome, CASTELLAN_WHITE_WINS);
    assert_int_equal(result.reason, CASTELLAN_REASON_CASTLE);
    assert_string_equal(castellan_game_result_text(game), "White wins: two pieces in the Castle");
    size_t count;
    assert_non_null(castellan_game_moves(game, &count, &error));
    assert_int_equal(count, 0);
    assert_int_equal(castellan_game_play(game, "E9-E8", &error), CASTELLAN_GAME_OVER);
    assert_null(castellan_game_stops(game, &(CastellanSquare){4, 8}, 1, &error));
    assert_int_equal(error.status, CASTELLAN_GAME_OVER);
    assert_int_equal(castellan_game_must_capture(game), 0);
    castellan_game_free(game);
}

static void repetition_draws_unless_it_is_to_be_claimed(void **state) {
    (void)state;
    CastellanGame *game = new_game("camelot", "2/8/10/12/12/12/m11/12/12/12/12/12/M11/10/8/2 w 2+2 0 1");
    castellan_game_begin(game, "camelot", "2/8/10/12/12/12/mm10/12/12/12/12/12/MM10/10/8/2 w 2+2 0 1",
                         &error);
    play(game, "A4-A5 A10-A11 A5-A4 A11-A10");
    assert_int_equal(castellan_game_repetitions(game), 2);
    play(game, "A4-A5 A10-A11 A5-A4 A11-A10");
    assert_int_equal(castellan_game_repetitions(game), 3);
    assert_int_equal(castellan_game_result(game).reason, CASTELLAN_REASON_REPETITION);
    assert_string_equal(castellan_game_result_text(game), "Draw: the same position for the third time");
    castellan_game_set_draws_by_claim(game, 1);
    assert_int_equal(castellan_game_result(game).outcome, CASTELLAN_OPEN);
    play(game, "A4-A5");
    /* A record of it is read as it was played. */
    char *record = strdup(castellan_record_write(game, &error));
    CastellanGame *read = new_game("cam", NULL);
    CastellanPlace place = {0};
    assert_int_equal(castellan_record_read(read, record, strlen(record), &place, &error), CASTELLAN_OK);
    assert_int_equal(castellan_game_played(read), 9);
    free(record);
    castellan_game_free(read);
    castellan_game_free(game);
}

static void players_end_a_game(void **state) {
    (void)state;
    CastellanGame *game = new_game("camelot", NULL);
    assert_int_equal(castellan_game_end(game, CASTELLAN_OPEN, "so", &error), CASTELLAN_BAD_ARGUMENT);
    assert_int_equal(castellan_game_end(game, 4, "so", &error), CASTELLAN_BAD_ARGUMENT);
    assert_int_equal(castellan_game_end(game, CASTELLAN_DRAW, "a\nb", &error), CASTELLAN_BAD_ARGUMENT);
    assert_int_equal(castellan_game_end(game, CASTELLAN_DRAW, "agreed", &error), CASTELLAN_OK);
    CastellanResult result = castellan_game_result(game);
    assert_int_equal(result.outcome, CASTELLAN_DRAW);
    assert_int_equal(result.reason, CASTELLAN_REASON_PLAYERS);
    assert_string_equal(castellan_game_result_text(game), "agreed");
    size_t count;
    castellan_game_moves(game, &count, &error);
    assert_int_equal(count > 0, 1);
    CastellanGame *copy = castellan_game_copy(game, &error);
    play(game, "D6-D8");
    assert_int_equal(castellan_game_result(game).outcome, CASTELLAN_OPEN);
    assert_int_equal(castellan_game_result(copy).outcome, CASTELLAN_DRAW);
    castellan_game_free(copy);
    castellan_game_free(game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_version_is_that_of_the_header),
        cmocka_unit_test(no_structure_has_gaps),
        cmocka_unit_test(variants_tell_their_boards),
        cmocka_unit_test(squares_have_names),
        cmocka_unit_test(positions_are_read_and_refused),
        cmocka_unit_test(pictures_are_drawn),
        cmocka_unit_test(games_are_played_and_taken_back),
        cmocka_unit_test(illegal_moves_are_refused_with_reasons),
        cmocka_unit_test(the_rules_end_a_game),
        cmocka_unit_test(repetition_draws_unless_it_is_to_be_claimed),
        cmocka_unit_test(players_end_a_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
