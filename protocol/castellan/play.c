#include "castellan/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "castellan/play_commands.h"
#include "castellan/play_options.h"
#include "castellan/play_words.h"
#include "common/fatal.h"
#include "common/interrupt.h"
#include "common/memory.h"

enum {
    MOVE_TIME = 1500, /* ms for a move of the engine at full strength without a clock */
    WATCH_PAUSE = 700 /* ms between moves that are only watched, for who wants to type */
};

#define SAY(...) play_say(&session->screen, __VA_ARGS__)

/* ---- Telling ---- */

/* How to type, by the example of a move that can be made. */
static void tell_typing(PlaySession *session) {
    enum { EXAMPLE_NODES = 2000 };
    PlayEngine *engine = session->game.engine;
    int count;
    const CastellanMove *moves = play_engine_legal(engine, &count);
    const char *example = moves[count / 2].text;
    PlayThought thought = {0};
    PlayLimits limits = {.nodes = EXAMPLE_NODES};
    /* A first move that is as good as any; later it would be a hint. */
    if (play_engine_played(engine) == 0 && play_engine_think(engine, &limits, PLAY_LEVEL_FULL, &thought))
        example = thought.step[0].text;
    SAY("Type a move, as %s. %.*s? shows where that piece can go, rules tells the rules, hint gives a move, "
        "help lists the rest.",
        example, (int)strcspn(example, "-x"), example);
    play_thought_free(&thought);
}

/* "you play", "Castellan level 4 plays". */
static PlayName plays(const PlayGame *game, int side) {
    PlayName name;
    snprintf(name.text, sizeof name.text, "%s",
             game->person[side] ? "you play" : play_game_name(game, side).text);
    if (!game->person[side])
        strcat(name.text, " plays");
    return name;
}

/* Who plays whom, what it is about, and how to type. */
static void greet(PlaySession *session) {
    PlayGame *game = &session->game;
    PlayBoard board;
    Text aim = TEXT_EMPTY;
    bool white = game->person[CASTELLAN_WHITE], black = game->person[CASTELLAN_BLACK];
    play_engine_board(game->engine, &board);
    play_words_aim(&board, &aim);
    if (white == black)
        SAY("%s: %s both sides.", play_engine_title(game->engine), plays(game, CASTELLAN_WHITE).text);
    else
        SAY("%s: %s White, %s Black.", play_engine_title(game->engine), plays(game, CASTELLAN_WHITE).text,
            plays(game, CASTELLAN_BLACK).text);
    if ((white || black) && !play_game_is_over(game)) {
        SAY("%s", memory_whole(&aim));
        /* Where the engine begins there is no move of the person's to show yet. */
        session->owes_typing = !play_game_asks(game);
        if (!session->owes_typing)
            tell_typing(session);
    }
    play_screen_legend(&session->screen, &board);
    text_free(&aim);
    session->greeted = true;
}

static PlayName count_word(int count) {
    static const char *const words[] = {"no", "one", "two", "three", "four", "five"};
    PlayName name;
    if (count < 6)
        snprintf(name.text, sizeof name.text, "%s", words[count]);
    else
        snprintf(name.text, sizeof name.text, "%d", count);
    return name;
}

/* Moves of the engine that were not told yet. */
static void tell_moves(PlaySession *session) {
    PlayGame *game = &session->game;
    int played = play_engine_played(game->engine);
    for (; game->shown < played; game->shown++) {
        int side = play_engine_turn(game->engine) ^ ((played - game->shown) & 1);
        if (game->person[side])
            continue;
        const CastellanMove *move = play_engine_move(game->engine, game->shown);
        int taken = move->capture_count;
        bool alone = game->person[play_other(side)];
        SAY("%s plays %s%s%s%s.", alone ? "Castellan" : play_side_name(side), move->text,
            taken ? " and takes " : "", taken ? count_word(taken).text : "",
            taken ? (taken == 1 ? " piece" : " pieces") : "");
    }
}

static void tell_duty(PlaySession *session) {
    enum { FEW = 6 };
    int count;
    const CastellanMove *moves = play_engine_legal(session->game.engine, &count);
    if (count > FEW) {
        SAY("You must capture; moves lists the %d ways.", count);
        return;
    }
    SAY("You must capture:");
    play_screen_list(&session->screen, moves, count);
}

