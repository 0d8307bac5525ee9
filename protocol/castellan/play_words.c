#include "castellan/play_words.h"

#include <stdlib.h>
#include <string.h>

const char *play_side_name(int side) {
    return side == CASTELLAN_WHITE ? "White" : "Black";
}

void play_words_aim(const PlayBoard *board, Text *out) {
    if (!board->has_castles)
        text_add(out, "You win by capturing everything, or by having more pieces when captures end.");
    else
        text_format(out, "You win with %s in the enemy Castle, at the far end, or by capturing everything.",
                    board->castle_wins > 1 ? "two pieces" : "one piece");
}

void play_words_rules(const PlayBoard *board, Text *out) {
    bool small = board->files < 12; /* examples that are on the board */
    play_words_aim(board, out);
    if (!board->has_castles) {
        text_add(out,
                 "\nStep: a piece walks like a knight at chess, but along the ground: two squares and then "
                 "one, or one and then two, to an empty square. Enemies on the two squares between are "
                 "captured; an own piece there bars the way.\n"
                 "Whoever can capture must, and goes on with the same piece while it can, up to three "
                 "steps.\n"
                 "With three pieces or fewer on both sides only captures are legal; when there is none, "
                 "more pieces win.\n"
                 "Type a step as d2-c4, a capture square by square, d4xd5-d6-e6; d4e6 will do where it "
                 "can be one move alone.");
        return;
    }
    text_add(out, "\nPlain move: one square in any direction, to an empty square.\n"
                  "Canter: leaps over neighbouring pieces of your own, to the empty squares behind them, as "
                  "many as you like.\n"
                  "Jump: leaps over neighbouring enemies, which are captured; it goes on while it can.\n"
                  "Charge: a Knight may canter first and then jump. Men are the other pieces.\n"
                  "Whoever can jump must capture, with any piece.\n"
                  "Into your own Castle you may only jump, and have to leave it at once.");
    if (board->castle_wins > 1)
        text_add(out,
                 " In the enemy Castle a piece stays; you have two moves in a game between its squares.");
    text_format(out,
                "\nType a plain move as %s, a canter with its stops as %s, a jump as %s. %s will do, and the "
                "first and last square alone, where that is one move.",
                small ? "B3-B4" : "D6-D7", small ? "C2-C4-A4" : "E6-C8-A8", small ? "B3xD3xD5" : "H4xJ4xL6",
                small ? "b3b4" : "d6d7");
}

/* ---- Why ---- */

/* What a term says when it has grown for the mover, or when the other side's has shrunk. */
static const struct {
    const char *term, *own, *other, *standing;
} term_words[] = {
    {"run", "comes nearer to the Castle", "stops the run for the Castle", "a shorter way to the Castle"},
    {"race", "gets ahead in the race for the Castle", "stops the run for the Castle", "ahead in the race"},
    {"castle", "gets a piece into the Castle", "keeps the Castle free", "pieces in the Castle"},
    {"castle-moves", "saves a castle move", NULL, NULL},
    {"castle-guards", "guards the Castle", "draws guards from the Castle", "a guarded Castle"},
    {"exposed", "leaves nothing to be taken", "leaves pieces to be taken", "safer pieces"},
    {"guarded", "has an answer to every jump", NULL, NULL},
    {"threats", "threatens to jump", "ends a threat", "more threats"},
    {"contact", "seeks the enemy", NULL, NULL},
    {"formation", "keeps the pieces together", "breaks up the enemy's pieces", "a better formation"},
    {"canters", "opens ways to canter", "closes ways to canter", "more canters"},
    {"mobility", "gives the pieces room", "takes the enemy's room", "more room"},
    {"advance-men", "goes forward", "holds back the enemy", "pieces farther ahead"},
    {"advance-knights", "brings the Knights forward", "holds back the enemy's Knights",
     "better placed Knights"},
    {"neurons", "makes the pieces work together", NULL, "pieces that work together"},
    {"count", "works for more pieces when captures end", NULL, "ahead when captures end"},
    {"trade-down", "trades to its advantage", NULL, NULL},
};

enum { WORTH_SAYING = 4, WORTH_STANDING = 15, REASONS_MAX = 2 };

static const char *words_of(const char *term, int way) {
    for (size_t i = 0; i < sizeof term_words / sizeof *term_words; i++)
        if (strcmp(term_words[i].term, term) == 0)
            return way == 0 ? term_words[i].own : way == 1 ? term_words[i].other : term_words[i].standing;
    return NULL;
}

