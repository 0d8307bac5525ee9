/* What a game is: a record of data and the functions of its rules module.
 *
 * Everything above (text, evaluation, search, protocol) plays by this header alone and knows no game by name.
 * A game of the Camelot family is a record over one module (games/camelot.h); games/camelot8.h is the second.
 * docs/adding-a-game.md tells how to add one. */
#ifndef CASTELLAN_GAMES_GAME_H
#define CASTELLAN_GAMES_GAME_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "board/bitboard.h"
#include "board/move.h"
#include "board/movelist.h"
#include "board/position.h"
#include "games/reading.h"

typedef enum Outcome { OUTCOME_NONE, OUTCOME_WHITE, OUTCOME_BLACK, OUTCOME_DRAW } Outcome;

typedef enum Reason {
    REASON_NONE,
    REASON_CASTLE,     /* enough pieces in the enemy Castle */
    REASON_CAPTURED,   /* all enemy pieces captured */
    REASON_STALEMATE,  /* the side to move has no legal move, won or drawn */
    REASON_FEW_PIECES, /* neither side has enough left to win */
    REASON_REPETITION, /* the same position for the third time */
    REASON_FIFTY,      /* fifty moves by each side without a capture or an entry into an enemy Castle */
    REASON_COUNT       /* camelot8: captures have ended, more pieces win */
} Reason;

typedef struct Result {
    Outcome outcome;
    Reason reason; /* REASON_NONE exactly where the game goes on */
} Result;

#define RESULT_NONE ((Result){OUTCOME_NONE, REASON_NONE})

static inline Outcome outcome_win(Side side) {
    return side == WHITE ? OUTCOME_WHITE : OUTCOME_BLACK;
}

/* Generation in stages; each legal move belongs to exactly one. */
typedef enum Stage {
    STAGE_CAPTURES = 1, /* all that capture, whether by duty or by choice */
    STAGE_PLAIN = 2,    /* plain and castle moves, camelot8's quiet steps */
    STAGE_CANTERS = 4,  /* canters */
    STAGE_ALL = 7
} Stage;

/* Classes of squares, see Game.place. */
enum { PLACES = RANKS_MAX * 8 };

/* The squares of a move as it is written: the start, then every stop. */
enum { ROUTE_MAX = 96 };
typedef struct Route {
    int count; /* squares, start included */
    Square square[ROUTE_MAX];
    bool captures[ROUTE_MAX]; /* whether the step that ends here captures ('x'); [0] is false */
    /* Of a route that is a legal move's alone: */
    Square over[ROUTE_MAX]; /* where it captures, the square captured on */
    bool lands[ROUTE_MAX];  /* whether the piece comes down here, rather than passing (camelot8) */
} Route;

/* Appends a square, on which the piece comes down. */
static inline void route_add(Route *route, Square square, bool captures, Square over) {
    route->square[route->count] = square;
    route->over[route->count] = over;
    route->lands[route->count] = true;
    route->captures[route->count++] = captures;
}

/* A position and what its rules tell before any move is made, asked once and read by all that follows. */
enum { TURN_SURVEY_BYTES = 4096 };
typedef struct Turn {
    const Position *pos; /* must stay where it is, as it is */
    bool must_capture; /* the rules force the side to move to capture: STAGE_CAPTURES holds all legal moves */
    _Alignas(32) unsigned char survey[TURN_SURVEY_BYTES]; /* the rules module's own */
} Turn;

/* A position that `result` finishes has no legal moves: callers ask it first, for what follows does not. */
typedef struct GameRules {
    /* Fills in all but pos. Quick: it is asked at every node. What only some callers need the module may
     * leave for later, which is why a Turn is not constant for those below. */
    void (*survey)(Turn *turn);
    /* Appends the legal moves of the stages to the list, each once; order is fixed. */
    void (*generate)(Turn *turn, unsigned stages, MoveList *list);
    /* The number of legal moves, faster than a list. The list is working memory, left as it was. */
    uint64_t (*count)(Turn *turn, MoveList *work);
    /* The legal move with this start, end and captured set. Where exact is false, captured is the
     * move_signature of the set. MOVE_NONE where there is none; the squares may be any numbers. */
    Move (*find)(Turn *turn, Square from, Square to, uint32_t captured, bool exact, MoveList *work);
    /* Whether the other side might be bound to capture after a legal move of this turn that captures nothing:
     * false is certain, true is not. Quicker than to play it and see; NULL where the rules module has no
     * quick way. */
    bool (*may_force)(Turn *turn, Move quiet);
    /* Plays a legal move. next may not be pos. */
    void (*play)(const Position *pos, Move move, Position *next);
    /* The end of the game as far as the pieces tell it, without asking for moves, repetition or clock. */
    Result (*result)(const Position *pos);
    /* The end of the game where the side to move has no legal move and `result` says none. */
    Result (*no_moves)(const Position *pos);
    /* The canonical route of a legal move. */
    void (*route)(const Position *pos, Move move, Route *route);
    /* Reads a written route: all of the reading is filled in. In this order: squares and signs are exactly
     * those of a legal route; else all moves of which a legal route has these squares, whatever the signs,
     * and all that the text fits as a shortened one with right signs, as far as the game's notation
     * allows. */
    void (*read)(const Position *pos, const Route *written, MoveReading *reading, MoveList *work);
    /* For entering a move stop by stop: the squares to which a legal move can go next after these stops (at
     * least one, the first is the start), and the move that may end at the last of them, or MOVE_NONE. Empty
     * and MOVE_NONE where no legal move begins so. */
    void (*stops)(const Position *pos, const Square *stops, int count, Bitboard *next, Move *end,
                  MoveList *work);
} GameRules;

