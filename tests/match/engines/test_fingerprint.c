/* What an engine is made of, as a sum, and what it was told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/engines/fingerprint.h"
#include "support/runner.h"

/* An engine of a program "p" in the folder of the test, and these words of "-engine". */
static EngineOptions make_engine(const char *const *words) {
    EngineOptions engine;
    Error error;
    engine_options_init(&engine);
    text_list_add(&engine.command, runner_path("p"));
    engine.directory = strdup(runner_path("."));
    for (; *words; words++)
        if (strncmp(*words, "arg=", 4) == 0)
            text_list_add(&engine.command, *words + 4);
        else if (!engine_options_set(&engine, *words, &error))
            fail_msg("%s", error.text);
    return engine;
}

/* The sum of such an engine; changes is a file that is written to while it is tried (NULL: none). */
static char *sum_of(const char *const *words, const char *changes) {
    EngineOptions engine = make_engine(words);
    Fingerprint fingerprint = fingerprint_begin(&engine);
    if (changes)
        runner_write(changes, "something else, and longer");
    char *sum = fingerprint_end(&fingerprint);
    fingerprint_free(&fingerprint);
    engine_options_free(&engine);
    return sum;
}

#define SUM(changes, ...) sum_of((const char *const[]){__VA_ARGS__, NULL}, changes)

static void expect(char *sum, char *other, bool same) {
    assert_int_equal(strlen(sum), 16);
    assert_int_equal(strcmp(sum, other) == 0, same);
    free(sum);
    free(other);
}

/* The program and each file that is named count by what is in them. */
static void test_files(void **state) {
    (void)state;
    runner_write("p", "program");
    runner_write("w", "weights");
    runner_write("same", "weights");
    runner_write("other", "weightz");
    expect(SUM(NULL, "nodes=1"), SUM(NULL, "nodes=2"), true);
    expect(SUM(NULL, "nodes=1"), SUM(NULL, "arg=w"), false);
    expect(SUM(NULL, "arg=w"), SUM(NULL, "arg=same"), true);
    expect(SUM(NULL, "arg=w"), SUM(NULL, "arg=other"), false);
    expect(SUM(NULL, "arg=--net=w"), SUM(NULL, "arg=--net=other"), false);
    expect(SUM(NULL, "option.EvalFile=w"), SUM(NULL, "option.EvalFile=other"), false);
    expect(SUM(NULL, "arg=w", "arg=other"), SUM(NULL, "arg=other", "arg=w"), false);
    /* What is no file there, or a folder, is no part of it; nor is what it writes itself. */
    expect(SUM(NULL, "nodes=1"), SUM(NULL, "arg=nothing", "arg=.", "option.Hash=5"), true);
    expect(SUM(NULL, "nodes=1"), SUM("other", "arg=--log=other"), true);
    char *before = SUM(NULL, "nodes=1");
    runner_write("p", "programm");
    expect(before, SUM(NULL, "nodes=1"), false);
}

static void test_described(void **state) {
    (void)state;
    runner_write("p", "program");
    runner_write("w", "weights");
    char path[600];
    snprintf(path, sizeof path, "arg=--net=%s", runner_path("w"));
    EngineOptions engine = make_engine((const char *const[]){
        path, "arg=it's", "arg=/no/such/file", "option.Hash=8", "option.Skill Level=5", "option.EvalFile=./w",
        "timemargin=20", "restart=on", "ponder=on", "tc=1+1", "timeout=3", "name=x", NULL});
    char *text = fingerprint_describe(&engine);
    assert_string_equal(text,
                        "arg=--net=w 'arg=it'\\''s' arg=/no/such/file option.Hash=8 'option.Skill Level=5' "
                        "option.EvalFile=w restart=on ponder=on timemargin=20");
    free(text);
    engine_options_free(&engine);
    engine = make_engine((const char *const[]){"nodes=5", NULL});
    assert_null(fingerprint_describe(&engine));
    engine_options_free(&engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_described),
    };
    return cmocka_run_group_tests(tests, runner_setup, runner_teardown);
}
