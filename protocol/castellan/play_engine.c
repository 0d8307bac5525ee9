#include "castellan/play_engine.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "common/interrupt.h"
#include "common/memory.h"

struct PlayEngine {
    CastellanGame *game;
    CastellanEngine *engine;
    Stream *done; /* a sign: the search has ended */
};

PlayEngine *play_engine_new(void) {
    PlayEngine *engine = memory_new(1, sizeof *engine);
    engine->game = castellan_game_new(castellan_variant(0)->name, NULL, NULL);
    engine->engine = castellan_engine_new(NULL);
    engine->done = stream_sign();
    memory_need(engine->done != NULL);
    memory_need(engine->game && engine->engine);
    return engine;
}

void play_engine_free(PlayEngine *engine) {
    castellan_engine_free(engine->engine);
    castellan_game_free(engine->game);
    stream_close(engine->done);
    free(engine);
}

/* A refusal of the library as one of play; false, to be returned. */
static bool refuse(const CastellanError *error, Error *why) {
    memory_need(error->status != CASTELLAN_NO_MEMORY);
    return error_refuse(why, "%s", error->text);
}

/* ---- The game ---- */

CastellanGame *play_engine_game(const PlayEngine *engine) {
    return engine->game;
}

void play_engine_take(PlayEngine *engine, CastellanGame *game) {
    castellan_game_free(engine->game);
    engine->game = game;
    castellan_engine_forget(engine->engine, NULL);
}

bool play_engine_start(PlayEngine *engine, const char *variant, const char *position, Error *why) {
    CastellanError error;
    if (castellan_game_begin(engine->game, variant, position, &error) != CASTELLAN_OK)
        return refuse(&error, why);
    castellan_engine_forget(engine->engine, NULL);
    return true;
}

static const CastellanVariant *variant_of(const PlayEngine *engine) {
    return castellan_game_variant(engine->game);
}

const char *play_engine_name(const PlayEngine *engine) {
    return variant_of(engine)->name;
}

const char *play_engine_title(const PlayEngine *engine) {
    return variant_of(engine)->title;
}

static bool same_square(CastellanSquare a, CastellanSquare b) {
    return a.file == b.file && a.rank == b.rank;
}

/* Whether a square is in a side's own Castle. */
static bool in_castle(const CastellanVariant *variant, CastellanSquare square, int side) {
    return same_square(square, variant->castles[2 * side]) ||
           same_square(square, variant->castles[2 * side + 1]);
}

void play_engine_board(const PlayEngine *engine, PlayBoard *board) {
    const CastellanVariant *variant = variant_of(engine);
    *board = (PlayBoard){.files = variant->files,
                         .ranks = variant->ranks,
                         .lower = variant->lower_case,
                         .has_knights = variant->has_knights,
                         .has_castles = variant->castle_wins > 0,
                         .castle_wins = variant->castle_wins};
    for (int rank = 0; rank < variant->ranks; rank++)
        for (int file = 0; file < variant->files; file++) {
            CastellanSquare square = {(uint8_t)file, (uint8_t)rank};
            bool castle =
                in_castle(variant, square, CASTELLAN_WHITE) || in_castle(variant, square, CASTELLAN_BLACK);
            if (castellan_square_exists(variant, square))
                board->square[rank][file] =
                    (PlaySquare){true, castle, castellan_game_piece(engine->game, square)};
        }
}

char *play_engine_opening(const PlayEngine *engine) {
    const char *text = castellan_game_first_position(engine->game);
    return strcmp(text, variant_of(engine)->start) == 0 ? NULL : memory_text(text);
}

int play_engine_turn(const PlayEngine *engine) {
    return castellan_game_turn(engine->game);
}

int play_engine_move_number(const PlayEngine *engine) {
    return castellan_game_move_number(engine->game);
}

/* ---- Moves ---- */

const CastellanMove *play_engine_legal(PlayEngine *engine, int *count) {
    size_t moves;
    const CastellanMove *legal = castellan_game_moves(engine->game, &moves, NULL);
    memory_need(legal != NULL);
    *count = (int)moves;
    return legal;
}

