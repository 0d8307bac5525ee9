/* Castellan: a library that knows Camelot and four more games of its kind, and plays them.
 *
 * For C11 and C++, and through C for every language. docs/library.md shows it at work.
 *
 *     CastellanGame *game = castellan_game_new("camelot", NULL, &error);
 *     castellan_game_play(game, "D6-F8", &error);
 *     castellan_engine_go(engine, game, &limits, NULL, &error);
 *     puts(castellan_engine_wait(engine)->move);
 *
 * The library reads and prints nothing and opens no file. Its objects are independent of each other, and
 * there may be any number of them.
 *
 * Text is UTF-8, closed by a zero; what the library makes itself is ASCII. Texts and arrays that a function
 * returns, or that stand in a structure it returns, belong to the object it was asked of: they are good until
 * that object changes or is freed, or the same function is asked of it again. Those in what a callback is
 * given are good during the call.
 *
 * Threads: an object is used by one thread at a time, also where nothing but looking is meant, for it keeps
 * what it has worked out. Different objects may be used at the same time. castellan_engine_stop and
 * castellan_engine_ponderhit alone may be called from any thread at any time while the engine lives.
 * Functions without an object may be called from everywhere.
 *
 * A library can be built without threads (then castellan_option(CASTELLAN_THREADS)->most is 1). An engine
 * then thinks in the thread that calls castellan_engine_go: that returns behind the last callback, what is
 * said of castellan_engine_is_thinking and castellan_engine_wait is true and of little use, and who wants
 * to stop the engine does it from a callback; CastellanCallbacks has one for that, poll. The engine takes
 * up to 16 MB of the caller's stack. All else is the same.
 *
 * Errors are values. A function that can fail returns a status, or NULL; what it was to change is then as it
 * was. It fills in the error, if one is given (not NULL): the status, and a line that says to people what is
 * wrong and where. On success the error is CASTELLAN_OK and an empty text. Arguments that are objects must
 * not be NULL, unless it is said; an index out of its range is an error or an empty answer, as is said.
 *
 * Layout: all numbers in structures have a stated size, there are no enums, bit fields or booleans among
 * them, and none of the flags of a user's compiler changes them. A structure that is given to the library
 * is to be zeroed first: zero means that a field has nothing to say. While the first number of the version
 * is 0, structures and functions may change with the second one, which is part of the soname. */
#ifndef CASTELLAN_H
#define CASTELLAN_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(CASTELLAN_BUILD)
#define CASTELLAN_API __declspec(dllexport)
#elif defined(__GNUC__) && !defined(_WIN32)
#define CASTELLAN_API __attribute__((visibility("default")))
#else
#define CASTELLAN_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Version ---- */

/* The one place of the version. */
#define CASTELLAN_VERSION_MAJOR 0
#define CASTELLAN_VERSION_MINOR 2
#define CASTELLAN_VERSION_PATCH 0

#define CASTELLAN_VERSION_JOIN(a, b, c) #a "." #b "." #c
#define CASTELLAN_VERSION_WORDS(a, b, c) CASTELLAN_VERSION_JOIN(a, b, c)
#define CASTELLAN_VERSION                                                                                    \
    CASTELLAN_VERSION_WORDS(CASTELLAN_VERSION_MAJOR, CASTELLAN_VERSION_MINOR, CASTELLAN_VERSION_PATCH)

/* "0.2.0": that of the library that runs, where CASTELLAN_VERSION is that of the header it was built with. */
CASTELLAN_API const char *castellan_version(void);

/* ---- Errors ---- */

typedef int32_t CastellanStatus;

enum {
    CASTELLAN_OK = 0,
    CASTELLAN_NO_MEMORY = 1,
    CASTELLAN_NO_THREAD = 2,
    CASTELLAN_BUSY = 3,         /* the engine is thinking */
    CASTELLAN_BAD_ARGUMENT = 4, /* a number out of its range, or NULL where text is needed */
    CASTELLAN_NO_VARIANT = 5,   /* there is no game of that name */
    CASTELLAN_BAD_POSITION = 6,
    CASTELLAN_ILLEGAL_MOVE = 7,
    CASTELLAN_GAME_OVER = 8,
    CASTELLAN_BAD_RECORD = 9,
    CASTELLAN_BAD_WEIGHTS = 10,
    CASTELLAN_END = 11 /* no error: there are no more records */
};

