#include "castellan/analyse_game.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"
#include "common/interrupt.h"
#include "common/memory.h"

/* ---- Losses and marks ---- */

static const struct {
    int loss; /* per mille of a point */
    const char *mark;
} marks[] = {{50, "?!"}, {100, "?"}, {200, "??"}};

enum { MARKS = sizeof marks / sizeof *marks, EVEN = 500, WHOLE = 1000, CLEAR = 100 };

/* How many of the marks a loss has reached. */
static int grade(int loss) {
    int reached = 0;
    while (reached < MARKS && loss >= marks[reached].loss)
        reached++;
    return reached;
}

const char *analyse_mark(int loss) {
    int reached = grade(loss);
    return reached ? marks[reached - 1].mark : NULL;
}

int analyse_white(const AnalysedPosition *position) {
    return position->turn == CASTELLAN_WHITE ? position->expected : WHOLE - position->expected;
}

static int expected(CastellanChances chances) {
    return chances.win + chances.draw / 2;
}

/* In a finished position. */
static int expected_of_result(CastellanResult result, int turn) {
    int won = turn == CASTELLAN_WHITE ? CASTELLAN_WHITE_WINS : CASTELLAN_BLACK_WINS;
    return result.outcome == CASTELLAN_DRAW ? EVEN : result.outcome == won ? WHOLE : 0;
}

/* ---- One position ---- */

static void stop_when_asked(CastellanEngine *engine) {
    if (interrupt_pending())
        castellan_engine_stop(engine);
}

static void hear_info(void *context, const CastellanInfo *info) {
    (void)info;
    stop_when_asked(context);
}

static void hear_progress(void *context, const CastellanProgress *progress) {
    (void)progress;
    stop_when_asked(context);
}

static void hear_poll(void *context, int32_t milliseconds) {
    (void)milliseconds;
    stop_when_asked(context);
}

static void take_lines(const CastellanAnswer *answer, AnalysedPosition *position) {
    position->lines = answer->line_count;
    position->line = memory_new((size_t)answer->line_count, sizeof *position->line);
    position->nodes = (int64_t)answer->lines[0].nodes;
    position->expected = expected(answer->lines[0].chances);
    for (int i = 0; i < answer->line_count; i++) {
        const CastellanInfo *info = &answer->lines[i];
        position->line[i] = (AnalyseLine){info->score, info->chances, memory_text(info->line), info->depth};
    }
}

/* False where all are to stop. */
static bool look(CastellanEngine *engine, CastellanGame *game, const CastellanLimits *limits,
                 AnalysedPosition *position) {
    CastellanCallbacks callbacks = {
        .context = engine, .info = hear_info, .progress = hear_progress, .poll = hear_poll};
    CastellanError error;
    position->turn = castellan_game_turn(game);
    if (castellan_engine_go(engine, game, limits, &callbacks, &error) != CASTELLAN_OK)
        fatal(EXIT_FAULT, "analyse: %s", error.text);
    const CastellanAnswer *answer = castellan_engine_wait(engine);
    memory_need(!answer->starved);
    if (answer->move)
        take_lines(answer, position);
    else
        position->expected = expected_of_result(answer->result, position->turn);
    return !interrupt_pending();
}

/* ---- The game ---- */

/* Whether the move that was played is the best one. */
static bool is_best(const AnalysedPosition *position) {
    size_t length = strlen(position->move);
    const char *best = position->line[0].moves;
    return strncmp(best, position->move, length) == 0 && (best[length] == ' ' || !best[length]);
}

static void weigh(AnalysedGame *game) {
    double sum[2] = {0, 0};
    for (int i = 0; i + 1 < game->count; i++) {
        AnalysedPosition *position = &game->position[i];
        const AnalysedPosition *next = &game->position[i + 1];
        AnalysedSide *side = &game->side[position->turn];
        /* The other side is to move then, always. */
        int loss = position->expected - (WHOLE - next->expected);
        position->loss = loss > 0 && !(position->lines && is_best(position)) ? loss : 0;
        int reached = grade(position->loss);
        if (reached)
            side->marks[reached - 1]++;
        sum[position->turn] += 100 * exp(-5.0 * position->loss / WHOLE);
        side->moves++;
    }
    for (int i = 0; i < 2; i++)
        game->side[i].accuracy = game->side[i].moves ? round(10 * sum[i] / game->side[i].moves) / 10 : 100;
}

/* None where no side is clearly better at the end. */
static void find_turning(AnalysedGame *game) {
    int end = analyse_white(&game->position[game->count - 1]);
    bool clear = abs(end - EVEN) >= CLEAR;
    game->turning = -1;
    for (int i = game->count - 2; i >= 0 && clear && game->turning < 0; i--) {
        int before = analyse_white(&game->position[i]);
        if (end > EVEN ? before <= EVEN : before >= EVEN)
            game->turning = i;
    }
}

bool analyse_game(CastellanEngine *engine, CastellanGame *game, const CastellanLimits *limits, bool last_only,
                  AnalysedGame *analysed) {
    int played = castellan_game_played(game), first = last_only ? played : 0;
    *analysed = (AnalysedGame){.count = played - first + 1, .turning = -1};
    analysed->position = memory_new((size_t)analysed->count, sizeof *analysed->position);
    CastellanGame *copy = castellan_game_copy(game, NULL);
    memory_need(copy != NULL);
    /* People play on where a draw could be claimed. */
    castellan_game_set_draws_by_claim(copy, 1);
    CastellanResult result = castellan_game_result(game);
    bool finished = result.outcome != CASTELLAN_OPEN && result.reason != CASTELLAN_REASON_PLAYERS;
    memory_need(castellan_engine_forget(engine, NULL) == CASTELLAN_OK &&
                castellan_game_undo(copy, played - first, NULL) == CASTELLAN_OK);
    bool good = true;
    for (int i = first; good && i <= played; i++) {
        AnalysedPosition *position = &analysed->position[i - first];
        if (i == played && finished) {
            position->turn = castellan_game_turn(game);
            position->expected = expected_of_result(result, position->turn);
        } else {
            good = look(engine, copy, limits, position);
        }
        if (i < played) {
            position->move = memory_text(castellan_game_played_move(game, i)->text);
            memory_need(castellan_game_play(copy, position->move, NULL) == CASTELLAN_OK);
        }
    }
    castellan_game_free(copy);
    if (good) {
        weigh(analysed);
        find_turning(analysed);
    }
    return good;
}

void analysed_game_free(AnalysedGame *analysed) {
    for (int i = 0; i < analysed->count; i++) {
        AnalysedPosition *position = &analysed->position[i];
        for (int k = 0; k < position->lines; k++)
            free(position->line[k].moves);
        free(position->line);
        free(position->move);
    }
    free(analysed->position);
    *analysed = (AnalysedGame){0};
}
