#include "castellan/search_lines.h"

#include <inttypes.h>

#include "common/json.h"
#include "evaluate/chances.h"
#include "games/notation.h"

uint64_t search_speed(uint64_t nodes, int64_t time) {
    return (uint64_t)((double)nodes * 1000 / (double)(time > 0 ? time : 1));
}

/* What takes the texts of moves one after the other. */
typedef void MoveTaker(void *context, const char *text);

static void take_word(void *context, const char *text) {
    text_format(context, " %s", text);
}

static void take_string(void *context, const char *text) {
    json_string(context, NULL, text);
}

/* The moves as played one after the other from the root. */
static void tell_variation(const Position *root, const Move *moves, int count, MoveTaker *take,
                           void *context) {
    Position pos = *root, next;
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT_MAX];
        notation_write(&pos, moves[i], text);
        take(context, text);
        game_play(&pos, moves[i], &next);
        pos = next;
    }
}

static Json begin_object(const char *type, Answer *out) {
    Json json = JSON_IN(&out->text);
    json_open(&json, NULL, "{");
    json_string(&json, "type", type);
    return json;
}

static void end_object(Json *json) {
    json_close(json, "}");
    text_end_line(json->text);
}

/* ---- Lines of analysis ---- */

static void add_score(const SearchInfo *info, Text *out) {
    static const char *const bounds[] = {
        [BOUND_UPPER] = " upperbound", [BOUND_LOWER] = " lowerbound", [BOUND_EXACT] = ""};
    if (score_is_decided(info->score))
        text_format(out, " score mate %d", score_moves_to_end(info->score));
    else
        text_format(out, " score cp %d", info->score);
    text_add(out, bounds[info->bound]);
}

static void add_info_text(const Position *root, const SearchInfo *info, bool chances, Text *out) {
    text_format(out, "info depth %d seldepth %d multipv %d", info->depth, info->seldepth, info->multipv);
    add_score(info, out);
    if (chances) {
        Chances of = chances_of(root, info->score);
        text_format(out, " wdl %d %d %d", of.win, of.draw, of.loss);
    }
    text_format(out, " nodes %" PRIu64 " nps %" PRIu64 " hashfull %d tbhits 0 time %" PRId64 " pv",
                info->nodes, search_speed(info->nodes, info->time), info->hashfull, info->time);
    tell_variation(root, info->pv, info->pv_count, take_word, out);
    text_end_line(out);
}

static void add_numbers(Json *json, uint64_t nodes, int64_t time, int hashfull) {
    json_number(json, "nodes", (int64_t)nodes);
    json_number(json, "nps", (int64_t)search_speed(nodes, time));
    json_number(json, "hashfull", hashfull);
    json_number(json, "time", time);
}

static void add_info_json(const Position *root, const SearchInfo *info, bool chances, Answer *out) {
    static const char *const bounds[] = {
        [BOUND_UPPER] = "upper", [BOUND_LOWER] = "lower", [BOUND_EXACT] = "exact"};
    bool decided = score_is_decided(info->score);
    Json json = begin_object("info", out);
    json_number(&json, "depth", info->depth);
    json_number(&json, "seldepth", info->seldepth);
    json_number(&json, "multipv", info->multipv);
    json_number(&json, decided ? "mate" : "cp", decided ? score_moves_to_end(info->score) : info->score);
    json_string(&json, "bound", bounds[info->bound]);
    if (chances) {
        Chances of = chances_of(root, info->score);
        json_open(&json, "wdl", "[");
        json_number(&json, NULL, of.win);
        json_number(&json, NULL, of.draw);
        json_number(&json, NULL, of.loss);
        json_close(&json, "]");
    }
    add_numbers(&json, info->nodes, info->time, info->hashfull);
    json_open(&json, "pv", "[");
    tell_variation(root, info->pv, info->pv_count, take_string, &json);
    json_close(&json, "]");
    end_object(&json);
}

void search_add_info(const Position *root, const SearchInfo *info, bool chances, Answer *out) {
    if (out->json)
        add_info_json(root, info, chances, out);
    else
        add_info_text(root, info, chances, &out->text);
}

/* ---- Signs of life ---- */

void search_add_progress(const Position *root, const SearchProgress *progress, Answer *out) {
    char text[MOVE_TEXT_MAX];
    notation_write(root, progress->move, text);
    if (!out->json) {
        text_line(&out->text, "info nodes %" PRIu64 " nps %" PRIu64 " hashfull %d time %" PRId64,
                  progress->nodes, search_speed(progress->nodes, progress->time), progress->hashfull,
                  progress->time);
        text_line(&out->text, "info currmove %s currmovenumber %d", text, progress->number);
        return;
    }
    Json json = begin_object("info", out);
    add_numbers(&json, progress->nodes, progress->time, progress->hashfull);
    end_object(&json);
    json = begin_object("info", out);
    json_string(&json, "currmove", text);
    json_number(&json, "currmovenumber", progress->number);
    end_object(&json);
}

/* ---- The answer ---- */

void search_add_best(const Position *root, Move best, Move ponder, Answer *out) {
    const Move moves[] = {best, ponder};
    int count = move_is_none(best) ? 0 : move_is_none(ponder) ? 1 : 2;
    char texts[2][MOVE_TEXT_MAX];
    Position next;
    if (count > 0)
        notation_write(root, moves[0], texts[0]);
    if (count > 1) {
        game_play(root, best, &next);
        notation_write(&next, moves[1], texts[1]);
    }
    if (out->json) {
        Json json = begin_object("bestmove", out);
        json_string(&json, "move", count > 0 ? texts[0] : NULL);
        json_string(&json, "ponder", count > 1 ? texts[1] : NULL);
        end_object(&json);
        return;
    }
    text_line(&out->text, "bestmove %s%s%s", count > 0 ? texts[0] : "0000", count > 1 ? " ponder " : "",
              count > 1 ? texts[1] : "");
}
