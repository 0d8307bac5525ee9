#include "text/game_text.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* Bytes of a word that a reason quotes, and tags of a record: far more than anyone writes. */
enum { WORD_SHOWN = 40, TAGS_MAX = 1000 };

/* The place in the text, and the line it is on. */
typedef struct GameReader {
    const char *at, *end;
    unsigned long line;
    Error *error;
    Text comment, marks, variations; /* of the last move, which owns their data */
    bool starved;                    /* there was no memory */
} GameReader;

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_control(char c) {
    return ((unsigned char)c < 0x20 && !is_blank(c)) || c == 0x7f;
}

/* What stands between words, or has a meaning of its own. */
static bool ends_word(char c) {
    return is_blank(c) || is_control(c) || strchr("{}[]();\"", c) != NULL;
}

static bool is_name_char(char c) {
    return is_digit(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
}

static bool at_end(const GameReader *reader) {
    return reader->at == reader->end;
}

static void step(GameReader *reader) {
    if (*reader->at == '\n')
        reader->line++;
    reader->at++;
}

static void skip_blanks(GameReader *reader) {
    while (!at_end(reader) && is_blank(*reader->at))
        step(reader);
}

static bool refuse_memory(GameReader *reader) {
    reader->starved = true;
    return error_refuse(reader->error, "line %lu: out of memory", reader->line);
}

static bool refuse_byte(GameReader *reader, const char *where) {
    return error_refuse(reader->error, "line %lu: byte 0x%02x %s", reader->line, (unsigned char)*reader->at,
                        where);
}

/* Adds to what a note says so far; parts are divided by a blank. Notes are those of the last move alone,
 * so each kind has one text that grows. */
static bool add_note(GameReader *reader, Text *growing, char **note, const char *text, size_t length) {
    if (*note)
        text_add(growing, " ");
    else
        *growing = TEXT_EMPTY;
    text_bytes(growing, text, length);
    *note = growing->data;
    return !growing->failed || refuse_memory(reader);
}

static bool add_comment(GameReader *reader, GameText *game, const char *text, size_t length) {
    GameTextMove *last = game->move_count ? &game->moves[game->move_count - 1] : NULL;
    return add_note(reader, &reader->comment, last ? &last->comment : &game->comment, text, length);
}

/* A comment in braces, which may run over lines, or from a semicolon to the end of its line: the text in
 * it. */
static bool pass_comment(GameReader *reader, const char **start, size_t *size) {
    bool braces = *reader->at == '{';
    unsigned long first_line = reader->line;
    step(reader);
    const char *text = reader->at;
    while (!at_end(reader) && *reader->at != (braces ? '}' : '\n')) {
        if (is_control(*reader->at))
            return refuse_byte(reader, "in a comment");
        step(reader);
    }
    if (braces && at_end(reader))
        return error_refuse(reader->error, "line %lu: comment without closing }", first_line);
    size_t length = (size_t)(reader->at - text);
    if (braces)
        step(reader);
    else if (length > 0 && text[length - 1] == '\r')
        --length;
    *start = text;
    *size = length;
    return true;
}

static bool read_comment(GameReader *reader, GameText *game) {
    const char *text;
    size_t length;
    return pass_comment(reader, &text, &length) && add_comment(reader, game, text, length);
}

/* Moves that were not played, in brackets, others and comments within: kept as they stand there. */
static bool read_variation(GameReader *reader, GameText *game) {
    const char *text = reader->at;
    unsigned long first_line = reader->line, depth = 0;
    if (game->move_count == 0)
        return error_refuse(reader->error, "line %lu: ( before the first move", reader->line);
    do {
        if (at_end(reader))
            return error_refuse(reader->error, "line %lu: variation without closing )", first_line);
        char c = *reader->at;
        const char *comment;
        size_t length;
        if (is_control(c))
            return refuse_byte(reader, "in a variation");
        if (c == '{' || c == ';') {
            if (!pass_comment(reader, &comment, &length))
                return false;
            continue;
        }
        depth += c == '(';
        depth -= c == ')';
        step(reader);
    } while (depth > 0);
    return add_note(reader, &reader->variations, &game->moves[game->move_count - 1].variations, text,
                    (size_t)(reader->at - text));
}

/* Reads on to what is neither blank nor comment nor, among the moves, variation. */
static bool read_notes(GameReader *reader, GameText *game, bool among_moves) {
    for (;;) {
        skip_blanks(reader);
        char c = at_end(reader) ? '\0' : *reader->at;
        if (c == '(' && among_moves) {
            if (!read_variation(reader, game))
                return false;
        } else if (c != '{' && c != ';') {
            return true;
        } else if (!read_comment(reader, game)) {
            return false;
        }
    }
}

/* An array grown to hold one more than count elements; capacities are the powers of two. NULL without
 * memory: the old one stays. */
static void *grow(void *array, int count, size_t size) {
    if ((count & (count - 1)) != 0)
        return array;
    size_t capacity = count ? (size_t)count * 2 : 1;
    return count <= INT_MAX / 2 && capacity <= SIZE_MAX / size ? realloc(array, capacity * size) : NULL;
}

/* A sign before or behind a tag's value. */
static bool read_sign(GameReader *reader, char sign, const char *where, const GameTag *tag) {
    skip_blanks(reader);
    if (at_end(reader) || *reader->at != sign)
        return error_refuse(reader->error, "line %lu: tag %.*s: %c expected %s its value", reader->line,
                            WORD_SHOWN, tag->name, sign, where);
    step(reader);
    return true;
}

/* A tag's value behind its first quote, with its escapes resolved, and the closing one. */
static bool read_value(GameReader *reader, GameTag *tag) {
    Text value = TEXT_EMPTY;
    text_add(&value, "");
    while (!at_end(reader) && *reader->at != '"' && *reader->at != '\n' && !is_control(*reader->at)) {
        const char *next = reader->at + 1;
        if (*reader->at == '\\' && next < reader->end && (*next == '"' || *next == '\\'))
            step(reader);
        text_bytes(&value, reader->at, 1);
        step(reader);
    }
    tag->value = value.data;
    if (value.failed)
        return refuse_memory(reader);
    if (!at_end(reader) && is_control(*reader->at))
        return refuse_byte(reader, "in the value of a tag");
    if (at_end(reader) || *reader->at != '"')
        return error_refuse(reader->error, "line %lu: tag %.*s: value without closing \"", reader->line,
                            WORD_SHOWN, tag->name);
    step(reader);
    return true;
}

static bool read_tag(GameReader *reader, GameText *game) {
    step(reader); /* [ */
    skip_blanks(reader);
    const char *name = reader->at;
    while (!at_end(reader) && is_name_char(*reader->at))
        step(reader);
    if (reader->at == name)
        return error_refuse(reader->error, "line %lu: [ without the name of a tag", reader->line);
    if (game->tag_count == TAGS_MAX)
        return error_refuse(reader->error, "line %lu: more than %d tags", reader->line, TAGS_MAX);
    GameTag *tags = grow(game->tags, game->tag_count, sizeof *tags);
    if (!tags)
        return refuse_memory(reader);
    game->tags = tags;
    GameTag *tag = &game->tags[game->tag_count++];
    *tag = (GameTag){text_copy_bytes(name, (size_t)(reader->at - name)), NULL, reader->line};
    if (!tag->name)
        return refuse_memory(reader);
    if (game_text_tag(game, tag->name))
        return error_refuse(reader->error, "line %lu: tag %.*s for the second time", reader->line, WORD_SHOWN,
                            tag->name);
    return read_sign(reader, '"', "before", tag) && read_value(reader, tag) &&
           read_sign(reader, ']', "behind", tag);
}

/* "!", "?" and the two of them at the end of a word. */
static size_t mark_length(const char *word, size_t length) {
    size_t marks = 0;
    while (marks < length && (word[length - marks - 1] == '!' || word[length - marks - 1] == '?'))
        marks++;
    return marks;
}

/* "$4", a mark by number. */
static bool is_numbered_mark(const char *word, size_t length) {
    for (size_t i = 1; i < length; i++)
        if (!is_digit(word[i]))
            return false;
    return length > 1 && *word == '$';
}

static bool add_mark(GameReader *reader, GameText *game, const char *word, size_t length) {
    if (game->move_count == 0)
        return error_refuse(reader->error, "line %lu: %.*s before the first move", reader->line,
                            length < WORD_SHOWN ? (int)length : WORD_SHOWN, word);
    return add_note(reader, &reader->marks, &game->moves[game->move_count - 1].marks, word, length);
}

static bool add_move(GameReader *reader, GameText *game, const char *word, size_t length) {
    size_t marks = mark_length(word, length);
    if (marks == length || is_numbered_mark(word, length))
        return add_mark(reader, game, word, length);
    GameTextMove *moves = grow(game->moves, game->move_count, sizeof *moves);
    if (!moves)
        return refuse_memory(reader);
    game->moves = moves;
    GameTextMove *move = &game->moves[game->move_count++];
    *move = (GameTextMove){.text = text_copy_bytes(word, length - marks), .line = reader->line};
    if (!move->text)
        return refuse_memory(reader);
    return marks == 0 || add_mark(reader, game, word + length - marks, marks);
}

/* The length of a move number at the start of a word: digits and dots, or a word of digits alone. */
static size_t number_length(const char *word, size_t length) {
    size_t digits = 0;
    while (digits < length && is_digit(word[digits]))
        digits++;
    size_t dots = digits;
    while (dots < length && word[dots] == '.')
        dots++;
    return dots > digits || digits == length ? dots : 0;
}

static bool is_result(const char *word, size_t length) {
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*"};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (strlen(results[i]) == length && memcmp(word, results[i], length) == 0)
            return true;
    return false;
}

static bool read_word(GameReader *reader, GameText *game) {
    const char *word = reader->at;
    while (!at_end(reader) && !ends_word(*reader->at))
        step(reader);
    size_t length = (size_t)(reader->at - word);
    if (length == 0) {
        if (is_control(*reader->at))
            return refuse_byte(reader, "among the moves");
        return error_refuse(reader->error, "line %lu: %c has no meaning among the moves", reader->line,
                            *reader->at);
    }
    size_t number = number_length(word, length);
    word += number;
    length -= number;
    if (length == 0)
        return true;
    if (is_result(word, length)) {
        memcpy(game->result, word, length);
        return true;
    }
    return add_move(reader, game, word, length);
}

static bool read_record(GameReader *reader, GameText *game) {
    bool among_moves = false;
    while (game->result[0] == '\0') {
        if (!read_notes(reader, game, among_moves))
            return false;
        bool tag = !at_end(reader) && *reader->at == '[';
        if (at_end(reader) || (tag && among_moves))
            return true;
        among_moves = !tag;
        if (tag ? !read_tag(reader, game) : !read_word(reader, game))
            return false;
    }
    return true;
}

int game_text_read_on(const char **cursor, const char *end, unsigned long *line, GameText *game,
                      Error *error) {
    *game = (GameText){0};
    GameReader reader = {.at = *cursor, .end = end, .line = *line, .error = error};
    int got = !read_notes(&reader, game, false) ? -1
              : at_end(&reader)                 ? 0
              : read_record(&reader, game)      ? 1
                                                : -1;
    if (got < 1)
        game_text_free(game);
    if (got < 0)
        return reader.starved ? -2 : -1;
    *cursor = reader.at;
    *line = reader.line;
    return got;
}

int game_text_read(const char **cursor, const char *end, GameText *game, Error *error) {
    unsigned long line = 1;
    return game_text_read_on(cursor, end, &line, game, error);
}

/* Whether a line begins with a bracket that a name follows. */
static bool begins_tag(const char *start, const char *end) {
    const char *name = start + (start < end && *start == '[');
    name += name < end && *name == ' ';
    return name > start && name < end && is_name_char(*name);
}

void game_text_skip(const char **cursor, const char *end, unsigned long *line) {
    GameText ignored = {0};
    Error why;
    GameReader reader = {.at = *cursor, .end = end, .line = *line, .error = &why};
    /* To where the record itself begins, unless that is what cannot be read. */
    if (read_notes(&reader, &ignored, false)) {
        *cursor = reader.at;
        *line = reader.line;
    }
    game_text_free(&ignored);
    bool behind_moves = false, ended = false;
    const char *at = *cursor, *next;
    for (; at < end; at = next) {
        const char *feed = memchr(at, '\n', (size_t)(end - at)), *start = at;
        next = feed ? feed + 1 : end;
        while (start < next && is_blank(*start))
            start++;
        bool tag = begins_tag(start, next), first = next - start > 7 && memcmp(start, "[Event ", 7) == 0;
        if (tag && at > *cursor && (ended || first)) {
            at = start;
            break;
        }
        behind_moves = behind_moves || (start < next && !tag);
        ended = ended || (behind_moves && start == next);
        *line += feed != NULL;
    }
    *cursor = at;
}

void game_text_free(GameText *game) {
    for (int i = 0; i < game->tag_count; i++) {
        free(game->tags[i].name);
        free(game->tags[i].value);
    }
    for (int i = 0; i < game->move_count; i++) {
        free(game->moves[i].text);
        free(game->moves[i].comment);
        free(game->moves[i].marks);
        free(game->moves[i].variations);
    }
    free(game->tags);
    free(game->comment);
    free(game->moves);
    *game = (GameText){0};
}

const char *game_text_tag(const GameText *game, const char *name) {
    for (int i = 0; i < game->tag_count; i++)
        if (strcmp(game->tags[i].name, name) == 0)
            return game->tags[i].value;
    return NULL;
}
