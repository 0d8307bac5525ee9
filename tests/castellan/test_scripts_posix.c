/* The recipes of docs/scripts.md, run in their order as they stand there, with castellan on PATH. */
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "support/castellan.h"
#include "support/runner.h"
#include "support/shell.h"

enum { ROOM = 1 << 16, BLOCKS = 10 };

static char page[ROOM], said[ROOM];

/* The number of blocks, and the place of each with its language. */
static int find_blocks(char *block[BLOCKS], bool python[BLOCKS]) {
    int count = 0;
    for (char *at = page; (at = strstr(at, "\n```")); count++) {
        at += 4;
        assert_in_range(count, 0, BLOCKS - 1);
        python[count] = strncmp(at, "python\n", 7) == 0;
        assert_true(python[count] || strncmp(at, "sh\n", 3) == 0);
        block[count] = strchr(at, '\n') + 1;
        at = strstr(at, "\n```");
        assert_non_null(at);
        at[1] = '\0';
        at += 4;
    }
    return count;
}

static int run(const char *command) {
    Text line = TEXT_EMPTY;
    text_format(&line,
                "cd '%s' && PATH=$(dirname '" TEST_PROGRAM
                "'):$PATH && export PYTHONDONTWRITEBYTECODE=1 && { %s\n} 2>&1",
                runner_path("."), command);
    int status = shell_run(text_string(&line), said, sizeof said);
    text_free(&line);
    return status;
}

static void run_recipe(const char *text, bool python) {
    runner_write("recipe", text);
    if (run(python ? "python3 recipe" : "sh recipe") != 0)
        fail_msg("a recipe fails: %s\n%s", said, text);
}

static int lines_of(const char *text) {
    int count = 0;
    for (; *text; text++)
        count += *text == '\n';
    return count;
}

/* Each line begins with a chance that is not above the one before. */
static void expect_ranks(int count) {
    double before = 100, chance;
    assert_int_equal(lines_of(said), count);
    for (char *line = strtok(said, "\n"); line; line = strtok(NULL, "\n"), before = chance) {
        assert_int_equal(sscanf(line, "%lf %% ", &chance), 1);
        assert_true(chance <= before && chance >= 0);
    }
}

/* Each position, and under it its moves from rank 1, none with a better chance than the one before. */
static void expect_moves(int count) {
    int rank = 0, positions = 0, moves = 0;
    double before = 100;
    for (char *line = strtok(said, "\n"); line; line = strtok(NULL, "\n")) {
        int number;
        double chance;
        if (line[0] != ' ') {
            positions++, rank = 0, before = 100;
            continue;
        }
        assert_int_equal(sscanf(line, "%d. %*s %lf %%", &number, &chance), 2);
        assert_int_equal(number, ++rank);
        assert_true(rank <= 5 && chance <= before && chance >= 0);
        before = chance, moves++;
    }
    assert_int_equal(positions, count);
    assert_true(moves > count);
}

static void expect_blunders(void) {
    for (char *line = strtok(said, "\n"); line; line = strtok(NULL, "\n")) {
        int game, move, loss;
        char text[128];
        assert_int_equal(sscanf(line, "game %d: %d%*[.] %127s loses %d %%", &game, &move, text, &loss), 4);
        assert_in_range(game, 1, 5);
        assert_in_range(loss, 20, 100);
    }
}

/* The games of the first moves are all the games. */
static void expect_tree(void) {
    int all = 0, games;
    for (char *line = strtok(said, "\n"); line; line = strtok(NULL, "\n"))
        if (line[0] != ' ') {
            assert_int_equal(sscanf(line, "%*s %d games, White scores", &games), 1);
            all += games;
        }
    assert_int_equal(all, 5);
}

static void test_recipes(void **state) {
    (void)state;
    char *block[BLOCKS];
    bool python[BLOCKS];
    FILE *file = fopen(TEST_DOCS "/scripts.md", "r");
    assert_non_null(file);
    assert_in_range(fread(page, 1, ROOM - 1, file), 1, ROOM - 2);
    fclose(file);
    assert_int_equal(find_blocks(block, python), BLOCKS);
    /* The recipes of the shell need what those of Python make. */
    if (run("python3 -c pass") != 0)
        skip();
    runner_write("engine.py", block[0]);
    run_recipe(block[1], python[1]);
    assert_int_equal(runner_count("games.pgn", "[White "), 5);
    run_recipe(block[2], python[2]);
    int positions = runner_count("positions.txt", "\n");
    assert_in_range(positions, 10, 100);
    run_recipe(block[3], python[3]);
    /* The last position of a game that is over has no move. */
    int ranked = lines_of(said);
    assert_in_range(ranked, positions - 5, positions);
    expect_ranks(ranked);
    run_recipe(block[4], python[4]);
    expect_moves(positions);
    run_recipe(block[5], python[5]);
    expect_blunders();
    run_recipe(block[6], python[6]);
    expect_tree();
    run_recipe(block[7], python[7]);
    runner_expect("table.txt", "in 5 of 5 games, 5 times");
    run_recipe(block[8], python[8]);
    assert_int_equal(lines_of(said), 15);
    assert_non_null(strstr(said, "camelot   2        10026\n"));
    run_recipe(block[9], python[9]);
    runner_expect("position.svg", "class=\"castellan dark\"");
    runner_expect("position.svg", "class=\"last\"");
    runner_expect("page.html", "</figure>");
    runner_expect("best.svg", "class=\"arrow stops\"");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_recipes),
    };
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
