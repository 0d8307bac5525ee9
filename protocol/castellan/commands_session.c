/* The hello, the small commands, and those that work at once. */
#include <string.h>

#include "castellan/commands.h"
#include "castellan/options.h"

static void say_hello(const Session *session, const char *closing, Answer *out) {
    text_line(&out->text, "id name Castellan %s", engine_version);
    text_line(&out->text, "id author the Castellan authors");
    options_list(&out->text);
    options_variant_line(session->current.game, out);
    text_line(&out->text, "%s", closing);
}

void command_uci(Session *session, Words *words, Answer *out) {
    (void)words;
    say_hello(session, "uciok", out);
}

void command_ugi(Session *session, Words *words, Answer *out) {
    (void)words;
    say_hello(session, "ugiok", out);
}

void command_isready(Session *session, Words *words, Answer *out) {
    (void)session, (void)words;
    text_line(&out->text, "readyok");
}

void command_newgame(Session *session, Words *words, Answer *out) {
    (void)words, (void)out;
    engine_new_game(session->engine);
}

void command_debug(Session *session, Words *words, Answer *out) {
    const char *word = words_next(words);
    if (!word || (strcmp(word, "on") != 0 && strcmp(word, "off") != 0) || !words_at_end(words))
        answer_refuse(out, "bad-argument", "debug takes one word, on or off");
    else
        session->debug = strcmp(word, "on") == 0;
}

void command_register(Session *session, Words *words, Answer *out) {
    (void)session, (void)words, (void)out;
}

void command_stop(Session *session, Words *words, Answer *out) {
    (void)words, (void)out;
    run_stop(&session->run);
}

void command_ponderhit(Session *session, Words *words, Answer *out) {
    (void)words, (void)out;
    run_ponderhit(&session->run);
}

void command_quit(Session *session, Words *words, Answer *out) {
    (void)words, (void)out;
    session->quitting = true;
}
