#include "match/scores/report.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "match/scores/ratings.h"

/* "3 - 1 - 2 [0.667]": wins, losses, draws, points a game. */
static void write_counts(Text *text, Sample games) {
    text_format(text, "%.0f - %.0f - %.0f [%.3f]", games.counts[2], games.counts[0], games.counts[1],
                sample_moments(games).mean);
}

/* The games of one colour. */
static Sample tally_colour(const Tally *tally, Side side) {
    const uint64_t *games = tally->games[side];
    return (Sample){GAME_CLASSES, {(double)games[0], (double)games[1], (double)games[2]}};
}

static double tally_score(const Tally *tally) {
    return sample_moments(tally_sample(tally, false)).mean;
}

/* "12.3 +/- 4.5"; what is not known is a dash. */
static void write_value(Text *text, double value, double error, int places) {
    if (isnan(value))
        text_add(text, "-");
    else if (isinf(value))
        text_add(text, value > 0 ? "+inf" : "-inf");
    else
        text_format(text, "%.*f", places, value + 0.0);
    if (isnan(error))
        text_add(text, " +/- -");
    else
        text_format(text, " +/- %.*f", places, error);
}

double report_ratio(const Report *report) {
    Tally tally = standings_tally(report->standings, 0, 1);
    return sprt_ratio(report->sprt, tally_sample(&tally, report->standings->pairs));
}

const char *report_verdict_name(SprtVerdict verdict) {
    static const char *const names[] = {"undecided", "H0", "H1"};
    return names[verdict];
}

SprtVerdict report_verdict(const Report *report) {
    return report->sprt ? sprt_verdict(report->sprt, report_ratio(report)) : SPRT_OPEN;
}

static void write_score(Text *text, const char *first, const char *second, const Tally *tally) {
    Sample games = tally_sample(tally, false);
    text_format(text, "Score of %s vs %s: ", first, second);
    write_counts(text, games);
    text_format(text, " %.0f\n", sample_moments(games).number);
}

static void write_sprt(const Report *report, Text *text) {
    SprtVerdict verdict = report_verdict(report);
    text_format(text, "SPRT: LLR %.3f (%.3f, %.3f), %s%s [", report_ratio(report), sprt_lower(report->sprt),
                sprt_upper(report->sprt), report_verdict_name(verdict), verdict ? " accepted" : "");
    sprt_write(report->sprt, text);
    text_add(text, "]\n");
}

static void write_two(const Report *report, Text *text) {
    Tally tally = standings_tally(report->standings, 0, 1);
    Estimate estimate = sample_estimate(tally_sample(&tally, report->standings->pairs));
    Sample colours[] = {tally_colour(&tally, WHITE), tally_colour(&tally, BLACK)};
    write_score(text, report->names[0], report->names[1], &tally);
    text_format(text, "%s as White ", report->names[0]);
    write_counts(text, colours[WHITE]);
    text_add(text, ", as Black ");
    write_counts(text, colours[BLACK]);
    double white = colours[WHITE].counts[2] + colours[BLACK].counts[0];
    double black = colours[WHITE].counts[0] + colours[BLACK].counts[2];
    text_format(text, "; White won %.0f, Black %.0f\nElo: ", white, black);
    write_value(text, estimate.elo, estimate.elo_error, 1);
    if (isnan(estimate.superiority))
        text_add(text, " (95 %), LOS: -");
    else
        text_format(text, " (95 %%), LOS: %.1f %%", 100 * estimate.superiority);
    text_add(text, ", normalised Elo: ");
    write_value(text, estimate.normalised, estimate.normalised_error, 1);
    text_add(text, "\n");
    if (report->standings->pairs)
        text_format(text,
                    "Pairs with 0, 1/2, 1, 3/2, 2 points: %" PRIu64 ", %" PRIu64 ", %" PRIu64 ", %" PRIu64
                    ", %" PRIu64 "\n",
                    tally.pairs[0], tally.pairs[1], tally.pairs[2], tally.pairs[3], tally.pairs[4]);
    if (report->sprt)
        write_sprt(report, text);
}

/* An engine's line of the table. */
typedef struct Row {
    int engine;
    Tally tally;
    double score;
} Row;

