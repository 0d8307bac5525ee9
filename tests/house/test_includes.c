/* The source tree keeps the rules of the house, and the checker sees it when a tree does not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "support/house.h"

static void tell(void *context, const char *complaint) {
    print_error("%s\n", complaint);
    ++*(int *)context;
}

static void the_tree_keeps_the_rules(void **state) {
    (void)state;
    House *house = house_new();
    assert_in_range(house_read(house, TEST_SOURCE), 150, 2000);
    int complaints = 0;
    house_check(house, tell, &complaints);
    house_free(house);
    if (complaints)
        fail_msg("%d things are against the rules of the house", complaints);
}

/* The rest holds the checker against trees made up. */

static void collect(void *context, const char *complaint) {
    text_format(context, "%s\n", complaint);
}

/* A tree of paths and texts in turn, ended by NULL, has exactly these complaints, each closed by LF. */
static void assert_tree(const char *const *tree, const char *complaints) {
    House *house = house_new();
    for (; *tree; tree += 2)
        house_add(house, tree[0], tree[1]);
    Text text = TEXT_EMPTY;
    int count = house_check(house, collect, &text), lines = 0;
    for (const char *c = complaints; *c; c++)
        lines += *c == '\n';
    assert_string_equal(text_string(&text), complaints);
    assert_int_equal(count, lines);
    text_free(&text);
    house_free(house);
}

#define TREE(...) ((const char *const[]){__VA_ARGS__, NULL})

static void a_good_tree_has_no_complaints(void **state) {
    (void)state;
    assert_tree(TREE("engine/base/text.h", "#include <stdio.h>\nvoid text(void);\n", "engine/base/text.c",
                     "#include \"base/text.h\"\n", "engine/search/node.h", "#include \"games/game.h\"\n",
                     "engine/search/node.c", "#include \"search/node.h\"\n", "engine/games/game.h",
                     "#include \"base/text.h\"\n", "engine/games/game.c", "", "engine/games/game_rest.c", "",
                     "engine/engine.h", "#include \"search/node.h\"\n", "engine/engine.c",
                     "#include \"base/text.h\"\n", "protocol/match/main.c",
                     "#include \"engine.h\"\n#include \"match/games/play.h\"\n",
                     "protocol/match/games/play.h", "  #  include \"match/scores/sum.h\"\n",
                     "protocol/match/games/play.c", "", "protocol/match/scores/sum.h", "",
                     "protocol/match/scores/sum.c", ""),
                "");
}

static void circles_are_found(void **state) {
    (void)state;
    assert_tree(TREE("engine/board/a.h", "#include \"board/b.h\"\n", "engine/board/a.c", "",
                     "engine/board/b.h", "", "engine/board/b.c",
                     "#include \"board/b.h\"\n#include \"board/c.h\"\n", "engine/board/c.h",
                     "#include \"board/a.h\"\n", "engine/board/c.c", ""),
                "circle: engine/board/a -> engine/board/b -> engine/board/c -> engine/board/a\n");
    /* Rooms that include each other by units that do not. */
    assert_tree(TREE("engine/board/a.h", "#include \"games/d.h\"\n", "engine/board/b.h", "",
                     "engine/games/c.h", "#include \"board/b.h\"\n", "engine/games/d.h", ""),
                "up: engine/board/a.h includes engine/games/d.h\n"
                "circle: engine/board -> engine/games -> engine/board\n");
}

