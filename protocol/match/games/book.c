#include "match/games/book.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "common/disk.h"
#include "common/fatal.h"
#include "common/files.h"
#include "common/interrupt.h"
#include "common/key_set.h"
#include "common/memory.h"
#include "common/opening.h"
#include "common/terminal.h"
#include "engine.h"
#include "text/position_text.h"

enum {
    AT_ONCE = 4,    /* openings that each thread makes before they are looked at, in their order */
    PATIENCE = 2000 /* openings without a new one, after which there are no more */
};

typedef struct Candidate {
    bool made, balanced;
    uint64_t class; /* opening_class */
    Text line;      /* of the file */
} Candidate;

typedef struct Book {
    const MatchOptions *options;
    OutputFile file;
    KeySet seen;
    int count, without_new;

    /* Of the openings that are made at once. */
    Candidate *candidates;
    int room;
    uint64_t first;  /* number of the first of them */
    atomic_int next; /* to be made */
} Book;

typedef struct Maker {
    Book *book;
    OpeningMaker *maker;
    Text moves;
    Thread thread;
} Maker;

static void write_line(const MatchOptions *options, const Position *position, const char *moves, Text *line) {
    char text[POSITION_TEXT_MAX];
    position_text_write(position, text);
    if (options->opening_moves)
        text_line(line, "startpos%s%s", *moves ? " moves " : "", moves);
    else
        text_line(line, "%s", text);
    memory_whole(line);
}

static void make(void *argument) {
    Maker *maker = argument;
    Book *book = maker->book;
    const MatchOptions *options = book->options;
    for (int i; (i = atomic_fetch_add(&book->next, 1)) < book->room && !interrupt_pending();) {
        Candidate *candidate = &book->candidates[i];
        Position position;
        text_clear(&maker->moves);
        text_clear(&candidate->line);
        int imbalance = opening_make(maker->maker, options->game, options->opening_plies, options->seed,
                                     book->first + (uint64_t)i, &position, &maker->moves);
        candidate->made = imbalance >= 0;
        candidate->balanced = candidate->made && imbalance <= options->opening_balance;
        if (candidate->balanced) {
            candidate->class = opening_class(&position);
            write_line(options, &position, memory_whole(&maker->moves), &candidate->line);
        }
    }
}

static void make_all(Book *book, Maker *makers) {
    int started = 0, more = book->options->concurrency - 1;
    book->next = 0;
    while (started < more && thread_start(&makers[started + 1].thread, make, &makers[started + 1], 0))
        started++;
    make(&makers[0]);
    for (int i = 1; i <= started; i++)
        thread_join(&makers[i].thread);
}

/* How it was made, so that it can be made again. */
static void write_head(Book *book) {
    const MatchOptions *options = book->options;
    Text head = {0};
    text_line(&head, "# Openings of %s, made by castellan-match %s:", options->game->name, engine_version);
    text_line(&head,
              "# castellan-match -variant %s -rounds %d -srand %" PRIu64
              " -openings random plies=%d nodes=%" PRId64 " balance=%d%s write=FILE",
              options->game->name, options->rounds, options->seed, options->opening_plies,
              options->opening_nodes, options->opening_balance, options->opening_moves ? " as=moves" : "");
    text_line(&head, "# A search of so many nodes sees nobody more than so many hundredths of a Man ahead.");
    text_line(&head, "# No two are the same by other moves, in the mirror, or with the colours exchanged.");
    memory_whole(&head);
    output_append(&book->file, &head);
    text_free(&head);
}

static bool is_full(const Book *book) {
    return book->count >= book->options->rounds || book->without_new >= PATIENCE;
}

static void take(Book *book, const Candidate *candidate) {
    const MatchOptions *options = book->options;
    if (!candidate->made) {
        output_close(&book->file);
        disk_remove(options->opening_write);
        fatal(EXIT_USAGE, "-openings: no game lasts for %d random plies", options->opening_plies);
    }
    book->without_new++;
    if (!candidate->balanced || !key_set_add(&book->seen, candidate->class))
        return;
    book->without_new = 0;
    book->count++;
    output_append(&book->file, &candidate->line);
}

static void open_file(Book *book) {
    const char *path = book->options->opening_write;
    Error error;
    if (!output_open(&book->file, path, &error))
        fatal(EXIT_USAGE, "%s", error.text);
    if (book->file.length > 0)
        fatal(EXIT_USAGE, "%s: exists already", path);
    write_head(book);
}

static int finish(const Book *book) {
    const MatchOptions *options = book->options;
    bool interrupted = !is_full(book);
    printf("%s: %d openings%s\n", options->opening_write, book->count,
           interrupted                     ? ", interrupted"
           : book->count < options->rounds ? "; no others were found"
                                           : "");
    return interrupted ? EXIT_INTERRUPTED : EXIT_FINISHED;
}

int book_write(const MatchOptions *options) {
    int threads = options->concurrency;
    bool terminal = terminal_is(TERMINAL_ERROR);
    Book book = {.options = options, .file = OUTPUT_NONE, .first = 1, .room = AT_ONCE * threads};
    open_file(&book);
    book.candidates = memory_new((size_t)book.room, sizeof *book.candidates);
    Maker *makers = memory_new((size_t)threads, sizeof *makers);
    for (int i = 0; i < threads; i++) {
        makers[i] = (Maker){.book = &book, .maker = opening_maker_new()};
        opening_maker_ask(makers[i].maker, options->opening_balance, (uint64_t)options->opening_nodes);
    }
    while (!is_full(&book)) {
        make_all(&book, makers);
        if (interrupt_pending())
            break;
        for (int i = 0; i < book.room && !is_full(&book); i++)
            take(&book, &book.candidates[i]);
        book.first += (uint64_t)book.room;
        if (terminal)
            fprintf(stderr, "\r\033[K%d of %d openings", book.count, options->rounds);
    }
    if (terminal)
        fputs("\r\033[K", stderr);
    output_close(&book.file);
    int status = finish(&book);
    for (int i = 0; i < threads; i++) {
        opening_maker_free(makers[i].maker);
        text_free(&makers[i].moves);
    }
    for (int i = 0; i < book.room; i++)
        text_free(&book.candidates[i].line);
    free(makers);
    free(book.candidates);
    key_set_free(&book.seen);
    return status;
}
