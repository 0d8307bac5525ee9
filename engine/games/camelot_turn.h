/* What the rules of the Camelot family ask about a position before any move is made: who may move, who has a
 * jump, which leaps are open. Internal to the rules module. Numbers in comments are those of the rules. */
#ifndef CASTELLAN_GAMES_CAMELOT_TURN_H
#define CASTELLAN_GAMES_CAMELOT_TURN_H

#include "board/leaps.h"
#include "games/camelot.h"

/* Empty squares that leaps join. Leaps lead both ways, so whoever enters a group reaches all of it. */
typedef struct CanterGroup {
    Bitboard squares;
    /* The leapers with a leap into it, whatever they may meet there: a Knight that might have a jump on one
     * of the squares is among them, and is single. Who reads canters from a group takes the single off. */
    Bitboard entering;
} CanterGroup;

enum { CANTER_GROUPS_MAX = 48 };

/* All canters of the leapers that are not single. Most landing squares lead nowhere further and are kept as
 * one set; no two groups share a square, with each other or with that set.
 *
 * Single are the leapers whose canters must be found one by one (camelot_canter_ends): Knights that might
 * have a jump on the way, where they may not stop and go on (5.3). All leapers are single, and groups may be
 * missing, where a group reaches into the enemy Castle, out of which no leap leads, so that its squares do
 * not all reach each other, or where there are more than CANTER_GROUPS_MAX groups. */
typedef struct CanterMap {
    Bitboard lone; /* landing squares that join no other, and are not hot to any Knight */
    Bitboard single;
    int count;
    CanterGroup group[CANTER_GROUPS_MAX];
} CanterMap;

/* What jumps a move that captures nothing could give to the enemy, all his pieces taken for free to move. */
typedef struct CamelotRisk {
    bool threatened;  /* he has one already */
    Bitboard exposed; /* empty squares on which a piece could be jumped */
    Bitboard opening; /* own squares onto which a jump over a piece beside them would be open */
} CamelotRisk;

/* Kept in Turn.survey. */
typedef struct CamelotTurn {
    Side side;
    Bitboard own, enemy, empty;
    Bitboard own_castle, enemy_castle;
    Bitboard movers;  /* pieces that may move: those in the own Castle where there are any (7.3), else all */
    Bitboard leapers; /* movers outside the enemy Castle: 6.1 leaves the others castle moves only */
    Bitboard knights; /* among the leapers */
    Bitboard targets; /* empty and not in the own Castle: where plain moves and canters may go (2.2, 3.4) */
    Bitboard hot;     /* squares from which a piece of the side would have a jump */
    /* The rest is found out by the functions of the same names when they are asked first. */
    bool has_canters, has_map, has_risk;
    /* Leaps over own pieces that land on targets or leapers, so that they can be walked back. */
    Leaps canters;
    CanterMap map;
    CamelotRisk risk;
} CamelotTurn;

static inline CamelotTurn *camelot_turn(Turn *turn) {
    return (CamelotTurn *)(void *)turn->survey;
}

const Leaps *camelot_canters(CamelotTurn *turn);
const CanterMap *camelot_map(CamelotTurn *turn);

/* Where a canter of one piece may end: for a Knight, along stops without a jump alone (5.3). */
Bitboard camelot_canter_ends(CamelotTurn *turn, Square from);

/* CamelotTurn.hot for a piece that has left its square: jumps that land there are open too. */
Bitboard camelot_hot_without(const CamelotTurn *turn, Square start);

/* A Knight's canter stops that have a jump. */
Bitboard camelot_charge_stops(CamelotTurn *turn, Square from);

/* Knights among which are all that have a charge. */
Bitboard camelot_chargers(CamelotTurn *turn);

#endif
