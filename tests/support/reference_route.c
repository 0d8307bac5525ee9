#include "support/reference_route.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"

/* A piece on its way: everything that decides how it may go on. */
typedef struct State {
    int square;
    int captured[REF_PIECES]; /* in ascending order */
    int captured_count;
    bool dirty; /* no jump yet, and a Knight's canter stop had one (5.3) */
    int parent; /* index of the state before, -1 at the start */
} State;

/* All states reached, in the order of reaching. Nothing is reached twice. */
typedef struct Search {
    RefPosition board; /* the piece lifted */
    int start;
    bool knight;
    State *state;
    int count, capacity;
} Search;

static Search begin(const RefPosition *position, int start) {
    char piece = ref_at(position, start);
    Search search = {.board = *position, .start = start, .knight = piece == 'N' || piece == 'n'};
    search.board.at[start / 100][start % 100] = '.';
    return search;
}

static bool same(const State *a, const State *b) {
    return a->square == b->square && a->dirty == b->dirty && a->captured_count == b->captured_count &&
           memcmp(a->captured, b->captured, sizeof a->captured) == 0;
}

static void reach(Search *search, const State *state) {
    for (int i = 0; i < search->count; i++)
        if (same(&search->state[i], state))
            return;
    if (search->count == search->capacity) {
        search->capacity = search->capacity ? 2 * search->capacity : 64;
        search->state = realloc(search->state, (size_t)search->capacity * sizeof *search->state);
        if (!search->state)
            abort();
    }
    search->state[search->count++] = *state;
}

/* The board as it stands in a state. */
static RefPosition board_in(const Search *search, const State *state) {
    RefPosition board = search->board;
    for (int i = 0; i < state->captured_count; i++)
        board.at[state->captured[i] / 100][state->captured[i] % 100] = '.';
    return board;
}

static void capture(State *state, int square) {
    int i = state->captured_count++;
    for (; i > 0 && state->captured[i - 1] > square; i--)
        state->captured[i] = state->captured[i - 1];
    state->captured[i] = square;
}

/* One leap from a state, by canter or jump; false where the rules have none there. */
static bool leap(const Search *search, const State *from, int direction, State *to, bool *jumps) {
    RefPosition board = board_in(search, from);
    int over = from->square + direction, land = over + direction;
    bool at_start = from->parent < 0;
    if (ref_at(&board, land) != '.' || ref_in_enemy_castle(&board, from->square)) /* 3.5, 4.6, 6.1 */
        return false;
    *to = *from;
    to->square = land;
    *jumps = ref_is_enemy(&board, over);
    if (*jumps) { /* 4.1, 5.1: a Man that has cantered does not jump */
        if (from->captured_count == 0 && !at_start && !search->knight)
            return false;
        to->dirty = false;
        capture(to, over);
        return true;
    }
    if (!ref_is_own(&board, over) || from->captured_count > 0 || ref_in_own_castle(&board, land))
        return false; /* 3.1, 5.1, 3.4 */
    to->dirty = from->dirty || (search->knight && ref_can_jump_from(&board, land));
    return true;
}

/* Whether the move may end in a state, the duty to capture apart. */
static bool may_end(const Search *search, const State *state) {
    RefPosition board = board_in(search, state);
    if (state->parent < 0)
        return false;
    if (state->captured_count == 0)
        return !state->dirty && state->square != search->start;
    return !ref_can_jump_from(&board, state->square);
}

static RefMove move_of(const Search *search, const State *state) {
    RefMove move = {(short)search->start, (short)state->square, (short)state->captured_count, {0}};
    for (int i = 0; i < state->captured_count; i++)
        move.captured[i] = (short)state->captured[i];
    return move;
}

/* ---- writing ---- */

static int write_square(const RefPosition *position, int square, char *text) {
    return sprintf(text, "%c%d", (ref_is_eight(position) ? 'a' : 'A') + square % 100 - 1, square / 100);
}

static int write_state(const Search *search, const State *state, char *text) {
    if (state->parent < 0)
        return write_square(&search->board, state->square, text);
    const State *before = &search->state[state->parent];
    int length = write_state(search, before, text);
    text[length++] = state->captured_count > before->captured_count ? 'x' : '-';
    return length + write_square(&search->board, state->square, text + length);
}

