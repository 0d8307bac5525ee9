/* The steps of a node, numbered. What each brought stands in docs/strength.md. */
#include "search/node.h"

#include "search/parameters.h"
#include "search/picker.h"

/* Quiet moves of a node that are remembered as tried. */
enum { TRIED_MAX = 256 };

typedef struct Node {
    Turn *turn;
    const Position *pos; /* of the turn */
    int depth, ply;
    Score alpha, beta;
    bool cut;       /* a move is expected to refute it */
    bool pv;        /* the window is open: it may be part of the principal variation */
    bool improving; /* the evaluation is better than at its last move */
    TableEntry entry;
    Score eval;  /* TABLE_NO_EVAL where a capture is forced */
    Score guess; /* the evaluation, or the table's score where that tells more */
} Node;

static int min(int a, int b) {
    return a < b ? a : b;
}

static int max(int a, int b) {
    return a > b ? a : b;
}

/* 16 ln(n), rounded, for n up to 15; above, each doubling adds 11. */
static int log16(int n) {
    static const int small[16] = {0, 0, 11, 18, 22, 26, 29, 31, 33, 35, 37, 38, 40, 41, 42, 43};
    int value = 0;
    while (n > 15) {
        n /= 2;
        value += 11;
    }
    return value + small[n];
}

int node_reduction(int depth, int count, int history) {
    return (log16(depth) * log16(count) * 100 / REDUCTION_DIVISOR + REDUCTION_BASE) / 256 -
           history / REDUCTION_HISTORY;
}

Score node_search_late(Worker *worker, Turn *next, int depth, int reduction, int ply, Score alpha, bool cut) {
    Score score = -node_search(worker, next, depth - reduction, ply, -alpha - 1, -alpha, true);
    if (score > alpha && reduction > 0 && !worker->ended)
        score = -node_search(worker, next, depth, ply, -alpha - 1, -alpha, !cut);
    return score;
}

/* The table's score takes the place of the evaluation where its bound allows. */
static Score guess_score(const TableEntry *entry, Score eval) {
    bool better = entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && entry->score > eval) ||
                  (entry->bound == BOUND_UPPER && entry->score < eval);
    return better && !score_is_decided(entry->score) ? entry->score : eval;
}

/* A static evaluation is worthless where a capture is forced. */
static void assess(Worker *worker, Node *node) {
    Frame *frame = worker_frame(worker, node->ply);
    if (node->turn->must_capture) {
        frame->eval = node->eval = node->guess = TABLE_NO_EVAL;
        return;
    }
    node->eval = node->entry.eval != TABLE_NO_EVAL ? node->entry.eval : worker_evaluate(worker, node->pos);
    frame->eval = node->eval;
    Score before = worker_frame(worker, node->ply - 2)->eval;
    node->improving = before != TABLE_NO_EVAL && node->eval > before;
    node->guess = guess_score(&node->entry, node->eval);
}

/* Who may even pass and is above beta. Only where neither side can capture and enough pieces are there to
 * move something else. */
static bool fails_high_by_pass(Worker *worker, const Node *node, Score *score) {
    const Position *pos = node->pos;
    Score beta = node->beta;
    Position next;
    Turn next_turn;
    if (node->depth < NULL_DEPTH || node->guess < beta || node->eval < beta || score_is_loss(beta) ||
        move_is_none(worker_frame(worker, node->ply - 1)->move) || pos->count[pos->turn] < NULL_PIECES ||
        !turn_pass(node->turn, &next, &next_turn) || worker_must_end(worker))
        return false;
    int reduction = NULL_REDUCTION + node->depth / NULL_REDUCTION_DEPTH +
                    min((node->guess - beta) / NULL_REDUCTION_MARGIN, NULL_REDUCTION_MARGIN_MAX);
    worker_enter(worker, node->ply, MOVE_NONE, &next);
    *score = -node_search(worker, &next_turn, node->depth - reduction, node->ply + 1, -beta, -beta + 1,
                          !node->cut);
    if (score_is_win(*score)) /* won after a pass is not won */
        *score = beta;
    return *score >= beta || worker->ended;
}

