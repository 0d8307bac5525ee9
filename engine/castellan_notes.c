/* What a record has beside the moves: tags, notes, remarks. */
#include <stdlib.h>
#include <string.h>

#include "castellan_inner.h"

enum { TAGS_MAX = 1000 /* as many as a record may have (text/game_text.h) */ };

/* ---- Tags ---- */

/* Its place, or -1. */
static int find_tag(const CastellanGame *game, const char *name) {
    int i = game->tag_count - 1;
    while (i >= 0 && strcmp(game->tags[i].name, name) != 0)
        i--;
    return i;
}

static void free_tag(GameTag *tag) {
    free(tag->name);
    free(tag->value);
}

void inner_free_tags(CastellanGame *game) {
    for (int i = 0; i < game->tag_count; i++)
        free_tag(&game->tags[i]);
    free(game->tags);
    game->tags = NULL;
    game->tag_count = 0;
}

const char *castellan_game_tag(CastellanGame *game, const char *name) {
    int i = name ? find_tag(game, name) : -1;
    return i < 0 ? NULL : game->tags[i].value;
}

CastellanStatus castellan_game_tag_at(CastellanGame *game, int32_t index, const char **name,
                                      const char **value) {
    if (index < 0 || index >= game->tag_count)
        return CASTELLAN_BAD_ARGUMENT;
    *name = game->tags[index].name;
    *value = game->tags[index].value;
    return CASTELLAN_OK;
}

