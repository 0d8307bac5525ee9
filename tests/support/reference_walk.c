#include "support/reference_walk.h"

#include <stdlib.h>

#include "support/reference_board.h"

enum { STOPS_MAX = 96 };

typedef struct Stops {
    int square[STOPS_MAX];
    bool captures[STOPS_MAX]; /* an x stands before the square */
    int count;
} Stops;

/* A piece on its way, lifted from the board: its start square is empty. */
typedef struct Walker {
    RefPosition board;
    const Stops *stops;
    int at;
    bool knight, must_capture;
    int canters;
    bool dirty; /* a stop of a Knight had a jump (5.3) */
    RefMove *move;
} Walker;

/* Squares of the board in the letters of the game, a sign between any two, and nothing else. */
static bool parse(const RefPosition *position, const char *text, Stops *stops) {
    char first_file = position->game->eight ? 'a' : 'A';
    for (stops->count = 0; stops->count < STOPS_MAX;) {
        stops->captures[stops->count] = false;
        if (stops->count > 0) {
            if (*text != '-' && *text != 'x')
                return false;
            stops->captures[stops->count] = *text++ == 'x';
        }
        int file = *text - first_file + 1, rank = 0;
        if (file < 1 || file > position->game->files)
            return false;
        text++;
        if (*text < '1' || *text > '9')
            return false;
        while (*text >= '0' && *text <= '9' && rank < 100)
            rank = rank * 10 + (*text++ - '0');
        if (ref_at(position, rank * 100 + file) == ' ')
            return false;
        stops->square[stops->count++] = rank * 100 + file;
        if (!*text)
            return stops->count >= 2;
    }
    return false;
}

static int compare_squares(const void *a, const void *b) {
    return *(const short *)a - *(const short *)b;
}

static void finish(Walker *walker) {
    walker->move->to = (short)walker->at;
    qsort(walker->move->captured, (size_t)walker->move->captured_count, sizeof *walker->move->captured,
          compare_squares);
}

static void take(Walker *walker, int square) {
    walker->move->captured[walker->move->captured_count++] = (short)square;
    ref_put(&walker->board, square, '.');
}

/* ---- Camelot and its family ---- */

static bool is_neighbour(int from, int to) {
    for (int i = 0; i < 8; i++)
        if (from + ref_directions[i] == to)
            return true;
    return false;
}

/* What stands against a plain move or a castle move. */
static const char *step(Walker *walker, int to) {
    const RefPosition *board = &walker->board;
    int castle_moves = board->turn == 'w' ? board->white_castle_moves : board->black_castle_moves;
    bool from_castle = ref_in_enemy_castle(board, walker->at);
    if (walker->must_capture)
        return "4.5: a jump is left out";
    if (ref_at(board, to) != '.')
        return "2.1: onto a piece";
    if (ref_in_own_castle(board, to))
        return "2.2: into the own Castle";
    if (from_castle && !ref_in_enemy_castle(board, to))
        return "6.1: out of the enemy Castle";
    if (from_castle && castle_moves == 0)
        return "6.2: no castle move left";
    walker->at = to;
    finish(walker);
    return NULL;
}

/* What stands against one leap, which is made where nothing does. */
static const char *leap(Walker *walker, int to, bool jumps) {
    const RefPosition *board = &walker->board;
    int over = 0;
    for (int i = 0; i < 8; i++)
        if (walker->at + 2 * ref_directions[i] == to)
            over = walker->at + ref_directions[i];
    if (over == 0)
        return "3.1, 4.1: not two squares in one direction";
    if (ref_in_enemy_castle(board, walker->at))
        return "3.5, 4.6, 6.1: on from the enemy Castle";
    if (ref_at(board, to) != '.')
        return "3.1, 4.1: onto a piece";
    if (jumps) {
        if (!ref_is_enemy(board, over))
            return "4.1: a jump over no enemy";
        if (walker->canters > 0 && !walker->knight)
            return "1.5: a Man charges";
        take(walker, over);
    } else {
        if (!ref_is_own(board, over))
            return "3.1: a canter over no friend";
        if (walker->move->captured_count > 0)
            return "5.1: a canter after a jump";
        if (ref_in_own_castle(board, to))
            return "3.4: a canter into the own Castle";
        walker->canters++;
        walker->dirty |= walker->knight && ref_can_jump_from(board, to);
    }
    walker->at = to;
    return NULL;
}

static const char *end_of_leaps(Walker *walker) {
    if (walker->move->captured_count > 0) {
        if (ref_can_jump_from(&walker->board, walker->at))
            return "4.2: stops before its last jump";
    } else {
        if (walker->must_capture)
            return "4.5: a jump is left out";
        if (walker->dirty)
            return "5.3: passes a jump";
        if (walker->at == walker->move->from)
            return "3.3: a canter back to its start";
    }
    finish(walker);
    return NULL;
}

