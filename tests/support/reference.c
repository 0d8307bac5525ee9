#include "support/reference.h"

#include <stdlib.h>
#include <string.h>

#include "support/reference_board.h"

/* ---- the list ---- */

int ref_compare(const RefMove *a, const RefMove *b) {
    if (a->from != b->from)
        return a->from - b->from;
    if (a->to != b->to)
        return a->to - b->to;
    for (int i = 0; i < REF_PIECES; i++)
        if (a->captured[i] != b->captured[i])
            return a->captured[i] - b->captured[i];
    return 0;
}

static int compare_for_sort(const void *a, const void *b) {
    return ref_compare(a, b);
}

static int compare_squares(const void *a, const void *b) {
    return *(const short *)a - *(const short *)b;
}

static void add(RefMoves *moves, int from, int to, const short *captured, int captured_count) {
    if (moves->count == moves->capacity) {
        moves->capacity = moves->capacity ? 2 * moves->capacity : 256;
        moves->move = realloc(moves->move, (size_t)moves->capacity * sizeof *moves->move);
        ref_require(moves->move != NULL);
    }
    RefMove move = {(short)from, (short)to, (short)captured_count, {0}};
    for (int i = 0; i < captured_count; i++)
        move.captured[i] = captured[i];
    qsort(move.captured, (size_t)captured_count, sizeof *move.captured, compare_squares);
    moves->move[moves->count++] = move;
}

/* 9.1: each move once, however many routes it has. */
static void sort_and_drop_doubles(RefMoves *moves) {
    if (moves->count == 0)
        return;
    qsort(moves->move, (size_t)moves->count, sizeof *moves->move, compare_for_sort);
    int kept = 1;
    for (int i = 1; i < moves->count; i++)
        if (ref_compare(&moves->move[i], &moves->move[kept - 1]) != 0)
            moves->move[kept++] = moves->move[i];
    moves->count = kept;
}

void ref_moves_free(RefMoves *moves) {
    free(moves->move);
    *moves = (RefMoves){0};
}

/* ---- Camelot and its family ---- */

/* A piece on its way. It is lifted from the board while it moves, so its start square is empty (3.3, 5.5). */
typedef struct Walk {
    RefPosition board;
    int start;
    bool knight;
    bool must_capture; /* 4.5, 7.4, 7.7 */
    short captured[REF_PIECES];
    int captured_count;
    /* Canter stops seen, [0] by a route that was clean all along, [1] by one that was not (5.3). */
    bool seen[2][(REF_RANKS + 1) * 100];
    RefMoves *moves;
} Walk;

/* 4.1 */
static bool can_jump(const RefPosition *position, int square, int direction) {
    return ref_is_enemy(position, square + direction) && ref_at(position, square + 2 * direction) == '.';
}

/* Whether a piece of the side to move has, or would have, a jump on this square; none in the enemy Castle
 * (6.1). */
bool ref_can_jump_from(const RefPosition *position, int square) {
    if (ref_in_enemy_castle(position, square))
        return false;
    for (int i = 0; i < 8; i++)
        if (can_jump(position, square, ref_directions[i]))
            return true;
    return false;
}

/* All ways to jump on from here. */
static void jump_on(Walk *walk, int square) {
    for (int i = 0; i < 8; i++) {
        int direction = ref_directions[i];
        if (!can_jump(&walk->board, square, direction))
            continue;
        int over = square + direction, land = square + 2 * direction;
        char piece = ref_at(&walk->board, over);
        ref_put(&walk->board, over, '.');
        walk->captured[walk->captured_count++] = (short)over;
        /* 4.2, 4.6, 7.2: on while it can, but the enemy Castle ends it. */
        if (ref_can_jump_from(&walk->board, land))
            jump_on(walk, land);
        else
            add(walk->moves, walk->start, land, walk->captured, walk->captured_count);
        walk->captured_count--;
        ref_put(&walk->board, over, piece);
    }
}

/* All ways to canter on from here, and of a Knight to charge. */
static void canter_on(Walk *walk, int square, bool clean) {
    for (int i = 0; i < 8; i++) {
        int over = square + ref_directions[i], land = over + ref_directions[i];
        if (!ref_is_own(&walk->board, over) || ref_at(&walk->board, land) != '.')
            continue; /* 3.1 */
        if (ref_in_own_castle(&walk->board, land))
            continue; /* 3.4 */
        bool jump_here = walk->knight && ref_can_jump_from(&walk->board, land);
        bool still_clean = clean && !jump_here; /* 5.3 */
        if (walk->seen[!still_clean][land])
            continue;
        walk->seen[!still_clean][land] = true;
        if (still_clean && land != walk->start && !walk->must_capture)
            add(walk->moves, walk->start, land, NULL, 0); /* 3.2, 3.3 */
        if (ref_in_enemy_castle(&walk->board, land))
            continue; /* 3.5 */
        if (jump_here)
            jump_on(walk, land); /* 5.1 */
        canter_on(walk, land, still_clean);
    }
}

