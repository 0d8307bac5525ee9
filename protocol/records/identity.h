/* What all the games of one match have in common, so that a record goes on with its own match alone, and only
 * parts of one match are added up: the match, and every engine by its name. */
#ifndef CASTELLAN_RECORDS_IDENTITY_H
#define CASTELLAN_RECORDS_IDENTITY_H

#include <stdbool.h>

#include "base/error.h"
#include "common/text_list.h"
#include "records/record.h"

/* All owned; NULL where it is not told. */
typedef struct EngineIdentity {
    char *name, *program, *options, *limits;
    TextList builds; /* each once; "" for one that is not told */
} EngineIdentity;

typedef struct MatchIdentity {
    bool known; /* a game was taken */
    char *variant, *sprt, *openings;
    bool pairs;   /* games of pairs, else single ones */
    int rounds;   /* the most that a game tells of; 0: none does */
    int meetings; /* in a round */
    int parts;    /* 0: none tells of parts */
    EngineIdentity *engines;
    int count;
    size_t capacity;
    TextList runners; /* each once */
} MatchIdentity;

/* Takes a game: the first of all, and the first of an engine, say what the others must tell as well. Other
 * builds of an engine are refused unless any_build is set; other runners, and other numbers of rounds, are
 * no other match. False with a reason; what was taken before stays. */
bool identity_take(MatchIdentity *identity, const Record *record, bool any_build, Error *error);

void identity_free(MatchIdentity *identity);

#endif
