#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "match/scores/report.h"

enum { FAILURES_SHOWN = 20 };

/* "0.561 +/- 0.040 (95 %)", scaled. */
static void write_share(Text *text, const Groups *groups, double scale, int places, const char *unit) {
    double mean = groups_mean(groups), error = groups_error(groups);
    text_format(text, "%.*f%s", places, scale * mean, unit);
    if (isnan(error))
        text_add(text, " +/- -");
    else
        text_format(text, " +/- %.*f%s (95 %%)", places, scale * error, unit);
}

static void write_game(const Census *census, Text *text) {
    int distinct = census_distinct(census);
    if (census->copies)
        text_format(text, "%d of %d games are copies of others, and not counted below\n", census->copies,
                    census->games);
    if (distinct == 0)
        return;
    text_add(text, "White's score: ");
    write_share(text, &census->white, 1, 3, "");
    text_add(text, ", drawn: ");
    write_share(text, &census->draws, 100, 1, " %");
    text_format(text, ", of %d distinct games\nEnds: ", distinct);
    for (int i = 0; i < census->ends.count; i++)
        text_format(text, "%s%s %d", i ? ", " : "", census->ends.text[i], census->end_counts[i]);
    text_format(text, "\nLength: %.1f plies (%d to %d)\n", (double)census->plies / distinct, census->shortest,
                census->longest);
}

static void write_moves(const Report *report, Text *text) {
    const char *before = "A move: ";
    for (int i = 0; i < report->census->engine_count; i++) {
        const EngineCensus *engine = &report->census->engines[i];
        if (!engine->timed && !engine->counted)
            continue;
        text_format(text, "%s%s", before, report->names[i]);
        if (engine->timed)
            text_format(text, " %.4f s", (double)engine->time / 1000 / (double)engine->timed);
        if (engine->counted)
            text_format(text, " %.0f nodes", (double)engine->nodes / (double)engine->counted);
        before = "; ";
    }
    if (strcmp(before, "; ") == 0)
        text_add(text, "\n");
}

/* "new 3, old 1" of one of the counts of the engines. */
static void write_counts(const Report *report, bool on_time, Text *text) {
    const char *before = "";
    for (int i = 0; i < report->census->engine_count; i++) {
        const EngineCensus *engine = &report->census->engines[i];
        int count = on_time ? engine->lost_on_time : engine->failed;
        if (count)
            text_format(text, "%s%s %d", before, report->names[i], count);
        before = count ? ", " : before;
    }
    if (!*before)
        text_add(text, "none");
}

static void write_sources(const Report *report, Text *text) {
    const Census *census = report->census;
    int last = 0;
    for (int i = 0; i < census->failed; i++)
        last = census->failures[i].source > last ? census->failures[i].source : last;
    int *counts = memory_new((size_t)last + 1, sizeof *counts);
    for (int i = 0; i < census->failed; i++)
        counts[census->failures[i].source]++;
    text_add(text, "  in");
    for (int i = 0, shown = 0; i <= last; i++)
        if (counts[i])
            text_format(text, "%s %s %d", shown++ ? "," : "", report->sources[i], counts[i]);
    text_add(text, "\n");
    free(counts);
}

static void write_failures(const Report *report, Text *text) {
    const Census *census = report->census;
    if (!census->failed)
        return;
    text_format(text, "Failed games: %d of %d (", census->failed, census->games);
    write_counts(report, false, text);
    text_add(text, "); lost on time: ");
    write_counts(report, true, text);
    text_add(text, "\n");
    if (report->sources)
        write_sources(report, text);
    for (int i = 0; i < census->failed && i < FAILURES_SHOWN; i++) {
        const FailedGame *game = &census->failures[i];
        text_format(text, "  round %d", game->round);
        if (game->game)
            text_format(text, ".%d", game->game);
        text_format(text, ", %s: %s\n", report->names[game->engine], game->reason);
    }
    if (census->failed > FAILURES_SHOWN)
        text_format(text, "  and %d more\n", census->failed - FAILURES_SHOWN);
}

static void write_builds(const MatchIdentity *identity, Text *text) {
    for (int i = 0; i < identity->count; i++) {
        const TextList *builds = &identity->engines[i].builds;
        if (builds->count < 2)
            continue;
        text_format(text, "Builds of %s: %d", identity->engines[i].name, builds->count);
        for (int j = 0; j < builds->count; j++)
            text_format(text, "%s %s", j ? "," : ":", *builds->text[j] ? builds->text[j] : "not told");
        text_add(text, "\n");
    }
    if (identity->runners.count > 1)
        for (int i = 0; i < identity->runners.count; i++)
            text_format(text, "%s%s%s", i ? ", " : "Runners: ", identity->runners.text[i],
                        i + 1 < identity->runners.count ? "" : "\n");
}

void report_write_games(const Report *report, Text *text) {
    write_game(report->census, text);
    write_moves(report, text);
    write_failures(report, text);
    write_builds(report->identity, text);
}
