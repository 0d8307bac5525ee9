#include "text/legal.h"

#include <stdlib.h>
#include <string.h>

#include "games/notation.h"

static int by_text(const void *a, const void *b) {
    const LegalMove *first = a, *second = b;
    return strcmp(first->text, second->text);
}

static bool is_stopped(const MoveList *list) {
    return list->interrupted || stop_look(list->stop);
}

bool legal_list(const Position *pos, MoveList *work, LegalMoves *legal) {
    *legal = (LegalMoves){NULL, 0, NULL};
    if (game_result(pos).reason != REASON_NONE)
        return true;
    game_generate(pos, STAGE_ALL, work);
    /* The texts one behind the other, each with its closing zero. A crowded position has moves by the
     * thousand, and their routes take as long to find as the moves: a stop is heard here too. */
    Text texts = TEXT_EMPTY;
    for (uint32_t i = 0; i < work->size && !is_stopped(work); i++) {
        char text[MOVE_TEXT_MAX];
        text_bytes(&texts, text, notation_write(pos, work->moves[i], text) + 1);
    }
    legal->texts = texts.data;
    legal->moves = work->size > 0 ? malloc(work->size * sizeof *legal->moves) : NULL;
    bool complete = !texts.failed && !is_stopped(work) && (legal->moves || work->size == 0);
    const char *text = legal->texts;
    for (uint32_t i = 0; complete && i < work->size; i++, text += strlen(text) + 1)
        legal->moves[legal->count++] = (LegalMove){work->moves[i], text};
    if (legal->count > 1)
        qsort(legal->moves, legal->count, sizeof *legal->moves, by_text);
    if (!complete)
        legal_free(legal);
    work->size = 0;
    return complete;
}

void legal_free(LegalMoves *legal) {
    free(legal->moves);
    free(legal->texts);
    *legal = (LegalMoves){NULL, 0, NULL};
}
