/* The games of the parts of a match, from their records, which may still grow. */
#ifndef CASTELLAN_MATCH_MERGE_GATHER_H
#define CASTELLAN_MATCH_MERGE_GATHER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "common/text_list.h"
#include "match/options/match_options.h"
#include "match/scores/census.h"
#include "records/identity.h"

/* What is kept of a game. */
typedef struct GatheredGame {
    int number;         /* in the whole match, from 1 */
    int engines[SIDES]; /* places in Gather.names, by colour */
    int file;           /* place in Gather.files */
    int64_t start, end; /* of its text there */
    GameFacts facts;
    char *failure; /* owned; why an engine failed, NULL: none did */
} GatheredGame;

typedef struct GatheredFile {
    int64_t whole; /* bytes up to the end of its last whole game */
    bool torn;     /* more stands behind */
    uint64_t inode;
    int descriptor; /* to read games again; -1: not open */
} GatheredFile;

typedef struct Gather {
    const MatchOptions *options; /* the caller's: merge_files, any_builds, watch */
    TextList paths;              /* of the files, each once */
    GatheredFile *files;         /* owned; by path */
    size_t file_capacity;
    GatheredGame *games; /* owned; by number after each look */
    int count;
    size_t capacity;
    TextList names; /* of the engines */
    MatchIdentity identity;
    int open; /* descriptors */
    /* The file that is being read, from where on, and how far its games go from there. */
    int reading;
    int64_t from;
    size_t whole;
} Gather;

/* Nothing is read yet. The options must outlive it. */
void gather_init(Gather *gather, const MatchOptions *options);
void gather_free(Gather *gather);

/* Reads what is new. Names that are no file's are patterns (glob). A watched file may be missing yet; one that
 * was made anew makes all be read again. *grown: games have come, or gone. False with a reason, for what
 * cannot be read, games that are no match's, or not those of one, and games that are there twice. */
bool gather_look(Gather *gather, bool *grown, Error *error);

/* Reads a game again; the caller frees the record. Only of regular files. False with a reason. */
bool gather_record(Gather *gather, const GatheredGame *game, Record *record, Error *error);

#endif