bool play_engine_must_capture(const PlayEngine *engine) {
    return castellan_game_must_capture(engine->game);
}

int play_engine_played(const PlayEngine *engine) {
    return castellan_game_played(engine->game);
}

const CastellanMove *play_engine_move(PlayEngine *engine, int i) {
    return castellan_game_played_move(engine->game, i);
}

bool play_engine_square(const PlayEngine *engine, const char *text, CastellanSquare *square) {
    int length = castellan_square_read(variant_of(engine), text, square);
    return length > 0 && !text[length];
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

/* Whether the squares of a text, divided by signs, stand in this order in a move, ends included. */
static bool is_part(const CastellanVariant *variant, const char *text, const CastellanMove *move) {
    CastellanSquare wanted;
    text += castellan_square_read(variant, text, &wanted);
    if (!*text || !same_square(wanted, move->from))
        return false;
    for (int i = 0; i < move->step_count; i++) {
        int length = castellan_square_read(variant, text + 1, &wanted);
        bool last = i == move->step_count - 1;
        if (length > 0 && same_square(wanted, move->steps[i].to) && last == !text[length + 1])
            text += length + 1;
    }
    return !*text;
}

/* The text of the one legal move that goes by these squares, stops left out or not. NULL with a reason where
 * several do, and with that of the library where none does. */
static const char *find_by_squares(PlayEngine *engine, const char *text, Error *why) {
    const char *move = NULL;
    Text several = TEXT_EMPTY;
    int count, fits = 0;
    const CastellanMove *legal = play_engine_legal(engine, &count);
    for (int i = 0; i < count; i++) {
        if (!is_part(variant_of(engine), text, &legal[i]))
            continue;
        move = legal[i].text;
        text_format(&several, "%s%s", fits ? ", " : "", legal[i].text);
        fits++;
    }
    if (fits > 1)
        error_refuse(why, "several moves fit: %s", memory_whole(&several));
    text_free(&several);
    return fits == 1 ? move : NULL;
}

/* Without its blanks. */
static void squeeze(const char *text, Text *out) {
    for (; *text; text++)
        if (!isspace((unsigned char)*text))
            text_bytes(out, text, 1);
}

bool play_engine_play(PlayEngine *engine, const char *text, Error *why) {
    CastellanError error;
    Text word = TEXT_EMPTY;
    bool bare = add_signs(text, &word);
    if (!bare) {
        text_clear(&word);
        squeeze(text, &word);
    }
    bool played = castellan_game_play(engine->game, memory_whole(&word), &error) == CASTELLAN_OK;
    if (!played) {
        refuse(&error, why);
        const char *move = bare ? find_by_squares(engine, word.data, why) : NULL;
        played = move && castellan_game_play(engine->game, move, NULL) == CASTELLAN_OK;
    }
    text_free(&word);
    return played;
}

void play_engine_undo(PlayEngine *engine, int count) {
    castellan_game_undo(engine->game, count, NULL);
}

/* ---- Thoughts ---- */

static void note_answer(void *context, const CastellanAnswer *answer) {
    PlayEngine *engine = context;
    (void)answer;
    stream_raise(engine->done);
}

/* Without threads the one place where an interrupt is seen while it thinks. */
static void stop_if_interrupted(void *context, int32_t milliseconds) {
    const PlayEngine *engine = context;
    (void)milliseconds;
    if (interrupt_pending())
        castellan_engine_stop(engine->engine);
}

/* Returns what the search has found by itself, NULL where it was interrupted. */
static const CastellanAnswer *wait_for_end(PlayEngine *engine) {
    enum { DONE, INTERRUPT, WAITS };
    StreamWait waits[WAITS] = {{.stream = engine->done}, {.stream = interrupt_sign()}};
    while (!interrupt_pending() && !waits[DONE].ready)
        stream_wait(waits, WAITS, -1);
    bool stopped = interrupt_pending();
    if (stopped)
        castellan_engine_stop(engine->engine);
    const CastellanAnswer *answer = castellan_engine_wait(engine->engine);
    stream_lower(engine->done);
    return stopped ? NULL : answer;
}

/* The terms of a position, which is not finished. */
static void add_terms(const PlayEngine *engine, CastellanGame *game, bool after, PlayThought *thought) {
    CastellanEvaluation evaluation;
    memory_need(castellan_engine_evaluate(engine->engine, game, &evaluation, NULL) == CASTELLAN_OK);
    for (int i = 0; i < evaluation.term_count; i++) {
        PlayTerm *term = &thought->term[i];
        int *value = after ? term->after : term->before;
        term->name = evaluation.terms[i].name;
        value[CASTELLAN_WHITE] = evaluation.terms[i].value[CASTELLAN_WHITE];
        value[CASTELLAN_BLACK] = evaluation.terms[i].value[CASTELLAN_BLACK];
    }
    thought->terms = evaluation.term_count;
}

static PlayStep describe_step(CastellanGame *game, const CastellanMove *move) {
    const CastellanVariant *variant = castellan_game_variant(game);
    int turn = castellan_game_turn(game), other = play_other(turn);
    PlayStep step = {.text = memory_text(move->text),
                     .enters = in_castle(variant, move->to, other) && !in_castle(variant, move->from, other),
                     .leaves = in_castle(variant, move->from, turn)};
    for (int i = 0; i < move->step_count; i++) {
        char piece = castellan_game_piece(game, move->steps[i].over);
        step.knights += piece == 'N' || piece == 'n';
        step.men += piece == 'M' || piece == 'm';
    }
    return step;
}

/* The moves of a line are played in a copy of the game. */
static void describe_line(PlayEngine *engine, const char *line, PlayThought *thought) {
    CastellanGame *game = castellan_game_copy(engine->game, NULL);
    char *words = memory_text(line), *next = words;
    memory_need(game != NULL);
    add_terms(engine, game, false, thought);
    while (next && thought->steps < PLAY_LINE) {
        char *word = next;
        next = strchr(word, ' ');
        if (next)
            *next++ = '\0';
        const CastellanMove *move = castellan_game_read(game, word, NULL);
        memory_need(move != NULL);
        thought->step[thought->steps++] = describe_step(game, move);
        memory_need(castellan_game_play(game, word, NULL) == CASTELLAN_OK);
    }
    thought->ends = castellan_game_result(game).outcome != CASTELLAN_OPEN;
    if (!thought->ends)
        add_terms(engine, game, true, thought);
    castellan_game_free(game);
    free(words);
}

void play_engine_seed(PlayEngine *engine, int64_t seed) {
    castellan_engine_set(engine->engine, CASTELLAN_SEED, seed, NULL);
}

bool play_engine_think(PlayEngine *engine, const PlayLimits *limits, int level, PlayThought *thought) {
    CastellanCallbacks callbacks = {.context = engine, .answer = note_answer, .poll = stop_if_interrupted};
    CastellanLimits search = {.nodes = (uint64_t)limits->nodes,
                              .move_time = limits->has_clock ? 0 : limits->time,
                              .has_clock = limits->has_clock};
    *thought = (PlayThought){0};
    for (int side = 0; side < PLAY_SIDES && limits->has_clock; side++) {
        search.clock[side] = limits->left[side];
        search.increment[side] = limits->increment;
    }
    memory_need(castellan_engine_set(engine->engine, CASTELLAN_LEVEL, level, NULL) == CASTELLAN_OK &&
                castellan_engine_go(engine->engine, engine->game, &search, &callbacks, NULL) == CASTELLAN_OK);
    const CastellanAnswer *answer = wait_for_end(engine);
    if (!answer)
        return false;
    memory_need(answer->move != NULL);
    thought->score = answer->lines[0].score;
    thought->depth = answer->lines[0].depth;
    thought->chances = answer->lines[0].chances;
    describe_line(engine, answer->lines[0].line, thought);
    return true;
}

void play_thought_free(PlayThought *thought) {
    for (int i = 0; i < thought->steps; i++)
        free(thought->step[i].text);
    *thought = (PlayThought){0};
}
