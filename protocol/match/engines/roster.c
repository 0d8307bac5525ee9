#include "match/engines/roster.h"

#include <stdio.h>

#include "common/fatal.h"
#include "common/memory.h"
#include "common/process.h"
#include "match/engines/fingerprint.h"
#include "match/engines/player.h"

/* Finds, starts and stops an engine; false where games are to stop. */
static bool try_engine(EngineOptions *engine, const char *variant, TrafficLog *log) {
    Player player;
    Error why;
    Text notices = {0};
    for (int i = 0; i < engine->arguments.count; i++)
        text_list_add(&engine->command, engine->arguments.text[i]);
    if (!process_find(&engine->command, engine->directory, &why))
        fatal(EXIT_FAULT, "engine %s: %s", engine->name ? engine->name : "", why.text);
    Fingerprint fingerprint = fingerprint_begin(engine);
    player_init(&player, engine, variant, log, 0);
    player.notices = &notices;
    Fault fault = player_start(&player, &why);
    fputs(memory_whole(&notices), stdout);
    fflush(stdout);
    if (fault && fault != FAULT_STOPPED)
        fatal(EXIT_FAULT, "engine %s (%s): %s%s%s", player.name, engine->command.text[0], why.text,
              player.channel.last_words.text[0] ? ", last words: " : "", player.channel.last_words.text);
    if (!fault) {
        engine->program = memory_text(player.program);
        engine->build = fingerprint_end(&fingerprint);
        engine->described = fingerprint_describe(engine);
        if (!engine->name)
            engine->name = memory_text(player.name);
    }
    fingerprint_free(&fingerprint);
    text_free(&notices);
    player_free(&player);
    return !fault;
}

bool roster_try(MatchOptions *options, TrafficLog *log) {
    for (int i = 0; i < options->engine_count; i++)
        if (!try_engine(&options->engines[i], options->game->name, log))
            return false;
    Error error;
    if (!match_options_names_differ(options, &error))
        fatal(EXIT_FAULT, "%s", error.text);
    return true;
}
