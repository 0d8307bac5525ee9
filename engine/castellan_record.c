/* Records of games: read and written. */
#include <stdlib.h>
#include <string.h>

#include "castellan_inner.h"
#include "games/reader.h"
#include "games/registry.h"
#include "text/game_writer.h"

/* ---- Reading ---- */

static void take_text(char **place, char **text) {
    free(*place);
    *place = *text;
    *text = NULL;
}

/* Whether a result is a draw that somebody has to claim where draws are by claim. */
static bool is_claimable(Result result) {
    return result.reason == REASON_REPETITION || result.reason == REASON_FIFTY;
}

/* Plays the next move of a record, though a draw be there to be claimed. */
static CastellanStatus play_move(CastellanGame *game, const GameTextMove *move, int number,
                                 CastellanError *error) {
    Result result;
    Move found;
    Error why;
    bool known = inner_result(game, &result);
    if (known && is_claimable(result)) {
        castellan_game_set_draws_by_claim(game, 1);
        known = inner_result(game, &result);
    }
    if (!known)
        return inner_refuse_memory(error);
    if (result.reason != REASON_NONE)
        return inner_refuse(error, CASTELLAN_BAD_RECORD, "line %lu: move %d, %.40s: the game is over",
                            move->line, number, move->text);
    bool good = reader_read(inner_position(game), move->text, &found, &game->work, &why);
    if (!inner_worked(game) || (good && !inner_play(game, found)))
        return inner_refuse_memory(error);
    if (good)
        return CASTELLAN_OK;
    return inner_refuse(error, CASTELLAN_BAD_RECORD, "line %lu: move %d, %.40s: %s", move->line, number,
                        move->text, why.text);
}

/* What stands behind a move: the remark is taken out of the comment. */
static CastellanStatus take_notes(InnerNotes *notes, GameTextMove *move, CastellanError *error) {
    const char *rest;
    take_text(&notes->note[CASTELLAN_NOTE_MARKS], &move->marks);
    take_text(&notes->note[CASTELLAN_NOTE_VARIATIONS], &move->variations);
    if (!move->comment)
        return CASTELLAN_OK;
    if (!remark_read(move->comment, &notes->remark, &rest) ||
        (*rest && !inner_copy_text(&notes->note[CASTELLAN_NOTE_COMMENT], rest)))
        return inner_refuse_memory(error);
    return CASTELLAN_OK;
}

/* A written record has the reason of the result as a comment before it, which is no comment of the last
 * move. */
static void take_reason_off(char **comment, const char *reason) {
    size_t length = *comment ? strlen(*comment) : 0, cut = strlen(reason);
    if (length == 0 || cut == 0 || length < cut || strcmp(*comment + length - cut, reason) != 0)
        return;
    length -= cut;
    if (length > 0 && (*comment)[length - 1] != ' ')
        return;
    (*comment)[length > 0 ? length - 1 : 0] = '\0';
    if (length <= 1) {
        free(*comment);
        *comment = NULL;
    }
}

static const char *const result_words[] = {"*", "1-0", "0-1", "1/2-1/2"};

/* The outcome that a record tells at its end or, without one, by its tag; -1 with an error. */
static int read_outcome(const GameText *text, unsigned long line, CastellanError *error) {
    const char *end = text->result, *tag = game_text_tag(text, "Result");
    if (*end && tag && strcmp(end, tag) != 0) {
        inner_refuse(error, CASTELLAN_BAD_RECORD,
                     "line %lu: tag Result is '%.40s', but the moves end with %s", line, tag, end);
        return -1;
    }
    end = *end ? end : tag ? tag : "*";
    for (int outcome = CASTELLAN_OPEN; outcome <= CASTELLAN_DRAW; outcome++)
        if (strcmp(end, result_words[outcome]) == 0)
            return outcome;
    inner_refuse(error, CASTELLAN_BAD_RECORD, "line %lu: '%.40s' is no result", line, end);
    return -1;
}

