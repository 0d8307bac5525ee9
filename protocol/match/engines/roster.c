#include "match/engines/roster.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/fatal.h"
#include "common/memory.h"
#include "match/engines/player.h"

/* Finds, starts and stops an engine; false where games are to stop. */
static bool try_engine(Program *program, EngineOptions *engine, const char *variant, TrafficLog *log) {
    Player player;
    Error why;
    Text notices = {0};
    if (!program_make(program, &engine->command, &engine->arguments, engine->directory, &why))
        fatal(EXIT_FAULT, "engine %s: %s", engine->name ? engine->name : "", why.text);
    player_init(&player, engine, program, variant, log, 0);
    Fault fault = player_start(&player, &notices, &why);
    fputs(memory_whole(&notices), stdout);
    fflush(stdout);
    if (fault && fault != FAULT_STOPPED)
        fatal(EXIT_FAULT, "engine %s (%s): %s%s%s", player.name, program->path, why.text,
              player.last_words[0] ? ", last words: " : "", player.last_words);
    if (!fault && !engine->name)
        engine->name = memory_text(player.name);
    text_free(&notices);
    player_free(&player);
    return !fault;
}

bool roster_make(Roster *roster, MatchOptions *options, TrafficLog *log) {
    size_t count = (size_t)options->engine_count;
    *roster = (Roster){.count = options->engine_count};
    roster->programs = memory_new(count, sizeof *roster->programs);
    roster->names = memory_new(count, sizeof *roster->names);
    for (int i = 0; i < options->engine_count; i++) {
        if (!try_engine(&roster->programs[i], &options->engines[i], options->game->name, log)) {
            roster_free(roster);
            return false;
        }
        roster->names[i] = options->engines[i].name;
    }
    Error error;
    if (!match_options_names_differ(options, &error))
        fatal(EXIT_FAULT, "%s", error.text);
    return true;
}

void roster_free(Roster *roster) {
    for (int i = 0; i < roster->count; i++)
        program_free(&roster->programs[i]);
    free(roster->programs);
    free(roster->names);
    *roster = (Roster){0};
}
