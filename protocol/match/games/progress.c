#include "match/games/progress.h"

#include <stdio.h>

#include "common/memory.h"
#include "common/terminal.h"

void progress_init(Progress *progress, int games, int interval, const Report *report) {
    *progress = (Progress){terminal_is(TERMINAL_OUTPUT), false, games, interval, report};
}

/* Takes the refreshed line away. */
static void clear_line(Progress *progress) {
    if (progress->line_shown)
        fputs("\r\033[K", stdout);
    progress->line_shown = false;
}

void progress_say(Progress *progress, const char *message) {
    clear_line(progress);
    printf("%s\n", message);
    fflush(stdout);
}

static void say_report(const Report *report, bool games) {
    Text text = {0};
    report_write(report, &text);
    if (games)
        report_write_games(report, &text);
    fputs(memory_whole(&text), stdout);
    text_free(&text);
}

void progress_game(Progress *progress, int number, const Record *record) {
    if (progress->terminal) {
        Text text = {0};
        text_format(&text, "Game %d of %d: ", number + 1, progress->games);
        report_write_short(progress->report, &text);
        /* A line that wraps could not be taken away. */
        printf("\r\033[K%.*s", 79, memory_whole(&text));
        progress->line_shown = true;
        text_free(&text);
    } else {
        char game[16] = "";
        if (record->game)
            snprintf(game, sizeof game, ".%d", record->game);
        printf("Finished game %d of %d, round %d%s (%s vs %s): %s {%s}\n", number + 1, progress->games,
               record->round, game, record->name[WHITE], record->name[BLACK], outcome_text(record->outcome),
               record->reason ? record->reason : "?");
        if (progress->interval && (number + 1) % progress->interval == 0 && number + 1 < progress->games)
            say_report(progress->report, false);
    }
    fflush(stdout);
}

void progress_end(Progress *progress, const char *how) {
    clear_line(progress);
    printf("%s\n", how);
    say_report(progress->report, true);
    fflush(stdout);
}
