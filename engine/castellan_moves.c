/* Moves of a game: listed, read, entered, played and taken back. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "castellan_inner.h"
#include "games/perft.h"
#include "games/reader.h"
#include "text/legal.h"

enum { PERFT_DEPTH_MAX = 100 };

/* Makes the moves as they are shown of the legal ones, whose texts it takes over. False without memory:
 * all is as it was. */
static bool show_moves(CastellanGame *game, LegalMoves *legal) {
    const Position *pos = inner_position(game);
    InnerMove move;
    size_t steps = 0, capacity = 0;
    game->moves = malloc((legal->count + 1) * sizeof *game->moves);
    for (size_t i = 0; game->moves && i < legal->count; i++) {
        inner_describe(pos, legal->moves[i].move, &move);
        size_t count = (size_t)move.move.step_count;
        if (steps + count > capacity) {
            capacity = 2 * (capacity + count);
            CastellanStep *grown = realloc(game->steps, capacity * sizeof *grown);
            if (!grown) {
                free(game->moves);
                game->moves = NULL;
                break;
            }
            game->steps = grown;
        }
        memcpy(game->steps + steps, move.steps, count * sizeof *move.steps);
        steps += count;
        game->moves[i] = move.move;
        game->moves[i].text = legal->moves[i].text;
    }
    if (!game->moves) {
        free(game->steps);
        game->steps = NULL;
        return false;
    }
    /* They stay where they are from now on. */
    const CastellanStep *next = game->steps;
    for (size_t i = 0; i < legal->count; next += game->moves[i++].step_count)
        game->moves[i].steps = next;
    game->texts = legal->texts;
    legal->texts = NULL;
    game->move_count = legal->count;
    return true;
}

const CastellanMove *castellan_game_moves(CastellanGame *game, size_t *count, CastellanError *error) {
    Result result;
    LegalMoves legal = {0};
    *count = 0;
    if (!game->moves_known) {
        game->moves_known =
            inner_result(game, &result) &&
            (result.reason != REASON_NONE || legal_list(inner_position(game), &game->work, &legal)) &&
            show_moves(game, &legal);
        inner_worked(game);
        legal_free(&legal);
    }
    if (!game->moves_known) {
        inner_refuse_memory(error);
        return NULL;
    }
    *count = game->move_count;
    inner_succeed(error);
    return game->moves;
}

int32_t castellan_game_must_capture(CastellanGame *game) {
    return inner_need_open(game, NULL) == CASTELLAN_OK && game_must_capture(inner_position(game));
}

/* The legal move that a text stands for. */
static CastellanStatus read_move(CastellanGame *game, const char *text, Move *move, CastellanError *error) {
    Error why;
    CastellanStatus status =
        text ? inner_need_open(game, error)
             : inner_refuse(error, CASTELLAN_BAD_ARGUMENT, "the text of a move is needed");
    if (status != CASTELLAN_OK)
        return status;
    bool good = reader_read(inner_position(game), text, move, &game->work, &why);
    if (!inner_worked(game))
        return inner_refuse_memory(error);
    return good ? inner_succeed(error) : inner_refuse(error, CASTELLAN_ILLEGAL_MOVE, "%s", why.text);
}

CastellanStatus inner_read_moves(CastellanGame *game, const char *text, Move **moves, int *count,
                                 CastellanError *error) {
    static const char blanks[] = " \t\r\n";
    Error why;
    *count = 0;
    *moves = malloc((strlen(text) / 2 + 1) * sizeof **moves);
    for (text += strspn(text, blanks); *moves && *text; text += strspn(text, blanks)) {
        size_t length = strcspn(text, blanks);
        char *word = text_copy_bytes(text, length);
        bool good = word && reader_read(inner_position(game), word, &(*moves)[*count], &game->work, &why);
        bool starved = !inner_worked(game) || !word;
        if (starved)
            inner_refuse_memory(error);
        else if (!good)
            inner_refuse(error, CASTELLAN_ILLEGAL_MOVE, "%.40s: %s", word, why.text);
        free(word);
        if (!good || starved)
            return starved ? CASTELLAN_NO_MEMORY : CASTELLAN_ILLEGAL_MOVE;
        ++*count;
        text += length;
    }
    return *moves ? CASTELLAN_OK : inner_refuse_memory(error);
}

