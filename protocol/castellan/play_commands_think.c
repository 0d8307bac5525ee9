/* The commands for which the engine thinks. */
#include <stdio.h>
#include <stdlib.h>

#include "castellan/play_commands.h"
#include "castellan/play_words.h"
#include "common/memory.h"

enum {
    THINK_NODES = 400000, /* for advice and judgement: a few tenths of a second, the same everywhere */
    THINK_TIME = 3000,    /* ms, on slow machines */
    DRAW_NEARLY = 60,     /* per mille of a point from balance */
    DRAW_QUIET = 20,      /* moves of both sides without progress: nothing is left to play for where */
    DRAW_MOVE = 30        /* the game is as old as this, or a draw is likely */
};

#define SAY(...) play_say(&session->screen, __VA_ARGS__)

/* At full strength about the position, whoever is to move. False where it was interrupted. */
static bool think(PlaySession *session, PlayThought *thought) {
    PlayLimits limits = {.time = THINK_TIME, .nodes = THINK_NODES};
    if (play_engine_think(session->game.engine, &limits, PLAY_LEVEL_FULL, thought))
        return true;
    session->interrupted = true;
    return false;
}

void play_hint(PlaySession *session, Words *words) {
    (void)words;
    PlayThought thought;
    Text reason = TEXT_EMPTY;
    if (!think(session, &thought))
        return;
    play_words_advice(&thought, play_engine_turn(session->game.engine), &reason);
    SAY("%s: %s.", thought.step[0].text, memory_whole(&reason));
    text_free(&reason);
    play_thought_free(&thought);
}

static void say_standing(PlaySession *session, const PlayThought *thought, int turn) {
    const CastellanScore *score = &thought->score;
    int better = score->value >= 0 ? turn : play_other(turn);
    int size = abs(score->value);
    PlayBoard board;
    Text why = TEXT_EMPTY;
    play_engine_board(session->game.engine, &board);
    play_words_standing(thought, better, &why);
    const char *reason = memory_whole(&why), *colon = *reason ? ": " : "";
    if (score->kind == CASTELLAN_SCORE_END)
        SAY("%s wins in %d move%s.", play_side_name(better), size, size == 1 ? "" : "s");
    else if (size < 15)
        SAY("Neither side is better.");
    else
        SAY("%s is better by %d.%02d %s%s%s.", play_side_name(better), size / 100, size % 100,
            board.has_knights ? "Men" : "pieces", colon, reason);
    text_free(&why);
}

void play_eval(PlaySession *session, Words *words) {
    (void)words;
    int turn = play_engine_turn(session->game.engine);
    PlayThought thought;
    if (!think(session, &thought))
        return;
    int white = turn == CASTELLAN_WHITE ? thought.chances.win : thought.chances.loss,
        black = turn == CASTELLAN_WHITE ? thought.chances.loss : thought.chances.win;
    play_screen_bar(&session->screen, white, thought.chances.draw);
    SAY("White wins %d %%, draw %d %%, Black wins %d %%", (white + 5) / 10,
        100 - (white + 5) / 10 - (black + 5) / 10, (black + 5) / 10);
    say_standing(session, &thought, turn);
    play_thought_free(&thought);
}

/* Whether the engine, which waits for its turn, takes a draw: where it stands worse, and where neither side is
 * better and there is nothing left to play for. */
static bool engine_agrees(PlaySession *session, bool *thought_about) {
    const PlayEngine *engine = session->game.engine;
    PlayThought thought;
    *thought_about = think(session, &thought);
    if (!*thought_about)
        return false;
    /* What it expects, of 1000 for a win. */
    int expected = thought.chances.loss + thought.chances.draw / 2;
    bool late = play_engine_move_number(engine) >= DRAW_MOVE, drawn = thought.chances.draw >= 500;
    bool level = abs(expected - 500) <= DRAW_NEARLY;
    bool quiet = castellan_game_clock(play_engine_game(engine)) >= DRAW_QUIET;
    play_thought_free(&thought);
    return expected < 500 - DRAW_NEARLY || (level && quiet && (late || drawn));
}

void play_offer_draw(PlaySession *session, Words *words) {
    (void)words;
    PlayGame *game = &session->game;
    int other = play_other(play_engine_turn(game->engine));
    bool told = true, agreed;
    if (game->person[other]) {
        char question[60];
        snprintf(question, sizeof question, "%s offers a draw. Does %s accept?",
                 play_side_name(play_other(other)), play_side_name(other));
        agreed = play_command_confirms(session, question);
    } else {
        agreed = engine_agrees(session, &told);
    }
    if (agreed)
        play_game_agree(game);
    else if (told)
        SAY("%s declines the draw.", game->person[other] ? play_side_name(other) : "Castellan");
}
