#include "support/reference_read.h"

#include <stdlib.h>
#include <string.h>

#include "support/reference_board.h"

enum { WRITTEN_MAX = 100, CANDIDATES_MAX = 400, STATES_MAX = 20000 };

typedef struct Written {
    int square[WRITTEN_MAX];
    bool captures[WRITTEN_MAX]; /* an x stands before the square */
    int count;
} Written;

/* What the text may stand for. */
typedef struct Readings {
    const RefMoves *legal;
    Written written;
    bool exact; /* squares and signs are those of a legal route, of the move full */
    bool has_full, full_fits;
    RefMove full;  /* the squares, whatever the signs */
    int false_x;   /* in it */
    RefMove *fits; /* shortened, each once */
    int fits_count;
} Readings;

static Written parse(const char *text) {
    Written written = {.count = 0};
    while (*text && written.count < WRITTEN_MAX) {
        written.captures[written.count] = *text == 'x';
        if (*text == 'x' || *text == '-')
            text++;
        int file = (*text | 0x20) - 'a' + 1;
        text++;
        written.square[written.count++] = (int)strtol(text, (char **)&text, 10) * 100 + file;
    }
    return written;
}

static int compare_shorts(const void *a, const void *b) {
    return *(const short *)a - *(const short *)b;
}

static RefMove make_move(int from, int to, const short *captured, int count) {
    RefMove move = {(short)from, (short)to, (short)count, {0}};
    for (int i = 0; i < count; i++)
        move.captured[i] = captured[i];
    qsort(move.captured, (size_t)count, sizeof *move.captured, compare_shorts);
    return move;
}

static int compare_moves(const void *a, const void *b) {
    return ref_compare(a, b);
}

static bool is_legal(const RefMoves *legal, const RefMove *move) {
    return legal->count > 0 && bsearch(move, legal->move, (size_t)legal->count, sizeof *move, compare_moves);
}

/* The text has the squares of a legal route, which captures at these. */
static void note_full(Readings *readings, const RefMove *move, const bool *captures) {
    const Written *written = &readings->written;
    readings->has_full = readings->exact = true;
    readings->full = *move;
    for (int i = written->count - 1; i > 0; i--) {
        readings->exact &= written->captures[i] == captures[i];
        if (written->captures[i] && !captures[i])
            readings->false_x = written->square[i];
    }
}

static void note_fit(Readings *readings, const RefMove *move) {
    for (int i = 0; i < readings->fits_count; i++)
        if (ref_compare(&readings->fits[i], move) == 0)
            return;
    ref_require(readings->fits_count < CANDIDATES_MAX);
    readings->fits[readings->fits_count++] = *move;
}

static RefRead decide(const Readings *readings) {
    RefRead read = {.reading = REF_READ_ILLEGAL};
    int candidates = readings->fits_count;
    bool both = false;
    for (int i = 0; i < readings->fits_count; i++)
        both |= readings->has_full && ref_compare(&readings->fits[i], &readings->full) == 0;
    candidates += readings->has_full && !both;
    if (readings->exact || (candidates == 1 && readings->has_full && (both || readings->false_x == 0))) {
        read.reading = REF_READ_OK;
        read.move = readings->full;
    } else if (candidates == 1 && readings->has_full) {
        read.false_x = readings->false_x;
    } else if (candidates == 1) {
        read.reading = REF_READ_OK;
        read.move = readings->fits[0];
        read.shortened = true;
    } else if (candidates > 1) {
        read.reading = REF_READ_AMBIGUOUS;
    }
    return read;
}

/* ---- Camelot and its family ---- */

/* A piece on its way, lifted from the board; its own square is empty. */
typedef struct Piece {
    RefPosition board;
    bool knight;
    int start, at, leaps;
    bool dirty; /* 5.3 */
    short captured[REF_PIECES];
    int captured_count;
} Piece;

