/* The writer: answers in one piece from any thread, and the log beside them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/thread.h"
#include "castellan/writer.h"
#include "common/disk.h"
#include "common/files.h"
#include "support/host.h"

static int ends[2];
static Writer writer;
static Error error;
static char *folder, log_path[512];

static int set_up(void **state) {
    (void)state;
    folder = host_folder("castellan-writer");
    snprintf(log_path, sizeof log_path, "%s/log", folder);
    host_pipe(ends);
    writer_init(&writer, ends[1]);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    writer_free(&writer);
    disk_close(ends[0]);
    disk_close(ends[1]);
    host_remove_folder(folder);
    free(folder);
    return 0;
}

static void say(const char *line) {
    Answer answer = {0};
    text_line(&answer.text, "%s", line);
    writer_write(&writer, &answer);
    text_free(&answer.text);
}

static void expect(const char *text) {
    char got[500];
    size_t length = strlen(text);
    assert_true(length < sizeof got);
    for (size_t i = 0; i < length; i++)
        assert_int_equal(disk_read(ends[0], got + i, 1), 1);
    got[length] = '\0';
    assert_string_equal(got, text);
}

static void an_error_line_is_noted(void **state) {
    (void)state;
    Answer answer = {0};
    writer_write(&writer, &answer);
    say("readyok");
    expect("readyok\n");
    assert_false(atomic_load(&writer.refused));
    assert_false(answer_refuse(&answer, "busy", "%s has to wait", "show"));
    writer_write(&writer, &answer);
    expect("info string error busy show has to wait\n");
    assert_true(atomic_load(&writer.refused));
    text_free(&answer.text);
}

static void an_answer_without_memory_is_an_error(void **state) {
    (void)state;
    Answer answer = {0};
    text_line(&answer.text, "half of an answer");
    answer.text.failed = true;
    atomic_store(&writer.refused, false);
    writer_write(&writer, &answer);
    expect("info string error no-memory the answer does not fit into memory\n");
    assert_true(atomic_load(&writer.refused));
    text_free(&answer.text);
}

enum { THREADS = 4, ANSWERS = 200, LINES = 3 };

static void speak(void *context) {
    for (int i = 0; i < ANSWERS; i++) {
        Answer answer = {0};
        for (int k = 0; k < LINES; k++)
            text_line(&answer.text, "%s%d", (const char *)context, k);
        writer_write(&writer, &answer);
        text_free(&answer.text);
    }
}

static void answers_of_many_threads_stay_whole(void **state) {
    (void)state;
    if (!THREADS_EXIST)
        skip();
    static char names[THREADS][2] = {"a", "b", "c", "d"};
    Thread threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        assert_true(thread_start(&threads[i], speak, names[i], 0));
    int count[THREADS] = {0};
    for (int i = 0; i < THREADS * ANSWERS; i++) {
        char text[LINES * 3 + 1] = "", whole[sizeof text];
        for (size_t k = 0; k < LINES * 3; k++)
            assert_int_equal(disk_read(ends[0], text + k, 1), 1);
        char c = text[0];
        snprintf(whole, sizeof whole, "%c0\n%c1\n%c2\n", c, c, c);
        assert_string_equal(text, whole);
        assert_in_range(c, 'a', 'a' + THREADS - 1);
        count[c - 'a']++;
    }
    for (int i = 0; i < THREADS; i++) {
        thread_join(&threads[i]);
        assert_int_equal(count[i], ANSWERS);
    }
}

/* Compares the log with lines whose stamps are of the form that # stands for. */
static void expect_log(const char *pattern) {
    static const char form[] = "0000-00-00T00:00:00.000Z";
    Text text = TEXT_EMPTY;
    Error reason;
    assert_true(file_load(log_path, &text, &reason));
    const char *c = text_string(&text);
    for (; *pattern; pattern++)
        if (*pattern == '#')
            for (const char *f = form; *f; f++, c++)
                assert_true(*f == '0' ? *c >= '0' && *c <= '9' : *c == *f);
        else
            assert_int_equal(*c++, *pattern);
    assert_int_equal(*c, '\0');
    text_free(&text);
}

static void the_log_holds_both_directions(void **state) {
    (void)state;
    say("before");
    writer_log_input(&writer, "not logged", sizeof "not logged" - 1);
    assert_true(writer_set_log(&writer, log_path, &error));
    writer_log_input(&writer, "show", sizeof "show" - 1);
    Answer answer = {0};
    text_line(&answer.text, "one");
    text_line(&answer.text, "two");
    writer_write(&writer, &answer);
    text_free(&answer.text);
    /* A log that cannot be had leaves the old one. */
    assert_false(writer_set_log(&writer, "/nowhere/log", &error));
    writer_log_input(&writer, "", sizeof "" - 1);
    assert_true(writer_set_log(&writer, "", &error));
    writer_log_input(&writer, "quit", sizeof "quit" - 1);
    say("after");
    expect("before\none\ntwo\nafter\n");
    expect_log("# < show\n# > one\n# > two\n");
    /* It is appended to. */
    assert_true(writer_set_log(&writer, log_path, &error));
    say("again");
    expect("again\n");
    expect_log("# < show\n# > one\n# > two\n# > again\n");
    assert_true(writer_set_log(&writer, "", &error));
    /* What is no log is not. */
    FILE *file = fopen(log_path, "wb");
    assert_non_null(file);
    fputs("castellan-weights 1\n", file);
    fclose(file);
    assert_false(writer_set_log(&writer, log_path, &error));
    assert_string_equal(error.text, "it holds something else than a log");
    expect_log("castellan-weights 1\n");
}

static void a_log_that_fails_is_given_up(void **state) {
    (void)state;
    if (!disk_is_there("/dev/full"))
        skip();
    assert_true(writer_set_log(&writer, "/dev/full", &error));
    say("first");
    say("second");
    expect("first\ninfo string the log file cannot be written and is closed\nsecond\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_error_line_is_noted),
        cmocka_unit_test(an_answer_without_memory_is_an_error),
        cmocka_unit_test(answers_of_many_threads_stay_whole),
        cmocka_unit_test(the_log_holds_both_directions),
        cmocka_unit_test(a_log_that_fails_is_given_up),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
