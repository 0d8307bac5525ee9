/* Whether an opening is worth playing: the engine library's own short search says that no side is winning. */
#ifndef CASTELLAN_MATCH_GAMES_OPENING_JUDGE_H
#define CASTELLAN_MATCH_GAMES_OPENING_JUDGE_H

#include "games/game.h"

/* Belongs to one thread. */
typedef struct OpeningJudge OpeningJudge;

/* Hundredths of a Man that a side may be ahead. */
enum { OPENING_BALANCE = 100 };

OpeningJudge *judge_new(void);
void judge_free(OpeningJudge *judge);

/* How far a position that is not finished is from balance, in hundredths of a Man, whoever is ahead. The same
 * for the same position in every run. */
int judge_imbalance(OpeningJudge *judge, const Position *position);

#endif
