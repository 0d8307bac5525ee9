#include "search/histories.h"

#include "search/parameters.h"

static void add(int16_t *value, int bonus) {
    *value = (int16_t)(*value + bonus - *value * (bonus < 0 ? -bonus : bonus) / HISTORY_MAX);
}

static void note(Histories *histories, Side side, HistoryContext context, Move move, int bonus) {
    add(&histories->quiet[side][move.from][move.to], bonus);
    if (!move_is_none(context.before))
        add(&histories->reply[side][context.before.to][move.to], bonus);
    if (!move_is_none(context.last))
        add(&histories->follow[side][context.last.to][move.to], bonus);
}

void histories_reward(Histories *histories, Side side, HistoryContext context, int depth, Move best,
                      const Move *tried, int tried_count) {
    int bonus = HISTORY_SQUARE * depth * depth + HISTORY_LINEAR * depth;
    if (bonus > HISTORY_BONUS_MAX)
        bonus = HISTORY_BONUS_MAX;
    note(histories, side, context, best, bonus);
    for (int i = 0; i < tried_count; i++)
        note(histories, side, context, tried[i], -bonus);
}
