#include "castellan/analyse_input.h"

#include <stdlib.h>
#include <string.h>

#include "common/files.h"
#include "common/memory.h"

void analyse_input_init(AnalyseInput *input, const TextList *files, const char *variant) {
    *input = (AnalyseInput){.files = files, .variant = variant ? variant : "camelot"};
}

void analyse_input_free(AnalyseInput *input) {
    text_free(&input->text);
}

int64_t analyse_input_done(const AnalyseInput *input) {
    return input->passed + (int64_t)input->place.offset;
}

/* The next line, its end taken off, into memory that the caller frees; NULL at the end. */
static char *take_line(AnalyseInput *input) {
    const char *text = text_string(&input->text) + input->place.offset;
    size_t left = input->text.size - input->place.offset;
    if (left == 0)
        return NULL;
    const char *feed = memchr(text, '\n', left);
    size_t length = feed ? (size_t)(feed - text) : left;
    input->place.offset += length + (feed != NULL);
    input->place.line++;
    while (length > 0 && strchr(" \t\r", text[length - 1]))
        length--;
    return memory_text_part(text, length);
}

static const char start_word[] = "startpos", moves_word[] = " moves ";

/* Whether a file has positions: by its first line that is neither empty nor a comment. */
static bool has_positions(AnalyseInput *input) {
    char *line;
    bool found = false, positions = false;
    size_t mark = text_mark(text_string(&input->text), input->text.size);
    for (input->place.offset = mark; !found && (line = take_line(input)); free(line)) {
        const char *word = line + strspn(line, " \t");
        found = *word && *word != '#';
        positions = strncmp(word, start_word, strlen(start_word)) == 0 ||
                    (*word != '[' && *word != '{' && memchr(word, '/', strcspn(word, " \t")));
    }
    input->place = (CastellanPlace){0};
    if (found && positions)
        input->place.offset = mark;
    return found && positions;
}

static bool is_json(const AnalyseInput *input) {
    const char *text = text_string(&input->text);
    return strncmp(text + text_mark(text, input->text.size), "{\"", 2) == 0;
}

static bool open_next(AnalyseInput *input, Error *why) {
    const char *name = input->files->text[input->next++];
    bool standard = strcmp(name, "-") == 0;
    input->passed += (int64_t)input->text.size;
    text_clear(&input->text);
    input->place = (CastellanPlace){0};
    input->name = standard ? "standard input" : name;
    Error reason;
    if (standard && !file_load_input(&input->text, &reason))
        return error_refuse(why, "%s: %s", input->name, reason.text);
    if (!standard && !file_load(name, &input->text, why))
        return false;
    input->positions = has_positions(input);
    return true;
}

/* "startpos" or a position string, perhaps with " moves " and moves. */
static bool read_position(AnalyseInput *input, char *line, CastellanGame *game, Error *why) {
    CastellanError error;
    char *moves = strstr(line, moves_word), *position = line + strspn(line, " \t");
    if (moves) {
        *moves = '\0';
        moves += strlen(moves_word);
    }
    bool start = strcmp(position, start_word) == 0;
    CastellanStatus status = castellan_game_begin(game, input->variant, start ? NULL : position, &error);
    if (status != CASTELLAN_OK) {
        memory_need(status != CASTELLAN_NO_MEMORY);
        return error_refuse(why, "%s, line %zu: %s", input->name, input->place.line, error.text);
    }
    for (char *word = moves; word && *(word += strspn(word, " \t"));) {
        char *end = word + strcspn(word, " \t"), *next = *end ? end + 1 : end;
        *end = '\0';
        status = castellan_game_play(game, word, &error);
        memory_need(status != CASTELLAN_NO_MEMORY);
        if (status != CASTELLAN_OK)
            return error_refuse(why, "%s, line %zu: %.40s: %s", input->name, input->place.line, word,
                                error.text);
        word = next;
    }
    return true;
}

AnalyseStatus analyse_input_next(AnalyseInput *input, CastellanGame *game, Error *why) {
    CastellanError error;
    for (;;) {
        if (!input->name || input->place.offset == input->text.size) {
            if (input->next == input->files->count)
                return ANALYSE_END;
            if (!open_next(input, why))
                return ANALYSE_REFUSED;
            continue;
        }
        if (input->positions) {
            char *line = take_line(input);
            const char *word = line + strspn(line, " \t");
            bool empty = !*word || *word == '#', good = !empty && read_position(input, line, game, why);
            free(line);
            if (!empty)
                return good ? ANALYSE_POSITION : ANALYSE_REFUSED;
            continue;
        }
        CastellanStatus status =
            castellan_record_read(game, text_string(&input->text), input->text.size, &input->place, &error);
        memory_need(status != CASTELLAN_NO_MEMORY);
        if (status == CASTELLAN_OK)
            return ANALYSE_GAME;
        if (status == CASTELLAN_END)
            continue;
        const char *hint = is_json(input) ? "; castellan convert makes text of records in JSON" : "";
        error_refuse(why, "%s, %s%s", input->name, error.text, hint);
        return ANALYSE_REFUSED;
    }
}
