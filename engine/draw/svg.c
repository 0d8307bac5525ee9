#include "draw/svg.h"

#include "text/position_text.h"

/* All lengths are whole numbers, so that no locale has a say: a square has SQUARE units, and two of them are a
 * pixel where nothing else says how large the drawing is. */
enum {
    SQUARE = 60,
    MARGIN = 50, /* left and right */
    TOP = 24,
    BOTTOM = 46,
    MAN = 20, /* radius */
    RING = 26,
    LABEL_DROP = 8 /* of a label's base line below its middle */
};

static const char style[] = "<style>\n"
                            ".castellan{font:600 22px Helvetica,Arial,'DejaVu Sans',sans-serif}\n"
                            ".castellan path,.castellan circle{stroke-linejoin:round;stroke-linecap:round}\n"
                            ".castellan .page{fill:#fff}\n"
                            ".castellan .board{fill:#f7eeda}\n"
                            ".castellan .shade{fill:#e9dab8}\n"
                            ".castellan .castle{fill:#d2ba85}\n"
                            ".castellan .tower{fill:none;stroke:#8d7440;stroke-width:3}\n"
                            ".castellan .last{fill:#f4d06a;stroke:#7d5f0a;stroke-width:4}\n"
                            ".castellan .from{stroke-dasharray:8 10}\n"
                            ".castellan .track{fill:none;stroke:#7d5f0a;stroke-width:5}\n"
                            ".castellan .outline{fill:none;stroke:#4b3a22;stroke-width:5}\n"
                            ".castellan .label{fill:#4b3a22}\n"
                            ".castellan .white{fill:#fffdf6;stroke:#231a10;stroke-width:3}\n"
                            ".castellan .black{fill:#2d2722;stroke:#120e0a;stroke-width:3}\n"
                            ".castellan .line{fill:none;stroke-width:3}\n"
                            ".castellan .white .line{stroke:#857761}\n"
                            ".castellan .black .line{stroke:#cdbf9f}\n"
                            ".castellan .halo{fill:none;stroke:#fff;stroke-width:13}\n"
                            ".castellan .arrow{fill:none;stroke:#0b6a86;stroke-width:7}\n"
                            ".castellan .quiet{stroke-dasharray:11 13}\n"
                            ".castellan .halo.stops{stroke-width:21}\n"
                            ".castellan .arrow.stops{stroke-width:15}\n"
                            ".castellan .head{fill:#0b6a86;stroke:#fff;stroke-width:3}\n"
                            ".castellan .mark{fill:none;stroke:#a3241f;stroke-width:6}\n"
                            ".castellan.dark .page{fill:#1c1e22}\n"
                            ".castellan.dark .board{fill:#6d6759}\n"
                            ".castellan.dark .shade{fill:#5d574a}\n"
                            ".castellan.dark .castle{fill:#847344}\n"
                            ".castellan.dark .tower{stroke:#c8b379}\n"
                            ".castellan.dark .last{fill:#a3812a;stroke:#f4d06a}\n"
                            ".castellan.dark .track{stroke:#f4d06a}\n"
                            ".castellan.dark .outline{stroke:#cfc4ab}\n"
                            ".castellan.dark .label{fill:#d8cfba}\n"
                            ".castellan.dark .black{fill:#1b1816;stroke:#cabe9f}\n"
                            ".castellan.dark .halo{stroke:#14161a}\n"
                            ".castellan.dark .arrow{stroke:#63c8e6}\n"
                            ".castellan.dark .head{fill:#63c8e6;stroke:#14161a}\n"
                            ".castellan.dark .mark{stroke:#ff8d80}\n"
                            "</style>\n";

typedef struct Canvas {
    const Position *pos;
    const Game *game;
    bool flip;
    Text *out;
} Canvas;

/* The corner of a square, and its middle. */
static int left_of(const Canvas *canvas, Square square) {
    int file = square_file(square);
    return MARGIN + SQUARE * (canvas->flip ? canvas->game->files - 1 - file : file);
}

static int top_of(const Canvas *canvas, Square square) {
    int rank = square_rank(square);
    return TOP + SQUARE * (canvas->flip ? rank : canvas->game->ranks - 1 - rank);
}

