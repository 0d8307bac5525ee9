#include "castellan/analyse_resume.h"

#include <stdlib.h>
#include <string.h>

#include "common/memory.h"

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

/* Whether a record is one of the same moves, analysed in the same way. */
static bool is_record_of(const char *text, size_t size, CastellanGame *game, const char *how) {
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
                strcmp(castellan_game_position(read), castellan_game_position(game)) == 0;
    castellan_game_free(read);
    text_free(&analysis);
    return same;
}

bool analyse_pieces_fits(const AnalysePieces *pieces, int index, CastellanGame *game, const char *how) {
    const AnalysePiece *piece = &pieces->piece[index];
    size_t size = piece->end - piece->start;
    char *text = memory_text_part(pieces->text.data + piece->start, size);
    bool fits;
    if (pieces->json) {
        Text end = TEXT_EMPTY;
        text_format(&end, ",\"end\":\"%s\"}\n", castellan_game_position(game));
        size_t length = strlen(memory_whole(&end));
        fits = size >= length && strcmp(text + size - length, end.data) == 0;
        text_free(&end);
    } else if (*text == '[') {
        fits = is_record_of(text, size, game, how);
    } else {
        const char *position = castellan_game_position(game);
        size_t length = strlen(position);
        fits = strncmp(text, position, length) == 0 && text[length] == '\n';
    }
    free(text);
    return fits;
}

void analyse_pieces_free(AnalysePieces *pieces) {
    text_free(&pieces->text);
    free(pieces->piece);
}