typedef struct Reasons {
    Text *out;
    int count;
} Reasons;

static void give(Reasons *reasons, const char *words) {
    text_format(reasons->out, "%s%s", reasons->count ? ", " : "", words);
    reasons->count++;
}

/* What the evaluation says before the line, for a side. */
static int standing(const PlayThought *thought, int side) {
    int sum = 0;
    for (int i = 0; i < thought->terms; i++)
        sum += thought->term[i].before[side] - thought->term[i].before[play_other(side)];
    return sum;
}

/* What the line takes and gives away. */
static void tell_material(const PlayThought *thought, int side, Reasons *reasons) {
    const PlayStep *first = &thought->step[0];
    int men = 0, knights = 0, lost = 0;
    for (int i = 0; i < thought->steps; i++) {
        const PlayStep *step = &thought->step[i];
        men += i % 2 ? 0 : step->men;
        knights += i % 2 ? 0 : step->knights;
        lost += i % 2 ? step->men + step->knights : 0;
    }
    int taken = men + knights;
    if (first->men + first->knights > 0 && taken <= lost)
        give(reasons, taken < lost ? "captures at the least loss" : "trades");
    else if (taken - lost == 1)
        give(reasons, knights && !lost ? "wins a Knight" : "wins a piece");
    else if (taken - lost > 1)
        give(reasons, taken - lost == 2 ? "wins two pieces" : "wins several pieces");
    else if (taken < lost && thought->steps > 1)
        give(reasons,
             thought->score.value > standing(thought, side) - 50 ? "offers an exchange" : "loses least");
}

static void tell_castle(const PlayThought *thought, Reasons *reasons) {
    for (int i = 0; i < thought->steps && i <= 2; i += 2)
        if (thought->step[i].enters) {
            give(reasons, i == 0 ? "castles" : "castles next");
            return;
        }
}

/* The terms that speak loudest. */
static void tell_terms(const PlayThought *thought, int side, Reasons *reasons) {
    int other = play_other(side);
    const char *told = "";
    while (!thought->ends && reasons->count < REASONS_MAX) {
        const char *best = NULL;
        int most = WORTH_SAYING;
        for (int i = 0; i < 2 * thought->terms; i++) {
            const PlayTerm *term = &thought->term[i / 2];
            const char *words = words_of(term->name, i % 2);
            int gain =
                i % 2 ? term->before[other] - term->after[other] : term->after[side] - term->before[side];
            if (words && gain > most && strcmp(words, told) != 0) {
                most = gain;
                best = words;
            }
        }
        if (!best)
            return;
        give(reasons, told = best);
    }
}

void play_words_advice(const PlayThought *thought, int side, Text *out) {
    Reasons reasons = {out, 0};
    const CastellanScore *score = &thought->score;
    bool ends = score->kind == CASTELLAN_SCORE_END;
    if (ends && score->value > 0) {
        if (score->value <= 1)
            text_add(out, "wins at once");
        else
            text_format(out, "wins in %d moves", score->value);
        return;
    }
    if (ends) {
        text_format(out, "holds out longest, for %d moves", -score->value);
        return;
    }
    if (thought->step[0].leaves)
        give(&reasons, "leaves its own Castle");
    tell_castle(thought, &reasons);
    tell_material(thought, side, &reasons);
    tell_terms(thought, side, &reasons);
    if (reasons.count == 0)
        text_add(out, "keeps everything as it is");
}

void play_words_standing(const PlayThought *thought, int side, Text *out) {
    int other = play_other(side);
    bool used[CASTELLAN_TERMS_MAX] = {false};
    for (int told = 0; told < REASONS_MAX; told++) {
        int best = -1, most = WORTH_STANDING;
        for (int i = 0; i < thought->terms; i++) {
            const PlayTerm *term = &thought->term[i];
            bool material = strcmp(term->name, "material") == 0;
            if (!used[i] && (material || words_of(term->name, 2)) &&
                term->before[side] - term->before[other] > most) {
                most = term->before[side] - term->before[other];
                best = i;
            }
        }
        if (best < 0)
            return;
        used[best] = true;
        const char *words = words_of(thought->term[best].name, 2);
        text_format(out, "%s%s", told ? ", " : "", words ? words : "more material");
    }
}