static int middle_x(const Canvas *canvas, Square square) {
    return left_of(canvas, square) + SQUARE / 2;
}

static int middle_y(const Canvas *canvas, Square square) {
    return top_of(canvas, square) + SQUARE / 2;
}

/* A rank of the board by its place in the drawing, from the top. */
static int rank_at(const Canvas *canvas, int row) {
    return canvas->flip ? row : canvas->game->ranks - 1 - row;
}

static int row_start(const Canvas *canvas, int row) {
    return MARGIN + SQUARE * ((canvas->game->files - canvas->game->widths[rank_at(canvas, row)]) / 2);
}

static int row_end(const Canvas *canvas, int row) {
    return row_start(canvas, row) + SQUARE * canvas->game->widths[rank_at(canvas, row)];
}

/* ---- The board ---- */

/* The way round the board, clockwise. */
static void add_outline(const Canvas *canvas, const char *class) {
    const int rows = canvas->game->ranks;
    text_format(canvas->out, "<path class=\"%s\" d=\"M%d %dH%d", class, row_start(canvas, 0), TOP,
                row_end(canvas, 0));
    for (int row = 1; row < rows; row++)
        if (row_end(canvas, row) != row_end(canvas, row - 1))
            text_format(canvas->out, "V%dH%d", TOP + SQUARE * row, row_end(canvas, row));
    text_format(canvas->out, "V%dH%d", TOP + SQUARE * rows, row_start(canvas, rows - 1));
    for (int row = rows - 1; row > 0; row--)
        if (row_start(canvas, row) != row_start(canvas, row - 1))
            text_format(canvas->out, "V%dH%d", TOP + SQUARE * row, row_start(canvas, row - 1));
    text_line(canvas->out, "z\"/>");
}

static void add_squares(const Canvas *canvas, const char *class, Bitboard squares, int inset) {
    if (bb_is_empty(squares))
        return;
    const int side = SQUARE - 2 * inset;
    text_format(canvas->out, "<path class=\"%s\" d=\"", class);
    BitboardScan scan = bb_scan(squares);
    for (Square square; bb_next(&scan, &square);)
        text_format(canvas->out, "M%d %dh%dv%dh-%dz", left_of(canvas, square) + inset,
                    top_of(canvas, square) + inset, side, side, side);
    text_line(canvas->out, "\"/>");
}

static Bitboard shaded(const Game *game) {
    Bitboard squares = bb_zero();
    BitboardScan scan = bb_scan(game->board);
    for (Square square; bb_next(&scan, &square);)
        if ((square_file(square) + square_rank(square)) % 2 == 0)
            bb_set(&squares, square);
    return squares;
}

static void add_towers(const Canvas *canvas, Bitboard castles) {
    if (bb_is_empty(castles))
        return;
    text_add(canvas->out, "<path class=\"tower\" d=\"");
    BitboardScan scan = bb_scan(castles);
    for (Square square; bb_next(&scan, &square);)
        text_format(canvas->out, "M%d %dv-30h7v7h6v-7h8v7h6v-7h7v30z", middle_x(canvas, square) - 17,
                    middle_y(canvas, square) + 15);
    text_line(canvas->out, "\"/>");
}

/* Ranks stand in a column at the left, files in a line below. */
static void add_labels(const Canvas *canvas) {
    const Game *game = canvas->game;
    text_line(canvas->out, "<g class=\"label\" text-anchor=\"middle\">");
    for (int rank = 0; rank < game->ranks; rank++)
        text_line(canvas->out, "<text x=\"%d\" y=\"%d\">%d</text>", MARGIN / 2,
                  middle_y(canvas, square_at(0, rank)) + LABEL_DROP, rank + 1);
    for (int file = 0; file < game->files; file++)
        text_line(canvas->out, "<text x=\"%d\" y=\"%d\">%c</text>", middle_x(canvas, square_at(file, 0)),
                  TOP + SQUARE * game->ranks + BOTTOM / 2 + LABEL_DROP,
                  (game->coordinates_lower ? 'a' : 'A') + file);
    text_line(canvas->out, "</g>");
}

/* ---- Pieces ---- */

static void add_man(const Canvas *canvas, int x, int y) {
    text_line(canvas->out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"/>", x, y, MAN);
    text_line(canvas->out, "<circle class=\"line\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>", x, y, MAN - 8);
}

