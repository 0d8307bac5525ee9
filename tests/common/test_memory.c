/* Memory or the end of the program, and what is done before it leaves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/fatal.h"
#include "common/memory.h"

static void test_a_block_grows_and_keeps_what_it_holds(void **state) {
    (void)state;
    size_t *numbers = NULL, capacity = 0;
    for (size_t i = 0; i < 1000; i++) {
        numbers = memory_grow(numbers, i, &capacity, sizeof *numbers);
        assert_true(capacity > i);
        numbers[i] = i;
    }
    for (size_t i = 0; i < 1000; i++)
        assert_int_equal(numbers[i], i);
    free(numbers);
}

static void test_texts_are_copied(void **state) {
    (void)state;
    char *place = NULL;
    assert_null(memory_text(NULL));
    memory_set_text(&place, "one");
    assert_string_equal(place, "one");
    memory_set_text(&place, place + 1); /* of itself */
    assert_string_equal(place, "ne");
    memory_set_text(&place, NULL);
    assert_null(place);
    place = memory_text_part("two", 2);
    assert_string_equal(place, "tw");
    free(place);
}

static void test_a_whole_text_is_taken(void **state) {
    (void)state;
    Text text = TEXT_EMPTY;
    assert_string_equal(memory_whole(&text), "");
    text_add(&text, "word");
    char *taken = memory_take_text(&text);
    assert_string_equal(taken, "word");
    assert_null(text.data);
    free(taken);
    taken = memory_take_text(&text);
    assert_string_equal(taken, "");
    free(taken);
}

static void say_last(void) {
    static const char last[] = "last act\n";
    if (write(STDERR_FILENO, last, sizeof last - 1) < 0)
        _exit(99);
}

static void use_torn_text(void) {
    Text text = {.failed = true};
    memory_whole(&text);
}

static void take_torn_text(void) {
    Text text = {.failed = true};
    memory_take_text(&text);
}

static void ask_too_much(void) {
    size_t capacity = SIZE_MAX / 4;
    memory_grow(NULL, capacity, &capacity, 8);
}

static void refuse(void) {
    fatal(EXIT_USAGE, "%s is wrong", "this");
}

/* What is done there, in a process of its own, ends it with a status and these lines. */
static void expect_end(void (*act)(void), int expected, const char *said) {
    int ends[2], status;
    char text[200];
    size_t length = 0;
    ssize_t got;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        fatal_prepare("program", say_last);
        act();
        _exit(0);
    }
    close(ends[1]);
    while (length < sizeof text - 1 && (got = read(ends[0], text + length, sizeof text - 1 - length)) > 0)
        length += (size_t)got;
    text[length] = '\0';
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), expected);
    assert_string_equal(text, said);
}

static void test_the_end_has_a_message_and_a_last_act(void **state) {
    (void)state;
    static const char memory[] = "program: out of memory\nlast act\n";
    expect_end(use_torn_text, EXIT_FAULT, memory);
    expect_end(take_torn_text, EXIT_FAULT, memory);
    expect_end(ask_too_much, EXIT_FAULT, memory);
    expect_end(refuse, EXIT_USAGE, "program: this is wrong\nlast act\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_block_grows_and_keeps_what_it_holds),
        cmocka_unit_test(test_texts_are_copied),
        cmocka_unit_test(test_a_whole_text_is_taken),
        cmocka_unit_test(test_the_end_has_a_message_and_a_last_act),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
