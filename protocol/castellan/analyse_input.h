/* The games and positions of files, one after the other. */
#ifndef CASTELLAN_CASTELLAN_ANALYSE_INPUT_H
#define CASTELLAN_CASTELLAN_ANALYSE_INPUT_H

#include "base/error.h"
#include "base/text.h"
#include "castellan.h"
#include "common/text_list.h"

typedef struct AnalyseInput {
    const TextList *files;
    const char *variant; /* of positions; "camelot" */
    int next;            /* file to be opened */
    const char *name;    /* of the open one, NULL: none is */
    Text text;
    CastellanPlace place;
    bool positions; /* a position a line, else records */
    int64_t passed; /* bytes of the files before */
} AnalyseInput;

typedef enum AnalyseStatus {
    ANALYSE_GAME,     /* a record */
    ANALYSE_POSITION, /* its game is what leads there */
    ANALYSE_REFUSED,  /* with a reason that names file and line */
    ANALYSE_END
} AnalyseStatus;

void analyse_input_init(AnalyseInput *input, const TextList *files, const char *variant);
void analyse_input_free(AnalyseInput *input);

/* Reads the next one into a game. */
AnalyseStatus analyse_input_next(AnalyseInput *input, CastellanGame *game, Error *why);

/* Bytes that were read of all files opened so far. */
int64_t analyse_input_done(const AnalyseInput *input);

#endif
