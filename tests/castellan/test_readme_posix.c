/* The script and the session in README.md do what they say. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/castellan.h"

enum { README_MAX = 1 << 16 };

static char readme[README_MAX];

static int load_readme(void **state) {
    (void)state;
    FILE *file = fopen(TEST_DOCS "/../README.md", "r");
    if (!file)
        return -1;
    readme[fread(readme, 1, README_MAX - 1, file)] = '\0';
    fclose(file);
    return 0;
}

/* The text between a fence and its end. */
static char *block(const char *fence) {
    char *begin = strstr(readme, fence);
    assert_non_null(begin);
    begin += strlen(fence);
    char *end = strstr(begin, "```");
    assert_non_null(end);
    char *copy = malloc((size_t)(end - begin) + 1);
    assert_non_null(copy);
    memcpy(copy, begin, (size_t)(end - begin));
    copy[end - begin] = '\0';
    return copy;
}

static void test_the_script_plays_four_moves(void **state) {
    (void)state;
    if (system("python3 -c pass 2>/dev/null") != 0)
        skip();
    char folder[] = "/tmp/castellan-readme-XXXXXX", path[64], command[128];
    assert_non_null(mkdtemp(folder));
    /* The script calls build/castellan from where it is started. */
    snprintf(path, sizeof path, "%s/build", folder);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/build/castellan", folder);
    assert_int_equal(symlink(TEST_PROGRAM, path), 0);
    char *script = block("```python\n");
    snprintf(path, sizeof path, "%s/script.py", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fputs(script, file) < 0, 0);
    fclose(file);
    free(script);
    snprintf(command, sizeof command, "cd %s && python3 script.py", folder);
    FILE *output = popen(command, "r");
    assert_non_null(output);
    char moves[4][64], more[8];
    assert_int_equal(fscanf(output, "%63s %63s %63s %63s", moves[0], moves[1], moves[2], moves[3]), 4);
    assert_int_equal(fscanf(output, "%7s", more), EOF);
    assert_int_equal(pclose(output), 0);
    Child *child = castellan_start();
    char position[320];
    snprintf(position, sizeof position, "position startpos moves %s %s %s %s\nquery gameover\n", moves[0],
             moves[1], moves[2], moves[3]);
    child_send(child, position);
    child_expect(child, "response false");
    assert_int_equal(child_end_input(child), 0);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

/* Indented lines are answers: whole, or up to "...". */
static void test_the_session_is_answered_so(void **state) {
    (void)state;
    char *session = block("```\nposition");
    Child *child = castellan_start();
    child_send(child, "position");
    int answers = 0;
    for (char *line = strtok(session, "\n"); line; line = strtok(NULL, "\n")) {
        if (strncmp(line, "    ", 4) != 0) {
            child_send(child, line);
            child_send(child, "\n");
            continue;
        }
        line += 4;
        char *open = strstr(line, "...");
        if (open)
            *open = '\0';
        const char *said = child_find(child, line);
        assert_non_null(said);
        if (!open)
            assert_string_equal(said, line);
        answers++;
    }
    assert_true(answers >= 4);
    free(session);
    assert_int_equal(child_finish(child), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_script_plays_four_moves),
        cmocka_unit_test(test_the_session_is_answered_so),
    };
    return cmocka_run_group_tests(tests, load_readme, NULL);
}
