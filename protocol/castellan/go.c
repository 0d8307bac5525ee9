#include "castellan/go.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "castellan/current.h"

#define TIME_LIMIT INT64_C(1000000000000) /* ms: thirty years */

/* The words that a number follows. */
enum Number { WTIME, BTIME, WINC, BINC, MOVESTOGO, MOVETIME, DEPTH, NODES, MATE, NUMBERS };

static const struct NumberWord {
    const char *word, *ugi_word; /* ugi_word may be NULL */
    int64_t min, max;
} number_words[NUMBERS] = {
    [WTIME] = {"wtime", "p1time", -TIME_LIMIT, TIME_LIMIT},
    [BTIME] = {"btime", "p2time", -TIME_LIMIT, TIME_LIMIT},
    [WINC] = {"winc", "p1inc", 0, TIME_LIMIT},
    [BINC] = {"binc", "p2inc", 0, TIME_LIMIT},
    [MOVESTOGO] = {"movestogo", NULL, 0, INT_MAX},
    [MOVETIME] = {"movetime", NULL, 0, TIME_LIMIT},
    [DEPTH] = {"depth", NULL, 1, INT_MAX},
    [NODES] = {"nodes", NULL, 0, INT64_MAX},
    [MATE] = {"mate", NULL, 1, INT_MAX},
};

typedef struct GivenWords {
    bool given[NUMBERS];
    int64_t value[NUMBERS];
    bool infinite, ponder;
} GivenWords;

static enum Number find_number_word(const char *word) {
    for (int i = 0; i < NUMBERS; i++) {
        const struct NumberWord *row = &number_words[i];
        if (strcmp(row->word, word) == 0 || (row->ugi_word && strcmp(row->ugi_word, word) == 0))
            return (enum Number)i;
    }
    return NUMBERS;
}

static bool read_number(enum Number number, const char *name, const char *word, GivenWords *words,
                        Error *reason) {
    const struct NumberWord *row = &number_words[number];
    if (words->given[number])
        return error_refuse(reason, "%s is there twice", name);
    words->given[number] = true;
    if (!word)
        return error_refuse(reason, "%s: the number is missing", name);
    switch (words_number(word, row->min, row->max, &words->value[number])) {
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
static bool check_clocks(Side turn, const GivenWords *words, Error *reason) {
    const bool *given = words->given;
    for (int side = 0; side < SIDES; side++)
        if (given[WINC + side] && !given[WTIME + side])
            return error_refuse(reason, "%s without %s", number_words[WINC + side].word,
                                number_words[WTIME + side].word);
    bool clock = given[WTIME] || given[BTIME];
    if (clock && !given[WTIME + (int)turn])
        return error_refuse(reason, "%s is missing, the clock of the side to move",
                            number_words[WTIME + (int)turn].word);
    if (given[MOVESTOGO] && !clock)
        return error_refuse(reason, "movestogo without a clock");
    return true;
}

static void set_limits(const GivenWords *words, EngineLimits *limits) {
    const int64_t *value = words->value;
    for (int side = 0; side < SIDES; side++) {
        limits->has_clock[side] = words->given[WTIME + side];
        limits->time[side] = value[WTIME + side];
        limits->increment[side] = value[WINC + side];
    }
    limits->moves_to_go = (int)value[MOVESTOGO];
    limits->has_movetime = words->given[MOVETIME];
    limits->movetime = value[MOVETIME];
    limits->depth = (int)value[DEPTH];
    limits->has_nodes = words->given[NODES];
    limits->nodes = (uint64_t)value[NODES];
    limits->mate = (int)value[MATE];
    limits->ponder = words->ponder;
    bool limited = false;
    for (int i = 0; i < NUMBERS; i++)
        limited = limited || words->given[i];
    limits->infinite = words->infinite || !limited;
}

bool go_read(Session *session, Words *words, GoRequest *request, const char **code, Error *reason) {
    GivenWords given = {0};
    *request = (GoRequest){0};
    *code = "bad-argument";
    const char *word;
    while ((word = words_next(words))) {
        enum Number number = find_number_word(word);
        if (number != NUMBERS) {
            if (!read_number(number, word, words_next(words), &given, reason))
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
    return check_clocks(pos_turn(current_position(session)), &given, reason);
}

void go_free(GoRequest *request) {
    free(request->searchmoves);
    *request = (GoRequest){0};
}