static CastellanStatus take_end(CastellanGame *game, const GameText *text, unsigned long line,
                                CastellanError *error) {
    const char *reason = game_text_tag(text, "Reason");
    int played = game->history.count - 1, outcome = read_outcome(text, line, error);
    Result result;
    if (outcome < 0)
        return CASTELLAN_BAD_RECORD;
    take_reason_off(played ? &game->notes[played - 1].note[CASTELLAN_NOTE_COMMENT] : &game->comment,
                    reason ? reason : "");
    if (outcome == CASTELLAN_OPEN)
        return CASTELLAN_OK;
    if (!inner_result(game, &result))
        return inner_refuse_memory(error);
    if (is_claimable(result) && outcome != CASTELLAN_DRAW) {
        castellan_game_set_draws_by_claim(game, 1);
        inner_result(game, &result);
    }
    if (result.reason == REASON_NONE)
        return castellan_game_end(game, outcome, reason ? reason : "", error);
    if ((int)result.outcome == outcome)
        return CASTELLAN_OK;
    return inner_refuse(error, CASTELLAN_BAD_RECORD, "line %lu: the result is %s, but by the rules %s", line,
                        result_words[outcome], result_words[result.outcome]);
}

/* Whether a tag says no more than that the game has ended, or has not. */
static bool is_plain_end(const GameTag *tag) {
    return strcmp(tag->name, "Termination") == 0 &&
           (strcmp(tag->value, "normal") == 0 || strcmp(tag->value, "unterminated") == 0);
}

/* The tags that do not follow from the game. */
static CastellanStatus take_tags(CastellanGame *game, const GameText *text, CastellanError *error) {
    for (int i = 0; i < text->tag_count; i++) {
        const GameTag *tag = &text->tags[i];
        CastellanStatus status = CASTELLAN_OK;
        if (!is_plain_end(tag))
            status = castellan_game_set_tag(game, tag->name, tag->value, NULL);
        if (status == CASTELLAN_NO_MEMORY)
            return inner_refuse_memory(error);
    }
    return CASTELLAN_OK;
}

/* Makes a new game what a record tells; says where it does not work. */
static CastellanStatus take_record(CastellanGame *game, GameText *text, unsigned long line,
                                   CastellanError *error) {
    CastellanStatus status = take_tags(game, text, error);
    take_text(&game->comment, &text->comment);
    for (int i = 0; status == CASTELLAN_OK && i < text->move_count; i++) {
        status = play_move(game, &text->moves[i], i / 2 + 1, error);
        if (status == CASTELLAN_OK)
            status = take_notes(&game->notes[i], &text->moves[i], error);
    }
    return status == CASTELLAN_OK ? take_end(game, text, line, error) : status;
}

/* The name of the game of a record that does not tell it: one that takes its first position. */
static const char *fitting_variant(const char *position) {
    Position ignored;
    Error why;
    for (int i = 0; position && i < game_count(); i++)
        if (position_text_read(game_at(i), position, &ignored, &why))
            return game_at(i)->name;
    return game_at(0)->name;
}

/* A game as a record lets it begin. */
static CastellanStatus begin(const GameText *text, CastellanGame **made, CastellanError *error) {
    const char *variant = game_text_tag(text, "Variant"), *position = game_text_tag(text, "FEN");
    CastellanError why;
    *made = castellan_game_new(variant ? variant : fitting_variant(position), position, &why);
    if (*made)
        return CASTELLAN_OK;
    if (why.status == CASTELLAN_NO_MEMORY)
        return inner_refuse_memory(error);
    const char *name = why.status == CASTELLAN_NO_VARIANT ? "Variant" : "FEN";
    unsigned long line = 0;
    for (int i = 0; i < text->tag_count; i++)
        if (strcmp(text->tags[i].name, name) == 0)
            line = text->tags[i].line;
    return inner_refuse(error, CASTELLAN_BAD_RECORD, "line %lu: tag %s: %s", line, name, why.text);
}

CastellanStatus castellan_record_read(CastellanGame *game, const char *text, size_t size,
                                      CastellanPlace *place, CastellanError *error) {
    if (!text || place->offset > size)
        return inner_refuse(error, CASTELLAN_BAD_ARGUMENT, "the place is behind the end of the text");
    const char *cursor = text + place->offset, *end = text + size;
    if (place->offset == 0)
        cursor += text_mark(text, size);
    unsigned long line = (unsigned long)place->line + 1;
    GameText read;
    Error why;
    CastellanGame *made = NULL;
    int got = game_text_read_on(&cursor, end, &line, &read, &why);
    CastellanStatus status = CASTELLAN_OK;
    if (got == -2)
        return inner_refuse_memory(error);
    if (got == -1) {
        status = inner_refuse(error, CASTELLAN_BAD_RECORD, "%s", why.text);
        game_text_skip(&cursor, end, &line);
    } else if (got == 0) {
        status = inner_refuse(error, CASTELLAN_END, "there are no more records");
    } else {
        status = begin(&read, &made, error);
        if (status == CASTELLAN_OK) {
            castellan_game_set_draws_by_claim(made, game->history.draws_by_claim);
            status = take_record(made, &read, line, error);
        }
        game_text_free(&read);
    }
    if (status == CASTELLAN_OK) {
        CastellanGame swapped = *game;
        *game = *made;
        *made = swapped;
        inner_succeed(error);
    }
    castellan_game_free(made);
    if (status != CASTELLAN_NO_MEMORY)
        *place = (CastellanPlace){(size_t)(cursor - text), line - 1};
    return status;
}

