#include "search/histories.h"

#include "search/parameters.h"

uint32_t histories_counter(const Histories *histories, Side side, HistoryContext context) {
    return move_is_none(context.before) ? MOVE_PACKED_NONE
                                        : histories->counter[side][context.before.from][context.before.to];
}

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
    if (!move_is_none(context.before))
        histories->counter[side][context.before.from][context.before.to] = move_pack(best);
    note(histories, side, context, best, bonus);
    for (int i = 0; i < tried_count; i++)
        note(histories, side, context, tried[i], -bonus);
}
