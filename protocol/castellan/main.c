/* The program castellan: commands from stdin, or one by one from the arguments; or what its first argument names. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "castellan/analyse.h"
#include "castellan/conversation.h"
#include "castellan/convert.h"
#include "castellan/find.h"
#include "castellan/play.h"
#include "common/program.h"
#include "engine.h"

/* Programs of their own behind the first argument; each has --help. */
static const struct {
    const char *name, *summary;
    int (*run)(char *const *words, int count);
} subcommands[] = {
    {"play", "play against it", play_run},
    {"analyse", "what it thinks of games and positions", analyse_run},
    {"convert", "records as text, JSON and pictures", convert_run},
    {"find", "where a position stands in records", find_run},
};

enum { SUBCOMMANDS = sizeof subcommands / sizeof *subcommands };

static void print_help(void) {
    puts("Castellan plays Camelot and the games of its family.\n");
    for (int i = 0; i < SUBCOMMANDS; i++)
        printf("%s castellan %-7s ...     %s; castellan %s --help tells how\n",
               i ? "      " : "usage:", subcommands[i].name, subcommands[i].summary, subcommands[i].name);
    puts("       castellan                 read commands from standard input, one a line\n"
         "       castellan COMMAND ...     run each argument as a command\n"
         "       castellan --help          this text\n"
         "       castellan --version       name and version\n"
         "\n"
         "  castellan \"position startpos moves E6-C8\" \"go depth 8\"\n"
         "  castellan bench\n"
         "  castellan help                 lists the commands\n"
         "\n"
         "The exit status is 1 when a command given as an argument has failed, else 0.");
}

static int run(int count, char **arguments) {
    if (count < 2)
        return conversation_on_input();
    const char *first = arguments[1];
    for (int i = 0; i < SUBCOMMANDS; i++)
        if (strcmp(first, subcommands[i].name) == 0)
            return subcommands[i].run(arguments + 2, count - 2);
    if (strcmp(first, "--help") == 0) {
        print_help();
        return EXIT_SUCCESS;
    }
    if (strcmp(first, "--version") == 0) {
        printf("castellan %s\n", engine_version);
        return EXIT_SUCCESS;
    }
    if (first[0] == '-') {
        fprintf(stderr, "castellan: unknown option '%s'; see castellan --help\n", first);
        return EXIT_FAILURE;
    }
    return conversation_on_arguments(count - 1, arguments + 1);
}

int main(int count, char **arguments) {
    program_begin(&count, &arguments);
    return program_finish("castellan", run(count, arguments), EXIT_FAILURE);
}
