/* What castellan play says of moves and positions: every term of the evaluation has its words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "castellan/play_words.h"
#include "evaluate/evaluate.h"
#include "games/registry.h"
#include "text/position_text.h"

static void expect_advice(const PlayThought *thought, int side, const char *words) {
    Text text = TEXT_EMPTY;
    play_words_advice(thought, side, &text);
    assert_string_equal(text_string(&text), words);
    text_free(&text);
}

/* A thought of one quiet move, in which a term has grown for a side, and shrunk for the other. */
static PlayThought thought_of(const char *term, int own, int other) {
    PlayThought thought = {.steps = 1, .terms = 1};
    thought.term[0] = (PlayTerm){term, {100, 100}, {100 + own, 100 - other}};
    return thought;
}

static void every_term_has_words(void **state) {
    (void)state;
    for (int i = 0; i < game_count(); i++) {
        EvalTerm terms[EVAL_TERMS_MAX];
        Position pos;
        position_text_start(game_at(i), &pos);
        int count = eval_explain(&pos, weights_builtin(game_at(i)), terms);
        for (int j = 0; j < count; j++) {
            /* The line tells of the material itself, and being to move is no merit of a move. */
            bool silent =
                strcmp(terms[j].name, "material") == 0 || strcmp(terms[j].name, "side-to-move") == 0;
            PlayThought thought = thought_of(terms[j].name, 30, 0);
            Text text = TEXT_EMPTY;
            play_words_advice(&thought, WHITE, &text);
            if ((strcmp(text_string(&text), "keeps everything as it is") == 0) != silent)
                fail_msg("of the term %s it says '%s'", terms[j].name, text_string(&text));
            text_free(&text);
        }
    }
}

static void the_loudest_terms_are_told(void **state) {
    (void)state;
    PlayThought thought = thought_of("mobility", 0, 50);
    thought.terms = 3;
    thought.term[1] = (PlayTerm){"formation", {0, 0}, {30, 0}};
    thought.term[2] = (PlayTerm){"canters", {0, 0}, {20, 0}};
    expect_advice(&thought, WHITE, "takes the enemy's room, keeps the pieces together");
    /* For the other side nothing has grown. */
    expect_advice(&thought, BLACK, "keeps everything as it is");
}

static void lines_tell_what_they_win(void **state) {
    (void)state;
    PlayThought thought = {.steps = 3};
    thought.step[0].men = 1;
    expect_advice(&thought, WHITE, "wins a piece");
    thought.step[0] = (PlayStep){.knights = 1};
    expect_advice(&thought, WHITE, "wins a Knight");
    thought.step[2].men = 1;
    expect_advice(&thought, WHITE, "wins two pieces");
    thought.step[1].men = 2;
    expect_advice(&thought, WHITE, "trades");
    thought.step[1].men = 3;
    expect_advice(&thought, WHITE, "captures at the least loss");
    thought = (PlayThought){.steps = 3};
    thought.step[2].enters = true;
    expect_advice(&thought, WHITE, "castles next");
    thought.step[0].enters = true;
    expect_advice(&thought, WHITE, "castles");
    thought.score = (CastellanScore){CASTELLAN_SCORE_END, 1};
    expect_advice(&thought, WHITE, "wins at once");
    thought.score.value = 4;
    expect_advice(&thought, WHITE, "wins in 4 moves");
    thought.score.value = -4;
    expect_advice(&thought, WHITE, "holds out longest, for 4 moves");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_term_has_words),
        cmocka_unit_test(the_loudest_terms_are_told),
        cmocka_unit_test(lines_tell_what_they_win),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
