/* castellan-tune from outside: data that repeat, weights from data, refusals. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/random.h"
#include "evaluate/evaluate.h"
#include "evaluate/weights_text.h"
#include "support/bridge.h"
#include "support/random_position.h"
#include "support/shell.h"
#include "text/position_text.h"

enum { TEXT_MAX = 1 << 18 };

static char first[TEXT_MAX], second[TEXT_MAX];

/* Runs the program with these words (shell syntax); what it writes to both outputs.
 * Returns the exit status. */
static int run(const char *words, char *text) {
    char command[1024];
    snprintf(command, sizeof command, "{ '%s' %s; } 2>&1", TEST_TUNE_PROGRAM, words);
    return shell_run(command, text, TEXT_MAX);
}

static void repeats_its_games(void **state) {
    (void)state;
    assert_int_equal(run("games camette -games 3 -nodes 200 -plies 3 -seed 5", first), 0);
    assert_int_equal(run("games camette -games 3 -nodes 200 -plies 3 -seed 5", second), 0);
    assert_string_equal(first, second);
    assert_int_equal(run("games camette -games 3 -nodes 200 -plies 3 -seed 6", second), 0);
    assert_string_not_equal(first, second);
}

static void writes_quiet_positions_with_results(void **state) {
    (void)state;
    int count = 0;
    assert_int_equal(run("games cam -games 2 -nodes 200 -plies 4", first), 0);
    for (char *line = strtok(first, "\n"); line; line = strtok(NULL, "\n")) {
        if (line[0] == '#')
            continue;
        count++;
        char *field = strchr(line, ';');
        double result;
        int score;
        assert_non_null(field);
        *field = '\0';
        Position pos = bridge_read("cam", line);
        assert_false(game_must_capture(&pos));
        assert_int_equal(game_result(&pos).reason, REASON_NONE);
        assert_int_equal(sscanf(field + 1, " %lf ; %d", &result, &score), 2);
        assert_true(result == 0 || result == 0.5 || result == 1);
    }
    assert_true(count > 10);
}

/* Writes a file for one test. */
static FILE *new_file(char path[32]) {
    strcpy(path, "/tmp/castellan-tune-XXXXXX");
    int handle = mkstemp(path);
    assert_true(handle >= 0);
    FILE *file = fdopen(handle, "w");
    assert_non_null(file);
    return file;
}

/* The first number behind a label in a file of weights. */
static int weight_of(const char *text, const char *label) {
    const char *at = strstr(text, label);
    assert_non_null(at);
    return atoi(at + strlen(label));
}

static void fits_the_worth_of_a_piece(void **state) {
    (void)state;
    char path[32], words[256];
    FILE *file = new_file(path);
    /* Two Men against one win three of four games, and lose the rest. */
    for (int i = 0; i < 4000; i++)
        fprintf(file, "1/3/5/1m5/7/7/7/7/1M3M1/7/5/3/1 w - 0 1 ; %d ; 60\n", i % 4 != 0);
    for (int i = 0; i < 4000; i++)
        fprintf(file, "1/3/5/1m3m1/7/7/7/7/1M5/7/5/3/1 b - 0 1 ; %d ; -60\n", i % 4 == 0);
    fclose(file);
    snprintf(words, sizeof words, "fit cam %s -epochs 5 -share 90 -decay 7 -seed 3 2>/dev/null", path);
    assert_int_equal(run(words, first), 0);
    assert_int_equal(run(words, second), 0);
    assert_string_equal(first, second);
    /* 100 on the mean of both, in 1/16. */
    assert_in_range(weight_of(first, "opening men: ") + weight_of(first, "ending men: "), 3198, 3202);
    /* Where they come from. */
    snprintf(words, sizeof words, "\ndata %s positions 8000 checksum ", path);
    assert_non_null(strstr(first, words));
    assert_non_null(strstr(first, "\nseed 3\noptions epochs 5 share 90 decay 7\nheld-back error 0."));
    /* It goes into the source as it is. */
    file = fopen(path, "w");
    assert_non_null(file);
    fputs(first, file);
    fclose(file);
    snprintf(words, sizeof words, "table %s", path);
    assert_int_equal(run(words, second), 0);
    unlink(path);
    assert_non_null(strstr(second, "const Weights weights_cam = {.value = {"));
    assert_non_null(strstr(second, "\n * held-back error 0."));
    assert_int_equal(weight_of(second, "/* men */ "), weight_of(first, "opening men: "));
}

