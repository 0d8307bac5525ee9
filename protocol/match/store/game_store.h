/* The games of a match on disk: whole and in the order of the schedule, whatever the order they end in.
 *
 * A game whose turn has not come waits in a second record beside it (FILE.waiting), so that neither a stop
 * nor a kill loses a finished game. When the match is resumed, a last game that a kill or a full disk has
 * torn goes to FILE.torn, and is cut off then; so do lines of JSON whose games the record has lost. Files
 * that hold anything else are refused, and no byte of them changes. The caller locks. */
#ifndef CASTELLAN_MATCH_STORE_GAME_STORE_H
#define CASTELLAN_MATCH_STORE_GAME_STORE_H

#include <stdbool.h>

#include "base/error.h"
#include "base/text.h"
#include "records/record.h"

typedef struct GameStore GameStore;

/* What a store asks its owner. */
typedef struct StoreOwner {
    void *context;
    /* Game number (from 0) has its place in the order now, in the files as well. False: no more are wanted,
     * and further games are dropped. */
    bool (*ordered)(void *context, int number, const Record *record);
    /* Which game of the match a record has the round and the names of; -1: none. */
    int (*place)(void *context, const Record *record);
    /* What is known of game number before it is played; the store frees it. */
    Record (*expected)(void *context, int number);
    /* Whether a game found in the files may be game number of this match. False with a reason. */
    bool (*fits)(void *context, int number, const Record *record, Error *error);
} StoreOwner;

/* Opens the record and the file of JSON lines (either may be NULL: none) of a match of games games. Without
 * resume no file may exist that is not empty; with it (and a record), what they hold is read and given to the
 * owner, ordered included, and the lines of JSON that are missing are added. cut tells whether a torn game
 * was cut off the record. One store at a time may have a file, in whatever process. NULL with a reason. */
GameStore *store_open(const char *record, const char *json, bool resume, int games, StoreOwner owner,
                      bool *cut, Error *error);

/* Takes over a finished game; *record is empty then. */
void store_add(GameStore *store, int number, Record *record);

/* Whether a game is there, in order or waiting. */
bool store_has(const GameStore *store, int number);

/* Games in order; games that wait. */
int store_ordered(const GameStore *store);
int store_waiting(const GameStore *store);

/* Closes the files. summary (NULL: none) becomes the last line of the JSON; a resumed match takes it away
 * again. finished: no waiting game is of use any more, and their file goes. */
void store_close(GameStore *store, const Text *summary, bool finished);

#endif