static int compare_rows(const void *a, const void *b) {
    const Row *x = a, *y = b;
    if (x->score != y->score)
        return x->score > y->score ? -1 : 1;
    return x->engine - y->engine;
}

static void write_rating(Text *text, const Rating *rating) {
    if (!rating)
        text_format(text, " %7s %6s\n", "-", "-");
    else if (isnan(rating->error))
        text_format(text, " %7.1f %6s\n", rating->elo, "-");
    else
        text_format(text, " %7.1f %6.1f\n", rating->elo, rating->error);
}

static void write_table(const Report *report, Text *text) {
    const Standings *standings = report->standings;
    Row *rows = memory_new((size_t)standings->engines, sizeof *rows);
    Rating *ratings = memory_new((size_t)standings->engines, sizeof *ratings);
    bool rated = ratings_make(standings, ratings);
    int width = 4;
    for (int i = 0; i < standings->engines; i++) {
        rows[i].engine = i;
        rows[i].tally = standings_tally(standings, i, -1);
        rows[i].score = tally_score(&rows[i].tally);
        int length = (int)strlen(report->names[i]);
        width = length > width ? length : width;
    }
    qsort(rows, (size_t)standings->engines, sizeof *rows, compare_rows);
    text_format(text, "Rank %-*s %7s %7s %7s %6s %6s %6s %8s %8s %7s %6s\n", width, "Name", "Elo", "95 %",
                "Games", "Wins", "Losses", "Draws", "As White", "As Black", "Rating", "95 %");
    for (int i = 0; i < standings->engines; i++) {
        const Tally *tally = &rows[i].tally;
        Estimate estimate = sample_estimate(tally_sample(tally, standings->pairs));
        const char *name = report->names[rows[i].engine];
        Sample games = tally_sample(tally, false);
        text_format(text, "%4d %-*s %7.1f %7.1f %7.0f %6.0f %6.0f %6.0f", i + 1, width, name, estimate.elo,
                    estimate.elo_error, sample_moments(games).number, games.counts[2], games.counts[0],
                    games.counts[1]);
        for (int side = 0; side < SIDES; side++)
            text_format(text, " %7.1f%%", 100 * sample_moments(tally_colour(tally, (Side)side)).mean);
        write_rating(text, rated ? &ratings[rows[i].engine] : NULL);
    }
    if (!rated)
        text_add(text, "No ratings: some of the engines have won, or lost, all games against the others\n");
    free(rows);
    free(ratings);
}

static void write_many(const Report *report, Text *text) {
    const Standings *standings = report->standings;
    for (int first = 0; first < standings->engines; first++)
        for (int second = first + 1; second < standings->engines; second++) {
            Tally tally = standings_tally(standings, first, second);
            if (sample_moments(tally_sample(&tally, false)).number > 0)
                write_score(text, report->names[first], report->names[second], &tally);
        }
    write_table(report, text);
}

void report_write(const Report *report, Text *text) {
    if (report->standings->engines == 2)
        write_two(report, text);
    else
        write_many(report, text);
}

void report_write_short(const Report *report, Text *text) {
    const Standings *standings = report->standings;
    if (standings->engines == 2) {
        Tally tally = standings_tally(standings, 0, 1);
        Estimate estimate = sample_estimate(tally_sample(&tally, standings->pairs));
        write_counts(text, tally_sample(&tally, false));
        text_add(text, " Elo ");
        write_value(text, estimate.elo, estimate.elo_error, 1);
        if (report->sprt)
            text_format(text, " LLR %.2f (%.2f, %.2f)", report_ratio(report), sprt_lower(report->sprt),
                        sprt_upper(report->sprt));
        return;
    }
    int best = 0;
    for (int i = 1; i < standings->engines; i++) {
        Tally tally = standings_tally(standings, i, -1), best_tally = standings_tally(standings, best, -1);
        if (tally_score(&tally) > tally_score(&best_tally))
            best = i;
    }
    Tally tally = standings_tally(standings, best, -1);
    text_format(text, "first: %s [%.3f]", report->names[best], tally_score(&tally));
}
