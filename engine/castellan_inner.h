/* What lies behind the public header: its objects, and what its files share. Not installed. */
#ifndef CASTELLAN_INNER_H
#define CASTELLAN_INNER_H

#include <stdatomic.h>

#include "base/error.h"
#include "base/format.h"
#include "base/text.h"
#include "castellan.h"
#include "engine.h"
#include "games/history.h"
#include "games/notation.h"
#include "text/game_text.h"
#include "text/position_text.h"
#include "text/remark.h"

/* ---- Errors ---- */

/* Fills in an error, which may be NULL; returns the status. */
FORMATS(3, 4)
CastellanStatus inner_refuse(CastellanError *error, CastellanStatus status, const char *format, ...);
CastellanStatus inner_refuse_memory(CastellanError *error);
CastellanStatus inner_succeed(CastellanError *error);

/* ---- Variants and squares ---- */

/* The public face of a game, and the game behind it. */
const CastellanVariant *inner_variant(const Game *game);
const Game *inner_game(const CastellanVariant *variant);

CastellanSquare inner_square(Square square);

/* The square of the board; false where it has none. */
bool inner_find_square(const Game *game, CastellanSquare public_square, Square *square);

/* ---- Games ---- */

/* A move as it is shown, with what it points to. */
typedef struct InnerMove {
    CastellanMove move;
    CastellanStep steps[ROUTE_MAX];
    char text[MOVE_TEXT_MAX];
} InnerMove;

/* What stands behind a move in a record; all owned, NULL where there is none. */
typedef struct InnerNotes {
    char *note[3]; /* CASTELLAN_NOTE_COMMENT ... */
    Remark remark;
} InnerNotes;

/* How the players have ended a game. */
typedef struct InnerEnd {
    Outcome outcome; /* OUTCOME_NONE: not yet */
    char *reason;    /* owned */
} InnerEnd;

struct CastellanGame {
    History history;
    MoveList work; /* left empty */
    GameTag *tags; /* owned */
    int tag_count;
    char *comment;     /* owned, before the first move; NULL: none */
    InnerNotes *notes; /* owned, of each move that was played */
    int notes_capacity;
    InnerEnd end;

    /* What was worked out of the current position, and asked for last. */
    bool result_known, moves_known;
    Result result;
    CastellanMove *moves; /* owned, with steps and texts */
    CastellanStep *steps;
    char *texts;
    size_t move_count;
    InnerMove read, played;
    CastellanStops stops;
    char end_text[MOVE_TEXT_MAX];
    char position[POSITION_TEXT_MAX], first_position[POSITION_TEXT_MAX];
    Text result_text, drawing, svg, record;
};

static inline const Position *inner_position(const CastellanGame *game) {
    return history_current(&game->history);
}

/* The result by the rules. False without memory. */
bool inner_result(CastellanGame *game, Result *result);

/* Refuses where the rules have ended the game. */
CastellanStatus inner_need_open(CastellanGame *game, CastellanError *error);

/* Whether nothing has interrupted what has just worked with the game's list, which is fit for work then. */
bool inner_worked(CastellanGame *game);

/* Reads legal moves that are divided by blanks into an array that the caller frees, on errors too; of a
 * game that the rules have not ended. */
CastellanStatus inner_read_moves(CastellanGame *game, const char *text, Move **moves, int *count,
                                 CastellanError *error);

/* Plays a legal move. False without memory; then all is as it was. */
bool inner_play(CastellanGame *game, Move move);

/* Another position from now on: what was worked out is forgotten, an end by the players revoked. */
void inner_changed(CastellanGame *game);

/* All that a record has beside the moves. */
void inner_free_tags(CastellanGame *game);
void inner_free_notes(InnerNotes *notes);

/* Whether a text has no control characters, line ends among them. */
bool inner_is_line(const char *text);

/* A copy of a text, or NULL of NULL; false without memory. */
bool inner_copy_text(char **copy, const char *text);

/* Copies everything that a record has beside moves and end; false without memory, with a part of it
 * copied. */
bool inner_copy_record(CastellanGame *to, const CastellanGame *from);

/* Describes a legal move of a position. */
void inner_describe(const Position *pos, Move move, InnerMove *described);

/* ---- Engines ---- */

enum { LINE_TEXT_MAX = PLY_MAX * MOVE_TEXT_MAX };

/* A line of analysis as it was told last. */
typedef struct KeptLine {
    CastellanInfo info;
    char *text; /* owned, LINE_TEXT_MAX bytes */
} KeptLine;

struct CastellanEngine {
    Engine *engine;
    int64_t value[CASTELLAN_OPTIONS];
    Weights *weights; /* owned, of a game; NULL: built-in ones */
    atomic_bool thinking;

    /* Of the latest search. */
    Position root;
    CastellanCallbacks callbacks;
    KeptLine *lines; /* owned */
    int line_capacity;
    CastellanInfo *infos; /* owned; what the answer shows of the lines */
    bool answered;
    CastellanAnswer answer;
    char move[MOVE_TEXT_MAX], ponder[MOVE_TEXT_MAX], progress[MOVE_TEXT_MAX];
};

/* Refuses where it is thinking. */
CastellanStatus inner_need_rest(CastellanEngine *engine, CastellanError *error);

/* The public score of an inner one, and the chances of the side to move. */
CastellanScore inner_score(int score);
CastellanChances inner_chances(const Position *pos, int score);

#endif
