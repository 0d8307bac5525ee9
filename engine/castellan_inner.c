#include "castellan_inner.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "evaluate/chances.h"

CastellanStatus inner_refuse(CastellanError *error, CastellanStatus status, const char *format, ...) {
    if (!error)
        return status;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    error->status = status;
    return status;
}

CastellanStatus inner_refuse_memory(CastellanError *error) {
    return inner_refuse(error, CASTELLAN_NO_MEMORY, "out of memory");
}

CastellanStatus inner_succeed(CastellanError *error) {
    if (error) {
        error->status = CASTELLAN_OK;
        error->text[0] = '\0';
    }
    return CASTELLAN_OK;
}

CastellanSquare inner_square(Square square) {
    return (CastellanSquare){(uint8_t)square_file(square), (uint8_t)square_rank(square)};
}

bool inner_find_square(const Game *game, CastellanSquare public_square, Square *square) {
    if (public_square.file >= FILES_MAX || public_square.rank >= RANKS_MAX)
        return false;
    *square = square_at(public_square.file, public_square.rank);
    return bb_test(&game->board, *square);
}

bool inner_copy_text(char **copy, const char *text) {
    *copy = text ? text_copy(text) : NULL;
    return *copy || !text;
}

bool inner_is_line(const char *text) {
    while ((unsigned char)*text >= 0x20 && *text != 0x7f)
        text++;
    return *text == '\0';
}

bool inner_worked(CastellanGame *game) {
    bool good = !game->work.interrupted;
    game->work.interrupted = false;
    game->work.size = 0;
    return good;
}

bool inner_result(CastellanGame *game, Result *result) {
    if (!game->result_known) {
        game->result = history_result(&game->history, &game->work);
        game->result_known = inner_worked(game);
    }
    *result = game->result_known ? game->result : RESULT_NONE;
    return game->result_known;
}

CastellanStatus inner_need_open(CastellanGame *game, CastellanError *error) {
    Result result;
    if (!inner_result(game, &result))
        return inner_refuse_memory(error);
    if (result.reason == REASON_NONE)
        return CASTELLAN_OK;
    return inner_refuse(error, CASTELLAN_GAME_OVER, "the game is over");
}

static CastellanStep describe_step(const Route *route, int i) {
    CastellanSquare none = {CASTELLAN_NONE, CASTELLAN_NONE};
    return (CastellanStep){inner_square(route->square[i]),
                           route->captures[i] ? inner_square(route->over[i]) : none, route->lands[i], 0};
}

void inner_describe(const Position *pos, Move move, InnerMove *described) {
    Route route;
    pos->game->rules->route(pos, move, &route);
    notation_write_route(pos->game, &route, described->text);
    for (int i = 1; i < route.count; i++)
        described->steps[i - 1] = describe_step(&route, i);
    described->move = (CastellanMove){.text = described->text,
                                      .steps = described->steps,
                                      .step_count = route.count - 1,
                                      .capture_count = __builtin_popcount(move.captured),
                                      .kind = move.kind,
                                      .from = inner_square(move.from),
                                      .to = inner_square(move.to)};
}

CastellanScore inner_score(int score) {
    if (score_is_decided(score))
        return (CastellanScore){CASTELLAN_SCORE_END, score_moves_to_end(score)};
    return (CastellanScore){CASTELLAN_SCORE_MEN, score};
}

CastellanChances inner_chances(const Position *pos, int score) {
    Chances chances = chances_of(pos, score);
    return (CastellanChances){chances.win, chances.draw, chances.loss};
}