static void arrows_up_are_found(void **state) {
    (void)state;
    const struct {
        const char *path, *include, *complaint;
    } arrows[] = {
        {"engine/base/x.h", "board/y.h", "up: engine/base/x.h includes engine/board/y.h\n"},
        {"engine/search/x.c", "engine.h", "up: engine/search/x.c includes engine/engine.h\n"},
        {"engine/text/x.h", "evaluate/y.h", "across: engine/text/x.h includes engine/evaluate/y.h\n"},
        {"engine/draw/x.h", "search/y.h", "across: engine/draw/x.h includes engine/search/y.h\n"},
        {"engine/engine.h", "common/y.h", "up: engine/engine.h includes protocol/common/y.h\n"},
        {"protocol/common/x.h", "records/y.h", "up: protocol/common/x.h includes protocol/records/y.h\n"},
        {"protocol/records/x.h", "match/scores/y.h",
         "up: protocol/records/x.h includes protocol/match/scores/y.h\n"},
        {"protocol/match/store/x.h", "match/engines/y.h",
         "across: protocol/match/store/x.h includes protocol/match/engines/y.h\n"},
        {"protocol/match/games/x.h", "match/y.h",
         "up: protocol/match/games/x.h includes protocol/match/y.h\n"},
        {"protocol/castellan/x.h", "tune/y.h", "across: protocol/castellan/x.h includes protocol/tune/y.h\n"},
        {"protocol/match/x.h", "castellan/y.h",
         "across: protocol/match/x.h includes protocol/castellan/y.h\n"},
        {"protocol/tune/x.h", "match/y.h", "across: protocol/tune/x.h includes protocol/match/y.h\n"},
        {"protocol/castellan/x.h", "base/y.h", ""},
        {"protocol/match/x.h", "match/options/y.h", ""},
        {"engine/search/x.h", "evaluate/y.h", ""},
    };
    for (size_t i = 0; i < sizeof arrows / sizeof arrows[0]; i++) {
        char text[200], engine[200], protocol[200];
        snprintf(text, sizeof text, "/* Says why. */\n#include \"%s\"\n", arrows[i].include);
        snprintf(engine, sizeof engine, "engine/%s", arrows[i].include);
        snprintf(protocol, sizeof protocol, "protocol/%s", arrows[i].include);
        bool ours = strstr(arrows[i].complaint, protocol) || strncmp(arrows[i].include, "match/", 6) == 0;
        char header[200];
        snprintf(header, sizeof header, "%.*s.h", (int)strcspn(arrows[i].path, "."), arrows[i].path);
        bool source = strcmp(header, arrows[i].path) != 0;
        assert_tree(TREE(ours ? protocol : engine, "", arrows[i].path, text, source ? header : NULL, ""),
                    arrows[i].complaint);
    }
}

static void includes_from_elsewhere_are_found(void **state) {
    (void)state;
    assert_tree(TREE("engine/board/a.h", "#include \"b.h\"\n#include <board/b.h>\n#include \"gone.h\"\n",
                     "engine/board/b.h", "", "engine/board/c.h",
                     "#include \"../base/d.h\"\n#include \"common/e.h\"\n", "engine/common/e.h", "",
                     "protocol/common/e.h", "", "tests/support/f.h", "#include \"whatever.h\"\n"),
                "root: engine/board/a.h includes \"b.h\"\n"
                "root: engine/board/a.h includes \"board/b.h\"\n"
                "root: engine/board/a.h includes \"gone.h\"\n"
                "root: engine/board/c.h includes \"../base/d.h\"\n"
                "root: engine/board/c.h includes \"common/e.h\"\n"
                "no room: engine/common/e.h\n");
}

static void headers_of_a_system_are_found(void **state) {
    (void)state;
    assert_tree(
        TREE("engine/base/a.h", "#include <pthread.h>\n#include <stdint.h>\n", "engine/base/a_posix.c",
             "#include <unistd.h>\n", "engine/base/a_windows.c", "#include <windows.h>\n", "engine/base/b.h",
             "#include <sys/types.h>\n", "engine/base/b.c",
             "#include <time.h>\n#include <stdio.h>\n#include <io.h>\n#include <def.h>\n",
             "engine/base/a_posix_more.c", "#include <poll.h>\n", "tests/a.c", "#include <unistd.h>\n"),
        "system: engine/base/b.h includes <sys/types.h>\n"
        "system: engine/base/b.c includes <time.h>\n"
        "system: engine/base/b.c includes <io.h>\n"
        "system: engine/base/b.c includes <def.h>\n"
        "system: engine/base/a_posix_more.c includes <poll.h>\n");
}

static void guests_that_know_the_inside_are_found(void **state) {
    (void)state;
    assert_tree(TREE("engine/castellan.h", "", "engine/engine.h", "#include \"games/game.h\"\n",
                     "engine/games/game.h", "#include \"base/text.h\"\n", "engine/base/text.h", "",
                     "protocol/common/memory.h", "#include \"base/text.h\"\n", "protocol/common/opening.h",
                     "#include \"games/game.h\"\n", "protocol/castellan/go.h", "#include \"engine.h\"\n",
                     "protocol/castellan/play.h",
                     "#include \"castellan.h\"\n#include \"common/memory.h\"\n#include \"base/text.h\"\n",
                     "protocol/castellan/play_one.h",
                     "#include \"castellan/play.h\"\n#include \"common/opening.h\"\n",
                     "protocol/castellan/play_two.h",
                     "#include \"castellan/play_one.h\"\n#include \"castellan/go.h\"\n",
                     "protocol/castellan/analyse_one.h", "#include \"games/game.h\"\n"),
                "guest: protocol/castellan/play_one.h reaches engine/games/game.h\n"
                "guest: protocol/castellan/play_two.h reaches engine/engine.h\n"
                "guest: protocol/castellan/analyse_one.h reaches engine/games/game.h\n");
}

