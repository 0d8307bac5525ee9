#include "games/notation.h"

#include <string.h>

size_t notation_write_square(const Game *game, Square square, char text[SQUARE_TEXT_MAX]) {
    int rank = square_rank(square) + 1;
    size_t length = 0;
    text[length++] = (char)((game->coordinates_lower ? 'a' : 'A') + square_file(square));
    if (rank >= 10)
        text[length++] = '1';
    text[length++] = (char)('0' + rank % 10);
    text[length] = '\0';
    return length;
}

bool notation_read_square(const Game *game, const char **cursor, Square *square) {
    const char *c = *cursor;
    int file = *c >= 'A' && *c <= 'Z' ? *c - 'A' : *c >= 'a' && *c <= 'z' ? *c - 'a' : -1;
    if (file < 0 || file >= game->files)
        return false;
    c++;
    int rank = 0, digits = 0;
    for (; digits < 2 && *c >= '0' && *c <= '9' && !(digits == 0 && *c == '0'); digits++)
        rank = rank * 10 + (*c++ - '0');
    if (rank < 1 || rank > game->ranks || !bb_test(&game->board, square_at(file, rank - 1)))
        return false;
    *square = square_at(file, rank - 1);
    *cursor = c;
    return true;
}

size_t notation_write_route(const Game *game, const Route *route, char text[MOVE_TEXT_MAX]) {
    size_t length = 0;
    for (int i = 0; i < route->count; i++) {
        if (i > 0)
            text[length++] = route->captures[i] ? 'x' : '-';
        length += notation_write_square(game, route->square[i], text + length);
    }
    text[length] = '\0';
    return length;
}

size_t notation_write(const Position *pos, Move move, char text[MOVE_TEXT_MAX]) {
    Route route;
    pos->game->rules->route(pos, move, &route);
    return notation_write_route(pos->game, &route, text);
}

/* A letter and digits where a square was to be, which the board has not: kept as far as there is room. */
static void refuse_square(const char *text, MoveReading *reading) {
    bool letter = (*text >= 'A' && *text <= 'Z') || (*text >= 'a' && *text <= 'z');
    size_t digits = letter ? strspn(text + 1, "0123456789") : 0;
    reading_refuse(reading, digits > 0 ? REFUSAL_OFF_BOARD : REFUSAL_NOTATION, 0, 0);
    size_t length = digits + 1 < sizeof reading->off_board ? digits + 1 : sizeof reading->off_board - 1;
    memcpy(reading->off_board, text, digits > 0 ? length : 0);
}

bool notation_read_route(const Game *game, const char *text, Route *route, MoveReading *reading) {
    route->captures[0] = false;
    for (route->count = 0; route->count < ROUTE_MAX;) {
        if (!notation_read_square(game, &text, &route->square[route->count])) {
            refuse_square(text, reading);
            return false;
        }
        route->count++;
        if ((!*text && route->count < 2) || (*text && !strchr("-xX", *text))) {
            reading_refuse(reading, REFUSAL_NOTATION, 0, 0);
            return false;
        }
        if (!*text)
            return true;
        if (route->count < ROUTE_MAX)
            route->captures[route->count] = *text != '-';
        text++;
    }
    reading_refuse(reading, REFUSAL_TOO_LONG, 0, 0);
    return false;
}

const char *notation_kind(MoveKind kind) {
    static const char *const names[] = {"none", "plain", "canter", "jump", "charge", "castle", "step"};
    return names[kind];
}

const char *notation_reason(Reason reason) {
    static const char *const names[] = {"none",       "castle",     "captured", "stalemate",
                                        "few-pieces", "repetition", "fifty",    "count"};
    return names[reason];
}
