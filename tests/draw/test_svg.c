/* The drawing of a position, asked as a reader of SVG would. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "draw/svg.h"
#include "games/reader.h"
#include "games/registry.h"
#include "text/legal.h"
#include "text/position_text.h"

enum { PROMISED = 20000 }; /* bytes */

static int occurrences(const char *text, const char *part) {
    int count = 0;
    for (const char *at = text; (at = strstr(at, part)); at += strlen(part))
        count++;
    return count;
}

static Text draw(const Position *pos, SvgDrawing drawing) {
    Text text = TEXT_EMPTY;
    draw_svg(pos, &drawing, &text);
    assert_false(text.failed);
    return text;
}

static Position start_of(const Game *game) {
    Position pos;
    position_text_start(game, &pos);
    return pos;
}

/* Elements open and close in their order, and no line has a blank at either end. */
static void assert_well_formed(const char *text) {
    char open[32][16];
    int depth = 0, roots = 0;
    for (const char *at = text; (at = strchr(at, '<')); at++) {
        char name[16];
        const char *end = strchr(at, '>');
        assert_non_null(end);
        if (at[1] == '/') {
            assert_int_equal(sscanf(at + 2, "%15[a-z]", name), 1);
            assert_true(depth > 0);
            assert_string_equal(name, open[--depth]);
            continue;
        }
        assert_int_equal(sscanf(at + 1, "%15[a-z]", name), 1);
        assert_int_equal(occurrences(at, "\"") % 2, 0);
        if (end[-1] == '/')
            continue;
        roots += depth == 0;
        assert_in_range(depth, 0, 31);
        strcpy(open[depth++], name);
    }
    assert_int_equal(depth, 0);
    assert_int_equal(roots, 1);
    assert_null(strchr(text, '&'));
    assert_null(strstr(text, " id="));
    assert_null(strstr(text, "href"));
    assert_null(strstr(text, " \n"));
    assert_null(strstr(text, "\n "));
}

static void every_game_is_drawn(void **state) {
    (void)state;
    for (int g = 0; g < game_count(); g++) {
        const Game *game = game_at(g);
        Position pos = start_of(game);
        Text text = draw(&pos, (SvgDrawing){.marks = bb_zero()});
        const char *svg = text_string(&text);
        assert_well_formed(svg);
        assert_true(text.size < PROMISED);
        char title[64];
        snprintf(title, sizeof title, "<title>%s, White to move</title>", game->title);
        assert_non_null(strstr(svg, title));
        /* Two shapes a piece, and the disc of who is to move. */
        int shapes =
            occurrences(svg, "<circle") + occurrences(svg, "q10 -6") / 2 + occurrences(svg, "v30m-13");
        assert_int_equal(shapes, 2 * 2 * game->pieces + 1);
        assert_int_equal(occurrences(svg, "<text "), game->files + game->ranks);
        text_free(&text);
    }
}

/* The label of every rank and file stands outside the rectangle round the board, and in line with it. */
static void labels_stand_outside(void **state) {
    (void)state;
    for (int g = 0; g < game_count(); g++)
        for (int flip = 0; flip <= 1; flip++) {
            const Game *game = game_at(g);
            Position pos = start_of(game);
            Text text = draw(&pos, (SvgDrawing){.marks = bb_zero(), .flip = flip});
            const char *svg = text_string(&text), *box = strstr(svg, "viewBox=\"0 0 ");
            int width, height, least = 1 << 20, most = 0, low = 0, x, y, before = 0;
            assert_int_equal(sscanf(box, "viewBox=\"0 0 %d %d", &width, &height), 2);
            /* Every square of one colour, and the castles, begin with M and go 60 across. */
            for (const char *at = svg; (at = strstr(at, "h60v60h-60z")); at++) {
                const char *from = at;
                while (*from != 'M')
                    from--;
                assert_int_equal(sscanf(from, "M%d %d", &x, &y), 2);
                least = x < least ? x : least;
                most = x + 60 > most ? x + 60 : most;
                low = y + 60 > low ? y + 60 : low;
            }
            assert_true(most <= width && low <= height);
            char label[8];
            for (const char *at = svg; (at = strstr(at, "<text ")); at++) {
                assert_int_equal(sscanf(at, "<text x=\"%d\" y=\"%d\">%7[^<]", &x, &y, label), 3);
                bool rank = label[0] <= '9';
                assert_true(rank ? x > 0 && x < least - 10 : y > low + 10 && y < height);
                /* Downwards, or to the right, as the board lies. */
                if (strcmp(label, "1") != 0 && label[0] != 'A' && label[0] != 'a')
                    assert_true(rank ? (y < before) == !flip : (x > before) == !flip);
                before = rank ? y : x;
            }
            text_free(&text);
        }
}