typedef struct CastellanError {
    CastellanStatus status;
    char text[252]; /* without a line end */
} CastellanError;

/* ---- Sides, squares ---- */

/* White begins and goes up the ranks. */
enum { CASTELLAN_WHITE = 0, CASTELLAN_BLACK = 1 };

enum {
    CASTELLAN_RANKS_MAX = 16,
    CASTELLAN_FILES_MAX = 14,
    CASTELLAN_SQUARES_MAX = 224,
    CASTELLAN_NONE = 255 /* file and rank of no square */
};

/* Both count from 0: A1 is file 0, rank 0. */
typedef struct CastellanSquare {
    uint8_t file, rank;
} CastellanSquare;

/* ---- The games: what they are ---- */

/* A game that can be played: its board and the numbers of its rules. All are there as long as the program. */
typedef struct CastellanVariant {
    const char *name;           /* "camelot": what other functions take */
    const char *title;          /* "Camelot": for people */
    const char *start;          /* the position a game begins with */
    int32_t files, ranks;       /* of the rectangle that holds the board */
    int32_t pieces;             /* of each side at the start, and at most */
    int32_t castle_wins;        /* pieces in the enemy Castle that win; 0: the game has no Castles */
    int32_t castle_moves;       /* of each side in a game, between the squares of the enemy Castle; 0: none */
    int32_t clock_limit;        /* moves of both sides together without progress that draw */
    int32_t has_knights;        /* 1: there are Knights and Men, 0: pieces of one kind */
    int32_t lower_case;         /* 1: squares are written a1 rather than A1 */
    uint8_t widths[16];         /* squares of each rank, rank 1 first; the boards are symmetrical: what is
                                   missing lies half on the left and half on the right */
    CastellanSquare castles[4]; /* of White two, of Black two; CASTELLAN_NONE where there are none */
} CastellanVariant;

/* How many there are; the index-th of them from 0, NULL behind the last; the one of a name, letters in either
 * case, NULL where there is none. The first is Camelot. */
CASTELLAN_API int32_t castellan_variant_count(void);
CASTELLAN_API const CastellanVariant *castellan_variant(int32_t index);
CASTELLAN_API const CastellanVariant *castellan_variant_find(const char *name);

/* Whether a board has a square: 1 or 0. */
CASTELLAN_API int32_t castellan_square_exists(const CastellanVariant *variant, CastellanSquare square);

/* Writes "A10" into 4 bytes, "" for no square of the board. */
CASTELLAN_API void castellan_square_write(const CastellanVariant *variant, CastellanSquare square,
                                          char text[4]);

/* Reads a square, letters in either case, from the beginning of a text: the number of bytes that it has
 * there, 0 and no square where the board has none of that name. */
CASTELLAN_API int32_t castellan_square_read(const CastellanVariant *variant, const char *text,
                                            CastellanSquare *square);

/* ---- A game that is played ---- */

/* Moves from a first position on, with tags and notes as records have them. */
typedef struct CastellanGame CastellanGame;

/* Begins a game of a variant from a position string; NULL: its start position. A finished position is
 * accepted. To be freed by castellan_game_free. NULL: CASTELLAN_NO_VARIANT, CASTELLAN_BAD_POSITION,
 * CASTELLAN_NO_MEMORY. */
CASTELLAN_API CastellanGame *castellan_game_new(const char *variant, const char *position,
                                                CastellanError *error);

/* The same for a game that there is: moves, tags and notes are gone, the rest stays as it was set. */
CASTELLAN_API CastellanStatus castellan_game_begin(CastellanGame *game, const char *variant,
                                                   const char *position, CastellanError *error);