static void moves_of_piece(const RefPosition *position, int start, bool must_capture, RefMoves *moves) {
    if (ref_in_enemy_castle(position, start)) { /* 6.1, 6.2 */
        int left = position->turn == 'w' ? position->white_castle_moves : position->black_castle_moves;
        for (int i = 0; i < 8; i++) {
            int to = start + ref_directions[i];
            if (left > 0 && !must_capture && ref_in_enemy_castle(position, to) && ref_at(position, to) == '.')
                add(moves, start, to, NULL, 0);
        }
        return;
    }
    for (int i = 0; i < 8; i++) { /* 2.1, 2.2 */
        int to = start + ref_directions[i];
        if (!must_capture && ref_at(position, to) == '.' && !ref_in_own_castle(position, to))
            add(moves, start, to, NULL, 0);
    }
    Walk walk = {.board = *position,
                 .start = start,
                 .knight = ref_at(position, start) == 'N' || ref_at(position, start) == 'n',
                 .must_capture = must_capture,
                 .moves = moves};
    ref_put(&walk.board, start, '.');
    jump_on(&walk, start);
    if (walk.knight || !must_capture)
        canter_on(&walk, start, true);
}

static void camelot_moves(const RefPosition *position, RefMoves *moves) {
    const RefGame *game = position->game;
    bool from_own_castle = false; /* 7.3: a piece there must move, before anything else */
    for (int square = ref_next_square(game, 0); square; square = ref_next_square(game, square))
        if (ref_is_own(position, square) && ref_in_own_castle(position, square))
            from_own_castle = true;
    bool must_capture = false; /* 4.5; in the own Castle by what its pieces can (7.4, 7.7) */
    for (int square = ref_next_square(game, 0); square; square = ref_next_square(game, square))
        if (ref_is_own(position, square) && (!from_own_castle || ref_in_own_castle(position, square)) &&
            ref_can_jump_from(position, square))
            must_capture = true;
    for (int square = ref_next_square(game, 0); square; square = ref_next_square(game, square))
        if (ref_is_own(position, square) && (!from_own_castle || ref_in_own_castle(position, square)))
            moves_of_piece(position, square, must_capture, moves);
}

/* ---- 8x8 Camelot ---- */

/* The eight knight's steps: the long leg, which is walked in two squares, and the short one. */
static const struct {
    int leg_long, leg_short; /* one square along each */
} eight_steps[8] = {{100, 1}, {100, -1}, {-100, 1}, {-100, -1}, {1, 100}, {1, -100}, {-1, 100}, {-1, -100}};

/* Walks one step by one of its two routes (2.1); gives the squares between and the target. */
static void eight_route(int from, int step, bool long_leg_first, int between[2], int *target) {
    int along = eight_steps[step].leg_long, across = eight_steps[step].leg_short;
    *target = from + 2 * along + across;
    between[0] = long_leg_first ? from + along : from + across;
    between[1] = long_leg_first ? from + 2 * along : from + across + along;
}

/* 2.2 */
static bool eight_open(const RefPosition *position, const int between[2], int target) {
    for (int i = 0; i < 2; i++)
        if (ref_at(position, between[i]) != '.' && !ref_is_enemy(position, between[i]))
            return false;
    return ref_at(position, target) == '.';
}

static bool eight_capture_on(Walk *walk, int square, int steps_done);

/* Takes what stands between (2.3), goes on or ends there (3.2), and puts it back. */
static void eight_capture(Walk *walk, const int between[2], int target, int steps_done) {
    RefPosition before = walk->board;
    int captured_before = walk->captured_count;
    for (int i = 0; i < 2; i++)
        if (ref_is_enemy(&walk->board, between[i])) {
            walk->captured[walk->captured_count++] = (short)between[i];
            ref_put(&walk->board, between[i], '.');
        }
    if (steps_done + 1 == 3 || !eight_capture_on(walk, target, steps_done + 1))
        add(walk->moves, walk->start, target, walk->captured, walk->captured_count);
    walk->board = before;
    walk->captured_count = captured_before;
}

/* All ways to capture on from here; false where there is none. */
static bool eight_capture_on(Walk *walk, int square, int steps_done) {
    bool any = false;
    for (int step = 0; step < 8; step++)
        for (int route = 0; route < 2; route++) {
            int between[2], target;
            eight_route(square, step, route == 0, between, &target);
            if (!eight_open(&walk->board, between, target))
                continue;
            if (!ref_is_enemy(&walk->board, between[0]) && !ref_is_enemy(&walk->board, between[1]))
                continue;
            any = true;
            eight_capture(walk, between, target, steps_done);
        }
    return any;
}

static int pieces_of(const RefPosition *position, char side) {
    int count = 0;
    for (int square = ref_next_square(position->game, 0); square;
         square = ref_next_square(position->game, square)) {
        char piece = ref_at(position, square);
        count += side == 'w' ? piece == 'N' || piece == 'M' : piece == 'n' || piece == 'm';
    }
    return count;
}

/* 4.1 of camelot8 */
static bool only_captures_left(const RefPosition *position) {
    return pieces_of(position, 'w') <= 3 && pieces_of(position, 'b') <= 3;
}

