#include "castellan/play_screen.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "common/memory.h"
#include "common/terminal.h"

enum { WIDTH_NONE = 80, WIDTH_LEAST = 24, WIDTH_MOST = 80, BAR_MOST = 40 };

/* ---- The terminal ---- */

void play_screen_measure(PlayScreen *screen) {
    int width = screen->terminal ? terminal_width() : 0;
    width = width == 0 ? WIDTH_NONE : width;
    screen->width = width < WIDTH_LEAST ? WIDTH_LEAST : width > WIDTH_MOST ? WIDTH_MOST : width;
}

void play_screen_init(PlayScreen *screen) {
    bool terminal = terminal_is(TERMINAL_INPUT) && terminal_is(TERMINAL_OUTPUT);
    *screen = (PlayScreen){.terminal = terminal,
                           .unicode = terminal && terminal_is_unicode(),
                           .colors = terminal ? terminal_colors() : 0};
    play_screen_measure(screen);
}

/* ---- The board ---- */

/* The colours of squares and pieces: what selects them in 256 and in 16 colours. */
typedef enum Ground {
    GROUND_LIGHT,
    GROUND_DARK,
    GROUND_CASTLE,
    GROUND_MOVED,
    GROUND_TAKEN,
    GROUND_TARGET
} Ground;
static const char *const grounds_256[] = {"48;5;180", "48;5;137", "48;5;67",
                                          "48;5;185", "48;5;167", "48;5;71"};
static const char *const grounds_16[] = {"43", "43", "44", "42", "41", "46"};

static bool is_white(char piece) {
    return piece == 'N' || piece == 'M';
}

static const char *glyph(const PlayScreen *screen, const PlaySquare *square, unsigned mark) {
    static char letter[2];
    char piece = square->piece;
    bool filled = screen->colors || !is_white(piece);
    letter[0] = piece;
    if (piece != '.') {
        if (!screen->unicode)
            return letter;
        return piece == 'N' || piece == 'n' ? (filled ? "\u265e" : "\u2658") : (filled ? "\u25cf" : "\u25cb");
    }
    if (mark & PLAY_MARK_TARGET)
        return "+";
    if (mark & PLAY_MARK_TAKEN && !screen->colors)
        return "x";
    if (screen->unicode)
        return square->castle && !screen->colors ? "\u25a1" : "\u00b7";
    return square->castle ? "#" : ".";
}

static Ground ground_of(const PlaySquare *square, unsigned mark, int file, int rank) {
    return mark & (PLAY_MARK_TARGET | PLAY_MARK_CHOSEN) ? GROUND_TARGET
           : mark & PLAY_MARK_MOVED                     ? GROUND_MOVED
           : mark & PLAY_MARK_TAKEN                     ? GROUND_TAKEN
           : square->castle                             ? GROUND_CASTLE
           : (file + rank) % 2                          ? GROUND_LIGHT
                                                        : GROUND_DARK;
}

static void add_colored(const PlayScreen *screen, const PlaySquare *square, unsigned mark, int file, int rank,
                        Text *out) {
    Ground ground = ground_of(square, mark, file, rank);
    bool many = screen->colors == 256;
    const char *white = many ? "1;38;5;231" : "1;97", *black = many ? "38;5;16" : "30";
    const char *empty = many ? "38;5;240" : "30";
    text_format(out, "\033[%s;%sm%s \033[0m", many ? grounds_256[ground] : grounds_16[ground],
                square->piece == '.'      ? empty
                : is_white(square->piece) ? white
                                          : black,
                glyph(screen, square, mark));
}

/* Without colour, brackets beside a square mark it. */
static char bracket(unsigned left, unsigned right) {
    return right & PLAY_MARK_CHOSEN  ? '['
           : left & PLAY_MARK_CHOSEN ? ']'
           : right & PLAY_MARK_MOVED ? '('
           : left & PLAY_MARK_MOVED  ? ')'
                                     : ' ';
}

void play_screen_board(const PlayScreen *screen, const PlayBoard *board, const PlayMarks *marks) {
    static const PlaySquare nowhere = {false, false, '.'};
    Text out = TEXT_EMPTY;
    for (int row = 0; row < board->ranks; row++) {
        int rank = screen->flip ? row : board->ranks - 1 - row;
        unsigned before = 0;
        text_format(&out, "%-2d", rank + 1);
        if (screen->colors)
            text_add(&out, " ");
        for (int column = 0; column < board->files; column++) {
            int file = screen->flip ? board->files - 1 - column : column;
            const PlaySquare *square = &board->square[rank][file];
            unsigned mark = marks->mark[rank][file];
            if (!square->exists)
                square = &nowhere;
            if (screen->colors && square->exists)
                add_colored(screen, square, mark, file, rank, &out);
            else if (screen->colors)
                text_add(&out, "  ");
            else
                text_format(&out, "%c%s", bracket(before, mark),
                            square->exists ? glyph(screen, square, mark) : " ");
            before = mark;
        }
        if (!screen->colors)
            text_format(&out, "%c", bracket(before, 0));
        text_end_line(&out);
    }
    /* Over a pipe no line begins with a blank. */
    text_add(&out, screen->terminal ? "   " : "-- ");
    for (int column = 0; column < board->files; column++) {
        int file = screen->flip ? board->files - 1 - column : column;
        text_format(&out, "%c ", (board->lower ? 'a' : 'A') + file);
    }
    text_end_line(&out);
    fputs(memory_whole(&out), stdout);
    text_free(&out);
}

