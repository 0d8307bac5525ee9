#include "records/game_json.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/json.h"
#include "common/json_read.h"
#include "common/memory.h"
#include "common/numbers.h"
#include "common/words.h"
#include "games/notation.h"
#include "text/game_writer.h"
#include "text/position_text.h"

/* ---- Reading ---- */

bool game_json_is(const char *text) {
    text += *text == '{';
    return text[strspn(text, " \t\r\n")] == '"';
}

/* Tags of a line that has no object of them, as castellan-match writes it. */
static const struct {
    const char *key, *tag;
} tags[] = {
    {"event", "Event"},
    {"site", "Site"},
    {"date", "Date"},
    {"number", "GameNumber"},
    {"round", "Round"},
    {"rounds", "Rounds"},
    {"white", "White"},
    {"black", "Black"},
    {"result", "Result"},
    {"variant", "Variant"},
    {"white_limits", "WhiteTimeControl"},
    {"black_limits", "BlackTimeControl"},
    {"white_program", "WhiteProgram"},
    {"black_program", "BlackProgram"},
    {"white_build", "WhiteBuild"},
    {"black_build", "BlackBuild"},
    {"white_options", "WhiteOptions"},
    {"black_options", "BlackOptions"},
    {"openings", "Openings"},
    {"opening", "Opening"},
    {"runner", "Runner"},
    {"termination", "Termination"},
    {"reason", "Reason"},
    {"position", "FEN"},
};

enum { TAGS = sizeof tags / sizeof *tags };

/* Whether a text has bytes that stand in no record. */
static bool has_control(const char *text, bool lines) {
    for (; *text; text++)
        if (((unsigned char)*text < ' ' && !(lines && strchr("\t\r\n", *text))) || *text == 0x7f)
            return true;
    return false;
}

static bool add_tag(GameText *game, const char *name, const char *value, Error *error) {
    size_t length = 0;
    while (isalnum((unsigned char)name[length]) || name[length] == '_')
        length++;
    if (length == 0 || name[length])
        return error_refuse(error, "'%s' is no name of a tag", words_show(name).text);
    if (has_control(value, false))
        return error_refuse(error, "tag %s: a control byte in its value", words_show(name).text);
    game->tags = realloc(game->tags, ((size_t)game->tag_count + 1) * sizeof *game->tags);
    memory_need(game->tags != NULL);
    game->tags[game->tag_count++] = (GameTag){.name = memory_text(name), .value = memory_text(value)};
    return true;
}

static bool read_tags(const JsonValue *object, GameText *game, Error *error) {
    const JsonValue *all = json_value_member(object, "tags");
    for (int i = 0; all && i < all->count; i++)
        if (all->kind != JSON_OBJECT || all->item[i].kind != JSON_STRING)
            return error_refuse(error, "tags are an object of strings");
        else if (!add_tag(game, all->item[i].key, all->item[i].text, error))
            return false;
    for (int i = 0; !all && i < TAGS; i++) {
        const JsonValue *value = json_value_member(object, tags[i].key);
        const JsonValue *part = value && i == 4 ? json_value_member(object, "game") : NULL;
        char round[64];
        if (!value)
            continue;
        if (value->kind != JSON_STRING && value->kind != JSON_NUMBER)
            return error_refuse(error, "'%s' is neither string nor number", tags[i].key);
        snprintf(round, sizeof round, "%.20s.%.20s", value->text, part && part->text ? part->text : "");
        if (!add_tag(game, tags[i].tag, part ? round : value->text, error))
            return false;
    }
    return true;
}

/* A number of a move that is not told, or its value. */
static bool read_number(const JsonValue *move, const char *key, int64_t least, int64_t most, int64_t *number,
                        bool *told, Error *error) {
    const JsonValue *value = json_value_member(move, key);
    Error why;
    *told = value != NULL;
    if (!value)
        return true;
    return (value->kind == JSON_NUMBER && number_read(value->text, least, most, number, &why)) ||
           error_refuse(error, "'%s' of a move is not a whole number in its range", key);
}

