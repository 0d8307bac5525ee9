/* The board as text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "draw/board.h"
#include "games/game.h"
#include "games/registry.h"
#include "text/position_text.h"

static void a_board_is_drawn(void **state) {
    (void)state;
    Position pos;
    Error reason;
    assert_true(position_text_read(game_find("camelot8"), "m7/8/8/3m4/3M4/8/8/M6M b", &pos, &reason));
    Text text = TEXT_EMPTY;
    draw_board(&pos, &text);
    assert_string_equal(text_string(&text), "8     m . . . . . . .\n"
                                            "7     . . . . . . . .\n"
                                            "6     . . . . . . . .\n"
                                            "5     . . . m . . . .\n"
                                            "4     . . . M . . . .\n"
                                            "3     . . . . . . . .\n"
                                            "2     . . . . . . . .\n"
                                            "1     M . . . . . . M\n"
                                            "files a b c d e f g h\n");
    text_free(&text);
}

/* Each square has its letter, each place that is none a blank, and no line ends with a blank. */
static void every_game_is_drawn(void **state) {
    (void)state;
    for (int g = 0; g < game_count(); g++) {
        const Game *game = game_at(g);
        Position pos;
        Text text = TEXT_EMPTY;
        position_text_start(game, &pos);
        draw_board(&pos, &text);
        assert_null(strstr(text_string(&text), " \n"));
        const char *line = text_string(&text);
        for (int rank = game->ranks - 1; rank >= 0; rank--) {
            int number;
            size_t length = strcspn(line, "\n");
            assert_int_equal(sscanf(line, "%d", &number), 1);
            assert_int_equal(number, rank + 1);
            for (int file = 0; file < game->files; file++) {
                size_t place = 6 + 2 * (size_t)file;
                Square square = square_at(file, rank);
                bool exists = bb_test(&game->board, square);
                assert_int_equal(place < length ? line[place] : ' ',
                                 exists ? position_text_piece(&pos, square) : ' ');
            }
            line += length + 1;
        }
        assert_memory_equal(line, "files ", 6);
        text_free(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_is_drawn),
        cmocka_unit_test(every_game_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
