#include "games/camelot_turn.h"

_Static_assert(sizeof(CamelotTurn) <= TURN_SURVEY_BYTES, "the survey does not fit");

/* Squares from which one of these enemies can be jumped. */
static inline Bitboard hot_squares(Bitboard enemy, Bitboard empty) {
    Near near = near_of(empty);
    return near_leap_squares(enemy, &near);
}

void camelot_survey(Turn *known) {
    CamelotTurn *turn = camelot_turn(known);
    const Position *pos = known->pos;
    const Game *game = pos->game;
    turn->side = pos_turn(pos);
    Bitboard own = pos->pieces[turn->side], enemy = pos->pieces[side_other(turn->side)];
    Bitboard empty = bb_minus(game->board, bb_or(own, enemy));
    Bitboard stuck = bb_and(own, game->castle[turn->side]);
    turn->own = own;
    turn->enemy = enemy;
    turn->empty = empty;
    turn->own_castle = game->castle[turn->side];
    turn->enemy_castle = game->castle[side_other(turn->side)];
    turn->movers = bb_is_empty(stuck) ? own : stuck;
    turn->leapers = bb_minus(turn->movers, turn->enemy_castle);
    turn->knights = bb_and(turn->leapers, pos->knights);
    turn->targets = bb_minus(empty, turn->own_castle);
    turn->hot = hot_squares(enemy, empty);
    turn->has_canters = turn->has_map = turn->has_risk = false;
    known->must_capture = bb_intersect(turn->leapers, turn->hot); /* 4.5, 7.4 */
}

const Leaps *camelot_canters(CamelotTurn *turn) {
    if (!turn->has_canters)
        turn->canters = leaps_over(turn->own, bb_or(turn->targets, turn->leapers));
    turn->has_canters = true;
    return &turn->canters;
}

/* All squares that canters of some pieces lead to, stops of Knights that have a jump included. */
static Bitboard canter_reach(CamelotTurn *turn, Bitboard pieces) {
    const Leaps *canters = camelot_canters(turn);
    return leaps_flood(canters, leaps_land(canters, pieces), turn->own, turn->enemy_castle);
}

Bitboard camelot_canter_ends(CamelotTurn *turn, Square from) {
    const Leaps *canters = camelot_canters(turn);
    Bitboard barred = turn->own;
    if (bb_test(&turn->knights, from))
        barred = bb_or(barred, bb_minus(camelot_hot_without(turn, from), turn->enemy_castle));
    return leaps_flood(canters, leaps_land(canters, bb_square(from)), barred, turn->enemy_castle);
}

Bitboard camelot_hot_without(const CamelotTurn *turn, Square start) {
    Bitboard hot = turn->hot;
    BitboardScan scan = bb_scan(bb_and(bb_neighbours(start), turn->enemy));
    for (Square over; bb_next(&scan, &over);) {
        int x = 2 * over - start;
        if (x >= 0 && x < SQUARES)
            bb_set(&hot, (Square)x);
    }
    return hot;
}

Bitboard camelot_charge_stops(CamelotTurn *turn, Square from) {
    Bitboard reach = canter_reach(turn, bb_square(from));
    return bb_and(bb_minus(reach, turn->enemy_castle), camelot_hot_without(turn, from));
}

Bitboard camelot_chargers(CamelotTurn *turn) {
    if (bb_is_empty(turn->knights))
        return turn->knights;
    Bitboard hot = bb_minus(hot_squares(turn->enemy, bb_or(turn->empty, turn->knights)), turn->enemy_castle);
    bool charges = bb_intersect(hot, turn->targets) && bb_intersect(hot, canter_reach(turn, turn->knights));
    return charges ? turn->knights : bb_zero();
}

static void draw_map(CamelotTurn *turn, CanterMap *map) {
    const Leaps *canters = camelot_canters(turn);
    map->count = 0;
    map->lone = map->single = bb_zero();
    Bitboard open = bb_and(leaps_land(canters, turn->leapers), turn->targets);
    if (bb_is_empty(open))
        return;
    Bitboard hot = bb_zero();
    if (!bb_is_empty(turn->knights))
        hot = hot_squares(turn->enemy, bb_or(turn->empty, turn->knights));
    Bitboard joined = bb_or(leaps_land(canters, turn->targets), bb_or(hot, turn->enemy_castle));
    map->lone = bb_minus(open, joined);
    open = bb_minus(open, map->lone);
    while (!bb_is_empty(open)) {
        Bitboard fresh = bb_lowest(open), squares = fresh, entering = bb_zero();
        do {
            Bitboard next = leaps_land(canters, fresh);
            entering = bb_or(entering, next);
            fresh = bb_minus(bb_and(next, turn->targets), squares);
            squares = bb_or(squares, fresh);
        } while (!bb_is_empty(fresh));
        entering = bb_and(entering, turn->leapers);
        if (bb_intersect(squares, turn->enemy_castle) || map->count == CANTER_GROUPS_MAX) {
            map->single = turn->leapers;
            return;
        }
        if (bb_intersect(squares, hot))
            map->single = bb_or(map->single, bb_and(entering, turn->knights));
        map->group[map->count++] = (CanterGroup){squares, entering};
        open = bb_minus(open, squares);
    }
}

const CanterMap *camelot_map(CamelotTurn *turn) {
    if (!turn->has_map)
        draw_map(turn, &turn->map);
    turn->has_map = true;
    return &turn->map;
}

static void find_risk(const CamelotTurn *turn, CamelotRisk *risk) {
    Near near_empty = near_of(turn->empty), near_enemy = near_of(turn->enemy);
    risk->threatened = bb_intersect(turn->enemy, near_leap_squares(turn->own, &near_empty));
    if (risk->threatened)
        return;
    risk->exposed = near_between(&near_enemy, &near_empty);
    risk->opening = bb_and(turn->own, near_leap_squares(turn->own, &near_enemy));
}

bool camelot_may_force(Turn *known, Move quiet) {
    CamelotTurn *turn = camelot_turn(known);
    CamelotRisk *risk = &turn->risk;
    if (!turn->has_risk)
        find_risk(turn, risk);
    turn->has_risk = true;
    if (risk->threatened || bb_test(&risk->exposed, quiet.to) || bb_test(&risk->opening, quiet.from))
        return true;
    /* Beside its start, a piece can be jumped onto that. */
    int behind = 2 * quiet.to - quiet.from;
    return quiet.kind != MOVE_CANTER && behind >= 0 && behind < SQUARES &&
           bb_test(&turn->enemy, (Square)behind);
}
