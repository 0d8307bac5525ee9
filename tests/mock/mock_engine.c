/* An engine for tests of the match runner and for measuring levels: its moves are chosen by a hash of the
 * position line, so they are as good as random, and it misbehaves as its arguments tell, and the environment,
 * which no record of a match knows (MOCK_ARGUMENTS).
 *
 *   seed=N      part of the hash, so that two of them play differently
 *   think=MS    waits before each move
 *   do=WHAT     misbehaves in that way, see `misbehaviours`
 *   at=WHEN     where: start (before the hello), hello, isready, newgame, or the number of a "go" (1, the
 *               first, when left out)
 *   starts=FILE counts the processes started with this file: ...
 *   from=N      ... and misbehaves only from the N-th on,
 *   to=N        ... and up to the N-th
 *   spawn=FILE  starts a child that lives on, with the pipes open, and writes its number into the file
 *   score=CP    tells this score with each move, instead of one by the hash
 *   stubborn    does not heed "quit" and the end of its input
 *   plies=N     chooses among the moves that win most material in a full search of so many plies, N up to 3
 *   ahead       chooses, among those, the ones that go farthest ahead
 *   ponder      tells the move it would make for the other side, and ponders when it is told to
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "common/lines.h"
#include "common/memory.h"
#include "common/program.h"
#include "games/history.h"
#include "games/notation.h"
#include "games/reader.h"
#include "games/registry.h"
#include "mock/mock_system.h"
#include "text/position_text.h"

enum { LIFE = 60 }; /* seconds that the most stubborn process lives, in case nobody ends it */

static struct {
    uint64_t seed;
    int think;
    const char *what, *where;
    const char *starts;
    int from, to;
    const char *spawn;
    const char *score;
    bool stubborn, ahead, ponder;
    int plies;
} settings = {.where = "1", .from = 1, .to = 1000000000};

static const Game *game;
static History history;
static MoveList list;
static char *position_line; /* the last one */
static bool misbehaves;     /* this process may */

static void say(const char *line) {
    printf("%s\n", line);
    fflush(stdout);
}

static void do_crash(void) {
    fprintf(stderr, "mock: about to crash\n");
    mock_crash();
}

static void do_exit(void) {
    exit(3);
}

/* Says nothing any more, but ends with its input. */
static void do_hang(void) {
    while (getchar() != EOF)
        ;
    exit(0);
}

static void do_nonsense(void) {
    say("bestmove e2e4");
}

static void do_illegal(void) {
    say("bestmove A4-A5");
}

static void do_null(void) {
    say("bestmove 0000");
}

static void do_empty(void) {
    say("bestmove");
}

static void do_long(void) {
    printf("bestmove ");
    for (int i = 0; i < 100000; i++)
        printf("C6-C7");
    say("");
}

/* Says it again and again, much at once. */
static void say_for_ever(FILE *file, const char *text) {
    enum { TIMES = 1000 };
    Text much = TEXT_EMPTY;
    for (int i = 0; i < TIMES; i++)
        text_add(&much, text);
    memory_whole(&much);
    while (fwrite(much.data, 1, much.size, file) == much.size)
        ;
    exit(0);
}

static void do_flood(void) {
    say_for_ever(stdout, "all work and no play ");
}

static void do_chatter(void) {
    say_for_ever(stdout, "info string all work and no play\n");
}

static void do_error_flood(void) {
    say_for_ever(stderr, "all work and no play ");
}

static void do_close_output(void) {
    fclose(stdout);
    mock_close(1);
    do_hang();
}

static void do_close_input(void) {
    mock_close(0);
    clock_sleep(1000 * LIFE);
}

static void do_close_both(void) {
    mock_close(0);
    mock_close(1);
    mock_close(2);
    clock_sleep(1000 * LIFE);
}

