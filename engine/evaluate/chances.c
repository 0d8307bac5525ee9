#include "evaluate/chances.h"

#include <math.h>
#include <string.h>

static const struct {
    const char *game;
    ChancesCurve curve;
} curves[] = {
    {"camelot", {97.4, 31.6, 35.9, 82.2}},    {"chivalry", {467.2, 237.0, 147.1, 232.9}},
    {"cam", {13.6, 13.0, 20.0, 43.4}},        {"camette", {17.0, 20.1, 20.0, 37.4}},
    {"camelot8", {371.2, 129.6, 44.1, 43.4}},
};

const ChancesCurve *chances_curve(const Game *game) {
    for (size_t i = 0; i < sizeof curves / sizeof curves[0]; i++)
        if (strcmp(curves[i].game, game->name) == 0)
            return &curves[i].curve;
    return &curves[0].curve;
}

ChancesShares chances_shares(const ChancesCurve *curve, double pieces, double score) {
    double margin = curve->margin_bare + pieces * (curve->margin_full - curve->margin_bare);
    double width = curve->width_bare + pieces * (curve->width_full - curve->width_bare);
    double win = 1 / (1 + exp((margin - score) / width)), loss = 1 / (1 + exp((margin + score) / width));
    return (ChancesShares){win, 1 - win - loss, loss};
}

Chances chances_of(const Position *pos, Score score) {
    if (score_is_decided(score))
        return score > 0 ? (Chances){1000, 0, 0} : (Chances){0, 0, 1000};
    double pieces = (double)(pos->count[WHITE] + pos->count[BLACK]) / (2 * pos->game->pieces);
    ChancesShares shares = chances_shares(chances_curve(pos->game), pieces, score);
    Chances chances = {(int)lround(1000 * shares.win), 0, (int)lround(1000 * shares.loss)};
    /* Both may be rounded up. */
    if (chances.win + chances.loss > 1000)
        *(score > 0 ? &chances.win : &chances.loss) = 1000 - (score > 0 ? chances.loss : chances.win);
    chances.draw = 1000 - chances.win - chances.loss;
    return chances;
}
