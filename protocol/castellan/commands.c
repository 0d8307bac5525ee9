#include "castellan/commands.h"

#include <stddef.h>
#include <string.h>

#include "base/text.h"

enum {
    NOW = COMMAND_IMMEDIATE,
    ASKS = COMMAND_POSITION,
    LOOKS = COMMAND_LOOKS | COMMAND_POSITION,
    ENDS = COMMAND_IMMEDIATE | COMMAND_ENDS
};

static const Command commands[] = {
    {"uci", "", "names the engine, its options and the game, then uciok", 0, command_uci, NULL},
    {"ugi", "", "the same, then ugiok", 0, command_ugi, NULL},
    {"isready", "", "readyok, once all earlier commands have taken effect", NOW, command_isready, NULL},
    {"ucinewgame", "", "forgets what earlier searches have learnt", 0, command_newgame, NULL},
    {"uginewgame", "", "the same", 0, command_newgame, NULL},
    {"debug", "on|off", "accepted", NOW, command_debug, NULL},
    {"register", "...", "accepted", 0, command_register, NULL},
    {"setoption", "name NAME [value VALUE]", "sets an option", 0, command_setoption, NULL},
    {"position", "startpos|fen STRING [moves MOVE ...]", "sets the position", 0, command_position,
     command_position_refused},
    {"go",
     "[wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] [movetime MS] [depth N] [nodes N] [mate N] "
     "[infinite] [ponder] [searchmoves MOVE ...]",
     "searches, then bestmove", ASKS, command_go, command_go_refused},
    {"stop", "", "ends a search, perft or bench", ENDS, command_stop, NULL},
    {"ponderhit", "", "the pondered move was played", NOW, command_ponderhit, NULL},
    {"quit", "", "ends the program", ENDS, command_quit, NULL},
    {"moves", "[long]", "the legal moves", LOOKS, command_moves, NULL},
    {"stops", "SQUARE ...", "where a move that began so can go next", LOOKS, command_stops, NULL},
    {"canonical", "MOVE", "the move in its canonical text, what it captures, and the position after it",
     LOOKS, command_canonical, NULL},
    {"apply", "MOVE ...", "plays moves from the current position", ASKS, command_apply, NULL},
    {"undo", "[N]", "takes moves back", ASKS, command_undo, NULL},
    {"query", "gameover|p1turn|result|reason", "asks for the state of the game", LOOKS, command_query, NULL},
    {"show", "[json | svg [last] [arrows MOVE ...] [marks SQUARE ...] [flip] [dark]]", "draws the position",
     LOOKS, command_show, NULL},
    {"d", "...", "the same", LOOKS, command_show, NULL},
    {"perft", "N [divide] [full]", "counts the move sequences of N plies", ASKS, command_perft, NULL},
    {"eval", "", "the terms of the evaluation", LOOKS, command_eval, NULL},
    {"bench", "[DEPTH] [THREADS] [HASH]", "searches fixed positions and counts nodes", 0, command_bench,
     NULL},
    {"help", "", "this list", COMMAND_LOOKS, command_help, NULL},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

const Command *command_find(const char *name) {
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

bool command_is_caseless(const char *name) {
    for (int i = 0; i < COMMANDS; i++)
        if (text_equal(commands[i].name, name))
            return true;
    return false;
}

void command_help(Session *session, Words *words, Answer *out) {
    (void)session, (void)words;
    for (const Command *command = commands; command < commands + COMMANDS; command++)
        text_line(&out->text, "%s%s%s - %s", command->name, *command->usage ? " " : "", command->usage,
                  command->summary);
}
