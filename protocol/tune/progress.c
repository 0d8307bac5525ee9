#include "tune/progress.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/clock.h"
#include "common/terminal.h"

void tune_progress_begin(TuneProgress *progress, int64_t done, bool silent) {
    *progress = (TuneProgress){!silent && terminal_is(TERMINAL_ERROR), clock_milliseconds(), done};
}

void tune_progress_show(const TuneProgress *progress, int64_t done, int64_t all, int64_t positions) {
    if (!progress->shown)
        return;
    fprintf(stderr, "\r\033[K%" PRId64 " of %" PRId64 " games, %" PRId64 " positions", done, all, positions);
    int64_t played = done - progress->before;
    if (played > 0) {
        double each = (double)(clock_milliseconds() - progress->started) / 1000 / (double)played;
        int64_t left = (int64_t)(each * (double)(all - done) + 0.5);
        fprintf(stderr, ", %" PRId64 ":%02d:%02d left", left / 3600, (int)(left / 60 % 60), (int)(left % 60));
    }
    fflush(stderr);
}

void tune_progress_end(TuneProgress *progress) {
    if (progress->shown)
        fputs("\r\033[K", stderr);
    progress->shown = false;
}