static bool read_line(const JsonValue *move, Text *line, Error *error) {
    const JsonValue *value = json_value_member(move, "line");
    for (int i = 0; value && i < value->count; i++) {
        if (value->item[i].kind != JSON_STRING || strpbrk(value->item[i].text, " \t\r\n\"{}") ||
            has_control(value->item[i].text, false))
            return error_refuse(error, "'line' of a move is not an array of moves");
        text_format(line, "%s%s", i ? " " : "", value->item[i].text);
    }
    return true;
}

/* What the engine said of a move, as a comment says it. */
static bool read_remark(const JsonValue *move, Remark *remark, Text *line, Error *error) {
    int64_t cp = 0, mate = 0, depth = 0, seldepth = 0;
    bool has_cp, has_mate, told;
    *remark = REMARK_NONE;
    if (!read_number(move, "cp", -1000000, 1000000, &cp, &has_cp, error) ||
        !read_number(move, "mate", -1000000, 1000000, &mate, &has_mate, error) ||
        !read_number(move, "depth", 0, 1000000, &depth, &told, error) ||
        !read_number(move, "seldepth", 0, 1000000, &seldepth, &told, error) ||
        !read_number(move, "ms", 0, INT64_C(100000000000), &remark->time, &told, error) ||
        !read_number(move, "nodes", 0, INT64_MAX / 10, &remark->nodes, &told, error) ||
        !read_line(move, line, error))
        return false;
    remark->scored = has_cp || has_mate;
    remark->ends = has_mate;
    remark->value = (int)(has_mate ? mate : cp);
    remark->depth = (int)depth;
    remark->seldepth = (int)seldepth;
    if (line->size > 0)
        remark->line = line->data;
    return true;
}

/* A string of the object; false where it is something else, or has bytes of no record. */
static bool read_string(const JsonValue *object, const char *key, const char **string, Error *error) {
    const JsonValue *value = json_value_member(object, key);
    *string = value ? value->text : NULL;
    return !value || (value->kind == JSON_STRING && !has_control(value->text, true)) ||
           error_refuse(error, "'%s' is not a text", key);
}

/* The comment of a remark and words, without its braces; NULL where there is none. */
static char *make_comment(const Remark *remark, const char *words) {
    Text text = TEXT_EMPTY;
    GameWriter writer;
    game_writer_begin(&writer, &text);
    game_writer_comment(&writer, remark, words);
    text_free(&writer.word);
    char *comment = text.size < 2 ? NULL : memory_text_part(memory_whole(&text) + 1, text.size - 2);
    text_free(&text);
    return comment;
}

static bool are_marks(const char *text) {
    char *copy = memory_text(text);
    Words words = {copy};
    bool good = true;
    for (const char *word; good && (word = words_next(&words));)
        good = word[strspn(word, "!?")] == '\0' ||
               (word[0] == '$' && word[1] && !word[1 + strspn(word + 1, "0123456789")]);
    free(copy);
    return good;
}

static bool read_move(const JsonValue *value, GameTextMove *move, Error *error) {
    const char *text = value->text, *comment = NULL, *marks = NULL, *variations = NULL;
    Remark remark = REMARK_NONE;
    Text line = TEXT_EMPTY;
    bool good =
        value->kind == JSON_STRING ||
        (value->kind == JSON_OBJECT && read_string(value, "move", &text, error) &&
         read_string(value, "comment", &comment, error) && read_string(value, "marks", &marks, error) &&
         read_string(value, "variations", &variations, error) && read_remark(value, &remark, &line, error));
    if (value->kind != JSON_STRING && value->kind != JSON_OBJECT)
        error_refuse(error, "a move is neither string nor object");
    if (good && (!text || !*text))
        good = error_refuse(error, "a move without its text");
    if (good && marks && !are_marks(marks))
        good = error_refuse(error, "'%s' are no marks", words_show(marks).text);
    if (good)
        *move = (GameTextMove){.text = memory_text(text),
                               .comment = make_comment(&remark, comment ? comment : ""),
                               .marks = marks && *marks ? memory_text(marks) : NULL,
                               .variations = variations && *variations ? memory_text(variations) : NULL};
    text_free(&line);
    return good;
}

