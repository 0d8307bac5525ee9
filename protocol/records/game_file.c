#include "records/game_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/files.h"
#include "common/memory.h"
#include "common/words.h"
#include "games/notation.h"
#include "games/reader.h"
#include "games/registry.h"
#include "records/game_json.h"
#include "records/variation.h"
#include "text/position_text.h"

typedef enum FileKind { KIND_TEXT, KIND_JSON, KIND_POSITIONS } FileKind;

struct GameFiles {
    char *const *paths;
    int count, at; /* the file that is read */
    bool open;
    FileKind kind;
    Text text;
    const char *cursor, *end;
    unsigned long line;
    int number;
};

GameFiles *game_files_new(char *const *paths, int count) {
    GameFiles *files = memory_new(1, sizeof *files);
    files->paths = paths;
    files->count = count;
    return files;
}

void game_files_free(GameFiles *files) {
    text_free(&files->text);
    free(files);
}

/* What a text, closed by a zero, begins with. */
static FileKind kind_of(const char *text) {
    static const char blanks[] = " \t\r\n";
    text += strspn(text, blanks);
    while (*text == '#') {
        text += strcspn(text, "\n");
        text += strspn(text, blanks);
    }
    size_t length = strcspn(text, blanks);
    if (*text == '{' && game_json_is(text))
        return KIND_JSON;
    /* Ranks are divided by strokes; so is the result of a game, alone. */
    bool strokes =
        !strchr("[{(", *text) && memchr(text, '/', length) && strncmp(text, "1/2-1/2", length) != 0;
    return strokes || (length == 8 && strncmp(text, "startpos", length) == 0) ? KIND_POSITIONS : KIND_TEXT;
}

static bool open_file(GameFiles *files, Error *error) {
    const char *path = files->paths[files->at];
    bool input = strcmp(path, "-") == 0;
    Error why;
    text_clear(&files->text);
    if (!(input ? file_load_input(&files->text, &why) : file_load(path, &files->text, &why))) {
        /* The path is told by whoever tells the reason. */
        size_t named = input ? 0 : strlen(path) + 2;
        return error_refuse(error, "%s", strlen(why.text) > named ? why.text + named : why.text);
    }
    files->cursor = memory_whole(&files->text);
    files->end = files->cursor + files->text.size;
    files->cursor += text_mark(files->cursor, files->text.size);
    files->kind = kind_of(files->cursor);
    files->line = 1;
    files->number = 0;
    files->open = true;
    return true;
}

static void add_tag(GameText *game, const char *name, const char *value) {
    game->tags = realloc(game->tags, ((size_t)game->tag_count + 1) * sizeof *game->tags);
    memory_need(game->tags != NULL);
    game->tags[game->tag_count++] = (GameTag){.name = memory_text(name), .value = memory_text(value)};
}

/* A position, perhaps with moves, as a game. False with a reason. */
static bool read_position_line(const char *line, size_t length, GameText *game, Error *error) {
    char *copy = memory_text_part(line, length);
    Words words = {copy};
    Text string = TEXT_EMPTY;
    *game = (GameText){0};
    bool good = strlen(copy) == length || error_refuse(error, "a zero byte");
    words_join(&words, "moves", &string);
    if (strcmp(memory_whole(&string), "startpos") != 0) {
        add_tag(game, "SetUp", "1");
        add_tag(game, "FEN", memory_whole(&string));
    }
    words_take(&words, "moves");
    int count = words_count(&words);
    game->moves = count ? memory_new((size_t)count, sizeof *game->moves) : NULL;
    for (const char *word; (word = words_next(&words));)
        game->moves[game->move_count++].text = memory_text(word);
    text_free(&string);
    free(copy);
    if (!good)
        game_text_free(game);
    return good;
}

/* A game a line, empty lines passed over. 1, 0 or -1 as game_text_read. */
static int read_line(GameFiles *files, FileGame *game, Error *error) {
    while (files->cursor < files->end) {
        const char *start = files->cursor, *feed = memchr(start, '\n', (size_t)(files->end - start));
        const char *stop = feed ? feed : files->end;
        size_t length = (size_t)(stop - start), blank = strspn(start, " \t\r");
        Error why;
        game->line = files->line++;
        files->cursor = feed ? feed + 1 : stop;
        if (blank >= length || (files->kind == KIND_POSITIONS && start[blank] == '#'))
            continue;
        if (start[length - 1] == '\r')
            length--;
        /* The last line of castellan-match -json is no game. */
        static const char summary[] = "{\"summary\":";
        if (files->kind == KIND_JSON && strncmp(start, summary, sizeof summary - 1) == 0)
            continue;
        if ((files->kind == KIND_JSON ? game_json_read : read_position_line)(start, length, &game->text,
                                                                             &why))
            return 1;
        error_refuse(error, "line %lu: %s", game->line, why.text);
        return -1;
    }
    return 0;
}

static int read_text(GameFiles *files, FileGame *game, Error *error) {
    while (files->cursor < files->end && strchr(" \t\r\n", *files->cursor) && *files->cursor)
        files->line += *files->cursor++ == '\n';
    game->line = files->line;
    int got = game_text_read_on(&files->cursor, files->end, &files->line, &game->text, error);
    memory_need(got != -2);
    if (got < 0)
        game_text_skip(&files->cursor, files->end, &files->line);
    return got;
}

FileGameStatus game_files_next(GameFiles *files, FileGame *game, Error *error) {
    for (; files->at < files->count; files->at++, files->open = false) {
        *game = (FileGame){.file = files->at, .path = files->paths[files->at], .line = 1};
        if (!files->open && !open_file(files, error)) {
            files->at++;
            return FILE_GAME_REFUSED;
        }
        int got = (files->kind == KIND_TEXT ? read_text : read_line)(files, game, error);
        if (got == 0)
            continue;
        game->number = ++files->number;
        return got > 0 ? FILE_GAME_READ : FILE_GAME_REFUSED;
    }
    return FILE_GAME_END;
}

