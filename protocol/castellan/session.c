#include "castellan/session.h"

#include <unistd.h>

bool session_init(Session *session) {
    *session = (Session){.engine = engine_new(), .elo = ENGINE_ELO_MAX};
    writer_init(&session->writer, STDOUT_FILENO);
    run_init(&session->run, &session->writer, session->engine);
    return current_init(&session->current) && session->engine;
}

void session_free(Session *session) {
    engine_free(session->engine);
    run_free(&session->run);
    current_free(&session->current);
    writer_free(&session->writer);
}
