#include "match/engines/player.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "common/memory.h"
#include "common/path.h"
#include "common/words.h"
#include "games/game.h"
#include "games/registry.h"

enum {
    OPTIONS_MOST = 1000, /* that an engine is believed to have */
    QUIT_GRACE = 1000,   /* ms from quit to kill */
};

void player_init(Player *player, const EngineOptions *options, const char *variant, TrafficLog *log,
                 int slot) {
    *player = (Player){.options = options, .variant = variant, .channel = CHANNEL_NONE};
    player->channel.log = log;
    player->channel.slot = slot;
    player->name = memory_text(options->name ? options->name : path_name(options->command.text[0]));
}

typedef void LineUser(Player *player, char *line);

/* Asks, and reads lines until the one that answers; the others go to use (NULL: are ignored). */
static Fault ask(Player *player, const char *question, const char *answer, LineUser *use, Error *why) {
    Deadline deadline = {.until = clock_microseconds() + player->options->timeout * 1000, .late = FAULT_LOST};
    error_refuse(&deadline.reason, "no %s to %s within %.10g s", answer, question,
                 (double)player->options->timeout / 1000);
    channel_send(&player->channel, question);
    player->channel.out.total = 0;
    char *line;
    Fault fault;
    while (!(fault = channel_next(&player->channel, &deadline, &line, why)) &&
           !words_is_next(&(Words){line}, answer))
        if (use)
            use(player, line);
    return fault;
}

/* "id name" and "option name ... type" of a hello. */
static void use_hello(Player *player, char *line) {
    Words words = {line};
    bool id = words_take(&words, "id"), option = !id && words_take(&words, "option");
    if (!(id || option) || !words_take(&words, "name"))
        return;
    char *name = words_rest(&words);
    if (id && *name) {
        Error printable;
        error_refuse(&printable, "%.100s", name);
        memory_set_text(&player->program, printable.text);
        if (!player->options->name)
            memory_set_text(&player->name, printable.text);
        player->channel.name = player->name;
    }
    if (option && player->known_options.count < OPTIONS_MOST) {
        char *type = strstr(name, " type ");
        if (type)
            *type = '\0';
        text_list_add(&player->known_options, name);
    }
}

static bool knows_option(const Player *player, const char *name) {
    for (int i = 0; i < player->known_options.count; i++)
        if (text_equal(player->known_options.text[i], name))
            return true;
    return false;
}

static void use_refusal(Player *player, char *line) {
    Words words = {line};
    if (player->notices && words_take(&words, "info") && words_take(&words, "string") &&
        words_is_next(&words, "error"))
        text_format(player->notices, "%s: %.200s\n", player->name, words_rest(&words));
}

static void send_option(Player *player, const char *name, const char *value) {
    if (player->notices && !knows_option(player, name))
        text_format(player->notices, "%s: does not list an option %s\n", player->name, name);
    Text line = {0};
    text_format(&line, "setoption name %s", name);
    if (*value)
        text_format(&line, " value %s", value);
    channel_send(&player->channel, memory_whole(&line));
    text_free(&line);
}

Fault player_start(Player *player, Error *why) {
    const EngineOptions *options = player->options;
    text_list_free(&player->known_options);
    memory_set_text(&player->pondering, NULL);
    Error reason;
    if (!process_start(&player->channel.process, &options->command, options->directory, &reason)) {
        error_refuse(why, "does not start: %s", reason.text);
        return FAULT_LOST;
    }
    player->channel.name = player->name;
    channel_open(&player->channel);
    Fault fault = ask(player, options->ugi ? "ugi" : "uci", options->ugi ? "ugiok" : "uciok", use_hello, why);
    if (fault)
        return fault;
    bool other_game = strcmp(player->variant, game_at(0)->name) != 0;
    if (options->ponder && knows_option(player, "Ponder"))
        send_option(player, "Ponder", "true");
    if (other_game || knows_option(player, "UCI_Variant"))
        send_option(player, "UCI_Variant", player->variant);
    for (int i = 0; i < options->option_names.count; i++)
        send_option(player, options->option_names.text[i], options->option_values.text[i]);
    return ask(player, "isready", "readyok", use_refusal, why);
}

Fault player_new_game(Player *player, Error *why) {
    Fault fault = player_end_ponder(player, why);
    if (fault)
        return fault;
    channel_send(&player->channel, player->options->ugi ? "uginewgame" : "ucinewgame");
    return ask(player, "isready", "readyok", NULL, why);
}

Fault player_end_ponder(Player *player, Error *why) {
    if (!player->pondering)
        return FAULT_NONE;
    memory_set_text(&player->pondering, NULL);
    return ask(player, "stop", "bestmove", NULL, why);
}

void player_ponder(Player *player, const char *position, const char *go) {
    channel_drop(&player->channel);
    channel_queue(&player->channel, position);
    channel_send(&player->channel, go);
    memory_set_text(&player->pondering, position);
}

Fault player_think(Player *player, const char *position, const char *go, int64_t allowed, Thought *thought,
                   Error *why) {
    *thought = (Thought){.move = ""};
    bool hit = player->pondering && strcmp(player->pondering, position) == 0;
    Fault stopped = hit ? FAULT_NONE : player_end_ponder(player, why);
    if (stopped)
        return stopped;
    memory_set_text(&player->pondering, NULL);
    if (hit) {
        channel_queue(&player->channel, "ponderhit");
    } else {
        channel_drop(&player->channel);
        channel_queue(&player->channel, position);
        channel_queue(&player->channel, go);
    }
    int64_t start = clock_microseconds();
    channel_push(&player->channel);
    bool clocked = allowed >= 0;
    int64_t longest = clocked ? allowed + player->options->margin : player->options->timeout;
    Deadline deadline = {.until = start + longest * 1000, .late = clocked ? FAULT_TIME : FAULT_LOST};
    error_refuse(&deadline.reason, "no move within %.3f s", (double)longest / 1e3);
    for (;;) {
        char *line = NULL;
        Fault fault = channel_next(&player->channel, &deadline, &line, why);
        Words words = {line};
        if (fault)
            return fault;
        if (words_take(&words, "bestmove")) {
            const char *move = words_next(&words);
            thought->move = move ? move : "";
            thought->ponder = words_take(&words, "ponder") ? words_next(&words) : NULL;
            break;
        }
        if (info_read(line, &thought->words) && thought->words.line) {
            text_clear(&player->line);
            text_add(&player->line, thought->words.line);
            thought->words.line = memory_whole(&player->line);
        }
    }
    thought->time = clock_microseconds() - start;
    if (thought->time <= longest * 1000)
        return FAULT_NONE;
    error_refuse(why, "%.3f s for a move, %.3f s allowed", (double)thought->time / 1e6,
                 (double)longest / 1e3);
    return channel_fail(&player->channel, deadline.late);
}

void player_stop(Player *player, bool in_order) {
    if (player->channel.process.number && in_order)
        channel_send(&player->channel, "quit");
    process_end(&player->channel.process, in_order ? QUIT_GRACE : 0, NULL);
    channel_forget(&player->channel);
    memory_set_text(&player->pondering, NULL);
}

void player_free(Player *player) {
    player_stop(player, true);
    channel_free(&player->channel);
    text_free(&player->line);
    text_list_free(&player->known_options);
    free(player->name);
    free(player->program);
}