/* The leap in a direction, a canter or a jump as what lies under it tells; false where there is none. */
static bool leap(Piece *piece, int direction, bool *jumps) {
    int over = piece->at + direction, land = over + direction;
    if (ref_at(&piece->board, land) != '.' || ref_in_enemy_castle(&piece->board, piece->at))
        return false; /* 3.5, 4.6 */
    *jumps = ref_is_enemy(&piece->board, over);
    if (*jumps) {
        if (piece->leaps > 0 && piece->captured_count == 0 && !piece->knight)
            return false; /* 1.5 */
        piece->captured[piece->captured_count++] = (short)over;
        ref_put(&piece->board, over, '.');
    } else {
        if (!ref_is_own(&piece->board, over) || piece->captured_count > 0)
            return false; /* 3.1, 5.1 */
        if (ref_in_own_castle(&piece->board, land))
            return false; /* 3.4 */
        piece->dirty |= piece->knight && ref_can_jump_from(&piece->board, land);
    }
    piece->at = land;
    piece->leaps++;
    return true;
}

static bool leap_to(Piece *piece, int square, bool *jumps) {
    for (int i = 0; i < 8; i++)
        if (piece->at + 2 * ref_directions[i] == square)
            return leap(piece, ref_directions[i], jumps);
    return false;
}

/* Whether a legal move ends here. */
static bool ends(const Readings *readings, const Piece *piece, RefMove *move) {
    *move = make_move(piece->start, piece->at, piece->captured, piece->captured_count);
    if (piece->captured_count == 0 ? piece->dirty || piece->at == piece->start
                                   : ref_can_jump_from(&piece->board, piece->at))
        return false;
    return is_legal(readings->legal, move);
}

static void read_squares(Readings *readings, Piece piece) {
    const Written *written = &readings->written;
    bool captures[WRITTEN_MAX] = {false};
    RefMove move;
    int distance = written->square[1] - piece.start;
    for (int i = 0; i < 8; i++)
        if (written->count == 2 && distance == ref_directions[i]) {
            move = make_move(piece.start, written->square[1], NULL, 0);
            if (is_legal(readings->legal, &move))
                note_full(readings, &move, captures);
            return;
        }
    for (int i = 1; i < written->count; i++)
        if (!leap_to(&piece, written->square[i], &captures[i]))
            return;
    if (ends(readings, &piece, &move))
        note_full(readings, &move, captures);
}

/* The rest of the text as jumps, none of which may be left out. */
static void read_jumps(Readings *readings, Piece piece, int next) {
    RefMove move;
    bool jumps;
    for (; next < readings->written.count; next++)
        if (!readings->written.captures[next] || !leap_to(&piece, readings->written.square[next], &jumps) ||
            !jumps)
            return;
    if (piece.captured_count > 0 && ends(readings, &piece, &move))
        note_fit(readings, &move);
}

/* A canter stop on the way of a shortened text, of which the squares before `next` were met. */
typedef struct Stop {
    int at, next;
    bool dirty, skipped;
} Stop;

static int add_stop(Stop *stops, int count, Stop stop) {
    for (int i = 0; i < count; i++)
        if (stops[i].at == stop.at && stops[i].next == stop.next && stops[i].dirty == stop.dirty &&
            stops[i].skipped == stop.skipped)
            return count;
    ref_require(count < STATES_MAX);
    stops[count] = stop;
    return count + 1;
}

/* Walks every canter, meeting the printed stops in their order and others between. */
static void read_shortened(Readings *readings, const Piece *start) {
    static Stop stops[STATES_MAX];
    const Written *written = &readings->written;
    int count = add_stop(stops, 0, (Stop){start->at, 1, false, false});
    for (int i = 0; i < count; i++) {
        Stop stop = stops[i];
        Piece piece = *start;
        piece.at = stop.at;
        piece.dirty = stop.dirty;
        piece.leaps = i;
        if (stop.skipped && stop.next < written->count && written->captures[stop.next])
            read_jumps(readings, piece, stop.next);
        for (int k = 0; k < 8; k++) {
            Piece next = piece;
            RefMove move;
            bool jumps;
            if (!leap(&next, ref_directions[k], &jumps) || jumps)
                continue;
            Stop met = {next.at, stop.next, next.dirty, true};
            count = add_stop(stops, count, met);
            if (stop.next == written->count || written->captures[stop.next] ||
                written->square[stop.next] != next.at)
                continue;
            met.next++;
            met.skipped = stop.skipped;
            count = add_stop(stops, count, met);
            if (met.skipped && met.next == written->count && ends(readings, &next, &move))
                note_fit(readings, &move);
        }
    }
}

