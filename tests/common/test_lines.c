/* The line reader, fed by a pipe. */
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "common/lines.h"

/* Writes from a thread of its own, since a pipe holds little; piece bytes at a time. */
typedef struct Source {
    int fd;
    const char *bytes;
    size_t count, piece;
    pthread_t thread;
} Source;

static void *source_main(void *context) {
    Source *source = context;
    while (source->count > 0) {
        size_t piece = source->count < source->piece ? source->count : source->piece;
        ssize_t written = write(source->fd, source->bytes, piece);
        if (written <= 0)
            break;
        source->bytes += written;
        source->count -= (size_t)written;
    }
    close(source->fd);
    return NULL;
}

static void open_reader(LineReader *reader, Source *source, const char *bytes, size_t count, size_t piece) {
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    *source = (Source){.fd = ends[1], .bytes = bytes, .count = count, .piece = piece};
    assert_int_equal(pthread_create(&source->thread, NULL, source_main, source), 0);
    lines_init(reader, ends[0]);
}

static void close_reader(LineReader *reader, Source *source) {
    pthread_join(source->thread, NULL);
    close(reader->fd);
    lines_free(reader);
}

static void expect_line(LineReader *reader, const char *expected) {
    char *line;
    assert_int_equal(lines_next(reader, &line), LINE_READ);
    assert_string_equal(line, expected);
}

static void expect_end(LineReader *reader) {
    char *line;
    assert_int_equal(lines_next(reader, &line), LINE_END);
    assert_int_equal(lines_next(reader, &line), LINE_END);
}

static void test_lines_end_with_lf_or_crlf(void **state) {
    (void)state;
    static const char text[] = "one\r\n\n two \r\nth\rree\r\r\n\r\nlast";
    for (size_t piece = 1; piece <= sizeof text; piece += 3) {
        LineReader reader;
        Source source;
        open_reader(&reader, &source, text, sizeof text - 1, piece);
        expect_line(&reader, "one");
        expect_line(&reader, "");
        expect_line(&reader, " two ");
        expect_line(&reader, "th\rree\r");
        expect_line(&reader, "");
        expect_line(&reader, "last");
        expect_end(&reader);
        close_reader(&reader, &source);
    }
}

static void test_no_input_has_no_lines(void **state) {
    (void)state;
    LineReader reader;
    Source source;
    open_reader(&reader, &source, "", 0, 1);
    expect_end(&reader);
    close_reader(&reader, &source);
}

static void test_nul_and_other_bytes_stay_in_the_line(void **state) {
    (void)state;
    LineReader reader;
    Source source;
    open_reader(&reader, &source, "a\0b\0\n\xff\xc3\xa4\x7f\n", 10, 100);
    char *line;
    assert_int_equal(lines_next(&reader, &line), LINE_ZERO);
    assert_int_equal(reader.length, 4);
    assert_memory_equal(line, "a\0b\0", 5);
    expect_line(&reader, "\xff\xc3\xa4\x7f");
    expect_end(&reader);
    close_reader(&reader, &source);
}

/* A line of count letters, then a short one. */
static void check_long_line(size_t count, const char *ending, LineStatus expected, size_t piece) {
    size_t size = count + strlen(ending) + strlen("next\n");
    char *text = malloc(size + 1);
    assert_non_null(text);
    memset(text, 'x', count);
    strcpy(text + count, ending);
    strcat(text + count, "next\n");
    LineReader reader;
    Source source;
    open_reader(&reader, &source, text, size, piece);
    char *line;
    assert_int_equal(lines_next(&reader, &line), expected);
    if (expected == LINE_READ)
        assert_int_equal(strlen(line), count);
    else
        assert_int_equal(strncmp(line, "xxxx", 4), 0);
    expect_line(&reader, "next");
    expect_end(&reader);
    close_reader(&reader, &source);
    free(text);
}

static void test_a_line_may_have_a_mebibyte(void **state) {
    (void)state;
    check_long_line(20000, "\n", LINE_READ, 4096);
    check_long_line(LINE_BYTES_MAX, "\n", LINE_READ, 65536);
    check_long_line(LINE_BYTES_MAX, "\r\n", LINE_READ, 65536);
    check_long_line(LINE_BYTES_MAX + 1, "\n", LINE_TOO_LONG, 65536);
    check_long_line(LINE_BYTES_MAX + 1, "\r\n", LINE_TOO_LONG, 65536);
    check_long_line(LINE_BYTES_MAX + 2, "\n", LINE_TOO_LONG, 65536);
    check_long_line(LINE_BYTES_MAX + 3, "\n", LINE_TOO_LONG, 65536);
    check_long_line(3 * (size_t)LINE_BYTES_MAX, "\n", LINE_TOO_LONG, 1000);
}

static void test_a_long_line_without_end_is_refused_once(void **state) {
    (void)state;
    size_t size = 2 * (size_t)LINE_BYTES_MAX;
    char *text = malloc(size);
    assert_non_null(text);
    memset(text, ' ', size);
    LineReader reader;
    Source source;
    open_reader(&reader, &source, text, size, 65536);
    char *line;
    assert_int_equal(lines_next(&reader, &line), LINE_TOO_LONG);
    expect_end(&reader);
    close_reader(&reader, &source);
    free(text);
}

static void test_a_line_can_be_written_to(void **state) {
    (void)state;
    LineReader reader;
    Source source;
    open_reader(&reader, &source, "first one\nsecond\n", 17, 100);
    char *line;
    assert_int_equal(lines_next(&reader, &line), LINE_READ);
    memset(line, 0, strlen(line));
    expect_line(&reader, "second");
    expect_end(&reader);
    close_reader(&reader, &source);
}

