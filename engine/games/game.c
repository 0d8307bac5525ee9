#include "games/game.h"

#include <string.h>

static void class_places(Game *game) {
    memset(game->place, 0, sizeof game->place);
    for (int rank = 0; rank < game->ranks; rank++)
        for (int file = 0; file < game->files; file++) {
            int mirrored = game->files - 1 - file, edge = file < mirrored ? file : mirrored;
            game->place[WHITE][square_at(file, rank)] = (uint8_t)((game->ranks - 1 - rank) * 8 + edge);
            game->place[BLACK][square_at(file, rank)] = (uint8_t)(rank * 8 + edge);
        }
}

static void add_row(const Game *game, int rank, int width, Bitboard *set) {
    for (int i = 0; i < width; i++)
        bb_set(set, (Square)(game_row_start(game, rank, width) + i));
}

void game_prepare(Game *game) {
    keys_init();
    game->board = game->castle[WHITE] = game->castle[BLACK] = bb_zero();
    for (int rank = 0; rank < game->ranks; rank++)
        add_row(game, rank, game->widths[rank], &game->board);
    add_row(game, 0, game->castle_width, &game->castle[WHITE]);
    add_row(game, game->ranks - 1, game->castle_width, &game->castle[BLACK]);
    class_places(game);
}

Move turn_unpack(Turn *turn, uint32_t packed, MoveList *work) {
    return turn->pos->game->rules->find(turn, (Square)(packed >> 24), (Square)(packed >> 16), packed & 0xffff,
                                        false, work);
}

bool turn_pass(const Turn *turn, Position *next, Turn *next_turn) {
    const Position *pos = turn->pos;
    Side side = pos_turn(pos);
    if (turn->must_capture || bb_intersect(pos->pieces[side], pos->game->castle[side]))
        return false;
    *next = *pos;
    next->turn = (uint8_t)side_other(side);
    next->key ^= keys_table.black_to_move;
    if (next->clock < CLOCK_MAX)
        next->clock++;
    turn_survey(next_turn, next);
    return !next_turn->must_capture;
}

void game_generate(const Position *pos, unsigned stages, MoveList *list) {
    Turn turn;
    turn_survey(&turn, pos);
    turn_generate(&turn, stages, list);
}

uint64_t game_count_moves(const Position *pos, MoveList *work) {
    Turn turn;
    turn_survey(&turn, pos);
    return pos->game->rules->count(&turn, work);
}

bool game_must_capture(const Position *pos) {
    Turn turn;
    turn_survey(&turn, pos);
    return turn.must_capture;
}

bool game_has_moves(const Position *pos, MoveList *work) {
    /* Stage by stage, the cheap ones first: a plain move is nearly always there. One capture is enough, so
     * generation is told to stop at its first look; it has come to the end of a sequence by then. Where it
     * ended for want of memory there is a move, too: it asks for none but to keep one. */
    static const Stage stages[] = {STAGE_PLAIN, STAGE_CANTERS, STAGE_CAPTURES};
    static Stop at_once = {.wished = true};
    Stop *stop = work->stop;
    Turn turn;
    turn_survey(&turn, pos);
    bool interrupted = work->interrupted, found = false;
    uint32_t size = work->size;
    work->stop = &at_once;
    for (int i = 0; i < 3 && !found; i++) {
        work->interrupted = false;
        turn_generate(&turn, stages[i], work);
        found = work->size > size || work->interrupted;
        work->size = size;
    }
    work->stop = stop;
    work->interrupted = interrupted;
    return found;
}

bool game_is_consistent(const Position *pos) {
    const Game *game = pos->game;
    Bitboard occupied = pos_occupied(pos);
    return game && pos->turn < SIDES && !bb_intersect(pos->pieces[WHITE], pos->pieces[BLACK]) &&
           bb_is_empty(bb_minus(pos->knights, occupied)) && bb_is_empty(bb_minus(occupied, game->board)) &&
           pos->count[WHITE] == bb_count(pos->pieces[WHITE]) &&
           pos->count[BLACK] == bb_count(pos->pieces[BLACK]) &&
           pos->castle_moves[WHITE] <= game->castle_moves && pos->castle_moves[BLACK] <= game->castle_moves &&
           pos->key == pos_compute_key(pos);
}

Result game_result_with_moves(const Position *pos, MoveList *work) {
    Result result = game_result(pos);
    if (result.reason == REASON_NONE && !game_has_moves(pos, work))
        result = game_no_moves(pos);
    return result;
}
