#include "castellan/analyse_plot.h"

#include "common/memory.h"

enum { LEFT = 56, TOP = 40, WIDTH = 720, HEIGHT = 240, RIGHT = 24, BOTTOM = 44 };

static double x_of(const AnalysedGame *analysed, int index) {
    int steps = analysed->count > 1 ? analysed->count - 1 : 1;
    return LEFT + (double)WIDTH * index / steps;
}

static double y_of(const AnalysedPosition *position) {
    return TOP + HEIGHT * (1000 - analyse_white(position)) / 1000.0;
}

/* A text of somebody else. */
static void add_escaped(const char *text, Text *out) {
    for (; *text; text++) {
        if (*text == '<')
            text_add(out, "&lt;");
        else if (*text == '&')
            text_add(out, "&amp;");
        else if ((unsigned char)*text >= 0x20)
            text_bytes(out, text, 1);
    }
}

static void add_title(CastellanGame *game, const AnalysedGame *analysed, Text *out) {
    static const char *const tags[] = {"White", "Black"};
    text_format(out, "<text x=\"%d\" y=\"24\" class=\"castellan-title\">", LEFT);
    for (int i = 0; i < 2; i++) {
        const char *name = castellan_game_tag(game, tags[i]);
        text_add(out, i ? " \xe2\x80\x93 " : "");
        add_escaped(name ? name : tags[i], out);
        text_format(out, " %.1f %%", analysed->side[i].accuracy);
    }
    text_add(out, " accuracy</text>\n");
}

static void add_axes(const AnalysedGame *analysed, Text *out) {
    for (int part = 0; part <= 4; part++) {
        double y = TOP + HEIGHT * (4 - part) / 4.0;
        text_format(out,
                    "<path d=\"M%d %.1fh%d\" class=\"castellan-%s\"/><text x=\"%d\" y=\"%.1f\" "
                    "text-anchor=\"end\">%d %%</text>\n",
                    LEFT, y, WIDTH, part == 2 ? "even" : "grid", LEFT - 8, y + 4, 25 * part);
    }
    /* A number at every so many moves, ten of them or a few more. */
    int moves = analysed->count - 1, step = 2;
    while (moves / step > 12)
        step *= step % 5 == 0 || step < 5 ? 2 : 5;
    for (int i = 0; i <= moves; i += step)
        text_format(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>\n", x_of(analysed, i),
                    TOP + HEIGHT + 18, i);
    text_format(out,
                "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">White's chances behind each move of both "
                "sides</text>\n",
                LEFT + WIDTH / 2, TOP + HEIGHT + 36);
}

static void add_curve(const AnalysedGame *analysed, Text *out) {
    text_format(out, "<path class=\"castellan-area\" d=\"M%d %d", LEFT, TOP + HEIGHT);
    for (int i = 0; i < analysed->count; i++)
        text_format(out, "L%.1f %.1f", x_of(analysed, i), y_of(&analysed->position[i]));
    text_format(out, "L%.1f %dZ\"/>\n<path class=\"castellan-curve\" d=\"",
                x_of(analysed, analysed->count - 1), TOP + HEIGHT);
    for (int i = 0; i < analysed->count; i++)
        text_format(out, "%c%.1f %.1f", i ? 'L' : 'M', x_of(analysed, i), y_of(&analysed->position[i]));
    text_add(out, "\"/>\n");
}

/* White's marks stand below the curve, Black's above; at an edge beside it, clear of numbers and title. */
static void add_mark_text(double x, double y, bool white, const char *mark, Text *out) {
    bool edge = white ? y > TOP + HEIGHT - 14 : y < TOP + 14;
    double right = edge ? 7 : 0, down = white != edge ? 18 : -9;
    text_format(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", x + right, y + down,
                edge ? "start" : "middle", mark);
}

static void add_marks(const AnalysedGame *analysed, Text *out) {
    for (int i = 0; i + 1 < analysed->count; i++) {
        const AnalysedPosition *position = &analysed->position[i];
        const char *mark = analyse_mark(position->loss);
        if (!mark)
            continue;
        double x = x_of(analysed, i + 1), y = y_of(position + 1);
        bool white = position->turn == CASTELLAN_WHITE;
        text_format(
            out,
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" class=\"castellan-%s\"><title>%s%s</title></circle>", x,
            y, white ? "white" : "black", position->move, mark);
        add_mark_text(x, y, white, mark, out);
    }
}

void analyse_plot(CastellanGame *game, const AnalysedGame *analysed, Text *out) {
    int wide = LEFT + WIDTH + RIGHT, high = TOP + HEIGHT + BOTTOM;
    text_format(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
                "font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\">\n",
                wide, high, wide, high);
    text_add(out, "<style>.castellan-grid{stroke:#bbb;fill:none}.castellan-even{stroke:#666;"
                  "stroke-dasharray:4 3;fill:none}.castellan-area{fill:#888;fill-opacity:.25}"
                  ".castellan-curve{fill:none;stroke:#225;stroke-width:2;stroke-linejoin:round}"
                  ".castellan-white{fill:#fff;stroke:#000}.castellan-black{fill:#000;stroke:#fff}"
                  ".castellan-title{font-size:15px}</style>\n");
    text_format(out, "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", wide, high);
    add_title(game, analysed, out);
    add_axes(analysed, out);
    add_curve(analysed, out);
    add_marks(analysed, out);
    text_add(out, "</svg>\n");
}
