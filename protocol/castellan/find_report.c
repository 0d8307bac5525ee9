#include "castellan/find_report.h"

#include <stdlib.h>
#include <string.h>

#include "common/json.h"
#include "common/memory.h"
#include "games/notation.h"
#include "text/position_text.h"

enum { MOVE_WIDTH_MAX = 24, PLAYERS_SHOWN = 3 };

/* ---- Hits ---- */

void find_hits_add(FindHits *hits, const FileGame *game, int ply, bool mirrored, Move move) {
    hits->hit = memory_grow(hits->hit, (size_t)hits->count, &hits->capacity, sizeof *hits->hit);
    FindHit *hit = &hits->hit[hits->count++];
    *hit = (FindHit){
        .file = game->file,
        .number = game->number,
        .ply = ply,
        .line = game->line,
        .mirrored = mirrored,
        .move = move,
        .player = {memory_text(file_game_tag(game, "White")), memory_text(file_game_tag(game, "Black"))}};
    strncpy(hit->result, file_game_result(game), sizeof hit->result - 1);
}

void find_hits_refuse(FindHits *hits, FileGame *game, const Error *error) {
    Text line = TEXT_EMPTY;
    file_game_complaint(game, error, &line);
    hits->complaint = memory_grow(hits->complaint, (size_t)hits->refused, &hits->complaint_capacity,
                                  sizeof *hits->complaint);
    hits->complaint[hits->refused++] = (FindComplaint){game->file, game->line, memory_take_text(&line)};
    file_game_free(game);
}

void find_report_take(FindReport *report, FindHits *hits) {
    for (int i = 0; i < hits->count; i++) {
        report->hit = memory_grow(report->hit, (size_t)report->count, &report->capacity, sizeof *report->hit);
        report->hit[report->count++] = hits->hit[i];
    }
    for (int i = 0; i < hits->refused; i++) {
        report->complaint = memory_grow(report->complaint, (size_t)report->refused,
                                        &report->complaint_capacity, sizeof *report->complaint);
        report->complaint[report->refused++] = hits->complaint[i];
    }
    report->games += hits->games;
    free(hits->hit);
    free(hits->complaint);
    *hits = (FindHits){0};
}

static int compare_hits(const void *a, const void *b) {
    const FindHit *x = a, *y = b;
    return x->file != y->file       ? (x->file > y->file) - (x->file < y->file)
           : x->number != y->number ? (x->number > y->number) - (x->number < y->number)
                                    : (x->ply > y->ply) - (x->ply < y->ply);
}

static int compare_complaints(const void *a, const void *b) {
    const FindComplaint *x = a, *y = b;
    return x->file != y->file ? (x->file > y->file) - (x->file < y->file)
                              : (x->line > y->line) - (x->line < y->line);
}

void find_report_sort(FindReport *report) {
    if (report->count)
        qsort(report->hit, (size_t)report->count, sizeof *report->hit, compare_hits);
    if (report->refused)
        qsort(report->complaint, (size_t)report->refused, sizeof *report->complaint, compare_complaints);
}

void find_report_free(FindReport *report) {
    for (int i = 0; i < report->count; i++) {
        free(report->hit[i].player[WHITE]);
        free(report->hit[i].player[BLACK]);
    }
    for (int i = 0; i < report->refused; i++)
        free(report->complaint[i].text);
    free(report->hit);
    free(report->complaint);
    *report = (FindReport){0};
}

/* ---- Counts ---- */

typedef struct Player {
    const char *name; /* the hit's */
    int games;
} Player;

/* A move that was played: in so many games, with these results of who played it. */
typedef struct Played {
    Move move;
    char text[MOVE_TEXT_MAX];
    int games, mirrored, won, drawn, lost, open;
    Player *player; /* owned; each once, the busiest first */
    int players;
    size_t capacity;
} Played;

typedef struct Counts {
    Played *played; /* owned; the most played first */
    int moves;
    size_t capacity;
    int games, times, mirrored, ends;
} Counts;

static Played *find_move(Counts *counts, const Position *position, Move move) {
    for (int i = 0; i < counts->moves; i++)
        if (move_equal(counts->played[i].move, move))
            return &counts->played[i];
    counts->played =
        memory_grow(counts->played, (size_t)counts->moves, &counts->capacity, sizeof *counts->played);
    Played *played = &counts->played[counts->moves++];
    *played = (Played){.move = move};
    notation_write(position, move, played->text);
    return played;
}

