/* Words as the one text that Windows passes on, read again as its C library does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/command_line.h"
#include "common/memory.h"

/* The rules of the C library: blanks divide, quotes keep them; of backslashes before a quote each two are one,
 * and an odd one makes the quote a letter. */
static void cut(const char *line, TextList *words) {
    while (*line) {
        Text word = TEXT_EMPTY;
        bool quoted = false;
        text_add(&word, "");
        for (; *line && (quoted || (*line != ' ' && *line != '\t')); line++) {
            size_t backslashes = strspn(line, "\\");
            bool before_quote = line[backslashes] == '"';
            for (size_t i = 0; i < (before_quote ? backslashes / 2 : backslashes); i++)
                text_add(&word, "\\");
            line += backslashes;
            if (!before_quote) {
                if (backslashes == 0)
                    text_bytes(&word, line, 1);
                else
                    line--;
            } else if (backslashes % 2) {
                text_add(&word, "\"");
            } else {
                quoted = !quoted;
            }
        }
        text_list_add(words, memory_whole(&word));
        text_free(&word);
        line += strspn(line, " \t");
    }
}

static void words_come_back(void **state) {
    (void)state;
    static const char *const words[] = {"C:\\a folder\\engine.exe",
                                        "",
                                        "plain",
                                        "two words",
                                        "tab\there",
                                        "quote\"inside",
                                        "\"",
                                        "\\",
                                        "\\\\",
                                        "ends with \\",
                                        "ends with \\\\",
                                        "\\\"",
                                        "\\\\\"x",
                                        "a\\b",
                                        "a\\\\b c",
                                        "\\\\server\\share\\x y\\",
                                        "'",
                                        "b\xc3\xa4r \xe2\x99\x9e",
                                        "-option=\"a b\" c",
                                        "a\"\"b",
                                        "*?"};
    enum { WORDS = sizeof words / sizeof *words };
    TextList list = {0}, again = {0};
    Text line = TEXT_EMPTY;
    for (int i = 0; i < WORDS; i++)
        text_list_add(&list, words[i]);
    command_line_write(&list, &line);
    cut(memory_whole(&line), &again);
    assert_int_equal(again.count, WORDS);
    for (int i = 0; i < WORDS; i++)
        assert_string_equal(again.text[i], words[i]);
    text_list_free(&list);
    text_list_free(&again);
    text_free(&line);
}

static void plain_words_stay_plain(void **state) {
    (void)state;
    TextList list = {0};
    Text line = TEXT_EMPTY;
    text_list_add(&list, "C:\\x\\y.exe");
    text_list_add(&list, "a b");
    text_list_add(&list, "c\\");
    command_line_write(&list, &line);
    assert_string_equal(memory_whole(&line), "C:\\x\\y.exe \"a b\" c\\");
    text_list_free(&list);
    text_free(&line);
}

/* The shell would run what stands in them. */
static void batch_files_take_no_signs(void **state) {
    (void)state;
    static const struct {
        const char *path, *argument;
        bool good;
    } cases[] = {{"C:\\a b (x)\\run.bat", "plain=1,2", true},
                 {"run.cmd", "two words", true},
                 {"run.bat", "a&calc", false},
                 {"run.bat", "%PATH%", false},
                 {"run.bat", "a\"b", false},
                 {"run.bat", "x|y", false},
                 {"run.bat", "x>y", false},
                 {"run.bat", "a\nb", false},
                 {"run.bat", "^", false},
                 {"r%un.bat", "x", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        TextList list = {0};
        Error error = {""};
        text_list_add(&list, cases[i].path);
        text_list_add(&list, cases[i].argument);
        assert_int_equal(command_line_fits_batch(&list, &error), cases[i].good);
        assert_int_equal(*error.text == '\0', cases[i].good);
        text_list_free(&list);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_come_back),
        cmocka_unit_test(plain_words_stay_plain),
        cmocka_unit_test(batch_files_take_no_signs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
