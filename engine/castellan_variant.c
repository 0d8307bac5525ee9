/* The version, and the games: what they are. */
#include <string.h>

#include "base/thread.h"
#include "castellan_inner.h"
#include "engine.h"
#include "games/registry.h"
#include "search/level.h"

const char *castellan_version(void) {
    return engine_version;
}

enum { VARIANTS_MAX = 16 };

static CastellanVariant variants[VARIANTS_MAX];

static void describe(const Game *game, CastellanVariant *variant) {
    *variant = (CastellanVariant){.name = game->name,
                                  .title = game->title,
                                  .start = game->start,
                                  .files = game->files,
                                  .ranks = game->ranks,
                                  .pieces = game->pieces,
                                  .castle_wins = game->castle_width ? game->castle_wins : 0,
                                  .castle_moves = game->castle_moves,
                                  .clock_limit = game->clock_limit,
                                  .has_knights = game->has_knights,
                                  .lower_case = game->coordinates_lower};
    memcpy(variant->widths, game->widths, sizeof variant->widths);
    memset(variant->castles, CASTELLAN_NONE, sizeof variant->castles);
    for (int side = 0; side < SIDES; side++) {
        BitboardScan scan = bb_scan(game->castle[side]);
        Square square;
        for (int i = 0; i < 2 && bb_next(&scan, &square); i++)
            variant->castles[2 * side + i] = inner_square(square);
    }
}

static void describe_all(void) {
    for (int i = 0; i < VARIANTS_MAX && i < game_count(); i++)
        describe(game_at(i), &variants[i]);
}

static void need_variants(void) {
    static Once once = ONCE_INITIALIZER;
    once_do(&once, describe_all);
}

int32_t castellan_variant_count(void) {
    return game_count();
}

const CastellanVariant *castellan_variant(int32_t index) {
    need_variants();
    return index >= 0 && index < game_count() ? &variants[index] : NULL;
}

const CastellanVariant *castellan_variant_find(const char *name) {
    const Game *game = name ? game_find(name) : NULL;
    return game ? inner_variant(game) : NULL;
}

const CastellanVariant *inner_variant(const Game *game) {
    int index = 0;
    while (game_at(index) != game)
        index++;
    return castellan_variant(index);
}

const Game *inner_game(const CastellanVariant *variant) {
    return game_at((int)(variant - variants));
}

int32_t castellan_square_exists(const CastellanVariant *variant, CastellanSquare square) {
    Square ignored;
    return inner_find_square(inner_game(variant), square, &ignored);
}

void castellan_square_write(const CastellanVariant *variant, CastellanSquare square, char text[4]) {
    Square found;
    text[0] = '\0';
    if (inner_find_square(inner_game(variant), square, &found))
        notation_write_square(inner_game(variant), found, text);
}

int32_t castellan_square_read(const CastellanVariant *variant, const char *text, CastellanSquare *square) {
    const char *cursor = text;
    Square found;
    *square = (CastellanSquare){CASTELLAN_NONE, CASTELLAN_NONE};
    if (!text || !notation_read_square(inner_game(variant), &cursor, &found))
        return 0;
    *square = inner_square(found);
    return (int32_t)(cursor - text);
}

int32_t castellan_level_of_elo(const CastellanVariant *variant, int32_t elo) {
    return level_of_elo(inner_game(variant), elo);
}
