#include "search/deepening.h"

#include <stdlib.h>

#include "search/parameters.h"
#include "search/root.h"

int deepening_lines(const Worker *worker) {
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

void deepening_report(Worker *worker) {
    for (int line = 0; line < deepening_lines(worker); line++)
        report_line(worker, line);
}

/* Whether to leave it at the iterations finished; last is the score of the one before. */
static bool is_enough(const Worker *worker, Score last) {
    const Search *search = worker->search;
    const RootMove *best = worker->root[0];
    if (search->limits.mate && (score_is_win(best->score) || score_is_loss(best->score)) &&
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
    if (depth >= ASPIRATION_DEPTH && last != -SCORE_INFINITE && !score_is_win(last) && !score_is_loss(last)) {
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
    int searches = root_searches_each(worker, depth) ? 1 : deepening_lines(worker);
    for (int line = 0; line < searches && !worker->ended; line++)
        search_line(worker, pos, depth, line);
    /* A later line may have come out better than an earlier one. */
    root_sort(worker->root, deepening_lines(worker));
}

bool deepening_run(Worker *worker, int deepest) {
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
            deepening_report(worker);
        if (is_enough(worker, last)) {
            atomic_store(&search->stop, true);
            return false;
        }
    }
    return true;
}