static const struct {
    const char *name;
    void (*run)(void);
} misbehaviours[] = {
    {"crash", do_crash},
    {"end-with-job", mock_end_with_job},
    {"exit", do_exit},
    {"hang", do_hang},
    {"nonsense", do_nonsense},
    {"illegal", do_illegal},
    {"null", do_null},
    {"empty", do_empty},
    {"long", do_long},
    {"flood", do_flood},
    {"chatter", do_chatter},
    {"error-flood", do_error_flood},
    {"close-output", do_close_output},
    {"close-input", do_close_input},
    {"close-both", do_close_both},
};

/* Misbehaves where it is told to; true where the right answer is not to follow. */
static bool misbehave(const char *where) {
    if (!misbehaves || !settings.what || strcmp(settings.where, where) != 0)
        return false;
    for (size_t i = 0; i < sizeof misbehaviours / sizeof *misbehaviours; i++)
        if (strcmp(settings.what, misbehaviours[i].name) == 0) {
            misbehaviours[i].run();
            return true;
        }
    return false;
}

/* The value of a word "key=value" with this key, or NULL. */
static const char *value_of(const char *word, const char *key) {
    size_t length = strlen(key);
    return strncmp(word, key, length) == 0 && word[length] == '=' ? word + length + 1 : NULL;
}

static void read_setting(const char *word) {
    const char *value;
    if ((value = value_of(word, "seed")))
        settings.seed = strtoull(value, NULL, 10);
    else if ((value = value_of(word, "think")))
        settings.think = atoi(value);
    else if ((value = value_of(word, "do")))
        settings.what = value;
    else if ((value = value_of(word, "at")))
        settings.where = value;
    else if ((value = value_of(word, "starts")))
        settings.starts = value;
    else if ((value = value_of(word, "from")))
        settings.from = atoi(value);
    else if ((value = value_of(word, "to")))
        settings.to = atoi(value);
    else if ((value = value_of(word, "spawn")))
        settings.spawn = value;
    else if ((value = value_of(word, "score")))
        settings.score = value;
    else if ((value = value_of(word, "plies")))
        settings.plies = atoi(value);
    else if (strcmp(word, "ahead") == 0)
        settings.ahead = true;
    else if (strcmp(word, "stubborn") == 0)
        settings.stubborn = true;
    else if (strcmp(word, "ponder") == 0)
        settings.ponder = true;
    else {
        fprintf(stderr, "mock: what is %s?\n", word);
        exit(1);
    }
}

/* The number of this process among those with the same file. */
static int count_start(const char *path) {
    FILE *file = fopen(path, "ab");
    if (!file || fputc('.', file) == EOF || fflush(file) != 0)
        abort();
    long number = ftell(file);
    fclose(file);
    return (int)number;
}

static void spawn_child(const char *path) {
    long number = mock_spawn(1000 * LIFE);
    FILE *file = fopen(path, "ab");
    if (!file || fprintf(file, "%ld\n", number) < 0 || fclose(file) != 0)
        abort();
}

/* Cuts the next word off; NULL at the end. */
static char *next_word(char **rest) {
    char *word = *rest + strspn(*rest, " "), *end = word + strcspn(word, " ");
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return *word ? word : NULL;
}

/* FNV-1a, 64 bits. */
static uint64_t hash_text(const char *text) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325) ^ settings.seed * UINT64_C(0x9e3779b97f4a7c15);
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return hash ^ hash >> 32;
}

static void play_words(char *words) {
    for (char *word; (word = next_word(&words));) {
        Move move;
        Error why;
        if (!reader_read(history_current(&history), word, &move, &list, &why)) {
            fprintf(stderr, "mock: illegal move %s in the position line\n", word);
            exit(4);
        }
        history_push(&history, move);
    }
}

static void set_position(const char *line) {
    size_t known = position_line ? strlen(position_line) : 0;
    char *copy = memory_text(line), *moves = strstr(copy, " moves ");
    if (known && strncmp(line, position_line, known) == 0 && strchr(" ", line[known]) &&
        strstr(position_line, " moves ")) {
        play_words(copy + known); /* the same game goes on */
    } else {
        Position start;
        Error error;
        if (moves)
            *moves = '\0';
        position_text_start(game, &start);
        if (strncmp(copy, "position fen ", 13) == 0 && !position_text_read(game, copy + 13, &start, &error)) {
            fprintf(stderr, "mock: %s\n", error.text);
            exit(4);
        }
        history_start(&history, &start);
        if (moves)
            play_words(moves + 7);
    }
    free(copy);
    free(position_line);
    position_line = memory_text(line);
}