/* A game equal to this one, and its own. NULL without memory. */
CASTELLAN_API CastellanGame *castellan_game_copy(CastellanGame *game, CastellanError *error);

/* NULL is ignored. */
CASTELLAN_API void castellan_game_free(CastellanGame *game);

CASTELLAN_API const CastellanVariant *castellan_game_variant(CastellanGame *game);

/* The current position, and the one the game began with, as strings: "PLACEMENT SIDE CASTLE CLOCK MOVE". */
CASTELLAN_API const char *castellan_game_position(CastellanGame *game);
CASTELLAN_API const char *castellan_game_first_position(CastellanGame *game);

/* What stands on a square: 'M' or 'N' a Man or Knight of White, 'm' or 'n' of Black, '.' nothing, ' ' no
 * square of the board. */
CASTELLAN_API char castellan_game_piece(CastellanGame *game, CastellanSquare square);

/* How many pieces a side has; a side is CASTELLAN_WHITE or CASTELLAN_BLACK, any other number gives 0. */
CASTELLAN_API int32_t castellan_game_pieces(CastellanGame *game, int32_t side);

/* How many castle moves a side has left. */
CASTELLAN_API int32_t castellan_game_castle_moves(CastellanGame *game, int32_t side);

/* The side to move, and the number of its move, from 1. */
CASTELLAN_API int32_t castellan_game_turn(CastellanGame *game);
CASTELLAN_API int32_t castellan_game_move_number(CastellanGame *game);

/* Moves of both sides together since the last progress (a capture, or an entry into a Castle). */
CASTELLAN_API int32_t castellan_game_clock(CastellanGame *game);

/* How often the current position has stood on the board, this time included. */
CASTELLAN_API int32_t castellan_game_repetitions(CastellanGame *game);

/* ---- The end of a game ---- */

enum {
    CASTELLAN_OPEN = 0, /* it goes on */
    CASTELLAN_WHITE_WINS = 1,
    CASTELLAN_BLACK_WINS = 2,
    CASTELLAN_DRAW = 3
};

enum {
    CASTELLAN_REASON_NONE = 0,
    CASTELLAN_REASON_CASTLE = 1,    /* enough pieces in the enemy Castle */
    CASTELLAN_REASON_CAPTURED = 2,  /* all enemy pieces captured */
    CASTELLAN_REASON_STALEMATE = 3, /* the side to move has no legal move: won or drawn, as the game has it */
    CASTELLAN_REASON_FEW_PIECES = 4, /* neither side has enough left to win */
    CASTELLAN_REASON_REPETITION = 5, /* the same position for the third time */
    CASTELLAN_REASON_FIFTY = 6,      /* fifty moves of each side without progress */
    CASTELLAN_REASON_COUNT = 7,      /* 8x8: captures have ended, more pieces win */
    CASTELLAN_REASON_PLAYERS = 8     /* castellan_game_end */
};

typedef struct CastellanResult {
    int32_t outcome; /* CASTELLAN_OPEN ... */
    int32_t reason;  /* CASTELLAN_REASON_NONE ...; that one exactly where it goes on */
} CastellanResult;

/* The result by all rules; where these tell none, what the players have made it. Needs memory to look for
 * moves: without, the game goes on. */
CASTELLAN_API CastellanResult castellan_game_result(CastellanGame *game);

/* The same for people: "Black wins: two pieces in the Castle"; "" while the game goes on. Of an
 * end by the players it is their reason, or "White wins" where they gave none. */
CASTELLAN_API const char *castellan_game_result_text(CastellanGame *game);

/* The players end the game by an outcome other than CASTELLAN_OPEN: they resign, agree, run out of time. The
 * reason is for people, a text without control characters, perhaps empty, and castellan_game_result_text
 * says it. Nothing but result and record tells of it; the next move that is played or taken back revokes
 * it. CASTELLAN_BAD_ARGUMENT, CASTELLAN_NO_MEMORY. */
CASTELLAN_API CastellanStatus castellan_game_end(CastellanGame *game, int32_t outcome, const char *reason,
                                                 CastellanError *error);

