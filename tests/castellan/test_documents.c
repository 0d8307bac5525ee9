/* The sessions in the documents of the protocol and of JSON are what the program says, and the tables name what
 * there is. */
#include <stdio.h>
#include <stdlib.h>

#include "engine.h"
#include "support/castellan.h"
#include "support/file_lines.h"

/* A line of the document that ends in "..." is the beginning of one that the program says. */
static void expect_line(const char *line, const char *expected) {
    size_t length = strlen(expected);
    bool open = length >= 4 && strcmp(expected + length - 4, " ...") == 0;
    if (!line || strncmp(line, expected, open ? length - 3 : length + 1) != 0)
        fail_msg("the document says '%s', the program '%s'", expected, line ? line : "nothing");
}

/* Plays one session up to the closing fence; returns what stands behind it. */
static char *play_session(char *text) {
    Child *child = castellan_start();
    bool skip = false;
    char *line = text;
    for (char *end; (end = strchr(line, '\n')) && strncmp(line, "```", 3) != 0; line = end + 1) {
        *end = '\0';
        if (strncmp(line, "> ", 2) == 0) {
            child_send(child, line + 2);
            child_send(child, "\n");
        } else if (strcmp(line, "...") == 0) {
            skip = true;
        } else {
            const char *said = child_line(child);
            /* Passed over are lines that do not begin with the expected word. */
            size_t word = strcspn(line, " ");
            while (skip && said && strncmp(said, line, word) != 0)
                said = child_line(child);
            /* Of several that do, the one that is the same. */
            while (skip && said && !strstr(line, " ...") && strcmp(said, line) != 0)
                said = child_line(child);
            expect_line(said, line);
            skip = false;
        }
    }
    assert_int_equal(child_end_input(child), 0);
    return line;
}

static void test_sessions_come_out_as_written(void **state) {
    (void)state;
    static const char *const paths[] = {TEST_DOCS "/protocol.md", TEST_DOCS "/json.md",
                                        TEST_DOCS "/gui-authors.md"};
    static const char fence[] = "```session\n";
    int sessions = 0;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        char *document = file_read_text(paths[i]);
        for (char *at = document; (at = strstr(at, fence)); sessions++)
            at = play_session(at + sizeof fence - 1);
        free(document);
    }
    assert_in_range(sessions, 6, 50);
}

/* In a build that has the constants of the search as options, those are described together. */
static bool is_parameter(const char *name) {
    const SearchParameter *parameter;
    for (int i = 0; (parameter = engine_parameter(i)); i++)
        if (strncmp(name, parameter->name, strlen(parameter->name)) == 0)
            return true;
    return false;
}

static void test_every_command_and_option_is_described(void **state) {
    (void)state;
    char *document = file_read_text(TEST_DOCS "/protocol.md");
    Child *child = castellan_start();
    child_send(child, "help\nuci\n");
    const char *line;
    char name[64], wanted[80];
    int commands = 0, options = 0;
    while (sscanf(line = child_line(child), "%63s", name) == 1 && strcmp(name, "id") != 0) {
        snprintf(wanted, sizeof wanted, "`%s", name);
        if (!strstr(document, wanted))
            fail_msg("the document does not name the command %s", name);
        commands++;
    }
    while (strcmp(line = child_line(child), "uciok") != 0) {
        if (sscanf(line, "option name %63[^\n]", name) != 1 || is_parameter(name))
            continue;
        *strstr(name, " type ") = '\0';
        snprintf(wanted, sizeof wanted, "\n| `%s` |", name);
        if (!strstr(document, wanted))
            fail_msg("the document does not describe the option %s", name);
        options++;
    }
    assert_true(commands >= 20 && options >= 8);
    assert_int_equal(child_end_input(child), 0);
    free(document);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sessions_come_out_as_written),
        cmocka_unit_test(test_every_command_and_option_is_described),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
