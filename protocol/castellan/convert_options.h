/* The command line of castellan convert. */
#ifndef CASTELLAN_CASTELLAN_CONVERT_OPTIONS_H
#define CASTELLAN_CASTELLAN_CONVERT_OPTIONS_H

#include <stdbool.h>

#include "base/error.h"
#include "common/text_list.h"
#include "games/game.h"

typedef enum ConvertKind {
    CONVERT_TEXT,
    CONVERT_PRINTED,
    CONVERT_JSON,
    CONVERT_POSITIONS,
    CONVERT_SVG,
    CONVERT_PAGE
} ConvertKind;

/* Texts are owned; NULL where nothing says. */
typedef struct ConvertOptions {
    bool help;
    ConvertKind to;
    char *out;
    const Game *game;
    char *player, *white, *black, *since, *until, *position;
    const char *result; /* not owned */
    int least, most;
    int ply;   /* -1: the last */
    int every; /* 0: one position of a game */
    bool last, flip, dark;
    TextList files;
} ConvertOptions;

extern const char convert_options_help[];

/* Reads the words behind "convert". False with a reason; convert_options_free is owed in any case. */
bool convert_options_read(ConvertOptions *options, char *const *words, int count, Error *why);
void convert_options_free(ConvertOptions *options);

#endif
