#include "castellan/current.h"

#include "games/notation.h"
#include "games/reader.h"
#include "games/registry.h"
#include "text/position_text.h"

bool current_init(Current *current) {
    *current = (Current){.game = game_at(0)};
    list_init(&current->work, NULL);
    Position start;
    position_text_start(current->game, &start);
    return current_start(current, &start);
}

void current_free(Current *current) {
    history_free(&current->history);
    list_free(&current->work);
}

bool current_start(Current *current, const Position *start) {
    if (!history_start(&current->history, start))
        return false;
    current->game = start->game;
    current->known = true;
    current->result_known = false;
    return true;
}

void current_claim_draws(Current *current, bool by_claim) {
    current->history.draws_by_claim = by_claim;
    current->result_known = false;
}

Result current_result(Current *current) {
    if (!current->result_known)
        current->result = history_result(&current->history, &current->work);
    current->result_known = !current->work.interrupted;
    current->work.interrupted = false;
    return current->result;
}

const char *current_outcome_word(Outcome outcome) {
    static const char *const words[] = {
        [OUTCOME_NONE] = "none",
        [OUTCOME_WHITE] = "p1win",
        [OUTCOME_BLACK] = "p2win",
        [OUTCOME_DRAW] = "draw",
    };
    return words[outcome];
}

bool current_legal(Current *current, LegalMoves *legal, Answer *out) {
    *legal = (LegalMoves){NULL, 0, NULL};
    if (current_result(current).reason != REASON_NONE ||
        legal_list(current_position(current), &current->work, legal))
        return true;
    current->work.interrupted = false;
    return answer_refuse(out, "no-memory", "the legal moves do not fit into memory");
}

bool current_read_move(Current *current, const char *word, Move *move, Error *reason) {
    Result result = current_result(current);
    Error why;
    if (result.reason != REASON_NONE)
        error_refuse(&why, "the game is over (%s %s)", current_outcome_word(result.outcome),
                     notation_reason(result.reason));
    else if (reader_read(current_position(current), word, move, &current->work, &why))
        return true;
    current->work.interrupted = false;
    return error_refuse(reason, "%s is not legal here: %s", words_show(word).text, why.text);
}

void current_undo(Current *current, int count) {
    current->result_known = current->result_known && count == 0;
    while (count-- > 0)
        history_pop(&current->history);
}

bool current_play(Current *current, Words *words, Answer *out) {
    int total = words_count(words);
    const char *word;
    for (int i = 0; (word = words_next(words)); i++) {
        Move move;
        Error reason;
        bool read = current_read_move(current, word, &move, &reason);
        if (!read || !history_push(&current->history, move)) {
            current_undo(current, i);
            return read ? answer_refuse(out, "no-memory", "move %d of %d: the game does not fit into memory",
                                        i + 1, total)
                        : answer_refuse(out, "illegal-move", "move %d of %d: %s", i + 1, total, reason.text);
        }
        current->result_known = false;
    }
    return true;
}
