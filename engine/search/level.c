#include "search/level.h"

#include <math.h>
#include <string.h>

#include "base/random.h"
#include "evaluate/evaluate.h"
#include "search/time_plan.h"

/* ---- Styles ---- */

enum { ANCHORS = 6, ANCHOR_STEP = 4 * LEVEL_UNIT };

/* Of the levels 0, 4, 8, 12, 16, and what 20 would be, were it none of its own. */
static const LevelStyle anchors[ANCHORS] = {
    {150, 1, 24, 80, 400, 700}, {300, 2, 16, 50, 300, 160}, {1000, 4, 12, 22, 180, 30},
    {4000, 6, 8, 9, 100, 5},    {20000, 10, 6, 3, 60, 0},   {60000, 14, 4, 2, 30, 0},
};

/* In proportion, or where it grows by factors, by factors. */
static int between(int a, int b, double part, bool by_factors) {
    return (int)lround(by_factors ? a * pow((double)b / a, part) : a + (b - a) * part);
}

enum { FIRST_LINES = 8, FIRST_MARGIN = 4 };

LevelStyle level_style_first_moves(void) {
    return (LevelStyle){0, 0, FIRST_LINES, FIRST_MARGIN * 100, FIRST_MARGIN, 0};
}

/* ---- The scale ---- */

/* Of each game: how clumsy its levels are, and their Elo. What a beginner oversees costs more where there are
 * many moves and much room, so the same noise would not make a beginner of each game. */
typedef struct Scale {
    const char *game; /* NULL: all others */
    int clumsiness;   /* per cent of blur and oversights */
    int elo[ANCHORS]; /* levels 0, 4, 8, 12, 16 and 20 */
} Scale;

static const Scale scales[] = {
    {"camelot", 50, {700, 900, 1200, 1600, 2100, 2500}},
    {"chivalry", 60, {650, 900, 1200, 1400, 1700, 1950}},
    {"cam", 110, {800, 1100, 1400, 1750, 2250, 2850}},
    {"camette", 50, {600, 850, 1100, 1400, 1750, 2050}},
    {"camelot8", 40, {600, 1100, 1500, 2150, 2550, 2850}},
    {NULL, 60, {650, 950, 1250, 1550, 1850, 2100}},
};

static const Scale *scale_of(const Game *game) {
    size_t i = 0;
    while (scales[i].game && strcmp(scales[i].game, game->name) != 0)
        i++;
    return &scales[i];
}

LevelStyle level_style(const Game *game, int level) {
    double clumsiness = scale_of(game)->clumsiness / 100.0;
    int i = level / ANCHOR_STEP;
    const LevelStyle *a = &anchors[i], *b = &anchors[i + 1];
    double part = (double)(level % ANCHOR_STEP) / ANCHOR_STEP;
    return (LevelStyle){between(a->nodes, b->nodes, part, true),
                        between(a->depth, b->depth, part, false),
                        between(a->lines, b->lines, part, false),
                        (int)lround(clumsiness * between(a->blur, b->blur, part, true)),
                        between(a->glaring, b->glaring, part, true),
                        (int)lround(clumsiness * between(a->oversights, b->oversights, part, false))};
}

int level_of_elo(const Game *game, int elo) {
    const int *scale = scale_of(game)->elo;
    for (int i = 0; i < ANCHORS - 1; i++)
        if (elo < scale[i + 1])
            return elo < scale[i]
                       ? i * ANCHOR_STEP
                       : i * ANCHOR_STEP + ANCHOR_STEP * (elo - scale[i]) / (scale[i + 1] - scale[i]);
    return LEVEL_FULL;
}

/* ---- Listening ---- */

static void take_line(void *context, const SearchInfo *info) {
    Level *level = context;
    if (info->multipv > LEVEL_LINES_MAX)
        return;
    LevelLine *line = &level->line[info->multipv - 1];
    line->info = *info;
    line->info.pv = line->moves;
    memcpy(line->moves, info->pv, (size_t)info->pv_count * sizeof *info->pv);
    if (level->count < info->multipv)
        level->count = info->multipv;
}

