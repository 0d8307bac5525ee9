/* The hello, the small commands, and those that work at once. */
#include <string.h>

#include "castellan/commands.h"
#include "castellan/options.h"

static void say_hello(Session *session, const char *closing) {
    Text out = TEXT_EMPTY;
    text_line(&out, "id name Castellan %s", engine_version);
    text_line(&out, "id author the Castellan authors");
    options_list(&out);
    options_variant_line(session, &out);
    text_line(&out, "%s", closing);
    session_write(session, &out);
}

void command_uci(Session *session, Words *words) {
    (void)words;
    say_hello(session, "uciok");
}

void command_ugi(Session *session, Words *words) {
    (void)words;
    say_hello(session, "ugiok");
}

void command_isready(Session *session, Words *words) {
    (void)words;
    writer_line(&session->writer, "readyok");
}

void command_newgame(Session *session, Words *words) {
    (void)words;
    engine_new_game(session->engine);
}

void command_debug(Session *session, Words *words) {
    const char *word = words_next(words);
    if (!word || (strcmp(word, "on") != 0 && strcmp(word, "off") != 0) || !words_at_end(words))
        session_error(session, "bad-argument", "debug takes one word, on or off");
    else
        atomic_store(&session->debug, strcmp(word, "on") == 0);
}

void command_register(Session *session, Words *words) {
    (void)session;
    (void)words;
}

void command_stop(Session *session, Words *words) {
    (void)words;
    session_stop(session);
}

void command_ponderhit(Session *session, Words *words) {
    (void)words;
    pthread_mutex_lock(&session->lock);
    bool pondering = session->running == RUNNING_SEARCH && session->pondering;
    if (pondering) {
        session->pondering = false;
        session->unbounded = session->endless_after_ponder;
    }
    pthread_mutex_unlock(&session->lock);
    if (pondering)
        engine_ponderhit(session->engine);
}

void command_quit(Session *session, Words *words) {
    (void)words;
    session->quitting = true;
}

void command_help(Session *session, Words *words) {
    (void)words;
    Text out = TEXT_EMPTY;
    const Command *command;
    for (int i = 0; (command = command_at(i)); i++)
        text_line(&out, "%s%s%s - %s", command->name, *command->usage ? " " : "", command->usage,
                  command->summary);
    session_write(session, &out);
}
