#include "search/root.h"

#include <stdlib.h>
#include <string.h>

#include "search/node.h"
#include "search/parameters.h"

static bool is_searchmove(const SearchLimits *limits, Move move) {
    for (int i = 0; i < limits->searchmoves_count; i++)
        if (move_equal(limits->searchmoves[i], move))
            return true;
    return !limits->searchmoves;
}

/* All legal moves into the empty list, though the search may be stopped already: there must be one to answer
 * with, and with searchmoves only the whole list will do. */
static void generate(MoveList *list, const Position *pos, bool all) {
    list->size = 0;
    list->interrupted = false;
    game_generate(pos, STAGE_ALL, list);
    if (!list->interrupted || (list->size > 0 && !all))
        return;
    Stop *stop = list->stop;
    list->stop = NULL;
    list->size = 0;
    list->interrupted = false;
    game_generate(pos, STAGE_ALL, list);
    list->stop = stop;
}

static bool reserve(Worker *worker, int count) {
    if (count <= worker->root_capacity)
        return true;
    free(worker->root_moves);
    free(worker->root);
    worker->root_moves = malloc((size_t)count * sizeof *worker->root_moves);
    worker->root = malloc((size_t)count * sizeof *worker->root);
    worker->root_capacity = worker->root_moves && worker->root ? count : 0;
    return worker->root_capacity > 0;
}

static void add(Worker *worker, Move move) {
    RootMove *root = worker->root[worker->root_count] = &worker->root_moves[worker->root_count];
    worker->root_count++;
    root->move = root->pv.moves[0] = move;
    root->pv.count = 1;
    root->score = root->previous = -SCORE_INFINITE;
    root->bound = BOUND_EXACT;
    root->searched = false;
    root->seldepth = 0;
    root->nodes = 0;
}

bool root_start(Worker *worker) {
    MoveList *list = &worker->list;
    const SearchLimits *limits = &worker->search->limits;
    const Worker *first = worker->search->workers[0];
    worker->root_count = 0;
    if (worker != first) {
        /* Moves and number are what the first one does not change while it runs. */
        if (!reserve(worker, first->root_count))
            return false;
        for (int i = 0; i < first->root_count; i++)
            add(worker, first->root_moves[i].move);
        return true;
    }
    generate(list, history_current(&worker->search->history), limits->searchmoves != NULL);
    if (!reserve(worker, (int)list->size))
        return false;
    for (uint32_t i = 0; i < list->size; i++)
        if (is_searchmove(limits, list->moves[i]))
            add(worker, list->moves[i]);
    list->size = 0;
    return worker->root_count > 0;
}

static bool is_better(const RootMove *a, const RootMove *b) {
    return a->score != b->score ? a->score > b->score : a->previous > b->previous;
}

void root_sort(RootMove **root, int count) {
    for (int i = 1; i < count; i++) {
        RootMove *move = root[i];
        int j = i;
        for (; j > 0 && is_better(move, root[j - 1]); j--)
            root[j] = root[j - 1];
        root[j] = move;
    }
}

/* ---- Ranking ---- */

enum {
    RANK_EVALUATED = 2048, /* moves; in a greater crowd captures alone tell */
    RANK_THREATENED = 100  /* score; what a move is thought to lose that lets the other side capture */
};

/* What a move brings at once to the side that makes it. */
static Score look_at(const Worker *worker, const Position *pos, Move move) {
    Position next;
    Turn turn;
    worker_play(worker, pos, move, &next, &turn);
    Result result = game_result(&next);
    if (result.reason != REASON_NONE)
        return -node_result_score(&next, result, 1);
    return -worker_evaluate(worker, &next) - (turn.must_capture ? RANK_THREATENED : 0);
}

/* Of moves not searched: by win and loss, then what they capture, then what they bring. */
static bool looks_better(const RootMove *a, const RootMove *b) {
    int by_end = score_is_win(a->previous) - score_is_loss(a->previous) - score_is_win(b->previous) +
                 score_is_loss(b->previous);
    int by_captures = __builtin_popcount(a->move.captured) - __builtin_popcount(b->move.captured);
    return by_end ? by_end > 0 : by_captures ? by_captures > 0 : a->previous > b->previous;
}

void root_rank(Worker *worker, const Position *pos, int lines) {
    RootMove **root = worker->root;
    bool look = worker->root_count <= RANK_EVALUATED;
    for (int i = 0; i < worker->root_count; i++)
        if (!root[i]->searched)
            root[i]->previous = look ? look_at(worker, pos, root[i]->move) : SCORE_DRAW;
    for (int line = 0; line < lines; line++) {
        int searched = -1, other = -1;
        for (int i = line; i < worker->root_count; i++)
            if (root[i]->searched && (searched < 0 || root[i]->score > root[searched]->score))
                searched = i;
            else if (!root[i]->searched && (other < 0 || looks_better(root[i], root[other])))
                other = i;
        int best =
            searched < 0 || (other >= 0 && root[other]->previous > root[searched]->score) ? other : searched;
        RootMove *move = root[best];
        memmove(&root[line + 1], &root[line], (size_t)(best - line) * sizeof *root);
        root[line] = move;
    }
}

