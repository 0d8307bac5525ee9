#include "castellan/play_engine.h"

#include <ctype.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/interrupt.h"
#include "common/memory.h"
#include "engine.h"
#include "evaluate/chances.h"
#include "evaluate/evaluate.h"
#include "games/notation.h"
#include "games/reader.h"
#include "text/legal.h"
#include "text/position_text.h"

struct PlayEngine {
    Engine *engine;
    History history;
    MoveList work;
    LegalMoves legal; /* of the current position, once asked */
    PlayMove *moves;  /* owned; the same for play */
    bool legal_known;
    char text[MOVE_TEXT_MAX]; /* of the last play_engine_move */
    int done[2];              /* a pipe: the search has ended */
    SearchSummary found;
};

static const Position *current(const PlayEngine *engine) {
    return history_current(&engine->history);
}

static void forget_legal(PlayEngine *engine) {
    legal_free(&engine->legal);
    free(engine->moves);
    engine->moves = NULL;
    engine->legal_known = false;
}

PlayEngine *play_engine_new(void) {
    PlayEngine *engine = memory_new(1, sizeof *engine);
    Position start;
    position_text_start(game_at(0), &start);
    list_init(&engine->work, NULL);
    memory_need((engine->engine = engine_new()) && history_start(&engine->history, &start) &&
                pipe(engine->done) == 0);
    return engine;
}

void play_engine_free(PlayEngine *engine) {
    engine_free(engine->engine);
    forget_legal(engine);
    history_free(&engine->history);
    list_free(&engine->work);
    close(engine->done[0]);
    close(engine->done[1]);
    free(engine);
}

/* ---- The game ---- */

const char *play_engine_game(int index) {
    return index < game_count() ? game_at(index)->name : NULL;
}

bool play_engine_start(PlayEngine *engine, const char *name, const char *position, Error *why) {
    const Game *game = game_find(name);
    Position start;
    if (!game)
        return error_refuse(why, "there is no game '%.40s'", name);
    position_text_start(game, &start);
    if (position && !position_text_read(game, position, &start, why))
        return false;
    forget_legal(engine);
    memory_need(history_start(&engine->history, &start));
    engine_new_game(engine->engine);
    return true;
}

const char *play_engine_name(const PlayEngine *engine) {
    return current(engine)->game->name;
}

const char *play_engine_title(const PlayEngine *engine) {
    return current(engine)->game->title;
}

void play_engine_board(const PlayEngine *engine, PlayBoard *board) {
    const Position *pos = current(engine);
    const Game *game = pos->game;
    Bitboard castles = bb_or(game->castle[WHITE], game->castle[BLACK]);
    *board = (PlayBoard){.files = game->files,
                         .ranks = game->ranks,
                         .lower = game->coordinates_lower,
                         .has_knights = game->has_knights,
                         .has_castles = !bb_is_empty(castles),
                         .castle_wins = game->castle_wins};
    BitboardScan scan = bb_scan(game->board);
    for (Square square; bb_next(&scan, &square);)
        board->square[square_rank(square)][square_file(square)] =
            (PlaySquare){true, bb_test(&castles, square), position_text_piece(pos, square)};
}

char *play_engine_opening(const PlayEngine *engine) {
    char text[POSITION_TEXT_MAX];
    position_text_write(&engine->history.positions[0], text);
    return strcmp(text, current(engine)->game->start) == 0 ? NULL : memory_text(text);
}

Side play_engine_turn(const PlayEngine *engine) {
    return pos_turn(current(engine));
}

int play_engine_move_number(const PlayEngine *engine) {
    return current(engine)->move_number;
}

Result play_engine_result(PlayEngine *engine) {
    Result result = history_result(&engine->history, &engine->work);
    memory_need(!engine->work.interrupted);
    return result;
}

/* ---- Moves ---- */

static PlayMove describe(Move move, const char *text) {
    return (PlayMove){text,
                      square_file(move.from),
                      square_rank(move.from),
                      square_file(move.to),
                      square_rank(move.to),
                      __builtin_popcount(move.captured)};
}

static void list_legal(PlayEngine *engine) {
    if (engine->legal_known)
        return;
    bool over = play_engine_result(engine).reason != REASON_NONE;
    memory_need(over || legal_list(current(engine), &engine->work, &engine->legal));
    engine->moves = memory_new(engine->legal.count + 1, sizeof *engine->moves);
    for (size_t i = 0; i < engine->legal.count; i++)
        engine->moves[i] = describe(engine->legal.moves[i].move, engine->legal.moves[i].text);
    engine->legal_known = true;
}