/* 1: draws by repetition and by fifty moves are there to be claimed, and end no game by themselves. 0, as at
 * first: they do. */
CASTELLAN_API void castellan_game_set_draws_by_claim(CastellanGame *game, int32_t by_claim);

/* ---- Moves ---- */

enum {
    CASTELLAN_PLAIN = 1,
    CASTELLAN_CANTER = 2,
    CASTELLAN_JUMP = 3,
    CASTELLAN_CHARGE = 4,
    CASTELLAN_CASTLE_MOVE = 5,
    CASTELLAN_STEP = 6 /* 8x8: a step without capture */
};

/* One square of a move, as it is written. */
typedef struct CastellanStep {
    CastellanSquare to;   /* where the piece goes */
    CastellanSquare over; /* what it captures on the way: the square captured on; or CASTELLAN_NONE */
    uint8_t lands; /* 1: it comes down on `to`; 0: it passes there, or captures there and goes on (8x8) */
    uint8_t unused;
} CastellanStep;

typedef struct CastellanMove {
    const char *text;           /* canonical: "H4xJ4xL6" */
    const CastellanStep *steps; /* in order; the last one ends on `to` */
    int32_t step_count;         /* 1 to 95 */
    int32_t capture_count;      /* of the pieces that it takes */
    int32_t kind;               /* CASTELLAN_PLAIN ... */
    CastellanSquare from, to;
} CastellanMove;

/* The legal moves in byte order of their texts, and their number; none where the rules have ended the
 * game. NULL with a number of 0 also without memory: the error tells. A crowded position can have
 * thousands. */
CASTELLAN_API const CastellanMove *castellan_game_moves(CastellanGame *game, size_t *count,
                                                        CastellanError *error);

/* Whether the side to move has to capture: 1 or 0. */
CASTELLAN_API int32_t castellan_game_must_capture(CastellanGame *game);

/* The legal move that a text stands for, in canonical form or any that the rules accept; nothing is played.
 * NULL: CASTELLAN_ILLEGAL_MOVE with the reason and, where that is short, what would be legal ("must capture:
 * C5xE7 or G5xE7"), CASTELLAN_GAME_OVER, CASTELLAN_NO_MEMORY. */
CASTELLAN_API const CastellanMove *castellan_game_read(CastellanGame *game, const char *move,
                                                       CastellanError *error);

/* How a move can go on that is entered square by square. */
typedef struct CastellanStops {
    const char *end; /* the move that may end at the last stop, as text; NULL: none does */
    int32_t count;   /* squares to which a move can go next */
    int32_t unused;
    CastellanSquare next[CASTELLAN_SQUARES_MAX];
} CastellanStops;

/* After so many squares of a move (at least one, the first is where it starts) that a person has clicked
 * at; in 8x8 each square of a step is one. Neither end nor next square where no legal move begins so.
 * NULL: CASTELLAN_BAD_ARGUMENT for a count below 1, CASTELLAN_GAME_OVER, CASTELLAN_NO_MEMORY. */
CASTELLAN_API const CastellanStops *castellan_game_stops(CastellanGame *game, const CastellanSquare *stops,
                                                         int32_t count, CastellanError *error);

/* Plays a move, read as castellan_game_read does; the errors are the same. */
CASTELLAN_API CastellanStatus castellan_game_play(CastellanGame *game, const char *move,
                                                  CastellanError *error);

/* Takes back so many moves, 0 to castellan_game_played; CASTELLAN_BAD_ARGUMENT for another number. */
CASTELLAN_API CastellanStatus castellan_game_undo(CastellanGame *game, int32_t count, CastellanError *error);

/* How many moves were played; the index-th of them, from 0. NULL where there is none, or without memory. */
CASTELLAN_API int32_t castellan_game_played(CastellanGame *game);
CASTELLAN_API const CastellanMove *castellan_game_played_move(CastellanGame *game, int32_t index);

