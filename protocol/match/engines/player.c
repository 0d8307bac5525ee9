#include "match/engines/player.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/clock.h"
#include "common/interrupt.h"
#include "common/memory.h"
#include "common/words.h"
#include "games/game.h"
#include "games/registry.h"

enum {
    OPTIONS_MOST = 1000, /* that an engine is believed to have */
    QUIT_GRACE = 1000,   /* ms from quit to kill */
    CRASH_GRACE = 200,   /* ms from the end of output to the end of the process, to tell how it ended */
    STOP_GRACE = 1000,   /* ms from then to a signal that was for us, too */
    FLOOD = 64 * LINE_BYTES_MAX, /* bytes that an engine may send before it answers */
    LINES_BETWEEN_LOOKS = 64,    /* lines taken before the clock is looked at */
    SILENCE = 1000               /* ms without a word until we look whether the engine still lives */
};

void player_init(Player *player, const EngineOptions *options, const char *variant, TrafficLog *log,
                 int slot) {
    *player = (Player){
        .options = options, .variant = variant, .log = log, .slot = slot, .process = {0, -1, -1, -1}};
    player->name = memory_text(options->name ? options->name : strrchr(options->command.text[0], '/') + 1);
}

static void forget_traffic(Player *player) {
    lines_free(&player->out);
    lines_free(&player->error);
    text_clear(&player->pending);
    player->pending_sent = 0;
    player->deaf = false;
}

/* The next line that is there. A zero byte in it becomes a '?', as all bytes do that cannot be shown: so
 * it is in the log, and no move. */
static LineStatus take_line(LineReader *reader, char **line) {
    LineStatus status = lines_take(reader, line);
    memory_need(!reader->starved);
    if (status != LINE_ZERO)
        return status;
    for (char *zero; (zero = memchr(*line, '\0', reader->length));)
        *zero = '?';
    return LINE_READ;
}

static void take_error_lines(Player *player) {
    for (char *line; take_line(&player->error, &line) != LINE_NONE;) {
        log_line(player->log, player->slot, player->name, '!', line);
        error_refuse(&player->last_words, "%.119s", line);
    }
}

/* Ends an engine that failed. */
static Fault fail(Player *player, Fault fault) {
    process_end(&player->process, 0, NULL);
    forget_traffic(player);
    return fault;
}

/* A pipe was closed at the engine's end, mostly since it has crashed. Where a whole job is stopped or killed
 * (by a batch system, say), the signal may reach the engine before us: then the game is not lost. */
static Fault fail_gone(Player *player, Error *why) {
    bool ended = process_wait(&player->process, CRASH_GRACE);
    if (interrupt_wait(STOP_GRACE))
        return fail(player, FAULT_STOPPED);
    if (!ended) {
        error_refuse(why, "closed its %s", player->deaf ? "input" : "output");
        return fail(player, FAULT_LOST);
    }
    lines_fill(&player->error);
    take_error_lines(player);
    Error end;
    process_end(&player->process, 0, &end);
    error_refuse(why, "crashed (%s)", end.text);
    return fail(player, FAULT_LOST);
}

static void send_pending(Player *player) {
    memory_whole(&player->pending);
    while (!player->deaf && player->pending_sent < player->pending.size) {
        ssize_t sent = write(player->process.in, player->pending.data + player->pending_sent,
                             player->pending.size - player->pending_sent);
        if (sent > 0)
            player->pending_sent += (size_t)sent;
        else if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return;
        else if (sent < 0 && errno != EINTR)
            player->deaf = true;
    }
    text_clear(&player->pending);
    player->pending_sent = 0;
}

static void queue_line(Player *player, const char *line) {
    log_line(player->log, player->slot, player->name, '<', line);
    text_add(&player->pending, line);
    text_add(&player->pending, "\n");
}

static void send_line(Player *player, const char *line) {
    queue_line(player, line);
    send_pending(player);
}

typedef enum Event { EVENT_LINE, EVENT_LATE, EVENT_GONE, EVENT_FLOOD, EVENT_STOPPED } Event;

/* What it means that the engine has said nothing for a while: a child of a crashed one may hold its output
 * open. */
static Event judge_silence(const Player *player, bool late) {
    return process_wait(&player->process, 0) ? EVENT_GONE : late ? EVENT_LATE : EVENT_LINE;
}

/* Waits until something happens to the engine's pipes, and reads and writes what can be. EVENT_LINE: there
 * may be a line now. */
static Event wait_traffic(Player *player, int64_t until) {
    int64_t left = until - clock_microseconds();
    int timeout = left <= 0 ? 0 : left > SILENCE * 1000 ? SILENCE : (int)((left + 999) / 1000);
    bool sending = player->pending.size > 0;
    struct pollfd polls[] = {
        {.fd = player->process.out, .events = POLLIN},
        {.fd = interrupt_descriptor(), .events = POLLIN},
        {.fd = player->error.at_end ? -1 : player->process.error, .events = POLLIN},
        {.fd = sending ? player->process.in : -1, .events = POLLOUT},
    };
    int ready = poll(polls, sizeof polls / sizeof *polls, timeout);
    if (ready < 0)
        return errno == EINTR ? EVENT_LINE : EVENT_GONE;
    if (ready == 0)
        return judge_silence(player, left <= timeout * 1000);
    if (polls[1].revents)
        return EVENT_STOPPED;
    if (polls[3].revents)
        send_pending(player);
    if (polls[2].revents) {
        lines_fill(&player->error);
        take_error_lines(player);
    }
    if (polls[0].revents)
        lines_fill(&player->out);
    else if (left <= 0)
        return judge_silence(player, true); /* an engine that only writes errors is late all the same */
    return EVENT_LINE;
}

