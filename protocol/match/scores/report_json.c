#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/json.h"
#include "common/memory.h"
#include "match/scores/ratings.h"
#include "match/scores/report.h"

static const EngineIdentity *find(const MatchIdentity *identity, const char *name) {
    for (int i = 0; i < identity->count; i++)
        if (strcmp(identity->engines[i].name, name) == 0)
            return &identity->engines[i];
    return NULL;
}

static void write_list(Json *json, const char *key, const TextList *list) {
    json_open(json, key, "[");
    for (int i = 0; i < list->count; i++)
        json_string(json, NULL, *list->text[i] ? list->text[i] : NULL);
    json_close(json, "]");
}

static void write_count(Json *json, const char *key, double count) {
    json_real(json, key, count, 0);
}

static void write_engine(Json *json, const Report *report, int number, const Rating *rating) {
    const EngineIdentity *identity = find(report->identity, report->names[number]);
    const EngineCensus *census = &report->census->engines[number];
    Tally tally = standings_tally(report->standings, number, -1);
    Sample games = tally_sample(&tally, false);
    json_open(json, NULL, "{");
    json_string(json, "name", report->names[number]);
    if (identity) {
        json_string(json, "program", identity->program);
        json_string(json, "options", identity->options);
        json_string(json, "limits", identity->limits);
        write_list(json, "builds", &identity->builds);
    }
    write_count(json, "wins", games.counts[2]);
    write_count(json, "draws", games.counts[1]);
    write_count(json, "losses", games.counts[0]);
    json_real(json, "score", sample_moments(games).number > 0 ? sample_moments(games).mean : NAN, 6);
    if (rating) {
        json_real(json, "rating", rating->elo, 3);
        json_real(json, "rating_error", rating->error, 3);
    }
    json_number(json, "failed", census->failed);
    json_number(json, "lost_on_time", census->lost_on_time);
    json_real(json, "ms_a_move", (double)census->time / (double)census->timed, 3);
    json_real(json, "nodes_a_move", (double)census->nodes / (double)census->counted, 1);
    json_close(json, "}");
}

static void write_engines(Json *json, const Report *report) {
    int count = report->standings->engines;
    Rating *ratings = memory_new((size_t)count, sizeof *ratings);
    bool rated = count > 2 && ratings_make(report->standings, ratings);
    json_open(json, "engines", "[");
    for (int i = 0; i < count; i++)
        write_engine(json, report, i, rated ? &ratings[i] : NULL);
    json_close(json, "]");
    free(ratings);
}

/* The score of the first of two engines. */
static void write_score(Json *json, const Report *report) {
    Tally tally = standings_tally(report->standings, 0, 1);
    Estimate estimate = sample_estimate(tally_sample(&tally, report->standings->pairs));
    json_real(json, "elo", estimate.elo, 3);
    json_real(json, "elo_error", estimate.elo_error, 3);
    json_real(json, "los", estimate.superiority, 6);
    json_real(json, "normalised_elo", estimate.normalised, 3);
    json_real(json, "normalised_elo_error", estimate.normalised_error, 3);
    if (!report->standings->pairs)
        return;
    json_open(json, "pentanomial", "[");
    for (int i = 0; i < PAIR_CLASSES; i++)
        json_number(json, NULL, (int64_t)tally.pairs[i]);
    json_close(json, "]");
}

static void write_sprt(Json *json, const Report *report, SprtVerdict verdict) {
    const Sprt *sprt = report->sprt;
    json_open(json, "sprt", "{");
    json_string(json, "verdict", report_verdict_name(verdict));
    json_real(json, "llr", report_ratio(report), 6);
    json_real(json, "lower", sprt_lower(sprt), 6);
    json_real(json, "upper", sprt_upper(sprt), 6);
    json_real(json, "elo0", sprt->elo0, 3);
    json_real(json, "elo1", sprt->elo1, 3);
    json_real(json, "alpha", sprt->alpha, 6);
    json_real(json, "beta", sprt->beta, 6);
    json_string(json, "model", sprt->normalised ? "normalised" : "logistic");
    json_close(json, "}");
}

static void write_games(Json *json, const Census *census) {
    int distinct = census_distinct(census);
    json_number(json, "copies", census->copies);
    json_number(json, "distinct", distinct);
    json_real(json, "white_score", groups_mean(&census->white), 6);
    json_real(json, "white_score_error", groups_error(&census->white), 6);
    json_real(json, "draw_rate", groups_mean(&census->draws), 6);
    json_real(json, "draw_rate_error", groups_error(&census->draws), 6);
    json_open(json, "ends", "{");
    for (int i = 0; i < census->ends.count; i++)
        json_number(json, census->ends.text[i], census->end_counts[i]);
    json_close(json, "}");
    json_real(json, "plies", (double)census->plies / distinct, 3);
    json_number(json, "shortest", census->shortest);
    json_number(json, "longest", census->longest);
}

static void write_failures(Json *json, const Report *report) {
    json_open(json, "failed_games", "[");
    for (int i = 0; i < report->census->failed; i++) {
        const FailedGame *game = &report->census->failures[i];
        json_open(json, NULL, "{");
        json_number(json, "round", game->round);
        if (game->game)
            json_number(json, "game", game->game);
        json_string(json, "engine", report->names[game->engine]);
        json_string(json, "side", game->side == WHITE ? "white" : "black");
        json_string(json, "termination", termination_text(game->termination));
        json_string(json, "reason", game->reason);
        if (report->sources)
            json_string(json, "file", report->sources[game->source]);
        json_close(json, "}");
    }
    json_close(json, "]");
}

void report_write_json(const Report *report, SprtVerdict verdict, Text *text) {
    Json json = JSON_IN(text);
    json_open(&json, NULL, "{");
    json_open(&json, "summary", "{");
    json_string(&json, "variant", report->identity->variant);
    json_number(&json, "games", report->census->games);
    if (report->games)
        json_number(&json, "of", report->games);
    if (report->missing_rounds && *report->missing_rounds)
        json_string(&json, "missing_rounds", report->missing_rounds);
    if (report->missing_parts && *report->missing_parts)
        json_string(&json, "missing_parts", report->missing_parts);
    write_engines(&json, report);
    if (report->standings->engines == 2)
        write_score(&json, report);
    if (report->sprt)
        write_sprt(&json, report, verdict);
    write_games(&json, report->census);
    write_failures(&json, report);
    write_list(&json, "runners", &report->identity->runners);
    json_close(&json, "}");
    json_close(&json, "}");
    text_add(text, "\n");
}
