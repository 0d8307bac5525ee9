/* The line reader, fed by a pipe. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/thread.h"
#include "common/lines.h"
#include "common/program.h"

/* Writes from a thread of its own, since a pipe holds little; piece bytes at a time. bytes NULL: zeros. */
typedef struct Source {
    Stream *stream;
    const char *bytes;
    size_t count, piece;
    Thread thread;
} Source;

static void source_main(void *context) {
    static const char zeros[1 << 16];
    Source *source = context;
    while (source->count > 0) {
        size_t piece = source->count < source->piece ? source->count : source->piece;
        if (!stream_write_all(source->stream, source->bytes ? source->bytes : zeros, piece))
            break;
        source->bytes += source->bytes ? piece : 0;
        source->count -= piece;
    }
    stream_close(source->stream);
}

static void open_reader(LineReader *reader, Source *source, const char *bytes, size_t count, size_t piece) {
    Stream *ends[2];
    assert_true(stream_pair(ends));
    *source = (Source){.stream = ends[1], .bytes = bytes, .count = count, .piece = piece};
    assert_true(thread_start(&source->thread, source_main, source, 0));
    lines_init(reader, ends[0]);
}

static void close_reader(LineReader *reader, Source *source) {
    stream_close(reader->stream);
    thread_join(&source->thread);
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
    Stream *nothing = stream_of(-1);
    lines_init(&reader, nothing);
    expect_end(&reader);
    lines_free(&reader);
    stream_close(nothing);
}

static void expect_taken(LineReader *reader, const char *expected) {
    char *line;
    assert_int_equal(lines_take(reader, &line), LINE_READ);
    assert_string_equal(line, expected);
}

/* Waits until something has come. */
static void fill(LineReader *reader) {
    StreamWait wait = {.stream = reader->stream};
    while (!lines_fill(reader) && !reader->at_end)
        stream_wait(&wait, 1, -1);
}

/* What comes from an engine is taken line by line, and only when it is whole. */
static void test_lines_taken_as_they_come(void **state) {
    (void)state;
    Stream *ends[2];
    LineReader reader;
    char *line;
    assert_true(stream_pair(ends));
    lines_init(&reader, ends[0]);
    static const char text[] = "one\r\n\ntw\0o\n  three  \nrest";
    assert_false(lines_fill(&reader));
    assert_true(stream_write_all(ends[1], text, sizeof text - 1));
    fill(&reader);
    expect_taken(&reader, "one");
    expect_taken(&reader, "");
    assert_int_equal(lines_take(&reader, &line), LINE_ZERO);
    assert_int_equal(reader.length, 4);
    assert_memory_equal(line, "tw\0o", 5);
    expect_taken(&reader, "  three  ");
    assert_int_equal(lines_take(&reader, &line), LINE_NONE);
    assert_true(stream_write_all(ends[1], " of it\n", 7));
    fill(&reader);
    expect_taken(&reader, "rest of it");
    assert_true(stream_write_all(ends[1], "no end", 6));
    stream_close(ends[1]);
    while (!reader.at_end)
        fill(&reader);
    assert_int_equal(lines_take(&reader, &line), LINE_NONE);
    assert_int_equal(reader.total, sizeof text - 1 + 7 + 6);
    stream_close(ends[0]);
    lines_free(&reader);
}

/* A line without end is no reason to take ever more memory. */
static void test_an_endless_line_takes_little_memory(void **state) {
    (void)state;
    LineReader reader;
    Source source;
    char *line;
    open_reader(&reader, &source, NULL, 16 * (size_t)LINE_BYTES_MAX, 1 << 16);
    LineStatus status;
    while ((status = lines_take(&reader, &line)) == LINE_NONE)
        fill(&reader);
    assert_int_equal(status, LINE_TOO_LONG);
    for (int i = 0; i < 100; i++) {
        fill(&reader);
        assert_false(reader.at_end);
        assert_int_equal(lines_take(&reader, &line), LINE_NONE);
    }
    assert_in_range(reader.capacity, LINE_BYTES_MAX, 2 * LINE_BYTES_MAX);
    assert_false(reader.starved);
    close_reader(&reader, &source);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_end_with_lf_or_crlf),
        cmocka_unit_test(test_no_input_has_no_lines),
        cmocka_unit_test(test_nul_and_other_bytes_stay_in_the_line),
        cmocka_unit_test(test_a_line_may_have_a_mebibyte),
        cmocka_unit_test(test_a_long_line_without_end_is_refused_once),
        cmocka_unit_test(test_a_line_can_be_written_to),
        cmocka_unit_test(test_lines_taken_as_they_come),
        cmocka_unit_test(test_an_endless_line_takes_little_memory),
        cmocka_unit_test(test_a_byte_order_mark_is_skipped_at_the_start_alone),
        cmocka_unit_test(test_lines_of_a_text),
        cmocka_unit_test(test_a_failing_read_is_the_end),
    };
    program_bear_closed_pipes(); /* a source may write when nobody reads any more */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