/* ---- Material ---- */

enum { MAN = 2, KNIGHT = 3, WON = 1000 };

static int material(const Position *pos) {
    Bitboard own = pos_own(pos), enemy = pos_enemy(pos);
    return MAN * (bb_count(own) - bb_count(enemy)) +
           (KNIGHT - MAN) * (bb_count(bb_and(own, pos->knights)) - bb_count(bb_and(enemy, pos->knights)));
}

/* The value for the side to move after so many plies of both sides' best; sooner wins are better. */
static int search(const Position *pos, int plies, int alpha, int beta) {
    uint32_t first = list.size;
    Result result = plies > 0 ? game_result_with_moves(pos, &list) : game_result(pos);
    if (result.reason != REASON_NONE)
        return result.outcome == OUTCOME_DRAW                 ? 0
               : result.outcome == outcome_win(pos_turn(pos)) ? WON + plies
                                                              : -WON - plies;
    if (plies == 0)
        return material(pos);
    game_generate(pos, STAGE_ALL, &list);
    for (uint32_t i = first; i < list.size && alpha < beta; i++) {
        Position next;
        game_play(pos, list.moves[i], &next);
        int value = -search(&next, plies - 1, -beta, -alpha);
        alpha = value > alpha ? value : alpha;
    }
    list.size = first;
    return alpha;
}

/* Leaves on the list the moves that go farthest ahead. */
static void keep_ahead(Side side) {
    uint32_t count = list.size, kept = 0;
    int most = -RANKS_MAX;
    for (uint32_t i = 0; i < count; i++) {
        Move move = list.moves[i];
        int ranks = (square_rank(move.to) - square_rank(move.from)) * (side == WHITE ? 1 : -1);
        kept = ranks > most ? 0 : kept;
        if (ranks >= most)
            list.moves[kept++] = move;
        most = ranks > most ? ranks : most;
    }
    list.size = kept;
}

/* Leaves on the list the moves that are best. */
static void keep_best(const Position *pos) {
    uint32_t count = list.size, kept = 0;
    int best = -2 * WON;
    for (uint32_t i = 0; i < count; i++) {
        Position next;
        Move move = list.moves[i];
        game_play(pos, move, &next);
        int value = -search(&next, settings.plies - 1, -2 * WON, 2 * WON);
        kept = value > best ? 0 : kept;
        if (value >= best)
            list.moves[kept++] = move;
        best = value > best ? value : best;
    }
    list.size = kept;
}

/* The move it makes after a position line, which is the current position. */
static bool choose(const char *line, char text[MOVE_TEXT_MAX], uint64_t *hash, Move *move) {
    if (history_result(&history, &list).outcome != OUTCOME_NONE)
        return false;
    *hash = hash_text(line);
    list.size = 0;
    game_generate(history_current(&history), STAGE_ALL, &list);
    if (settings.plies > 0)
        keep_best(history_current(&history));
    if (settings.ahead)
        keep_ahead(pos_turn(history_current(&history)));
    *move = list.moves[*hash % list.size];
    notation_write(history_current(&history), *move, text);
    return true;
}

/* What it believes the other side to answer: its own choice. */
static void tell_ponder(const char *text, Move move) {
    char *line = malloc(strlen(position_line) + MOVE_TEXT_MAX + 16), answer[MOVE_TEXT_MAX];
    uint64_t hash;
    sprintf(line, "%s%s%s", position_line, strstr(position_line, " moves ") ? " " : " moves ", text);
    history_push(&history, move);
    if (choose(line, answer, &hash, &move))
        printf(" ponder %s", answer);
    history_pop(&history);
    free(line);
}