static void count_result(Played *played, const char *result, Side side) {
    if (strcmp(result, "1/2-1/2") == 0)
        played->drawn++;
    else if (strcmp(result, side == WHITE ? "1-0" : "0-1") == 0)
        played->won++;
    else if (strcmp(result, "*") == 0)
        played->open++;
    else
        played->lost++;
}

static int compare_names(const void *a, const void *b) {
    return strcmp(((const Player *)a)->name, ((const Player *)b)->name);
}

static int compare_busy(const void *a, const void *b) {
    int x = ((const Player *)a)->games, y = ((const Player *)b)->games;
    return x != y ? (x < y) - (x > y) : compare_names(a, b);
}

/* Each player once. */
static void gather_players(Played *played) {
    int kept = 0;
    qsort(played->player, (size_t)played->players, sizeof *played->player, compare_names);
    for (int i = 0; i < played->players; i++)
        if (kept > 0 && strcmp(played->player[kept - 1].name, played->player[i].name) == 0)
            played->player[kept - 1].games++;
        else
            played->player[kept++] = played->player[i];
    played->players = kept;
    qsort(played->player, (size_t)kept, sizeof *played->player, compare_busy);
}

static int compare_played(const void *a, const void *b) {
    const Played *x = a, *y = b;
    return x->games != y->games ? (x->games < y->games) - (x->games > y->games) : strcmp(x->text, y->text);
}

/* Whether the same move was counted in this game already. */
static bool is_counted(const FindReport *report, int index) {
    const FindHit *hit = &report->hit[index];
    for (int i = index - 1;
         i >= 0 && report->hit[i].file == hit->file && report->hit[i].number == hit->number; i--)
        if (move_equal(report->hit[i].move, hit->move))
            return true;
    return false;
}

static Counts count(const FindReport *report, const Position *position) {
    Counts counts = {0};
    Side side = pos_turn(position);
    for (int i = 0; i < report->count; i++) {
        const FindHit *hit = &report->hit[i];
        bool first = i == 0 || hit[-1].file != hit->file || hit[-1].number != hit->number;
        counts.games += first;
        counts.times++;
        counts.mirrored += hit->mirrored;
        counts.ends += move_is_none(hit->move);
        if (move_is_none(hit->move) || is_counted(report, i))
            continue;
        Played *played = find_move(&counts, position, hit->move);
        played->games++;
        played->mirrored += hit->mirrored;
        count_result(played, hit->result, side);
        played->player =
            memory_grow(played->player, (size_t)played->players, &played->capacity, sizeof *played->player);
        played->player[played->players++] = (Player){hit->player[side], 1};
    }
    for (int i = 0; i < counts.moves; i++)
        gather_players(&counts.played[i]);
    if (counts.moves)
        qsort(counts.played, (size_t)counts.moves, sizeof *counts.played, compare_played);
    return counts;
}

static void free_counts(Counts *counts) {
    for (int i = 0; i < counts->moves; i++)
        free(counts->played[i].player);
    free(counts->played);
}

/* In parts of 1000, of the games with a result; -1: there are none. */
static int score(const Played *played) {
    int ended = played->won + played->drawn + played->lost;
    return ended ? (2000 * played->won + 1000 * played->drawn + ended) / (2 * ended) : -1;
}

/* ---- The table ---- */

static void add_players(const Played *played, Text *out) {
    for (int i = 0; i < played->players && i < PLAYERS_SHOWN; i++)
        text_format(out, "%s%s %d", i ? ", " : "", played->player[i].name, played->player[i].games);
    if (played->players > PLAYERS_SHOWN)
        text_format(out, " and %d more", played->players - PLAYERS_SHOWN);
    text_end_line(out);
}

static void add_table(const Counts *counts, Text *out) {
    int width = 4;
    for (int i = 0; i < counts->moves; i++) {
        int length = (int)strlen(counts->played[i].text);
        width = length > width ? length : width;
    }
    width = width > MOVE_WIDTH_MAX ? MOVE_WIDTH_MAX : width;
    if (counts->moves > 0)
        text_line(out, "\n%-*s   games   score     won   drawn    lost    open  played by", width, "move");
    for (int i = 0; i < counts->moves; i++) {
        const Played *played = &counts->played[i];
        text_format(out, "%-*s %7d ", width, played->text, played->games);
        if (score(played) < 0)
            text_add(out, "      -");
        else
            text_format(out, "%3d.%d %%", score(played) / 10, score(played) % 10);
        text_format(out, " %7d %7d %7d %7d  ", played->won, played->drawn, played->lost, played->open);
        add_players(played, out);
    }
    if (counts->ends > 0)
        text_line(out, "\n%d of the records %s there.", counts->ends, counts->ends == 1 ? "ends" : "end");
}

