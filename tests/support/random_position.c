#include "support/random_position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"

/* The start position shows the board's shape and what pieces there are; random_few needs its Castles, too. */
static const struct Shape {
    const char *game, *empty;
    int castle_squares; /* the first square of White's, and how many */
    int castle_count, castle_moves;
    bool knights;
} shapes[] = {
    {"camelot", "2/8/10/12/12/12/12/12/12/12/12/12/12/10/8/2 w 2+2 0 1", 106, 2, 2, true},
    {"chivalry", "2/8/10/12/14/14/14/14/14/14/14/14/12/10/8/2 w 2+2 0 1", 107, 2, 2, true},
    {"cam", "1/3/5/7/7/7/7/7/7/7/5/3/1 w - 0 1", 104, 1, 0, true},
    {"camette", "1/3/5/5/5/3/1 w - 0 1", 103, 1, 0, true},
    {"camelot8", "8/8/8/8/8/8/8/8 w - 0 1", 0, 0, 0, false},
};

static const struct Shape *empty_board(uint64_t *random, const char *game, RefPosition *position) {
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (strcmp(shapes[i].game, game) == 0) {
            ref_read(game, shapes[i].empty, position);
            position->turn = "wb"[random_below(random, 2)];
            position->clock = random_below(random, 99);
            position->number = 1 + random_below(random, 200);
            return &shapes[i];
        }
    fprintf(stderr, "no game %s\n", game);
    abort();
}

static char random_piece(uint64_t *random, const struct Shape *shape, char side) {
    bool knight = shape->knights && random_below(random, 2);
    return side == 'w' ? (knight ? 'N' : 'M') : (knight ? 'n' : 'm');
}

/* Puts a piece on a random empty square of a part of the board. */
static bool drop(uint64_t *random, RefPosition *position, char piece, int first_rank, int first_file,
                 int ranks, int files) {
    for (int tries = 0; tries < 200; tries++) {
        int rank = first_rank + random_below(random, ranks), file = first_file + random_below(random, files);
        if (ref_at(position, rank * 100 + file) == '.') {
            position->at[rank][file] = piece;
            return true;
        }
    }
    return false;
}

static int top_rank(const struct Shape *shape, const RefPosition *position) {
    int top = 1, file = shape->castle_count ? shape->castle_squares % 100 : 1;
    while (ref_at(position, (top + 1) * 100 + file) != ' ')
        top++;
    return top;
}

void random_few(uint64_t *random, const char *game, int most, RefPosition *position) {
    const struct Shape *shape = empty_board(random, game, position);
    int top = top_rank(shape, position);
    /* Outside the Castles, which ask for a count of castle moves. */
    int low = shape->castle_count ? 2 : 1, high = shape->castle_count ? top - 1 : top;
    int *const left[2] = {&position->white_castle_moves, &position->black_castle_moves};
    for (int side = 0; side < 2; side++) {
        int count = 1 + random_below(random, most);
        for (int i = 0; i < count; i++) {
            char piece = random_piece(random, shape, "wb"[side]);
            int castle = shape->castle_count ? random_below(random, 6) : 2;
            if (castle < 2) {
                int rank = castle == 0 ? 1 : top;
                bool enemy_castle = (castle == 0) == (side == 1);
                if (drop(random, position, piece, rank, shape->castle_squares % 100, 1,
                         shape->castle_count) &&
                    enemy_castle && shape->castle_moves)
                    *left[side] = random_below(random, shape->castle_moves + 1);
            } else {
                /* Often near each other, else few would meet. */
                int width = random_below(random, 2) ? 4 : REF_FILES;
                int rank = low + random_below(random, high - low + 1),
                    file = 1 + random_below(random, REF_FILES);
                drop(random, position, piece, rank, file, rank + width > high ? high - rank + 1 : width,
                     width);
            }
        }
    }
    /* Never without pieces. */
    while (!drop(random, position, random_piece(random, shape, 'w'), low, 1, high - low + 1, REF_FILES)) {
    }
}

void random_melee(uint64_t *random, const char *game, int width, int least, int most, RefPosition *position) {
    const struct Shape *shape = empty_board(random, game, position);
    int rank, file;
    do {
        rank = 1 + random_below(random, REF_RANKS), file = 1 + random_below(random, REF_FILES);
    } while (ref_at(position, (rank + width - 1) * 100 + file + width - 1) == ' ');
    for (int side = 0; side < 2; side++) {
        int count = least + random_below(random, most - least + 1);
        for (int i = 0; i < count; i++)
            drop(random, position, random_piece(random, shape, "wb"[side]), rank, file, width, width);
    }
}

void random_near_castle(uint64_t *random, const char *game, int most, RefPosition *position) {
    const struct Shape *shape = empty_board(random, game, position);
    int top = top_rank(shape, position), depth = top > 8 ? 4 : 3;
    char side = position->turn, other = side == 'w' ? 'b' : 'w';
    /* Outside the Castle, and on both sides of it. */
    bool at_top = random_below(random, 2), enemy_castle = at_top == (side == 'w');
    int home = at_top ? top : 1, outside = shape->castle_count ? 1 : 0;
    int rank = at_top ? top - outside - depth + 1 : 1 + outside;
    int centre = shape->castle_count ? shape->castle_squares % 100 : 4;
    int file = centre - 3, files = 6 + (shape->castle_count ? shape->castle_count : 1);
    if (random_below(random, 4) == 0 && shape->castle_count > (enemy_castle ? 1 : 0)) {
        int *left = side == 'w' ? &position->white_castle_moves : &position->black_castle_moves;
        drop(random, position, random_piece(random, shape, side), home, centre, 1, shape->castle_count);
        if (enemy_castle)
            *left = random_below(random, shape->castle_moves + 1);
    }
    for (int count = 2 + random_below(random, most - 2); count > 0; count--)
        drop(random, position, random_piece(random, shape, side), rank, file, depth, files);
    /* The enemy at the other end; now and then some of it in the crowd. */
    int far_rank = at_top ? 1 + outside : top - outside - depth + 1;
    int there = 1 + random_below(random, 2), here = random_below(random, 3) ? 0 : 1 + random_below(random, 2);
    for (int i = 0; i < there + here; i++)
        drop(random, position, random_piece(random, shape, other), i < there ? far_rank : rank, file, depth,
             files);
}

bool random_play(uint64_t *random, RefPosition *position, RefMoves *work) {
    ref_moves(position, work);
    if (work->count == 0)
        return false;
    ref_play(position, &work->move[random_below(random, work->count)]);
    return true;
}
