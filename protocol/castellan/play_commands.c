#include "castellan/play_commands.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "castellan/play_words.h"
#include "common/memory.h"
#include "common/numbers.h"
#include "common/words.h"

#define SAY(...) play_say(&session->screen, __VA_ARGS__)

/* ---- Looking ---- */

static void draw(PlaySession *session, PlayMarks *marks) {
    PlayEngine *engine = session->game.engine;
    PlayBoard board;
    int last = play_engine_played(engine) - 1;
    play_engine_board(engine, &board);
    if (last >= 0) {
        const CastellanMove *move = play_engine_move(engine, last);
        marks->mark[move->from.rank][move->from.file] |= PLAY_MARK_MOVED;
        marks->mark[move->to.rank][move->to.file] |= PLAY_MARK_MOVED;
        for (int i = 0; i < move->step_count; i++) {
            CastellanSquare over = move->steps[i].over;
            if (over.file != CASTELLAN_NONE)
                marks->mark[over.rank][over.file] |= PLAY_MARK_TAKEN;
        }
    }
    play_screen_measure(&session->screen);
    play_screen_board(&session->screen, &board, marks);
}

void play_command_board(PlaySession *session) {
    PlayMarks marks = {{{0}}};
    draw(session, &marks);
    session->drawn = true;
}

static void board(PlaySession *session, Words *words) {
    (void)words;
    play_command_board(session);
}

static void flip(PlaySession *session, Words *words) {
    (void)words;
    session->screen.flip = !session->screen.flip;
    play_command_board(session);
}

static void list_moves(PlaySession *session, Words *words) {
    (void)words;
    int count;
    const CastellanMove *moves = play_engine_legal(session->game.engine, &count);
    SAY("%d legal move%s:", count, count == 1 ? "" : "s");
    play_screen_list(&session->screen, moves, count);
}

/* Where the piece on a square can go. */
static void show_targets(PlaySession *session, const char *text, CastellanSquare square) {
    PlayMarks marks = {{{0}}};
    PlayBoard board;
    int count, found = 0;
    PlayEngine *engine = session->game.engine;
    const CastellanMove *legal = play_engine_legal(engine, &count);
    CastellanMove *own = memory_new((size_t)count + 1, sizeof *own);
    for (int i = 0; i < count; i++)
        if (legal[i].from.file == square.file && legal[i].from.rank == square.rank) {
            own[found++] = legal[i];
            marks.mark[legal[i].to.rank][legal[i].to.file] |= PLAY_MARK_TARGET;
        }
    play_engine_board(engine, &board);
    char piece = board.square[square.rank][square.file].piece;
    int owner = piece == 'N' || piece == 'M' ? CASTELLAN_WHITE : CASTELLAN_BLACK;
    if (piece == '.') {
        SAY("%s is empty.", text);
    } else if (owner != play_engine_turn(engine)) {
        SAY("The piece on %s is not yours.", text);
    } else if (found == 0) {
        SAY("The piece on %s cannot move now%s.", text,
            play_engine_must_capture(engine) ? ": you must capture, and it has no capture" : "");
    } else {
        marks.mark[square.rank][square.file] |= PLAY_MARK_CHOSEN;
        draw(session, &marks);
        play_screen_list(&session->screen, own, found);
    }
    free(own);
}

static void rules(PlaySession *session, Words *words) {
    (void)words;
    PlayBoard board;
    Text text = TEXT_EMPTY;
    play_engine_board(session->game.engine, &board);
    play_words_rules(&board, &text);
    SAY("%s", memory_whole(&text));
    play_screen_legend(&session->screen, &board);
    text_free(&text);
}

/* ---- Playing ---- */

static void undo(PlaySession *session, Words *words) {
    (void)words;
    if (!play_game_undo(&session->game)) {
        SAY("There is nothing to take back.");
        return;
    }
    session->drawn = false;
}

static void level(PlaySession *session, Words *words) {
    const char *word = words_next(words);
    PlayGame *game = &session->game;
    if (word && !number_read_int(word, 0, PLAY_LEVEL_FULL, &game->level)) {
        SAY("Levels are 0 to %d; %d is full strength.", PLAY_LEVEL_FULL, PLAY_LEVEL_FULL);
        return;
    }
    SAY("Castellan %s at level %d of %d.", word ? "now plays" : "plays", game->level, PLAY_LEVEL_FULL);
}