/* Random positions valued by a table of our own: the fit finds it again. */
static void finds_known_weights_again(void **state) {
    (void)state;
    char path[32], words[256], text[POSITION_TEXT_MAX];
    const Game *game = game_find("cam");
    Weights truth = {.has_neurons = false};
    for (int phase = 0; phase < PHASES; phase++) {
        truth.value[phase][FEATURE_MEN] = 100 * WEIGHT_UNIT;
        truth.value[phase][FEATURE_KNIGHTS] = WEIGHT_UNIT;
        truth.value[phase][FEATURE_TEMPO] = 40 * WEIGHT_UNIT;
        for (int to_go = 0; to_go < game->ranks; to_go++)
            for (int edge = 0; edge < 4; edge++)
                truth.value[phase][WEIGHT_PLACES + 8 * to_go + edge] =
                    (int16_t)(20 * (6 - to_go) * WEIGHT_UNIT);
    }
    FILE *file = new_file(path);
    uint64_t random = 8;
    for (int i = 0; i < 20000; i++) {
        RefPosition reference;
        random_few(&random, "cam", 1 + i % 5, &reference);
        Position pos = bridge_position(&reference);
        Score value = eval_position(&pos, &truth);
        int score = pos.turn == WHITE ? value : -value;
        /* The result comes by chance, as likely as a lead of four Men to one tells. */
        bool wins = random_below(&random, 1000000) < 1e6 / (1 + pow(2, -score / 100.0));
        position_text_write(&pos, text);
        fprintf(file, "%s ; %d ; %d\n", text, wins, score);
    }
    fclose(file);
    snprintf(words, sizeof words, "fit cam %s -epochs 60 -share 10 -decay 1 2>/dev/null", path);
    assert_int_equal(run(words, first), 0);
    unlink(path);
    WeightsText found;
    Error error;
    assert_true(weights_text_read(first, strlen(first), &found, &error));
    /* A Man's worth may be spread over Man and places, so values agree but for a factor: by their
     * correlation. */
    double both = 0, wanted_squares = 0, found_squares = 0;
    for (int i = 0; i < 2000; i++) {
        RefPosition reference;
        random_few(&random, "cam", 1 + i % 5, &reference);
        Position pos = bridge_position(&reference);
        double wanted = eval_position(&pos, &truth), value = eval_position(&pos, &found.weights);
        both += wanted * value;
        wanted_squares += wanted * wanted;
        found_squares += value * value;
    }
    double correlation = both / sqrt(wanted_squares * found_squares);
    if (!(correlation > 0.99))
        fail_msg("values correlate by %.4f with those that made the data", correlation);
}

/* Positions whose worth is that of features together: neurons learn more of it than weights alone. */
static void fits_neurons(void **state) {
    (void)state;
    char path[32], words[256], text[POSITION_TEXT_MAX];
    FILE *file = new_file(path);
    uint64_t random = 9;
    for (int i = 0; i < 24000; i++) {
        RefPosition reference;
        random_few(&random, "cam", 2 + i % 4, &reference);
        Position pos = bridge_position(&reference);
        /* Well for White where both sides have two pieces or both have not. */
        int score = (pos.count[WHITE] == 2) == (pos.count[BLACK] == 2) ? 150 : -150;
        position_text_write(&pos, text);
        fprintf(file, "%s ; %d ; %d\n", text, random_below(&random, 100) < 82 ? score > 0 : score < 0, score);
    }
    fclose(file);
    double error[2];
    for (int with = 0; with < 2; with++) {
        snprintf(words, sizeof words, "fit cam %s -epochs 60 -share 0 -decay 1%s 2>/dev/null", path,
                 with ? " -neurons" : "");
        assert_int_equal(run(words, with ? second : first), 0);
        const char *told = strstr(with ? second : first, "\nheld-back error ");
        assert_non_null(told);
        error[with] = atof(told + strlen("\nheld-back error "));
    }
    if (!(error[1] < 0.9 * error[0]))
        fail_msg("neurons miss %.6f, weights alone %.6f", error[1], error[0]);
    assert_non_null(strstr(second, "\noptions epochs 60 share 0 decay 1 neurons\n"));
    assert_non_null(strstr(second, "\nmover's men 1: "));
    /* They go into the source as they are. */
    file = fopen(path, "w");
    assert_non_null(file);
    fputs(second, file);
    fclose(file);
    snprintf(words, sizeof words, "table %s", path);
    assert_int_equal(run(words, first), 0);
    unlink(path);
    assert_int_equal(weight_of(first, "    [0] = {{"), weight_of(second, "\nmover's men 1: "));
    assert_int_equal(weight_of(first, "\n}, .output = {{"), weight_of(second, "\nopening neurons: "));
}

