#include "common/go_words.h"

#include <inttypes.h>
#include <limits.h>
#include <string.h>

#define TIME_LIMIT INT64_C(1000000000000) /* ms: thirty years */

const GoWord go_words[GO_NUMBERS] = {
    [GO_TIME] = {"wtime", "p1time", -TIME_LIMIT, TIME_LIMIT},
    [GO_INCREMENT] = {"winc", "p1inc", 0, TIME_LIMIT},
    [GO_BLACK_TIME] = {"btime", "p2time", -TIME_LIMIT, TIME_LIMIT},
    [GO_BLACK_INCREMENT] = {"binc", "p2inc", 0, TIME_LIMIT},
    [GO_MOVESTOGO] = {"movestogo", "movestogo", 0, INT_MAX},
    [GO_MOVETIME] = {"movetime", "movetime", 0, TIME_LIMIT},
    [GO_NODES] = {"nodes", "nodes", 0, INT64_MAX},
    [GO_DEPTH] = {"depth", "depth", 1, INT_MAX},
    [GO_MATE] = {"mate", "mate", 1, INT_MAX},
};

GoNumber go_number(const char *word) {
    int i = 0;
    while (i < GO_NUMBERS && strcmp(go_words[i].uci, word) != 0 && strcmp(go_words[i].ugi, word) != 0)
        i++;
    return (GoNumber)i;
}

void go_write(const GoNumbers *numbers, bool ugi, Text *out) {
    text_add(out, "go");
    for (int i = 0; i < GO_NUMBERS; i++)
        if (numbers->given[i])
            text_format(out, " %s %" PRId64, ugi ? go_words[i].ugi : go_words[i].uci, numbers->value[i]);
}
