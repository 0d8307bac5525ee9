#include "evaluate/evaluate.h"

/* What the federation says a Knight is worth: 1 + 1.25 ln(P) / ln(14) Men, where P is the number of its
 * owner's pieces outside the enemy Castle (rules of Camelot, 12). Here 125 ln(P) / ln(14), rounded. */
static const int knight_bonus[PIECES_MAX + 1] = {0,   0,   33,  52,  66,  76,  85,  92,  98,  104, 109,
                                                 114, 118, 121, 125, 128, 131, 134, 137, 139, 142};

enum { MAN = 100, ADVANCE = 2, GOAL = 400 };

static int material(const Position *pos, Side side) {
    Bitboard outside = bb_minus(pos->pieces[side], pos->game->castle[side_other(side)]);
    int knights = bb_count(bb_and(outside, pos->knights));
    return MAN * pos->count[side] + knights * knight_bonus[bb_count(outside)];
}

/* Every step that a piece is nearer to the enemy Castle counts; the nearest ones, that will win there, count
 * most. */
static void advance(const Position *pos, Side side, int *steps, int *goal) {
    const Game *game = pos->game;
    int first = SQUARES, second = SQUARES;
    *steps = *goal = 0;
    BitboardScan scan = bb_scan(pos->pieces[side]);
    for (Square square; bb_next(&scan, &square);) {
        int distance = game->goal_distance[side][square];
        *steps += ADVANCE * (game->ranks - distance);
        if (distance < first) {
            second = first;
            first = distance;
        } else if (distance < second) {
            second = distance;
        }
    }
    int to_go = game->castle_wins == 1 ? first : first + second;
    if (game->castle_span.exists && pos->count[side] >= game->castle_wins)
        *goal = GOAL / (1 + to_go);
}

int eval_explain(const Position *pos, EvalTerm terms[EVAL_TERMS_MAX]) {
    terms[0].name = "material";
    terms[1].name = "advance";
    terms[2].name = "castle";
    for (int side = 0; side < SIDES; side++) {
        terms[0].value[side] = material(pos, (Side)side);
        advance(pos, (Side)side, &terms[1].value[side], &terms[2].value[side]);
    }
    return 3;
}

Score eval_position(const Position *pos) {
    EvalTerm terms[EVAL_TERMS_MAX];
    int count = eval_explain(pos, terms), white = 0;
    for (int i = 0; i < count; i++)
        white += terms[i].value[WHITE] - terms[i].value[BLACK];
    return pos->turn == WHITE ? white : -white;
}