static void show(PlaySession *session) {
    PlayGame *game = &session->game;
    if (!session->greeted) {
        greet(session);
        game->shown = play_engine_played(game->engine);
    }
    tell_moves(session);
    if (session->drawn)
        return;
    play_command_board(session);
    if (play_game_asks(game) && play_engine_must_capture(game->engine))
        tell_duty(session);
    if (play_game_asks(game) && session->owes_typing) {
        tell_typing(session);
        session->owes_typing = false;
    }
}

/* ---- Turns ---- */

static void ask_for_move(PlaySession *session) {
    PlayGame *game = &session->game;
    int side = play_engine_turn(game->engine);
    int number = play_engine_move_number(game->engine);
    if (!game->has_clock)
        play_prompt(&session->screen, "%d. %s>", number, play_side_name(side));
    else
        play_prompt(&session->screen, "%d. %s %s (%s %s)>", number, play_side_name(side),
                    play_time(play_game_left(game, side)).text, play_side_name(play_other(side)),
                    play_time(play_game_left(game, play_other(side))).text);
}

/* Waits for a line and does what it says; false where none came in time. */
static bool take_line(PlaySession *session, int64_t patience) {
    PlayGame *game = &session->game;
    char *line;
    switch (play_input_next(&session->input, patience, &line)) {
    case PLAY_INPUT_LINE:
        /* What was typed too late is not played. */
        if (play_game_asks(game) && game->has_clock &&
            play_game_left(game, play_engine_turn(game->engine)) == 0)
            return false;
        play_command(session, line);
        return true;
    case PLAY_INPUT_BAD:
        SAY("That line cannot be read.");
        return true;
    case PLAY_INPUT_END:
        session->quitting = session->ended = true;
        return true;
    case PLAY_INPUT_INTERRUPTED:
        session->interrupted = true;
        return true;
    case PLAY_INPUT_TIME:
        break;
    }
    return false;
}

static void person_turn(PlaySession *session) {
    PlayGame *game = &session->game;
    int side = play_engine_turn(game->engine);
    play_game_begin_turn(game);
    ask_for_move(session);
    if (take_line(session, game->has_clock ? play_game_left(game, side) : -1))
        return;
    play_game_flag(game, side);
    play_screen_break(&session->screen);
}

static void engine_turn(PlaySession *session) {
    PlayGame *game = &session->game;
    int side = play_engine_turn(game->engine);
    bool watched = !game->person[play_other(side)];
    PlayLimits limits = {game->has_clock,
                         {play_game_left(game, CASTELLAN_WHITE), play_game_left(game, CASTELLAN_BLACK)},
                         game->increment,
                         MOVE_TIME,
                         0};
    PlayThought thought;
    Error why;
    if (session->screen.terminal && game->level == PLAY_LEVEL_FULL && !watched)
        SAY("Castellan thinks ...");
    fflush(stdout);
    play_game_begin_turn(game);
    session->interrupted = !play_engine_think(game->engine, &limits, game->level, &thought);
    if (session->interrupted)
        return;
    if (game->has_clock && play_game_left(game, side) == 0)
        play_game_flag(game, side);
    else
        play_game_play(game, thought.step[0].text, &thought, &why);
    play_thought_free(&thought);
    session->drawn = false;
    if (watched && session->screen.terminal && !play_game_is_over(game)) {
        show(session);
        fflush(stdout);
        take_line(session, WATCH_PAUSE);
    }
}

/* The same players with colours changed. */
static void play_again(PlaySession *session) {
    PlayGame *game = &session->game;
    char *opening = play_engine_opening(game->engine);
    bool white = game->person[CASTELLAN_WHITE];
    Error why;
    game->person[CASTELLAN_WHITE] = game->person[CASTELLAN_BLACK];
    game->person[CASTELLAN_BLACK] = white;
    session->screen.flip = game->person[CASTELLAN_BLACK] && !game->person[CASTELLAN_WHITE];
    play_game_start(game, play_engine_name(game->engine), opening, &why);
    session->greeted = session->drawn = false;
    free(opening);
}

static void end_of_game(PlaySession *session) {
    PlayGame *game = &session->game;
    char *line;
    if (session->kept)
        play_files_forget_kept();
    session->kept = false;
    if (!session->told_end)
        SAY("%s.", castellan_game_result_text(play_engine_game(game->engine)));
    session->told_end = true;
    bool alike = game->person[CASTELLAN_WHITE] == game->person[CASTELLAN_BLACK];
    play_prompt(&session->screen, "Again%s? (yes/no)", alike ? "" : ", with colours changed");
    PlayInputStatus status = play_input_next(&session->input, -1, &line);
    bool is_line = status == PLAY_INPUT_LINE;
    if (status == PLAY_INPUT_INTERRUPTED)
        session->interrupted = true;
    else if (status == PLAY_INPUT_END)
        session->quitting = session->ended = true;
    else if (is_line && (text_equal(line, "no") || text_equal(line, "n")))
        session->quitting = true;
    else if (is_line && (text_equal(line, "yes") || text_equal(line, "y")))
        play_again(session);
    else if (is_line)
        play_command(session, line);
}