/* ---- Choosing ---- */

/* A move that may be played, and what it looks worth. */
typedef struct Candidate {
    Move move;
    int line; /* -1: judged at a glance */
    double value;
} Candidate;

enum { CANDIDATES_MAX = 64 };

typedef struct Choice {
    Candidate candidate[CANDIDATES_MAX];
    int count;
} Choice;

/* Between 0 and 1, both excluded. */
static double throw_one(uint64_t *random) {
    return ((double)(random_next(random) >> 11) + 0.5) / (double)(UINT64_C(1) << 53);
}

/* Noise of Gumbel's distribution: of moves so blurred the best is each with a chance in proportion to
 * exp(value / blur). */
static void add(Level *level, Choice *choice, Move move, int line, double value) {
    double blurred = value - level->style.blur * log(-log(throw_one(&level->random)));
    if (choice->count < CANDIDATES_MAX)
        choice->candidate[choice->count++] = (Candidate){move, line, blurred};
}

/* The lines that were searched and do not look worse by a glaring difference, the best first. */
static void add_lines(Level *level, Choice *choice) {
    Score best = level->line[0].info.score;
    for (int i = 0; i < level->count && (i == 0 || i < level->style.lines); i++) {
        const SearchInfo *info = &level->line[i].info;
        if (i == 0 || (info->depth > 0 && info->score >= best - level->style.glaring))
            add(level, choice, info->pv[0], i, info->score);
    }
}

/* What is seen at a glance: pieces, where they stand and how far it is to the Castle, but no danger. By
 * judgement, for what a fit has learnt of one feature tells of the others. */
static Weights glance(const Game *game) {
    static const char *const dangers[] = {"exposed", "guarded", "threats", "contact"};
    const FeatureSet *set = feature_set(game);
    const FeatureGroup *group = set->groups;
    Weights seen = *weights_general(game);
    for (int first = 0; first < set->count; first += group++->count)
        for (size_t i = 0; i < sizeof dangers / sizeof *dangers; i++)
            for (int j = first; strcmp(group->term, dangers[i]) == 0 && j < first + group->count; j++)
                seen.value[OPENING][j] = seen.value[ENDING][j] = 0;
    return seen;
}

/* Some of all moves, by chance, at a glance: what they take is seen, and nothing that follows. */
static void add_glances(Level *level, Choice *choice, const Position *pos, MoveList *list) {
    Position next;
    Weights seen = glance(pos->game);
    Score before = eval_position(pos, level->search->weights) - eval_position(pos, &seen);
    game_generate(pos, STAGE_ALL, list);
    /* However many moves there are, as many are judged so in the mean. */
    int every = 100 * (int)list->size;
    for (uint32_t i = 0; i < list->size; i++)
        if (random_below(&level->random, every) < level->style.oversights) {
            game_play(pos, list->moves[i], &next);
            if (game_result(&next).reason == REASON_NONE)
                add(level, choice, list->moves[i], -1, before - eval_position(&next, &seen));
        }
    list->size = 0;
}

/* Whether a move lets the other side win at once. */
static bool gives_away(const Position *pos, Move move, MoveList *list) {
    Position next, after;
    bool loses = false;
    game_play(pos, move, &next);
    if (game_result(&next).reason != REASON_NONE)
        return false;
    game_generate(&next, STAGE_ALL, list);
    for (uint32_t i = 0; i < list->size && !loses; i++) {
        game_play(&next, list->moves[i], &after);
        loses = game_result(&after).outcome == outcome_win(pos_turn(&next));
    }
    list->size = 0;
    return loses;
}

/* The candidate that looks best and gives no win away; the first where all do. */
static Candidate best_candidate(Choice *choice, const Position *pos, MoveList *list) {
    Candidate first = choice->candidate[0];
    while (choice->count > 0) {
        int best = 0;
        for (int i = 1; i < choice->count; i++)
            if (choice->candidate[i].value > choice->candidate[best].value)
                best = i;
        Candidate candidate = choice->candidate[best];
        if (!gives_away(pos, candidate.move, list))
            return candidate;
        choice->candidate[best] = choice->candidate[--choice->count];
    }
    return first;
}

