/* castellan play over a pipe: what is typed, what is said, and what stays in files. */
#include <stdio.h>
#include <stdlib.h>

#include "common/disk.h"
#include "support/castellan.h"
#include "support/host.h"

#define PLAY(...) child_start(TEST_PROGRAM, (const char *const[]){"play", __VA_ARGS__, NULL})

static char *folder, path[512];

static int make_folder(void **state) {
    (void)state;
    folder = host_folder("castellan-play");
    snprintf(path, sizeof path, "%s/game.pgn", folder);
    host_set("XDG_STATE_HOME", folder);
    return 0;
}

static int remove_folder(void **state) {
    (void)state;
    host_remove_folder(folder);
    free(folder);
    return 0;
}

static void type(Child *child, const char *line) {
    child_send(child, line);
    child_send(child, "\n");
}

/* Types a line, and finds one that begins so in what is said. */
static const char *ask(Child *child, const char *line, const char *answer) {
    type(child, line);
    return child_find(child, answer);
}

static void leave(Child *child) {
    type(child, "quit");
    while (child_line(child))
        ;
    assert_int_equal(child_end(child), 0);
}

static void a_first_look_tells_what_to_do(void **state) {
    (void)state;
    Child *child = PLAY("camette", "--level", "0");
    child_expect(child, "Camette: you play White, Castellan level 0 plays Black.");
    child_expect_start(child, "You win with one piece in the enemy Castle");
    child_find(child, "Type a move, as ");
    child_find(child, "7      #");
    child_expect(child, "6    . n .");
    child_expect(child, "5  . m m m .");
    child_expect(child, "4  . . . . .");
    child_expect(child, "3  . M M M .");
    child_expect(child, "2    . N .");
    child_expect(child, "1      #");
    child_expect(child, "-- A B C D E");
    child_expect(child, "1. White>");
    leave(child);
}

/* Black is to answer: White's move is told by the side that is asked next. */
static void moves_are_read_in_every_form(void **state) {
    (void)state;
    static const char *const forms[] = {"C2-C4", "c2-c4", "c2c4", "C2 C4", "C2 - c4", "c2 c4", "C2-B2"};
    Child *child = PLAY("camette", "--both");
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        child_find(child, "1. White>");
        ask(child, forms[i], "1. Black>");
        type(child, "undo");
    }
    leave(child);
    /* The ends alone, where that is one move: a Knight's jumps. */
    child = PLAY("--both", "--position", "2/8/10/12/12/12/4m1m5/12/4m1m5/3N8/12/12/12/10/8/2 w");
    ask(child, "d7h7", "1. Black>");
    leave(child);
    child = PLAY("--both", "--position", "2/8/10/12/12/12/2m1m7/2M9/2m1m7/2N9/12/12/12/10/8/2 w");
    ask(child, "c7c11", "c7c11 is not legal here: ");
    leave(child);
}

static void refusals_are_sentences(void **state) {
    (void)state;
    static const struct {
        const char *typed, *said;
    } lines[] = {
        {"C4-C5", "C4-C5 is not legal here: C4 is empty."},
        {"C6-C5", "C6-C5 is not legal here: the piece on C6 is not yours."},
        {"c2e2", "c2e2 is not legal here: e2 is off the board."},
        {"B3-B5", "B3-B5 is not legal here: B5 is not empty."},
        {"c4?", "C4 is empty."},
        {"C6?", "The piece on C6 is not yours."},
        {"castle", "'castle' is no move and no command. help lists the commands."},
        {"level 21", "Levels are 0 to 20; 20 is full strength."},
        {"Z9?", "Z9 is no square of this board."},
        {"e1", "e1 is no square of this board."},
        {"undo", "There is nothing to take back."},
        {"hint now", "hint takes no words."},
        {"load", "load is followed by the name of a file."},
        {"save", "save is followed by the name of a file."},
        {"new chess", "Not begun: there is no game 'chess'. There are: camelot, chivalry, cam, camette,"},
    };
    Child *child = PLAY("camette", "--both");
    child_find(child, "1. White>");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        type(child, lines[i].typed);
        child_expect(child, lines[i].said);
        child_find(child, "1. White>");
    }
    leave(child);
}

static void a_square_shows_where_its_piece_can_go(void **state) {
    (void)state;
    Child *child = PLAY("camette", "--both");
    child_find(child, "1. White>");
    type(child, "c2?");
    child_expect(child, "7      #");
    child_expect(child, "6    . n .");
    child_expect(child, "5  . m m m .");
    child_expect(child, "4  + . + . +");
    child_expect(child, "3  . M M M .");
    child_expect(child, "2    +[N]+");
    child_expect(child, "1      #");
    child_expect(child, "-- A B C D E");
    child_expect(child, "C2-A4 C2-B2 C2-C4 C2-D2 C2-E4");
    leave(child);
}

