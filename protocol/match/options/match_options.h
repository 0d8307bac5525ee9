/* The command line of the match runner as values. docs/matches.md explains every option to its users. */
#ifndef CASTELLAN_MATCH_OPTIONS_MATCH_OPTIONS_H
#define CASTELLAN_MATCH_OPTIONS_MATCH_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/thread.h"
#include "games/game.h"
#include "match/options/engine_options.h"
#include "match/scores/sprt.h"

/* Exit statuses beyond those of fatal.h. */
enum { EXIT_MISSING = 3, EXIT_STOPPED = 4, EXIT_H0 = 10, EXIT_UNDECIDED = 11 };

typedef enum OpeningKind {
    OPENING_START,
    OPENING_RANDOM,
    OPENING_FILE,
    OPENING_BOOK /* a file, the one that comes with the program for its game */
} OpeningKind;

typedef enum MatchMode { MODE_MATCH, MODE_MERGE, MODE_OPENINGS, MODE_HELP, MODE_VERSION } MatchMode;

/* Zero movecounts and moves: no such adjudication. Scores in hundredths of a Man, counts in moves of one
 * side. */
typedef struct Adjudication {
    int resign_count, resign_score;
    bool resign_two_sided; /* the winner must see it too */
    int draw_number, draw_count, draw_score;
    int max_moves;
} Adjudication;

enum { GAMES_AT_ONCE_MAX = THREADS_EXIST ? 1024 : 1 };

typedef struct MatchOptions {
    MatchMode mode;
    EngineOptions *engines; /* owned; with what -each gave filled in */
    int engine_count;
    int rounds;
    bool repeat; /* a round is a pair of games with colours exchanged */
    int concurrency;
    bool affinity;       /* every game at once has processors of its own, */
    char *affinity_list; /* owned; out of these, "0,2,4-7"; NULL: of all that there are */
    const Game *game;
    OpeningKind openings;
    char *opening_file; /* owned */
    bool opening_random_order;
    int opening_plies, opening_balance; /* hundredths of a Man that a side may be ahead */
    int64_t opening_nodes;              /* of the search that says so */
    char *opening_write; /* owned; a file for the openings, instead of a match; NULL: a match */
    bool opening_moves;  /* there as moves from the start, not as positions */
    const char *program; /* how this one was called; NULL: unknown. Set by main */
    uint64_t seed;
    Adjudication adjudication;
    bool gauntlet;
    bool has_sprt;
    Sprt sprt;
    char *record;     /* owned; NULL: none */
    bool record_time; /* false: nothing in the record comes from a clock or a calendar */
    int record_line;  /* whether the engines' lines are kept: 1, 0; -1: where there is -json */
    char *json;       /* owned; NULL: none */
    char *log;        /* owned; NULL: none */
    bool resume, recover;
    bool any_builds;  /* engines of other builds go on with the match */
    int max_failures; /* failed games after which the match ends; 0: never */
    char *stop_file;  /* owned; NULL: none. The match ends where it is there; a watched merge writes it */
    int part, parts;  /* from 1; 1 of 1: all */
    int rating_interval;
    char *event, *site; /* owned */
    TextList merge_files;
    bool merge, watch, strict;
    int64_t watch_interval; /* ms between two looks */
} MatchOptions;

/* Reads the command line (the program's name left out). False with a reason that names the option; the values
 * are to be freed all the same. */
bool match_options_read(MatchOptions *options, int count, char *const *words, Error *error);

/* Whether no two engines have one name; those that have none yet do not count. False with a reason. */
bool match_options_names_differ(const MatchOptions *options, Error *error);

void match_options_free(MatchOptions *options);

/* Whether the lines of the engines go into the record. */
bool match_options_lines(const MatchOptions *options);

/* The text of -help, in parts; NULL closes it. */
extern const char *const match_options_help[];

#endif
