/* The words of a go line. */
#ifndef CASTELLAN_CASTELLAN_GO_H
#define CASTELLAN_CASTELLAN_GO_H

#include "castellan/session.h"

typedef struct GoRequest {
    SearchLimits limits;
    Move *searchmoves; /* owned; what limits.searchmoves points to */
} GoRequest;

/* Reads the words behind "go" for the current position; go_free is owed in any case. False with the code of
 * an error and a reason. */
bool go_read(Session *session, Words *words, GoRequest *request, const char **code, Error *reason);

void go_free(GoRequest *request);

#endif
