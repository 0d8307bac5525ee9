/* Games: begun, looked at, ended. */
#include <stdlib.h>
#include <string.h>

#include "castellan_inner.h"
#include "games/registry.h"
#include "text/result_text.h"

_Static_assert((int)OUTCOME_DRAW == CASTELLAN_DRAW && (int)REASON_COUNT == CASTELLAN_REASON_COUNT &&
                   (int)REASON_COUNT + 1 == CASTELLAN_REASON_PLAYERS && (int)WHITE == CASTELLAN_WHITE,
               "the public numbers are the inner ones");
_Static_assert((int)RANKS_MAX == CASTELLAN_RANKS_MAX && (int)FILES_MAX == CASTELLAN_FILES_MAX,
               "the public board is the inner one");

/* ---- Made and freed ---- */

static void forget_moves(CastellanGame *game) {
    free(game->moves);
    free(game->steps);
    free(game->texts);
    game->moves = NULL;
    game->steps = NULL;
    game->texts = NULL;
    game->move_count = 0;
    game->moves_known = false;
}

void inner_changed(CastellanGame *game) {
    forget_moves(game);
    game->result_known = false;
    free(game->end.reason);
    game->end = (InnerEnd){OUTCOME_NONE, NULL};
}

/* The position that a game is to begin with. */
static CastellanStatus read_start(const char *variant, const char *position, Position *start,
                                  CastellanError *error) {
    const Game *game = variant ? game_find(variant) : NULL;
    Error why;
    if (!variant)
        return inner_refuse(error, CASTELLAN_BAD_ARGUMENT, "the name of a game is needed");
    if (!game)
        return inner_refuse(error, CASTELLAN_NO_VARIANT, "there is no game '%.40s'", variant);
    position_text_start(game, start);
    if (position && !position_text_read(game, position, start, &why))
        return inner_refuse(error, CASTELLAN_BAD_POSITION, "%s", why.text);
    return CASTELLAN_OK;
}

CastellanGame *castellan_game_new(const char *variant, const char *position, CastellanError *error) {
    Position start;
    if (read_start(variant, position, &start, error) != CASTELLAN_OK)
        return NULL;
    CastellanGame *game = calloc(1, sizeof *game);
    if (!game || !history_start(&game->history, &start)) {
        free(game);
        inner_refuse_memory(error);
        return NULL;
    }
    list_init(&game->work, NULL);
    inner_succeed(error);
    return game;
}

static void clear_record(CastellanGame *game) {
    for (int i = 0; i < game->history.count - 1; i++)
        inner_free_notes(&game->notes[i]);
    inner_free_tags(game);
    free(game->comment);
    game->comment = NULL;
}

CastellanStatus castellan_game_begin(CastellanGame *game, const char *variant, const char *position,
                                     CastellanError *error) {
    Position start;
    CastellanStatus status = read_start(variant, position, &start, error);
    if (status != CASTELLAN_OK)
        return status;
    clear_record(game);
    inner_changed(game);
    history_start(&game->history, &start); /* which has room for one position */
    return inner_succeed(error);
}

CastellanGame *castellan_game_copy(CastellanGame *game, CastellanError *error) {
    CastellanGame *copy = calloc(1, sizeof *copy);
    if (copy && history_copy(&copy->history, &game->history) && inner_copy_record(copy, game) &&
        inner_copy_text(&copy->end.reason, game->end.reason)) {
        copy->end.outcome = game->end.outcome;
        list_init(&copy->work, NULL);
        inner_succeed(error);
        return copy;
    }
    castellan_game_free(copy);
    inner_refuse_memory(error);
    return NULL;
}

void castellan_game_free(CastellanGame *game) {
    if (!game)
        return;
    inner_changed(game);
    if (game->notes)
        clear_record(game);
    else
        inner_free_tags(game);
    free(game->notes);
    free(game->comment);
    history_free(&game->history);
    list_free(&game->work);
    text_free(&game->result_text);
    text_free(&game->drawing);
    text_free(&game->svg);
    text_free(&game->record);
    free(game);
}

/* ---- Looked at ---- */

const CastellanVariant *castellan_game_variant(CastellanGame *game) {
    return inner_variant(inner_position(game)->game);
}

const char *castellan_game_position(CastellanGame *game) {
    position_text_write(inner_position(game), game->position);
    return game->position;
}

const char *castellan_game_first_position(CastellanGame *game) {
    position_text_write(&game->history.positions[0], game->first_position);
    return game->first_position;
}

char castellan_game_piece(CastellanGame *game, CastellanSquare square) {
    const Position *pos = inner_position(game);
    Square found;
    return inner_find_square(pos->game, square, &found) ? position_text_piece(pos, found) : ' ';
}

static bool is_side(int32_t side) {
    return side == CASTELLAN_WHITE || side == CASTELLAN_BLACK;
}

int32_t castellan_game_pieces(CastellanGame *game, int32_t side) {
    return is_side(side) ? inner_position(game)->count[side] : 0;
}

int32_t castellan_game_castle_moves(CastellanGame *game, int32_t side) {
    return is_side(side) ? inner_position(game)->castle_moves[side] : 0;
}

int32_t castellan_game_turn(CastellanGame *game) {
    return inner_position(game)->turn;
}

int32_t castellan_game_move_number(CastellanGame *game) {
    return inner_position(game)->move_number;
}

int32_t castellan_game_clock(CastellanGame *game) {
    return inner_position(game)->clock;
}

int32_t castellan_game_repetitions(CastellanGame *game) {
    return history_repetitions(&game->history);
}

/* ---- Ended ---- */

CastellanResult castellan_game_result(CastellanGame *game) {
    Result result;
    inner_result(game, &result);
    if (result.reason == REASON_NONE && game->end.outcome != OUTCOME_NONE)
        return (CastellanResult){(int32_t)game->end.outcome, CASTELLAN_REASON_PLAYERS};
    return (CastellanResult){(int32_t)result.outcome, (int32_t)result.reason};
}

const char *castellan_game_result_text(CastellanGame *game) {
    static const char *const outcomes[] = {"", "White wins", "Black wins", "Draw"};
    Result result;
    inner_result(game, &result);
    text_clear(&game->result_text);
    if (result.reason != REASON_NONE)
        result_text(inner_position(game), result, &game->result_text);
    else if (game->end.outcome != OUTCOME_NONE)
        text_add(&game->result_text, *game->end.reason ? game->end.reason : outcomes[game->end.outcome]);
    return text_string(&game->result_text);
}

CastellanStatus castellan_game_end(CastellanGame *game, int32_t outcome, const char *reason,
                                   CastellanError *error) {
    char *copy;
    if (outcome <= CASTELLAN_OPEN || outcome > CASTELLAN_DRAW)
        return inner_refuse(error, CASTELLAN_BAD_ARGUMENT, "no game ends with outcome %d", (int)outcome);
    if (!reason || !inner_is_line(reason))
        return inner_refuse(error, CASTELLAN_BAD_ARGUMENT,
                            "the end needs a reason without control characters");
    if (!inner_copy_text(&copy, reason))
        return inner_refuse_memory(error);
    free(game->end.reason);
    game->end = (InnerEnd){(Outcome)outcome, copy};
    return inner_succeed(error);
}

void castellan_game_set_draws_by_claim(CastellanGame *game, int32_t by_claim) {
    game->history.draws_by_claim = by_claim != 0;
    game->result_known = false;
    forget_moves(game);
}
