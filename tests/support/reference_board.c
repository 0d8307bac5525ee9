#include "support/reference_board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const RefGame games[] = {
    {"camelot",
     12,
     16,
     {
         "     CC     ", "  xxxxxxxx  ", " xxxxxxxxxx ", "xxxxxxxxxxxx", /* 16 to 13 */
         "xxxxxxxxxxxx", "xxxxxxxxxxxx", "xxxxxxxxxxxx", "xxxxxxxxxxxx", /* 12 to 9 */
         "xxxxxxxxxxxx", "xxxxxxxxxxxx", "xxxxxxxxxxxx", "xxxxxxxxxxxx", /* 8 to 5 */
         "xxxxxxxxxxxx", " xxxxxxxxxx ", "  xxxxxxxx  ", "     CC     ", /* 4 to 1 */
     },
     2,
     2,
     true,
     false},
    {"chivalry",
     14,
     16,
     {
         "      CC      ", "   xxxxxxxx   ", "  xxxxxxxxxx  ", " xxxxxxxxxxxx ", /* 16 to 13 */
         "xxxxxxxxxxxxxx", "xxxxxxxxxxxxxx", "xxxxxxxxxxxxxx", "xxxxxxxxxxxxxx", /* 12 to 9 */
         "xxxxxxxxxxxxxx", "xxxxxxxxxxxxxx", "xxxxxxxxxxxxxx", "xxxxxxxxxxxxxx", /* 8 to 5 */
         " xxxxxxxxxxxx ", "  xxxxxxxxxx  ", "   xxxxxxxx   ", "      CC      ", /* 4 to 1 */
     },
     2,
     2,
     true,
     false},
    {"cam",
     7,
     13,
     {
         "   C   ", "  xxx  ", " xxxxx ",                                             /* 13 to 11 */
         "xxxxxxx", "xxxxxxx", "xxxxxxx", "xxxxxxx", "xxxxxxx", "xxxxxxx", "xxxxxxx", /* 10 to 4 */
         " xxxxx ", "  xxx  ", "   C   ",                                             /* 3 to 1 */
     },
     0,
     1,
     false,
     false},
    {"camette",
     5,
     7,
     {"  C  ", " xxx ", "xxxxx", "xxxxx", "xxxxx", " xxx ", "  C  "}, /* 7 to 1 */
     0,
     1,
     false,
     false},
    /* The made-up game of docs/adding-a-game.md. */
    {"shalott",
     6,
     9,
     {"  CC  ", " xxxx ", "xxxxxx", "xxxxxx", "xxxxxx", "xxxxxx", "xxxxxx", " xxxx ", "  CC  "}, /* 9 to 1 */
     2,
     2,
     true,
     false},
    {"camelot8",
     8,
     8,
     {"xxxxxxxx", "xxxxxxxx", "xxxxxxxx", "xxxxxxxx", "xxxxxxxx", "xxxxxxxx", "xxxxxxxx", "xxxxxxxx"},
     0,
     0,
     false,
     true},
};

void ref_require(bool holds) {
    if (!holds) {
        fputs("reference: broken input or out of memory\n", stderr);
        abort();
    }
}

/* One rank up is 100, one file right is 1. */
const int ref_directions[8] = {100, 101, 1, -99, -100, -101, -1, 99};

/* The drawing's character: ' ' off the board. */
static char drawn(const RefGame *game, int square) {
    int rank = square / 100, file = square % 100;
    if (square < 0 || rank < 1 || rank > game->ranks || file < 1 || file > game->files)
        return ' ';
    return game->drawing[game->ranks - rank][file - 1];
}

char ref_at(const RefPosition *position, int square) {
    return drawn(position->game, square) == ' ' ? ' ' : position->at[square / 100][square % 100];
}

void ref_put(RefPosition *position, int square, char what) {
    ref_require(ref_at(position, square) != ' ');
    position->at[square / 100][square % 100] = what;
}

bool ref_is_own(const RefPosition *position, int square) {
    char piece = ref_at(position, square);
    return position->turn == 'w' ? piece == 'N' || piece == 'M' : piece == 'n' || piece == 'm';
}

bool ref_is_enemy(const RefPosition *position, int square) {
    char piece = ref_at(position, square);
    return position->turn == 'w' ? piece == 'n' || piece == 'm' : piece == 'N' || piece == 'M';
}

bool ref_in_castle_of(const RefPosition *position, int square, char side) {
    int home = side == 'w' ? 1 : position->game->ranks;
    return drawn(position->game, square) == 'C' && square / 100 == home;
}

bool ref_in_own_castle(const RefPosition *position, int square) {
    return ref_in_castle_of(position, square, position->turn);
}

bool ref_in_enemy_castle(const RefPosition *position, int square) {
    return ref_in_castle_of(position, square, position->turn == 'w' ? 'b' : 'w');
}

const char *ref_name(const RefPosition *position) {
    return position->game->name;
}

bool ref_is_eight(const RefPosition *position) {
    return position->game->eight;
}

int ref_next_square(const RefGame *game, int square) {
    for (square++; square / 100 <= game->ranks; square++) {
        if (square % 100 > game->files)
            square += 100 - square % 100; /* to the next rank, in front of its first file */
        if (drawn(game, square) != ' ')
            return square;
    }
    return 0;
}

/* ---- position strings (11) ---- */

void ref_read(const char *game, const char *text, RefPosition *position) {
    memset(position, 0, sizeof *position);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (strcmp(games[i].name, game) == 0)
            position->game = &games[i];
    ref_require(position->game != NULL);
    memset(position->at, ' ', sizeof position->at);
    const char *c = text;
    for (int rank = position->game->ranks; rank >= 1; rank--) {
        int empty = 0;
        for (int file = 1; file <= position->game->files; file++) {
            int square = rank * 100 + file;
            if (drawn(position->game, square) == ' ')
                continue;
            position->at[rank][file] = '.';
            if (empty == 0 && *c >= '0' && *c <= '9')
                empty = (int)strtol(c, (char **)&c, 10);
            if (empty > 0)
                empty--;
            else
                ref_put(position, square, *c++);
        }
        ref_require(empty == 0 && *c == (rank > 1 ? '/' : ' '));
        c++;
    }
    char side[2], castle[8];
    int words = sscanf(c, "%1s %7s %d %d", side, castle, &position->clock, &position->number);
    ref_require(words == 4);
    position->turn = side[0];
    if (position->game->castle_moves) {
        words = sscanf(castle, "%d+%d", &position->white_castle_moves, &position->black_castle_moves);
        ref_require(words == 2);
    }
}

void ref_write(const RefPosition *position, char text[REF_TEXT_MAX]) {
    char *to = text;
    for (int rank = position->game->ranks; rank >= 1; rank--) {
        int empty = 0;
        for (int file = 1; file <= position->game->files; file++) {
            char what = ref_at(position, rank * 100 + file);
            if (what == '.')
                empty++;
            if (what == ' ' || what == '.')
                continue;
            if (empty)
                to += sprintf(to, "%d", empty);
            empty = 0;
            *to++ = what;
        }
        if (empty)
            to += sprintf(to, "%d", empty);
        *to++ = rank > 1 ? '/' : ' ';
    }
    to += sprintf(to, "%c ", position->turn);
    if (position->game->castle_moves)
        to += sprintf(to, "%d+%d", position->white_castle_moves, position->black_castle_moves);
    else
        *to++ = '-';
    sprintf(to, " %d %d", position->clock, position->number);
}
