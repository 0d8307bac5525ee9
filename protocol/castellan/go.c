#include "castellan/go.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "castellan/current.h"
#include "common/go_words.h"

typedef struct GivenWords {
    GoNumbers numbers;
    bool infinite, ponder;
} GivenWords;

static bool read_number(GoNumber number, const char *name, const char *word, GoNumbers *numbers,
                        Error *reason) {
    const GoWord *row = &go_words[number];
    if (numbers->given[number])
        return error_refuse(reason, "%s is there twice", name);
    numbers->given[number] = true;
    if (!word)
        return error_refuse(reason, "%s: the number is missing", name);
    switch (words_number(word, row->min, row->max, &numbers->value[number])) {
    case NUMBER_READ:
        return true;
    case NUMBER_MALFORMED:
        return error_refuse(reason, "%s: '%s' is not a number", name, words_show(word).text);
    case NUMBER_OUT_OF_RANGE:
        break;
    }
    return error_refuse(reason, "%s: %s is not in the range %" PRId64 " to %" PRId64, name,
                        words_show(word).text, row->min, row->max);
}

/* The moves of searchmoves, each once. */
static bool read_searchmoves(Session *session, Words *words, GoRequest *request, const char **code,
                             Error *reason) {
    int total = words_count(words), count = 0;
    if (total == 0)
        return error_refuse(reason, "searchmoves is followed by moves");
    Move *moves = request->searchmoves = malloc((size_t)total * sizeof *moves);
    if (!moves) {
        *code = "no-memory";
        return error_refuse(reason, "the searchmoves do not fit into memory");
    }
    const char *word;
    for (int i = 1; (word = words_next(words)); i++) {
        Error why;
        if (!current_read_move(session, word, &moves[count], &why)) {
            *code = "illegal-move";
            return error_refuse(reason, "move %d of %d: %s", i, total, why.text);
        }
        bool known = false;
        for (int k = 0; k < count && !known; k++)
            known = move_equal(moves[k], moves[count]);
        count += known ? 0 : 1;
    }
    request->limits.searchmoves = moves;
    request->limits.searchmoves_count = count;
    return true;
}

/* Clocks go with the side to move: a clock for the other side alone is a mistake, as is an increment or a
 * number of moves without a clock. */
static bool check_clocks(Side turn, const GoNumbers *numbers, Error *reason) {
    const bool *given = numbers->given;
    for (int i = GO_TIME; i <= GO_BLACK_TIME; i += 2)
        if (given[i + 1] && !given[i])
            return error_refuse(reason, "%s without %s", go_words[i + 1].uci, go_words[i].uci);
    bool clock = given[GO_TIME] || given[GO_BLACK_TIME];
    int own = GO_TIME + 2 * (int)turn;
    if (clock && !given[own])
        return error_refuse(reason, "%s is missing, the clock of the side to move", go_words[own].uci);
    if (given[GO_MOVESTOGO] && !clock)
        return error_refuse(reason, "movestogo without a clock");
    return true;
}

static void set_limits(const GivenWords *words, SearchLimits *limits) {
    const bool *given = words->numbers.given;
    const int64_t *value = words->numbers.value;
    for (int side = 0; side < SIDES; side++) {
        limits->has_clock[side] = given[GO_TIME + 2 * side];
        limits->time[side] = value[GO_TIME + 2 * side];
        limits->increment[side] = value[GO_INCREMENT + 2 * side];
    }
    limits->moves_to_go = (int)value[GO_MOVESTOGO];
    limits->has_movetime = given[GO_MOVETIME];
    limits->movetime = value[GO_MOVETIME];
    limits->depth = (int)value[GO_DEPTH];
    limits->has_nodes = given[GO_NODES];
    limits->nodes = (uint64_t)value[GO_NODES];
    limits->mate = (int)value[GO_MATE];
    limits->ponder = words->ponder;
    bool limited = false;
    for (int i = 0; i < GO_NUMBERS; i++)
        limited = limited || given[i];
    limits->infinite = words->infinite || !limited;
}

bool go_read(Session *session, Words *words, GoRequest *request, const char **code, Error *reason) {
    GivenWords given = {0};
    *request = (GoRequest){0};
    *code = "bad-argument";
    const char *word;
    while ((word = words_next(words))) {
        GoNumber number = go_number(word);
        if (number != GO_NUMBERS) {
            if (!read_number(number, word, words_next(words), &given.numbers, reason))
                return false;
        } else if (strcmp(word, "infinite") == 0) {
            given.infinite = true;
        } else if (strcmp(word, "ponder") == 0) {
            given.ponder = true;
        } else if (strcmp(word, "searchmoves") == 0) {
            if (!read_searchmoves(session, words, request, code, reason))
                return false;
        } else {
            return error_refuse(reason, "go knows no word '%s'", words_show(word).text);
        }
    }
    set_limits(&given, &request->limits);
    return check_clocks(pos_turn(current_position(session)), &given.numbers, reason);
}

void go_free(GoRequest *request) {
    free(request->searchmoves);
    *request = (GoRequest){0};
}