/* A won game, with the duty to capture, a hint that sees the end, and another game with colours changed. */
static void a_game_is_won_and_another_begins(void **state) {
    (void)state;
    Child *child = PLAY("cam", "--level", "0", "--position", "1/1M1/5/7/7/7/7/7/7/3m3/5/3/1 w - 0 9");
    child_find(child, "9. White>");
    ask(child, "eval", "White wins in 1 move.");
    child_find(child, "9. White>");
    type(child, "hint");
    child_expect(child, "D12-D13: wins at once.");
    type(child, "D12-D13");
    child_find(child, "White wins: a piece in the Castle.");
    child_expect(child, "Again, with colours changed? (yes/no)");
    ask(child, "eval", "The game is over: new begins another one.");
    ask(child, "yes", "Cam: Castellan level 0 plays White, you play Black.");
    leave(child);
}

static void a_game_is_lost(void **state) {
    (void)state;
    Child *child = PLAY("cam", "--level", "0", "--position", "1/3/5/7/7/7/7/7/7/M6/5/1m1/1 w - 0 9");
    ask(child, "A4-A5", "Castellan plays D2-D1.");
    child_find(child, "Black wins: a piece in the Castle.");
    ask(child, "undo", "9. White>");
    type(child, "resign");
    child_expect(child, "Black wins: White resigns.");
    ask(child, "no", "");
    while (child_line(child))
        ;
    assert_int_equal(child_end(child), 0);
}

static void a_duty_is_told(void **state) {
    (void)state;
    Child *child = PLAY("--both", "--position", "2/8/10/12/12/12/4m1m5/12/4m1m5/3N8/12/12/12/10/8/2 w");
    child_find(child, "You must capture:");
    child_expect(child, "D7xF9xD11 D7xF9xH11 D7xF9xH7");
    ask(child, "D7-C7", "D7-C7 is not legal here: must capture: ");
    leave(child);
}

static void draws_are_agreed_between_persons(void **state) {
    (void)state;
    Child *child = PLAY("camette", "--both");
    ask(child, "draw", "White offers a draw. Does Black accept? (yes/no)");
    ask(child, "perhaps", "White offers a draw. Does Black accept? (yes/no)");
    ask(child, "no", "Black declines the draw.");
    ask(child, "draw", "White offers a draw. Does Black accept? (yes/no)");
    ask(child, "yes", "Draw: agreed.");
    leave(child);
}

/* The engine takes a draw where it is lost, and not where it wins. */
static void the_engine_thinks_about_draws(void **state) {
    (void)state;
    Child *child = PLAY("--level", "2", "--position", "2/8/10/12/12/12/4m7/12/12/3MMMM5/12/12/12/10/8/2 w");
    ask(child, "draw", "Draw: agreed.");
    leave(child);
    child = PLAY("--level", "2", "--position", "2/8/10/12/12/3mmmm5/12/12/4M7/12/12/12/12/10/8/2 w");
    ask(child, "draw", "Castellan declines the draw.");
    leave(child);
    /* A level game in which a draw is likely: not at its beginning, but when nothing has happened for ten moves. */
    child = PLAY("camelot8");
    ask(child, "draw", "Castellan declines the draw.");
    leave(child);
    child = PLAY("camelot8", "--position", "1mmmmmm1/1mmmmmm1/8/8/8/8/1MMMMMM1/1MMMMMM1 w - 20 11");
    ask(child, "draw", "Draw: agreed.");
    leave(child);
    child = PLAY("camelot8", "--position", "1mmmmmm1/1mmmmmm1/8/8/8/8/1MMMMMM1/1MMMMMM1 w - 18 40");
    ask(child, "draw", "Castellan declines the draw.");
    leave(child);
}

