#include "castellan/session.h"

enum { STANDARD_OUTPUT = 1 };

bool session_init(Session *session) {
    *session = (Session){.engine = engine_new(), .elo = ENGINE_ELO_MAX, .contempt = ENGINE_CONTEMPT_DEFAULT};
    writer_init(&session->writer, STANDARD_OUTPUT);
    run_init(&session->run, &session->writer, session->engine);
    return current_init(&session->current) && session->engine;
}

void session_free(Session *session) {
    engine_free(session->engine);
    run_free(&session->run);
    current_free(&session->current);
    writer_free(&session->writer);
}
