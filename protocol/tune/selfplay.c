#include "tune/selfplay.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/fatal.h"
#include "common/memory.h"
#include "common/opening.h"
#include "engine.h"
#include "text/position_text.h"
#include "tune/tables.h"

/* Games as long as this are drawn. */
enum { LONGEST = 400, HASH_MB = 4 };

/* The game that is played, and what of it may be written. */
typedef struct SelfGame {
    Engine *engine;
    History history;
    MoveList work;
    int quiet[LONGEST];         /* plies whose position is quiet */
    Score white_score[LONGEST]; /* by ply */
    int quiet_count;
    Outcome outcome;
} SelfGame;

/* Quiet: no capture is due or best, so that the value should show in the position itself. */
static bool is_quiet(const Position *pos, const SearchSummary *found) {
    return !game_must_capture(pos) && !found->best.captured && !score_is_win(found->score) &&
           !score_is_loss(found->score);
}

static void play(SelfGame *game, const Position *opening, uint64_t nodes) {
    SearchLimits limits = {.has_nodes = true, .nodes = nodes};
    game->quiet_count = 0;
    game->outcome = OUTCOME_DRAW;
    engine_new_game(game->engine);
    memory_need(history_start(&game->history, opening));
    for (int ply = 0; ply < LONGEST; ply++) {
        const Position *pos = history_current(&game->history);
        Result result = history_result(&game->history, &game->work);
        SearchSummary found;
        game->outcome = result.outcome;
        if (result.reason != REASON_NONE)
            return;
        memory_need(engine_search(game->engine, &game->history, &limits, NULL, &found));
        Side side = pos_turn(pos);
        game->outcome = outcome_win(score_is_win(found.score) ? side : side_other(side));
        if (score_is_decided(found.score))
            return;
        game->white_score[ply] = side == WHITE ? found.score : -found.score;
        if (is_quiet(pos, &found))
            game->quiet[game->quiet_count++] = ply;
        memory_need(history_push(&game->history, found.best));
    }
    game->outcome = OUTCOME_DRAW;
}

static int write_game(const SelfGame *game) {
    const char *result = game->outcome == OUTCOME_WHITE ? "1" : game->outcome == OUTCOME_BLACK ? "0" : "0.5";
    Text text = TEXT_EMPTY;
    for (int i = 0; i < game->quiet_count; i++) {
        char position[POSITION_TEXT_MAX];
        position_text_write(&game->history.positions[game->quiet[i]], position);
        text_line(&text, "%s ; %s ; %d", position, result, game->white_score[game->quiet[i]]);
    }
    return tables_print(&text);
}

int selfplay_run(const TuneOptions *options) {
    SelfGame *game = memory_new(1, sizeof *game);
    OpeningMaker *maker = opening_maker_new();
    list_init(&game->work, NULL);
    game->engine = engine_new();
    memory_need(game->engine && engine_set_hash(game->engine, HASH_MB));
    if (options->word_count > 0)
        fatal(EXIT_USAGE, "games takes no word behind the game");
    for (int64_t i = 0; i < options->games; i++) {
        Position opening;
        if (!opening_make(maker, options->game, options->plies, (uint64_t)options->seed, (uint64_t)i,
                          &opening))
            fatal(EXIT_USAGE, "no game lasts for %d plies", options->plies);
        play(game, &opening, (uint64_t)options->nodes);
        write_game(game);
    }
    opening_maker_free(maker);
    engine_free(game->engine);
    history_free(&game->history);
    list_free(&game->work);
    free(game);
    return EXIT_FINISHED;
}