static void a_folder_without_a_room_is_found(void **state) {
    (void)state;
    assert_tree(TREE("engine/cellar/a.h", "", "protocol/b.h", "", "protocol/match/attic/c.h", ""),
                "no room: engine/cellar/a.h\n"
                "no room: protocol/b.h\n"
                "no room: protocol/match/attic/c.h\n");
}

static void a_header_without_its_source_defines_what_it_declares(void **state) {
    (void)state;
    const struct {
        const char *text, *declared;
    } headers[] = {
        {"#ifndef A\n#define A(x) \\\n  f(x);\ntypedef struct A {\n    int (*f)(void);\n} A;\n"
         "static inline int a(void) {\n    return g();\n}\n/* int h(void); */\nenum { B = (1) };\n#endif\n",
         NULL},
        {"typedef int (*F)(void);\nint f(int a,\n      int b);\n", "int f(int a, int b)"},
        {"static inline int a(void) {\n    return '}';\n}\nint f(void);\n", "int f(void)"},
        {"extern const int table[3];\n", "extern const int table[3]"},
        {"static inline int a(const char *b) {\n    return b == \"{\";\n}\nbool f(struct A *a);\n",
         "bool f(struct A *a)"},
    };
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++) {
        char complaint[200] = "";
        if (headers[i].declared)
            snprintf(complaint, sizeof complaint, "header: engine/board/a.h declares %s\n",
                     headers[i].declared);
        assert_tree(TREE("engine/board/a.h", headers[i].text), complaint);
        assert_tree(TREE("engine/board/a.h", headers[i].text, "engine/board/a.c", ""), "");
    }
}

static void a_header_has_one_source_or_one_for_each_system(void **state) {
    (void)state;
    assert_tree(TREE("engine/base/a.h", "int a(void);\n", "engine/base/a_posix.c", "",
                     "engine/base/a_windows.c", "", "engine/base/b.h", "int b(void);\n",
                     "engine/base/b_posix.c", "", "engine/base/c.h", "int c(void);\n",
                     "engine/base/c_windows.c", ""),
                "header: engine/base/b.h declares int b(void)\n"
                "header: engine/base/c.h declares int c(void)\n");
}

static void a_source_without_a_header_is_found(void **state) {
    (void)state;
    assert_tree(TREE("protocol/common/word.h", "", "protocol/common/word_more_yet.c", "",
                     "protocol/common/wordy.c", "", "protocol/common/main.c", "", "protocol/common/other.c",
                     "", "protocol/records/word.c", ""),
                "alone: protocol/common/wordy.c\n"
                "alone: protocol/common/other.c\n"
                "alone: protocol/records/word.c\n");
}

static void long_files_are_found(void **state) {
    (void)state;
    static char lines[4][900];
    const int count[4] = {400, 401, 500, 501};
    for (int i = 0; i < 4; i++)
        memset(lines[i], '\n', (size_t)count[i]);
    static char longest[900];
    memset(longest, '\n', 800);
    assert_tree(TREE("engine/castellan.h", longest, "engine/board/a.h", lines[0], "engine/board/b.h",
                     lines[1], "protocol/match/main.c", lines[1], "tests/a.c", lines[2], "tests/b.c",
                     lines[3]),
                "long: engine/board/b.h\n"
                "long: protocol/match/main.c\n"
                "long: tests/b.c\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_tree_keeps_the_rules),
        cmocka_unit_test(a_good_tree_has_no_complaints),
        cmocka_unit_test(circles_are_found),
        cmocka_unit_test(arrows_up_are_found),
        cmocka_unit_test(includes_from_elsewhere_are_found),
        cmocka_unit_test(headers_of_a_system_are_found),
        cmocka_unit_test(guests_that_know_the_inside_are_found),
        cmocka_unit_test(a_folder_without_a_room_is_found),
        cmocka_unit_test(a_header_without_its_source_defines_what_it_declares),
        cmocka_unit_test(a_header_has_one_source_or_one_for_each_system),
        cmocka_unit_test(a_source_without_a_header_is_found),
        cmocka_unit_test(long_files_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