static const char *walk_family(Walker *walker, const RefPosition *position) {
    const RefGame *game = position->game;
    const Stops *stops = walker->stops;
    bool vacates = false;
    for (int square = ref_next_square(game, 0); square; square = ref_next_square(game, square))
        vacates |= ref_is_own(position, square) && ref_in_own_castle(position, square);
    if (vacates && !ref_in_own_castle(position, walker->at))
        return "7.3: the own Castle is not vacated";
    for (int square = ref_next_square(game, 0); square; square = ref_next_square(game, square))
        walker->must_capture |= ref_is_own(position, square) &&
                                (!vacates || ref_in_own_castle(position, square)) &&
                                ref_can_jump_from(position, square);
    if (stops->count == 2 && !stops->captures[1] && is_neighbour(walker->at, stops->square[1]))
        return step(walker, stops->square[1]);
    for (int i = 1; i < stops->count; i++) {
        const char *why = leap(walker, stops->square[i], stops->captures[i]);
        if (why)
            return why;
    }
    return end_of_leaps(walker);
}

/* ---- 8x8 Camelot ---- */

static int size_of(int delta) {
    return abs(delta);
}

/* 2.1: along two edges of a rectangle, the long leg first or the short leg first. */
static bool is_eight_way(int from, const int square[3]) {
    int first = square[0] - from, second = square[1] - square[0], third = square[2] - square[1];
    bool orthogonal = (size_of(first) == 1 || size_of(first) == 100) &&
                      (size_of(second) == 1 || size_of(second) == 100) &&
                      (size_of(third) == 1 || size_of(third) == 100);
    return orthogonal && ((first == second && size_of(third) != size_of(first)) ||
                          (second == third && size_of(first) != size_of(third)));
}

/* 2.2 and 2.3: how many enemies the way captures; -1 where it is blocked. */
static int eight_prey(const RefPosition *board, int from, const int square[3]) {
    int prey = 0;
    if (!is_eight_way(from, square) || ref_at(board, square[2]) != '.')
        return -1;
    for (int i = 0; i < 2; i++) {
        if (ref_at(board, square[i]) != '.' && !ref_is_enemy(board, square[i]))
            return -1;
        prey += ref_is_enemy(board, square[i]);
    }
    return prey;
}

/* The way of a number 0 to 63, most of which are none. */
static void eight_way(int from, int number, int square[3]) {
    static const int sides[4] = {100, 1, -100, -1};
    for (int i = 0; i < 3; i++, number /= 4)
        square[i] = from = from + sides[number % 4];
}

static bool eight_can_capture(const RefPosition *board, int from) {
    for (int number = 0; number < 64; number++) {
        int square[3];
        eight_way(from, number, square);
        if (eight_prey(board, from, square) > 0)
            return true;
    }
    return false;
}

static const char *eight_quiet(Walker *walker, int to, bool few) {
    if (walker->must_capture)
        return "camelot8 3.1: a capture is left out";
    if (few)
        return "camelot8 4.1: captures alone are left";
    for (int number = 0; number < 64; number++) {
        int square[3];
        eight_way(walker->at, number, square);
        if (square[2] == to && eight_prey(&walker->board, walker->at, square) == 0) {
            walker->at = to;
            finish(walker);
            return NULL;
        }
    }
    return "camelot8 2.1, 2.2: no way to the square";
}

static const char *walk_eight(Walker *walker, const RefPosition *position) {
    const RefGame *game = position->game;
    const Stops *stops = walker->stops;
    int own = 0, enemies = 0, steps = (stops->count - 1) / 3;
    for (int square = ref_next_square(game, 0); square; square = ref_next_square(game, square)) {
        RefPosition lifted = *position;
        own += ref_is_own(position, square);
        enemies += ref_is_enemy(position, square);
        if (!ref_is_own(position, square))
            continue;
        ref_put(&lifted, square, '.'); /* 3.3 */
        walker->must_capture |= eight_can_capture(&lifted, square);
    }
    if (stops->count == 2 && !stops->captures[1])
        return eight_quiet(walker, stops->square[1], own <= 3 && enemies <= 3);
    if (steps > 3 || stops->count != 1 + 3 * steps)
        return "camelot8 3.2, 5.2: not one to three whole steps";
    for (int i = 0; i < steps; i++) {
        const int *square = &stops->square[1 + 3 * i];
        if (eight_prey(&walker->board, walker->at, square) <= 0)
            return "camelot8 2.1 to 3.2: no capturing step";
        for (int k = 0; k < 3; k++) {
            bool enemy = ref_is_enemy(&walker->board, square[k]);
            if (stops->captures[1 + 3 * i + k] != enemy)
                return "camelot8 5.2: a wrong sign";
            if (enemy)
                take(walker, square[k]);
        }
        walker->at = square[2];
    }
    if (steps < 3 && eight_can_capture(&walker->board, walker->at))
        return "camelot8 3.2: stops before its last capture";
    finish(walker);
    return NULL;
}

const char *ref_walk(const RefPosition *position, const char *text, RefMove *move) {
    Stops stops;
    if (!parse(position, text, &stops))
        return "10.1, 10.2: not squares and signs";
    int start = stops.square[0];
    char piece = ref_at(position, start);
    if (!ref_is_own(position, start))
        return "1.4: no piece of the side to move";
    *move = (RefMove){(short)start, 0, 0, {0}};
    Walker walker = {.board = *position,
                     .stops = &stops,
                     .at = start,
                     .knight = piece == 'N' || piece == 'n',
                     .move = move};
    ref_put(&walker.board, start, '.');
    return position->game->eight ? walk_eight(&walker, position) : walk_family(&walker, position);
}
