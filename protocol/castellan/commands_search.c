/* go: starts a search. */
#include "castellan/commands.h"
#include "castellan/current.h"
#include "castellan/go.h"
#include "castellan/search_lines.h"
#include "games/notation.h"

/* An error and, since every go is owed one, a bestmove, in one piece. */
static void refuse(Session *session, const char *code, const char *reason) {
    Text out = TEXT_EMPTY;
    session_add_error(session, &out, code, "%s", reason);
    text_line(&out, "bestmove 0000");
    session_write(session, &out);
}

static void start(Session *session, const SearchLimits *limits) {
    session->root = *current_position(session);
    pthread_mutex_lock(&session->lock);
    session->running = RUNNING_SEARCH;
    session->pondering = limits->ponder;
    session->endless_after_ponder = limits->infinite;
    session->unbounded = limits->infinite || limits->ponder;
    pthread_mutex_unlock(&session->lock);
    SearchCallbacks callbacks = search_callbacks(session);
    if (engine_set_history(session->engine, &session->history) &&
        engine_go(session->engine, limits, &callbacks))
        return;
    Text out = TEXT_EMPTY;
    session_add_error(session, &out, "no-memory", "the search cannot be started");
    text_line(&out, "bestmove 0000");
    session_finish(session, &out);
    text_free(&out);
}

static void search(Session *session, const SearchLimits *limits) {
    Result result = current_result(session);
    Text out = TEXT_EMPTY;
    if (result.reason != REASON_NONE)
        text_line(&out, "info string result %s %s", current_outcome_word(result.outcome),
                  notation_reason(result.reason));
    /* Infinite and ponder are not answered before stop or ponderhit even then; that the engine sees to. */
    bool waits = limits->infinite || limits->ponder;
    if (result.reason != REASON_NONE && !waits)
        text_line(&out, "bestmove 0000");
    session_write(session, &out);
    if (result.reason == REASON_NONE || waits)
        start(session, limits);
}

void command_go(Session *session, Words *words) {
    if (words_is_next(words, "perft")) {
        words_next(words);
        command_perft(session, words);
        return;
    }
    if (!session->has_position) {
        refuse(session, "no-position", "the last position was refused");
        return;
    }
    GoRequest request;
    Error reason;
    const char *code;
    if (go_read(session, words, &request, &code, &reason))
        search(session, &request.limits);
    else
        refuse(session, code, reason.text);
    go_free(&request);
}

void command_go_refused(Session *session, Words *words) {
    pthread_mutex_lock(&session->lock);
    bool owed = session->running != RUNNING_SEARCH;
    pthread_mutex_unlock(&session->lock);
    /* During a search the running one still owes its own. */
    if (owed && !words_is_next(words, "perft"))
        writer_line(&session->writer, "bestmove 0000");
}
