#include "games/reading.h"

void reading_refuse(MoveReading *reading, Refusal refusal, Square at, Square to) {
    reading->result = READ_ILLEGAL;
    reading->refusal = refusal;
    reading->at = at;
    reading->to = to;
}

void reading_add(MoveReading *reading, Move move) {
    for (int i = 0; i < reading->count; i++)
        if (move_equal(reading->moves[i], move))
            return;
    if (reading->count == READING_MOVES)
        reading->more = true;
    else
        reading->moves[reading->count++] = move;
}

bool reading_settle(MoveReading *reading, Square false_x) {
    if (reading->count > 1) {
        reading->result = READ_AMBIGUOUS;
    } else if (reading->count == 1 && false_x != SQUARE_NONE) {
        reading_refuse(reading, REFUSAL_X, false_x, false_x);
    } else if (reading->count == 1) {
        reading->result = READ_OK;
        reading->move = reading->moves[0];
    }
    return reading->count > 0;
}
