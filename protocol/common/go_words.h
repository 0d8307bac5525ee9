/* The numbers of a go line: their words in either protocol, with their ranges, for who reads the line and who
 * writes it. */
#ifndef CASTELLAN_COMMON_GO_WORDS_H
#define CASTELLAN_COMMON_GO_WORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

/* Time and increment of White, then of Black: GO_TIME + 2 * side, GO_INCREMENT + 2 * side. */
typedef enum GoNumber {
    GO_TIME,
    GO_INCREMENT,
    GO_BLACK_TIME,
    GO_BLACK_INCREMENT,
    GO_MOVESTOGO,
    GO_MOVETIME,
    GO_NODES,
    GO_DEPTH,
    GO_MATE,
    GO_NUMBERS
} GoNumber;

typedef struct GoWord {
    const char *uci, *ugi; /* before the number; mostly the same */
    int64_t min, max;      /* both included; times in ms */
} GoWord;

extern const GoWord go_words[GO_NUMBERS];

/* The number whose word this is, in either protocol; GO_NUMBERS for any other word. */
GoNumber go_number(const char *word);

/* The numbers of one line. */
typedef struct GoNumbers {
    bool given[GO_NUMBERS];
    int64_t value[GO_NUMBERS]; /* 0 where not given */
} GoNumbers;

static inline void go_give(GoNumbers *numbers, GoNumber number, int64_t value) {
    numbers->given[number] = true;
    numbers->value[number] = value;
}

/* Appends "go" and the given numbers in the order of the enumeration, without an end of line. */
void go_write(const GoNumbers *numbers, bool ugi, Text *out);

#endif
