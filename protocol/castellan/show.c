/* show: the position for people and, with json, for programs (show_json.c). */
#include "castellan/show.h"

#include <inttypes.h>
#include <string.h>

#include "castellan/commands.h"
#include "castellan/current.h"
#include "games/notation.h"
#include "text/position_text.h"

/* A line of the board begins with the rank number, the last one with this word of the same width. */
static const char margin[] = "files ";

static void add_board(const Position *pos, Text *out) {
    const Game *game = pos->game;
    for (int rank = game->ranks - 1; rank >= 0; rank--) {
        text_format(out, "%-*d", (int)strlen(margin), rank + 1);
        for (int file = 0; file < game->files; file++) {
            Square square = square_at(file, rank);
            text_format(out, "%c ", bb_test(&game->board, square) ? show_piece(pos, square) : ' ');
        }
        text_end_line(out);
    }
    text_add(out, margin);
    for (int file = 0; file < game->files; file++)
        text_format(out, "%c ", (game->coordinates_lower ? 'a' : 'A') + file);
    text_end_line(out);
}

char show_piece(const Position *pos, Square square) {
    bool knight = bb_test(&pos->knights, square);
    if (bb_test(&pos->pieces[WHITE], square))
        return knight ? 'N' : 'M';
    if (bb_test(&pos->pieces[BLACK], square))
        return knight ? 'n' : 'm';
    return '.';
}

static void show_text(Session *session) {
    const Position *pos = current_position(session);
    char text[POSITION_TEXT_MAX];
    position_text_write(pos, text);
    Result result = current_result(session);
    Text out = TEXT_EMPTY;
    add_board(pos, &out);
    text_line(&out, "position %s", text);
    text_line(&out, "key %016" PRIX64, pos->key);
    text_line(&out, "turn %s", pos_turn(pos) == WHITE ? "white" : "black");
    text_line(&out, "repetition %d", history_repetitions(&session->history));
    text_line(&out, "result %s %s", current_outcome_word(result.outcome), notation_reason(result.reason));
    text_line(&out, "showok");
    session_write(session, &out);
}

void command_show(Session *session, Words *words) {
    const char *word = words_next(words);
    bool json = word && strcmp(word, "json") == 0;
    if ((word && !json) || !words_at_end(words))
        session_error(session, "bad-argument", "show takes the word json or nothing");
    else if (session_need_position(session) && json)
        show_json(session);
    else if (session->has_position)
        show_text(session);
}
