/* The commands: a table of their names and what runs them. Each command_* stands in the file named over
 * it. */
#ifndef CASTELLAN_CASTELLAN_COMMANDS_H
#define CASTELLAN_CASTELLAN_COMMANDS_H

#include "castellan/answer.h"
#include "castellan/session.h"
#include "common/words.h"

/* What is neither immediate nor looks is refused as busy during a search or job. */
enum {
    COMMAND_IMMEDIATE = 1, /* runs at once during a search or job */
    COMMAND_LOOKS = 2, /* changes nothing: runs beside a search or job too, but behind one that is to end */
    COMMAND_POSITION = 4, /* is refused while there is no position */
    COMMAND_ENDS = 8      /* ends what runs, before its turn where it can (input.h) */
};

/* Takes the words behind the name and appends its answer. */
typedef void CommandFunction(Session *session, Words *words, Answer *out);

typedef struct Command {
    const char *name;
    const char *usage;   /* what stands behind the name, for help; "" means no words are taken */
    const char *summary; /* for help */
    unsigned traits;
    CommandFunction *run;
    /* What is owed beside the error line when the command was refused without being run (busy, no position,
     * line too long); NULL: nothing. */
    CommandFunction *refused;
} Command;

/* NULL where there is no such command. */
const Command *command_find(const char *name);

/* Whether a command has the name but for the case of letters. */
bool command_is_caseless(const char *name);

CommandFunction command_help;

/* commands_session.c */
CommandFunction command_uci;
CommandFunction command_ugi;
CommandFunction command_isready;
CommandFunction command_newgame;
CommandFunction command_debug;
CommandFunction command_register;
CommandFunction command_stop;
CommandFunction command_ponderhit;
CommandFunction command_quit;

/* options.c */
CommandFunction command_setoption;

/* commands_position.c */
CommandFunction command_position;
CommandFunction command_position_refused;
CommandFunction command_apply;
CommandFunction command_undo;

/* commands_search.c */
CommandFunction command_go;
CommandFunction command_go_refused;

/* commands_inspect.c */
CommandFunction command_moves;
CommandFunction command_stops;
CommandFunction command_canonical;
CommandFunction command_query;
CommandFunction command_eval;
CommandFunction command_show;

/* commands_perft.c */
CommandFunction command_perft;

/* bench.c */
CommandFunction command_bench;

#endif
