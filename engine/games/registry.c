#include "games/registry.h"

#include <pthread.h>
#include <strings.h>

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
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, register_all);
    return GAMES;
}

const Game *game_at(int index) {
    return index >= 0 && index < game_count() ? &registry[index] : NULL;
}

const Game *game_find(const char *name) {
    for (int i = 0; i < game_count(); i++)
        if (strcasecmp(registry[i].name, name) == 0)
            return &registry[i];
    return NULL;
}
