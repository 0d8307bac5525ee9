#include "castellan/analyse_players.h"

#include <stdlib.h>
#include <string.h>

#include "castellan/analyse_write.h"
#include "common/memory.h"

static AnalysedPlayer *find(AnalysePlayers *players, const char *name) {
    for (int i = 0; i < players->count; i++)
        if (strcmp(players->player[i].name, name) == 0)
            return &players->player[i];
    players->player =
        memory_grow(players->player, (size_t)players->count, &players->capacity, sizeof *players->player);
    players->player[players->count] = (AnalysedPlayer){.name = memory_text(name)};
    return &players->player[players->count++];
}

void analyse_players_add(AnalysePlayers *players, char *const names[2], const AnalysedSide sides[2]) {
    for (int i = 0; i < 2; i++) {
        const AnalysedSide *side = &sides[i];
        AnalysedPlayer *player = find(players, names[i]);
        int moves = player->all.moves + side->moves;
        if (moves > 0)
            player->all.accuracy =
                (player->all.accuracy * player->all.moves + side->accuracy * side->moves) / moves;
        player->all.moves = moves;
        player->games++;
        for (int k = 0; k < 3; k++)
            player->all.marks[k] += side->marks[k];
    }
}

void analyse_players_write(const AnalysePlayers *players, Text *out) {
    for (int i = 0; i < players->count; i++) {
        const AnalysedPlayer *player = &players->player[i];
        text_format(out, "%s: %d game%s, %d moves, accuracy ", player->name, player->games,
                    player->games == 1 ? "" : "s", player->all.moves);
        analyse_write_side(&player->all, out);
        text_add(out, "\n");
    }
}

void analyse_players_free(AnalysePlayers *players) {
    for (int i = 0; i < players->count; i++)
        free(players->player[i].name);
    free(players->player);
}
