#include "games/registry.h"

#include <pthread.h>
#include <strings.h>

#include "games/camelot.h"
#include "games/camelot8.h"

enum { GAMES_MAX = 8 };

static Game registry[GAMES_MAX];
static int registered;

static void register_all(void) {
    const Game *const records[] = {&camelot_record, &chivalry_record, &cam_record, &camette_record,
                                   &camelot8_record};
    for (size_t i = 0; i < sizeof records / sizeof *records; i++) {
        registry[registered] = *records[i];
        game_prepare(&registry[registered++]);
    }
}

int game_count(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, register_all);
    return registered;
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
