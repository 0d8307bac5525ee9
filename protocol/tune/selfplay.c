#include "tune/selfplay.h"

#include <stdio.h>
#include <stdlib.h>

#include "text/position_text.h"
#include "tune/player.h"

/* Games as long as this are drawn. */
enum { LONGEST = 400 };

typedef struct Sample {
    Position pos;
    Score white_score;
} Sample;

typedef struct Record {
    Sample samples[LONGEST];
    int count;
    Outcome outcome;
} Record;

/* Quiet: no capture is due or best, so that the value should show in the position itself. */
static bool is_quiet(const Position *pos, Thought thought) {
    return !game_must_capture(pos) && !thought.move.captured && !score_is_win(thought.score) &&
           !score_is_loss(thought.score);
}

/* Plays from the opening that the player stands at. */
static bool play(Player *player, const Options *options, MoveList *work, Record *record) {
    record->count = 0;
    record->outcome = OUTCOME_DRAW;
    for (int ply = 0; ply < LONGEST; ply++) {
        const Position *pos = history_current(&player->history);
        Result result = history_result(&player->history, work);
        Thought thought;
        if (result.reason != REASON_NONE) {
            record->outcome = result.outcome;
            return true;
        }
        if (!player_think(player, options, &thought))
            return false;
        Side side = pos_turn(pos);
        if (score_is_win(thought.score) || score_is_loss(thought.score)) {
            record->outcome = outcome_win(score_is_win(thought.score) ? side : side_other(side));
            return true;
        }
        if (is_quiet(pos, thought))
            record->samples[record->count++] = (Sample){*pos, side == WHITE ? thought.score : -thought.score};
        if (!player_push(player, thought.move))
            return false;
    }
    return true;
}

static void write_record(const Record *record) {
    const char *result = record->outcome == OUTCOME_WHITE   ? "1"
                         : record->outcome == OUTCOME_BLACK ? "0"
                                                            : "0.5";
    for (int i = 0; i < record->count; i++) {
        char text[POSITION_TEXT_MAX];
        position_text_write(&record->samples[i].pos, text);
        printf("%s ; %s ; %d\n", text, result, record->samples[i].white_score);
    }
}

int selfplay_run(const Options *options) {
    Player player;
    MoveList work;
    list_init(&work, NULL);
    Record *record = aligned_alloc(_Alignof(Record), sizeof *record);
    bool fine = record && player_init(&player);
    uint64_t random = (uint64_t)options->seed;
    for (int64_t i = 0; fine && i < options->games; i++) {
        Position opening;
        fine = player_opening(&player, options, &random, &opening) && player_start(&player, &opening) &&
               play(&player, options, &work, record);
        if (fine)
            write_record(record);
    }
    if (record)
        player_free(&player);
    free(record);
    list_free(&work);
    return fine ? 0 : 1;
}
