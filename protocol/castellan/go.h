/* The words of a go line. */
#ifndef CASTELLAN_CASTELLAN_GO_H
#define CASTELLAN_CASTELLAN_GO_H

#include "castellan/current.h"
#include "search/talk.h"

typedef struct GoRequest {
    SearchLimits limits;
    Move *searchmoves; /* owned; what limits.searchmoves points to */
} GoRequest;

/* Reads the words behind "go" for the current position, which is known; go_free is owed in any case. False with
 * an error line. Without a word of a limit the search is infinite. */
bool go_read(Current *current, Words *words, GoRequest *request, Answer *out);

void go_free(GoRequest *request);

#endif
