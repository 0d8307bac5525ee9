/* A conversation over the protocol: its state.
 *
 * Threads: the reader takes the commands one by one and owns all but what the writer and the Run lock
 * themselves. What runs works on copies, so commands that only look run beside it. */
#ifndef CASTELLAN_CASTELLAN_SESSION_H
#define CASTELLAN_CASTELLAN_SESSION_H

#include <stdbool.h>

#include "castellan/current.h"
#include "castellan/run.h"
#include "castellan/writer.h"
#include "engine.h"

typedef struct Session {
    Writer writer;
    Engine *engine; /* owned */
    Run run;
    Current current;
    Weights weights; /* of option EvalFile, while the engine has them */
    bool ponder;     /* option Ponder */
    bool limit_elo;  /* option UCI_LimitStrength */
    int elo;         /* option UCI_Elo, whether it counts or not */
    int contempt;    /* option Contempt, */
    bool analyses;   /* but that of UCI_AnalyseMode it does not count */
    bool debug;      /* set by the command debug */
    bool quitting;   /* no command is taken any more */
} Session;

/* Speaks on stdout. False without memory. session_free is owed in any case. */
bool session_init(Session *session);
void session_free(Session *session);

#endif
