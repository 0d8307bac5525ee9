#include "castellan/conversation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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

static bool begin(Session *session) {
    /* A reader that has gone away shows as a failed write. */
    program_bear_closed_pipes();
    if (session_init(session))
        return true;
    session_free(session);
    fputs("castellan: not enough memory to start\n", stderr);
    return false;
}

static void *leave_soon(void *context) {
    (void)context;
    nanosleep(&(struct timespec){0, QUIT_PATIENCE * 1000000L}, NULL);
    program_leave(EXIT_SUCCESS);
}

/* Returns whether a command was refused. After quit this does not take long: a thread may hang in writing
 * to a pipe that nobody empties. */
static bool end(Session *session) {
    pthread_t leaver;
    bool hasty = session->quitting && pthread_create(&leaver, NULL, leave_soon, NULL) == 0;
    run_finish(&session->run, session->quitting);
    if (hasty) {
        pthread_cancel(leaver);
        pthread_join(leaver, NULL);
    }
    bool refused = atomic_load(&session->writer.refused);
    session_free(session);
    return refused;
}

int conversation_on_input(void) {
    Session session;
    if (!begin(&session))
        return EXIT_FAILURE;
    enum { STANDARD_INPUT = 0 };
    Stream *source = stream_of(STANDARD_INPUT);
    Input input;
    input_start(&input, source, &session.run);
    char *line;
    LineStatus status;
    while (!session.quitting && (status = input_next(&input, &line)) != LINE_END)
        take_line(&session, line, input.lines.length, status, false);
    bool starved = !input.lines.buffer;
    input_end(&input);
    stream_close(source);
    end(&session);
    if (starved)
        fputs("castellan: not enough memory to read a command\n", stderr);
    return starved ? EXIT_FAILURE : EXIT_SUCCESS;
}

int conversation_on_arguments(int count, char **arguments) {
    Session session;
    if (!begin(&session))
        return EXIT_FAILURE;
    for (int i = 0; i < count && !session.quitting; i++)
        take_line(&session, arguments[i], strlen(arguments[i]), LINE_READ, true);
    return end(&session) ? EXIT_FAILURE : EXIT_SUCCESS;
}