/* As many of the first legal moves as a GUI would ever point at, in a crowd of pieces. */
static void a_crowded_drawing_is_small(void **state) {
    (void)state;
    enum { ARROWS = 10 };
    static const char *const crowds[][2] = {
        {"camelot", "2/8/10/7N4/6N5/6N2N2/5NnNN3/4N1n1n2N/4nnnnnN1N/6n1n1N1/6nnnnN1/11N/12/10/8/2 w"},
        {"chivalry", NULL},
        {"camelot8", "8/8/3m3m/2m5/1m1M4/8/8/8 w"},
    };
    for (size_t i = 0; i < sizeof crowds / sizeof *crowds; i++) {
        const Game *game = game_find(crowds[i][0]);
        Position pos = start_of(game), next;
        Error reason;
        MoveList work;
        LegalMoves legal;
        list_init(&work, NULL);
        assert_true(!crowds[i][1] || position_text_read(game, crowds[i][1], &pos, &reason));
        assert_true(legal_list(&pos, &work, &legal));
        Move last = legal.moves[legal.count - 1].move, arrows[ARROWS];
        game_play(&pos, last, &next);
        assert_true(legal.count >= ARROWS);
        for (int a = 0; a < ARROWS; a++)
            arrows[a] = legal.moves[a].move;
        Text text = draw(&pos, (SvgDrawing){.marks = game->board, .arrows = arrows, .arrow_count = ARROWS});
        assert_well_formed(text_string(&text));
        text_free(&text);
        text = draw(&pos, (SvgDrawing){.marks = bb_zero(), .arrows = arrows, .arrow_count = ARROWS});
        assert_true(text.size < PROMISED);
        text_free(&text);
        text = draw(&next, (SvgDrawing){.marks = bb_zero(), .before = &pos, .last_move = last});
        assert_non_null(strstr(text_string(&text), "class=\"last from\""));
        assert_well_formed(text_string(&text));
        text_free(&text);
        legal_free(&legal);
        list_free(&work);
    }
}

/* A canter is dashed, a jump solid with a cross on each captured piece, a charge has both. */
static void arrows_tell_captures(void **state) {
    (void)state;
    static const struct {
        const char *position, *move;
        int solid, dashed, crosses, stops; /* the start among them; 0: illegal */
    } cases[] = {
        {"2/8/10/12/12/12/4m1m5/12/4m1m5/3N8/12/12/12/10/8/2 w", "D7xF9xH7", 1, 0, 2, 2},
        {"2/8/10/12/12/12/12/12/12/3N8/12/12/12/10/8/2 w", "D7-E8", 0, 1, 0, 1},
        {"2/8/10/12/12/12/12/12/12/3N8/2M9/12/12/10/8/2 w", "C6-E8", 0, 1, 0, 1},
        {"2/8/10/12/12/12/12/3m8/3M8/3N8/12/12/12/10/8/2 w", "D7-F7", 0, 0, 0, 0},
        {"2/8/10/12/12/12/5m6/12/3M8/3N8/12/12/12/10/8/2 w", "D7-D9", 0, 1, 0, 1},
        {"2/8/10/12/12/12/4m7/12/3M8/3N8/12/12/12/10/8/2 w", "D7-D9xF11", 1, 1, 1, 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Position pos;
        Error reason;
        Move move;
        MoveList work;
        list_init(&work, NULL);
        assert_true(position_text_read(game_find("camelot"), cases[i].position, &pos, &reason));
        bool legal = reader_read(&pos, cases[i].move, &move, &work, &reason);
        assert_int_equal(legal, cases[i].stops > 0);
        list_free(&work);
        if (!legal)
            continue;
        Text text = draw(&pos, (SvgDrawing){.marks = bb_zero(), .arrows = &move, .arrow_count = 1});
        const char *svg = strstr(text_string(&text), "</style>");
        assert_int_equal(occurrences(svg, "class=\"arrow quiet\""), cases[i].dashed);
        /* The crosses are a path of the same class. */
        assert_int_equal(occurrences(svg, "class=\"arrow\""), cases[i].solid + (cases[i].crosses > 0));
        assert_int_equal(occurrences(svg, "l24 24"), 2 * cases[i].crosses);
        assert_int_equal(occurrences(svg, "h1"), 2 * cases[i].stops);
        assert_int_equal(occurrences(svg, "class=\"head\""), 1);
        text_free(&text);
    }
}

static void dark_and_light_share_their_style(void **state) {
    (void)state;
    Position pos = start_of(game_at(0));
    Text light = draw(&pos, (SvgDrawing){.marks = bb_zero()});
    Text dark = draw(&pos, (SvgDrawing){.marks = bb_zero(), .dark = true});
    assert_non_null(strstr(text_string(&dark), "class=\"castellan dark\""));
    assert_null(strstr(text_string(&light), "class=\"castellan dark\""));
    assert_string_equal(strstr(text_string(&light), "width="), strstr(text_string(&dark), "width="));
    text_free(&light);
    text_free(&dark);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_drawn),
        cmocka_unit_test(labels_stand_outside),
        cmocka_unit_test(a_crowded_drawing_is_small),
        cmocka_unit_test(arrows_tell_captures),
        cmocka_unit_test(dark_and_light_share_their_style),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