typedef struct Game {
    /* The record: what an author of a game writes. */
    const char *name;  /* the protocol's word */
    const char *title; /* for people */
    int files, ranks;  /* at most FILES_MAX and RANKS_MAX */
    /* Squares of each rank, rank 1 first, and of a Castle on its side's home rank (0: the game has none).
     * They stand in the middle of the files, so all are even or all odd, like `files`. */
    uint8_t widths[RANKS_MAX];
    int castle_width;
    const char *start;      /* position string (text/position_text.h) */
    int pieces;             /* a side begins with, and may have at most */
    int castle_moves;       /* a side has; 0: none, and the position string says '-' */
    int castle_wins;        /* pieces in the enemy Castle that win */
    int few_pieces;         /* rules 8.2 to 8.4: with fewer than this a side can not win; 0: no such rule */
    int clock_limit;        /* plies without progress that draw */
    bool has_knights;       /* N and n are letters of the position string */
    bool coordinates_lower; /* squares are written a1 rather than A1 */
    const GameRules *rules;

    /* Derived by game_prepare. */
    Bitboard board;
    Bitboard castle[SIDES]; /* a side's own Castle */
    /* The class of a square for a side's piece: ranks to go to the far end times 8, plus files to the
     * nearer edge. Boards are the same on the left and on the right. 0 off the board. */
    uint8_t place[SIDES][SQUARES];
} Game;

/* Fills in what is derived. Must be called once, before use, for a record that is not in the registry
 * (games/registry.h). */
void game_prepare(Game *game);

/* The leftmost of so many squares in the middle of a rank. */
static inline Square game_row_start(const Game *game, int rank, int width) {
    return square_at((game->files - width) / 2, rank);
}

/* The squares where nothing stands. */
static inline Bitboard game_empty(const Position *pos) {
    return bb_minus(pos->game->board, pos_occupied(pos));
}

/* Whether counts, key and sets agree with a recomputation, and no square is held twice or off the board.
 * Debug builds ask after each move. */
bool game_is_consistent(const Position *pos);

/* Thin calls through the rules of the position's game; see GameRules. */
static inline void turn_survey(Turn *turn, const Position *pos) {
    turn->pos = pos;
    pos->game->rules->survey(turn);
}
static inline void turn_generate(Turn *turn, unsigned stages, MoveList *list) {
    turn->pos->game->rules->generate(turn, stages, list);
}
static inline bool turn_may_force(Turn *turn, Move quiet) {
    const GameRules *rules = turn->pos->game->rules;
    return !rules->may_force || rules->may_force(turn, quiet);
}
static inline void game_play(const Position *pos, Move move, Position *next) {
    pos->game->rules->play(pos, move, next);
    assert(game_is_consistent(next));
}
static inline Result game_result(const Position *pos) {
    return pos->game->rules->result(pos);
}
static inline Result game_no_moves(const Position *pos) {
    return pos->game->rules->no_moves(pos);
}

/* The legal move that a packed one stands for here, or MOVE_NONE. */
Move turn_unpack(Turn *turn, uint32_t packed, MoveList *work);

/* The position as if the side to move had passed, for a search that asks what the other side could do. False
 * where a pass says nothing: either side must capture, or the mover must leave its own Castle. */
bool turn_pass(const Turn *turn, Position *next, Turn *next_turn);

/* The same for those who ask a position one thing alone. */
void game_generate(const Position *pos, unsigned stages, MoveList *list);
uint64_t game_count_moves(const Position *pos, MoveList *work);
bool game_must_capture(const Position *pos);
bool game_has_moves(const Position *pos, MoveList *work);

/* Whether a move enters the enemy Castle from outside. */
static inline bool game_enters_castle(const Position *pos, Move move) {
    const Bitboard *goal = &pos->game->castle[side_other(pos_turn(pos))];
    return bb_test(goal, move.to) && !bb_test(goal, move.from);
}

/* The squares of a move's captured set. */
static inline Bitboard game_captured_squares(const Position *pos, Move move) {
    return bb_pick(pos_enemy(pos), move.captured);
}

/* What a move changes in every game: pieces, clock (a capture sets it back), move number and side to move.
 * Serves GameRules.play. */
static inline void game_play_pieces(const Position *pos, Move move, Position *next) {
    Side side = pos_turn(pos), enemy = side_other(side);
    *next = *pos;
    pos_remove(next, side, move.from);
    if (next->clock < CLOCK_MAX)
        next->clock++;
    if (move.captured) {
        BitboardScan scan = bb_scan(game_captured_squares(pos, move));
        for (Square square; bb_next(&scan, &square);)
            pos_remove(next, enemy, square);
        next->clock = 0;
    }
    pos_add(next, side, bb_test(&pos->knights, move.from), move.to);
    if (side == BLACK && next->move_number < MOVE_NUMBER_MAX)
        next->move_number++;
    next->turn = (uint8_t)enemy;
    next->key ^= keys_table.black_to_move;
}

/* The result by pieces and moves (8.1 to 8.3 of camelot, 4 of camelot8), without repetition and clock. */
Result game_result_with_moves(const Position *pos, MoveList *work);

#endif
