/* The data of castellan-tune as text:
 *
 *   # castellan-tune games GAME nodes N plies N seed N part K/N     how it was made (and "strays")
 *   POSITION ; RESULT ; SCORE                                       the positions of a game,
 *   # game N                                                        and behind them its number
 *
 * or with "# castellan-tune records GAME" for the first line.
 *
 * RESULT is that of the game for White, 0 to 1, or - where it is not known; SCORE that of the search for White, in hundredths of a Man.
 * Data from elsewhere may lack the first line and the numbers of games, and have other lines with '#'. */
#ifndef CASTELLAN_TUNE_DATA_TEXT_H
#define CASTELLAN_TUNE_DATA_TEXT_H

#include "base/error.h"
#include "base/text.h"
#include "games/game.h"
#include "tune/options.h"

/* Less than any result. */
#define DATA_NO_RESULT (-1.0F)

typedef enum DataKind { DATA_POSITION, DATA_HEAD, DATA_GAME, DATA_COMMENT } DataKind;

typedef struct DataLine {
    DataKind kind;
    Position position;   /* of a position, */
    float result, score; /* and what it came to; DATA_NO_RESULT where it is not known */
    int64_t game;        /* of DATA_GAME: its number, from 1 */
} DataLine;

/* Whether a position is one for the data: no capture is due or made by the move, so that the value should show
 * in the position itself. */
bool data_is_quiet(const Position *pos, Move move);

/* Append a line of each kind; a head for games played and one for games read from records. */
void data_add_head(Text *text, const TuneOptions *options);
void data_add_records_head(Text *text, const Game *game);
void data_add_position(Text *text, const Position *pos, Outcome outcome, int white_score);
/* One without a result. */
void data_add_stray(Text *text, const Position *pos, int white_score);
void data_add_game(Text *text, int64_t number);

/* Reads a line, which may change it. A head of another game than this is refused. False with a reason. */
bool data_read_line(char *line, const Game *game, DataLine *read, Error *error);

#endif
