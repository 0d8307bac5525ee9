/* What a written move was read as, or why it was refused (rule 10.3 of Camelot, 5.2 of camelot8). The
 * rules of a game fill a MoveReading; games/reader.h puts it into words. */
#ifndef CASTELLAN_GAMES_READING_H
#define CASTELLAN_GAMES_READING_H

#include <stdbool.h>

#include "board/move.h"

typedef enum ReadResult { READ_OK, READ_ILLEGAL, READ_AMBIGUOUS } ReadResult;

/* Why a text is no legal move; `at` and `to` are the squares of the MoveReading. */
typedef enum Refusal {
    REFUSAL_NONE,
    REFUSAL_NOTATION,     /* not two squares or more, divided by - or x */
    REFUSAL_TOO_LONG,     /* more than ROUTE_MAX squares */
    REFUSAL_OFF_BOARD,    /* off_board names a square that the board has not */
    REFUSAL_EMPTY,        /* nothing stands on at, where the move starts */
    REFUSAL_FOREIGN,      /* an enemy piece stands there */
    REFUSAL_VACATE,       /* the piece on at has to leave its own Castle first */
    REFUSAL_CASTLE_MOVES, /* all castle moves are used up */
    REFUSAL_INSIDE,       /* at is in the enemy Castle: nothing but a castle move leads on */
    REFUSAL_ENDED,        /* at is in the enemy Castle: there the move ends */
    REFUSAL_MUST_CAPTURE, /* somebody has a capture, and this is none */
    REFUSAL_PASSES_JUMP,  /* a Knight that stops on at has a jump there, and this move captures nothing */
    REFUSAL_GOES_ON,      /* the captures must go on from at */
    REFUSAL_X,            /* the x before at captures nothing */
    REFUSAL_DASH,         /* something is captured by the step before at, which has a - */
    REFUSAL_BLOCKED,      /* at is not empty */
    REFUSAL_OWN_CASTLE,   /* at is in the own Castle, where only jumps lead */
    REFUSAL_MAN_CHARGES,  /* only a Knight may canter and then jump */
    REFUSAL_CANTER_LATE,  /* no canter after a jump: the leap from at to to */
    REFUSAL_TO_START,     /* a canter may not end where it began */
    REFUSAL_NO_WAY        /* nothing leads from at to to */
} Refusal;

enum { READING_MOVES = 4 };

typedef struct MoveReading {
    ReadResult result;
    Move move;       /* READ_OK */
    Refusal refusal; /* READ_ILLEGAL */
    Square start;    /* of the text, where it has squares */
    Square at, to;
    char off_board[4]; /* as it was written */
    /* The moves that the text may stand for, each once: all of them, or the first with more set. */
    Move moves[READING_MOVES];
    int count;
    bool more;
} MoveReading;

/* READ_ILLEGAL for a reason. */
void reading_refuse(MoveReading *reading, Refusal refusal, Square at, Square to);

/* Notes a legal move that the text may stand for. */
void reading_add(MoveReading *reading, Move move);

/* Decides by the moves that were noted: several are ambiguous; one is read, unless false_x is a square before
 * which an x captures nothing (else SQUARE_NONE). False where none was noted; nothing is decided then. */
bool reading_settle(MoveReading *reading, Square false_x);

#endif
