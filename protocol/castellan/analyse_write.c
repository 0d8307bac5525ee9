#include "castellan/analyse_write.h"

#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"
#include "common/json.h"
#include "common/memory.h"

static const char *const side_names[] = {"White", "Black"};

/* Ends the program where the library has refused. */
static void need(CastellanStatus status, const CastellanError *error) {
    if (status != CASTELLAN_OK)
        fatal(EXIT_FAULT, "analyse: %s", error->text);
}

static void write_score(CastellanScore score, int depth, Text *out) {
    int size = abs(score.value);
    const char *sign = score.value < 0 ? "-" : "+";
    if (score.kind == CASTELLAN_SCORE_END)
        text_format(out, "%sM%d/%d", sign, size, depth);
    else
        text_format(out, "%s%d.%02d/%d", sign, size / 100, size % 100, depth);
}

static int percent(int mille) {
    return (mille + 5) / 10;
}

void analyse_write_side(const AnalysedSide *side, Text *out) {
    text_format(out, "%.1f %%, %d ?!, %d ?, %d ?\?", side->accuracy, side->marks[0], side->marks[1],
                side->marks[2]);
}

/* The number of the index-th move, and whether Black makes it. */
static int number_of(CastellanGame *game, int index, bool *black) {
    int turn = castellan_game_turn(game) ^ (castellan_game_played(game) & 1);
    int first = castellan_game_move_number(game) - (castellan_game_played(game) + turn) / 2;
    *black = (turn + index) % 2;
    return first + (turn + index) / 2;
}

static void write_numbered(CastellanGame *game, int index, const char *move, Text *out) {
    bool black;
    int number = number_of(game, index, &black);
    text_format(out, "%d%s %s", number, black ? "..." : ".", move);
}

/* ---- Records ---- */

/* The score of the move that was played, for the side that made it. */
static CastellanScore played_score(const AnalysedPosition *position, const AnalysedPosition *next) {
    if (position->loss == 0 && position->lines &&
        strncmp(position->line[0].moves, position->move, strlen(position->move)) == 0)
        return position->line[0].score;
    if (next->lines == 0) {
        int won = 1000 - next->expected;
        return won == 500 ? (CastellanScore){CASTELLAN_SCORE_MEN, 0}
                          : (CastellanScore){CASTELLAN_SCORE_END, won > 500 ? 1 : -1};
    }
    CastellanScore score = next->line[0].score;
    bool wins = score.kind == CASTELLAN_SCORE_END && score.value < 0;
    score.value = -score.value + wins; /* this move is one of those to the win */
    return score;
}

static void set_remark(CastellanGame *game, int index, const AnalysedPosition *position) {
    CastellanError error;
    const AnalysedPosition *next = position + 1;
    Text line = TEXT_EMPTY;
    text_add(&line, position->move);
    if (next->lines)
        text_format(&line, " %s", next->line[0].moves);
    CastellanRemark remark = {.line = memory_whole(&line),
                              .nodes = position->nodes,
                              .milliseconds = -1,
                              .score = played_score(position, next),
                              .depth = next->lines ? next->line[0].depth : 0};
    need(castellan_game_set_remark(game, index, &remark, &error), &error);
    text_free(&line);
}

/* "52 %", and what others have said: a chance in front is one of an earlier analysis. */
static void set_comment(CastellanGame *game, int index, int chance) {
    CastellanError error;
    const char *old = castellan_game_note(game, index, CASTELLAN_NOTE_COMMENT);
    Text comment = TEXT_EMPTY;
    size_t digits = old ? strspn(old, "0123456789") : 0;
    if (digits > 0 && strncmp(old + digits, " %", 2) == 0)
        old += digits + 2 + (strncmp(old + digits + 2, "; ", 2) == 0 ? 2 : 0);
    text_format(&comment, "%d %%", percent(chance));
    if (old && *old)
        text_format(&comment, "; %s", old);
    need(castellan_game_set_note(game, index, CASTELLAN_NOTE_COMMENT, memory_whole(&comment), &error),
         &error);
    text_free(&comment);
}

