#include "support/resumed.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "common/disk.h"
#include "support/host.h"
#include "support/runner.h"

const char *resumed_line(const char *think, const char *more) {
    static char line[2048];
    host_set("MOCK_ARGUMENTS", think);
    snprintf(line, sizeof line,
             "-engine " MOCK " name=a args=seed=1 -engine " MOCK " name=b args=seed=2 -each depth=1 "
             "-rounds 30 -repeat -openings random plies=6 -srand 4 -maxmoves 15 -json r.json %s",
             more);
    return line;
}

void resumed_remove(void) {
    static const char *const names[] = {"r.pgn",      "r.json",      "r.pgn.waiting",
                                        "r.pgn.torn", "r.json.torn", "r.pgn.waiting.torn"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        runner_remove(names[i]);
}

int64_t resumed_size(const char *name) {
    DiskStatus status;
    return disk_status(runner_path(name), &status) ? status.size : 0;
}

int64_t resumed_written(void) {
    return resumed_size("r.pgn") + resumed_size("r.pgn.waiting");
}

void resumed_wait(int64_t from, int64_t growth) {
    for (int i = 0; i < 60000 && resumed_written() < from + growth; i++) {
        if (runner_has("output") && runner_count("output", "Processor time"))
            return;
        host_pause(2);
    }
}

void resumed_undisturbed(void) {
    resumed_remove();
    runner_ends(resumed_line("", "-concurrency 2 -pgnout r.pgn time=none"), 0);
    assert_true(disk_rename(runner_path("r.pgn"), runner_path("whole.pgn")));
    assert_true(disk_rename(runner_path("r.json"), runner_path("whole.json")));
    assert_int_equal(runner_count("whole.pgn", "[Event "), RESUMED_GAMES);
}
