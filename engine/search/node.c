/* The search of a node, as numbered steps. What each brought stands in docs/strength.md. */
#include "search/node.h"

#include "evaluate/evaluate.h"
#include "search/picker.h"
#include "search/reduction.h"

enum {
    REVERSE_FUTILITY_DEPTH = 8,
    REVERSE_FUTILITY_MARGIN = 70,
    FUTILITY_DEPTH = 8,
    FUTILITY_MARGIN = 60,
    SINGULAR_DEPTH = 7,
    RAZOR_MARGIN = 250,
    FORCED_FEW = 3,
    FORCING_LESS = 2,
    RAZOR_DEPTH = 2,
    NULL_DEPTH = 3,
    TRIED_MAX = 256
};

static int min(int a, int b) {
    return a < b ? a : b;
}

static int max(int a, int b) {
    return a > b ? a : b;
}

/* ---- Histories ---- */

/* Moves a value toward +-HISTORY_MAX, the less the nearer it is. */
static void history_add(int16_t *value, int bonus) {
    *value = (int16_t)(*value + bonus - *value * (bonus < 0 ? -bonus : bonus) / HISTORY_MAX);
}

static void history_note(Worker *worker, Side side, int ply, Move move, int bonus) {
    Histories *h = &worker->histories;
    Move before = worker_frame(worker, ply - 1)->move, last = worker_frame(worker, ply - 2)->move;
    history_add(&h->quiet[side][move.from][move.to], bonus);
    if (!move_is_none(before))
        history_add(&h->reply[side][before.to][move.to], bonus);
    if (!move_is_none(last))
        history_add(&h->follow[side][last.to][move.to], bonus);
}

/* A quiet move refuted the node: remember it, and that those tried before did not. */
static void reward(Worker *worker, const Position *pos, int ply, int depth, Move best, const Move *tried,
                   int tried_count) {
    Frame *frame = worker_frame(worker, ply);
    Side side = pos_turn(pos);
    Move before = worker_frame(worker, ply - 1)->move;
    int bonus = min(16 * depth * depth + 64 * depth, 1800);
    if (!move_equal(best, frame->killers[0])) {
        frame->killers[1] = frame->killers[0];
        frame->killers[0] = best;
    }
    if (!move_is_none(before))
        worker->histories.counter[side][before.from][before.to] = move_pack(best);
    history_note(worker, side, ply, best, bonus);
    for (int i = 0; i < tried_count; i++)
        history_note(worker, side, ply, tried[i], -bonus);
}

/* ---- The node ---- */

static Score search(Worker *worker, const Position *pos, int depth, int ply, Score alpha, Score beta,
                    bool cut);

static Score search_pass(Worker *worker, const Position *next, int depth, int ply, Score beta, bool cut) {
    worker_frame(worker, ply)->move = MOVE_NONE;
    worker->keys[worker->key_root + ply + 1] = next->key;
    worker_count_node(worker);
    return -search(worker, next, depth, ply + 1, -beta, -beta + 1, !cut);
}

