#include "castellan/show_svg.h"

#include <string.h>

#include "draw/svg.h"
#include "games/notation.h"

/* What a word is taken for. */
typedef enum Expected { EXPECTED_NOTHING, EXPECTED_ARROW, EXPECTED_MARK } Expected;

typedef struct Request {
    SvgDrawing drawing;
    Text arrows; /* of Move */
    bool last;
    Expected expected;
    bool begun; /* a list of which the first word has yet to come */
} Request;

/* A word that says what is drawn; false for any other. */
static bool take_keyword(Request *request, const char *word) {
    Expected list = strcmp(word, "arrows") == 0  ? EXPECTED_ARROW
                    : strcmp(word, "marks") == 0 ? EXPECTED_MARK
                                                 : EXPECTED_NOTHING;
    bool *flag = strcmp(word, "last") == 0   ? &request->last
                 : strcmp(word, "flip") == 0 ? &request->drawing.flip
                 : strcmp(word, "dark") == 0 ? &request->drawing.dark
                                             : NULL;
    if (!flag && list == EXPECTED_NOTHING)
        return false;
    if (flag)
        *flag = true;
    request->expected = list;
    request->begun = list != EXPECTED_NOTHING;
    return true;
}

static bool take_arrow(Request *request, Current *current, const char *word, Answer *out) {
    Move move;
    Error reason;
    if (!current_read_move(current, word, &move, &reason))
        return answer_refuse(out, "illegal-move", "%s", reason.text);
    text_bytes(&request->arrows, (const char *)&move, sizeof move);
    return !request->arrows.failed || answer_refuse(out, "no-memory", "the arrows do not fit into memory");
}

static bool take_mark(Request *request, const Game *game, const char *word, Answer *out) {
    const char *cursor = word;
    Square square;
    if (!notation_read_square(game, &cursor, &square) || *cursor)
        return answer_refuse(out, "bad-argument", "'%s' is not a square of the board", words_show(word).text);
    bb_set(&request->drawing.marks, square);
    return true;
}

static bool refuse_empty(Answer *out) {
    return answer_refuse(out, "bad-argument", "arrows is followed by moves, marks by squares");
}

static bool read_request(Request *request, Current *current, Words *words, Answer *out) {
    for (const char *word; (word = words_next(words));) {
        bool empty = request->begun;
        if (take_keyword(request, word)) {
            if (empty)
                return refuse_empty(out);
            continue;
        }
        request->begun = false;
        if (request->expected == EXPECTED_NOTHING)
            return answer_refuse(
                out, "bad-argument",
                "show svg takes last, arrows MOVE ..., marks SQUARE ..., flip and dark, not '%s'",
                words_show(word).text);
        if (!(request->expected == EXPECTED_ARROW
                  ? take_arrow(request, current, word, out)
                  : take_mark(request, current_position(current)->game, word, out)))
            return false;
    }
    return !request->begun || refuse_empty(out);
}

void show_svg(Current *current, Words *words, Answer *out) {
    Request request = {.drawing.marks = bb_zero()};
    SvgDrawing *drawing = &request.drawing;
    const History *history = &current->history;
    if (read_request(&request, current, words, out)) {
        int last = history->count - 2;
        if (request.last && last >= 0) {
            drawing->before = &history->positions[last];
            drawing->last_move = history->moves[last];
        }
        drawing->arrows = (const void *)request.arrows.data;
        drawing->arrow_count = (int)(request.arrows.size / sizeof(Move));
        draw_svg(current_position(current), drawing, &out->text);
        text_line(&out->text, "showok");
    }
    text_free(&request.arrows);
}
