/* A search as the protocol shows it: info and bestmove lines. */
#ifndef CASTELLAN_CASTELLAN_SEARCH_LINES_H
#define CASTELLAN_CASTELLAN_SEARCH_LINES_H

#include "castellan/session.h"

/* The callbacks of a search whose root is session->root; the context is the session. */
SearchCallbacks search_callbacks(Session *session);

/* Nodes a second, for a time in ms. */
uint64_t search_speed(uint64_t nodes, int64_t time);

#endif
