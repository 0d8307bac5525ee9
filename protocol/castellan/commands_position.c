/* position, apply and undo: what stands on the board. */
#include <string.h>

#include "castellan/commands.h"
#include "common/numbers.h"
#include "text/position_text.h"

/* The words up to "moves" or the end, which must be a position string. */
static bool read_string(const Game *game, Words *words, Position *pos, Answer *out) {
    Text text = TEXT_EMPTY;
    Error reason;
    words_join(words, "moves", &text);
    bool read = text.failed ? answer_refuse(out, "no-memory", "the position string does not fit into memory")
                            : position_text_read(game, text_string(&text), pos, &reason) ||
                                  answer_refuse(out, "bad-position", "%s", reason.text);
    text_free(&text);
    return read;
}

static bool read_start(const Game *game, Words *words, Position *pos, Answer *out) {
    const char *word = words_next(words);
    if (!word)
        return answer_refuse(out, "bad-position", "startpos or fen is missing");
    if (strcmp(word, "fen") == 0)
        return read_string(game, words, pos, out);
    if (strcmp(word, "startpos") != 0)
        return answer_refuse(out, "bad-position", "'%s' is neither startpos nor fen", words_show(word).text);
    position_text_start(game, pos);
    return true;
}

/* Nothing, or "moves" and what follows. */
static bool read_moves(Current *current, Words *words, Answer *out) {
    if (words_at_end(words) || words_take(words, "moves"))
        return current_play(current, words, out);
    return answer_refuse(out, "bad-position", "'%s' stands where only moves can follow",
                         words_show(words_next(words)).text);
}

void command_position(Session *session, Words *words, Answer *out) {
    Current *current = &session->current;
    Position start;
    current->known = false;
    if (!read_start(current->game, words, &start, out))
        return;
    if (!current_start(current, &start))
        answer_refuse(out, "no-memory", "the position does not fit into memory");
    else
        current->known = read_moves(current, words, out);
}

void command_position_refused(Session *session, Words *words, Answer *out) {
    (void)words, (void)out;
    /* What is searched stays what it is; otherwise nobody shall search another position than he sent. */
    if (run_is_idle(&session->run))
        session->current.known = false;
}

void command_apply(Session *session, Words *words, Answer *out) {
    if (words_at_end(words))
        answer_refuse(out, "bad-argument", "apply is followed by moves");
    else
        current_play(&session->current, words, out);
}

void command_undo(Session *session, Words *words, Answer *out) {
    int64_t count = 1, played = session->current.history.count - 1;
    const char *word = words_next(words);
    bool read = !word || number_read(word, 1, INT64_MAX, &count, NULL);
    if (!read || !words_at_end(words))
        answer_refuse(out, "bad-argument", "undo takes one number from 1 up, not '%s'",
                      words_show(read ? words_next(words) : word).text);
    else if (count > played)
        answer_refuse(out, "bad-argument", "only %d moves can be taken back", (int)played);
    else
        current_undo(&session->current, (int)count);
}
