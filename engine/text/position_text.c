#include "text/position_text.h"

#include <stdio.h>
#include <string.h>

/* The parts of a position string, as far as they were given. */
enum { WORD_PLACEMENT, WORD_SIDE, WORD_CASTLE, WORD_CLOCK, WORD_MOVE, WORDS_MAX };

typedef struct Word {
    const char *text;
    size_t length;
} Word;

/* How much of a hostile word an error message shows. */
enum { SHOWN_MAX = 40 };

static int shown(Word word) {
    return word.length < SHOWN_MAX ? (int)word.length : SHOWN_MAX;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Returns the number of words, WORDS_MAX + 1 where there are more. */
static int split(const char *text, Word words[WORDS_MAX]) {
    static const char blanks[] = " \t";
    int count = 0;
    for (text += strspn(text, blanks); *text; text += strspn(text, blanks)) {
        if (count == WORDS_MAX)
            return WORDS_MAX + 1;
        words[count] = (Word){text, strcspn(text, blanks)};
        text += words[count++].length;
    }
    return count;
}

static bool read_number(Word word, const char *name, int low, int high, uint16_t *value, Error *error) {
    int number = 0;
    size_t i = 0;
    for (; i < word.length && is_digit(word.text[i]) && number <= high; i++)
        number = number * 10 + (word.text[i] - '0');
    if (i < word.length || number < low || number > high)
        return error_refuse(error, "%s '%.*s': a number %d to %d expected", name, shown(word), word.text, low,
                            high);
    *value = (uint16_t)number;
    return true;
}

static bool piece_of_letter(const Game *game, char letter, Side *side, bool *knight) {
    *side = letter >= 'a' ? BLACK : WHITE;
    *knight = letter == 'N' || letter == 'n';
    return letter == 'M' || letter == 'm' || (game->has_knights && *knight);
}

/* One rank of the placement, up to its '/' or the end. */
static bool read_rank(int rank, const char **cursor, const char *end, Position *pos, Error *error) {
    const Game *game = pos->game;
    int squares = game->widths[rank], filled = 0;
    const char *c = *cursor;
    while (c < end && *c != '/') {
        if (is_digit(*c)) {
            int run = 0, digits = 0;
            for (; c < end && is_digit(*c); digits++)
                run = digits < 2 ? run * 10 + (*c++ - '0') : (c++, FILES_MAX + 1);
            if (run < 1 || run > squares)
                return error_refuse(error, "rank %d: a run of empty squares is 1 to %d", rank + 1, squares);
            filled += run;
            if (filled > 2 * FILES_MAX)
                filled = 2 * FILES_MAX;
            continue;
        }
        Side side;
        bool knight;
        if (!piece_of_letter(game, *c, &side, &knight))
            return error_refuse(error, "rank %d: '%c' is no piece of %s", rank + 1, *c, game->name);
        if (filled < squares) {
            if (pos->count[side] == game->pieces)
                return error_refuse(error, "rank %d: %s has more than %d pieces", rank + 1,
                                    side == WHITE ? "White" : "Black", game->pieces);
            pos_add(pos, side, knight, (Square)(game_row_start(game, rank, squares) + filled));
        }
        if (filled < 2 * FILES_MAX)
            filled++;
        c++;
    }
    if (filled != squares)
        return error_refuse(error, "rank %d: %d squares, %d expected", rank + 1, filled, squares);
    *cursor = c;
    return true;
}

static bool read_placement(Word word, Position *pos, Error *error) {
    const Game *game = pos->game;
    const char *c = word.text, *end = word.text + word.length;
    int ranks = 1;
    for (const char *slash = c; slash < end; slash++)
        ranks += *slash == '/';
    if (ranks != game->ranks)
        return error_refuse(error, "placement: %d ranks, %d expected", ranks, game->ranks);
    for (int rank = game->ranks - 1; rank >= 0; rank--) {
        if (!read_rank(rank, &c, end, pos, error))
            return false;
        c++;
    }
    if (pos->count[WHITE] + pos->count[BLACK] == 0)
        return error_refuse(error, "placement: no pieces");
    return true;
}

static bool read_castle(Word word, Position *pos, Error *error) {
    const Game *game = pos->game;
    if (game->castle_moves == 0) {
        if (word.length != 1 || *word.text != '-')
            return error_refuse(error, "castle moves '%.*s': '-' expected in %s", shown(word), word.text,
                                game->name);
        return true;
    }
    if (word.length != 3 || word.text[1] != '+' || !is_digit(word.text[0]) || !is_digit(word.text[2]))
        return error_refuse(error, "castle moves '%.*s': two numbers as in 2+2 expected", shown(word),
                            word.text);
    for (int side = 0; side < SIDES; side++) {
        int left = word.text[side * 2] - '0';
        const char *name = side == WHITE ? "White" : "Black";
        if (left > game->castle_moves)
            return error_refuse(error, "castle moves: %s has %d left, at most %d possible", name, left,
                                game->castle_moves);
        Side enemy = side_other((Side)side);
        if (left < game->castle_moves && !bb_intersect(pos->pieces[side], game->castle[enemy]))
            return error_refuse(
                error, "castle moves: %s has %d left, but no piece in the enemy Castle that made one", name,
                left);
        pos->castle_moves[side] = (uint8_t)left;
    }
    return true;
}

/* Eight ranks of chess pieces with a king on each side: somebody has the wrong program, not a wrong rank. */
static bool is_chess(Word word) {
    int ranks = 1, kings[2] = {0, 0};
    for (size_t i = 0; i < word.length; i++) {
        char c = word.text[i];
        if (!strchr("/12345678rnbqkpRNBQKP", c))
            return false;
        ranks += c == '/';
        kings[0] += c == 'K';
        kings[1] += c == 'k';
    }
    return ranks == 8 && kings[0] == 1 && kings[1] == 1;
}

bool position_text_read(const Game *game, const char *text, Position *pos, Error *error) {
    Word words[WORDS_MAX];
    Position read;
    int count = split(text, words);
    if (count == 0)
        return error_refuse(error, "empty position string");
    if (is_chess(words[WORD_PLACEMENT]))
        return error_refuse(error, "this is a chess position");
    if (count > WORDS_MAX)
        return error_refuse(error, "more than %d words in the position string", WORDS_MAX);
    pos_clear(&read, game, game->castle_moves);
    if (!read_placement(words[WORD_PLACEMENT], &read, error))
        return false;
    if (count <= WORD_SIDE)
        return error_refuse(error, "the side to move is missing: w or b expected");
    Word side = words[WORD_SIDE];
    if (side.length != 1 || (*side.text != 'w' && *side.text != 'b'))
        return error_refuse(error, "side to move '%.*s': w or b expected", shown(side), side.text);
    read.turn = *side.text == 'b' ? BLACK : WHITE;
    if (count > WORD_CASTLE && !read_castle(words[WORD_CASTLE], &read, error))
        return false;
    if (count > WORD_CLOCK && !read_number(words[WORD_CLOCK], "clock", 0, CLOCK_MAX, &read.clock, error))
        return false;
    if (count > WORD_MOVE &&
        !read_number(words[WORD_MOVE], "move number", 1, MOVE_NUMBER_MAX, &read.move_number, error))
        return false;
    read.key = pos_compute_key(&read);
    *pos = read;
    return true;
}

char position_text_piece(const Position *pos, Square square) {
    bool knight = bb_test(&pos->knights, square);
    if (bb_test(&pos->pieces[WHITE], square))
        return knight ? 'N' : 'M';
    if (bb_test(&pos->pieces[BLACK], square))
        return knight ? 'n' : 'm';
    return '.';
}

size_t position_text_write(const Position *pos, char text[POSITION_TEXT_MAX]) {
    const Game *game = pos->game;
    char *c = text, *end = text + POSITION_TEXT_MAX;
    for (int rank = game->ranks - 1; rank >= 0; rank--) {
        int run = 0, width = game->widths[rank];
        Square first = game_row_start(game, rank, width);
        for (int i = 0; i <= width; i++) {
            char piece = rank ? '/' : ' '; /* or what ends the rank */
            if (i < width)
                piece = position_text_piece(pos, (Square)(first + i));
            if (piece == '.') {
                run++;
                continue;
            }
            if (run)
                c += snprintf(c, (size_t)(end - c), "%d", run);
            run = 0;
            *c++ = piece;
        }
    }
    char castle[16] = "-";
    if (game->castle_moves)
        snprintf(castle, sizeof castle, "%d+%d", pos->castle_moves[WHITE], pos->castle_moves[BLACK]);
    c += snprintf(c, (size_t)(end - c), "%c %s %d %d", pos->turn == WHITE ? 'w' : 'b', castle, pos->clock,
                  pos->move_number);
    return (size_t)(c - text);
}

void position_text_start(const Game *game, Position *pos) {
    Error error;
    if (!position_text_read(game, game->start, pos, &error))
        pos_clear(pos, game, game->castle_moves);
}