/* Of the epochs, the one that foretells best what is held back. */
static void writes_the_best_epoch(void **state) {
    (void)state;
    char path[32], words[256];
    FILE *file = new_file(path);
    /* What is held back tells the opposite of the rest, so that the first epoch is the best. */
    for (int i = 0; i < 8000; i++)
        fprintf(file, "1/3/5/1m5/7/7/7/7/1M3M1/7/5/3/1 w - 0 1 ; %d ; 60\n", i >= 2048);
    fclose(file);
    snprintf(words, sizeof words, "fit cam %s -epochs 6 -share 100", path);
    assert_int_equal(run(words, first), 0);
    double error[7];
    for (int epoch = 1; epoch <= 6; epoch++) {
        char mark[32];
        snprintf(mark, sizeof mark, "epoch %d: ", epoch);
        const char *line = strstr(first, mark), *held = line ? strstr(line, "held back ") : NULL;
        assert_non_null(held);
        error[epoch] = atof(held + strlen("held back "));
        assert_true(epoch == 1 || error[epoch] > error[1]);
    }
    snprintf(words, sizeof words, "\nheld-back error %.6f in epoch 1 of 6\n", error[1]);
    assert_non_null(strstr(first, words));
    /* A fit that ends there writes the same. */
    snprintf(words, sizeof words, "fit cam %s -epochs 1 -share 100", path);
    assert_int_equal(run(words, second), 0);
    unlink(path);
    const char *weights = strstr(first, "opening men: "), *sum = weights ? strstr(weights, "checksum") : NULL;
    assert_non_null(sum);
    const char *others = strstr(second, "opening men: ");
    assert_non_null(others);
    assert_memory_equal(weights, others, (size_t)(sum - weights));
}

static void writes_tables_as_they_are(void **state) {
    (void)state;
    static const struct {
        const char *words, *game;
        const Weights *weights;
    } tables[] = {{"weights camelot", "camelot", &weights_camelot},
                  {"weights camelot8", "camelot8", &weights_camelot8},
                  {"weights chivalry material", "chivalry", &weights_material},
                  {"weights camelot8 general", "camelot8", &weights_general_steps}};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        WeightsText read;
        Error error;
        assert_int_equal(run(tables[i].words, first), 0);
        assert_true(weights_text_read(first, strlen(first), &read, &error));
        assert_ptr_equal(read.game, game_find(tables[i].game));
        assert_memory_equal(&read.weights, tables[i].weights, sizeof read.weights);
    }
}

static void tells_how_it_is_used(void **state) {
    (void)state;
    static const char *const options[] = {
        "-games", "-nodes", "-plies",  "-seed", "-epochs",  "-share",   "-decay",  "-concurrency",
        "-part",  "-out",   "-resume", "-help", "-version", "material", "general", "table FILE"};
    static const char *const asked[] = {"-h", "-help", "--help", "games -help", "fit cam data --help"};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        char line[64];
        snprintf(line, sizeof line, "%s 2>/dev/null", asked[i]);
        assert_int_equal(run(line, first), 0);
        for (size_t j = 0; j < sizeof options / sizeof *options; j++)
            if (!strstr(first, options[j]))
                fail_msg("%s does not name %s", asked[i], options[j]);
    }
    assert_int_equal(run("-version 2>/dev/null", first), 0);
    assert_int_equal(strncmp(first, "castellan-tune ", 15), 0);
    assert_int_equal(run("2>/dev/null", first), 1);
    assert_string_equal(first, "");
    assert_int_equal(run("dance camelot >/dev/null", first), 1);
}

static void refuses_what_it_does_not_understand(void **state) {
    (void)state;
    static const char *const refused[] = {"",
                                          "dance camelot",
                                          "games",
                                          "games chess",
                                          "games camelot -games",
                                          "games camelot -games x",
                                          "games camelot -games 0",
                                          "games camelot -seed -1",
                                          "games camelot -colour red",
                                          "fit camelot",
                                          "fit camelot /nonexistent/file",
                                          "games camelot 7",
                                          "games camelot -share 10",
                                          "fit camelot -nodes 10",
                                          "weights cam -seed 1",
                                          "weights",
                                          "weights chess",
                                          "weights cam plain",
                                          "weights cam general 2",
                                          "table",
                                          "table /nonexistent/file",
                                          "table " TEST_DATA "/camelot_perft.txt"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        assert_int_equal(run(refused[i], first), 1);
        assert_non_null(strstr(first, "castellan-tune"));
    }
}

static void names_file_and_line_of_bad_data(void **state) {
    (void)state;
    static const char *const bad[] = {"nothing of the kind\n",
                                      "1/3/5 w - 0 1 ; 1 ; 5\n",
                                      "1/1n1/1mmm1/5/1MMM1/1N1/1 w - 0 1 ; 2 ; 5\n",
                                      "1/1n1/1mmm1/5/1MMM1/1N1/1 w - 0 1 ; 1 ; much\n",
                                      "1/1n1/1mmm1/5/1MMM1/1N1/1 w - 0 1 ; 1 ; 5 more\n",
                                      "1/1n1/1mmm1/5/1MMM1/1N1/1 w - 0 1 ; 1 2 ; 5\n",
                                      "# castellan-tune games cam nodes 1\n"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char path[32], words[256];
        FILE *file = new_file(path);
        fprintf(file, "1/1n1/1mmm1/5/1MMM1/1N1/1 w - 0 1 ; 1 ; 5\n%s", bad[i]);
        fclose(file);
        snprintf(words, sizeof words, "fit camette %s", path);
        assert_int_equal(run(words, first), 1);
        unlink(path);
        snprintf(words, sizeof words, "%s:2:", path);
        assert_non_null(strstr(first, words));
    }
}