const PlayMove *play_engine_legal(PlayEngine *engine, int *count) {
    list_legal(engine);
    *count = (int)engine->legal.count;
    return engine->moves;
}

bool play_engine_must_capture(const PlayEngine *engine) {
    return game_must_capture(current(engine));
}

int play_engine_played(const PlayEngine *engine) {
    return engine->history.count - 1;
}

PlayMove play_engine_move(PlayEngine *engine, int i) {
    Move move = engine->history.moves[i];
    notation_write(&engine->history.positions[i], move, engine->text);
    return describe(move, engine->text);
}

bool play_engine_took(const PlayEngine *engine, int i, int file, int rank) {
    Bitboard taken = game_captured_squares(&engine->history.positions[i], engine->history.moves[i]);
    return bb_test(&taken, square_at(file, rank));
}

bool play_engine_square(const PlayEngine *engine, const char *text, int *file, int *rank) {
    Square square;
    if (!notation_read_square(current(engine)->game, &text, &square) || *text)
        return false;
    *file = square_file(square);
    *rank = square_rank(square);
    return true;
}

/* Writes squares with nothing but blanks between them, on the board or not, as a move is written; false for
 * anything else. */
static bool add_signs(const char *text, Text *out) {
    int squares = 0;
    for (; *text; text += strspn(text, " \t")) {
        size_t digits = strspn(text + 1, "0123456789");
        if (!isalpha((unsigned char)*text) || digits == 0)
            return false;
        text_add(out, squares++ ? "-" : "");
        text_bytes(out, text, digits + 1);
        text += digits + 1;
    }
    return squares >= 2;
}

/* Whether the squares of a text stand in this order in a route, ends included. */
static bool is_part(const Route *text, const Route *route) {
    int found = 0;
    for (int i = 0; i < route->count && found < text->count; i++)
        found += route->square[i] == text->square[found];
    return found == text->count && text->square[0] == route->square[0] &&
           text->square[text->count - 1] == route->square[route->count - 1];
}

/* The one legal move that goes by these squares, stops left out or not. False with a reason where several do,
 * and with that of the reader where none does. */
static bool find_by_squares(PlayEngine *engine, const char *text, Move *move, Error *why) {
    const Position *pos = current(engine);
    Route squares;
    MoveReading ignored;
    Text several = TEXT_EMPTY;
    int fits = 0;
    if (!notation_read_route(pos->game, text, &squares, &ignored))
        return false;
    list_legal(engine);
    for (size_t i = 0; i < engine->legal.count; i++) {
        Route route;
        pos->game->rules->route(pos, engine->legal.moves[i].move, &route);
        if (!is_part(&squares, &route))
            continue;
        *move = engine->legal.moves[i].move;
        text_format(&several, "%s%s", fits ? ", " : "", engine->legal.moves[i].text);
        fits++;
    }
    if (fits > 1)
        error_refuse(why, "several moves fit: %s", memory_whole(&several));
    text_free(&several);
    return fits == 1;
}

/* Without its blanks. */
static void squeeze(const char *text, Text *out) {
    for (; *text; text++)
        if (!isspace((unsigned char)*text))
            text_bytes(out, text, 1);
}

bool play_engine_play(PlayEngine *engine, const char *text, Error *why) {
    const Position *pos = current(engine);
    Text word = TEXT_EMPTY;
    Move move;
    if (play_engine_result(engine).reason != REASON_NONE)
        return error_refuse(why, "the game is over");
    bool bare = add_signs(text, &word);
    if (!bare) {
        text_clear(&word);
        squeeze(text, &word);
    }
    bool read = reader_read(pos, memory_whole(&word), &move, &engine->work, why);
    memory_need(!engine->work.interrupted);
    if (!read && bare)
        read = find_by_squares(engine, word.data, &move, why);
    text_free(&word);
    if (!read)
        return false;
    forget_legal(engine);
    memory_need(history_push(&engine->history, move));
    return true;
}

void play_engine_undo(PlayEngine *engine, int count) {
    forget_legal(engine);
    while (count-- > 0)
        history_pop(&engine->history);
}

/* ---- Thoughts ---- */