static void eight_moves(const RefPosition *position, RefMoves *moves) {
    const RefGame *game = position->game;
    for (int square = ref_next_square(game, 0); square; square = ref_next_square(game, square)) {
        if (!ref_is_own(position, square))
            continue;
        Walk walk = {.board = *position, .start = square, .moves = moves};
        ref_put(&walk.board, square, '.'); /* 3.3 */
        eight_capture_on(&walk, square, 0);
    }
    if (moves->count > 0 || only_captures_left(position))
        return; /* 3.1, 4.1 */
    for (int square = ref_next_square(game, 0); square; square = ref_next_square(game, square))
        for (int step = 0; ref_is_own(position, square) && step < 8; step++)
            for (int route = 0; route < 2; route++) {
                int between[2], target;
                eight_route(square, step, route == 0, between, &target);
                if (eight_open(position, between, target))
                    add(moves, square, target, NULL, 0);
            }
}

/* ---- results ---- */

static int pieces_in_enemy_castle(const RefPosition *position, char side) {
    int count = 0;
    for (int square = ref_next_square(position->game, 0); square;
         square = ref_next_square(position->game, square)) {
        char piece = ref_at(position, square);
        bool own = side == 'w' ? piece == 'N' || piece == 'M' : piece == 'n' || piece == 'm';
        count += own && ref_in_castle_of(position, square, side == 'w' ? 'b' : 'w');
    }
    return count;
}

/* What the pieces alone decide, in the order of 8. */
static char result_by_pieces(const RefPosition *position, const char **reason) {
    const RefGame *game = position->game;
    int white = pieces_of(position, 'w'), black = pieces_of(position, 'b');
    *reason = "castle"; /* 8.1 */
    if (game->castle_wins && pieces_in_enemy_castle(position, 'w') >= game->castle_wins)
        return 'w';
    if (game->castle_wins && pieces_in_enemy_castle(position, 'b') >= game->castle_wins)
        return 'b';
    *reason = "captured"; /* 8.2, or 4.2 of camelot8 */
    int enough = game->two_to_win ? 2 : 1;
    if (black == 0 && white >= enough)
        return 'w';
    if (white == 0 && black >= enough)
        return 'b';
    *reason = "few-pieces"; /* 8.3 */
    if (game->two_to_win && white <= 1 && black <= 1)
        return 'd';
    *reason = "none";
    return '-';
}

void ref_moves(const RefPosition *position, RefMoves *moves) {
    moves->count = 0;
    const char *reason;
    if (result_by_pieces(position, &reason) != '-')
        return; /* 11.3: a finished position has no moves */
    if (position->game->eight)
        eight_moves(position, moves);
    else
        camelot_moves(position, moves);
    sort_and_drop_doubles(moves);
}

static char result_without_moves(const RefPosition *position, const char **reason) {
    char other = position->turn == 'w' ? 'b' : 'w';
    int white = pieces_of(position, 'w'), black = pieces_of(position, 'b');
    if (position->game->eight && only_captures_left(position)) { /* 4.1 of camelot8 */
        *reason = "count";
        return white > black ? 'w' : black > white ? 'b' : 'd';
    }
    *reason = "stalemate"; /* 8.3, or 4.3 of camelot8 */
    return position->game->two_to_win && pieces_of(position, other) < 2 ? 'd' : other;
}

char ref_result(const RefPosition *position, const char **reason) {
    const char *word;
    char result = result_by_pieces(position, &word);
    if (result == '-') {
        RefMoves moves = {0};
        ref_moves(position, &moves);
        if (moves.count == 0)
            result = result_without_moves(position, &word);
        ref_moves_free(&moves);
    }
    if (reason)
        *reason = word;
    return result;
}

/* ---- play ---- */

static int one_more(int number) {
    return number < 9999 ? number + 1 : number;
}

void ref_play(RefPosition *position, const RefMove *move) {
    bool castle_move = ref_in_enemy_castle(position, move->from);
    bool enters_castle = !castle_move && ref_in_enemy_castle(position, move->to);
    if (castle_move)
        --*(position->turn == 'w' ? &position->white_castle_moves : &position->black_castle_moves);
    char piece = ref_at(position, move->from);
    ref_put(position, move->from, '.');
    for (int i = 0; i < move->captured_count; i++)
        ref_put(position, move->captured[i], '.');
    ref_put(position, move->to, piece);
    position->clock = move->captured_count > 0 || enters_castle ? 0 : one_more(position->clock); /* 8.6 */
    if (position->turn == 'b')
        position->number = one_more(position->number);
    position->turn = position->turn == 'w' ? 'b' : 'w';
}

uint64_t ref_perft(const RefPosition *position, int depth) {
    if (depth == 0)
        return 1;
    RefMoves moves = {0};
    ref_moves(position, &moves);
    uint64_t count = 0;
    for (int i = 0; i < moves.count; i++) {
        RefPosition next = *position;
        ref_play(&next, &moves.move[i]);
        count += ref_perft(&next, depth - 1);
    }
    ref_moves_free(&moves);
    return count;
}
