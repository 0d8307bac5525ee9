/* The answer to a command, as it is made: lines for the writer (writer.h). Lines of info and bestmove are text, or
 * JSON as docs/json.md has it. */
#ifndef CASTELLAN_CASTELLAN_ANSWER_H
#define CASTELLAN_CASTELLAN_ANSWER_H

#include <stdbool.h>

#include "base/format.h"
#include "base/text.h"

/* A zeroed Answer is empty: nothing will be written. */
typedef struct Answer {
    Text text;    /* whole lines; owed text_free */
    bool json;    /* info and bestmove are objects (option Output), which writer_answer sets */
    bool refused; /* it holds an error line */
    bool no_move; /* it ends with "bestmove 0000", which is owed even where the text has failed */
} Answer;

/* Appends "info string TEXT". */
FORMATS(2, 3) void answer_note(Answer *answer, const char *format, ...);

/* Appends the error line that stands for an answer: "info string error CODE REASON". The format may show
 * words from outside by words_show alone. Returns false, to be returned. */
FORMATS(3, 4) bool answer_refuse(Answer *answer, const char *code, const char *format, ...);

#endif
