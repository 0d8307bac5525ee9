/* The data of self-play as they are written (tune/data_text.h): whole games, in the order of their numbers
 * whatever the order in which they end, each position once.
 *
 * A file that was interrupted is gone on with from its last whole game. That game is played again: where it
 * does not come out as it stands there, or what stands behind it is not the start of the next one, the file
 * is of other games or another engine, and is refused without a change. */
#ifndef CASTELLAN_TUNE_DATA_STORE_H
#define CASTELLAN_TUNE_DATA_STORE_H

#include "base/error.h"
#include "base/text.h"
#include "tune/options.h"

enum {
    DATA_POSITIONS_MAX = 800, /* of a game and its strays */
    DATA_WAITING_MAX = 1024   /* games that may be played ahead of the one whose turn it is */
};

/* The positions of a game; a zeroed one has none. */
typedef struct DataGame {
    uint64_t keys[DATA_POSITIONS_MAX];
    size_t ends[DATA_POSITIONS_MAX]; /* of each line in the text */
    Text lines;
    int count;
} DataGame;

typedef struct DataStore DataStore;

/* Opens the output of the options: a file, or standard output. NULL with a reason. What fails later ends the
 * program (common/fatal.h): EXIT_USAGE for a file that does not fit, EXIT_FAULT for one that cannot be
 * written. One thread at a time may use a store. */
DataStore *data_store_open(const TuneOptions *options, Error *error);

/* How many games the part has. They count from 0. */
int64_t data_store_games(const DataStore *store);

/* The game whose turn it is; as many as there are, where all are written. The caller plays from there on. */
int64_t data_store_next(const DataStore *store);

/* The number of a game of the part within all games, from 0. */
int64_t data_store_number(const DataStore *store, int64_t game);

/* Positions written and found, and games found. */
int64_t data_store_positions(const DataStore *store);
int64_t data_store_found(const DataStore *store);

/* Takes over a game that has ended, fewer than DATA_WAITING_MAX behind the next; it has no positions then. */
void data_store_add(DataStore *store, int64_t game, DataGame *positions);

/* Once all games are written, nothing may be left over in the file. */
void data_store_close(DataStore *store);

#endif
