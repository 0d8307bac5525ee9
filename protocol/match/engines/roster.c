#include "match/engines/roster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "match/engines/player.h"

static bool try_engine(const Program *program, EngineOptions *engine, const char *variant, TrafficLog *log) {
    Player player;
    Error why;
    Text notices = {0};
    player_init(&player, engine, program, variant, log, 0);
    Fault fault = player_start(&player, &notices, &why);
    if (fault && fault != FAULT_STOPPED)
        fprintf(stderr, "castellan-match: engine %s (%s): %s%s%s\n", player.name, program->path, why.text,
                player.last_words[0] ? ", last words: " : "", player.last_words);
    fputs(memory_whole(&notices), stdout);
    fflush(stdout);
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
    Error error;
    bool good = true;
    for (int i = 0; good && i < options->engine_count; i++) {
        EngineOptions *engine = &options->engines[i];
        if (!program_make(&roster->programs[i], &engine->command, &engine->arguments, engine->directory,
                          &error)) {
            fprintf(stderr, "castellan-match: engine %s: %s\n", engine->name ? engine->name : "", error.text);
            good = false;
        } else {
            good = try_engine(&roster->programs[i], engine, options->game->name, log);
        }
        roster->names[i] = engine->name;
    }
    if (good && !match_options_names_differ(options, &error)) {
        fprintf(stderr, "castellan-match: %s\n", error.text);
        good = false;
    }
    if (!good)
        roster_free(roster);
    return good;
}

void roster_free(Roster *roster) {
    for (int i = 0; i < roster->count; i++)
        program_free(&roster->programs[i]);
    free(roster->programs);
    free(roster->names);
    *roster = (Roster){0};
}
