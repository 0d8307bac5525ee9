#include "tune/records.h"

#include <stdio.h>
#include <string.h>

#include "common/fatal.h"
#include "common/files.h"
#include "common/key_set.h"
#include "common/memory.h"
#include "games/history.h"
#include "games/reader.h"
#include "records/record_file.h"
#include "text/position_text.h"
#include "tune/data_text.h"
#include "tune/tables.h"

typedef struct Replay {
    const Game *game;
    History history;
    MoveList work;
    KeySet seen;
    Text lines;    /* of the file that is read */
    int64_t games; /* of all files */
} Replay;

static bool replay_moves(Replay *replay, const Record *record, Error *error) {
    for (int i = 0; i < record->move_count; i++) {
        const Position *pos = history_current(&replay->history);
        Move move;
        Error why;
        if (history_result(&replay->history, &replay->work).reason != REASON_NONE)
            return error_refuse(error, "move %d stands behind the end of the game", i + 1);
        if (!reader_read(pos, record->moves[i].text, &move, &replay->work, &why))
            return error_refuse(error, "move %d: %s", i + 1, why.text);
        EngineScore score = record->moves[i].score;
        if (score.known && !score.mate && data_is_quiet(pos, move) && key_set_add(&replay->seen, pos->key))
            data_add_position(&replay->lines, pos, record->outcome,
                              pos_turn(pos) == WHITE ? score.value : -score.value);
        memory_need(history_push(&replay->history, move));
    }
    data_add_game(&replay->lines, ++replay->games);
    return true;
}

static bool take_game(void *context, int number, Record *record, Error *error) {
    Replay *replay = context;
    Position start;
    (void)number;
    if (strcmp(record->variant, replay->game->name) != 0)
        return error_refuse(error, "it is a game of %s, not of %s", record->variant, replay->game->name);
    if (termination_is_fault(record->termination))
        return true;
    if (!position_text_read(replay->game, record->position ? record->position : replay->game->start, &start,
                            error))
        return false;
    memory_need(history_start(&replay->history, &start));
    return replay_moves(replay, record, error);
}

/* Writes what was read so far with it. */
static void replay_file(Replay *replay, const char *path) {
    Text file = TEXT_EMPTY;
    size_t whole;
    Error error;
    bool loaded = file_load(path, &file, &error);
    memory_whole(&file);
    if (!loaded || !record_file_read(path, &file, take_game, replay, &whole, &error))
        fatal(EXIT_USAGE, "%s", error.text);
    if (whole < file.size)
        fprintf(stderr, "castellan-tune: %s: the torn last game is left out\n", path);
    text_free(&file);
    tables_print(&replay->lines);
}

int records_run(const TuneOptions *options) {
    Replay replay = {.game = options->game};
    if (options->word_count == 0)
        fatal(EXIT_USAGE, "records takes files behind the game");
    list_init(&replay.work, NULL);
    data_add_records_head(&replay.lines, options->game);
    for (int i = 0; i < options->word_count; i++)
        replay_file(&replay, options->words[i]);
    history_free(&replay.history);
    list_free(&replay.work);
    key_set_free(&replay.seen);
    return EXIT_FINISHED;
}