static void play(PlaySession *session) {
    PlayGame *game = &session->game;
    while (!session->quitting && !session->interrupted) {
        /* Between a person's move and the answer to it there is nothing to see. */
        bool answers = !play_game_is_over(game) && !play_game_asks(game) && session->greeted &&
                       game->person[play_other(play_engine_turn(game->engine))];
        if (!answers)
            show(session);
        if (play_game_is_over(game)) {
            end_of_game(session);
            continue;
        }
        session->told_end = false;
        if (play_game_asks(game))
            person_turn(session);
        else
            engine_turn(session);
    }
}

/* ---- Beginning and leaving ---- */

static void set_up(PlayGame *game, const PlayOptions *options) {
    if (options->white || options->black || options->both || options->none) {
        game->person[CASTELLAN_WHITE] = options->white || options->both;
        game->person[CASTELLAN_BLACK] = options->black || options->both;
    }
    if (options->level >= 0)
        game->level = options->level;
    if (options->has_clock) {
        game->has_clock = true;
        game->time = game->left[CASTELLAN_WHITE] = game->left[CASTELLAN_BLACK] = options->time;
        game->increment = options->increment;
    }
    play_engine_seed(game->engine, options->seed);
}

/* The game that was left, if it is to go on. */
static bool takes_kept(PlaySession *session) {
    PlayGame kept;
    play_game_init(&kept);
    if (!session->screen.terminal || !play_files_take_kept(&kept) || play_game_is_over(&kept)) {
        play_game_free(&kept);
        return false;
    }
    SAY("You left a game of %s at move %d.", play_engine_title(kept.engine),
        play_engine_move_number(kept.engine));
    session->kept = play_command_confirms(session, "Go on with it?");
    if (session->kept) {
        play_game_free(&session->game);
        session->game = kept;
    } else {
        play_game_free(&kept);
    }
    return session->kept;
}

/* False with a reason. */
static bool begin(PlaySession *session, const PlayOptions *options, Error *why) {
    PlayGame *game = &session->game;
    const char *name = options->game ? options->game : castellan_variant(0)->name;
    bool started = options->resume ? play_files_load(game, options->resume, 1, why)
                                   : play_game_start(game, name, options->position, why);
    if (started && (options->resume || options->position || !takes_kept(session)))
        set_up(game, options);
    session->screen.flip = game->person[CASTELLAN_BLACK] && !game->person[CASTELLAN_WHITE];
    return started;
}

static void leave(PlaySession *session) {
    PlayGame *game = &session->game;
    Error why;
    /* Nobody has ended the line of the prompt. */
    if (session->interrupted || session->ended)
        play_screen_break(&session->screen);
    if (!session->screen.terminal || play_game_is_over(game) || play_engine_played(game->engine) == 0)
        return;
    play_game_pause(game);
    if (play_files_keep(game, &why))
        SAY("The game is kept: castellan play offers to go on with it.");
    else
        SAY("The game could not be kept: %s", why.text);
}

int play_run(char *const *words, int count) {
    PlayOptions options;
    PlaySession session = {0};
    Error why;
    fatal_prepare("castellan", NULL);
    bool good = play_options_read(&options, words, count, &why);
    if (!good || options.help) {
        if (good)
            fputs(play_options_help, stdout);
        else
            fprintf(stderr, "castellan: play: %s; see castellan play --help\n", why.text);
        play_options_free(&options);
        return good ? EXIT_FINISHED : EXIT_USAGE;
    }
    interrupt_prepare();
    play_screen_init(&session.screen);
    play_input_init(&session.input);
    play_game_init(&session.game);
    good = begin(&session, &options, &why);
    if (good) {
        play(&session);
        leave(&session);
    } else {
        fprintf(stderr, "castellan: play: %s\n", why.text);
    }
    play_game_free(&session.game);
    play_saved_free(&session.saved);
    play_input_free(&session.input);
    play_options_free(&options);
    return !good ? EXIT_USAGE : session.interrupted ? EXIT_INTERRUPTED : EXIT_FINISHED;
}