/* ---- Writing ---- */

typedef struct KnownTag {
    const char *name, *value; /* NULL: it is not written unless it was set */
} KnownTag;

static bool is_known(const KnownTag *known, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(known[i].name, name) == 0)
            return true;
    return false;
}

static void write_known(CastellanGame *game, const KnownTag *known, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const char *set = castellan_game_tag(game, known[i].name), *value = set ? set : known[i].value;
        if (value)
            game_writer_tag(&game->record, known[i].name, value);
    }
}

static void write_tags(CastellanGame *game, const char *result, const char *reason) {
    const CastellanVariant *variant = castellan_game_variant(game);
    const char *first = castellan_game_first_position(game);
    bool set_up = strcmp(first, variant->start) != 0, open = strcmp(result, "*") == 0;
    const KnownTag head[] = {
        {"Event", "?"}, {"Site", "?"},  {"Date", "????.??.??"}, {"Round", "1"},
        {"White", "?"}, {"Black", "?"}, {"Result", result},     {"Variant", variant->name}};
    const char *termination = castellan_game_tag(game, "Termination");
    const KnownTag tail[] = {
        {"Reason", reason}, {"SetUp", set_up ? "1" : NULL}, {"FEN", set_up ? first : NULL}};
    size_t heads = sizeof head / sizeof *head, tails = sizeof tail / sizeof *tail;
    write_known(game, head, heads);
    for (int i = 0; i < game->tag_count; i++)
        if (!is_known(head, heads, game->tags[i].name) && game->tags[i].value != termination)
            game_writer_tag(&game->record, game->tags[i].name, game->tags[i].value);
    game_writer_tag(&game->record, "Termination",
                    open          ? "unterminated"
                    : termination ? termination
                                  : "normal");
    write_known(game, tail, tails);
    text_add(&game->record, "\n");
}

static void write_move(const CastellanGame *game, int index, GameWriter *writer) {
    const InnerNotes *notes = &game->notes[index];
    const char *marks = notes->note[CASTELLAN_NOTE_MARKS], *comment = notes->note[CASTELLAN_NOTE_COMMENT];
    char text[MOVE_TEXT_MAX];
    Text word = TEXT_EMPTY;
    notation_write(&game->history.positions[index], game->history.moves[index], text);
    /* Signs stand at the move, numbers behind it. */
    text_format(&word, "%s%s%s", text, marks && *marks == '$' ? " " : "", marks ? marks : "");
    game_writer_word(writer, text_string(&word));
    writer->out->failed = writer->out->failed || word.failed;
    text_free(&word);
    game_writer_comment(writer, &notes->remark, comment ? comment : "");
    if (notes->note[CASTELLAN_NOTE_VARIATIONS])
        game_writer_word(writer, notes->note[CASTELLAN_NOTE_VARIATIONS]);
}

const char *castellan_record_write(CastellanGame *game, CastellanError *error) {
    const char *result = result_words[castellan_game_result(game).outcome];
    const char *ended = castellan_game_result_text(game), *reason = *ended ? ended : "unfinished";
    bool untold = game->end.outcome != OUTCOME_NONE && !*game->end.reason; /* the result says it all */
    GameWriter writer;
    text_clear(&game->record);
    write_tags(game, result, untold ? NULL : reason);
    game_writer_begin(&writer, &game->record);
    if (game->comment)
        game_writer_comment(&writer, &REMARK_NONE, game->comment);
    for (int i = 0; i < game->history.count - 1; i++) {
        const Position *pos = &game->history.positions[i];
        if (pos_turn(pos) == WHITE || i == 0)
            game_writer_number(&writer, pos->move_number, pos_turn(pos) == BLACK);
        write_move(game, i, &writer);
    }
    game_writer_comment(&writer, &REMARK_NONE, untold ? "" : reason);
    game_writer_word(&writer, result);
    game_writer_end(&writer);
    if (game->record.failed || game->result_text.failed) {
        inner_refuse_memory(error);
        return NULL;
    }
    inner_succeed(error);
    return text_string(&game->record);
}
