#include "search/time_plan.h"

#include "search/parameters.h"

static int64_t at_most(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static int64_t at_least(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/* ms, so that sums stay in range whatever is sent. */
enum { TIME_MAX = 1000000000 };

TimePlan time_plan_make(const SearchLimits *limits, Side side, int overhead) {
    TimePlan plan = {false, false, 0, 0};
    if (limits->has_clock[side]) {
        int64_t left = at_most(at_least(limits->time[side], 0), TIME_MAX) - overhead;
        int64_t increment = at_most(at_least(limits->increment[side], 0), TIME_MAX);
        int64_t moves = limits->moves_to_go > 0 ? limits->moves_to_go : TIME_MOVES_AHEAD;
        moves = at_most(moves, TIME_MOVES_AHEAD);
        left = at_least(left, 0);
        plan.limited = plan.adaptive = true;
        plan.soft = left / moves + increment * TIME_INCREMENT / 100;
        /* Keep a reserve: what is spent now is not there for the moves to come. */
        int64_t most = left * (moves == 1 ? TIME_HARD_SHARE_LAST : TIME_HARD_SHARE) / 100;
        plan.hard = at_most(plan.soft * TIME_HARD_FACTOR, most);
        plan.soft = at_most(plan.soft, plan.hard);
    }
    if (limits->has_movetime) {
        int64_t fixed = at_least(at_most(limits->movetime, TIME_MAX), 0);
        fixed -= at_most(overhead, (fixed + 3) / 4);
        plan.hard = plan.limited ? at_most(plan.hard, fixed) : fixed;
        plan.soft = plan.limited ? at_most(plan.soft, plan.hard) : fixed;
        plan.limited = true;
    }
    return plan;
}

int64_t time_plan_stretch(int64_t soft, int settled, int drop, int share) {
    /* Per cent, by the iterations since the best move changed. */
    static const int by_settled[] = {150, 125, 108, 95, 85};
    int settled_max = (int)(sizeof by_settled / sizeof *by_settled) - 1;
    int64_t per_cent = by_settled[settled < settled_max ? settled : settled_max];
    int fallen = drop < 0 ? 0 : drop > TIME_DROP_MAX ? TIME_DROP_MAX : drop;
    per_cent = per_cent * (100 + fallen) / 100;
    per_cent = per_cent * (TIME_SHARE - share) / 100;
    return soft * per_cent / 100;
}
