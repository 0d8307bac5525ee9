#include "records/variation.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "common/memory.h"
#include "common/words.h"
#include "games/notation.h"
#include "games/reader.h"
#include "text/game_text.h"

enum { DEPTH_MAX = 16 };

static bool add_all(const Position *pos, const char *variations, int depth, Text *out, MoveList *work,
                    Error *error);

/* A comment, of which no byte may end it. */
static void add_comment(const char *comment, Text *out) {
    text_add(out, "{");
    for (; *comment; comment++)
        text_add(out, *comment == '}' ? ")" : (char[]){*comment, '\0'});
    text_add(out, "} ");
}

static bool add_move(Position *pos, const GameTextMove *written, bool numbered, int depth, Text *out,
                     MoveList *work, Error *error) {
    char text[MOVE_TEXT_MAX];
    Position next;
    Move move;
    Error why;
    bool over = game_result(pos).reason != REASON_NONE;
    if (over || !reader_read(pos, written->text, &move, work, &why)) {
        memory_need(!work->interrupted);
        return error_refuse(error, "%s is not legal in the variation: %s", words_show(written->text).text,
                            over ? "the game is over" : why.text);
    }
    notation_write(pos, move, text);
    if (numbered)
        text_format(out, "%d%s ", pos->move_number, pos_turn(pos) == WHITE ? "." : "...");
    text_add(out, text);
    if (written->marks)
        text_format(out, "%s%s", *written->marks == '$' ? " " : "", written->marks);
    text_add(out, " ");
    if (written->comment)
        add_comment(written->comment, out);
    if (written->variations && !add_all(pos, written->variations, depth + 1, out, work, error))
        return false;
    game_play(pos, move, &next);
    *pos = next;
    return true;
}

/* The moves between two brackets. */
static bool add_line(const Position *pos, const char *start, const char *end, int depth, Text *out,
                     MoveList *work, Error *error) {
    GameText line;
    Error why;
    int got = game_text_read(&start, end, &line, &why);
    memory_need(got != -2);
    if (got <= 0)
        return error_refuse(error, "a variation: %s", got == 0 ? "it is empty" : why.text);
    bool good = !line.result[0] && line.tag_count == 0 && start == end;
    if (!good)
        error_refuse(error, "a variation has moves alone, no tags and no result");
    Position at = *pos;
    text_add(out, "(");
    if (line.comment)
        add_comment(line.comment, out);
    for (int i = 0; good && i < line.move_count; i++)
        good = add_move(&at, &line.moves[i],
                        i == 0 || pos_turn(&at) == WHITE || line.moves[i - 1].comment ||
                            line.moves[i - 1].variations,
                        depth, out, work, error);
    game_text_free(&line);
    if (good && out->size > 0 && out->data[out->size - 1] == ' ')
        out->data[--out->size] = '\0';
    text_add(out, ") ");
    return good;
}

/* Behind the bracket that closes the one here; brackets in comments do not count. */
static const char *behind(const char *open) {
    int depth = 0;
    do {
        if (*open == '{')
            open += strcspn(open, "}");
        else if (*open == ';')
            open += strcspn(open, "\n");
        depth += *open == '(';
        depth -= *open == ')';
        if (*open)
            open++;
    } while (depth > 0 && *open);
    return open;
}

static bool add_all(const Position *pos, const char *variations, int depth, Text *out, MoveList *work,
                    Error *error) {
    if (depth == DEPTH_MAX)
        return error_refuse(error, "variations lie too deep in each other");
    for (const char *at = variations; (at = strchr(at, '('));) {
        const char *end = behind(at);
        if (end == at + 1 || end[-1] != ')')
            return error_refuse(error, "a variation without its closing )");
        if (!add_line(pos, at + 1, end - 1, depth, out, work, error))
            return false;
        at = end;
    }
    return true;
}

bool variation_canonical(const Position *pos, char **variations, MoveList *work, Error *error) {
    Text text = TEXT_EMPTY;
    bool good = add_all(pos, *variations, 0, &text, work, error);
    if (good) {
        if (text.size > 0)
            text.data[--text.size] = '\0';
        free(*variations);
        *variations = memory_take_text(&text);
    }
    text_free(&text);
    return good;
}