/* The number of ways in which the game can go on for so many moves, 0 to 100; it grows by 20 or more with
 * each. Finished games have none, repetition and clock are not asked. CASTELLAN_BAD_ARGUMENT,
 * CASTELLAN_NO_MEMORY. */
CASTELLAN_API CastellanStatus castellan_game_perft(CastellanGame *game, int32_t depth, uint64_t *count,
                                                   CastellanError *error);

/* ---- Pictures ---- */

/* The board as lines of text, each closed by LF: ranks with their numbers, letters as castellan_game_piece
 * has them, the files below. NULL without memory. */
CASTELLAN_API const char *castellan_game_drawing(CastellanGame *game);

/* What a drawing shows beside the position. */
typedef struct CastellanPicture {
    const char *arrows; /* legal moves, divided by blanks; NULL: none */
    const char *marks;  /* squares that get a ring, divided by blanks; NULL: none */
    int32_t last_move;  /* 1: the move that was played last */
    int32_t flip;       /* 1: Black's side below */
    int32_t dark;       /* 1: for a dark page */
    int32_t unused;
} CastellanPicture;

/* The position as an SVG drawing, from <svg to </svg>, which may stand in a page beside others: it has no
 * names of its own, and names nothing outside. picture NULL: the position alone. NULL:
 * CASTELLAN_ILLEGAL_MOVE among the arrows, CASTELLAN_BAD_ARGUMENT for a mark that is no square,
 * CASTELLAN_NO_MEMORY. */
CASTELLAN_API const char *castellan_game_svg(CastellanGame *game, const CastellanPicture *picture,
                                             CastellanError *error);

/* ---- Records ---- */

/* Games as text in the manner of PGN: tags, numbered moves with notes, the result. docs/matches.md shows them.
 */

/* Where a reader is in a text; all zero at its beginning. */
typedef struct CastellanPlace {
    size_t offset; /* bytes */
    size_t line;   /* line feeds before it */
} CastellanPlace;

/* Reads the next record of a text of so many bytes, which may be without a closing zero, and makes the game
 * what it tells; moves the place behind it. The variant is the one of the tag Variant; without it
 * the first that takes the position of the tag FEN, and camelot without that. Moves may be written in
 * every accepted form, and are kept in canonical form. A game that goes on behind a draw that can be
 * claimed has draws by claim from then on. CASTELLAN_END: there is nothing but blanks.
 * CASTELLAN_BAD_RECORD, with line and word: the place is where the next record may begin, the game as it
 * was. CASTELLAN_NO_MEMORY: place and game are as they were. */
CASTELLAN_API CastellanStatus castellan_record_read(CastellanGame *game, const char *text, size_t size,
                                                    CastellanPlace *place, CastellanError *error);

/* The game as a record, closed by an empty line. Written are in this order Event, Site, Date, Round, White,
 * Black, with "?" or its like where nothing was set; Result and Variant, as they are; other tags, in the
 * order in which they were set first; Termination ("unterminated" while the game goes on, then what was
 * set, or "normal") and Reason; SetUp and FEN where the first position is not the start position.
 * castellan-match and castellan play read it. NULL without memory. */
CASTELLAN_API const char *castellan_record_write(CastellanGame *game, CastellanError *error);

/* The value of a tag, names compared exactly; NULL: it was not set. */
CASTELLAN_API const char *castellan_game_tag(CastellanGame *game, const char *name);

/* The index-th tag that was set, from 0. CASTELLAN_BAD_ARGUMENT behind the last one; no error text is
 * made. */
CASTELLAN_API CastellanStatus castellan_game_tag_at(CastellanGame *game, int32_t index, const char **name,
                                                    const char **value);

/* Sets a tag, or with NULL takes it away. A name is of letters, digits and '_', a value has no control
 * characters. Result, Variant, Reason, SetUp and FEN are the game's own. CASTELLAN_BAD_ARGUMENT for what is
 * against that, CASTELLAN_NO_MEMORY. */
CASTELLAN_API CastellanStatus castellan_game_set_tag(CastellanGame *game, const char *name, const char *value,
                                                     CastellanError *error);

