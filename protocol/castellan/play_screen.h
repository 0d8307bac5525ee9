/* What play shows: the board and sentences, as well as the terminal can. */
#ifndef CASTELLAN_CASTELLAN_PLAY_SCREEN_H
#define CASTELLAN_CASTELLAN_PLAY_SCREEN_H

#include "base/format.h"
#include "castellan/play_engine.h"

typedef struct PlayScreen {
    bool terminal; /* input and output are one: a person sits there */
    bool unicode;
    int colors; /* 0, 16, 256 */
    int width;  /* columns that sentences may take */
    bool flip;  /* Black is below */
} PlayScreen;

/* Finds out what the terminal can (common/terminal.h): nothing where there is none. */
void play_screen_init(PlayScreen *screen);

/* Asks for the width again: the window may have changed. */
void play_screen_measure(PlayScreen *screen);

/* What is marked on the board. */
enum {
    PLAY_MARK_MOVED = 1,  /* start or end of the last move */
    PLAY_MARK_TAKEN = 2,  /* a piece was captured there */
    PLAY_MARK_CHOSEN = 4, /* the piece that is asked about */
    PLAY_MARK_TARGET = 8  /* where it can go */
};
typedef struct PlayMarks {
    unsigned char mark[CASTELLAN_RANKS_MAX][CASTELLAN_FILES_MAX];
} PlayMarks;

/* Draws the board: a line for each rank, the last one names the files. 31 columns at most. */
void play_screen_board(const PlayScreen *screen, const PlayBoard *board, const PlayMarks *marks);

/* What the signs of the board stand for, in a line or two. */
void play_screen_legend(const PlayScreen *screen, const PlayBoard *board);

/* A sentence, broken at blanks where the line ends. Each LF in it ends a line. */
FORMATS(2, 3) void play_say(const PlayScreen *screen, const char *format, ...);

/* Words side by side, as many to a line as fit. */
void play_screen_list(const PlayScreen *screen, const CastellanMove *moves, int count);

/* A bar of White's part, then the draw's, then Black's, per mille. */
void play_screen_bar(const PlayScreen *screen, int white, int draw);

/* Asks for a line: on a terminal the cursor stays behind it. */
FORMATS(2, 3) void play_prompt(const PlayScreen *screen, const char *format, ...);

/* Leaves the line of a prompt that nobody has answered. */
void play_screen_break(const PlayScreen *screen);

#endif