/* Until when a line is awaited. */
typedef struct Deadline {
    int64_t until; /* us, as of clock_microseconds */
    Fault late;    /* what it is when nothing comes, */
    Error reason;  /* and in words */
    int lines;     /* that have come */
} Deadline;

/* Waits until the engine has sent a line. */
static Fault next_line(Player *player, Deadline *deadline, char **line, Error *why) {
    Event event = EVENT_LINE;
    while (event == EVENT_LINE) {
        LineStatus status = take_line(&player->out, line);
        if (status == LINE_READ) {
            log_line(player->log, player->slot, player->name, '>', *line);
            if (++deadline->lines % LINES_BETWEEN_LOOKS != 0 || clock_microseconds() <= deadline->until)
                return FAULT_NONE;
            event = EVENT_LATE;
        } else if (status == LINE_TOO_LONG || player->out.total > FLOOD) {
            event = EVENT_FLOOD;
        } else {
            bool gone = player->out.at_end || player->deaf;
            event = gone ? EVENT_GONE : wait_traffic(player, deadline->until);
        }
    }
    if (event == EVENT_STOPPED)
        return FAULT_STOPPED;
    if (event == EVENT_GONE)
        return fail_gone(player, why);
    *why = deadline->reason;
    if (event == EVENT_FLOOD)
        error_refuse(why, "floods its output");
    return fail(player, event == EVENT_FLOOD ? FAULT_LOST : deadline->late);
}

typedef void LineUser(Player *player, char *line);

/* Asks, and reads lines until the one that answers; the others go to use (NULL: are ignored). */
static Fault ask(Player *player, const char *question, const char *answer, LineUser *use, Error *why) {
    Deadline deadline = {.until = clock_microseconds() + player->options->timeout * 1000, .late = FAULT_LOST};
    error_refuse(&deadline.reason, "no %s to %s within %.10g s", answer, question,
                 (double)player->options->timeout / 1000);
    send_line(player, question);
    player->out.total = 0;
    char *line;
    Fault fault;
    while (!(fault = next_line(player, &deadline, &line, why)) && !words_is_next(&(Words){line}, answer))
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
        if (strcasecmp(player->known_options.text[i], name) == 0)
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
    send_line(player, memory_whole(&line));
    text_free(&line);
}

Fault player_start(Player *player, Error *why) {
    const EngineOptions *options = player->options;
    forget_traffic(player);
    text_list_free(&player->known_options);
    player->last_words.text[0] = '\0';
    Error reason;
    if (!process_start(&player->process, &options->command, options->directory, &reason)) {
        error_refuse(why, "does not start: %s", reason.text);
        return FAULT_LOST;
    }
    lines_init(&player->out, player->process.out);
    lines_init(&player->error, player->process.error);
    Fault fault = ask(player, options->ugi ? "ugi" : "uci", options->ugi ? "ugiok" : "uciok", use_hello, why);
    if (fault)
        return fault;
    bool other_game = strcmp(player->variant, game_at(0)->name) != 0;
    if (other_game || knows_option(player, "UCI_Variant"))
        send_option(player, "UCI_Variant", player->variant);
    for (int i = 0; i < options->option_names.count; i++)
        send_option(player, options->option_names.text[i], options->option_values.text[i]);
    return ask(player, "isready", "readyok", use_refusal, why);
}

Fault player_new_game(Player *player, Error *why) {
    send_line(player, player->options->ugi ? "uginewgame" : "ucinewgame");
    return ask(player, "isready", "readyok", NULL, why);
}

/* What an engine says between its moves has no use. Only an endless flood counts against the next move. */
static void drop_idle_lines(Player *player) {
    uint64_t before;
    player->out.total = 0;
    do {
        for (char *line; take_line(&player->out, &line) != LINE_NONE;)
            log_line(player->log, player->slot, player->name, '>', line);
        before = player->out.total;
        lines_fill(&player->out);
    } while (player->out.total > before && player->out.total <= FLOOD);
}

Fault player_think(Player *player, const char *position, const char *go, int64_t allowed, Thought *thought,
                   Error *why) {
    *thought = (Thought){.move = ""};
    drop_idle_lines(player);
    queue_line(player, position);
    queue_line(player, go);
    int64_t start = clock_microseconds();
    send_pending(player);
    bool clocked = allowed >= 0;
    int64_t longest = clocked ? allowed + player->options->margin : player->options->timeout;
    Deadline deadline = {.until = start + longest * 1000, .late = clocked ? FAULT_TIME : FAULT_LOST};
    error_refuse(&deadline.reason, "no move within %.3f s", (double)longest / 1e3);
    for (;;) {
        char *line = NULL;
        Fault fault = next_line(player, &deadline, &line, why);
        Words words = {line};
        if (fault)
            return fault;
        if (words_take(&words, "bestmove")) {
            const char *move = words_next(&words);
            thought->move = move ? move : "";
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
    return fail(player, deadline.late);
}

void player_stop(Player *player, bool in_order) {
    if (player->process.pid > 0 && in_order)
        send_line(player, "quit");
    process_end(&player->process, in_order ? QUIT_GRACE : 0, NULL);
    forget_traffic(player);
}

void player_free(Player *player) {
    player_stop(player, true);
    text_free(&player->pending);
    text_free(&player->line);
    text_list_free(&player->known_options);
    free(player->name);
    free(player->program);
}
