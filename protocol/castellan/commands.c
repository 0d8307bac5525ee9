#include "castellan/commands.h"

#include <stddef.h>
#include <string.h>

static const Command commands[] = {
    {"uci", "", "names the engine, its options and the game, then uciok", false, command_uci, NULL},
    {"ugi", "", "the same, then ugiok", false, command_ugi, NULL},
    {"isready", "", "readyok, once all earlier commands have taken effect", true, command_isready, NULL},
    {"ucinewgame", "", "forgets what earlier searches have learnt", false, command_newgame, NULL},
    {"uginewgame", "", "the same", false, command_newgame, NULL},
    {"debug", "on|off", "accepted", true, command_debug, NULL},
    {"register", "...", "accepted", false, command_register, NULL},
    {"setoption", "name NAME [value VALUE]", "sets an option", false, command_setoption, NULL},
    {"position", "startpos|fen STRING [moves MOVE ...]", "sets the position", false, command_position,
     command_position_refused},
    {"go",
     "[wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] [movetime MS] [depth N] [nodes N] [mate N] "
     "[infinite] [ponder] [searchmoves MOVE ...]",
     "searches, then bestmove", false, command_go, command_go_refused},
    {"stop", "", "ends a search, perft or bench", true, command_stop, NULL},
    {"ponderhit", "", "the pondered move was played", true, command_ponderhit, NULL},
    {"quit", "", "ends the program", true, command_quit, NULL},
    {"moves", "[long]", "the legal moves", false, command_moves, NULL},
    {"stops", "SQUARE ...", "where a move that began so can go next", false, command_stops, NULL},
    {"apply", "MOVE ...", "plays moves from the current position", false, command_apply, NULL},
    {"undo", "[N]", "takes moves back", false, command_undo, NULL},
    {"query", "gameover|p1turn|result|reason", "asks for the state of the game", false, command_query, NULL},
    {"show", "[json]", "draws the position", false, command_show, NULL},
    {"d", "[json]", "the same", false, command_show, NULL},
    {"perft", "N [divide] [full]", "counts the move sequences of N plies", false, command_perft, NULL},
    {"eval", "", "the terms of the evaluation", false, command_eval, NULL},
    {"bench", "[DEPTH] [THREADS] [HASH]", "searches fixed positions and counts nodes", false, command_bench,
     NULL},
    {"help", "", "this list", false, command_help, NULL},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

const Command *command_at(int index) {
    return index >= 0 && index < COMMANDS ? &commands[index] : NULL;
}

const Command *command_find(const char *name) {
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}
