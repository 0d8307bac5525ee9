/* One game of a match. */
#ifndef CASTELLAN_RECORDS_RECORD_H
#define CASTELLAN_RECORDS_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "common/options.h"
#include "games/game.h"

/* What the mover's engine thought of its move. */
typedef struct EngineScore {
    bool known;
    bool mate;
    int value; /* hundredths of a Man, or moves to a win (negative: to a loss); from the side that moves */
    int depth, seldepth; /* 0: not told */
} EngineScore;

/* What an engine said before it moved. */
typedef struct EngineWords {
    EngineScore score;
    int64_t nodes;    /* 0: not told */
    const char *line; /* moves divided by blanks; NULL: not told, or not kept */
} EngineWords;

/* How a game ended. */
typedef enum Termination {
    TERMINATION_NORMAL,       /* by the rules of the game */
    TERMINATION_ADJUDICATION, /* -resign, -draw, -maxmoves */
    TERMINATION_UNFINISHED,   /* it has not: exactly where the outcome is OUTCOME_NONE */
    TERMINATION_TIME,         /* no move within its time */
    TERMINATION_ILLEGAL,      /* a move that is none */
    TERMINATION_ABANDONED     /* the engine crashed, hung, ... */
} Termination;

/* Whether an engine failed. */
static inline bool termination_is_fault(Termination termination) {
    return termination >= TERMINATION_TIME;
}

typedef struct RecordMove {
    char *text; /* owned; canonical */
    EngineScore score;
    int64_t time;  /* ms; -1: not recorded */
    int64_t nodes; /* 0: not told */
    char *line;    /* owned; the moves that the engine expects from this one on; NULL: none */
} RecordMove;

/* All texts are owned; NULL where there is none, numbers 0 where they are not told. */
typedef struct Record {
    char *event, *site, *date;
    int number;      /* of the game in the whole match, from 1 */
    int round, game; /* game 1 or 2 of a pair; 0: the round is one game */
    int rounds;      /* of the match */
    int meetings;    /* of two engines in a round; not told where it is one */
    int part, parts; /* not told for a whole match */
    char *name[SIDES];
    char *program[SIDES]; /* what the engine calls itself */
    char *build[SIDES];   /* a sum over the program and its files */
    char *options[SIDES]; /* as they were given */
    char *variant;
    char *limits[SIDES]; /* NULL where unknown */
    char *openings;      /* where they come from */
    char *opening;       /* as a line of a file of openings, moves included; NULL: none */
    char *sprt;          /* sprt_write */
    char *runner;        /* program and version */
    char *position;      /* after the opening; NULL: the start position */
    Outcome outcome;
    Termination termination;
    char *reason; /* of the result, for people */
    RecordMove *moves;
    int move_count;
    size_t move_capacity;
} Record;

/* How each tag of a record (record_text.h) is read into one; least is above 0 for those that it needs. */
extern const Option record_tags[];

/* Appends a move; the texts are copied. */
void record_add_move(Record *record, const char *text, EngineWords words, int64_t time);

void record_free(Record *record);

/* "1-0", "0-1", "1/2-1/2", "*". */
const char *outcome_text(Outcome outcome);

/* "normal", "adjudication", "unterminated", "time forfeit", "rules infraction", "abandoned". */
const char *termination_text(Termination termination);

/* Whether two texts are equal, NULL being as good as "". */
bool record_same_text(const char *a, const char *b);

#endif
