#include "support/evaluate_positions.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "support/bridge.h"
#include "support/random_position.h"
#include "text/position_text.h"

enum { WALKS = 20, WALK_PLIES = 60, SET_UPS = 150 };

static int of_file(const char *name, const char *game, void (*check)(const Position *pos)) {
    char path[512], line[1024];
    int count = 0;
    snprintf(path, sizeof path, "%s/%s", TEST_DATA, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, ";\n")] = '\0';
        if (!*line || *line == '#')
            continue;
        Position pos = bridge_read(game, line);
        check(&pos);
        count++;
    }
    fclose(file);
    return count;
}

static int of_walks(const Game *game, uint64_t *random, void (*check)(const Position *pos)) {
    MoveList list;
    int count = 0;
    list_init(&list, NULL);
    for (int walk = 0; walk < WALKS; walk++) {
        Position pos, next;
        position_text_start(game, &pos);
        for (int ply = 0; ply < WALK_PLIES && game_result(&pos).reason == REASON_NONE; ply++, count++) {
            check(&pos);
            list.size = 0;
            game_generate(&pos, STAGE_ALL, &list);
            if (list.size == 0)
                break;
            game_play(&pos, list.moves[random_below(random, (int)list.size)], &next);
            pos = next;
        }
    }
    list_free(&list);
    return count;
}

static int of_set_ups(const Game *game, uint64_t *random, void (*check)(const Position *pos)) {
    int count = 0;
    for (int i = 0; i < SET_UPS; i++) {
        RefPosition reference;
        if (i % 2)
            random_few(random, game->name, 1 + i % (game->pieces - 1), &reference);
        else
            random_melee(random, game->name, game->files / 2 + 1, 1, game->pieces, &reference);
        Position pos = bridge_position(&reference);
        check(&pos);
        count++;
    }
    return count;
}

int evaluate_positions(void (*check)(const Position *pos)) {
    uint64_t random = 20090207;
    int count = of_file("camelot_perft.txt", "camelot", check) +
                of_file("camelot_crowded.txt", "camelot", check) +
                of_file("camelot8_perft.txt", "camelot8", check);
    for (int i = 0; i < game_count(); i++)
        count += of_walks(game_at(i), &random, check) + of_set_ups(game_at(i), &random, check);
    return count;
}