static void side(PlaySession *session, Words *words) {
    static const struct {
        const char *name;
        bool person[PLAY_SIDES];
    } sides[] = {
        {"white", {true, false}}, {"black", {false, true}}, {"both", {true, true}}, {"none", {false, false}}};
    const char *word = words_next(words);
    for (size_t i = 0; word && i < sizeof sides / sizeof *sides; i++)
        if (text_equal(word, sides[i].name)) {
            memcpy(session->game.person, sides[i].person, sizeof sides[i].person);
            session->screen.flip = sides[i].person[CASTELLAN_BLACK] && !sides[i].person[CASTELLAN_WHITE];
            session->greeted = session->drawn = false;
            return;
        }
    SAY("side is followed by white, black, both or none: what you play.");
}

static void resign(PlaySession *session, Words *words) {
    (void)words;
    play_game_resign(&session->game, play_game_speaker(&session->game));
}

/* ---- Games ---- */

/* Another game takes the place of this one: whether that costs nothing, or a person wants it. */
static bool may_leave(PlaySession *session) {
    const PlayGame *game = &session->game;
    return play_game_is_over(game) || play_engine_played(game->engine) == 0 ||
           play_command_confirms(session, "This game is not over. Give it up?");
}

static void begin_another(PlaySession *session) {
    if (session->kept)
        play_files_forget_kept();
    session->kept = session->greeted = session->drawn = false;
}

static void new_game(PlaySession *session, Words *words) {
    const char *word = words_next(words);
    /* What was typed is gone when a question has been answered. */
    char *name = memory_text(word ? word : play_engine_name(session->game.engine));
    Error why;
    if (!castellan_variant_find(name)) {
        Text games = TEXT_EMPTY;
        for (int i = 0; i < castellan_variant_count(); i++)
            text_format(&games, "%s%s", i ? ", " : "", castellan_variant(i)->name);
        SAY("Not begun: there is no game '%s'. There are: %s.", words_show(name).text, memory_whole(&games));
        text_free(&games);
    } else if (may_leave(session) && play_game_start(&session->game, name, NULL, &why)) {
        begin_another(session);
    }
    free(name);
}

static void save(PlaySession *session, Words *words) {
    const char *path = words_rest(words);
    Error why;
    if (!*path)
        SAY("save is followed by the name of a file.");
    else if (play_files_save(&session->game, path, &session->saved, &why))
        SAY("Saved in %s.", path);
    else
        SAY("Not saved: %s", why.text);
}

static void load_game(PlaySession *session, const char *path, int number) {
    Error why;
    if (!may_leave(session))
        return;
    if (!play_files_load(&session->game, path, number, &why)) {
        SAY("Not loaded: %s", why.text);
        return;
    }
    const bool *person = session->game.person;
    session->screen.flip = person[CASTELLAN_BLACK] && !person[CASTELLAN_WHITE];
    begin_another(session);
}

static void load(PlaySession *session, Words *words) {
    char *path = memory_text(words_rest(words)), *blank = strrchr(path, ' ');
    int number = 1;
    if (blank && number_read_int(blank + 1, 1, 1000000000, &number))
        *blank = '\0';
    if (!*path)
        SAY("load is followed by the name of a file.");
    else
        load_game(session, path, number);
    free(path);
}

static void quit(PlaySession *session, Words *words) {
    (void)words;
    session->quitting = true;
}

/* ---- The table ---- */

enum {
    TAKES_WORDS = 1,
    UNFINISHED = 2, /* not when the game is over */
    PERSON = 4,     /* a person must be to move */
    HIDDEN = 8      /* not in the help */
};

static PlayCommand help;

