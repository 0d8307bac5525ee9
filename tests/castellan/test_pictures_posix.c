/* show svg, and the pictures of the documents: each is what the command that docs/rules.md names draws. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "support/castellan.h"
#include "support/file_lines.h"
#include "support/shell.h"

enum { PICTURE_MAX = 1 << 16 };

/* The next "castellan ... > pictures/NAME.svg" of a text, cut out of it; NULL behind the last. */
static char *next_command(char **text, char name[64]) {
    for (char *line; (line = strstr(*text, "\ncastellan "));) {
        line++;
        char *end = strchr(line, '\n'), *to = strstr(line, " > pictures/");
        assert_non_null(end);
        *text = end;
        if (!to || to > end)
            continue;
        assert_int_equal(sscanf(to, " > pictures/%63s", name), 1);
        *to = '\0';
        *text = end;
        return line;
    }
    return NULL;
}

static void test_pictures_are_what_the_page_draws(void **state) {
    (void)state;
    char *page = file_read_text(TEST_DOCS "/rules.md"), *shown = file_read_text(TEST_DOCS "/rules.md"),
         *at = page, *line;
    char name[64], path[512];
    int drawn = 0, there = 0;
    while ((line = next_command(&at, name))) {
        static char command[4096], said[PICTURE_MAX];
        snprintf(command, sizeof command, "%s%s", TEST_PROGRAM, line + strlen("castellan"));
        assert_int_equal(shell_run(command, said, sizeof said), 0);
        snprintf(path, sizeof path, "%s/pictures/%s", TEST_DOCS, name);
        char *picture = file_read_text(path);
        if (strcmp(picture, said) != 0)
            fail_msg("%s is not what its command draws", path);
        free(picture);
        snprintf(path, sizeof path, "](pictures/%s)", name);
        if (!strstr(shown, path))
            fail_msg("the page does not show %s", name);
        drawn++;
    }
    DIR *folder = opendir(TEST_DOCS "/pictures");
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));)
        there += entry->d_name[0] != '.';
    closedir(folder);
    assert_true(drawn >= 9);
    assert_int_equal(there, drawn);
    free(page);
    free(shown);
}

static void test_the_readme_shows_a_picture_that_is_there(void **state) {
    (void)state;
    char *page = file_read_text(TEST_SOURCE "/README.md"), name[64], path[512];
    const char *at = strstr(page, "](docs/pictures/");
    assert_non_null(at);
    assert_int_equal(sscanf(at, "](docs/pictures/%63[^)]", name), 1);
    snprintf(path, sizeof path, "%s/pictures/%s", TEST_DOCS, name);
    free(file_read_text(path));
    free(page);
}

/* The number of lines between here and showok that begin so. */
static int count_lines(Child *child, const char *start) {
    int count = 0;
    child_expect_start(child, "<svg ");
    for (const char *line; strcmp(line = child_line(child), "showok") != 0;)
        count += strncmp(line, start, strlen(start)) == 0;
    return count;
}

static void test_words_of_show_svg(void **state) {
    (void)state;
    Child *child = castellan_start();
    child_send(child, "position startpos\nshow svg last\n");
    assert_int_equal(count_lines(child, "<path class=\"last"), 0);
    child_send(child, "apply D6-F8 H11-F9\nd svg last\n");
    assert_int_equal(count_lines(child, "<path class=\"last"), 2);
    child_send(child, "show svg marks A4 l13 arrows c6-b7 F7-H5-J7 dark last marks A4 B5\n");
    assert_int_equal(count_lines(child, "<circle class=\"mark\""), 3);
    child_send(child, "show svg arrows C6-B7 flip\n");
    assert_int_equal(count_lines(child, "<path class=\"arrow quiet\""), 1);
    assert_int_equal(child_end_input(child), 0);
}

static void test_wrong_words_are_refused(void **state) {
    (void)state;
    Child *child = castellan_start();
    castellan_refused(child, "show svg black", "bad-argument show svg takes last, arrows MOVE");
    castellan_refused(child, "show svg last D6-D7", "bad-argument ");
    castellan_refused(child, "show svg arrows", "bad-argument arrows is followed by moves");
    castellan_refused(child, "show svg marks flip", "bad-argument ");
    castellan_refused(child, "show svg marks arrows D6-D8", "bad-argument ");
    castellan_refused(child, "show svg marks A3", "bad-argument 'A3' is not a square of the board");
    castellan_refused(child, "show svg marks A4A5", "bad-argument ");
    castellan_refused(child, "show svg arrows D6-D5 D6-D9", "illegal-move D6-D9 is not legal here: ");
    castellan_refused(child, "show SVG", "bad-argument ");
    castellan_refused(child, "show json svg", "bad-argument ");
    assert_int_equal(child_end_input(child), 0);
}

static void test_a_finished_game_is_drawn(void **state) {
    (void)state;
    Child *child = castellan_start();
    child_send(child, "position fen MM/8/10/12/12/12/12/12/5m6/12/12/12/12/10/8/2 b\nshow svg\n");
    assert_int_equal(count_lines(child, "<circle"), 7);
    castellan_refused(child, "show svg arrows F8-F9", "illegal-move ");
    assert_int_equal(child_end_input(child), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pictures_are_what_the_page_draws),
        cmocka_unit_test(test_the_readme_shows_a_picture_that_is_there),
        cmocka_unit_test(test_words_of_show_svg),
        cmocka_unit_test(test_wrong_words_are_refused),
        cmocka_unit_test(test_a_finished_game_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