/* Other marks than those of an analysis stay. */
static void set_mark(CastellanGame *game, int index, const char *mark) {
    CastellanError error;
    const char *old = castellan_game_note(game, index, CASTELLAN_NOTE_MARKS);
    Text all = TEXT_EMPTY;
    text_add(&all, mark ? mark : "");
    for (size_t length; old && *(old += strspn(old, " ")); old += length) {
        length = strcspn(old, " ");
        bool ours = (length == 1 && *old == '?') ||
                    (length == 2 && (strncmp(old, "?!", 2) == 0 || strncmp(old, "??", 2) == 0));
        if (!ours)
            text_format(&all, "%s%.*s", all.size ? " " : "", (int)length, old);
    }
    need(castellan_game_set_note(game, index, CASTELLAN_NOTE_MARKS, memory_whole(&all), &error), &error);
    text_free(&all);
}

/* What the comment of a better line begins with. */
static const char best_words[] = "{best, ";

/* The length of a variation, brackets included. */
static size_t variation_length(const char *text) {
    size_t length = 0;
    int depth = 0;
    do {
        if (text[length] == '{' || text[length] == ';')
            length += strcspn(text + length, text[length] == '{' ? "}" : "\n");
        depth += (text[length] == '(') - (text[length] == ')');
        length++;
    } while (depth > 0 && text[length]);
    return length;
}

/* The better line before the variations of others. */
static void set_variation(CastellanGame *game, int index, const AnalysedPosition *position, bool told) {
    CastellanError error;
    const char *old = castellan_game_note(game, index, CASTELLAN_NOTE_VARIATIONS);
    Text all = TEXT_EMPTY;
    if (told) {
        const AnalyseLine *best = &position->line[0];
        size_t first = strcspn(best->moves, " ");
        char *move = memory_text_part(best->moves, first);
        text_add(&all, "(");
        write_numbered(game, index, move, &all);
        text_format(&all, " %s", best_words);
        write_score(best->score, best->depth, &all);
        text_format(&all, ", %d %%}%s)", percent(position->expected), best->moves + first);
        free(move);
    }
    for (size_t length; old && *(old += strspn(old, " \t\r\n")); old += length) {
        length = variation_length(old);
        char *part = memory_text_part(old, length);
        if (!strstr(part, best_words))
            text_format(&all, "%s%s", all.size ? " " : "", part);
        free(part);
    }
    need(castellan_game_set_note(game, index, CASTELLAN_NOTE_VARIATIONS, memory_whole(&all), &error), &error);
    text_free(&all);
}

static void set_tag(CastellanGame *game, const char *name, const Text *value) {
    CastellanError error;
    need(castellan_game_set_tag(game, name, value ? memory_whole(value) : NULL, &error), &error);
}

static void set_tags(CastellanGame *game, const AnalysedGame *analysed, const char *how) {
    Text value = TEXT_EMPTY;
    text_format(&value, "Castellan %s, %s", castellan_version(), how);
    set_tag(game, "Analysis", &value);
    for (int i = 0; i < 2; i++) {
        char name[32] = "";
        strcat(strcat(name, side_names[i]), "Accuracy");
        text_clear(&value);
        analyse_write_side(&analysed->side[i], &value);
        set_tag(game, name, &value);
    }
    text_clear(&value);
    if (analysed->turning >= 0)
        write_numbered(game, analysed->turning, analysed->position[analysed->turning].move, &value);
    set_tag(game, "TurningPoint", analysed->turning >= 0 ? &value : NULL);
    text_free(&value);
}

void analyse_write_record(CastellanGame *game, const AnalysedGame *analysed, const char *how, Text *out) {
    for (int i = 0; i + 1 < analysed->count; i++) {
        const AnalysedPosition *position = &analysed->position[i];
        const char *mark = analyse_mark(position->loss);
        set_remark(game, i, position);
        set_comment(game, i, 1000 - position[1].expected);
        set_mark(game, i, mark);
        set_variation(game, i, position, mark != NULL);
    }
    set_tags(game, analysed, how);
    const char *record = castellan_record_write(game, NULL);
    memory_need(record != NULL);
    text_add(out, record);
}

/* ---- Positions ---- */

