#include "common/opening.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "common/memory.h"
#include "engine.h"
#include "games/notation.h"
#include "text/position_text.h"

enum {
    TRIES = 200,        /* random openings looked at for a balanced one */
    FIRST_NODES = 250,  /* enough to see most that is wrong with random moves */
    LONG_NODES = 10000, /* a search that wants a table, */
    LONG_HASH_MB = 16,  /* this one, */
    KNOWN = 1 << 12     /* and whose verdicts are kept: small games come back to the same positions */
};

typedef struct Verdict {
    uint64_t key; /* of the position and its clock, on which the search may depend */
    int imbalance;
} Verdict;

struct OpeningMaker {
    Engine *engine;
    int balance;
    uint64_t nodes;
    Verdict *known; /* by the low bits of their keys */
    MoveList work;
    Text moves; /* of the last walk */
    Text best;  /* of the one that is nearest to balance */
};

OpeningMaker *opening_maker_new(void) {
    OpeningMaker *maker = memory_new(1, sizeof *maker);
    maker->engine = engine_new();
    memory_need(maker->engine);
    engine_set_contempt(maker->engine, 0);
    maker->known = memory_new(KNOWN, sizeof *maker->known);
    list_init(&maker->work, NULL);
    opening_maker_ask(maker, OPENING_BALANCE, OPENING_NODES);
    return maker;
}

void opening_maker_ask(OpeningMaker *maker, int balance, uint64_t nodes) {
    uint64_t size = nodes > LONG_NODES ? LONG_HASH_MB : ENGINE_HASH_MIN;
    memory_need(engine_set_hash(maker->engine, size));
    memset(maker->known, 0, KNOWN * sizeof *maker->known);
    maker->balance = balance;
    maker->nodes = nodes;
}

void opening_maker_free(OpeningMaker *maker) {
    if (!maker)
        return;
    engine_free(maker->engine);
    free(maker->known);
    list_free(&maker->work);
    text_free(&maker->moves);
    text_free(&maker->best);
    free(maker);
}

static int search(OpeningMaker *maker, const Position *position, uint64_t nodes) {
    History history = {0};
    SearchLimits limits = {.has_nodes = true, .nodes = nodes};
    SearchSummary summary;
    /* What an earlier search left in the tables may not change the verdict. */
    engine_new_game(maker->engine);
    memory_need(history_start(&history, position) &&
                engine_search(maker->engine, &history, &limits, NULL, &summary));
    history_free(&history);
    return abs(summary.score);
}

/* Shorter searches come first, and spare the longer one where they see a side far ahead. */
static int judge(OpeningMaker *maker, const Position *position) {
    static const uint64_t shorter[] = {FIRST_NODES, OPENING_NODES};
    int far = maker->balance > OPENING_BALANCE ? maker->balance : OPENING_BALANCE;
    for (size_t i = 0; i < sizeof shorter / sizeof *shorter && shorter[i] < maker->nodes; i++) {
        int imbalance = search(maker, position, shorter[i]);
        if (imbalance > far)
            return imbalance;
    }
    return search(maker, position, maker->nodes);
}

int opening_imbalance(OpeningMaker *maker, const Position *position) {
    uint64_t key = position->key + (uint64_t)position->clock * UINT64_C(0x9e3779b97f4a7c15);
    Verdict *verdict = &maker->known[key % KNOWN];
    if (verdict->key != key || key == 0)
        *verdict = (Verdict){key, judge(maker, position)};
    return verdict->imbalance;
}

uint64_t opening_class(const Position *position) {
    const Game *game = position->game;
    Bitboard occupied = pos_occupied(position);
    uint64_t least = UINT64_MAX;
    for (int mirror = 0; mirror < 4; mirror++) {
        bool across = mirror & 1, turned = mirror & 2;
        Position image;
        pos_clear(&image, game, game->castle_moves);
        BitboardScan scan = bb_scan(occupied);
        for (Square square; bb_next(&scan, &square);) {
            int file = square_file(square), rank = square_rank(square);
            bool black = bb_test(&position->pieces[BLACK], square) != turned;
            pos_add(
                &image, black ? BLACK : WHITE, bb_test(&position->knights, square),
                square_at(across ? game->files - 1 - file : file, turned ? game->ranks - 1 - rank : rank));
        }
        for (int side = 0; side < SIDES; side++)
            image.castle_moves[side] = position->castle_moves[turned ? !side : side];
        image.turn = (uint8_t)(turned ? side_other(pos_turn(position)) : pos_turn(position));
        uint64_t key = pos_compute_key(&image);
        least = key < least ? key : least;
    }
    return least;
}

static int compare_moves(const void *a, const void *b) {
    const Move *x = a, *y = b;
    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    if (x->to != y->to)
        return x->to < y->to ? -1 : 1;
    return x->captured < y->captured ? -1 : x->captured > y->captured;
}

/* Plays random legal moves, which become the maker's, from the start position; false where the game ends on
 * the way. */
static bool walk(OpeningMaker *maker, const Game *game, int plies, uint64_t state, Position *end) {
    History history = {0};
    MoveList *work = &maker->work;
    text_clear(&maker->moves);
    position_text_start(game, end);
    memory_need(history_start(&history, end));
    bool going = true;
    for (int ply = 0; going && ply < plies; ply++) {
        work->size = 0;
        game_generate(history_current(&history), STAGE_ALL, work);
        memory_need(!work->interrupted);
        /* In an order that is not the generator's, so that a new generator gives no new openings. */
        qsort(work->moves, work->size, sizeof *work->moves, compare_moves);
        Move move = work->moves[random_below(&state, (int)work->size)];
        work->size = 0;
        char text[MOVE_TEXT_MAX];
        notation_write(history_current(&history), move, text);
        text_format(&maker->moves, "%s%s", ply ? " " : "", text);
        memory_need(history_push(&history, move));
        going = history_result(&history, work).outcome == OUTCOME_NONE;
    }
    *end = *history_current(&history);
    history_free(&history);
    return going;
}

int opening_make(OpeningMaker *maker, const Game *game, int plies, uint64_t seed, uint64_t number,
                 Position *opening, Text *moves) {
    int least = INT_MAX;
    for (uint64_t attempt = 0; attempt < TRIES && least > maker->balance; attempt++) {
        Position end;
        if (!walk(maker, game, plies, random_sequence(seed, number, attempt), &end))
            continue;
        int imbalance = opening_imbalance(maker, &end);
        if (imbalance < least) {
            least = imbalance;
            *opening = end;
            text_clear(&maker->best);
            text_add(&maker->best, memory_whole(&maker->moves));
        }
    }
    if (least == INT_MAX)
        return -1;
    if (moves)
        text_add(moves, memory_whole(&maker->best));
    return least;
}
