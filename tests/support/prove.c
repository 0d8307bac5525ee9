#include "support/prove.h"

enum { PLIES_MAX = 32 };

/* The moves of a node stand in the list above those of the nodes before it. */
typedef struct Proof {
    MoveList list;
    Reason but;
    Side prover;              /* who forces a repetition */
    Position line[PLIES_MAX]; /* since the root, for repetitions */
} Proof;

/* The moves of a position, from *first on to the end of the list; where there are none, or the game is over
 * before, the result. */
static Result expand(Proof *proof, const Position *pos, uint32_t *first) {
    *first = proof->list.size;
    Result result = game_result(pos);
    if (result.reason != REASON_NONE)
        return result;
    game_generate(pos, STAGE_ALL, &proof->list);
    return proof->list.size == *first ? game_no_moves(pos) : RESULT_NONE;
}

static bool wins(Proof *proof, const Position *pos, int plies);

static bool loses(Proof *proof, const Position *pos, int plies) {
    uint32_t first;
    Result result = expand(proof, pos, &first);
    bool lost = plies > 0;
    if (result.reason != REASON_NONE)
        lost = result.outcome == outcome_win(side_other(pos_turn(pos))) && result.reason != proof->but;
    for (uint32_t i = first; i < proof->list.size && lost; i++) {
        Position next;
        game_play(pos, proof->list.moves[i], &next);
        lost = wins(proof, &next, plies - 1);
    }
    proof->list.size = first;
    return lost;
}

static bool wins(Proof *proof, const Position *pos, int plies) {
    if (plies <= 0)
        return false;
    uint32_t first;
    bool won = false;
    expand(proof, pos, &first);
    for (uint32_t i = first; i < proof->list.size && !won; i++) {
        Position next;
        game_play(pos, proof->list.moves[i], &next);
        won = loses(proof, &next, plies - 1);
    }
    proof->list.size = first;
    return won;
}

static bool repeats(Proof *proof, const Position *pos, int ply, int plies) {
    for (int i = ply - 2; i >= 0; i -= 2)
        if (pos_same(pos, &proof->line[i]))
            return true;
    uint32_t first;
    Result result = expand(proof, pos, &first);
    bool mine = pos_turn(pos) == proof->prover, forced = !mine && ply < plies;
    if (result.reason != REASON_NONE)
        forced = result.outcome == outcome_win(proof->prover);
    proof->line[ply] = *pos;
    for (uint32_t i = first; i < proof->list.size && ply < plies && forced != mine; i++) {
        Position next;
        game_play(pos, proof->list.moves[i], &next);
        forced = repeats(proof, &next, ply + 1, plies);
    }
    proof->list.size = first;
    return forced;
}

bool prove_win(const Position *pos, int plies, Reason but) {
    Proof proof = {.but = but};
    list_init(&proof.list, NULL);
    bool won = wins(&proof, pos, plies);
    list_free(&proof.list);
    return won;
}

bool prove_loss(const Position *pos, int plies, Reason but) {
    Proof proof = {.but = but};
    list_init(&proof.list, NULL);
    bool lost = loses(&proof, pos, plies);
    list_free(&proof.list);
    return lost;
}

bool prove_repetition(const Position *pos, int plies) {
    Proof proof = {.prover = pos_turn(pos)};
    if (plies >= PLIES_MAX)
        return false;
    list_init(&proof.list, NULL);
    bool forced = repeats(&proof, pos, 0, plies);
    list_free(&proof.list);
    return forced;
}
