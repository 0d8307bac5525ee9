#include "tune/duel.h"

#include "common/fatal.h"
#include "common/interrupt.h"
#include "common/memory.h"

enum { HASH_MB = 4 };

static Engine *new_engine(void) {
    Engine *engine = engine_new();
    memory_need(engine && engine_set_hash(engine, HASH_MB));
    engine_set_contempt(engine, 0); /* scores are to be learned from */
    return engine;
}

void duel_init(Duel *duel, bool one, uint64_t nodes) {
    *duel = (Duel){.nodes = nodes};
    list_init(&duel->work, NULL);
    duel->engine[WHITE] = new_engine();
    duel->engine[BLACK] = one ? duel->engine[WHITE] : new_engine();
}

void duel_free(Duel *duel) {
    if (duel->engine[BLACK] != duel->engine[WHITE])
        engine_free(duel->engine[BLACK]);
    engine_free(duel->engine[WHITE]);
    history_free(&duel->history);
    list_free(&duel->work);
}

void duel_turn(Duel *duel) {
    Engine *white = duel->engine[WHITE];
    duel->engine[WHITE] = duel->engine[BLACK];
    duel->engine[BLACK] = white;
}

Position duel_opening(OpeningMaker *maker, const TuneOptions *options, uint64_t number) {
    Position opening;
    if (opening_make(maker, options->game, options->plies, (uint64_t)options->seed, number, &opening, NULL) <
        0)
        fatal(EXIT_USAGE, "no game lasts for %d plies", options->plies);
    return opening;
}

bool duel_play(Duel *duel, const Position *opening, Outcome *outcome) {
    SearchLimits limits = {.has_nodes = true, .nodes = duel->nodes};
    engine_new_game(duel->engine[WHITE]);
    engine_new_game(duel->engine[BLACK]);
    memory_need(history_start(&duel->history, opening));
    for (int ply = 0; ply < DUEL_PLIES; ply++) {
        const Position *pos = history_current(&duel->history);
        Side side = pos_turn(pos);
        Result result = history_result(&duel->history, &duel->work);
        SearchSummary found;
        *outcome = result.outcome;
        if (result.reason != REASON_NONE)
            return true;
        memory_need(engine_search(duel->engine[side], &duel->history, &limits, duel->stop, &found));
        if (interrupt_pending())
            return false; /* this search may have been cut */
        *outcome = outcome_win(score_is_win(found.score) ? side : side_other(side));
        if (score_is_decided(found.score))
            return true;
        if (duel->seen)
            duel->seen(duel->context, ply, pos, &found);
        memory_need(history_push(&duel->history, found.best));
    }
    *outcome = OUTCOME_DRAW;
    return true;
}