/* ---- Searching ---- */

/* Whether a line goes the way of a longer one. */
static bool is_same_way(const PvLine *line, const PvLine *longer) {
    int i = 0;
    while (i < line->count && move_equal(line->moves[i], longer->moves[i]))
        i++;
    return i == line->count;
}

static void keep(Worker *worker, RootMove *root, Score score, ScoreBound bound) {
    root->score = score;
    root->bound = bound;
    root->seldepth = worker->seldepth;
    worker_update_pv(worker, 0, root->move);
    /* A bound does not take the place of a longer line, nor does a way that only stops earlier: the table
     * cut it. */
    const PvLine *line = &worker->pv[0];
    bool shorter = line->count < root->pv.count;
    bool open = bound != BOUND_EXACT || (!score_is_decided(score) && is_same_way(line, &root->pv));
    if (!shorter || !open)
        root->pv = *line;
}

void root_add_reply(Worker *worker, const Position *pos) {
    PvLine *line = &worker->root[0]->pv;
    Position next;
    Turn turn;
    Score score;
    TableEntry entry;
    if (line->count > 1)
        return;
    worker_play(worker, pos, line->moves[0], &next, &turn);
    if (node_ends(worker, &next, 1, &score) || !table_probe(&worker->search->table, next.key, 1, &entry) ||
        entry.move == MOVE_PACKED_NONE)
        return;
    worker->list.interrupted = false;
    Move reply = turn_unpack(&turn, entry.move, &worker->list);
    if (!move_is_none(reply))
        line->moves[line->count++] = reply;
}

/* The score of the i-th move; what is known when the search ends is kept. */
static Score search_move(Worker *worker, const Position *pos, RootMove *root, int i, int depth, Score alpha,
                         Score beta) {
    Position next;
    Turn turn;
    worker->pv[1].count = 0;
    worker->seldepth = 0;
    worker_play(worker, pos, root->move, &next, &turn);
    worker_enter(worker, 0, root->move, &next);
    if (i > 0) {
        int reduction = 0;
        if (depth >= REDUCTION_DEPTH && i >= REDUCTION_ROOT_COUNT && root->move.captured == 0) {
            reduction = node_reduction(depth, i, 0);
            if (reduction > depth - 2)
                reduction = depth - 2;
        }
        Score score = node_search_late(worker, &turn, depth - 1, reduction, 1, alpha, false);
        if (score <= alpha || worker->ended)
            return score;
        /* Better than the best: known even if there is no time left to find out how much. */
        keep(worker, root, score, BOUND_LOWER);
    }
    return -node_search(worker, &turn, depth - 1, 1, -beta, -alpha, false);
}

/* Whether a search to that depth finds the score of each move, not of the best alone: so all lines of the
 * first iteration come at once. */
static bool searches_each(const Worker *worker, int depth) {
    return depth == 1 && worker->search->multipv > 1;
}

Score root_search(Worker *worker, const Position *pos, int depth, Score alpha, Score beta) {
    Score best = -SCORE_INFINITE;
    RootMove **root = worker->root + worker->root_first, *first = root[0];
    const Score known = first->score;
    const ScoreBound known_bound = first->bound;
    int count = worker->root_count - worker->root_first;
    bool each = searches_each(worker, depth);
    worker_frame(worker, 0)->eval = game_must_capture(pos) ? TABLE_NO_EVAL : worker_evaluate(worker, pos);
    for (int i = 0; i < count; i++)
        root[i]->score = -SCORE_INFINITE;
    for (int i = 0; i < count && alpha < beta && !worker_must_end(worker); i++) {
        uint64_t before = worker_nodes(worker);
        Score score = search_move(worker, pos, root[i], each ? 0 : i, depth, alpha, beta);
        root[i]->nodes += worker_nodes(worker) - before;
        if (worker->ended)
            break;
        root[i]->searched = true;
        if (each || i == 0 || score > alpha)
            keep(worker, root[i], score, score_bound(score, alpha, beta));
        else
            root[i]->score = -SCORE_INFINITE;
        if (score > best)
            best = score;
        if (score > alpha && !each)
            alpha = score;
    }
    /* Where it missed the window before and nothing was found out since, that is still known. */
    if (worker->ended && first->score == -SCORE_INFINITE) {
        first->score = known;
        first->bound = known_bound;
    }
    root_sort(root, count);
    return best;
}

/* ---- Deepening ---- */

