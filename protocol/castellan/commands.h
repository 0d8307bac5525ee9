/* The commands: a table of their names and what runs them. */
#ifndef CASTELLAN_CASTELLAN_COMMANDS_H
#define CASTELLAN_CASTELLAN_COMMANDS_H

#include <stdbool.h>

#include "castellan/session.h"

typedef struct Command {
    const char *name;
    const char *usage;   /* what stands behind the name, for help; "" means no words are taken */
    const char *summary; /* for help */
    bool immediate;      /* runs during a search or job too; all others are refused as busy then */
    void (*run)(Session *session, Words *words);
    /* What is owed beside the error line when the command was refused without being run (busy, line too
     * long); NULL: nothing. */
    void (*refused)(Session *session, Words *words);
} Command;

/* NULL where there is no such command. */
const Command *command_find(const char *name);

/* The i-th command in the order of help; NULL behind the last. */
const Command *command_at(int index);

/* commands_session.c */
void command_uci(Session *session, Words *words);
void command_ugi(Session *session, Words *words);
void command_isready(Session *session, Words *words);
void command_newgame(Session *session, Words *words);
void command_debug(Session *session, Words *words);
void command_register(Session *session, Words *words);
void command_stop(Session *session, Words *words);
void command_ponderhit(Session *session, Words *words);
void command_quit(Session *session, Words *words);
void command_help(Session *session, Words *words);

/* options.c */
void command_setoption(Session *session, Words *words);

/* commands_position.c */
void command_position(Session *session, Words *words);
void command_position_refused(Session *session, Words *words);
void command_apply(Session *session, Words *words);
void command_undo(Session *session, Words *words);

/* commands_search.c */
void command_go(Session *session, Words *words);
void command_go_refused(Session *session, Words *words);

/* commands_inspect.c */
void command_moves(Session *session, Words *words);
void command_stops(Session *session, Words *words);
void command_query(Session *session, Words *words);
void command_eval(Session *session, Words *words);

/* show.c */
void command_show(Session *session, Words *words);

/* commands_perft.c */
void command_perft(Session *session, Words *words);

/* bench.c */
void command_bench(Session *session, Words *words);

#endif
