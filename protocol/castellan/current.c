#include "castellan/current.h"

#include "games/notation.h"

Result current_result(Session *session) {
    return history_result(&session->history, &session->work);
}

const char *current_outcome_word(Outcome outcome) {
    switch (outcome) {
    case OUTCOME_WHITE:
        return "p1win";
    case OUTCOME_BLACK:
        return "p2win";
    case OUTCOME_DRAW:
        return "draw";
    case OUTCOME_NONE:
        break;
    }
    return "none";
}

bool current_legal(Session *session, LegalMoves *legal) {
    *legal = (LegalMoves){NULL, 0, NULL};
    if (current_result(session).reason != REASON_NONE)
        return true;
    if (legal_list(current_position(session), &session->work, legal))
        return true;
    session->work.interrupted = false;
    session_error(session, "no-memory", "the legal moves do not fit into memory");
    return false;
}

bool current_read_move(Session *session, const char *word, Move *move, Error *reason) {
    const Position *pos = current_position(session);
    ShownWord shown = words_show(word);
    Result result = current_result(session);
    if (result.reason != REASON_NONE)
        return error_refuse(reason, "%s is not legal here, the game is over (%s %s)", shown.text,
                            current_outcome_word(result.outcome), notation_reason(result.reason));
    ReadResult read = notation_read(pos, word, move, &session->work);
    session->work.size = 0;
    if (session->work.interrupted) {
        session->work.interrupted = false;
        return error_refuse(reason, "%s cannot be read, not enough memory", shown.text);
    }
    switch (read) {
    case READ_OK:
        return true;
    case READ_AMBIGUOUS:
        return error_refuse(reason, "%s stands for several legal moves here", shown.text);
    case READ_ILLEGAL:
        break;
    }
    return error_refuse(reason, "%s is not legal here", shown.text);
}

static void take_back(Session *session, int count) {
    while (session->history.count > count)
        history_pop(&session->history);
}

bool current_play(Session *session, Words *words) {
    int before = session->history.count;
    int total = words_count(words);
    const char *word;
    for (int i = 1; (word = words_next(words)); i++) {
        Move move;
        Error reason;
        if (!current_read_move(session, word, &move, &reason)) {
            take_back(session, before);
            session_error(session, "illegal-move", "move %d of %d: %s", i, total, reason.text);
            return false;
        }
        if (!history_push(&session->history, move)) {
            take_back(session, before);
            session_error(session, "no-memory", "move %d of %d: the game does not fit into memory", i, total);
            return false;
        }
    }
    return true;
}