int root_lines(const Worker *worker) {
    int lines = worker->search->multipv;
    return lines < worker->root_count ? lines : worker->root_count;
}

static void report_line(Worker *worker, int line) {
    Search *search = worker->search;
    const RootMove *root = worker->root[line];
    bool fresh = root->score != -SCORE_INFINITE;
    SearchInfo info = {.depth = fresh ? worker->depth : worker->finished_depth,
                       .seldepth = root->seldepth,
                       .multipv = line + 1,
                       .score = fresh ? root->score : root->previous,
                       .bound = fresh ? root->bound : BOUND_EXACT,
                       .nodes = worker_nodes_of_all(search),
                       .time = search_elapsed(search),
                       .hashfull = table_fill(&search->table),
                       .pv = root->pv.moves,
                       .pv_count = root->pv.count};
    if (!fresh && (worker->finished_depth == 0 || info.score == -SCORE_INFINITE)) {
        info.depth = 0;
        info.score = worker_evaluate(worker, history_current(&search->history));
    }
    search->callbacks.info(search->callbacks.context, &info);
}

void root_report(Worker *worker) {
    for (int line = 0; line < root_lines(worker); line++)
        report_line(worker, line);
}

/* Whether to leave it at the iterations finished; last is the score of the one before. */
static bool is_enough(const Worker *worker, Score last) {
    const Search *search = worker->search;
    const RootMove *best = worker->root[0];
    if (search->limits.mate && score_is_decided(best->score) &&
        abs(score_moves_to_end(best->score)) <= search->limits.mate)
        return true;
    if (!search->plan.limited || search->limits.infinite || atomic_load(&search->pondering))
        return false;
    /* The full width was searched to the end of the game: nothing can change any more. */
    if (score_is_win(best->score) && worker->depth >= SCORE_WIN - best->score)
        return true;
    if (search->plan.adaptive && worker->root_count == 1)
        return true;
    int64_t soft = search->plan.soft;
    if (search->plan.adaptive)
        soft = time_plan_stretch(soft, worker->settled, last - best->score,
                                 (int)(best->nodes * 100 / (worker_nodes(worker) + 1)));
    return search_elapsed(search) >= soft;
}

/* One line of one iteration, in a window around the last score that widens where it was missed. */
static void search_line(Worker *worker, const Position *pos, int depth, int line) {
    Score last = worker->root[line]->previous, alpha = -SCORE_INFINITE, beta = SCORE_INFINITE;
    int delta = ASPIRATION_DELTA, shallower = 0;
    if (depth >= ASPIRATION_DEPTH && last != -SCORE_INFINITE && !score_is_decided(last)) {
        alpha = last - delta;
        beta = last + delta;
    }
    worker->root_first = line;
    for (;;) {
        int now = depth - shallower > 1 ? depth - shallower : 1;
        Score score = root_search(worker, pos, now, alpha, beta);
        if (worker->ended || (score > alpha && score < beta))
            break;
        if (score <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = score - delta;
            shallower = 0;
        } else {
            beta = score + delta;
            shallower += shallower < ASPIRATION_SHALLOWER;
        }
        delta += delta / 2;
        if (alpha < -SCORE_EVAL_MAX)
            alpha = -SCORE_INFINITE;
        if (beta > SCORE_EVAL_MAX)
            beta = SCORE_INFINITE;
    }
    worker->root_first = 0;
}

static void search_lines(Worker *worker, const Position *pos, int depth) {
    for (int i = 0; i < worker->root_count; i++) {
        worker->root[i]->previous = worker->root[i]->score;
        worker->root[i]->score = -SCORE_INFINITE;
    }
    int searches = searches_each(worker, depth) ? 1 : root_lines(worker);
    for (int line = 0; line < searches && !worker->ended; line++)
        search_line(worker, pos, depth, line);
    /* A later line may have come out better than an earlier one. */
    root_sort(worker->root, root_lines(worker));
}

bool root_deepen(Worker *worker, int deepest) {
    Search *search = worker->search;
    const Position *pos = history_current(&search->history);
    /* Helpers begin at different depths, so that they do not all do the same. */
    int first = worker->finished_depth > 0 ? worker->finished_depth + 1 : 1 + worker->id % 2;
    for (int depth = first; depth <= deepest; depth++) {
        Move before = worker->root[0]->move;
        Score last = worker->finished_score;
        worker->depth = depth;
        search_lines(worker, pos, depth);
        if (worker->ended)
            return false;
        worker->finished_depth = depth;
        worker->finished_score = worker->root[0]->score;
        worker->settled = move_equal(worker->root[0]->move, before) ? worker->settled + 1 : 0;
        if (worker->id == 0)
            root_report(worker);
        if (is_enough(worker, last)) {
            stop_wish(&search->stop);
            return false;
        }
    }
    return true;
}