/* A shield with a cross. */
static void add_knight(const Canvas *canvas, int x, int y) {
    text_line(canvas->out, "<path d=\"M%d %dq10 -6 20 0q10 -6 20 0v18q0 18 -20 28q-20 -10 -20 -28z\"/>",
              x - 20, y - 20);
    text_line(canvas->out, "<path class=\"line\" d=\"M%d %dv30m-13 -20h26\"/>", x, y - 13);
}

static void add_pieces(const Canvas *canvas, Side side) {
    const Position *pos = canvas->pos;
    text_line(canvas->out, "<g class=\"%s\">", side == WHITE ? "white" : "black");
    BitboardScan scan = bb_scan(pos->pieces[side]);
    for (Square square; bb_next(&scan, &square);)
        (bb_test(&pos->knights, square) ? add_knight : add_man)(canvas, middle_x(canvas, square),
                                                                middle_y(canvas, square));
    if (pos_turn(pos) == side) {
        /* Who is to move has a small piece at its end of the board. */
        bool below = (side == WHITE) != canvas->flip;
        int rows = canvas->game->ranks;
        text_line(canvas->out, "<circle cx=\"%d\" cy=\"%d\" r=\"10\"/>",
                  2 * MARGIN + SQUARE * canvas->game->files - MARGIN / 2,
                  below ? TOP + SQUARE * rows - SQUARE / 2 : TOP + SQUARE / 2);
    }
    text_line(canvas->out, "</g>");
}

/* ---- Moves ---- */

/* The way of a route as a path; of its capturing steps alone, of its other ones, or of all. */
typedef enum Steps { STEPS_ALL, STEPS_CAPTURING, STEPS_QUIET } Steps;

static int sign(int number) {
    return (number > 0) - (number < 0);
}

/* Whether each step of a route belongs to a leap or walk that captures, in a game where pieces pass squares. */
static bool captures_on_the_way(const Route *route, int step) {
    int from = step;
    while (from > 1 && !route->lands[from - 1])
        from--;
    bool captures = false;
    for (int i = from; i < route->count && !captures; i++) {
        captures = route->captures[i];
        if (route->lands[i])
            break;
    }
    return captures;
}

static void add_way(const Canvas *canvas, const char *class, const Route *route, Steps steps, int cut) {
    bool open = false, any = false;
    for (int i = 1; i < route->count; i++) {
        bool wanted = steps == STEPS_ALL || captures_on_the_way(route, i) == (steps == STEPS_CAPTURING);
        if (!wanted) {
            open = false;
            continue;
        }
        Square from = route->square[i - 1], to = route->square[i];
        int x = middle_x(canvas, to), y = middle_y(canvas, to);
        if (i == route->count - 1) {
            x -= cut * sign(x - middle_x(canvas, from));
            y -= cut * sign(y - middle_y(canvas, from));
        }
        if (!any)
            text_format(canvas->out, "<path class=\"%s\" d=\"", class);
        if (!open)
            text_format(canvas->out, "M%d %d", middle_x(canvas, from), middle_y(canvas, from));
        text_format(canvas->out, "L%d %d", x, y);
        open = any = true;
    }
    if (any)
        text_line(canvas->out, "\"/>");
}

static void add_crosses(const Canvas *canvas, const char *class, const Route *route) {
    bool any = false;
    for (int i = 1; i < route->count; i++)
        if (route->captures[i]) {
            if (!any)
                text_format(canvas->out, "<path class=\"%s\" d=\"", class);
            text_format(canvas->out, "M%d %dl24 24m0 -24l-24 24", middle_x(canvas, route->over[i]) - 12,
                        middle_y(canvas, route->over[i]) - 12);
            any = true;
        }
    if (any)
        text_line(canvas->out, "\"/>");
}

