/* The options of --help, of the manual pages and of the completions are the same, for each subcommand that the
 * program names. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "support/castellan.h"
#include "support/file_lines.h"
#include "support/shell.h"

enum { TEXT_MAX = 1 << 16, WORDS_MAX = 200, WORD_MAX = 32 };

typedef struct WordSet {
    char word[WORDS_MAX][WORD_MAX];
    int count;
} WordSet;

static bool set_has(const WordSet *set, const char *word) {
    for (int i = 0; i < set->count; i++)
        if (strcmp(set->word[i], word) == 0)
            return true;
    return false;
}

/* Takes all words of a text (up to end) that begin with so many dashes and go on with small letters; but for help
 * and version, which every program has, and for what is told in brackets, which is another program's. */
static void take_options(WordSet *set, const char *text, const char *end, int dashes) {
    for (const char *at = text; at < end; at++) {
        if (*at != '-' || (at > text && (isalnum((unsigned char)at[-1]) || at[-1] == '-' || at[-1] == '(')))
            continue;
        int leading = 0, length;
        while (at[leading] == '-')
            leading++;
        for (length = leading; islower((unsigned char)at[length]) || (at[length] == '-' && length > leading);)
            length++;
        if (leading != dashes || length == leading)
            continue;
        char word[WORD_MAX];
        assert_in_range(length, 1, WORD_MAX - 1);
        snprintf(word, sizeof word, "%.*s", length, at);
        if (set_has(set, word) || strcmp(word + dashes, "help") == 0 || strcmp(word + dashes, "version") == 0)
            continue;
        assert_in_range(set->count, 0, WORDS_MAX - 1);
        strcpy(set->word[set->count++], word);
    }
}

static void expect_same(const WordSet *help, const WordSet *other, const char *program, const char *where) {
    for (int i = 0; i < help->count; i++)
        if (!set_has(other, help->word[i]))
            fail_msg("%s: %s is told by its help, and not by %s", program, help->word[i], where);
    for (int i = 0; i < other->count; i++)
        if (!set_has(help, other->word[i]))
            fail_msg("%s: %s is told by %s, and not by its help", program, other->word[i], where);
}

/* A file of docs, with "\-" of manual pages as a dash. */
static char *load(const char *name) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s", TEST_DOCS, name);
    char *text = file_read_text(path);
    for (char *dash; (dash = strstr(text, "\\-"));)
        memmove(dash, dash + 1, strlen(dash));
    return text;
}

/* From a line to the next that begins so, or to the end. */
static const char *part(const char *text, const char *begin, const char *close, const char **end) {
    const char *at = strstr(text, begin);
    if (!at)
        fail_msg("there is no '%s'", begin);
    at += strlen(begin);
    *end = strstr(at, close);
    if (!*end)
        *end = at + strlen(at);
    return at;
}

static bool has_bash(void) {
    char said[64];
    return shell_run("bash -c 'echo yes' 2>/dev/null", said, sizeof said) == 0;
}

/* What bash completes: words are those of the line, the last the one that is typed. */
static void complete(const char *function, const char *words, int at, char said[TEXT_MAX]) {
    char command[1024];
    snprintf(command, sizeof command,
             "bash -c '. %s/completions/castellan.bash; COMP_WORDS=(%s); COMP_CWORD=%d; %s; "
             "printf \"%%s\\n\" \"${COMPREPLY[@]}\"'",
             TEST_DOCS, words, at, function);
    assert_int_equal(shell_run(command, said, TEXT_MAX), 0);
}

static void check_zsh(const WordSet *help, const char *function, int dashes, const char *program) {
    char *zsh = load("completions/_castellan"), begin[64];
    WordSet other = {.count = 0};
    const char *end;
    snprintf(begin, sizeof begin, "\n%s() {", function);
    const char *at = part(zsh, begin, "\n}\n", &end);
    take_options(&other, at, end, dashes);
    expect_same(help, &other, program, "the completion of zsh");
    free(zsh);
}

/* The subcommands that the program names: "castellan NAME ... --help tells how". */
static int subcommands(char names[16][WORD_MAX]) {
    static char said[TEXT_MAX];
    int count = 0;
    assert_int_equal(shell_run(TEST_PROGRAM " --help", said, sizeof said), 0);
    for (char *line = strtok(said, "\n"); line; line = strtok(NULL, "\n")) {
        const char *name = strstr(line, "castellan ");
        if (!name || !strstr(line, " --help tells how"))
            continue;
        assert_in_range(count, 0, 15);
        assert_int_equal(sscanf(name, "castellan %31[a-z]", names[count++]), 1);
    }
    return count;
}

