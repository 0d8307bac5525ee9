#include "games/registry.h"

#include "base/text.h"
#include "base/thread.h"
#include "games/camelot.h"
#include "games/camelot8.h"

enum { GAMES = 5 };

static Game registry[GAMES];

static void register_all(void) {
    const Game *const records[GAMES] = {&camelot_record, &chivalry_record, &cam_record, &camette_record,
                                        &camelot8_record};
    for (int i = 0; i < GAMES; i++) {
        registry[i] = *records[i];
        game_prepare(&registry[i]);
    }
}

int game_count(void) {
    static Once once = ONCE_INITIALIZER;
    once_do(&once, register_all);
    return GAMES;
}

const Game *game_at(int index) {
    return index >= 0 && index < game_count() ? &registry[index] : NULL;
}

const Game *game_find(const char *name) {
    for (int i = 0; i < game_count(); i++)
        if (text_equal(registry[i].name, name))
            return &registry[i];
    return NULL;
}
