/* go: starts a search. */
#include "castellan/commands.h"
#include "castellan/go.h"
#include "games/notation.h"

/* False where no search was started: the answer is complete but for bestmove. */
static bool search(Session *session, const SearchLimits *limits, Answer *out) {
    Result result = current_result(&session->current);
    if (result.reason != REASON_NONE) {
        answer_note(out, "result %s %s", current_outcome_word(result.outcome),
                    notation_reason(result.reason));
        /* Infinite and ponder are not answered before stop or ponderhit even then; that the engine sees
         * to. */
        if (!limits->infinite && !limits->ponder)
            return false;
    }
    /* What is said before it must be: without threads it ends before it returns. */
    writer_write(&session->writer, out);
    text_clear(&out->text);
    return run_start_search(&session->run, &session->current.history, limits, session->ponder) ||
           answer_refuse(out, "no-memory", "the search cannot be started");
}

void command_go(Session *session, Words *words, Answer *out) {
    if (words_take(words, "perft")) {
        command_perft(session, words, out);
        return;
    }
    SearchLimits limits;
    if (!go_read(&session->current, words, &limits, out) || !search(session, &limits, out))
        run_no_move(&session->run, out);
    go_free(&limits);
}

void command_go_refused(Session *session, Words *words, Answer *out) {
    if (!words_is_next(words, "perft"))
        run_no_move(&session->run, out);
}
