/* position, apply and undo: what stands on the board. */
#include <string.h>

#include "castellan/commands.h"
#include "castellan/current.h"
#include "text/position_text.h"

enum { STRING_WORDS_MIN = 2, STRING_WORDS_MAX = 5 };

/* The words up to "moves" or the end, which must be a position string. */
static bool read_string(Session *session, Words *words, Position *pos) {
    Text text = TEXT_EMPTY;
    int count = 0;
    for (; !words_at_end(words) && !words_is_next(words, "moves"); count++) {
        if (count > 0)
            text_add(&text, " ");
        text_add(&text, words_next(words));
    }
    text_bytes(&text, "", 1);
    Error reason;
    bool read = false;
    if (text.failed)
        session_error(session, "no-memory", "the position string does not fit into memory");
    else if (count < STRING_WORDS_MIN || count > STRING_WORDS_MAX)
        session_error(session, "bad-position", "a position string has %d to %d words, not %d",
                      STRING_WORDS_MIN, STRING_WORDS_MAX, count);
    else if (!position_text_read(session->game, text.data, pos, &reason))
        session_error(session, "bad-position", "%s", reason.text);
    else
        read = true;
    text_free(&text);
    return read;
}

static bool read_start(Session *session, Words *words, Position *pos) {
    const char *word = words_next(words);
    if (!word)
        session_error(session, "bad-position", "startpos or fen is missing");
    else if (strcmp(word, "fen") == 0)
        return read_string(session, words, pos);
    else if (strcmp(word, "startpos") != 0)
        session_error(session, "bad-position", "'%s' is neither startpos nor fen", words_show(word).text);
    else {
        position_text_start(session->game, pos);
        return true;
    }
    return false;
}

/* Nothing, or "moves" and what follows. */
static bool read_moves(Session *session, Words *words) {
    const char *word = words_next(words);
    if (!word)
        return true;
    if (strcmp(word, "moves") == 0)
        return current_play(session, words);
    session_error(session, "bad-position", "'%s' stands where only moves can follow", words_show(word).text);
    return false;
}

void command_position(Session *session, Words *words) {
    Position start;
    session->has_position = false;
    if (!read_start(session, words, &start))
        return;
    if (!history_start(&session->history, &start))
        session_error(session, "no-memory", "the position does not fit into memory");
    else
        session->has_position = read_moves(session, words);
}

void command_position_refused(Session *session, Words *words) {
    (void)words;
    pthread_mutex_lock(&session->lock);
    bool running = session->running != RUNNING_NOTHING;
    pthread_mutex_unlock(&session->lock);
    /* What is searched stays what it is; otherwise nobody shall search another position than he sent. */
    if (!running)
        session->has_position = false;
}

void command_apply(Session *session, Words *words) {
    if (!session_need_position(session))
        return;
    if (words_at_end(words))
        session_error(session, "bad-argument", "apply is followed by moves");
    else
        current_play(session, words);
}

void command_undo(Session *session, Words *words) {
    if (!session_need_position(session))
        return;
    int64_t count = 1, played = session->history.count - 1;
    const char *word = words_next(words);
    NumberStatus status = word ? words_number(word, 1, INT64_MAX, &count) : NUMBER_READ;
    if (status != NUMBER_READ || !words_at_end(words))
        session_error(session, "bad-argument", "undo takes one number from 1 up, not '%s'",
                      words_show(status != NUMBER_READ ? word : words_next(words)).text);
    else if (count > played)
        session_error(session, "bad-argument", "only %d moves can be taken back", (int)played);
    else
        while (count-- > 0)
            history_pop(&session->history);
}