static bool read_object(const JsonValue *object, GameText *game, Error *error) {
    const JsonValue *moves = json_value_member(object, "moves"),
                    *result = json_value_member(object, "result");
    const char *comment;
    if (object->kind != JSON_OBJECT || !moves || moves->kind != JSON_ARRAY)
        return error_refuse(error, "an object with an array 'moves' is expected");
    if (!read_tags(object, game, error) || !read_string(object, "comment", &comment, error))
        return false;
    if (result && (result->kind != JSON_STRING || strlen(result->text) >= sizeof game->result))
        return error_refuse(error, "'result' is no result");
    game->comment = memory_text(comment);
    if (result)
        strcpy(game->result, result->text);
    game->moves = moves->count ? memory_new((size_t)moves->count, sizeof *game->moves) : NULL;
    for (; game->move_count < moves->count; game->move_count++)
        if (!read_move(&moves->item[game->move_count], &game->moves[game->move_count], error))
            return false;
    return true;
}

bool game_json_read(const char *line, size_t length, GameText *game, Error *error) {
    JsonValue value;
    *game = (GameText){0};
    bool good = json_read(line, length, &value, error) && read_object(&value, game, error);
    if (!good)
        game_text_free(game);
    json_value_free(&value);
    return good;
}

/* ---- Writing ---- */

static void write_remark(const Remark *remark, Json *json) {
    if (remark->scored) {
        json_number(json, remark->ends ? "mate" : "cp", remark->value);
        json_number(json, "depth", remark->depth);
    }
    if (remark->time >= 0)
        json_number(json, "ms", remark->time);
    if (remark->nodes)
        json_number(json, "nodes", remark->nodes);
    if (remark->seldepth)
        json_number(json, "seldepth", remark->seldepth);
    if (!remark->line)
        return;
    Words words = {remark->line};
    json_open(json, "line", "[");
    for (const char *word; (word = words_next(&words));)
        json_string(json, NULL, word);
    json_close(json, "]");
}

static void write_move(const GameTextMove *move, const char *text, Json *json) {
    Remark remark = REMARK_NONE;
    const char *words = "";
    json_open(json, NULL, "{");
    json_string(json, "move", text);
    memory_need(!move->comment || remark_read(move->comment, &remark, &words));
    write_remark(&remark, json);
    remark_free(&remark);
    if (*words)
        json_string(json, "comment", words);
    if (move->marks)
        json_string(json, "marks", move->marks);
    if (move->variations)
        json_string(json, "variations", move->variations);
    json_close(json, "}");
}

void game_json_write(const GameText *game, const History *history, Text *out) {
    const Position *start = &history->positions[0];
    const char *result = game->result[0] ? game->result : game_text_tag(game, "Result");
    char text[MOVE_TEXT_MAX];
    Json json = JSON_IN(out);
    json_open(&json, NULL, "{");
    json_string(&json, "variant", start->game->name);
    json_string(&json, "white", game_text_tag(game, "White"));
    json_string(&json, "black", game_text_tag(game, "Black"));
    json_string(&json, "date", game_text_tag(game, "Date"));
    json_string(&json, "result", result ? result : "*");
    json_string(&json, "position", game_text_tag(game, "FEN"));
    json_number(&json, "plies", game->move_count);
    json_open(&json, "tags", "{");
    for (int i = 0; i < game->tag_count; i++)
        json_string(&json, game->tags[i].name, game->tags[i].value);
    json_close(&json, "}");
    json_string(&json, "comment", game->comment);
    json_open(&json, "moves", "[");
    for (int i = 0; i < game->move_count; i++) {
        notation_write(&history->positions[i], history->moves[i], text);
        write_move(&game->moves[i], text, &json);
    }
    json_close(&json, "]");
    json_close(&json, "}");
    text_add(out, "\n");
}
