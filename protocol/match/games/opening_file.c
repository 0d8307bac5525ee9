#include "match/games/opening_file.h"

#include <string.h>

#include "common/files.h"
#include "common/memory.h"
#include "games/history.h"
#include "games/notation.h"
#include "text/position_text.h"

static const char blanks[] = " \t\r";

/* Plays the moves of a line; they are cut into words. */
static bool play_moves(History *history, char *moves, MoveList *work, Error *error) {
    char *rest;
    int number = 0;
    for (char *word = strtok_r(moves, blanks, &rest); word; word = strtok_r(NULL, blanks, &rest)) {
        Move move;
        number++;
        bool legal = history_result(history, work).outcome == OUTCOME_NONE &&
                     notation_read(history_current(history), word, &move, work) == READ_OK;
        memory_need(!work->interrupted);
        if (!legal)
            return error_refuse(error, "move %d, %.40s, is not legal there", number, word);
        memory_need(history_push(history, move));
    }
    return true;
}

/* Where the word "moves" begins, or the end of the line. */
static char *find_moves(char *line) {
    for (char *place = line; (place = strstr(place, "moves")); place++)
        if ((place == line || strchr(blanks, place[-1])) && (!place[5] || strchr(blanks, place[5])))
            return place;
    return line + strlen(line);
}

static bool read_opening(char *line, const Game *game, TextList *positions, MoveList *work, Error *error) {
    char *moves = find_moves(line);
    char *list = *moves ? moves + 5 : moves;
    for (*moves = '\0'; moves > line && strchr(blanks, moves[-1]);)
        *--moves = '\0';
    Position start;
    if (strcmp(line, "startpos") == 0)
        position_text_start(game, &start);
    else if (!position_text_read(game, line, &start, error))
        return false;
    History history = {0};
    memory_need(history_start(&history, &start));
    bool good = play_moves(&history, list, work, error);
    if (good && history_result(&history, work).outcome != OUTCOME_NONE)
        good = error_refuse(error, "the game is over there");
    if (good) {
        char text[POSITION_TEXT_MAX], start_text[POSITION_TEXT_MAX];
        position_text_write(history_current(&history), text);
        position_text_start(game, &start);
        position_text_write(&start, start_text);
        text_list_add(positions, strcmp(text, start_text) == 0 ? "" : text);
    }
    history_free(&history);
    return good;
}

bool opening_file_read(const char *path, const Game *game, TextList *positions, Error *error) {
    Text text = {0};
    if (!file_load(path, &text, error))
        return false;
    MoveList work;
    list_init(&work, NULL);
    bool good = true;
    int number = 0;
    for (char *line = text.data, *next; good && line && *line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        number++;
        line[strcspn(line, "#")] = '\0';
        line += strspn(line, blanks);
        Error reason;
        if (*line && !read_opening(line, game, positions, &work, &reason))
            good = error_refuse(error, "%s, line %d: %s", path, number, reason.text);
    }
    list_free(&work);
    text_free(&text);
    return good && (positions->count > 0 || error_refuse(error, "%s: no openings in it", path));
}