static void add_places(const FindReport *report, const Position *position, char *const *paths, Text *out) {
    if (report->count > 0)
        text_add(out, "\n");
    for (int i = 0; i < report->count; i++) {
        const FindHit *hit = &report->hit[i];
        char text[MOVE_TEXT_MAX] = "the end";
        if (!move_is_none(hit->move))
            notation_write(position, hit->move, text);
        text_line(out, "%s, line %lu: game %d, %s - %s %s, behind %d moves%s: %s", paths[hit->file],
                  hit->line, hit->number, hit->player[WHITE], hit->player[BLACK], hit->result, hit->ply,
                  hit->mirrored ? ", mirrored" : "", text);
    }
}

void find_report_text(const FindReport *report, const Position *position, bool places, char *const *paths,
                      Text *out) {
    Counts counts = count(report, position);
    char text[POSITION_TEXT_MAX];
    position_text_write(position, text);
    text_line(out, "%s", text);
    text_format(out, "in %d of %lld games", counts.games, report->games);
    if (counts.times > 0)
        text_format(out, ", %d times", counts.times);
    if (counts.mirrored > 0)
        text_format(out, ", %d of them mirrored", counts.mirrored);
    text_end_line(out);
    add_table(&counts, out);
    if (places)
        add_places(report, position, paths, out);
    free_counts(&counts);
}

/* ---- JSON ---- */

static void add_move_json(const Played *played, Json *json) {
    json_open(json, NULL, "{");
    json_string(json, "move", played->text);
    json_number(json, "games", played->games);
    json_number(json, "mirrored", played->mirrored);
    json_number(json, "won", played->won);
    json_number(json, "drawn", played->drawn);
    json_number(json, "lost", played->lost);
    json_number(json, "open", played->open);
    if (score(played) < 0)
        json_string(json, "score", NULL);
    else
        json_real(json, "score", score(played) / 1000.0, 3);
    json_open(json, "players", "[");
    for (int i = 0; i < played->players; i++) {
        json_open(json, NULL, "{");
        json_string(json, "name", played->player[i].name);
        json_number(json, "games", played->player[i].games);
        json_close(json, "}");
    }
    json_close(json, "]");
    json_close(json, "}");
}

static void add_place_json(const FindHit *hit, const Position *position, const char *path, Json *json) {
    char text[MOVE_TEXT_MAX];
    json_open(json, NULL, "{");
    json_string(json, "file", path);
    json_number(json, "line", (int64_t)hit->line);
    json_number(json, "game", hit->number);
    json_number(json, "ply", hit->ply);
    json_boolean(json, "mirrored", hit->mirrored);
    json_string(json, "white", hit->player[WHITE]);
    json_string(json, "black", hit->player[BLACK]);
    json_string(json, "result", hit->result);
    if (!move_is_none(hit->move))
        notation_write(position, hit->move, text);
    json_string(json, "move", move_is_none(hit->move) ? NULL : text);
    json_close(json, "}");
}

void find_report_json(const FindReport *report, const Position *position, bool places, char *const *paths,
                      Text *out) {
    Counts counts = count(report, position);
    char text[POSITION_TEXT_MAX];
    Json json = JSON_IN(out);
    position_text_write(position, text);
    json_open(&json, NULL, "{");
    json_string(&json, "variant", position->game->name);
    json_string(&json, "position", text);
    json_number(&json, "read", report->games);
    json_number(&json, "refused", report->refused);
    json_number(&json, "games", counts.games);
    json_number(&json, "times", counts.times);
    json_number(&json, "mirrored", counts.mirrored);
    json_number(&json, "ends", counts.ends);
    json_open(&json, "moves", "[");
    for (int i = 0; i < counts.moves; i++)
        add_move_json(&counts.played[i], &json);
    json_close(&json, "]");
    if (places) {
        json_open(&json, "places", "[");
        for (int i = 0; i < report->count; i++)
            add_place_json(&report->hit[i], position, paths[report->hit[i].file], &json);
        json_close(&json, "]");
    }
    json_close(&json, "}");
    text_add(out, "\n");
    free_counts(&counts);
}
