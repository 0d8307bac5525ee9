#include "match/games/adjudicate.h"

#include <limits.h>
#include <stdlib.h>

/* A proven win or loss is beyond every score. */
static int value_of(const EngineScore *score) {
    return !score->mate ? score->value : score->value > 0 ? INT_MAX : -INT_MAX;
}

Outcome adjudicator_judge(Adjudicator *adjudicator, Side mover, const EngineScore *score,
                          const char **reason) {
    const Adjudication *rules = adjudicator->rules;
    Side other = side_other(mover);
    adjudicator->plies++;
    int value = value_of(score);
    bool lost = score->known && value <= -rules->resign_score;
    bool won = score->known && value >= rules->resign_score;
    adjudicator->lost[mover] = lost ? adjudicator->lost[mover] + 1 : 0;
    adjudicator->won[mover] = won ? adjudicator->won[mover] + 1 : 0;
    adjudicator->level = score->known && abs(value) <= rules->draw_score ? adjudicator->level + 1 : 0;
    if (rules->resign_count) {
        /* With two sides asked, it may be the winner who completes the agreement. */
        *reason = "adjudication by score";
        for (int side = WHITE; side <= BLACK; side++)
            if (adjudicator->lost[side] >= rules->resign_count &&
                (!rules->resign_two_sided || adjudicator->won[side_other((Side)side)] >= rules->resign_count))
                return outcome_win(side == (int)mover ? other : mover);
    }
    if (rules->draw_count && adjudicator->plies >= 2 * rules->draw_number &&
        adjudicator->level >= 2 * rules->draw_count) {
        *reason = "adjudication by score";
        return OUTCOME_DRAW;
    }
    if (rules->max_moves && adjudicator->plies >= 2 * rules->max_moves) {
        *reason = "adjudication by number of moves";
        return OUTCOME_DRAW;
    }
    return OUTCOME_NONE;
}