static int compare_ints(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

/* Breadth first, the squares of a step in ascending order, and first come first kept: so each state is
 * reached by the first of its shortest routes in the order of 10.4. */
static void write_family_move(const RefPosition *position, const RefMove *move, char *text) {
    int step = move->to - move->from;
    for (int i = 0; i < 8; i++)
        if (move->captured_count == 0 && step == ref_directions[i]) {
            int length = write_square(position, move->from, text);
            text[length++] = '-';
            write_square(position, move->to, text + length);
            return;
        }
    int ascending[8];
    memcpy(ascending, ref_directions, sizeof ascending);
    qsort(ascending, 8, sizeof *ascending, compare_ints);
    Search search = begin(position, move->from);
    State start = {.square = move->from, .parent = -1};
    reach(&search, &start);
    for (int i = 0; i < search.count; i++) {
        State from = search.state[i];
        RefMove reached = move_of(&search, &from);
        if (may_end(&search, &from) && ref_compare(&reached, move) == 0) {
            write_state(&search, &from, text);
            free(search.state);
            return;
        }
        for (int k = 0; k < 8; k++) {
            State to;
            bool jumps;
            if (leap(&search, &from, ascending[k], &to, &jumps)) {
                to.parent = i;
                reach(&search, &to);
            }
        }
    }
    free(search.state);
    strcpy(text, "no route");
}

/* ---- writing, 8x8 Camelot: every route of up to three steps ---- */

typedef struct EightRoute {
    RefPosition board;
    int square[10]; /* start and three squares a step */
    bool captures[10];
    int count;
} EightRoute;

static bool eight_before(const EightRoute *a, const EightRoute *b) {
    if (a->count != b->count)
        return a->count < b->count;
    for (int i = 0; i < a->count; i++)
        if (a->square[i] != b->square[i])
            return a->square[i] < b->square[i];
    return false;
}

/* Whether the captured squares of a route are those of the move. */
static bool eight_captures_all(const EightRoute *route, const RefMove *move) {
    int captured[REF_PIECES] = {0}, count = 0;
    for (int i = 0; i < route->count; i++)
        if (route->captures[i])
            captured[count++] = route->square[i];
    qsort(captured, (size_t)count, sizeof *captured, compare_ints);
    for (int i = 0; i < count && i < move->captured_count; i++)
        if (captured[i] != move->captured[i])
            return false;
    return count == move->captured_count;
}

static void eight_walk(const EightRoute *route, const RefMove *move, EightRoute *best) {
    static const int legs[8][2] = {{100, 1}, {100, -1}, {-100, 1}, {-100, -1},
                                   {1, 100}, {1, -100}, {-1, 100}, {-1, -100}};
    int at = route->square[route->count - 1];
    bool goes_on = false;
    for (int i = 0; i < 16 && route->count < 10; i++) {
        int leg_long = legs[i / 2][0], leg_short = legs[i / 2][1];
        int first = i % 2 ? at + leg_long : at + leg_short, second = first + leg_long;
        EightRoute next = *route;
        int squares[3] = {first, second, at + 2 * leg_long + leg_short}, enemies = 0;
        bool open = ref_at(&route->board, squares[2]) == '.';
        for (int k = 0; k < 3; k++) {
            bool enemy = ref_is_enemy(&route->board, squares[k]);
            open = open && (enemy || ref_at(&route->board, squares[k]) == '.');
            enemies += enemy;
            next.square[next.count] = squares[k];
            next.captures[next.count++] = enemy;
            if (enemy)
                next.board.at[squares[k] / 100][squares[k] % 100] = '.';
        }
        if (!open || enemies == 0)
            continue;
        goes_on = true;
        eight_walk(&next, move, best);
    }
    if (!goes_on && route->count > 1 && at == move->to && eight_captures_all(route, move) &&
        (best->count == 0 || eight_before(route, best)))
        *best = *route;
}

static void write_eight_move(const RefPosition *position, const RefMove *move, char *text) {
    EightRoute best = {.count = 0}, start = {.board = *position, .square = {move->from}, .count = 1};
    start.board.at[move->from / 100][move->from % 100] = '.';
    if (move->captured_count > 0) {
        eight_walk(&start, move, &best);
    } else {
        best = start;
        best.square[best.count++] = move->to;
    }
    for (int i = 0; i < best.count; i++) {
        if (i > 0)
            *text++ = best.captures[i] ? 'x' : '-';
        text += write_square(position, best.square[i], text);
    }
}

void ref_write_move(const RefPosition *position, const RefMove *move, char text[REF_MOVE_TEXT_MAX]) {
    if (ref_is_eight(position))
        write_eight_move(position, move, text);
    else
        write_family_move(position, move, text);
}

/* ---- entering ---- */

static bool is_among(const RefMoves *moves, const RefMove *move) {
    for (int i = 0; i < moves->count; i++)
        if (ref_compare(&moves->move[i], move) == 0)
            return true;
    return false;
}

/* Whether a legal move can be completed from a state, with or without going on. */
static bool can_finish(Search *search, const State *state, const RefMoves *moves) {
    bool found = false;
    search->count = 0;
    reach(search, state);
    for (int i = 0; i < search->count && !found; i++) {
        State from = search->state[i];
        RefMove reached = move_of(search, &from);
        found = may_end(search, &from) && is_among(moves, &reached);
        for (int k = 0; k < 8; k++) {
            State to;
            bool jumps;
            if (leap(search, &from, ref_directions[k], &to, &jumps)) {
                to.parent = 0;
                reach(search, &to);
            }
        }
    }
    return found;
}

/* Takes the leap to a square; false where there is none. */
static bool leap_to(const Search *search, State *state, int square) {
    for (int k = 0; k < 8; k++) {
        State to;
        bool jumps;
        if (state->square + 2 * ref_directions[k] == square &&
            leap(search, state, ref_directions[k], &to, &jumps)) {
            to.parent = 0;
            *state = to;
            return true;
        }
    }
    return false;
}

static bool is_step(int from, int to) {
    for (int k = 0; k < 8; k++)
        if (from + ref_directions[k] == to)
            return true;
    return false;
}

static int stops_of(const RefPosition *position, const RefMoves *moves, const int *stops, int count,
                    int next[16], bool *end) {
    int found = 0;
    *end = false;
    if (!ref_is_own(position, stops[0]))
        return 0;
    Search search = begin(position, stops[0]);
    State state = {.square = stops[0], .parent = -1};
    for (int i = 1; i < count; i++)
        if (!leap_to(&search, &state, stops[i])) {
            RefMove step = {(short)stops[0], (short)stops[1], 0, {0}};
            *end = count == 2 && is_step(stops[0], stops[1]) && is_among(moves, &step);
            return 0;
        }
    RefMove reached = move_of(&search, &state);
    *end = may_end(&search, &state) && is_among(moves, &reached);
    for (int square = 101; square <= REF_RANKS * 100 + REF_FILES; square++) {
        State to = state;
        RefMove step = {(short)stops[0], (short)square, 0, {0}};
        if ((count == 1 && is_step(stops[0], square) && is_among(moves, &step)) ||
            (leap_to(&search, &to, square) && can_finish(&search, &to, moves)))
            next[found++] = square;
    }
    free(search.state);
    return found;
}

int ref_stops(const RefPosition *position, const int *stops, int count, int next[16], bool *end) {
    RefMoves moves = {0};
    ref_moves(position, &moves);
    int found = stops_of(position, &moves, stops, count, next, end);
    ref_moves_free(&moves);
    return found;
}

/* ---- random texts ---- */

typedef struct Written {
    int square[REF_ROUTE_MAX];
    bool captures[REF_ROUTE_MAX]; /* an x stands before the square */
    int count;
} Written;

/* A piece that has a legal move, rather one with a capture; 0 where there is none. */
static int random_mover(const RefPosition *position, uint64_t *random) {
    RefMoves moves = {0};
    ref_moves(position, &moves);
    int square = 0;
    for (int tries = 0; tries < 8 && moves.count > 0; tries++) {
        const RefMove *move = &moves.move[random_below(random, moves.count)];
        square = move->from;
        if (move->captured_count > 0)
            break;
    }
    ref_moves_free(&moves);
    return square;
}

bool ref_wander(const RefPosition *position, uint64_t *random, char text[REF_MOVE_TEXT_MAX]) {
    State at = {.square = random_mover(position, random), .parent = -1};
    if (at.square == 0)
        return false;
    Search search = begin(position, at.square);
    Written written = {.square = {at.square}, .count = 1};
    int steps = 1 + random_below(random, 6), walked = 0, left_out = random_below(random, 3);
    bool wrong_signs = random_below(random, 10) == 0;
    for (int tries = 0; tries < 60 && written.count < REF_ROUTE_MAX / 2; tries++) {
        State to;
        bool jumps;
        if (!leap(&search, &at, ref_directions[random_below(random, 8)], &to, &jumps))
            continue;
        at = to;
        at.parent = 0;
        walked++;
        bool last = walked >= steps && (at.captured_count == 0 || may_end(&search, &at));
        if (last || jumps || random_below(random, 2) >= left_out) {
            written.square[written.count] = at.square;
            written.captures[written.count++] = wrong_signs && random_below(random, 3) == 0 ? !jumps : jumps;
        }
        if (last)
            break;
    }
    if (written.count > 2 && random_below(random, 6) == 0) { /* two squares in the wrong order */
        int i = 1 + random_below(random, written.count - 2), square = written.square[i];
        written.square[i] = written.square[i + 1];
        written.square[i + 1] = square;
    }
    for (int i = 0; i < written.count; i++) {
        if (i > 0)
            *text++ = written.captures[i] ? 'x' : '-';
        text += write_square(position, written.square[i], text);
    }
    return walked > 0;
}
