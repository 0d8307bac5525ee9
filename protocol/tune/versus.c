#include "tune/versus.h"

#include <math.h>
#include <stdio.h>

#include "tune/player.h"

enum { LONGEST = 400 };

typedef struct Tally {
    int wins, draws, losses;
    double pairs, sum, squares; /* of the scores of pairs, 0 to 1 */
} Tally;

/* Half points of White in a game from an opening, or -1 where memory lacks. */
static int play(Player *white, Player *black, const Options *options, const Position *opening,
                MoveList *work) {
    if (!player_start(white, opening) || !player_start(black, opening))
        return -1;
    for (int ply = 0; ply < LONGEST; ply++) {
        Result result = history_result(&white->history, work);
        Thought thought;
        if (result.reason != REASON_NONE)
            return result.outcome == OUTCOME_WHITE ? 2 : result.outcome == OUTCOME_BLACK ? 0 : 1;
        Player *mover = history_current(&white->history)->turn == WHITE ? white : black;
        if (!player_think(mover, options, &thought) || !player_push(white, thought.move) ||
            !player_push(black, thought.move))
            return -1;
    }
    return 1;
}

static void count(Tally *tally, int half_points) {
    tally->wins += half_points == 2;
    tally->draws += half_points == 1;
    tally->losses += half_points == 0;
}

static double elo(double score) {
    double least = 1e-4;
    score = score < least ? least : score > 1 - least ? 1 - least : score;
    return -400 * log10(1 / score - 1);
}

/* Elo with its 95 % interval, from the spread of the pairs. */
static void print_tally(const Tally *tally) {
    double mean = tally->sum / tally->pairs;
    double variance = tally->squares / tally->pairs - mean * mean;
    double margin = 1.96 * sqrt((variance > 0 ? variance : 0) / tally->pairs);
    printf("games %d wins %d draws %d losses %d score %.1f %% elo %.1f from %.1f to %.1f\n",
           tally->wins + tally->draws + tally->losses, tally->wins, tally->draws, tally->losses, 100 * mean,
           elo(mean), elo(mean - margin), elo(mean + margin));
    fflush(stdout);
}

int versus_run(const Options *options) {
    if (options->word_count != 2) {
        fprintf(stderr, "castellan-tune: match takes the names of two tables of weights\n");
        return 1;
    }
    Player players[2] = {{.engine = NULL}, {.engine = NULL}};
    MoveList work;
    Tally tally = {0};
    list_init(&work, NULL);
    bool fine = player_init(&players[0], options->game, options->words[0]) &&
                player_init(&players[1], options->game, options->words[1]);
    uint64_t random = (uint64_t)options->seed;
    int64_t pairs = (options->games + 1) / 2;
    for (int64_t i = 0; fine && i < pairs; i++) {
        Position opening;
        fine = player_opening(&players[0], options, &random, &opening);
        int as_white = fine ? play(&players[0], &players[1], options, &opening, &work) : -1;
        int as_black = as_white >= 0 ? play(&players[1], &players[0], options, &opening, &work) : -1;
        fine = as_black >= 0;
        if (!fine)
            break;
        count(&tally, as_white);
        count(&tally, 2 - as_black);
        double score = (as_white + 2 - as_black) / 4.0;
        tally.pairs++;
        tally.sum += score;
        tally.squares += score * score;
        if ((i + 1) % 50 == 0 || i + 1 == pairs)
            print_tally(&tally);
    }
    player_free(&players[0]);
    player_free(&players[1]);
    list_free(&work);
    return fine ? 0 : 1;
}
