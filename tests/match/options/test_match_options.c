/* The command line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/path.h"
#include "games/registry.h"
#include "match/options/match_options.h"

/* Reads a command line of words divided by blanks. */
static bool read_line(const char *line, MatchOptions *options, Error *error) {
    static TextList words; /* lives on, for -merge keeps pointers to it */
    text_list_free(&words);
    assert_true(text_list_split(&words, line, error));
    return match_options_read(options, words.count, words.text, error);
}

#define TWO "-engine cmd=a name=A -engine cmd=b name=B -each nodes=5 "

static void test_the_line_of_the_manual(void **state) {
    (void)state;
    MatchOptions options;
    Error error;
    assert_true(read_line("-engine cmd=A name=new -engine cmd=B name=old option.Hash=32 -each tc=5+0.05 "
                          "-rounds 500 -repeat -concurrency 2 -openings random plies=6 "
                          "-sprt elo0=0 elo1=10 alpha=0.05 beta=0.05 -pgnout games.pgn",
                          &options, &error));
    assert_int_equal(options.mode, MODE_MATCH);
    assert_int_equal(options.engine_count, 2);
    assert_string_equal(options.engines[0].name, "new");
    assert_string_equal(options.engines[0].command.text[0], "A");
    assert_int_equal(options.engines[0].option_names.count, 0);
    assert_string_equal(options.engines[1].option_names.text[0], "Hash");
    assert_string_equal(options.engines[1].option_values.text[0], "32");
    for (int i = 0; i < 2; i++) {
        assert_true(options.engines[i].limits.has_clock);
        assert_int_equal(options.engines[i].limits.time, 5000);
        assert_int_equal(options.engines[i].limits.increment, 50);
    }
    assert_int_equal(options.rounds, 500);
    assert_true(options.repeat);
    assert_int_equal(options.concurrency, 2);
    assert_int_equal(options.openings, OPENING_RANDOM);
    assert_int_equal(options.opening_plies, 6);
    assert_true(options.has_sprt && options.sprt.elo1 == 10);
    assert_string_equal(options.record, "games.pgn");
    assert_true(options.record_time);
    match_options_free(&options);
}

static void test_defaults(void **state) {
    (void)state;
    MatchOptions options;
    Error error;
    assert_true(read_line(TWO, &options, &error));
    assert_int_equal(options.rounds, 1);
    assert_false(options.repeat);
    assert_int_equal(options.concurrency, 1);
    assert_ptr_equal(options.game, game_at(0));
    assert_int_equal(options.openings, OPENING_START);
    assert_false(options.has_sprt || options.resume || options.recover || options.gauntlet);
    assert_int_equal(options.adjudication.resign_count, 0);
    assert_int_equal(options.adjudication.draw_count, 0);
    assert_int_equal(options.adjudication.max_moves, 0);
    assert_null(options.record);
    assert_int_equal(options.part, 1);
    assert_int_equal(options.parts, 1);
    assert_int_equal(options.engines[0].margin, 0);
    assert_int_equal(options.engines[0].timeout, 60000);
    match_options_free(&options);
}

static void test_what_an_engine_says_outranks_each(void **state) {
    (void)state;
    MatchOptions options;
    Error error;
    /* Also where -each stands before it. */
    assert_true(
        read_line("-each tc=1 option.Hash=1 timemargin=9 -engine cmd=a option.hash=2 option.Hash=3 tc=2 "
                  "-engine cmd=b tc=inf depth=4",
                  &options, &error));
    assert_int_equal(options.engines[0].limits.time, 2000);
    assert_int_equal(options.engines[0].option_names.count, 2);
    assert_string_equal(options.engines[0].option_values.text[0], "3");
    assert_false(options.engines[1].limits.has_clock);
    assert_int_equal(options.engines[1].limits.depth, 4);
    assert_int_equal(options.engines[1].margin, 9);
    match_options_free(&options);
}

