#include "text/result_text.h"

static const char *side_name(bool white) {
    return white ? "White" : "Black";
}

static const char *reason_text(const Game *game, Result result) {
    switch (result.reason) {
    case REASON_CASTLE:
        return game->castle_wins > 1 ? "two pieces in the Castle" : "a piece in the Castle";
    case REASON_CAPTURED:
        return "all enemy pieces are captured";
    case REASON_STALEMATE:
        return "has no move";
    case REASON_FEW_PIECES:
        return "neither side has enough pieces left to win";
    case REASON_REPETITION:
        return "the same position for the third time";
    case REASON_FIFTY:
        return "fifty moves of each side without progress";
    case REASON_COUNT:
        return result.outcome == OUTCOME_DRAW ? "captures have ended, and both have as many pieces"
                                              : "captures have ended, and it has more pieces";
    case REASON_NONE:
        break;
    }
    return "";
}

void result_text(const Position *pos, Result result, Text *out) {
    if (result.reason == REASON_NONE)
        return;
    if (result.outcome == OUTCOME_DRAW)
        text_add(out, "Draw: ");
    else
        text_format(out, "%s wins: ", side_name(result.outcome == OUTCOME_WHITE));
    if (result.reason == REASON_STALEMATE)
        text_format(out, "%s ", side_name(pos_turn(pos) == WHITE));
    text_add(out, reason_text(pos->game, result));
}
