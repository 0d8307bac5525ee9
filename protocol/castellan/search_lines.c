#include "castellan/search_lines.h"

#include <inttypes.h>

#include "evaluate/chances.h"
#include "games/notation.h"

uint64_t search_speed(uint64_t nodes, int64_t time) {
    return (uint64_t)((double)nodes * 1000 / (double)(time > 0 ? time : 1));
}

/* The moves as played one after the other from the root. */
static void add_variation(const Position *root, const Move *moves, int count, Text *out) {
    Position pos = *root, next;
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT_MAX];
        notation_write(&pos, moves[i], text);
        text_format(out, " %s", text);
        game_play(&pos, moves[i], &next);
        pos = next;
    }
}

static void add_score(const SearchInfo *info, Text *out) {
    static const char *const bounds[] = {
        [BOUND_UPPER] = " upperbound", [BOUND_LOWER] = " lowerbound", [BOUND_EXACT] = ""};
    if (score_is_decided(info->score))
        text_format(out, " score mate %d", score_moves_to_end(info->score));
    else
        text_format(out, " score cp %d", info->score);
    text_add(out, bounds[info->bound]);
}

static void add_chances(const Position *root, const SearchInfo *info, Text *out) {
    Chances chances = chances_of(root, info->score);
    text_format(out, " wdl %d %d %d", chances.win, chances.draw, chances.loss);
}

void search_add_info(const Position *root, const SearchInfo *info, bool chances, Text *out) {
    text_format(out, "info depth %d seldepth %d multipv %d", info->depth, info->seldepth, info->multipv);
    add_score(info, out);
    if (chances)
        add_chances(root, info, out);
    text_format(out, " nodes %" PRIu64 " nps %" PRIu64 " hashfull %d tbhits 0 time %" PRId64 " pv",
                info->nodes, search_speed(info->nodes, info->time), info->hashfull, info->time);
    add_variation(root, info->pv, info->pv_count, out);
    text_end_line(out);
}

void search_add_progress(const Position *root, const SearchProgress *progress, Text *out) {
    text_line(out, "info nodes %" PRIu64 " nps %" PRIu64 " hashfull %d time %" PRId64, progress->nodes,
              search_speed(progress->nodes, progress->time), progress->hashfull, progress->time);
    text_add(out, "info currmove");
    add_variation(root, &progress->move, 1, out);
    text_line(out, " currmovenumber %d", progress->number);
}

void search_add_best(const Position *root, Move best, Move ponder, Text *out) {
    text_add(out, "bestmove");
    if (move_is_none(best)) {
        text_add(out, " 0000");
    } else {
        add_variation(root, &best, 1, out);
        if (!move_is_none(ponder)) {
            Position next;
            game_play(root, best, &next);
            text_add(out, " ponder");
            add_variation(&next, &ponder, 1, out);
        }
    }
    text_end_line(out);
}