static void test_subcommands(void **state) {
    (void)state;
    static char names[16][WORD_MAX], said[TEXT_MAX];
    char *manual = load("man/castellan.1"), command[256], words[128], wanted[64];
    int count = subcommands(names);
    assert_true(count >= 3);
    for (int i = 0; i < count; i++) {
        WordSet help = {.count = 0}, page = {.count = 0}, bash = {.count = 0};
        const char *end, *name = names[i];
        snprintf(command, sizeof command, "%s %.31s --help", TEST_PROGRAM, name);
        assert_int_equal(shell_run(command, said, sizeof said), 0);
        take_options(&help, said, said + strlen(said), 2);
        assert_true(help.count >= 3);
        snprintf(wanted, sizeof wanted, "\n.SS castellan %.31s\n", name);
        const char *at = part(manual, wanted, "\n.S", &end);
        take_options(&page, at, end, 2);
        expect_same(&help, &page, name, "the manual page");
        snprintf(wanted, sizeof wanted, "_castellan_%.31s", name);
        check_zsh(&help, wanted, 2, name);
        if (!has_bash())
            continue;
        snprintf(words, sizeof words, "castellan %.31s x -", name);
        complete("_castellan", words, 3, said);
        take_options(&bash, said, said + strlen(said), 2);
        expect_same(&help, &bash, name, "the completion of bash");
        complete("_castellan", "castellan \"\"", 1, said);
        snprintf(wanted, sizeof wanted, "%.31s\n", name);
        assert_non_null(strstr(said, wanted));
    }
    free(manual);
}

static void check_program(const char *path, const char *program, const char *page, const char *function,
                          const char *const *lines) {
    static char said[TEXT_MAX];
    char *manual = load(page), command[512];
    WordSet help = {.count = 0}, told = {.count = 0}, bash = {.count = 0};
    snprintf(command, sizeof command, "'%s' -help", path);
    assert_int_equal(shell_run(command, said, sizeof said), 0);
    take_options(&help, said, said + strlen(said), 1);
    assert_true(help.count >= 10);
    take_options(&told, manual, manual + strlen(manual), 1);
    expect_same(&help, &told, program, "the manual page");
    check_zsh(&help, function, 1, program);
    for (; has_bash() && *lines; lines++) {
        complete(function, *lines, 3, said);
        take_options(&bash, said, said + strlen(said), 1);
    }
    if (has_bash())
        expect_same(&help, &bash, program, "the completion of bash");
    free(manual);
}

static void test_the_other_programs(void **state) {
    (void)state;
    check_program(TEST_MATCH_PROGRAM, "castellan-match", "man/castellan-match.1", "_castellan_match",
                  (const char *const[]){"castellan-match -games 2 -", NULL});
    check_program(TEST_TUNE_PROGRAM, "castellan-tune", "man/castellan-tune.1", "_castellan_tune",
                  (const char *const[]){"castellan-tune games cam -", "castellan-tune fit cam -",
                                        "castellan-tune spsa cam -", NULL});
}

static void test_values_are_completed(void **state) {
    (void)state;
    static char said[TEXT_MAX];
    if (!has_bash())
        skip();
    complete("_castellan", "castellan convert --to = p", 4, said);
    assert_string_equal(said, "printed\npositions\npage\n");
    complete("_castellan", "castellan convert --to p", 3, said);
    assert_string_equal(said, "printed\npositions\npage\n");
    complete("_castellan", "castellan convert --result \"\"", 3, said);
    assert_string_equal(said, "1-0\n0-1\n1/2-1/2\n*\n");
    complete("_castellan", "castellan find startpos --game =", 4, said);
    assert_string_equal(said, "camelot\nchivalry\ncam\ncamette\ncamelot8\n");
    complete("_castellan", "castellan convert " TEST_DOCS "/rul", 2, said);
    assert_string_equal(said, TEST_DOCS "/rules.md\n");
    complete("_castellan_tune", "castellan-tune fit came", 2, said);
    assert_string_equal(said, "camelot\ncamette\ncamelot8\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_subcommands),
        cmocka_unit_test(test_the_other_programs),
        cmocka_unit_test(test_values_are_completed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
