#include "castellan/analyse_resume.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "castellan/analyse_write.h"
#include "common/json_read.h"
#include "common/memory.h"
#include "common/numbers.h"

/* The end of the line that begins at an offset, its LF included; 0 where it has none. */
static size_t line_end(const Text *text, size_t start) {
    const char *feed = start < text->size ? memchr(text->data + start, '\n', text->size - start) : NULL;
    return feed ? (size_t)(feed - text->data) + 1 : 0;
}

static bool begins(const Text *text, size_t offset, const char *word) {
    size_t length = strlen(word);
    return text->size - offset >= length && memcmp(text->data + offset, word, length) == 0;
}

/* The end of a game in JSON: the line behind those of its moves. */
static size_t json_end(const Text *text, size_t start) {
    for (size_t end; (end = line_end(text, start)) > 0; start = end)
        if (!begins(text, start, "{\"type\":\"move\","))
            return end;
    return 0;
}

/* A record ends with an empty line behind its result. */
static size_t record_end(const Text *text, size_t start) {
    CastellanGame *game = castellan_game_new(castellan_variant(0)->name, NULL, NULL);
    CastellanPlace place = {0};
    memory_need(game != NULL);
    CastellanStatus status =
        castellan_record_read(game, text->data + start, text->size - start, &place, NULL);
    memory_need(status != CASTELLAN_NO_MEMORY);
    castellan_game_free(game);
    size_t end = start + place.offset;
    return status == CASTELLAN_OK && begins(text, end, "\n\n") ? end + 2 : 0;
}

static size_t piece_end(const AnalysePieces *pieces, size_t start) {
    const Text *text = &pieces->text;
    if (pieces->json)
        return json_end(text, start);
    if (begins(text, start, "["))
        return record_end(text, start);
    size_t end = line_end(text, start);
    return end ? line_end(text, end) : 0;
}

void analyse_pieces_find(AnalysePieces *pieces) {
    for (size_t end; pieces->whole < pieces->text.size && (end = piece_end(pieces, pieces->whole)) > 0;) {
        pieces->piece =
            memory_grow(pieces->piece, (size_t)pieces->count, &pieces->capacity, sizeof *pieces->piece);
        pieces->piece[pieces->count++] = (AnalysePiece){pieces->whole, end};
        pieces->whole = end;
    }
}

/* Reads what analyse_write_side writes. */
static bool read_side(const char *text, AnalysedSide *side) {
    int *marks = side->marks;
    return text &&
           sscanf(text, "%lf %%, %9d ?!, %9d ?, %9d", &side->accuracy, &marks[0], &marks[1], &marks[2]) ==
               4 &&
           side->accuracy >= 0 && side->accuracy <= 100;
}

/* Whether a record is one of the same moves, analysed in the same way. */
static bool is_record_of(const char *text, size_t size, CastellanGame *game, const char *how,
                         AnalysedSide side[2]) {
    CastellanGame *read = castellan_game_new(castellan_variant(0)->name, NULL, NULL);
    CastellanPlace place = {0};
    Text analysis = TEXT_EMPTY;
    text_format(&analysis, "Castellan %s, %s", castellan_version(), how);
    memory_need(read != NULL);
    CastellanStatus status = castellan_record_read(read, text, size, &place, NULL);
    memory_need(status != CASTELLAN_NO_MEMORY);
    const char *tag = castellan_game_tag(read, "Analysis");
    bool same = status == CASTELLAN_OK && tag && strcmp(tag, memory_whole(&analysis)) == 0 &&
                castellan_game_played(read) == castellan_game_played(game) &&
                strcmp(castellan_game_position(read), castellan_game_position(game)) == 0 &&
                read_side(castellan_game_tag(read, "WhiteAccuracy"), &side[0]) &&
                read_side(castellan_game_tag(read, "BlackAccuracy"), &side[1]);
    castellan_game_free(read);
    text_free(&analysis);
    return same;
}

static bool read_side_json(const JsonValue *value, AnalysedSide *side) {
    const JsonValue *accuracy = json_value_member(value, "accuracy");
    bool good = accuracy && accuracy->text && number_read_real(accuracy->text, 0, 100, &side->accuracy);
    for (int i = 0; i < 3 && good; i++) {
        const JsonValue *marks = json_value_member(value, analyse_mark_keys[i]);
        good = marks && marks->text && number_read_int(marks->text, 0, INT_MAX, &side->marks[i]);
    }
    return good;
}

/* Whether a piece in JSON ends where the game does. Of a game both sides are read. */
static bool is_json_of(const char *text, size_t size, CastellanGame *game, AnalysedSide side[2]) {
    static const char of_game[] = "{\"type\":\"game\",", of_move[] = "{\"type\":\"move\",";
    Text end = TEXT_EMPTY;
    text_format(&end, ",\"end\":\"%s\"}\n", castellan_game_position(game));
    size_t length = strlen(memory_whole(&end));
    bool fits = size >= length && strcmp(text + size - length, end.data) == 0;
    text_free(&end);
    while (strncmp(text, of_move, strlen(of_move)) == 0)
        text = strchr(text, '\n') + 1;
    if (fits && strncmp(text, of_game, strlen(of_game)) == 0) {
        JsonValue value = {0};
        Error why;
        fits = json_read(text, strlen(text), &value, &why) &&
               read_side_json(json_value_member(&value, "white"), &side[0]) &&
               read_side_json(json_value_member(&value, "black"), &side[1]);
        json_value_free(&value);
    }
    return fits;
}

static void count_moves(CastellanGame *game, AnalysedSide side[2]) {
    int played = castellan_game_played(game), last = castellan_game_turn(game) ^ 1;
    side[last].moves = (played + 1) / 2;
    side[last ^ 1].moves = played / 2;
}

bool analyse_pieces_fits(const AnalysePieces *pieces, int index, CastellanGame *game, const char *how,
                         AnalysedSide side[2]) {
    const AnalysePiece *piece = &pieces->piece[index];
    size_t size = piece->end - piece->start;
    char *text = memory_text_part(pieces->text.data + piece->start, size);
    bool fits;
    if (pieces->json) {
        fits = is_json_of(text, size, game, side);
    } else if (*text == '[') {
        fits = is_record_of(text, size, game, how, side);
    } else {
        const char *position = castellan_game_position(game);
        size_t length = strlen(position);
        fits = strncmp(text, position, length) == 0 && text[length] == '\n';
    }
    free(text);
    count_moves(game, side);
    return fits;
}

void analyse_pieces_free(AnalysePieces *pieces) {
    text_free(&pieces->text);
    free(pieces->piece);
}
