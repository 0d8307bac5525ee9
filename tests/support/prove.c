#include "support/prove.h"

/* The moves of a node stand in the list above those of the nodes before it. */
typedef struct Proof {
    MoveList list;
    Reason but;
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