static void test_commands_of_engines(void **state) {
    (void)state;
    /* A backslash means nothing by itself but where it is part of paths. */
    const char *written = PATH_HAS_BACKSLASHES ? "\\five" : "\\\"five";
    const char *read = PATH_HAS_BACKSLASHES ? "\\five" : "\"five";
    MatchOptions options;
    Error error;
    char line[256];
    snprintf(
        line, sizeof line,
        "-engine 'cmd=prog \"one two\" three' 'args=four %s' 'arg=six seven' dir=/x proto=ugi restart=on "
        "-engine cmd=/bin/sh -each st=0.1",
        written);
    assert_true(read_line(line, &options, &error));
    const EngineOptions *engine = &options.engines[0];
    assert_int_equal(engine->command.count, 3);
    assert_string_equal(engine->command.text[1], "one two");
    assert_int_equal(engine->arguments.count, 3);
    assert_string_equal(engine->arguments.text[1], read);
    assert_string_equal(engine->arguments.text[2], "six seven");
    assert_string_equal(engine->directory, "/x");
    assert_true(engine->ugi && engine->restart);
    assert_int_equal(engine->limits.movetime, 100);
    match_options_free(&options);
}

static void test_all_else(void **state) {
    (void)state;
    MatchOptions options;
    Error error;
    assert_true(
        read_line(TWO "-variant Cam -openings file=F order=random -srand 77 -resign movecount=3 score=400 "
                      "twosided=true -draw movenumber=30 movecount=8 score=10 -maxmoves 200 "
                      "-tournament gauntlet -part 2/5 -pgnout file=p time=none -json j -log l -resume "
                      "-recover -event E -site S -ratinginterval 0 -repeat 2",
                  &options, &error));
    assert_string_equal(options.game->name, "cam");
    assert_int_equal(options.openings, OPENING_FILE);
    assert_string_equal(options.opening_file, "F");
    assert_true(options.opening_random_order);
    assert_int_equal(options.seed, 77);
    const Adjudication *adjudication = &options.adjudication;
    assert_int_equal(adjudication->resign_count, 3);
    assert_int_equal(adjudication->resign_score, 400);
    assert_true(adjudication->resign_two_sided);
    assert_int_equal(adjudication->draw_number, 30);
    assert_int_equal(adjudication->draw_count, 8);
    assert_int_equal(adjudication->draw_score, 10);
    assert_int_equal(adjudication->max_moves, 200);
    assert_true(options.gauntlet && options.resume && options.recover && options.repeat);
    assert_int_equal(options.part, 2);
    assert_int_equal(options.parts, 5);
    assert_string_equal(options.record, "p");
    assert_false(options.record_time);
    assert_string_equal(options.json, "j");
    assert_string_equal(options.log, "l");
    assert_string_equal(options.event, "E");
    assert_string_equal(options.site, "S");
    assert_int_equal(options.rating_interval, 0);
    match_options_free(&options);
}

static void test_modes(void **state) {
    (void)state;
    MatchOptions options;
    Error error;
    assert_true(read_line("-merge a.pgn b.pgn -sprt elo1=5", &options, &error));
    assert_int_equal(options.mode, MODE_MERGE);
    assert_int_equal(options.merge_files.count, 2);
    assert_string_equal(options.merge_files.text[1], "b.pgn");
    match_options_free(&options);
    assert_true(
        read_line("-merge -watch a.pgn b.pgn -interval 2.5 -strict -stopfile s -pgnout p -json file=j "
                  "-builds any -recover",
                  &options, &error));
    assert_true(options.watch && options.strict && options.any_builds && options.recover);
    assert_int_equal(options.merge_files.count, 2);
    assert_int_equal(options.watch_interval, 2500);
    assert_string_equal(options.stop_file, "s");
    assert_string_equal(options.json, "j");
    match_options_free(&options);
    static const char *const helps[] = {"-help", "--help", "-h"};
    for (size_t i = 0; i < 3; i++) {
        assert_true(read_line(helps[i], &options, &error));
        assert_int_equal(options.mode, MODE_HELP);
        match_options_free(&options);
    }
    assert_true(read_line("--version", &options, &error));
    assert_int_equal(options.mode, MODE_VERSION);
    match_options_free(&options);
}