static bool is_name(const char *name) {
    static const char signs[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";
    return *name && !name[strspn(name, signs)];
}

/* Whether what a tag would say is known from the game itself. */
static bool is_own(const char *name) {
    static const char *const own[] = {"Result", "Variant", "Reason", "SetUp", "FEN"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (strcmp(own[i], name) == 0)
            return true;
    return false;
}

static bool add_tag(CastellanGame *game, const char *name, const char *value) {
    GameTag *tags = realloc(game->tags, (size_t)(game->tag_count + 1) * sizeof *tags);
    if (!tags)
        return false;
    game->tags = tags;
    GameTag tag = {0};
    if (!inner_copy_text(&tag.name, name) || !inner_copy_text(&tag.value, value)) {
        free_tag(&tag);
        return false;
    }
    tags[game->tag_count++] = tag;
    return true;
}

CastellanStatus castellan_game_set_tag(CastellanGame *game, const char *name, const char *value,
                                       CastellanError *error) {
    char *copy;
    if (!name || !is_name(name))
        return inner_refuse(error, CASTELLAN_BAD_ARGUMENT,
                            "no name of a tag: letters, digits and _ expected");
    if (is_own(name))
        return inner_refuse(error, CASTELLAN_BAD_ARGUMENT, "the tag %s follows from the game", name);
    if (value && !inner_is_line(value))
        return inner_refuse(error, CASTELLAN_BAD_ARGUMENT, "tag %.40s: a control character in its value",
                            name);
    int i = find_tag(game, name);
    if (!value) {
        if (i >= 0) {
            free_tag(&game->tags[i]);
            game->tag_count--;
            memmove(&game->tags[i], &game->tags[i + 1], (size_t)(game->tag_count - i) * sizeof *game->tags);
        }
        return inner_succeed(error);
    }
    if (i < 0) {
        if (game->tag_count == TAGS_MAX)
            return inner_refuse(error, CASTELLAN_BAD_ARGUMENT, "more than %d tags", TAGS_MAX);
        return add_tag(game, name, value) ? inner_succeed(error) : inner_refuse_memory(error);
    }
    if (!inner_copy_text(&copy, value))
        return inner_refuse_memory(error);
    free(game->tags[i].value);
    game->tags[i].value = copy;
    return inner_succeed(error);
}

/* ---- Notes ---- */

enum { NOTES = sizeof((InnerNotes *)NULL)->note / sizeof(char *) };

void inner_free_notes(InnerNotes *notes) {
    for (int i = 0; i < NOTES; i++) {
        free(notes->note[i]);
        notes->note[i] = NULL;
    }
    remark_free(&notes->remark);
}

/* Where a note is kept; NULL where there is no such place. */
static char **find_note(CastellanGame *game, int32_t index, int32_t note) {
    if (index == -1 && note == CASTELLAN_NOTE_COMMENT)
        return &game->comment;
    if (index < 0 || index >= game->history.count - 1 || note < 0 || note >= NOTES)
        return NULL;
    return &game->notes[index].note[note];
}

const char *castellan_game_note(CastellanGame *game, int32_t index, int32_t note) {
    char **place = find_note(game, index, note);
    return place ? *place : NULL;
}

/* Whether a record that is read gives this note back: CASTELLAN_OK, CASTELLAN_BAD_ARGUMENT or
 * CASTELLAN_NO_MEMORY. */
static CastellanStatus check_note(int32_t note, const char *text) {
    static const char *const before[] = {"A4-A5 {", "A4-A5 ", "A4-A5 "}, *const behind[] = {"}", "", ""};
    Text record = TEXT_EMPTY;
    GameText read;
    Error ignored;
    if (note == CASTELLAN_NOTE_COMMENT) {
        /* What reads as a remark, or begins with a blank, is no comment when it comes back. */
        Remark remark;
        const char *rest;
        if (!remark_read(text, &remark, &rest))
            return CASTELLAN_NO_MEMORY;
        remark_free(&remark);
        if (rest != text)
            return CASTELLAN_BAD_ARGUMENT;
    }
    text_format(&record, "%s%s%s *", before[note], text, behind[note]);
    const char *cursor = text_string(&record);
    int got = record.failed ? -2 : game_text_read(&cursor, cursor + record.size, &read, &ignored);
    bool good = got == 1;
    if (good) {
        const GameTextMove *move = read.moves;
        const char *const notes[] = {move->comment, move->marks, move->variations};
        good = read.move_count == 1 && !*cursor && read.result[0] && notes[note] &&
               strcmp(notes[note], text) == 0;
        for (int i = 0; i < NOTES; i++)
            good = good && (i == note || !notes[i]);
        game_text_free(&read);
    }
    text_free(&record);
    return good ? CASTELLAN_OK : got == -2 ? CASTELLAN_NO_MEMORY : CASTELLAN_BAD_ARGUMENT;
}

CastellanStatus castellan_game_set_note(CastellanGame *game, int32_t index, int32_t note, const char *text,
                                        CastellanError *error) {
    static const char *const names[] = {"comment", "mark", "variation"};
    char **place = find_note(game, index, note), *copy;
    if (!place)
        return inner_refuse(error, CASTELLAN_BAD_ARGUMENT, "there is no move %d, or no note %d", (int)index,
                            (int)note);
    text = text && *text ? text : NULL;
    CastellanStatus status = text ? check_note(note, text) : CASTELLAN_OK;
    if (status == CASTELLAN_BAD_ARGUMENT)
        return inner_refuse(error, status, "no record can hold that as a %s", names[note]);
    if (status == CASTELLAN_NO_MEMORY || !inner_copy_text(&copy, text))
        return inner_refuse_memory(error);
    free(*place);
    *place = copy;
    return inner_succeed(error);
}

/* ---- Remarks ---- */

CastellanStatus castellan_game_remark(CastellanGame *game, int32_t index, CastellanRemark *shown) {
    *shown = (CastellanRemark){.milliseconds = -1};
    if (index < 0 || index >= game->history.count - 1)
        return CASTELLAN_BAD_ARGUMENT;
    const Remark *remark = &game->notes[index].remark;
    *shown = (CastellanRemark){.line = remark->line,
                               .nodes = remark->nodes,
                               .milliseconds = remark->time,
                               .depth = remark->depth,
                               .deepest = remark->seldepth};
    if (remark->scored)
        shown->score =
            (CastellanScore){remark->ends ? CASTELLAN_SCORE_END : CASTELLAN_SCORE_MEN, remark->value};
    return CASTELLAN_OK;
}

static bool is_remark(const CastellanRemark *remark) {
    enum { VALUE_MAX = 100000000, DEPTH_MAX = 1000000 };
    int32_t kind = remark->score.kind, value = remark->score.value;
    return remark->nodes >= 0 && remark->milliseconds >= -1 && remark->depth >= 0 &&
           remark->depth <= DEPTH_MAX && remark->deepest >= 0 && remark->deepest <= DEPTH_MAX &&
           kind >= CASTELLAN_SCORE_NONE && kind <= CASTELLAN_SCORE_END && value >= -VALUE_MAX &&
           value <= VALUE_MAX &&
           (!remark->line || (inner_is_line(remark->line) && !strpbrk(remark->line, "\"{}")));
}

CastellanStatus castellan_game_set_remark(CastellanGame *game, int32_t index, const CastellanRemark *given,
                                          CastellanError *error) {
    Remark remark = REMARK_NONE;
    if (index < 0 || index >= game->history.count - 1)
        return inner_refuse(error, CASTELLAN_BAD_ARGUMENT, "there is no move %d", (int)index);
    if (given && !is_remark(given))
        return inner_refuse(error, CASTELLAN_BAD_ARGUMENT, "no record can hold that remark");
    if (given) {
        remark = (Remark){.scored = given->score.kind != CASTELLAN_SCORE_NONE,
                          .ends = given->score.kind == CASTELLAN_SCORE_END,
                          .value = given->score.value,
                          .depth = given->depth,
                          .seldepth = given->deepest,
                          .time = given->milliseconds,
                          .nodes = given->nodes};
        if (!inner_copy_text(&remark.line, given->line))
            return inner_refuse_memory(error);
    }
    remark_free(&game->notes[index].remark);
    game->notes[index].remark = remark;
    return inner_succeed(error);
}

/* ---- All of them ---- */

static bool copy_notes(InnerNotes *to, const InnerNotes *from) {
    bool good = true;
    for (int i = 0; i < NOTES; i++)
        good = inner_copy_text(&to->note[i], from->note[i]) && good;
    to->remark = from->remark;
    return inner_copy_text(&to->remark.line, from->remark.line) && good;
}

bool inner_copy_record(CastellanGame *to, const CastellanGame *from) {
    int count = from->history.count - 1;
    for (int i = 0; i < from->tag_count; i++)
        if (!add_tag(to, from->tags[i].name, from->tags[i].value))
            return false;
    if (!inner_copy_text(&to->comment, from->comment))
        return false;
    if (count == 0)
        return true;
    to->notes = calloc((size_t)count, sizeof *to->notes);
    to->notes_capacity = to->notes ? count : 0;
    bool good = to->notes != NULL;
    for (int i = 0; good && i < count; i++)
        good = copy_notes(&to->notes[i], &from->notes[i]);
    return good;
}