void file_game_complaint(const FileGame *game, const Error *error, Text *out) {
    bool line = strncmp(error->text, "line ", 5) == 0;
    text_line(out, "%s%s %s", game->path, line ? "," : ":", error->text);
}

void file_game_free(FileGame *game) {
    game_text_free(&game->text);
    history_free(&game->history);
}

const char *file_game_tag(const FileGame *game, const char *name) {
    const char *value = game_text_tag(&game->text, name);
    return value && *value ? value : "?";
}

const char *file_game_result(const FileGame *game) {
    const char *tag = game_text_tag(&game->text, "Result");
    return game->text.result[0] ? game->text.result : tag ? tag : "*";
}

/* Reads a position string of the game, or, where that is NULL, of the first that it fits. */
static bool read_position(const Game *variant, const char *string, Position *pos, Error *error) {
    if (variant)
        return position_text_read(variant, string, pos, error);
    /* The reason is that of the default game, where none has such a board. */
    Error ignored;
    for (int i = 0; i < game_count(); i++)
        if (position_text_read(game_at(i), string, pos, i ? &ignored : error))
            return true;
    return false;
}

static bool read_start(const GameText *text, const Game *variant, Position *start, Error *error) {
    const char *name = game_text_tag(text, "Variant"), *string = game_text_tag(text, "FEN");
    if (name && !(variant = game_find(name)))
        return error_refuse(error, "tag Variant: there is no game '%s'", words_show(name).text);
    Error why;
    if (string)
        return read_position(variant, string, start, &why) || error_refuse(error, "tag FEN: %s", why.text);
    position_text_start(variant ? variant : game_at(0), start);
    return true;
}

/* The position string of a game that begins elsewhere, in full. */
static void write_start(GameText *text, const Position *start) {
    char string[POSITION_TEXT_MAX];
    position_text_write(start, string);
    for (int i = 0; i < text->tag_count; i++)
        if (strcmp(text->tags[i].name, "FEN") == 0)
            memory_set_text(&text->tags[i].value, string);
}

/* Plays a word; false with a sentence that names it. */
static bool play(History *history, const char *word, MoveList *work, Error *error) {
    const Position *pos = history_current(history);
    Result result = game_result(pos);
    Move move;
    Error why;
    if (result.reason != REASON_NONE)
        return error_refuse(error, "%s stands behind the end of the game (%s)", words_show(word).text,
                            notation_reason(result.reason));
    if (!reader_read(pos, word, &move, work, &why)) {
        memory_need(!work->interrupted);
        return error_refuse(error, "%s is not legal here: %s", words_show(word).text, why.text);
    }
    memory_need(history_push(history, move));
    return true;
}

static bool check_results(const GameText *text, Error *error) {
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*"};
    const char *tag = game_text_tag(text, "Result");
    bool known = !tag;
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        known = known || strcmp(tag, results[i]) == 0;
    if (!known)
        return error_refuse(error, "tag Result: '%s' is no result", words_show(tag).text);
    return !tag || !text->result[0] || strcmp(tag, text->result) == 0 ||
           error_refuse(error, "tag Result: '%s', but the moves end with '%s'", tag, text->result);
}

/* The line of the tag that a reason names, "tag FEN: ..."; of the game where it has none. */
static unsigned long tag_line(const FileGame *game, const char *why) {
    for (int i = 0; i < game->text.tag_count; i++) {
        const GameTag *tag = &game->text.tags[i];
        size_t length = strlen(tag->name);
        if (tag->line && strlen(why) > length + 4 && strncmp(why + 4, tag->name, length) == 0 &&
            why[length + 4] == ':')
            return tag->line;
    }
    return game->line;
}

bool file_game_play(FileGame *game, const Game *variant, MoveList *work, Error *error) {
    const GameText *text = &game->text;
    Position start;
    Error why;
    unsigned long line = game->line;
    bool good = check_results(text, &why) && read_start(text, variant, &start, &why);
    if (good) {
        game->game = start.game;
        memory_need(history_start(&game->history, &start));
        game->history.draws_by_claim = true;
        write_start(&game->text, &start);
    }
    for (int i = 0; good && i < text->move_count; i++) {
        line = text->moves[i].line ? text->moves[i].line : game->line;
        char **variations = &game->text.moves[i].variations;
        good =
            (!*variations || variation_canonical(history_current(&game->history), variations, work, &why)) &&
            play(&game->history, text->moves[i].text, work, &why);
    }
    return good || error_refuse(error, "line %lu: %s", game->history.count ? line : tag_line(game, why.text),
                                why.text);
}

bool game_position_read(const char *text, const Game *variant, History *history, MoveList *work,
                        Error *error) {
    char *copy = memory_text(text);
    Words words = {copy};
    Text string = TEXT_EMPTY;
    Position start;
    Error why;
    *history = (History){0};
    words_join(&words, "moves", &string);
    bool good = true;
    if (strcmp(memory_whole(&string), "startpos") == 0)
        position_text_start(variant ? variant : game_at(0), &start);
    else
        good = read_position(variant, memory_whole(&string), &start, &why) ||
               error_refuse(error, "the position: %s", why.text);
    if (good) {
        memory_need(history_start(history, &start));
        history->draws_by_claim = true;
        words_take(&words, "moves");
    }
    for (const char *word; good && (word = words_next(&words));)
        good = play(history, word, work, error);
    text_free(&string);
    free(copy);
    return good;
}
