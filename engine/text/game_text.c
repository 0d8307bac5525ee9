#include "text/game_text.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum {
    WORD_SHOWN = 40, /* bytes of a word that a reason quotes */
    TAGS_MAX = 1000  /* of a record; far more than anyone writes */
};

/* The place in the text, and the line it is on. */
typedef struct GameReader {
    const char *at, *end;
    unsigned long line;
    Error *error;
    Text comment; /* behind the last move, which owns its data */
    bool starved; /* there was no memory */
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

/* Several comments behind one move are joined by a blank; one before the first move belongs to none. */
static bool add_comment(GameReader *reader, GameText *game, const char *text, size_t length) {
    if (game->move_count == 0)
        return true;
    char **comment = &game->moves[game->move_count - 1].comment;
    if (*comment)
        text_add(&reader->comment, " ");
    else
        reader->comment = TEXT_EMPTY;
    text_bytes(&reader->comment, text, length);
    *comment = reader->comment.data;
    return !reader->comment.failed || refuse_memory(reader);
}

/* A comment in braces, which may run over lines, or from a semicolon to the end of its line. */
static bool read_comment(GameReader *reader, GameText *game) {
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
    return add_comment(reader, game, text, length);
}

/* Reads on to what is neither blank nor comment. */
static bool read_comments(GameReader *reader, GameText *game) {
    for (;;) {
        skip_blanks(reader);
        if (at_end(reader) || (*reader->at != '{' && *reader->at != ';'))
            return true;
        if (!read_comment(reader, game))
            return false;
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
    *tag = (GameTag){strndup(name, (size_t)(reader->at - name)), NULL};
    if (!tag->name)
        return refuse_memory(reader);
    if (game_text_tag(game, tag->name))
        return error_refuse(reader->error, "line %lu: tag %.*s for the second time", reader->line, WORD_SHOWN,
                            tag->name);
    return read_sign(reader, '"', "before", tag) && read_value(reader, tag) &&
           read_sign(reader, ']', "behind", tag);
}

static bool add_move(GameReader *reader, GameText *game, const char *word, size_t length) {
    GameTextMove *moves = grow(game->moves, game->move_count, sizeof *moves);
    if (!moves)
        return refuse_memory(reader);
    game->moves = moves;
    GameTextMove *move = &game->moves[game->move_count++];
    *move = (GameTextMove){strndup(word, length), NULL};
    return move->text || refuse_memory(reader);
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
        if (!read_comments(reader, game))
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

int game_text_read(const char **cursor, const char *end, GameText *game, Error *error) {
    *game = (GameText){0};
    GameReader reader = {.at = *cursor, .end = end, .line = 1, .error = error};
    if (!read_comments(&reader, game))
        return -1;
    if (at_end(&reader)) {
        *cursor = end;
        return 0;
    }
    if (!read_record(&reader, game)) {
        game_text_free(game);
        return reader.starved ? -2 : -1;
    }
    *cursor = reader.at;
    return 1;
}

void game_text_free(GameText *game) {
    for (int i = 0; i < game->tag_count; i++) {
        free(game->tags[i].name);
        free(game->tags[i].value);
    }
    for (int i = 0; i < game->move_count; i++) {
        free(game->moves[i].text);
        free(game->moves[i].comment);
    }
    free(game->tags);
    free(game->moves);
    *game = (GameText){0};
}

const char *game_text_tag(const GameText *game, const char *name) {
    for (int i = 0; i < game->tag_count; i++)
        if (strcmp(game->tags[i].name, name) == 0)
            return game->tags[i].value;
    return NULL;
}
