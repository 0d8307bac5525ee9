#include "games/reader.h"

#include <string.h>

#include "games/notation.h"

enum { TOLD_MAX = 139, TOLD_MOVES = 4 };

/* All the moves, or none of them where they are many or long. */
static void tell_moves(const Position *pos, const Move *moves, int count, const char *before, Error *why) {
    Error told = *why;
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT_MAX];
        size_t length = notation_write(pos, moves[i], text);
        const char *sign = i == 0 ? before : i < count - 1 ? ", " : " or ";
        if (strlen(told.text) + strlen(sign) + length > TOLD_MAX)
            return;
        strcat(strcat(told.text, sign), text);
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

/* What is said: before, then, where there is an after, the square `at` and after, then perhaps `to`. */
typedef struct Sentence {
    const char *before, *after;
    bool names_to;
} Sentence;

static const Sentence sentences[] = {
    [REFUSAL_NONE] = {"a move is two squares or more, divided by - or x", NULL, false},
    [REFUSAL_NOTATION] = {"a move is two squares or more, divided by - or x", NULL, false},
    [REFUSAL_OFF_BOARD] = {"", " is off the board", false},
    [REFUSAL_EMPTY] = {"", " is empty", false},
    [REFUSAL_FOREIGN] = {"the piece on ", " is not yours", false},
    [REFUSAL_VACATE] = {"the piece on ", " must leave its own Castle first", false},
    [REFUSAL_CASTLE_MOVES] = {"the castle moves are used up", NULL, false},
    [REFUSAL_INSIDE] = {"a piece in the enemy Castle makes castle moves alone", NULL, false},
    [REFUSAL_ENDED] = {"the move ends in the enemy Castle, on ", "", false},
    [REFUSAL_MUST_CAPTURE] = {"must capture", NULL, false},
    [REFUSAL_PASSES_JUMP] = {"a Knight that stops on ", " can jump and must capture", false},
    [REFUSAL_GOES_ON] = {"the captures go on from ", "", false},
    [REFUSAL_X] = {"the x before ", " captures nothing", false},
    [REFUSAL_DASH] = {"the - before ", " captures: write x", false},
    [REFUSAL_BLOCKED] = {"", " is not empty", false},
    [REFUSAL_OWN_CASTLE] = {"only a jump leads into the own Castle, to ", "", false},
    [REFUSAL_MAN_CHARGES] = {"only a Knight may canter and then jump", NULL, false},
    [REFUSAL_CANTER_LATE] = {"no canter follows a jump, as from ", " to ", true},
    [REFUSAL_TO_START] = {"a canter may not end where it began", NULL, false},
    [REFUSAL_NO_WAY] = {"nothing leads from ", " to ", true},
};

static void explain_refusal(const Game *game, const MoveReading *reading, Error *why) {
    char at[SQUARE_TEXT_MAX], to[SQUARE_TEXT_MAX];
    notation_write_square(game, reading->at, at);
    notation_write_square(game, reading->to, to);
    Sentence sentence = sentences[reading->refusal];
    if (reading->refusal == REFUSAL_GOES_ON && game->has_knights)
        sentence.before = "the jump goes on from ";
    if (reading->refusal == REFUSAL_TOO_LONG)
        error_refuse(why, "a move has at most %d squares", ROUTE_MAX);
    else if (!sentence.after)
        error_refuse(why, "%s", sentence.before);
    else
        error_refuse(why, "%s%s%s%s", sentence.before,
                     reading->refusal == REFUSAL_OFF_BOARD ? reading->off_board : at, sentence.after,
                     sentence.names_to ? to : "");
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