static Score search(Worker *worker, const Position *pos, int depth, int ply, Score alpha, Score beta,
                    bool cut) {
    /* 1. At the leaves, follow captures. */
    if (depth <= 0)
        return node_quiesce(worker, pos, ply, alpha, beta);

    bool pv_node = beta - alpha > 1;
    Frame *frame = worker_frame(worker, ply);
    Move excluded = frame->excluded;
    bool singular_search = !move_is_none(excluded);
    Score score, best = -SCORE_INFINITE, first_alpha = alpha;
    worker->pv[ply].count = 0;
    if (ply > worker->seldepth)
        worker->seldepth = ply;

    /* 2. The game may be over, or the line too long. */
    if (!singular_search && node_is_over(worker, pos, ply, &score))
        return score;
    if (ply >= PLY_MAX - 1)
        return worker_evaluate(worker, pos);
    worker_frame(worker, ply + 1)->killers[0] = worker_frame(worker, ply + 1)->killers[1] = MOVE_NONE;

    /* 3. Nothing below can win faster, or lose slower, than what is already certain. */
    alpha = max(alpha, -SCORE_WIN + ply);
    beta = min(beta, SCORE_WIN - ply - 1);
    if (alpha >= beta)
        return alpha;

    /* 4. What the table knows. */
    Table *table = &worker->search->table;
    TableEntry entry = {.move = MOVE_PACKED_NONE, .eval = TABLE_NO_EVAL, .bound = TABLE_NONE};
    bool found = !singular_search && table_probe(table, pos->key, ply, &entry);
    if (found && !pv_node && entry.depth >= depth && table_settles(&entry, alpha, beta) &&
        pos->clock + 10 < pos->game->clock_limit)
        return entry.score;

    /* 5. The static evaluation; worthless where a capture is forced. */
    bool forced = game_must_capture(pos), improving = false;
    Score eval = TABLE_NO_EVAL;
    if (!forced) {
        eval = singular_search                        ? frame->eval
               : found && entry.eval != TABLE_NO_EVAL ? entry.eval
                                                      : worker_evaluate(worker, pos);
        Score before = worker_frame(worker, ply - 2)->eval;
        improving = before != TABLE_NO_EVAL && eval > before;
    }
    frame->eval = eval;
    /* The table's score is a better guess where its bound allows. */
    Score guess = eval;
    if (!forced && found && !score_is_win(entry.score) && !score_is_loss(entry.score) &&
        (entry.bound == TABLE_EXACT || (entry.bound == TABLE_LOWER && entry.score > eval) ||
         (entry.bound == TABLE_UPPER && entry.score < eval)))
        guess = entry.score;

    if (!pv_node && !forced && !singular_search) {
        /* 6. Razoring: far below alpha near the leaves, only captures could help. */
        if (depth <= RAZOR_DEPTH && guess + RAZOR_MARGIN * depth < alpha) {
            score = node_quiesce(worker, pos, ply, alpha, beta);
            if (score <= alpha || worker->ended)
                return score;
        }

        /* 7. Reverse futility: far above beta near the leaves, the other side will not catch up. */
        if (depth <= REVERSE_FUTILITY_DEPTH &&
            guess - REVERSE_FUTILITY_MARGIN * (depth - improving) >= beta && !score_is_loss(beta) &&
            !score_is_win(guess))
            return guess;

        /* 8. Null move: who may even pass is above beta. Only where neither side can capture. */
        Position next;
        if (depth >= NULL_DEPTH && guess >= beta && eval >= beta && !score_is_loss(beta) &&
            !move_is_none(worker_frame(worker, ply - 1)->move) && pos->count[pos->turn] > 2 &&
            game_pass(pos, &next) && !worker_must_end(worker)) {
            int reduction = 3 + depth / 4 + min((guess - beta) / 150, 3);
            score = search_pass(worker, &next, depth - reduction, ply, beta, cut);
            if (worker->ended)
                return alpha;
            if (score >= beta)
                return score_is_win(score) ? beta : score;
        }
    }

    Picker picker;
    picker_begin(&picker, worker, pos, ply, forced, false, entry.move);
    uint32_t forced_moves = picker.end - picker.index;
    Move move, best_move = MOVE_NONE, tried[TRIED_MAX];
    int count = 0, tried_count = 0;
    while (!worker_must_end(worker) && !move_is_none(move = picker_next(&picker))) {
        if (singular_search && move_equal(move, excluded))
            continue;
        count++;
        bool quiet = move.captured == 0 && !game_enters_castle(pos, move);
        int history = quiet ? picker_history(worker, pos, ply, move) : 0;
        int extension = 0;

        /* 9. Play it to see what it does. */
        Position next;
        game_play(pos, move, &next);
        bool forcing = quiet && game_must_capture(&next);

        /* 10. Near the leaves, hopeless quiet moves are left out; not those that force the other
         * side to capture, for combinations begin with them. */
        if (quiet && !forced && !forcing && !score_is_loss(best) && best > -SCORE_INFINITE) {
            int reduced = max(depth - reduction_of(depth, count, 0), 0);
            if (reduced <= FUTILITY_DEPTH && !pv_node &&
                guess + FUTILITY_MARGIN * (reduced + 1) + history / 200 <= alpha)
                continue;
        }

        /* 11. Where few answers are possible, they cost no depth. */
        if (forced && forced_moves <= FORCED_FEW)
            extension = 1;

        /* 12. Singular extension: where all other moves fail far below the table's, that one is looked at
         * deeper. */
        if (found && depth >= SINGULAR_DEPTH && count == 1 && !forced && !singular_search &&
            move_pack(move) == entry.move && entry.depth >= depth - 3 && entry.bound != TABLE_UPPER &&
            !score_is_win(entry.score) && !score_is_loss(entry.score)) {
            Score bar = entry.score - 2 * depth;
            frame->excluded = move;
            score = search(worker, pos, (depth - 1) / 2, ply, bar - 1, bar, cut);
            frame->excluded = MOVE_NONE;
            if (worker->ended)
                break;
            if (score < bar)
                extension = 1;
            else if (bar >= beta) {
                /* Several moves are above beta. */
                picker_end(&picker);
                return bar;
            }
        }

        frame->move = move;
        worker_enter(worker, &next, ply);
        int new_depth = depth - 1 + extension;

        /* 13. Late moves are searched less deep, and again where that proves wrong. */
        if (count == 1) {
            score = -search(worker, &next, new_depth, ply + 1, -beta, -alpha, pv_node ? false : !cut);
        } else {
            int reduction = 0;
            if (depth >= 3 && count > 1 + pv_node && quiet) {
                reduction = reduction_of(depth, count, history);
                reduction += cut - pv_node + !improving - FORCING_LESS * forcing;
                reduction = max(0, min(reduction, new_depth - 1));
            }
            score = -search(worker, &next, new_depth - reduction, ply + 1, -alpha - 1, -alpha, true);
            if (score > alpha && reduction > 0 && !worker->ended)
                score = -search(worker, &next, new_depth, ply + 1, -alpha - 1, -alpha, !cut);
            if (score > alpha && score < beta && !worker->ended)
                score = -search(worker, &next, new_depth, ply + 1, -beta, -alpha, false);
        }
        if (worker->ended)
            break;
        if (score > best) {
            best = score;
            if (score > alpha) {
                alpha = score;
                best_move = move;
                node_update_pv(worker, ply, move);
            }
        }
        if (alpha >= beta) {
            worker->cutoffs++;
            worker->first_cutoffs += count == 1;
            if (move.captured == 0)
                reward(worker, pos, ply, depth, move, tried, tried_count);
            break;
        }
        if (move.captured == 0 && tried_count < TRIED_MAX)
            tried[tried_count++] = move;
    }
    picker_end(&picker);
    if (worker->ended)
        return best > -SCORE_INFINITE ? best : alpha;

    /* 14. Nothing was tried: no legal move, or none but the excluded. */
    if (count == 0)
        return singular_search ? alpha : node_result_score(pos, game_no_moves(pos), ply);

    if (!singular_search) {
        TableBound bound = best >= beta ? TABLE_LOWER : best > first_alpha ? TABLE_EXACT : TABLE_UPPER;
        table_store(table, pos->key, ply,
                    (TableEntry){move_is_none(best_move) ? MOVE_PACKED_NONE : move_pack(best_move), best,
                                 eval, depth, bound});
    }
    return best;
}