/* Names of fastchess and cutechess-cli that mean the same. */
static void test_names_of_others(void **state) {
    (void)state;
    MatchOptions options;
    Error error;
    assert_true(
        read_line("-engine cmd=a plies=3 ponder -engine cmd=b depth=2 ponder=on -games 2 -report penta=true "
                  "-pgnout file=p nodes=true seldepth=true -log file=l -use-affinity 0,2",
                  &options, &error));
    assert_true(options.repeat && options.engines[0].ponder && options.engines[1].ponder && options.affinity);
    assert_int_equal(options.engines[0].limits.depth, 3);
    assert_string_equal(options.affinity_list, "0,2");
    assert_string_equal(options.log, "l");
    match_options_free(&options);
    assert_true(read_line("-engine cmd=a -engine cmd=b -each depth=1 -games 1 -affinity", &options, &error));
    assert_true(!options.repeat && options.affinity && !options.affinity_list);
    match_options_free(&options);
}

static void test_quick(void **state) {
    (void)state;
    MatchOptions options;
    Error error;
    assert_true(read_line("-quick ./new/castellan other -rounds 7", &options, &error));
    assert_int_equal(options.engine_count, 2);
    assert_string_equal(options.engines[0].command.text[0], "./new/castellan");
    assert_string_equal(options.engines[0].name, "castellan");
    assert_string_equal(options.engines[1].name, "other");
    assert_int_equal(options.engines[1].limits.time, 10000);
    assert_int_equal(options.engines[1].limits.increment, 100);
    assert_int_equal(options.engines[1].margin, 20);
    assert_int_equal(options.rounds, 7);
    assert_true(options.repeat && options.recover && options.openings == OPENING_RANDOM);
    assert_true(options.concurrency >= 1);
    match_options_free(&options);
    assert_true(
        read_line("-quick cmd=x/a cmd=y/a book=b.txt -each nodes=5 -concurrency 3", &options, &error));
    assert_string_equal(options.engines[0].name, "x/a");
    assert_string_equal(options.engines[1].name, "y/a");
    assert_false(options.engines[0].limits.has_clock);
    assert_int_equal(options.engines[0].limits.nodes, 5);
    assert_string_equal(options.opening_file, "b.txt");
    assert_true(options.opening_random_order && options.openings == OPENING_FILE);
    assert_int_equal(options.concurrency, 3);
    match_options_free(&options);
    assert_true(read_line("-quick x/a x/a", &options, &error));
    assert_string_equal(options.engines[1].name, "a (2)");
    match_options_free(&options);
}

