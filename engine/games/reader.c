#include "games/reader.h"

#include <string.h>

#include "games/notation.h"

enum { TOLD_MAX = 139, TOLD_MOVES = 4 };

/* Appends what fits whole; false, and nothing changed, where it does not. */
static bool tell(Error *why, const char *before, const char *text) {
    size_t length = strlen(why->text);
    if (length + strlen(before) + strlen(text) > TOLD_MAX)
        return false;
    strcat(strcat(why->text, before), text);
    return true;
}

/* All the moves, or none of them where they are many or long. */
static void tell_moves(const Position *pos, const Move *moves, int count, const char *before, Error *why) {
    Error told = *why;
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT_MAX];
        notation_write(pos, moves[i], text);
        if (!tell(&told, i == 0 ? before : i < count - 1 ? ", " : " or ", text))
            return;
    }
    *why = told;
}

/* The legal moves of a piece, of all pieces for SQUARE_NONE; returns their number, of which the first few are
 * in moves. */
static int legal_moves(const Position *pos, Square from, Move moves[TOLD_MOVES], MoveList *work) {
    uint32_t size = work->size;
    int count = 0;
    game_generate(pos, STAGE_ALL, work);
    for (uint32_t i = size; i < work->size && count <= TOLD_MOVES; i++)
        if (from == SQUARE_NONE || work->moves[i].from == from) {
            if (count < TOLD_MOVES)
                moves[count] = work->moves[i];
            count++;
        }
    work->size = size;
    return count;
}

static void explain_refusal(const Game *game, const MoveReading *reading, Error *why) {
    char at[SQUARE_TEXT_MAX], to[SQUARE_TEXT_MAX];
    notation_write_square(game, reading->at, at);
    notation_write_square(game, reading->to, to);
    switch (reading->refusal) {
    case REFUSAL_NONE:
    case REFUSAL_NOTATION:
        error_refuse(why, "a move is two squares or more, divided by - or x");
        break;
    case REFUSAL_TOO_LONG:
        error_refuse(why, "a move has at most %d squares", ROUTE_MAX);
        break;
    case REFUSAL_OFF_BOARD:
        error_refuse(why, "%s is off the board", reading->off_board);
        break;
    case REFUSAL_EMPTY:
        error_refuse(why, "%s is empty", at);
        break;
    case REFUSAL_FOREIGN:
        error_refuse(why, "the piece on %s is not yours", at);
        break;
    case REFUSAL_VACATE:
        error_refuse(why, "the piece on %s must leave its own Castle first", at);
        break;
    case REFUSAL_CASTLE_MOVES:
        error_refuse(why, "the castle moves are used up");
        break;
    case REFUSAL_INSIDE:
        error_refuse(why, "a piece in the enemy Castle makes castle moves alone");
        break;
    case REFUSAL_ENDED:
        error_refuse(why, "the move ends in the enemy Castle, on %s", at);
        break;
    case REFUSAL_MUST_CAPTURE:
        error_refuse(why, "must capture");
        break;
    case REFUSAL_PASSES_JUMP:
        error_refuse(why, "a Knight that stops on %s can jump and must capture", at);
        break;
    case REFUSAL_GOES_ON:
        error_refuse(why, "the %s on from %s", game->has_knights ? "jump goes" : "captures go", at);
        break;
    case REFUSAL_X:
        error_refuse(why, "the x before %s captures nothing", at);
        break;
    case REFUSAL_DASH:
        error_refuse(why, "the - before %s captures: write x", at);
        break;
    case REFUSAL_BLOCKED:
        error_refuse(why, "%s is not empty", at);
        break;
    case REFUSAL_OWN_CASTLE:
        error_refuse(why, "only a jump leads into the own Castle, to %s", at);
        break;
    case REFUSAL_MAN_CHARGES:
        error_refuse(why, "only a Knight may canter and then jump");
        break;
    case REFUSAL_CANTER_LATE:
        error_refuse(why, "no canter follows a jump, as from %s to %s", at, to);
        break;
    case REFUSAL_TO_START:
        error_refuse(why, "a canter may not end where it began");
        break;
    case REFUSAL_NO_WAY:
        error_refuse(why, "nothing leads from %s to %s", at, to);
        break;
    }
}

/* The sentence behind the text. */
static void explain(const Position *pos, const MoveReading *reading, MoveList *work, Error *why) {
    if (reading->result == READ_AMBIGUOUS) {
        error_refuse(why, "several moves fit");
        if (!reading->more)
            tell_moves(pos, reading->moves, reading->count, ": ", why);
        return;
    }
    explain_refusal(pos->game, reading, why);
    if (reading->refusal < REFUSAL_VACATE)
        return;
    bool of_all = reading->refusal == REFUSAL_VACATE || reading->refusal == REFUSAL_MUST_CAPTURE;
    Move moves[TOLD_MOVES];
    int count = legal_moves(pos, of_all ? SQUARE_NONE : reading->start, moves, work);
    if (count <= TOLD_MOVES)
        tell_moves(pos, moves, count, of_all ? ": " : "; legal: ", why);
}

/* Whether another sign, and nothing else, would make the text a legal move: then that is what is wrong. */
static void try_signs(const Position *pos, Route *route, MoveReading *reading, MoveList *work) {
    for (int i = 1; i < route->count; i++) {
        MoveReading other;
        bool captures = route->captures[i];
        route->captures[i] = !captures;
        pos->game->rules->read(pos, route, &other, work);
        route->captures[i] = captures;
        if (other.result == READ_OK) {
            reading_refuse(reading, captures ? REFUSAL_X : REFUSAL_DASH, route->square[i], route->square[i]);
            return;
        }
    }
}

bool reader_read(const Position *pos, const char *text, Move *move, MoveList *work, Error *why) {
    Route route;
    MoveReading reading = {.result = READ_ILLEGAL};
    if (notation_read_route(pos->game, text, &route, &reading)) {
        pos->game->rules->read(pos, &route, &reading, work);
        if (reading.result == READ_ILLEGAL && reading.refusal > REFUSAL_VACATE &&
            reading.refusal != REFUSAL_X)
            try_signs(pos, &route, &reading, work);
    }
    *move = reading.move;
    if (reading.result != READ_OK)
        explain(pos, &reading, work, why);
    if (work->interrupted)
        return error_refuse(why, "there is not enough memory to read it");
    return reading.result == READ_OK;
}