/* What stands behind a move in a record. */
enum {
    CASTELLAN_NOTE_COMMENT = 0, /* for people; without '}' */
    CASTELLAN_NOTE_MARKS = 1,   /* "!", "?", "!?", "$4": divided by blanks */
    CASTELLAN_NOTE_VARIATIONS =
        2 /* "(12. D6-D7 E9-E8) (12. C6-C7)": with their brackets, as they were written;
                                     their moves were not looked at */
};

/* A note of the index-th move, from 0; index -1 has the comment before the first move. NULL: none, or no such
 * move. */
CASTELLAN_API const char *castellan_game_note(CastellanGame *game, int32_t index, int32_t note);

/* Sets a note; NULL or "" takes it away. CASTELLAN_BAD_ARGUMENT for what no record could hold, or no such
 * move; CASTELLAN_NO_MEMORY. */
CASTELLAN_API CastellanStatus castellan_game_set_note(CastellanGame *game, int32_t index, int32_t note,
                                                      const char *text, CastellanError *error);

/* ---- Scores ---- */

enum {
    CASTELLAN_SCORE_NONE = 0, /* not known */
    CASTELLAN_SCORE_MEN = 1,  /* hundredths of a Man */
    CASTELLAN_SCORE_END = 2   /* proven: moves of the winner to the end of the game; negative for a loss */
};

/* From the side to move, unless it is said. */
typedef struct CastellanScore {
    int32_t kind;
    int32_t value;
} CastellanScore;

/* Per mille, 1000 together; from the side to move. */
typedef struct CastellanChances {
    int32_t win, draw, loss;
} CastellanChances;

/* What such a score is worth in the current position. Fitted for each game to games of the engine with
 * itself; 0, 1000, 0 for a score that is not known. */
CASTELLAN_API CastellanChances castellan_game_chances(CastellanGame *game, CastellanScore score);

/* What a player thought of a move: it stands in the record in the comment, before the words for people. */
typedef struct CastellanRemark {
    const char *line;     /* the moves that it expected, divided by blanks; NULL: not told */
    int64_t nodes;        /* 0: not told */
    int64_t milliseconds; /* that the move took; -1: not told */
    CastellanScore score; /* of the side that moved */
    int32_t depth;        /* 0: not told */
    int32_t deepest;      /* selective depth; 0: not told */
} CastellanRemark;

/* The remark on the index-th move, from 0: CASTELLAN_BAD_ARGUMENT where there is no such move; no error
 * text is made. What is not told is as said above. */
CASTELLAN_API CastellanStatus castellan_game_remark(CastellanGame *game, int32_t index,
                                                    CastellanRemark *remark);

/* Sets it, texts are copied; NULL takes it away. CASTELLAN_BAD_ARGUMENT, CASTELLAN_NO_MEMORY. */
CASTELLAN_API CastellanStatus castellan_game_set_remark(CastellanGame *game, int32_t index,
                                                        const CastellanRemark *remark, CastellanError *error);

/* ---- An engine ---- */

typedef struct CastellanEngine CastellanEngine;

/* One with default options. To be freed by castellan_engine_free. NULL without memory. */
CASTELLAN_API CastellanEngine *castellan_engine_new(CastellanError *error);

/* Ends a search and waits for its last callback. Not from a callback. NULL is ignored. */
CASTELLAN_API void castellan_engine_free(CastellanEngine *engine);

/* Options by number. */
enum {
    CASTELLAN_HASH = 0,     /* MB for the table of positions that were searched */
    CASTELLAN_THREADS = 1,  /* that search at the same time */
    CASTELLAN_LINES = 2,    /* of analysis */
    CASTELLAN_OVERHEAD = 3, /* ms that pass unseen between engine and opponent, for games with a clock */
    CASTELLAN_LEVEL = 4,    /* of strength: 20 is all that it can, 0 a beginner */
    CASTELLAN_ELO = 5,      /* a strength on a scale on which random moves are 0; 0: the level counts */
    CASTELLAN_SEED = 6, /* what is left to chance follows from it and repeats; 0: levels differ each time */
    /* Hundredths of a Man by which a draw by repetition or fifty moves is worse than nothing for the side that
     * thinks, at full strength and unless infinite. For analysis, 0 tells what is true. */
    CASTELLAN_CONTEMPT = 7,
    CASTELLAN_OPTIONS = 8
};