static void note_info(void *context, const SearchInfo *info) {
    PlayEngine *engine = context;
    if (info->multipv != 1)
        return;
    engine->found.score = info->score;
    engine->found.depth = info->depth;
    engine->found.pv_count = info->pv_count;
    memcpy(engine->found.pv, info->pv, (size_t)info->pv_count * sizeof *info->pv);
}

static void note_best(void *context, Move best, Move ponder, Result result) {
    PlayEngine *engine = context;
    (void)ponder, (void)result;
    engine->found.best = best;
    (void)!write(engine->done[1], "!", 1);
}

/* Returns whether the search ended by itself. */
static bool wait_for_end(PlayEngine *engine) {
    enum { DONE, INTERRUPT, POLLS };
    struct pollfd polls[POLLS] = {{.fd = engine->done[0], .events = POLLIN},
                                  {.fd = interrupt_descriptor(), .events = POLLIN}};
    char byte;
    while (!interrupt_pending() && !(polls[DONE].revents & POLLIN))
        if (poll(polls, POLLS, -1) < 0)
            polls[DONE].revents = 0;
    bool stopped = interrupt_pending();
    if (stopped)
        engine_stop(engine->engine);
    engine_wait(engine->engine);
    (void)!read(engine->done[0], &byte, 1);
    return !stopped;
}

static void add_terms(const PlayEngine *engine, const Position *pos, bool after, PlayThought *thought) {
    EvalTerm terms[EVAL_TERMS_MAX];
    int count = eval_explain(pos, engine_weights(engine->engine, pos->game), terms);
    for (int i = 0; i < count && i < PLAY_TERMS; i++) {
        PlayTerm *term = &thought->term[i];
        term->name = terms[i].name;
        memcpy(after ? term->after : term->before, terms[i].value, sizeof terms[i].value);
    }
    thought->terms = count;
}

static PlayStep describe_step(const Position *pos, Move move) {
    char text[MOVE_TEXT_MAX];
    Bitboard taken = game_captured_squares(pos, move);
    int knights = bb_count(bb_and(taken, pos->knights));
    notation_write(pos, move, text);
    return (PlayStep){memory_text(text), bb_count(taken) - knights, knights, game_enters_castle(pos, move),
                      bb_test(&pos->game->castle[pos_turn(pos)], move.from)};
}

static void describe_line(PlayEngine *engine, PlayThought *thought) {
    Position pos = *current(engine), next;
    add_terms(engine, &pos, false, thought);
    for (int i = 0; i < engine->found.pv_count && i < PLAY_LINE; i++) {
        thought->step[thought->steps++] = describe_step(&pos, engine->found.pv[i]);
        game_play(&pos, engine->found.pv[i], &next);
        pos = next;
    }
    thought->ends = game_result(&pos).reason != REASON_NONE;
    if (!thought->ends)
        add_terms(engine, &pos, true, thought);
}

void play_engine_seed(PlayEngine *engine, uint64_t seed) {
    engine_set_seed(engine->engine, seed);
}

bool play_engine_think(PlayEngine *engine, const PlayLimits *limits, int level, PlayThought *thought) {
    SearchCallbacks callbacks = {engine, note_info, note_best, NULL};
    SearchLimits search = {.has_nodes = limits->nodes > 0,
                           .nodes = (uint64_t)limits->nodes,
                           .has_movetime = !limits->has_clock && limits->time > 0,
                           .movetime = limits->time};
    *thought = (PlayThought){0};
    engine_set_level(engine->engine, level);
    for (int side = 0; side < SIDES && limits->has_clock; side++) {
        search.has_clock[side] = true;
        search.time[side] = limits->left[side];
        search.increment[side] = limits->increment;
    }
    memory_need(engine_set_history(engine->engine, &engine->history) &&
                engine_go(engine->engine, &search, &callbacks));
    if (!wait_for_end(engine))
        return false;
    Score score = engine->found.score;
    Chances chances = chances_of(current(engine), score);
    bool mate = score_is_decided(score);
    thought->score =
        (EngineScore){true, mate, mate ? score_moves_to_end(score) : score, engine->found.depth, 0};
    thought->win = chances.win;
    thought->draw = chances.draw;
    thought->loss = chances.loss;
    describe_line(engine, thought);
    return true;
}

void play_thought_free(PlayThought *thought) {
    for (int i = 0; i < thought->steps; i++)
        free(thought->step[i].text);
    *thought = (PlayThought){0};
}