/* ---- The root ---- */

static bool is_better(const RootMove *a, const RootMove *b) {
    return a->score != b->score ? a->score > b->score : a->previous > b->previous;
}

void node_sort_root(RootMove **root, int count) {
    for (int i = 1; i < count; i++) {
        RootMove *move = root[i];
        int j = i;
        for (; j > 0 && is_better(move, root[j - 1]); j--)
            root[j] = root[j - 1];
        root[j] = move;
    }
}

static void keep_root_move(Worker *worker, RootMove *root, Score score) {
    root->score = score;
    root->seldepth = worker->seldepth;
    node_update_pv(worker, 0, root->move);
    root->pv = worker->pv[0];
}

Score node_search_root(Worker *worker, const Position *pos, int depth, Score alpha, Score beta) {
    Score best = -SCORE_INFINITE;
    RootMove **root = worker->root + worker->root_first;
    int count = worker->root_count - worker->root_first;
    Frame *frame = worker_frame(worker, 0);
    bool forced = game_must_capture(pos);
    frame->eval = forced ? TABLE_NO_EVAL : worker_evaluate(worker, pos);
    for (int i = 0; i < count; i++)
        root[i]->score = -SCORE_INFINITE;
    for (int i = 0; i < count && !worker_must_end(worker); i++) {
        Position next;
        Score score = -SCORE_INFINITE;
        uint64_t before = worker_nodes(worker);
        worker->pv[1].count = 0;
        worker->seldepth = 0;
        frame->move = root[i]->move;
        worker_play(worker, pos, root[i]->move, 0, &next);
        bool full = i == 0;
        if (!full) {
            int reduction = 0;
            if (depth >= 3 && i >= 3 && root[i]->move.captured == 0)
                reduction = min(reduction_of(depth, i, 0), depth - 2);
            score = -search(worker, &next, depth - 1 - reduction, 1, -alpha - 1, -alpha, true);
            if (score > alpha && reduction > 0 && !worker->ended)
                score = -search(worker, &next, depth - 1, 1, -alpha - 1, -alpha, true);
            full = score > alpha && !worker->ended;
            /* Better than the best: known even if there is no time left to find out how much. */
            if (full)
                keep_root_move(worker, root[i], score);
        }
        if (full)
            score = -search(worker, &next, depth - 1, 1, -beta, -alpha, false);
        root[i]->nodes += worker_nodes(worker) - before;
        if (worker->ended)
            break;
        if (i == 0 || score > alpha)
            keep_root_move(worker, root[i], score);
        else
            root[i]->score = -SCORE_INFINITE;
        if (score > best)
            best = score;
        if (score > alpha)
            alpha = score;
        if (alpha >= beta)
            break;
    }
    node_sort_root(root, count);
    return best;
}