typedef struct CastellanOption {
    const char *name; /* "hash" */
    int64_t initial, least, most;
} CastellanOption;

/* What an option may be; NULL for a number that is none. For CASTELLAN_ELO, 0 is allowed beside the range. */
CASTELLAN_API const CastellanOption *castellan_option(int32_t option);

CASTELLAN_API int64_t castellan_engine_get(CastellanEngine *engine, int32_t option);

/* CASTELLAN_BAD_ARGUMENT for a value out of its range, CASTELLAN_NO_MEMORY where its memory cannot be had,
 * CASTELLAN_BUSY. */
CASTELLAN_API CastellanStatus castellan_engine_set(CastellanEngine *engine, int32_t option, int64_t value,
                                                   CastellanError *error);

/* The level, in hundredths (0 to 2000), that is worth so much Elo in a variant. */
CASTELLAN_API int32_t castellan_level_of_elo(const CastellanVariant *variant, int32_t elo);

/* From now on the engine values the positions of one game by a table that castellan-tune wrote: its text,
 * of so many bytes. NULL: by the tables that are built in, as at first. CASTELLAN_BAD_WEIGHTS,
 * CASTELLAN_NO_MEMORY, CASTELLAN_BUSY. */
CASTELLAN_API CastellanStatus castellan_engine_set_weights(CastellanEngine *engine, const char *text,
                                                           size_t size, CastellanError *error);

/* Forgets what earlier searches have found, as before a new game. CASTELLAN_BUSY. */
CASTELLAN_API CastellanStatus castellan_engine_forget(CastellanEngine *engine, CastellanError *error);

/* ---- Search ---- */

/* The first limit that is reached ends a search; there must be one, or infinite must be set. Times are in
 * milliseconds. Negative numbers are refused but for clock. */
typedef struct CastellanLimits {
    int64_t clock[2]; /* what White and Black have left, if has_clock is set; at most 0: it moves at once */
    int64_t increment[2]; /* they get for each move */
    int64_t move_time;    /* for this move; 0: none */
    uint64_t nodes;       /* never exceeded; 0: none */
    const char *moves;    /* the only moves to look at, divided by blanks; NULL or "": all */
    int32_t has_clock;    /* 1: a game is played by clock, and the engine divides its time */
    int32_t moves_to_go;  /* with that time; 0: all the rest of the game */
    int32_t depth;        /* moves that it looks ahead; 0: none */
    int32_t end_within;   /* a win or loss within so many moves is proven; 0: none */
    int32_t infinite;     /* 1: it answers when it is stopped, not earlier */
    int32_t ponder; /* 1: infinite until castellan_engine_ponderhit; the other limits count from there */
} CastellanLimits;

/* A line of analysis. */
typedef struct CastellanInfo {
    uint64_t nodes;       /* of all threads so far */
    int64_t milliseconds; /* since the search began, or the ponderhit if that was later */
    const char *line;     /* the moves expected, divided by blanks; the first is the move that is valued */
    CastellanScore score;
    CastellanChances chances; /* of that score */
    int32_t bound;            /* 0: the score is exact; 1: it is at least, -1: at most so much */
    int32_t number;           /* from 1, the best */
    int32_t line_count;       /* moves of the line */
    int32_t depth;            /* 0: not searched, and the score is the value of the position as it stands */
    int32_t deepest;          /* selective depth */
    int32_t table_full;       /* per mille of the table of positions in use */
    int32_t unused;
} CastellanInfo;

/* A sign of life. */
typedef struct CastellanProgress {
    uint64_t nodes;
    int64_t milliseconds;
    const char *move;   /* that is being looked at, */
    int32_t number;     /* and its place among all, from 1 */
    int32_t table_full; /* per mille */
} CastellanProgress;

