/* Pipes and signs, waited for together and by time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/clock.h"
#include "base/thread.h"
#include "common/interrupt.h"
#include "common/program.h"
#include "common/stream.h"

static void nothing_is_there_and_then_something(void **state) {
    (void)state;
    Stream *ends[2];
    char bytes[16];
    assert_true(stream_pair(ends));
    StreamWait wait = {.stream = ends[0]};
    assert_int_equal(stream_read(ends[0], bytes, sizeof bytes), 0);
    assert_false(stream_wait(&wait, 1, 0));
    assert_false(wait.ready);
    assert_int_equal(stream_write(ends[1], "two\r\n\0", 6), 6);
    while (!stream_wait(&wait, 1, -1))
        ;
    assert_true(wait.ready);
    assert_int_equal(stream_read(ends[0], bytes, 2), 2); /* what is left is there at once */
    assert_true(stream_wait(&wait, 1, 0));
    assert_int_equal(stream_read(ends[0], bytes + 2, sizeof bytes - 2), 4);
    assert_memory_equal(bytes, "two\r\n\0", 6);
    stream_close(ends[1]);
    while (!stream_wait(&wait, 1, -1))
        ;
    assert_int_equal(stream_read(ends[0], bytes, sizeof bytes), -1);
    stream_close(ends[0]);
}

static void what_was_written_outlives_its_writer(void **state) {
    (void)state;
    Stream *ends[2];
    char bytes[16];
    assert_true(stream_pair(ends));
    assert_true(stream_write_all(ends[1], "last words", 10));
    stream_close(ends[1]);
    StreamWait wait = {.stream = ends[0]};
    while (!stream_wait(&wait, 1, -1))
        ;
    assert_int_equal(stream_read(ends[0], bytes, sizeof bytes), 10);
    assert_memory_equal(bytes, "last words", 10);
    stream_close(ends[0]);
}

static void nobody_reads(void **state) {
    (void)state;
    Stream *ends[2];
    char *much = calloc(1, 1 << 20);
    assert_non_null(much);
    assert_true(stream_pair(ends));
    stream_close(ends[0]);
    assert_false(stream_write_all(ends[1], much, 1 << 20));
    stream_close(ends[1]);
    free(much);
}

typedef struct Pump {
    Stream *to;
    size_t count;
    bool good;
} Pump;

static void pump(void *context) {
    Pump *pumped = context;
    unsigned char block[5000];
    size_t done = 0;
    pumped->good = true;
    while (pumped->good && done < pumped->count) {
        size_t size = pumped->count - done < sizeof block ? pumped->count - done : sizeof block;
        for (size_t i = 0; i < size; i++)
            block[i] = (unsigned char)((done + i) * 7 >> 3);
        pumped->good = stream_write_all(pumped->to, block, size);
        done += size;
    }
    stream_close(pumped->to);
}

/* More than a pipe holds, so that it is full at times; in order and whole. */
static void much_passes_through(void **state) {
    (void)state;
    Stream *ends[2];
    Thread thread;
    unsigned char block[3000];
    assert_true(stream_pair(ends));
    Pump pumped = {.to = ends[1], .count = 3000001};
    assert_true(thread_start(&thread, pump, &pumped, 0));
    size_t done = 0;
    for (int64_t got; (got = stream_read(ends[0], block, sizeof block)) >= 0; done += (size_t)got) {
        StreamWait wait = {.stream = ends[0]};
        for (size_t i = 0; i < (size_t)got; i++)
            assert_int_equal(block[i], (unsigned char)((done + i) * 7 >> 3));
        if (got == 0)
            stream_wait(&wait, 1, -1);
    }
    thread_join(&thread);
    assert_true(pumped.good);
    assert_int_equal(done, pumped.count);
    stream_close(ends[0]);
}

/* The one that is ready is told from the others, for reading and for writing. */
static void several_are_waited_for(void **state) {
    (void)state;
    enum { FIRST, SECOND, NOTHING, ROOM, SIGN, WAITS };
    Stream *first[2], *second[2], *sign = stream_sign();
    assert_true(stream_pair(first) && stream_pair(second));
    StreamWait waits[WAITS] = {[FIRST] = {.stream = first[0]},
                               [SECOND] = {.stream = second[0]},
                               [ROOM] = {.stream = first[1], .writing = true},
                               [SIGN] = {.stream = sign}};
    assert_true(stream_wait(waits, WAITS, -1));
    assert_true(waits[ROOM].ready);
    assert_false(waits[FIRST].ready || waits[SECOND].ready || waits[NOTHING].ready || waits[SIGN].ready);
    waits[ROOM].stream = NULL;
    assert_false(stream_wait(waits, WAITS, 1));
    assert_true(stream_write_all(second[1], "x", 1));
    while (!stream_wait(waits, WAITS, -1))
        ;
    assert_true(waits[SECOND].ready);
    assert_false(waits[FIRST].ready || waits[SIGN].ready);
    for (int i = 0; i < 2; i++) {
        stream_close(first[i]);
        stream_close(second[i]);
    }
    stream_close(sign);
}

static void raise_later(void *context) {
    clock_sleep(20);
    stream_raise(context);
}

static void a_sign_is_up_until_it_is_lowered(void **state) {
    (void)state;
    Stream *sign = stream_sign();
    StreamWait wait = {.stream = sign};
    Thread thread;
    for (int i = 0; i < 2; i++) {
        assert_false(stream_wait(&wait, 1, 0));
        assert_true(thread_start(&thread, raise_later, sign, 0));
        while (!stream_wait(&wait, 1, -1))
            ;
        assert_true(stream_wait(&wait, 1, 0));
        thread_join(&thread);
        stream_raise(sign); /* up already */
        stream_lower(sign);
    }
    stream_close(sign);
}

static void wish_later(void *context) {
    (void)context;
    clock_sleep(20);
    interrupt_all();
}

static void a_wish_to_stop_wakes_who_waits(void **state) {
    (void)state;
    Thread thread;
    Stream *ends[2];
    interrupt_prepare();
    assert_false(interrupt_pending());
    assert_false(interrupt_wait(1));
    assert_true(stream_pair(ends));
    StreamWait waits[] = {{.stream = ends[0]}, {.stream = interrupt_sign()}};
    assert_true(thread_start(&thread, wish_later, NULL, 0));
    while (!stream_wait(waits, 2, -1))
        ;
    assert_true(waits[1].ready && !waits[0].ready);
    thread_join(&thread);
    assert_true(interrupt_wait(-1) && interrupt_wait(0) && interrupt_pending());
    stream_close(ends[0]);
    stream_close(ends[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_there_and_then_something),
        cmocka_unit_test(what_was_written_outlives_its_writer),
        cmocka_unit_test(nobody_reads),
        cmocka_unit_test(much_passes_through),
        cmocka_unit_test(several_are_waited_for),
        cmocka_unit_test(a_sign_is_up_until_it_is_lowered),
        cmocka_unit_test(a_wish_to_stop_wakes_who_waits),
    };
    program_bear_closed_pipes();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