const CastellanMove *castellan_game_read(CastellanGame *game, const char *text, CastellanError *error) {
    Move move;
    if (read_move(game, text, &move, error) != CASTELLAN_OK)
        return NULL;
    inner_describe(inner_position(game), move, &game->read);
    return &game->read.move;
}

const CastellanStops *castellan_game_stops(CastellanGame *game, const CastellanSquare *stops, int32_t count,
                                           CastellanError *error) {
    const Position *pos = inner_position(game);
    CastellanStops *answer = &game->stops;
    Square squares[ROUTE_MAX];
    Bitboard next;
    Move end;
    if (count < 1 || !stops) {
        inner_refuse(error, CASTELLAN_BAD_ARGUMENT, "one stop at least is needed");
        return NULL;
    }
    if (inner_need_open(game, error) != CASTELLAN_OK)
        return NULL;
    *answer = (CastellanStops){0};
    inner_succeed(error);
    for (int32_t i = 0; i < count; i++)
        if (i == ROUTE_MAX || !inner_find_square(pos->game, stops[i], &squares[i]))
            return answer; /* no move goes there */
    pos->game->rules->stops(pos, squares, count, &next, &end, &game->work);
    if (!inner_worked(game)) {
        inner_refuse_memory(error);
        return NULL;
    }
    BitboardScan scan = bb_scan(next);
    for (Square square; bb_next(&scan, &square);)
        answer->next[answer->count++] = inner_square(square);
    if (!move_is_none(end)) {
        notation_write(pos, end, game->end_text);
        answer->end = game->end_text;
    }
    return answer;
}

bool inner_play(CastellanGame *game, Move move) {
    int played = game->history.count - 1;
    if (played == game->notes_capacity) {
        int capacity = 2 * game->notes_capacity + 32;
        InnerNotes *notes = realloc(game->notes, (size_t)capacity * sizeof *notes);
        if (!notes)
            return false;
        game->notes = notes;
        game->notes_capacity = capacity;
    }
    if (!history_push(&game->history, move))
        return false;
    game->notes[played] = (InnerNotes){.remark = REMARK_NONE};
    inner_changed(game);
    return true;
}

CastellanStatus castellan_game_play(CastellanGame *game, const char *text, CastellanError *error) {
    Move move;
    CastellanStatus status = read_move(game, text, &move, error);
    if (status != CASTELLAN_OK)
        return status;
    return inner_play(game, move) ? CASTELLAN_OK : inner_refuse_memory(error);
}

CastellanStatus castellan_game_undo(CastellanGame *game, int32_t count, CastellanError *error) {
    int played = game->history.count - 1;
    if (count < 0 || count > played)
        return inner_refuse(error, CASTELLAN_BAD_ARGUMENT, "%d moves to take back, but %d were played",
                            (int)count, played);
    for (int i = 0; i < count; i++) {
        inner_free_notes(&game->notes[--played]);
        history_pop(&game->history);
    }
    if (count > 0)
        inner_changed(game);
    return inner_succeed(error);
}

int32_t castellan_game_played(CastellanGame *game) {
    return game->history.count - 1;
}

const CastellanMove *castellan_game_played_move(CastellanGame *game, int32_t index) {
    if (index < 0 || index >= game->history.count - 1)
        return NULL;
    inner_describe(&game->history.positions[index], game->history.moves[index], &game->played);
    return &game->played.move;
}

CastellanStatus castellan_game_perft(CastellanGame *game, int32_t depth, uint64_t *count,
                                     CastellanError *error) {
    if (depth < 0 || depth > PERFT_DEPTH_MAX)
        return inner_refuse(error, CASTELLAN_BAD_ARGUMENT, "depth %d is not in the range 0 to %d", (int)depth,
                            PERFT_DEPTH_MAX);
    uint64_t result = perft(inner_position(game), depth, false, &game->work);
    if (!inner_worked(game))
        return inner_refuse_memory(error);
    *count = result;
    return inner_succeed(error);
}