/* A last line that was not written to its end is left out, whatever it may still say, and told. */
static void leaves_a_torn_last_line_out(void **state) {
    (void)state;
    static const char *const torn[] = {"1/1n1/1mmm1/5/1MMM1/1N1/1 w - 0 1 ; 1 ; 5", "1/1n1/1mm", "\r", "x"};
    for (size_t i = 0; i < sizeof torn / sizeof *torn; i++) {
        char path[32], words[256];
        FILE *file = new_file(path);
        fprintf(file,
                "1/1n1/1mmm1/5/1MMM1/1N1/1 w - 0 1 ; 1 ; 5\r\n1/1n1/1mmm1/5/1MMM1/1N1/1 b - 0 1 ; 1 ; 5\n%s",
                torn[i]);
        fclose(file);
        snprintf(words, sizeof words, "fit camette %s -epochs 1", path);
        assert_int_equal(run(words, first), 0);
        unlink(path);
        snprintf(words, sizeof words, "%s:3: the torn last line is left out", path);
        assert_non_null(strstr(first, words));
        snprintf(words, sizeof words, "data %s positions 2 ", path);
        assert_non_null(strstr(first, words));
    }
}

/* A zero byte ends no line, and a byte order mark is none of its bytes. */
static void reads_every_byte_of_data(void **state) {
    (void)state;
    static const char good[] = "\xef\xbb\xbf"
                               "1/1n1/1mmm1/5/1MMM1/1N1/1 w - 0 1 ; 1 ; 5\n";
    for (int zero = 0; zero < 2; zero++) {
        char path[32], words[256];
        FILE *file = new_file(path);
        fputs(good, file);
        if (zero)
            fwrite("1/1n1/1mmm1/5/1MMM1/1N1/1 b - 0 1 ; 1 ; 5\0 ; 7\n", 1, 47, file);
        fclose(file);
        snprintf(words, sizeof words, "fit camette %s -epochs 1", path);
        assert_int_equal(run(words, first), zero);
        unlink(path);
        snprintf(words, sizeof words, zero ? "%s:2: it holds a zero byte" : "data %s positions 1 ", path);
        assert_non_null(strstr(first, words));
    }
}

/* Output that does not arrive is told, and the status says so. */
static void tells_when_its_output_is_lost(void **state) {
    (void)state;
    char path[32], words[5][320];
    FILE *file = new_file(path);
    fprintf(file, "1/1n1/1mmm1/5/1MMM1/1N1/1 w - 0 1 ; 1 ; 5\n");
    fclose(file);
    snprintf(words[0], sizeof words[0], "games camette -games 2 -nodes 100");
    snprintf(words[1], sizeof words[1], "fit camette %s -epochs 1", path);
    snprintf(words[2], sizeof words[2], "weights camette");
    snprintf(words[3], sizeof words[3], "table %s.weights", path);
    snprintf(words[4], sizeof words[4], "-help");
    for (int i = 0; i < 5; i++) {
        char line[512];
        if (i == 3) {
            snprintf(line, sizeof line, "weights camette >%s.weights", path);
            assert_int_equal(run(line, first), 0);
        }
        snprintf(line, sizeof line, "%.319s 2>&1 >/dev/full", words[i]);
        assert_int_equal(run(line, first), 2);
        assert_non_null(strstr(first, "castellan-tune: standard output: "));
    }
    unlink(path);
    snprintf(words[0], sizeof words[0], "%s.weights", path);
    unlink(words[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(repeats_its_games),
        cmocka_unit_test(writes_quiet_positions_with_results),
        cmocka_unit_test(fits_the_worth_of_a_piece),
        cmocka_unit_test(finds_known_weights_again),
        cmocka_unit_test(fits_neurons),
        cmocka_unit_test(writes_the_best_epoch),
        cmocka_unit_test(writes_tables_as_they_are),
        cmocka_unit_test(tells_how_it_is_used),
        cmocka_unit_test(refuses_what_it_does_not_understand),
        cmocka_unit_test(names_file_and_line_of_bad_data),
        cmocka_unit_test(reads_every_byte_of_data),
        cmocka_unit_test(leaves_a_torn_last_line_out),
        cmocka_unit_test(tells_when_its_output_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