/* A triangle with its point in the middle of the last square. */
static void add_head(const Canvas *canvas, const Route *route) {
    Square from = route->square[route->count - 2], to = route->square[route->count - 1];
    int x = middle_x(canvas, to), y = middle_y(canvas, to);
    int right = sign(x - middle_x(canvas, from)), down = sign(y - middle_y(canvas, from));
    bool slanting = right && down;
    int length = slanting ? 21 : 30, half = slanting ? 11 : 16;
    x += right * (slanting ? 6 : 8);
    y += down * (slanting ? 6 : 8);
    text_line(canvas->out, "<path class=\"head\" d=\"M%d %dL%d %dL%d %dz\"/>", x, y,
              x - right * length - down * half, y - down * length + right * half,
              x - right * length + down * half, y - down * length - right * half);
}

/* The squares where a piece comes down on its way, as dots: the ends of lines without length to speak of. */
static void add_stops(const Canvas *canvas, const char *class, const Route *route) {
    text_format(canvas->out, "<path class=\"%s\" d=\"", class);
    for (int i = 0; i + 1 < route->count; i++)
        if (i == 0 || route->lands[i])
            text_format(canvas->out, "M%d %dh1", middle_x(canvas, route->square[i]),
                        middle_y(canvas, route->square[i]));
    text_line(canvas->out, "\"/>");
}

static void add_arrow(const Canvas *canvas, Move move) {
    Route route;
    canvas->game->rules->route(canvas->pos, move, &route);
    add_way(canvas, "halo", &route, STEPS_ALL, 14);
    add_crosses(canvas, "halo", &route);
    add_stops(canvas, "halo stops", &route);
    add_way(canvas, "arrow", &route, STEPS_CAPTURING, 14);
    add_way(canvas, "arrow quiet", &route, STEPS_QUIET, 14);
    add_crosses(canvas, "arrow", &route);
    add_stops(canvas, "arrow stops", &route);
    add_head(canvas, &route);
}

/* Where the last move began and ended, its way, and what it took. */
static void add_last_move(const Canvas *canvas, const Position *before, Move move) {
    Route route;
    canvas->game->rules->route(before, move, &route);
    Bitboard from = bb_zero(), to = bb_zero();
    bb_set(&from, move.from);
    bb_set(&to, move.to);
    add_squares(canvas, "last from", from, 3);
    add_squares(canvas, "last", to, 3);
    add_way(canvas, "track", &route, STEPS_CAPTURING, 0);
    add_way(canvas, "track quiet", &route, STEPS_QUIET, 0);
    add_crosses(canvas, "track", &route);
}

static void add_marks(const Canvas *canvas, Bitboard marks) {
    BitboardScan scan = bb_scan(marks);
    for (Square square; bb_next(&scan, &square);)
        text_line(canvas->out, "<circle class=\"mark\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>",
                  middle_x(canvas, square), middle_y(canvas, square), RING);
}

void draw_svg(const Position *pos, const SvgDrawing *drawing, Text *out) {
    const Game *game = pos->game;
    const Canvas canvas = {pos, game, drawing->flip, out};
    const int width = 2 * MARGIN + SQUARE * game->files, height = TOP + BOTTOM + SQUARE * game->ranks;
    char position[POSITION_TEXT_MAX];
    position_text_write(pos, position);
    Bitboard castles = bb_or(game->castle[WHITE], game->castle[BLACK]);
    text_line(out,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"castellan%s\" width=\"%d\" height=\"%d\" "
              "viewBox=\"0 0 %d %d\" role=\"img\">",
              drawing->dark ? " dark" : "", width / 2, height / 2, width, height);
    text_line(out, "<title>%s, %s to move</title>", game->title, pos_turn(pos) == WHITE ? "White" : "Black");
    text_line(out, "<desc>%s</desc>", position);
    text_add(out, style);
    text_line(out, "<rect class=\"page\" width=\"%d\" height=\"%d\" rx=\"12\"/>", width, height);
    add_outline(&canvas, "board");
    add_squares(&canvas, "shade", shaded(game), 0);
    add_squares(&canvas, "castle", castles, 0);
    add_towers(&canvas, castles);
    if (drawing->before)
        add_last_move(&canvas, drawing->before, drawing->last_move);
    add_outline(&canvas, "outline");
    add_labels(&canvas);
    add_pieces(&canvas, BLACK);
    add_pieces(&canvas, WHITE);
    add_marks(&canvas, drawing->marks);
    for (int i = 0; i < drawing->arrow_count; i++)
        add_arrow(&canvas, drawing->arrows[i]);
    text_line(out, "</svg>");
}