void play_screen_legend(const PlayScreen *screen, const PlayBoard *board) {
    const char *castle = screen->colors ? "blue" : screen->unicode ? "\u25a1" : "#";
    Text out = TEXT_EMPTY;
    if (!screen->unicode)
        text_add(&out, board->has_knights ? "White: N Knights, M Men. Black: n, m." : "White: M. Black: m.");
    else if (screen->colors)
        text_add(&out, board->has_knights ? "\u265e Knights, \u25cf Men, White's are white."
                                          : "White's pieces are white.");
    else
        text_add(&out, board->has_knights ? "White: \u2658 Knights, \u25cb Men. Black: \u265e, \u25cf."
                                          : "White: \u25cb. Black: \u25cf.");
    if (board->has_castles)
        text_format(&out, " Castles: %s.", castle);
    if (screen->colors)
        text_format(&out, " The last move is %s, what it took red.",
                    screen->colors == 256 ? "yellow" : "green");
    else
        text_add(&out, " The last move is in ( ), x is what it took.");
    play_say(screen, "%s", memory_whole(&out));
    text_free(&out);
}

/* ---- Sentences ---- */

/* Columns that so many bytes take: those of UTF-8 behind the first take none. */
static int columns(const char *text, size_t size) {
    int count = 0;
    for (size_t i = 0; i < size; i++)
        count += ((unsigned char)text[i] & 0xc0) != 0x80;
    return count;
}

static void add_wrapped(const char *line, size_t size, int width, Text *out) {
    int used = 0;
    for (const char *word = line, *stop = line + size; word < stop;) {
        size_t length = 0, blanks = 0;
        while (word + length < stop && word[length] != ' ')
            length++;
        while (word + length + blanks < stop && word[length + blanks] == ' ')
            blanks++;
        int wide = columns(word, length);
        if (used > 0 && used + wide > width) {
            text_end_line(out);
            used = 0;
        }
        text_bytes(out, word, length + blanks);
        used += wide + (int)blanks;
        word += length + blanks;
    }
    text_end_line(out);
}

static void say(const PlayScreen *screen, const char *text) {
    Text out = TEXT_EMPTY;
    for (size_t size; *text; text += size + (text[size] == '\n')) {
        size = strcspn(text, "\n");
        add_wrapped(text, size, screen->width, &out);
    }
    fputs(memory_whole(&out), stdout);
    text_free(&out);
}

void play_say(const PlayScreen *screen, const char *format, ...) {
    Text text = TEXT_EMPTY;
    va_list arguments;
    va_start(arguments, format);
    text_format_arguments(&text, format, arguments);
    va_end(arguments);
    say(screen, memory_whole(&text));
    text_free(&text);
}

void play_screen_list(const PlayScreen *screen, const CastellanMove *moves, int count) {
    Text line = TEXT_EMPTY;
    size_t wide = 0;
    for (int i = 0; i < count; i++)
        wide = strlen(moves[i].text) > wide ? strlen(moves[i].text) : wide;
    /* Long ones do not make all of them wide. */
    size_t column = wide > 12 ? 0 : wide + 1;
    for (int i = 0; i < count; i++)
        text_format(&line, "%-*s%s", (int)column, moves[i].text, column ? "" : " ");
    say(screen, memory_whole(&line));
    text_free(&line);
}

void play_screen_bar(const PlayScreen *screen, int white, int draw) {
    int length = screen->width < BAR_MOST ? screen->width : BAR_MOST;
    int first = (white * length + 500) / 1000, second = ((white + draw) * length + 500) / 1000;
    Text out = TEXT_EMPTY;
    for (int i = 0; i < length; i++)
        text_add(&out, i < first    ? (screen->unicode ? "\u2588" : "#")
                       : i < second ? (screen->unicode ? "\u2592" : "=")
                                    : (screen->unicode ? "\u2591" : "."));
    play_say(screen, "%s", memory_whole(&out));
    text_free(&out);
}

void play_screen_break(const PlayScreen *screen) {
    if (screen->terminal)
        putchar('\n');
}

void play_prompt(const PlayScreen *screen, const char *format, ...) {
    Text text = TEXT_EMPTY;
    va_list arguments;
    va_start(arguments, format);
    text_format_arguments(&text, format, arguments);
    va_end(arguments);
    fputs(memory_whole(&text), stdout);
    fputs(screen->terminal ? " " : "\n", stdout);
    fflush(stdout);
    text_free(&text);
}