static void test_a_non_blocking_descriptor_is_waited_for(void **state) {
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    Source source = {.fd = ends[1], .bytes = "late\n", .count = 5, .piece = 1};
    LineReader reader;
    lines_init(&reader, ends[0]);
    assert_int_equal(pthread_create(&source.thread, NULL, source_main, &source), 0);
    expect_line(&reader, "late");
    expect_end(&reader);
    close_reader(&reader, &source);
}

static void test_a_byte_order_mark_is_skipped_at_the_start_alone(void **state) {
    (void)state;
    static const char text[] = "\xef\xbb\xbf\xef\xbb\xbfone\n\xef\xbb\xbftwo\n";
    for (size_t piece = 1; piece <= sizeof text; piece++) {
        LineReader reader;
        Source source;
        open_reader(&reader, &source, text, sizeof text - 1, piece);
        expect_line(&reader, "\xef\xbb\xbfone");
        expect_line(&reader, "\xef\xbb\xbftwo");
        expect_end(&reader);
        close_reader(&reader, &source);
    }
}

static void test_lines_of_a_text(void **state) {
    (void)state;
    static const char bytes[] = "\xef\xbb\xbfone\r\n\ntw\0o\n last\r";
    Text text = TEXT_EMPTY;
    TextLines lines = lines_of(&text);
    char *line;
    assert_int_equal(lines_of_next(&lines, &line), LINE_END);
    text_bytes(&text, bytes, sizeof bytes - 1);
    lines = lines_of(&text);
    static const char *const expected[] = {"one", "", "tw", " last"};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(lines_of_next(&lines, &line), i == 2 ? LINE_ZERO : LINE_READ);
        assert_string_equal(line, expected[i]);
        assert_int_equal(lines.number, i + 1);
        assert_int_equal(lines.open, i == 3);
    }
    assert_int_equal(lines_of_next(&lines, &line), LINE_END);
    text_free(&text);
}

static void test_a_failing_read_is_the_end(void **state) {
    (void)state;
    LineReader reader;
    lines_init(&reader, -1);
    expect_end(&reader);
    lines_free(&reader);
}

static void expect_taken(LineReader *reader, const char *expected) {
    char *line;
    assert_int_equal(lines_take(reader, &line), LINE_READ);
    assert_string_equal(line, expected);
}

/* What comes from an engine is taken line by line, and only when it is whole. */
static void test_lines_taken_as_they_come(void **state) {
    (void)state;
    int ends[2];
    LineReader reader;
    char *line;
    assert_int_equal(pipe(ends), 0);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    lines_init(&reader, ends[0]);
    static const char text[] = "one\r\n\ntw\0o\n  three  \nrest";
    assert_false(lines_fill(&reader));
    assert_int_equal(write(ends[1], text, sizeof text - 1), sizeof text - 1);
    assert_true(lines_fill(&reader));
    expect_taken(&reader, "one");
    expect_taken(&reader, "");
    assert_int_equal(lines_take(&reader, &line), LINE_ZERO);
    assert_int_equal(reader.length, 4);
    assert_memory_equal(line, "tw\0o", 5);
    expect_taken(&reader, "  three  ");
    assert_int_equal(lines_take(&reader, &line), LINE_NONE);
    assert_int_equal(write(ends[1], " of it\n", 7), 7);
    assert_true(lines_fill(&reader));
    expect_taken(&reader, "rest of it");
    assert_int_equal(write(ends[1], "no end", 6), 6);
    close(ends[1]);
    while (!reader.at_end)
        lines_fill(&reader);
    assert_int_equal(lines_take(&reader, &line), LINE_NONE);
    assert_int_equal(reader.total, sizeof text - 1 + 7 + 6);
    close(ends[0]);
    lines_free(&reader);
}

/* A line without end is no reason to take ever more memory. */
static void test_an_endless_line_takes_little_memory(void **state) {
    (void)state;
    int zeros = open("/dev/zero", O_RDONLY);
    assert_true(zeros >= 0);
    LineReader reader;
    char *line;
    lines_init(&reader, zeros);
    LineStatus status;
    while ((status = lines_take(&reader, &line)) == LINE_NONE)
        assert_true(lines_fill(&reader));
    assert_int_equal(status, LINE_TOO_LONG);
    for (int i = 0; i < 100; i++) {
        assert_true(lines_fill(&reader));
        assert_int_equal(lines_take(&reader, &line), LINE_NONE);
    }
    assert_in_range(reader.capacity, LINE_BYTES_MAX, 2 * LINE_BYTES_MAX);
    assert_false(reader.starved);
    close(zeros);
    lines_free(&reader);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_end_with_lf_or_crlf),
        cmocka_unit_test(test_no_input_has_no_lines),
        cmocka_unit_test(test_nul_and_other_bytes_stay_in_the_line),
        cmocka_unit_test(test_a_line_may_have_a_mebibyte),
        cmocka_unit_test(test_a_long_line_without_end_is_refused_once),
        cmocka_unit_test(test_a_line_can_be_written_to),
        cmocka_unit_test(test_a_non_blocking_descriptor_is_waited_for),
        cmocka_unit_test(test_lines_taken_as_they_come),
        cmocka_unit_test(test_an_endless_line_takes_little_memory),
        cmocka_unit_test(test_a_byte_order_mark_is_skipped_at_the_start_alone),
        cmocka_unit_test(test_lines_of_a_text),
        cmocka_unit_test(test_a_failing_read_is_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