/* Refused, with a reason that names what is wrong. */
static void test_refusals(void **state) {
    (void)state;
    static const struct {
        const char *line, *named;
    } cases[] = {
        {"", "two -engine"},
        {"-engine cmd=a nodes=1", "two -engine"},
        {TWO "-conccurency 2", "-conccurency"},
        {TWO "--rounds 2", "--rounds"},
        {"rounds", "rounds"},
        {TWO "-rounds", "-rounds"},
        {TWO "-rounds 0", "-rounds 0"},
        {TWO "-rounds 1x", "-rounds 1x"},
        {TWO "-rounds 2 3", "-rounds"},
        {TWO "-rounds 99999999999999999999", "-rounds"},
        {TWO "-concurrency -1", "-concurrency"},
        {TWO "-concurrency 5000", "-concurrency"},
        {TWO "-repeat 3", "-repeat"},
        {TWO "-variant chess", "-variant chess"},
        {TWO "-openings", "-openings"},
        {TWO "-openings plies=6", "plies=6"},
        {TWO "-openings random file=x", "file=x"},
        {TWO "-openings random plies=-1", "plies=-1"},
        {TWO "-openings file=x order=sorted", "order=sorted"},
        {TWO "-openings random depth=6", "depth=6"},
        {TWO "-openings random nodes=0", "nodes=0"},
        {TWO "-openings random balance=-1", "balance=-1"},
        {TWO "-openings random as=moves", "as= has no use without write="},
        {TWO "-openings random write=x", "-openings write= plays no games: -engine has no use"},
        {"-openings random write=x -pgnout y", "-pgnout has no use"},
        {"-openings random write=x -merge y", "-merge has no use"},
        {"-openings random write=x as=fen", "as=fen"},
        {"-openings file=y write=x", "write=x"},
        {TWO "-openings book file=x", "'book' is a file already"},
        {TWO "-openings book plies=6", "plies=6"},
        {TWO "-openings book=x", "book=x is no key here"},
        {TWO "-srand x", "-srand x"},
        {TWO "-sprt elo0=5 elo1=1", "elo0"},
        {TWO "-sprt elo=5", "elo"},
        {TWO "-sprt alpha=2", "alpha"},
        {TWO "-pgnout", "-pgnout"},
        {TWO "-pgnout a b", "'b'"},
        {TWO "-pgnout a time=exact", "time=exact"},
        {TWO "-json", "-json"},
        {TWO "-json x -pgnout x", "x: one file"},
        {TWO "-log y -json y", "y: one file"},
        {TWO "-resign movecount=3", "-resign"},
        {TWO "-resign movecount=3 score=x", "score=x"},
        {TWO "-draw score=3", "-draw"},
        {TWO "-maxmoves 0", "-maxmoves 0"},
        {TWO "-tournament swiss", "-tournament swiss"},
        {TWO "-part 3/2", "-part 3/2"},
        {TWO "-part 0/2", "-part 0/2"},
        {TWO "-part 1", "-part 1"},
        {TWO "-resume", "-pgnout"},
        {TWO "-recover yes", "-recover yes"},
        {TWO "-merge a", "-merge"},
        {TWO "-games 3", "-games 3"},
        {TWO "-report penta=false", "-report"},
        {TWO "-affinity 0 1", "-affinity"},
        {TWO "-scoreinterval 5", "-scoreinterval is no option here: -ratinginterval N"},
        {TWO "-config file=x", "-resume goes on from the record of -pgnout"},
        {TWO "-tb x", "no endgame tables"},
        {TWO "-openings file=x format=epd",
         "-openings format=epd is no key here: an opening file has one a line"},
        {TWO "-pgnout file=x append=true", "-pgnout append=true is no key here"},
        {TWO "-pgnout file=x nodes=false", "they are always kept"},
        {"-engine cmd=a initstr=x -engine cmd=b -each depth=1",
         "initstr=x is no key here: option.NAME=VALUE"},
        {"-engine cmd=a ponder=maybe -engine cmd=b -each depth=1", "ponder=maybe"},
        {"-quick a", "-quick: two programs"},
        {"-quick a b c", "-quick"},
        {"-merge", "-merge"},
        {"-merge -watch", "-merge"},
        {"-merge a b a", "a is given twice"},
        {"-merge a -rounds 5", "-rounds has no use"},
        {"-merge a -event x", "-event has no use"},
        {"-merge a -concurrency 2", "-concurrency has no use"},
        {"-merge a -interval 5", "-interval has no use"},
        {"-merge a -pgnout x -json x", "x: one file"},
        {TWO "-watch a", "-watch has no use without -merge"},
        {TWO "-strict", "-strict has no use without -merge"},
        {TWO "-maxfailures x", "-maxfailures x"},
        {TWO "-builds other", "-builds other"},
        {TWO "-pgnout a pv=no", "pv=no"},
        {TWO "-each depth=1", "-each"},
        {TWO "-engine cmd=c name=C -sprt", "-sprt"},
        {"-engine cmd=a name=X -engine cmd=b name=X -each depth=1", "name X"},
        {"-engine cmd=a -engine cmd=b", "no limit"},
        {"-engine name=a -engine cmd=b -each depth=1", "cmd="},
        {"-engine cmd= -engine cmd=b -each depth=1", "cmd="},
        {"-engine cmd=a fast=1 -engine cmd=b -each depth=1", "fast"},
        {"-engine cmd=a fast -engine cmd=b -each depth=1", "fast"},
        {"-engine cmd=a tc=x -engine cmd=b -each depth=1", "tc=x"},
        {"-engine cmd=a st=0 -engine cmd=b -each depth=1", "st=0"},
        {"-engine cmd=a nodes=0 -engine cmd=b -each depth=1", "nodes=0"},
        {"-engine cmd=a depth=x -engine cmd=b -each depth=1", "depth=x"},
        {"-engine cmd=a timemargin=x -engine cmd=b -each depth=1", "timemargin=x"},
        {"-engine cmd=a timeout=0 -engine cmd=b -each depth=1", "timeout=0"},
        {"-engine cmd=a proto=xboard -engine cmd=b -each depth=1", "proto=xboard"},
        {"-engine cmd=a restart=auto -engine cmd=b -each depth=1", "restart=auto"},
        {"-engine cmd=a option.=1 -engine cmd=b -each depth=1", "option."},
        {"-engine cmd=a name= -engine cmd=b -each depth=1", "name="},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        MatchOptions options;
        Error error = {""};
        if (read_line(cases[i].line, &options, &error))
            fail_msg("'%s' is accepted", cases[i].line);
        if (!strstr(error.text, cases[i].named))
            fail_msg("'%s': '%s' does not name %s", cases[i].line, error.text, cases[i].named);
        match_options_free(&options);
    }
}