/* Another game begins in the place of one that goes on only where the person says so. */
static void a_game_is_not_given_up_unasked(void **state) {
    (void)state;
    static const char question[] = "This game is not over. Give it up? (yes/no)";
    char line[700];
    Child *child = PLAY("camette", "--both");
    type(child, "C2-C4");
    snprintf(line, sizeof line, "save %s", path);
    ask(child, line, "Saved in ");
    type(child, "B5-A4");
    snprintf(line, sizeof line, "load %s", path);
    const char *const leaving[] = {"new", "new Cam", line};
    for (size_t i = 0; i < sizeof leaving / sizeof *leaving; i++) {
        ask(child, leaving[i], question);
        ask(child, "no", "2. White>");
    }
    ask(child, "load .", question);
    ask(child, "yes", "Not loaded: .: not a regular file");
    ask(child, "new chess", "Not begun: there is no game 'chess'.");
    child_find(child, "2. White>");
    ask(child, line, question);
    ask(child, "yes", "1. Black>");
    ask(child, "new Cam", question);
    ask(child, "yes", "Cam: you play both sides.");
    /* Nothing is asked where nothing is lost: before the first move and after the last. */
    ask(child, "new", "Cam: you play both sides.");
    ask(child, "resign", "Black wins: White resigns.");
    ask(child, "new", "Cam: you play both sides.");
    /* The end of the input is no answer. */
    type(child, "B5-A4");
    ask(child, "new", question);
    child_close_input(child);
    child_find(child, "1. Black>");
    assert_null(child_line(child));
    assert_int_equal(child_end(child), 0);
    remove(path);
}

static void games_are_saved_and_loaded(void **state) {
    (void)state;
    char line[700], said[700];
    Child *child = PLAY("camette", "--both");
    type(child, "C2-C4");
    snprintf(line, sizeof line, "save %s", path);
    snprintf(said, sizeof said, "Saved in %s.", path);
    ask(child, line, said);
    /* Once more, since it is the same game; but not where somebody has changed the file. */
    type(child, "B5-A4");
    ask(child, line, said);
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    fputs("; a remark\n", file);
    fclose(file);
    ask(child, line, "Not saved: ");
    leave(child);
    child = PLAY("--both", "--resume", path);
    child_expect_start(child, "Camette: ");
    child_find(child, "2. White>");
    leave(child);
    child = PLAY("cam", "--both");
    snprintf(line, sizeof line, "load %s", path);
    ask(child, line, "Camette: ");
    child_find(child, "2. White>");
    leave(child);
    child = PLAY("cam", "--both");
    snprintf(line, sizeof line, "load %s 2", path);
    ask(child, line, "Not loaded: ");
    ask(child, "load .", "Not loaded: .: not a regular file");
    leave(child);
    /* It can be read by the match runner, which has no use for an unfinished game. */
    child = child_start(TEST_MATCH_PROGRAM, (const char *const[]){"-merge", path, NULL});
    assert_null(child_line(child));
    assert_int_equal(child_end(child), 1);
    remove(path);
    child = PLAY("camette", "--both");
    type(child, "C2-C4");
    type(child, "resign");
    snprintf(line, sizeof line, "save %s", path);
    ask(child, line, said);
    leave(child);
    child = child_start(TEST_MATCH_PROGRAM, (const char *const[]){"-merge", path, NULL});
    child_find(child, "Score of ");
    while (child_line(child))
        ;
    assert_int_equal(child_end(child), 0);
}

static void a_loaded_game_is_seen_from_the_side_of_the_person(void **state) {
    (void)state;
    char line[700];
    remove(path);
    Child *child = PLAY("camette", "--black", "--level", "0");
    child_find(child, "1. Black>");
    snprintf(line, sizeof line, "save %s", path);
    ask(child, line, "Saved in ");
    leave(child);
    child = PLAY("cam");
    child_find(child, "1. White>");
    snprintf(line, sizeof line, "load %s", path);
    ask(child, line, "Camette: Castellan level 0 plays White, you play Black.");
    child_find(child, "-- E D C B A");
    leave(child);
}

static void clocks_run_out(void **state) {
    (void)state;
    Child *child = PLAY("camette", "--clock", "0.0005+0");
    child_find(child, "Black wins: the time of White is over.");
    leave(child);
    child = PLAY("camette", "--both", "--clock", "5+3");
    child_expect(child, "Camette: you play both sides.");
    child_find(child, "1. White 5:00 (Black 5:00)>");
    leave(child);
    /* A move that is taken back after the time is over can be made. */
    child = PLAY("camette", "--both", "--clock", "0.05+0");
    ask(child, "c2c4", "White wins: the time of Black is over.");
    assert_non_null(strstr(ask(child, "undo", "1. White "), " (Black 3.0)>"));
    leave(child);
}