static const struct {
    const char *name, *usage, *summary;
    unsigned traits;
    PlayCommand *run;
} commands[] = {
    {"help", "", "this list", 0, help},
    {"rules", "", "the rules in short", 0, rules},
    {"hint", "", "a good move, and why", UNFINISHED, play_hint},
    {"eval", "", "who is better", UNFINISHED, play_eval},
    {"moves", "", "all legal moves", UNFINISHED, list_moves},
    {"undo", "", "takes your last move back", 0, undo},
    {"board", "", "draws the board again", 0, board},
    {"flip", "", "turns the board round", 0, flip},
    {"level", " [N]", "how strong Castellan plays, 0 to 20", TAKES_WORDS, level},
    {"side", " white|black|both|none", "what you play", TAKES_WORDS, side},
    {"draw", "", "offers a draw", UNFINISHED | PERSON, play_offer_draw},
    {"resign", "", "gives the game up", UNFINISHED, resign},
    {"save", " FILE", "writes the game into a file", TAKES_WORDS, save},
    {"load", " FILE", "goes on with a saved game", TAKES_WORDS, load},
    {"new", " [GAME]", "begins again: camelot, chivalry, cam, camette, camelot8", TAKES_WORDS, new_game},
    {"quit", "", "leaves", 0, quit},
    {"exit", "", "", HIDDEN, quit},
    {"q", "", "", HIDDEN, quit},
    {"?", "", "", HIDDEN, help},
    {"h", "", "", HIDDEN, help},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void help(PlaySession *session, Words *words) {
    (void)words;
    int count;
    const CastellanMove *moves = play_engine_legal(session->game.engine, &count);
    if (count > 0) {
        const char *text = moves[0].text;
        SAY("Type a move, as %s.", text);
        SAY("%.*s? - where the piece there can go", (int)strcspn(text, "-x"), text);
    }
    for (int i = 0; i < COMMANDS; i++)
        if (!(commands[i].traits & HIDDEN))
            SAY("%s%s - %s", commands[i].name, commands[i].usage, commands[i].summary);
}

/* Whether a line is a square with or without a question mark. */
static bool is_question(PlaySession *session, char *line, CastellanSquare *square) {
    char word[8];
    size_t length = strcspn(line, "? ");
    if (length >= sizeof word || line[length + strspn(line + length, "? ")])
        return false;
    memcpy(word, line, length);
    word[length] = '\0';
    return play_engine_square(session->game.engine, word, square);
}

static void play_move(PlaySession *session, const char *line) {
    Error why;
    PlayGame *game = &session->game;
    if (play_game_is_over(game))
        SAY("The game is over: new begins another one, undo takes a move back.");
    else if (!play_game_asks(game))
        SAY("It is not your turn.");
    else if (play_game_play(game, line, NULL, &why))
        session->drawn = false;
    else
        SAY("%s is not legal here: %s.", words_show(line).text, why.text);
}

/* Whether a line has the form of a square, with or without a question mark. */
static bool is_strange_square(const char *line, size_t *length) {
    *length = isalpha((unsigned char)line[0]) ? 1 + strspn(line + 1, "0123456789") : 0;
    return *length > 1 && !line[*length + strspn(line + *length, "? ")];
}

static bool is_move(const char *line) {
    return isalpha((unsigned char)line[0]) && isdigit((unsigned char)line[1]);
}

static void run_command(PlaySession *session, int i, Words *words) {
    unsigned traits = commands[i].traits;
    if (!(traits & TAKES_WORDS) && !words_at_end(words))
        SAY("%s takes no words.", commands[i].name);
    else if (traits & UNFINISHED && play_game_is_over(&session->game))
        SAY("The game is over: new begins another one.");
    else if (traits & PERSON && !play_game_asks(&session->game))
        SAY("It is not your turn.");
    else
        commands[i].run(session, words);
}

void play_command(PlaySession *session, char *line) {
    CastellanSquare square;
    if (is_question(session, line, &square)) {
        line[strcspn(line, "? ")] = '\0';
        for (char *c = line; *c; c++)
            *c = (char)toupper((unsigned char)*c);
        show_targets(session, line, square);
        return;
    }
    size_t length;
    if (is_strange_square(line, &length)) {
        line[length] = '\0';
        SAY("%s is no square of this board.", words_show(line).text);
        return;
    }
    if (is_move(line)) {
        play_move(session, line);
        return;
    }
    Words words = {line};
    const char *word = words_next(&words);
    for (int i = 0; word && i < COMMANDS; i++)
        if (text_equal(commands[i].name, word)) {
            run_command(session, i, &words);
            return;
        }
    if (word)
        SAY("'%s' is no move and no command. help lists the commands.", words_show(word).text);
}

bool play_command_confirms(PlaySession *session, const char *question) {
    for (;;) {
        char *line;
        play_prompt(&session->screen, "%s (yes/no)", question);
        PlayInputStatus status = play_input_next(&session->input, -1, &line);
        session->interrupted = session->interrupted || status == PLAY_INPUT_INTERRUPTED;
        if (status == PLAY_INPUT_INTERRUPTED || status == PLAY_INPUT_END)
            return false;
        if (status == PLAY_INPUT_LINE && (text_equal(line, "yes") || text_equal(line, "y")))
            return true;
        if (status == PLAY_INPUT_LINE && (text_equal(line, "no") || text_equal(line, "n")))
            return false;
    }
}
