#include "text/legal.h"

#include <stdlib.h>
#include <string.h>

#include "games/notation.h"

static int by_text(const void *a, const void *b) {
    const LegalMove *first = a, *second = b;
    return strcmp(first->text, second->text);
}

static bool is_stopped(const MoveList *list) {
    return list->interrupted || (list->stop && atomic_load_explicit(list->stop, memory_order_relaxed));
}

/* The texts one behind the other, each with its closing zero. A crowded position has moves by the thousand,
 * and their routes take as long to find as the moves: a stop is heard here too. */
static bool write_texts(const Position *pos, const MoveList *list, LegalMoves *legal) {
    Text texts = TEXT_EMPTY;
    for (uint32_t i = 0; i < list->size && !is_stopped(list); i++) {
        char text[MOVE_TEXT_MAX];
        text_bytes(&texts, text, notation_write(pos, list->moves[i], text) + 1);
    }
    if (texts.failed || is_stopped(list)) {
        text_free(&texts);
        return false;
    }
    legal->texts = texts.data;
    return true;
}

bool legal_list(const Position *pos, MoveList *work, LegalMoves *legal) {
    *legal = (LegalMoves){NULL, 0, NULL};
    if (game_result(pos).reason != REASON_NONE)
        return true;
    game_generate(pos, STAGE_ALL, work);
    bool complete = write_texts(pos, work, legal);
    if (complete && work->size > 0) {
        legal->moves = malloc(work->size * sizeof *legal->moves);
        complete = legal->moves;
    }
    if (complete) {
        const char *text = legal->texts;
        for (uint32_t i = 0; i < work->size; i++) {
            legal->moves[i] = (LegalMove){work->moves[i], text};
            text += strlen(text) + 1;
        }
        legal->count = work->size;
        if (legal->count > 1)
            qsort(legal->moves, legal->count, sizeof *legal->moves, by_text);
    } else {
        legal_free(legal);
    }
    work->size = 0;
    return complete;
}

void legal_free(LegalMoves *legal) {
    free(legal->moves);
    free(legal->texts);
    *legal = (LegalMoves){NULL, 0, NULL};
}