/* The help names every option and key that the tests of this file know. */
static void test_help(void **state) {
    (void)state;
    static const char *const names[] = {
        "-engine",
        "-each",
        "-rounds",
        "-repeat",
        "-concurrency",
        "-variant",
        "-openings",
        "-srand",
        "-sprt",
        "-pgnout",
        "-json",
        "-log",
        "-resign",
        "-draw",
        "-maxmoves",
        "-tournament",
        "-resume",
        "-recover",
        "-part",
        "-merge",
        "-event",
        "-site",
        "-ratinginterval",
        "cmd=",
        "args=",
        "arg=",
        "name=",
        "dir=",
        "proto=",
        "option.",
        "tc=",
        "st=",
        "nodes=",
        "depth=",
        "timemargin=",
        "timeout=",
        "restart=",
        "plies=",
        "order=",
        "twosided=",
        "movenumber=",
        "-help",
        "-version",
        "time=",
        "model=",
        "pv=",
        "-builds",
        "-maxfailures",
        "-stopfile",
        "-strict",
        "-watch",
        "-interval",
        "balance=",
        "write=",
        "as=",
        "-openings book",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        bool named = false;
        for (int part = 0; match_options_help[part]; part++)
            named = named || strstr(match_options_help[part], names[i]);
        if (!named)
            fail_msg("the help lacks %s", names[i]);
    }
}

/* Takes the command line that begins at text off a document: to the end of its last line, lines that end with
 * a backslash going on; what a shell would fill in is a 1. */
static void take_command(const char *text, char *line, size_t room) {
    size_t length = 0;
    for (; *text && (*text != '\n' || text[-1] == '\\') && length + 1 < room; text++) {
        if (*text == '\\' && text[1] == '\n')
            continue;
        if (*text == '$') {
            line[length++] = '1';
            text += text[1] == '{' ? strcspn(text, "}") : 1;
        } else {
            line[length++] = *text == '\n' ? ' ' : *text;
        }
    }
    line[length] = '\0';
}

/* Every command in the manual is understood. */
static void test_commands_of_the_manual(void **state) {
    (void)state;
    static char text[1 << 16];
    FILE *file = fopen(TEST_DOCS "/matches.md", "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    int matches = 0, merges = 0;
    for (char *place = text; (place = strstr(place, "castellan-match -")); place++) {
        char line[2048];
        MatchOptions options;
        Error error = {""};
        if (place[-1] != '\n' && place[-1] != ' ')
            continue; /* not in a block of commands */
        take_command(place + strlen("castellan-match "), line, sizeof line);
        if (!read_line(line, &options, &error))
            fail_msg("%s: %s", line, error.text);
        matches += options.mode == MODE_MATCH;
        merges += options.mode == MODE_MERGE;
        match_options_free(&options);
    }
    assert_int_equal(matches, 1);
    assert_int_equal(merges, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_line_of_the_manual),
        cmocka_unit_test(test_defaults),
        cmocka_unit_test(test_what_an_engine_says_outranks_each),
        cmocka_unit_test(test_commands_of_engines),
        cmocka_unit_test(test_all_else),
        cmocka_unit_test(test_modes),
        cmocka_unit_test(test_names_of_others),
        cmocka_unit_test(test_quick),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_help),
        cmocka_unit_test(test_commands_of_the_manual),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