/* Whether a node is settled without trying its moves; then with this score. */
static bool is_pruned(Worker *worker, const Node *node, Score *score) {
    int depth = node->depth;
    if (node->pv || node->turn->must_capture)
        return false;

    /* 6. Razoring: far below alpha near the leaves, only captures could help. */
    if (depth <= RAZOR_DEPTH && node->guess + RAZOR_MARGIN * depth < node->alpha) {
        *score = node_quiescence(worker, node->turn, node->ply, node->alpha, node->beta);
        if (*score <= node->alpha || worker->ended)
            return true;
    }

    /* 7. Reverse futility: far above beta near the leaves, the other side will not catch up. */
    int margin = REVERSE_FUTILITY_MARGIN * (depth - node->improving);
    if (depth <= REVERSE_FUTILITY_DEPTH && node->guess - margin >= node->beta && !score_is_loss(node->beta) &&
        !score_is_win(node->guess)) {
        *score = node->guess;
        return true;
    }

    /* 8. Null move: if even a pass is above beta, a move will be. */
    return fails_high_by_pass(worker, node, score);
}

/* 9. Near the leaves, quiet moves are left out that would not lift a hopeless score, or that come late: were
 * one of them good, the order would have told. Half as many are tried where things do not get better. */
static bool is_left_out(const Node *node, int count, int history) {
    int depth = node->depth, reduced = max(depth - node_reduction(depth, count, 0), 0);
    if (node->pv)
        return false;
    if (depth <= LATE_DEPTH && count > (LATE_COUNT + LATE_SQUARE * depth * depth) / (2 - node->improving))
        return true;
    return reduced <= FUTILITY_DEPTH &&
           node->guess + FUTILITY_MARGIN * (reduced + 1) + history / FUTILITY_HISTORY <= node->alpha;
}

/* 11. Late quiet moves are searched less deep. */
static int reduction_of_late(const Node *node, int count, int history, bool forcing, int new_depth) {
    if (node->depth < REDUCTION_DEPTH || count <= 1 + node->pv)
        return 0;
    int reduction = node_reduction(node->depth, count, history);
    reduction += node->cut;                       /* one move refutes it, and that came early */
    reduction -= node->pv;                        /* mistakes cost most here */
    reduction += !node->improving;                /* things go badly: a quiet move will not mend them */
    reduction -= forcing ? REDUCTION_FORCING : 0; /* combinations begin so */
    return max(0, min(reduction, new_depth - 1));
}

static Score search_move(Worker *worker, const Node *node, Turn *next, int depth, int count, int reduction) {
    Score alpha = node->alpha, beta = node->beta;
    if (count == 1)
        return -node_search(worker, next, depth, node->ply + 1, -beta, -alpha, !node->pv && !node->cut);
    Score score = node_search_late(worker, next, depth, reduction, node->ply + 1, alpha, node->cut);
    if (score > alpha && score < beta && !worker->ended)
        score = -node_search(worker, next, depth, node->ply + 1, -beta, -alpha, false);
    return score;
}

/* A move refuted the node: what is remembered of it. */
static void note_cutoff(Worker *worker, const Node *node, Move move, int count, const Move *tried,
                        int tried_count) {
    worker->cutoffs++;
    worker->first_cutoffs += count == 1;
    if (move.captured != 0)
        return;
    Frame *frame = worker_frame(worker, node->ply);
    uint32_t packed = move_pack(move);
    if (packed != frame->killers[0]) {
        frame->killers[1] = frame->killers[0];
        frame->killers[0] = packed;
    }
    histories_reward(&worker->histories, pos_turn(node->pos), worker_context(worker, node->ply), node->depth,
                     move, tried, tried_count);
}

