#include "records/game_print.h"

#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/words.h"
#include "games/notation.h"
#include "games/registry.h"
#include "text/game_writer.h"

/* What people read, in this order. */
static const char *const book_tags[] = {"Event", "Site",   "Date",    "Round", "White",
                                        "Black", "Result", "Variant", "SetUp", "FEN"};

static const char *result_of(const GameText *game) {
    const char *tag = game_text_tag(game, "Result");
    return game->result[0] ? game->result : tag ? tag : "*";
}

static void write_variant(const GameText *game, const Game *variant, Text *out) {
    if (!game_text_tag(game, "Variant") && variant != game_at(0))
        game_writer_tag(out, "Variant", variant->name);
}

/* A move with the first of its marks, where that needs no blank. */
static void add_marked(const GameTextMove *move, const char *text, Text *out) {
    text_add(out, text);
    if (move->marks)
        text_format(out, "%s%s", *move->marks == '$' ? " " : "", move->marks);
}

static bool is_numbered(const GameText *game, int move, const Position *pos) {
    return move == 0 || pos_turn(pos) == WHITE || game->moves[move - 1].variations ||
           game->moves[move - 1].comment;
}

/* Word by word, as lines have room for them. */
static void write_words(GameWriter *writer, const char *text) {
    char *copy = memory_text(text);
    Words words = {copy};
    for (const char *word; (word = words_next(&words));)
        game_writer_word(writer, word);
    free(copy);
}

static void write_move(GameWriter *writer, const GameTextMove *move, const char *text) {
    Text word = TEXT_EMPTY;
    Remark remark = REMARK_NONE;
    const char *words = "";
    add_marked(move, text, &word);
    write_words(writer, memory_whole(&word));
    text_free(&word);
    memory_need(!move->comment || remark_read(move->comment, &remark, &words));
    game_writer_comment(writer, &remark, words);
    remark_free(&remark);
    if (move->variations)
        write_words(writer, move->variations);
}

void game_print_record(const GameText *game, const History *history, Text *out) {
    GameWriter writer;
    char text[MOVE_TEXT_MAX];
    for (int i = 0; i < game->tag_count; i++)
        game_writer_tag(out, game->tags[i].name, game->tags[i].value);
    write_variant(game, history->positions[0].game, out);
    text_add(out, "\n");
    game_writer_begin(&writer, out);
    if (game->comment)
        game_writer_comment(&writer, &REMARK_NONE, game->comment);
    for (int i = 0; i < game->move_count; i++) {
        const Position *pos = &history->positions[i];
        notation_write(pos, history->moves[i], text);
        /* As in the records of matches: Black's moves have a number where one begins a game. */
        if (i == 0 || pos_turn(pos) == WHITE)
            game_writer_number(&writer, pos->move_number, pos_turn(pos) == BLACK);
        write_move(&writer, &game->moves[i], text);
    }
    game_writer_word(&writer, result_of(game));
    game_writer_end(&writer);
}

static void add_book_comment(const char *comment, Text *out) {
    Remark remark;
    const char *words;
    memory_need(remark_read(comment, &remark, &words));
    remark_free(&remark);
    if (!*words)
        return;
    text_add(out, " {");
    for (; *words; words++)
        text_bytes(out, *words == '}' ? ")" : *words == '\n' || *words == '\r' ? " " : words, 1);
    text_add(out, "}");
}

void game_print_book(const GameText *game, const History *history, Text *out) {
    char text[MOVE_TEXT_MAX];
    for (size_t i = 0; i < sizeof book_tags / sizeof *book_tags; i++) {
        const char *value = game_text_tag(game, book_tags[i]);
        if (value)
            game_writer_tag(out, book_tags[i], value);
    }
    write_variant(game, history->positions[0].game, out);
    text_add(out, "\n");
    if (game->comment)
        text_line(out, "{%s}", game->comment);
    for (int i = 0; i < game->move_count; i++) {
        const GameTextMove *move = &game->moves[i];
        const Position *pos = &history->positions[i];
        bool white = pos_turn(pos) == WHITE;
        notation_write(pos, history->moves[i], text);
        if (!white && i > 0)
            text_add(out, " ");
        if (is_numbered(game, i, pos))
            text_format(out, "%d%s", pos->move_number, white ? "." : "...");
        add_marked(move, text, out);
        if (move->comment)
            add_book_comment(move->comment, out);
        if (move->variations)
            text_format(out, " %s", move->variations);
        if (!white || i + 1 == game->move_count)
            text_end_line(out);
    }
    text_line(out, "%s", result_of(game));
    text_add(out, "\n");
}