/* The squares that are shown to a person are those of the person's own pieces. */
static void examples_are_moves_of_the_person(void **state) {
    (void)state;
    static const char *const games[] = {"camelot", "chivalry", "cam", "camette", "camelot8"};
    for (size_t i = 0; i < 2 * sizeof games / sizeof *games; i++) {
        const char *game = games[i / 2], *prompt = i % 2 ? "1. Black>" : "1. White>";
        Child *child = PLAY(game, i % 2 ? "--black" : "--white", "--level", "0", "--seed", "1");
        if (i % 2)
            child_find(child, "Castellan plays ");
        for (int j = 0; j < 2; j++) {
            char question[8];
            const char *move = child_find(child, "Type a move, as ") + strlen("Type a move, as ");
            snprintf(question, sizeof question, "%.*s?", (int)strcspn(move, "-x"), move);
            child_find(child, prompt);
            type(child, question);
            /* A board comes, and no refusal. */
            const char *answer = child_line(child);
            if (!answer || answer[0] < '1' || answer[0] > '9')
                fail_msg("%s: %s is answered by '%s'", game, question, answer ? answer : "");
            child_find(child, prompt);
            type(child, "help");
        }
        leave(child);
    }
}

static void many_captures_are_counted(void **state) {
    (void)state;
    Child *child =
        PLAY("--level", "0", "--position", "2/8/10/11m/12/12/12/mM1M1M1M1M2/10M1/12/12/12/M11/10/8/2 b");
    child_find(child, "Castellan plays A9xC9xE9xG9xI9xK9xK7 and takes 6 pieces.");
    leave(child);
}

static void the_engine_plays_itself(void **state) {
    (void)state;
    Child *child = PLAY("camette", "--none", "--level", "4", "--seed", "3"), *same;
    char first[1000] = "", line[700];
    child_expect(child, "Camette: Castellan level 4 plays both sides.");
    for (int i = 0; i < 4; i++) {
        const char *said = child_find(child, i % 2 ? "Black plays " : "White plays ");
        strcat(strcat(first, said), "\n");
    }
    child_find(child, "Again? (yes/no)");
    assert_int_equal(child_end_input(child), 0);
    same = PLAY("camette", "--none", "--level", "4", "--seed", "3");
    char *next = first;
    for (int i = 0; i < 4; i++, next += strlen(line) + 1) {
        snprintf(line, sizeof line, "%.*s", (int)strcspn(next, "\n"), next);
        child_find(same, line);
    }
    child_find(same, "Again? (yes/no)");
    assert_int_equal(child_end_input(same), 0);
}

/* Over a pipe no game is kept, however it ends, and none is offered. */
static void nothing_is_kept_over_a_pipe(void **state) {
    (void)state;
    Child *child = PLAY("camette", "--level", "0");
    ask(child, "C2-C4", "Castellan plays ");
    child_close_input(child);
    while (child_line(child))
        ;
    assert_int_equal(child_end(child), 0);
    char kept[600];
    snprintf(kept, sizeof kept, "%s/castellan", folder);
    assert_false(disk_is_there(kept));
}

static void wrong_options_are_refused(void **state) {
    (void)state;
    static const char *const words[][4] = {
        {"chess"},        {"--level", "21"},  {"--level"},         {"--white", "--black"},
        {"--clock", "x"}, {"--clock", "0+3"}, {"--position", "x"}, {"--resume", "/no"},
        {"--foo"},        {"cam", "cam"},     {"--level=4", "=5"}, {"--none=1"},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        Child *child = PLAY(words[i][0], words[i][1], words[i][2], words[i][3]);
        assert_null(child_line(child));
        assert_int_equal(child_end(child), 1);
    }
    Child *child = PLAY("--help");
    child_expect_start(child, "castellan play [GAME]");
    assert_int_equal(child_finish(child), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_first_look_tells_what_to_do),
        cmocka_unit_test(moves_are_read_in_every_form),
        cmocka_unit_test(refusals_are_sentences),
        cmocka_unit_test(a_square_shows_where_its_piece_can_go),
        cmocka_unit_test(a_game_is_won_and_another_begins),
        cmocka_unit_test(a_game_is_lost),
        cmocka_unit_test(a_duty_is_told),
        cmocka_unit_test(draws_are_agreed_between_persons),
        cmocka_unit_test(the_engine_thinks_about_draws),
        cmocka_unit_test(a_game_is_not_given_up_unasked),
        cmocka_unit_test(games_are_saved_and_loaded),
        cmocka_unit_test(a_loaded_game_is_seen_from_the_side_of_the_person),
        cmocka_unit_test(clocks_run_out),
        cmocka_unit_test(examples_are_moves_of_the_person),
        cmocka_unit_test(many_captures_are_counted),
        cmocka_unit_test(the_engine_plays_itself),
        cmocka_unit_test(nothing_is_kept_over_a_pipe),
        cmocka_unit_test(wrong_options_are_refused),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