/* Steps 9 to 13. */
static Score search_moves(Worker *worker, Node *node) {
    const Position *pos = node->pos;
    const Side side = pos_turn(pos);
    const HistoryContext context = worker_context(worker, node->ply);
    Score first_alpha = node->alpha, best = -SCORE_INFINITE, score;
    Picker picker;
    picker_begin(&picker, worker, node->turn, node->ply, false, node->entry.move);
    int forced_extension = node->turn->must_capture && (int)picker_left(&picker) <= FORCED_FEW;

    Move move, best_move = MOVE_NONE, tried[TRIED_MAX];
    int count = 0, tried_count = 0;
    while (!worker_must_end(worker) && !move_is_none(move = picker_next(&picker))) {
        count++;
        bool quiet = move.captured == 0 && !game_enters_castle(pos, move);
        int history = quiet ? histories_value(&worker->histories, side, context, move) : 0;

        /* 9. Not before a move that does not lose, and not what forces the other side to capture, for
         * combinations begin so. */
        bool left_out = quiet && !node->turn->must_capture && !score_is_loss(best) &&
                        best > -SCORE_INFINITE && is_left_out(node, count, history);
        if (left_out && !turn_may_force(node->turn, move))
            continue;
        Position next;
        Turn next_turn;
        worker_play(worker, pos, move, &next, &next_turn);
        bool forcing = quiet && next_turn.must_capture;
        if (left_out && !forcing)
            continue;

        /* 10. Where few answers are possible, they cost no depth. */
        int new_depth = node->depth - 1 + forced_extension;

        /* 11., 12. Play and search it. */
        int reduction = quiet ? reduction_of_late(node, count, history, forcing, new_depth) : 0;
        worker_enter(worker, node->ply, move, &next);
        score = search_move(worker, node, &next_turn, new_depth, count, reduction);
        if (worker->ended)
            break;
        best = max(best, score);
        if (score > node->alpha) {
            node->alpha = score;
            best_move = move;
            worker_update_pv(worker, node->ply, move);
        }
        if (node->alpha >= node->beta) {
            note_cutoff(worker, node, move, count, tried, tried_count);
            break;
        }
        if (move.captured == 0 && tried_count < TRIED_MAX)
            tried[tried_count++] = move;
    }
    picker_end(&picker);
    if (worker->ended)
        return node->alpha;

    /* 13. There was no legal move. */
    if (count == 0)
        return node_result_score(pos, game_no_moves(pos), node->ply);

    /* 14. What was found out goes to the table. */
    table_store(&worker->search->table, pos->key, node->ply,
                (TableEntry){move_pack(best_move), best, node->eval, node->depth,
                             score_bound(best, first_alpha, node->beta)});
    return best;
}

Score node_search(Worker *worker, Turn *turn, int depth, int ply, Score alpha, Score beta, bool cut) {
    const Position *pos = turn->pos;
    /* 1. At the leaves, follow captures. */
    if (depth <= 0)
        return node_quiescence(worker, turn, ply, alpha, beta);

    /* 2. The game may be over, or the line too long. */
    Score score;
    if (node_ends(worker, pos, ply, &score))
        return score;
    Frame *child = worker_frame(worker, ply + 1);
    child->killers[0] = child->killers[1] = MOVE_PACKED_NONE;

    /* 3. Nothing below can win faster, or lose slower, than what is already certain. */
    bool pv = beta - alpha > 1;
    alpha = max(alpha, -SCORE_WIN + ply);
    beta = min(beta, SCORE_WIN - ply - 1);
    if (alpha >= beta)
        return alpha;

    /* 4. What the table knows; near the fifty-move rule it may be wrong. */
    Node node = {.turn = turn,
                 .pos = pos,
                 .depth = depth,
                 .ply = ply,
                 .alpha = alpha,
                 .beta = beta,
                 .cut = cut,
                 .pv = pv,
                 .entry = {.eval = TABLE_NO_EVAL}};
    bool found = table_probe(&worker->search->table, pos->key, ply, &node.entry);
    if (found && !pv && node.entry.depth >= depth && table_settles(&node.entry, alpha, beta) &&
        pos->clock + TABLE_CLOCK < worker->clock_limit)
        return node.entry.score;

    /* 5. The static evaluation. */
    assess(worker, &node);

    /* 6. to 8. No need to try moves; 9. to 14. those of them that are worth it. */
    return is_pruned(worker, &node, &score) ? score : search_moves(worker, &node);
}
