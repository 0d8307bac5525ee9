#include "tune/player.h"

#include <stdio.h>

#include "base/random.h"
#include "text/position_text.h"

enum { HASH_MB = 4, OPENING_NODES = 2000, OPENING_LEAD_MAX = 100 };

static bool complain(void) {
    fprintf(stderr, "castellan-tune: out of memory\n");
    return false;
}

bool player_init(Player *player) {
    *player = (Player){0};
    player->engine = engine_new();
    return (player->engine && engine_set_hash(player->engine, HASH_MB)) || complain();
}

void player_free(Player *player) {
    engine_free(player->engine);
    history_free(&player->history);
}

bool player_start(Player *player, const Position *start) {
    engine_new_game(player->engine);
    return history_start(&player->history, start) || complain();
}

static void take_info(void *context, const SearchInfo *info) {
    Thought *thought = context;
    thought->score = info->score;
}

static void take_best(void *context, Move best, Move ponder, Result result) {
    (void)ponder, (void)result;
    Thought *thought = context;
    thought->move = best;
}

static bool think(Player *player, const SearchLimits *limits, Thought *thought) {
    SearchCallbacks callbacks = {thought, take_info, take_best};
    *thought = (Thought){MOVE_NONE, SCORE_DRAW};
    if (!engine_set_history(player->engine, &player->history) ||
        !engine_go(player->engine, limits, &callbacks))
        return complain();
    engine_wait(player->engine);
    return true;
}

bool player_think(Player *player, const Options *options, Thought *thought) {
    SearchLimits limits = {.has_nodes = true, .nodes = (uint64_t)options->nodes};
    return think(player, &limits, thought);
}

bool player_push(Player *player, Move move) {
    return history_push(&player->history, move) || complain();
}

/* Plays random moves; false where the game ends meanwhile. */
static bool wander(const Game *game, int64_t plies, uint64_t *random, MoveList *list, Position *pos) {
    position_text_start(game, pos);
    for (int64_t i = 0; i <= plies; i++) {
        list->size = 0;
        if (game_result(pos).reason == REASON_NONE)
            game_generate(pos, STAGE_ALL, list);
        if (list->size == 0)
            return false;
        if (i < plies) {
            Position next;
            game_play(pos, list->moves[random_next(random) % list->size], &next);
            *pos = next;
        }
    }
    return true;
}

bool player_opening(Player *player, const Options *options, uint64_t *random, Position *opening) {
    SearchLimits limits = {.has_nodes = true, .nodes = OPENING_NODES};
    MoveList list;
    Thought thought;
    bool fine = true, balanced = false;
    list_init(&list, NULL);
    while (fine && !balanced) {
        if (!wander(options->game, options->plies, random, &list, opening))
            continue;
        fine = player_start(player, opening) && think(player, &limits, &thought);
        balanced = thought.score >= -OPENING_LEAD_MAX && thought.score <= OPENING_LEAD_MAX;
    }
    list_free(&list);
    return fine;
}