static void think(void) {
    static int number;
    char where[16], text[MOVE_TEXT_MAX];
    uint64_t hash;
    Move move;
    snprintf(where, sizeof where, "%d", ++number);
    if (settings.think)
        clock_sleep(settings.think);
    if (misbehave(where) || !choose(position_line, text, &hash, &move))
        return;
    printf("info depth 1 score cp 1 nodes 1 time 0 pv %s\n", text);
    if (settings.score)
        printf("info depth 5 score cp %s nodes 100 time 1 pv %s\n", settings.score, text);
    else
        printf("info depth %d score cp %d nodes 100 time 1 pv %s\n", 2 + (int)(hash >> 40) % 9,
               (int)(hash >> 20) % 200 - 100, text);
    printf("bestmove %s", text);
    if (settings.ponder)
        tell_ponder(text, move);
    say("");
}

/* Pondering, it says more than a pipe holds, and can be killed. */
static void ponder(void) {
    for (int i = 0; i < 2000; i++)
        if (printf("info depth 99 nodes 77777 score cp 99 string while the other side is to move\n") < 0)
            exit(5);
    if (settings.what && strcmp(settings.where, "ponder") == 0)
        misbehave("ponder");
    fflush(stdout);
}

static void set_option(const char *line) {
    static const char variant[] = "setoption name UCI_Variant value ";
    if (strncmp(line, variant, sizeof variant - 1) == 0) {
        game = game_find(line + sizeof variant - 1);
        if (!game)
            exit(4);
    } else if (strncmp(line, "setoption name Hash ", 20) != 0 &&
               strcmp(line, "setoption name Ponder value true") != 0) {
        printf("info string error bad-option there is none of that name: %s\n", line);
        fflush(stdout);
    }
}

static void obey(const char *line) {
    if (strcmp(line, "uci") == 0 || strcmp(line, "ugi") == 0) {
        if (!misbehave("hello"))
            printf("id name Mock %d\nid author tests\noption name Hash type spin default 16 min 1 max 1024\n"
                   "option name UCI_Variant type combo default camelot\noption name Ponder type check "
                   "default false\n%sok\n",
                   (int)settings.seed, line);
        fflush(stdout);
    } else if (strcmp(line, "isready") == 0) {
        if (!misbehave("isready"))
            say("readyok");
    } else if (strcmp(line, "ucinewgame") == 0 || strcmp(line, "uginewgame") == 0) {
        misbehave("newgame");
    } else if (strncmp(line, "setoption ", 10) == 0) {
        set_option(line);
    } else if (strncmp(line, "position ", 9) == 0) {
        set_position(line);
    } else if (strncmp(line, "go ponder", 9) == 0) {
        ponder();
    } else if (strcmp(line, "stop") == 0) {
        say("bestmove 0000");
    } else if (strncmp(line, "go", 2) == 0 || strcmp(line, "ponderhit") == 0) {
        think();
    } else if (strcmp(line, "quit") == 0 && !settings.stubborn) {
        exit(0);
    }
}

int main(int count, char **words) {
    program_begin(&count, &words);
    mock_spawned(count, words);
    for (int i = 1; i < count; i++)
        read_setting(words[i]);
    const char *told = getenv("MOCK_ARGUMENTS");
    char *more = memory_text(told ? told : "");
    for (char *rest = more, *word; (word = next_word(&rest));)
        read_setting(word);
    game = game_at(0);
    list_init(&list, NULL);
    misbehaves = true;
    if (settings.starts) {
        int number = count_start(settings.starts);
        misbehaves = number >= settings.from && number <= settings.to;
    }
    if (settings.spawn)
        spawn_child(settings.spawn);
    misbehave("start");
    LineReader reader;
    char *line;
    lines_init(&reader, stream_of(0));
    while (lines_next(&reader, &line) != LINE_END)
        obey(line);
    lines_free(&reader);
    if (settings.stubborn)
        clock_sleep(1000 * LIFE);
    return 0;
}
