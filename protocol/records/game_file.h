/* Games of files that anyone has written, played by the rules: records as text (text/game_text.h), as lines of JSON
 * (records/game_json.h), or lines of positions, perhaps with moves ("startpos moves D6-F8"; # begins a comment), each
 * of which is a game that begins there. Which of them a file holds its first word tells. Out of memory ends the program (memory.h). */
#ifndef CASTELLAN_RECORDS_GAME_FILE_H
#define CASTELLAN_RECORDS_GAME_FILE_H

#include <stdbool.h>

#include "base/error.h"
#include "base/text.h"
#include "games/history.h"
#include "text/game_text.h"

/* The files, one after the other; at most one is in memory. Belongs to one thread at a time. */
typedef struct GameFiles GameFiles;

/* The paths stay the caller's and must outlive it; "-" is standard input. */
GameFiles *game_files_new(char *const *paths, int count);
void game_files_free(GameFiles *files);

typedef struct FileGame {
    int file;           /* its place among the paths */
    const char *path;   /* the caller's */
    int number;         /* in its file, from 1 */
    unsigned long line; /* where it begins */
    GameText text;      /* owned */
    const Game *game;   /* once it is played, as what follows */
    History history;    /* owned; draws by repetition and fifty moves end nothing */
} FileGame;

typedef enum FileGameStatus { FILE_GAME_READ, FILE_GAME_REFUSED, FILE_GAME_END } FileGameStatus;

/* Reads the next game; file_game_free is owed but at the end. Refused with a reason that does not name the file but
 * line and word: then the next call goes on behind the game, or with the next file. */
FileGameStatus game_files_next(GameFiles *files, FileGame *game, Error *error);

/* Plays the moves of a game that was read, those of its variations too, which are written anew in canonical texts, as is its tag FEN. Its tag Variant names the game; where there is none, that is variant
 * (NULL: the first game that its tag FEN fits, or the default one). False with a reason as above: moves, position
 * and results that are not right. */
bool file_game_play(FileGame *game, const Game *variant, MoveList *work, Error *error);

/* Appends "FILE, line N: REASON" with its line end. */
void file_game_complaint(const FileGame *game, const Error *error, Text *out);

/* "1-0", "0-1", "1/2-1/2", "*": as the record tells it. */
const char *file_game_result(const FileGame *game);

/* The value of a tag; "?" where it is not told. */
const char *file_game_tag(const FileGame *game, const char *name);

void file_game_free(FileGame *game);

/* Reads a position: "startpos" or a position string, then perhaps "moves" and moves, of a game (NULL: the first that
 * the string fits, or the default one). The history is started; history_free is owed. False with a reason. */
bool game_position_read(const char *text, const Game *variant, History *history, MoveList *work,
                        Error *error);

#endif