static Candidate choose(Level *level) {
    const Position *pos = history_current(&level->search->history);
    const SearchInfo *best = &level->line[0].info;
    Choice choice = {.count = 0};
    MoveList list;
    if (score_is_win(best->score) && score_moves_to_end(best->score) <= 1)
        return (Candidate){best->pv[0], 0, 0};
    list_init(&list, NULL);
    add_lines(level, &choice);
    if (level->style.oversights > 0)
        add_glances(level, &choice, pos, &list);
    Candidate candidate = best_candidate(&choice, pos, &list);
    list_free(&list);
    return candidate;
}

/* The line of a move that was judged at a glance: the move and its value as it looked. */
static void make_line(Level *level, const Candidate *candidate) {
    LevelLine *line = &level->line[level->count < LEVEL_LINES_MAX ? level->count++ : LEVEL_LINES_MAX - 1];
    line->info = level->line[0].info;
    line->info.depth = 0;
    line->info.seldepth = 0;
    line->info.bound = BOUND_EXACT;
    line->info.score = (Score)lround(candidate->value);
    line->info.pv = line->moves;
    line->info.pv_count = 1;
    line->moves[0] = candidate->move;
}

/* Whether a line with that move is there; it is the i-th then. */
static bool find_line(const Level *level, Move move, int *i) {
    for (*i = 0; *i < level->count; ++*i)
        if (move_equal(level->line[*i].moves[0], move))
            return true;
    return false;
}

/* The chosen line is told as the first; the others follow in their order. */
static void tell(Level *level, int chosen) {
    int shown = level->shown < level->count ? level->shown : level->count;
    LevelLine *first = &level->line[chosen];
    first->info.multipv = 1;
    level->callbacks.info(level->callbacks.context, &first->info);
    for (int i = 0, place = 2; i < level->count && place <= shown; i++)
        if (i != chosen) {
            level->line[i].info.multipv = place++;
            level->callbacks.info(level->callbacks.context, &level->line[i].info);
        }
}

static void take_progress(void *context, const SearchProgress *progress) {
    const Level *level = context;
    level->callbacks.progress(level->callbacks.context, progress);
}

static void take_best(void *context, Move best, Move ponder, Result result) {
    Level *level = context;
    if (level->count > 0) {
        Candidate candidate = choose(level);
        int chosen;
        if (!find_line(level, candidate.move, &chosen)) {
            make_line(level, &candidate);
            find_line(level, candidate.move, &chosen);
        }
        const LevelLine *line = &level->line[chosen];
        tell(level, chosen);
        best = candidate.move;
        ponder = chosen == 0 ? ponder : line->info.pv_count > 1 ? line->moves[1] : MOVE_NONE;
    }
    level->callbacks.best(level->callbacks.context, best, ponder, result);
}

void level_begin(Level *level, Search *search, const LevelStyle *style, uint64_t random, int shown,
                 SearchLimits *limits, SearchCallbacks *callbacks) {
    *level =
        (Level){.style = *style, .search = search, .random = random, .shown = shown, .callbacks = *callbacks};
    callbacks->context = level;
    callbacks->info = take_line;
    callbacks->best = take_best;
    callbacks->progress = callbacks->progress ? take_progress : NULL;
    search->multipv = style->lines > shown ? style->lines : shown;
    if (style->nodes == 0)
        return;
    Side side = pos_turn(history_current(&search->history));
    TimePlan plan = time_plan_make(limits, side, search->overhead);
    limits->has_clock[WHITE] = limits->has_clock[BLACK] = false;
    limits->has_movetime = plan.limited;
    limits->movetime = plan.hard;
    if (!limits->has_nodes || limits->nodes > (uint64_t)style->nodes)
        limits->nodes = (uint64_t)style->nodes;
    limits->has_nodes = true;
    if (limits->depth == 0 || limits->depth > style->depth)
        limits->depth = style->depth;
}
