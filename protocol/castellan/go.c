#include "castellan/go.h"

#include <stdlib.h>
#include <string.h>

#include "common/go_words.h"
#include "common/numbers.h"

/* Every error but those of moves and memory. */
static const char code[] = "bad-argument";

static bool read_number(GoNumber number, const char *name, const char *word, GoNumbers *numbers,
                        Answer *out) {
    const GoWord *row = &go_words[number];
    if (numbers->given[number])
        return answer_refuse(out, code, "%s is there twice", name);
    numbers->given[number] = true;
    if (!word)
        return answer_refuse(out, code, "%s: the number is missing", name);
    Error why;
    return number_read(word, row->min, row->max, &numbers->value[number], &why) ||
           answer_refuse(out, code, "%s: %s", name, why.text);
}

/* The moves of searchmoves, each once. */
static bool read_searchmoves(Current *current, Words *words, SearchLimits *limits, Answer *out) {
    int total = words_count(words), count = 0;
    if (total == 0)
        return answer_refuse(out, code, "searchmoves is followed by moves");
    Move *moves = malloc((size_t)total * sizeof *moves);
    limits->searchmoves = moves;
    if (!moves)
        return answer_refuse(out, "no-memory", "the searchmoves do not fit into memory");
    const char *word;
    for (int i = 1; (word = words_next(words)); i++) {
        Error reason;
        if (!current_read_move(current, word, &moves[count], &reason))
            return answer_refuse(out, "illegal-move", "move %d of %d: %s", i, total, reason.text);
        bool known = false;
        for (int k = 0; k < count && !known; k++)
            known = move_equal(moves[k], moves[count]);
        count += known ? 0 : 1;
    }
    limits->searchmoves_count = count;
    return true;
}

/* Clocks go with the side to move: a clock for the other side alone is a mistake, as is an increment or a
 * number of moves without a clock. */
static bool check_clocks(Side turn, const bool *given, Answer *out) {
    for (int i = GO_TIME; i <= GO_BLACK_TIME; i += 2)
        if (given[i + 1] && !given[i])
            return answer_refuse(out, code, "%s without %s", go_words[i + 1].uci, go_words[i].uci);
    bool clock = given[GO_TIME] || given[GO_BLACK_TIME];
    int own = GO_TIME + 2 * (int)turn;
    if (clock && !given[own])
        return answer_refuse(out, code, "%s is missing, the clock of the side to move", go_words[own].uci);
    return !given[GO_MOVESTOGO] || clock || answer_refuse(out, code, "movestogo without a clock");
}

static void set_limits(const GoNumbers *numbers, SearchLimits *limits) {
    const bool *given = numbers->given;
    const int64_t *value = numbers->value;
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
}

bool go_read(Current *current, Words *words, SearchLimits *limits, Answer *out) {
    GoNumbers numbers = {0};
    *limits = (SearchLimits){0};
    bool read = true, limited = false;
    const char *word;
    while (read && (word = words_next(words))) {
        GoNumber number = go_number(word);
        if (number != GO_NUMBERS)
            read = limited = read_number(number, word, words_next(words), &numbers, out);
        else if (strcmp(word, "infinite") == 0)
            limits->infinite = true;
        else if (strcmp(word, "ponder") == 0)
            limits->ponder = true;
        else if (strcmp(word, "searchmoves") == 0)
            read = read_searchmoves(current, words, limits, out);
        else
            read = answer_refuse(out, code, "go knows no word '%s'", words_show(word).text);
    }
    set_limits(&numbers, limits);
    limits->infinite = limits->infinite || !limited;
    return read && check_clocks(pos_turn(current_position(current)), numbers.given, out);
}

void go_free(SearchLimits *limits) {
    free((Move *)limits->searchmoves);
    *limits = (SearchLimits){0};
}
