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

/* Splits a text into squares and the signs between them. */
static bool parse_route(const Game *game, const char *text, Route *route) {
    route->count = 0;
    for (;;) {
        if (route->count == ROUTE_MAX || !notation_read_square(game, &text, &route->square[route->count]))
            return false;
        if (route->count == 0)
            route->captures[0] = false;
        route->count++;
        if (!*text)
            return route->count >= 2;
        if (route->count == ROUTE_MAX || !strchr("-xX", *text))
            return false;
        route->captures[route->count] = *text++ != '-';
    }
}

ReadResult notation_read(const Position *pos, const char *text, Move *move, MoveList *work) {
    Route route;
    if (!parse_route(pos->game, text, &route))
        return READ_ILLEGAL;
    return pos->game->rules->read(pos, &route, move, work);
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