/* What a search has found. */
typedef struct CastellanAnswer {
    const char *move;           /* NULL: the game is over, or it is starved */
    const char *ponder;         /* the reply that is expected; NULL: none is known */
    CastellanResult result;     /* by the rules, where there is no move */
    const CastellanInfo *lines; /* the last of each line, the best first */
    int32_t line_count;         /* 0 where there is no move, at most CASTELLAN_LINES otherwise */
    int32_t starved;            /* 1: it ended for want of memory, and the answer is what it had */
} CastellanAnswer;

/* They come from a thread of the engine, one at a time; without threads (above) from within
 * castellan_engine_go. Each may be NULL. From within one, this engine may be
 * stopped or told of a ponderhit, and nothing else; other objects may be used, if no other thread does. */
typedef struct CastellanCallbacks {
    void *context;                                                      /* handed to each */
    void (*info)(void *context, const CastellanInfo *info);             /* a line was finished */
    void (*progress)(void *context, const CastellanProgress *progress); /* each second, from the first on */
    void (*answer)(void *context, const CastellanAnswer *answer);       /* the last call of a search */
    /* Without threads alone: every few milliseconds while it thinks, so that the engine can be stopped or
     * told of a ponderhit. It returns soon, but may wait so many milliseconds for something to tell: more
     * than 0 where the engine has nothing to do but to wait to be told. */
    void (*poll)(void *context, int32_t milliseconds);
} CastellanCallbacks;

/* Begins to think about the current position of a game and returns at once (without threads, at the end);
 * limits, callbacks (NULL: none) and the game are copied. A game that the players have ended is thought
 * about like any other. CASTELLAN_BUSY, CASTELLAN_BAD_ARGUMENT for limits, CASTELLAN_ILLEGAL_MOVE among
 * the moves, CASTELLAN_NO_MEMORY, CASTELLAN_NO_THREAD: no callback will come. */
CASTELLAN_API CastellanStatus castellan_engine_go(CastellanEngine *engine, CastellanGame *game,
                                                  const CastellanLimits *limits,
                                                  const CastellanCallbacks *callbacks, CastellanError *error);

/* Whether a search is running: 1 until its last callback has returned, then 0. */
CASTELLAN_API int32_t castellan_engine_is_thinking(CastellanEngine *engine);

/* Waits for the end of the search and returns what the last one has found; NULL where there was none. Who
 * began an infinite search stops it first. Not from a callback. */
CASTELLAN_API const CastellanAnswer *castellan_engine_wait(CastellanEngine *engine);

/* From any thread. Ends the search soon, within some milliseconds; without one it does nothing. */
CASTELLAN_API void castellan_engine_stop(CastellanEngine *engine);

/* From any thread. The move that was pondered on was played: now the limits count. */
CASTELLAN_API void castellan_engine_ponderhit(CastellanEngine *engine);

/* ---- Evaluation ---- */

enum { CASTELLAN_TERMS_MAX = 24 };

/* One named part of an evaluation, in hundredths of a Man: each side's own. docs/evaluation.md explains
 * them. */
typedef struct CastellanTerm {
    const char *name;
    int32_t value[2];
} CastellanTerm;

/* The value of a position as it stands, without search. */
typedef struct CastellanEvaluation {
    CastellanTerm terms[CASTELLAN_TERMS_MAX];
    int32_t term_count;
    int32_t
        value; /* hundredths of a Man, for the side to move: White's terms minus Black's, or the reverse */
    CastellanChances chances;
    int32_t unused;
} CastellanEvaluation;

/* By the weights of the engine, also while it is thinking. CASTELLAN_GAME_OVER where the rules have ended the
 * game: there is nothing to value. */
CASTELLAN_API CastellanStatus castellan_engine_evaluate(CastellanEngine *engine, CastellanGame *game,
                                                        CastellanEvaluation *evaluation,
                                                        CastellanError *error);

#ifdef __cplusplus
}
#endif

#endif
