#include "castellan/conversation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/thread.h"
#include "castellan/commands.h"
#include "castellan/input.h"
#include "common/program.h"

enum { QUIT_PATIENCE = 60 /* ms */ };

/* Runs the command of a line or says why not. patience: what runs and will end by itself is waited for. */
static void answer_line(Session *session, char *line, LineStatus status, bool patience, Answer *out) {
    const char *stop = line + strlen(line);
    Words words = {line};
    const char *name = words_next(&words);
    bool zero = status == LINE_ZERO, in_name = zero && (!name || name + strlen(name) == stop);
    const Command *command = name && !in_name ? command_find(name) : NULL;
    if (status == LINE_TOO_LONG)
        answer_refuse(out, "line-too-long", "a line may have %d bytes", (int)LINE_BYTES_MAX);
    else if (!name && !zero)
        return;
    else if (!command)
        answer_refuse(
            out, "unknown-command", "'%s%s'%s", name ? words_show(name).text : "", in_name ? "\\x00" : "",
            name && !in_name && command_is_caseless(name) ? ": commands are written in lower case" : "");
    else if (!(command->traits & COMMAND_IMMEDIATE) && !run_settle(&session->run, patience) &&
             !(command->traits & COMMAND_LOOKS))
        answer_refuse(out, "busy", "%s has to wait for the end of the search", command->name);
    else if (zero)
        answer_refuse(out, "bad-argument", "%s: the line holds a zero byte, \\x00", command->name);
    else if (!*command->usage && !words_at_end(&words))
        answer_refuse(out, "bad-argument", "%s takes no words, not '%s'", command->name,
                      words_show(words_next(&words)).text);
    else if (command->traits & COMMAND_POSITION && !session->current.known)
        answer_refuse(out, "no-position", "the last position was refused");
    else {
        command->run(session, &words, out);
        return;
    }
    if (command && command->refused)
        command->refused(session, &words, out);
}

static void take_line(Session *session, char *line, size_t length, LineStatus status, bool patience) {
    Answer answer = writer_answer(&session->writer);
    writer_log_input(&session->writer, line, length);
    answer_line(session, line, status, patience, &answer);
    writer_write(&session->writer, &answer);
    text_free(&answer.text);
}

static int starved_at_start(void) {
    fputs("castellan: not enough memory to start\n", stderr);
    return EXIT_FAILURE;
}

static bool begin(Session *session) {
    /* A reader that has gone away shows as a failed write. */
    program_bear_closed_pipes();
    if (session_init(session))
        return true;
    session_free(session);
    starved_at_start();
    return false;
}

/* ---- Without threads: lines that come while something runs (run_hear) ---- */

typedef struct Talk {
    Session session;
    Input input;               /* of conversation_on_input */
    char **arguments;          /* of conversation_on_arguments */
    int argument_count, taken; /* how many there are, and were taken */
    bool ended;                /* no line comes any more */
} Talk;

/* What runs ends as it would for the end of the conversation. */
static void end_what_runs(Talk *talk) {
    Run *run = &talk->session.run;
    if (talk->session.quitting || (talk->ended && run_is_endless(run)))
        run_stop(run);
}

/* Lines behind one that stops what runs are taken when it has ended. */
static bool takes_lines(Talk *talk) {
    return !talk->ended && !talk->session.quitting && !run_is_stopping(&talk->session.run);
}

static void hear_input(void *context, int milliseconds) {
    Talk *talk = context;
    char *line;
    LineStatus status;
    while (takes_lines(talk) && (status = input_poll(&talk->input, milliseconds, &line)) != LINE_NONE) {
        talk->ended = status == LINE_END;
        if (!talk->ended)
            take_line(&talk->session, line, talk->input.lines.length, status, false);
        milliseconds = 0;
    }
    end_what_runs(talk);
}

/* Whether a command waits for the end of what runs: with patience, all do that are not immediate. */
static bool waits(const char *line) {
    char word[16] = "";
    const char *begin = line + strspn(line, " \t");
    size_t length = strcspn(begin, " \t");
    if (length < sizeof word)
        memcpy(word, begin, length);
    const Command *command = command_find(word);
    return command && !(command->traits & COMMAND_IMMEDIATE);
}

static void hear_arguments(void *context, int milliseconds) {
    Talk *talk = context;
    (void)milliseconds; /* they are all there */
    while (takes_lines(talk)) {
        char *line = talk->taken < talk->argument_count ? talk->arguments[talk->taken] : NULL;
        talk->ended = !line;
        if (line && waits(line) && !run_is_endless(&talk->session.run))
            return;
        if (line) {
            talk->taken++;
            take_line(&talk->session, line, strlen(line), LINE_READ, true);
        }
    }
    end_what_runs(talk);
}

/* ---- The end ---- */

typedef struct Leaver {
    Thread thread;
    Mutex lock;
    Condition changed;
    bool ended; /* there is nothing to leave any more */
} Leaver;

static void leave_soon(void *context) {
    Leaver *leaver = context;
    int64_t deadline = clock_milliseconds() + QUIT_PATIENCE;
    mutex_lock(&leaver->lock);
    while (!leaver->ended)
        if (!condition_wait_until(&leaver->changed, &leaver->lock, deadline) && !leaver->ended)
            program_leave(EXIT_SUCCESS);
    mutex_unlock(&leaver->lock);
}

/* After quit this does not take long: a thread may hang in writing to a pipe that nobody empties. */
static void finish_in_haste(Run *run) {
    Leaver leaver = {.ended = false};
    mutex_init(&leaver.lock);
    condition_init(&leaver.changed);
    bool hasty = thread_start(&leaver.thread, leave_soon, &leaver, 0);
    run_finish(run, true);
    mutex_lock(&leaver.lock);
    leaver.ended = true;
    condition_wake_all(&leaver.changed);
    mutex_unlock(&leaver.lock);
    if (hasty)
        thread_join(&leaver.thread);
    condition_free(&leaver.changed);
    mutex_free(&leaver.lock);
}

/* Returns whether a command was refused. */
static bool end(Session *session) {
    if (session->quitting)
        finish_in_haste(&session->run);
    else
        run_finish(&session->run, false);
    bool refused = atomic_load(&session->writer.refused);
    session_free(session);
    return refused;
}

int conversation_on_input(void) {
    Talk talk = {.ended = false};
    Session *session = &talk.session;
    enum { STANDARD_INPUT = 0 };
    if (!begin(session))
        return EXIT_FAILURE;
    Stream *source = stream_of(STANDARD_INPUT);
    if (!source) {
        end(session);
        return starved_at_start();
    }
    input_start(&talk.input, source, &session->run);
    run_hear(&session->run, hear_input, &talk);
    char *line;
    LineStatus status;
    while (!session->quitting && (status = input_next(&talk.input, &line)) != LINE_END)
        take_line(session, line, talk.input.lines.length, status, false);
    bool starved = !talk.input.lines.buffer;
    input_end(&talk.input);
    stream_close(source);
    end(session);
    if (starved)
        fputs("castellan: not enough memory to read a command\n", stderr);
    return starved ? EXIT_FAILURE : EXIT_SUCCESS;
}

int conversation_on_arguments(int count, char **arguments) {
    Talk talk = {.arguments = arguments, .argument_count = count};
    Session *session = &talk.session;
    if (!begin(session))
        return EXIT_FAILURE;
    run_hear(&session->run, hear_arguments, &talk);
    while (talk.taken < count && !session->quitting) {
        char *line = arguments[talk.taken++];
        take_line(session, line, strlen(line), LINE_READ, true);
    }
    return end(session) ? EXIT_FAILURE : EXIT_SUCCESS;
}