void analyse_write_position(CastellanGame *game, const AnalysedGame *analysed, Text *out) {
    const AnalysedPosition *position = &analysed->position[analysed->count - 1];
    text_line(out, "%s", castellan_game_position(game));
    if (position->lines == 0) {
        text_line(out, "# %s", castellan_game_result_text(game));
        return;
    }
    text_add(out, "# ");
    write_score(position->line[0].score, position->line[0].depth, out);
    text_line(out, ", %d %%: %s", percent(position->expected), position->line[0].moves);
}

/* ---- JSON ---- */

static void write_line(Json *json, const char *key, const AnalyseLine *line) {
    json_open(json, key, "{");
    json_number(json, "depth", line->depth);
    json_number(json, line->score.kind == CASTELLAN_SCORE_END ? "mate" : "cp", line->score.value);
    json_open(json, "wdl", "[");
    json_number(json, NULL, line->chances.win);
    json_number(json, NULL, line->chances.draw);
    json_number(json, NULL, line->chances.loss);
    json_close(json, "]");
    json_open(json, "pv", "[");
    char *moves = memory_text(line->moves);
    for (char *word = moves, *next = moves; next; word = next) {
        next = strchr(word, ' ');
        if (next)
            *next++ = '\0';
        json_string(json, NULL, word);
    }
    free(moves);
    json_close(json, "]");
    json_close(json, "}");
}

/* What was found in a position. */
static void write_found(Json *json, const AnalysedPosition *position) {
    json_string(json, "side", position->turn == CASTELLAN_WHITE ? "white" : "black");
    json_number(json, "expected", position->expected);
    json_number(json, "nodes", position->nodes);
    json_open(json, "lines", "[");
    for (int i = 0; i < position->lines; i++)
        write_line(json, NULL, &position->line[i]);
    json_close(json, "]");
}

const char *const analyse_mark_keys[3] = {"inaccuracies", "mistakes", "blunders"};

static void write_side_json(Json *json, const char *key, const char *name, const AnalysedSide *side) {
    json_open(json, key, "{");
    json_string(json, "name", name);
    json_number(json, "moves", side->moves);
    json_real(json, "accuracy", side->accuracy, 1);
    for (int i = 0; i < 3; i++)
        json_number(json, analyse_mark_keys[i], side->marks[i]);
    json_close(json, "}");
}

void analyse_write_json(CastellanGame *game, const AnalysedGame *analysed, int number, Text *out) {
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};
    Json json = JSON_IN(out);
    for (int i = 0; i + 1 < analysed->count; i++) {
        const AnalysedPosition *position = &analysed->position[i];
        bool black;
        json_open(&json, NULL, "{");
        json_string(&json, "type", "move");
        json_number(&json, "game", number);
        json_number(&json, "ply", i + 1);
        json_number(&json, "number", number_of(game, i, &black));
        json_string(&json, "move", position->move);
        write_found(&json, position);
        json_number(&json, "loss", position->loss);
        json_string(&json, "mark", analyse_mark(position->loss));
        json_close(&json, "}");
        json.comma = false;
        text_add(out, "\n");
    }
    json_open(&json, NULL, "{");
    json_string(&json, "type", "game");
    json_number(&json, "game", number);
    json_string(&json, "variant", castellan_game_variant(game)->name);
    write_side_json(&json, "white", castellan_game_tag(game, "White"), &analysed->side[0]);
    write_side_json(&json, "black", castellan_game_tag(game, "Black"), &analysed->side[1]);
    json_string(&json, "result", results[castellan_game_result(game).outcome]);
    if (analysed->turning >= 0)
        json_number(&json, "turning", analysed->turning + 1);
    else
        json_string(&json, "turning", NULL);
    json_string(&json, "end", castellan_game_position(game));
    json_close(&json, "}");
    text_add(out, "\n");
}

void analyse_write_position_json(CastellanGame *game, const AnalysedGame *analysed, int number, Text *out) {
    Json json = JSON_IN(out);
    json_open(&json, NULL, "{");
    json_string(&json, "type", "position");
    json_number(&json, "game", number);
    json_string(&json, "variant", castellan_game_variant(game)->name);
    write_found(&json, &analysed->position[analysed->count - 1]);
    json_string(&json, "end", castellan_game_position(game));
    json_close(&json, "}");
    text_add(out, "\n");
}
