#include "castellan/convert_page.h"

#include <string.h>

#include "games/notation.h"
#include "text/position_text.h"

static const char head[] =
    "<!DOCTYPE html>\n"
    "<html lang=\"en\">\n"
    "<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n"
    "<title>Positions</title>\n"
    "<style>\n"
    "body{margin:2em auto;max-width:1100px;padding:0 1em;font:15px/1.4 Helvetica,Arial,sans-serif;color:#222;"
    "background:#fff}\n"
    "body.dark{color:#ddd;background:#1c1e22}\n"
    "main{display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:2em}\n"
    "figure{margin:0;break-inside:avoid}\n"
    "figure svg{width:100%;height:auto;max-height:480px}\n"
    "figcaption{text-align:center}\n"
    "figcaption code{display:block;font-size:11px;overflow-wrap:anywhere;opacity:.75}\n"
    "@media print{body{margin:0;max-width:none}main{grid-template-columns:1fr 1fr}figcaption "
    "code{font-size:8pt}}\n"
    "</style>\n";

/* Text of a record, of which no byte is taken for HTML. */
static void add_escaped(const char *text, Text *out) {
    for (; *text; text++)
        text_add(out, *text == '&'   ? "&amp;"
                      : *text == '<' ? "&lt;"
                      : *text == '>' ? "&gt;"
                                     : (char[]){*text, '\0'});
}

void convert_page_begin(bool dark, Text *out) {
    text_add(out, head);
    text_line(out, "<body%s>", dark ? " class=\"dark\"" : "");
    text_line(out, "<main>");
}

/* "White - Black, event, date, result", as far as it is told. */
static void add_game(const FileGame *game, Text *out) {
    static const char *const names[] = {"Event", "Date"};
    const GameText *text = &game->text;
    const char *divider = "";
    if (game_text_tag(text, "White") || game_text_tag(text, "Black")) {
        add_escaped(file_game_tag(game, "White"), out);
        text_add(out, " – ");
        add_escaped(file_game_tag(game, "Black"), out);
        divider = ", ";
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = file_game_tag(game, names[i]);
        if (strchr(value, '?') == value)
            continue;
        text_add(out, divider);
        add_escaped(value, out);
        divider = ", ";
    }
    const char *result = file_game_result(game);
    if (strcmp(result, "*") != 0 && *divider)
        text_format(out, ", %s", strcmp(result, "1/2-1/2") == 0 ? "½–½" : result);
    if (*divider)
        text_add(out, "<br>\n");
}

void convert_page_add(const FileGame *game, int ply, const SvgDrawing *drawing, Text *out) {
    const Position *pos = &game->history.positions[ply];
    char text[POSITION_TEXT_MAX], move[MOVE_TEXT_MAX];
    text_line(out, "<figure>");
    draw_svg(pos, drawing, out);
    text_line(out, "<figcaption>");
    add_game(game, out);
    if (ply > 0) {
        const Position *before = pos - 1;
        notation_write(before, game->history.moves[ply - 1], move);
        text_format(out, "%d%s %s. ", before->move_number, pos_turn(before) == WHITE ? "." : "...", move);
    }
    text_line(out, "%s to move", pos_turn(pos) == WHITE ? "White" : "Black");
    position_text_write(pos, text);
    text_line(out, "<code>%s</code>", text);
    text_line(out, "</figcaption>");
    text_line(out, "</figure>");
}

void convert_page_end(Text *out) {
    text_line(out, "</main>");
    text_line(out, "</body>");
    text_line(out, "</html>");
}