static void read_family(Readings *readings, const RefPosition *position) {
    int from = readings->written.square[0];
    char kind = ref_at(position, from);
    Piece piece = {.board = *position, .knight = kind == 'N' || kind == 'n', .start = from, .at = from};
    ref_put(&piece.board, from, '.');
    read_squares(readings, piece);
    if (!readings->exact)
        read_shortened(readings, &piece);
}

/* ---- 8x8 Camelot ---- */

typedef struct Way {
    RefPosition board;
    int square[10];
    bool captures[10];
    int count;
} Way;

/* Whether the text is the way with squares left out: table[w][r] tells that the first w + 1 squares of the
 * text can be the first r + 1 of the way with gaps, the last of each being the same. */
static bool fits(const Written *written, const Way *way) {
    bool table[10][10] = {{false}};
    if (written->count >= way->count)
        return false;
    table[0][0] = written->square[0] == way->square[0];
    for (int w = 1; w < written->count; w++)
        for (int r = 1; r < way->count; r++)
            for (int before = 0; before < r && written->square[w] == way->square[r]; before++) {
                bool captured = false;
                for (int i = before + 1; i <= r; i++)
                    captured |= way->captures[i];
                bool gap = r - before > 1, mark = written->captures[w];
                table[w][r] |= table[w - 1][before] && (gap ? captured || !mark : captured == mark);
            }
    return table[written->count - 1][way->count - 1];
}

/* The way is a legal move's. */
static void hold_against(Readings *readings, const Way *way) {
    short captured[REF_PIECES];
    int count = 0;
    for (int i = 0; i < way->count; i++)
        if (way->captures[i])
            captured[count++] = (short)way->square[i];
    RefMove move = make_move(way->square[0], way->square[way->count - 1], captured, count);
    if (!is_legal(readings->legal, &move))
        return;
    const Written *written = &readings->written;
    if (written->count == way->count &&
        memcmp(written->square, way->square, (size_t)way->count * sizeof *way->square) == 0)
        note_full(readings, &move, way->captures);
    else if (fits(written, way))
        note_fit(readings, &move);
}

/* All ways from here; of a quiet move one step. */
static void eight_ways(Readings *readings, const Way *way) {
    static const int sides[4] = {100, 1, -100, -1};
    bool goes_on = false;
    for (int i = 0; i < 32 && way->count < 10; i++) {
        int along = sides[i / 8], across = sides[i / 2 % 4];
        if (abs(along) == abs(across))
            continue;
        Way next = *way;
        int at = way->square[way->count - 1], enemies = 0;
        bool open = true;
        for (int k = 0; k < 3; k++) {
            at += i % 2 ? (k < 2 ? along : across) : (k < 1 ? across : along);
            bool enemy = ref_is_enemy(&next.board, at);
            open = open && (ref_at(&next.board, at) == '.' || (enemy && k < 2));
            enemies += enemy;
            next.square[next.count] = at;
            next.captures[next.count++] = enemy;
            if (open && enemy)
                ref_put(&next.board, at, '.');
        }
        if (!open)
            continue;
        if (enemies > 0) {
            goes_on = true;
            eight_ways(readings, &next);
        } else if (way->count == 1) {
            hold_against(readings, &next);
            next.square[1] = at;
            next.count = 2;
            hold_against(readings, &next);
        }
    }
    if (!goes_on && way->count > 1)
        hold_against(readings, way);
}

static void read_eight(Readings *readings, const RefPosition *position) {
    Way way = {.board = *position, .square = {readings->written.square[0]}, .count = 1};
    ref_put(&way.board, way.square[0], '.');
    eight_ways(readings, &way);
}

/* ---- */

RefRead ref_read_among(const RefPosition *position, const RefMoves *moves, const char *text) {
    RefMove fitting[CANDIDATES_MAX];
    Readings readings = {.legal = moves, .written = parse(text), .fits = fitting};
    if (readings.written.count < 2 || !ref_is_own(position, readings.written.square[0]))
        return (RefRead){.reading = REF_READ_ILLEGAL};
    if (ref_is_eight(position))
        read_eight(&readings, position);
    else
        read_family(&readings, position);
    return decide(&readings);
}

RefReading ref_read_move(const RefPosition *position, const char *text, RefMove *move) {
    RefMoves moves = {0};
    ref_moves(position, &moves);
    RefRead read = ref_read_among(position, &moves, text);
    ref_moves_free(&moves);
    *move = read.move;
    return read.reading;
}
