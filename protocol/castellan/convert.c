#include "castellan/convert.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "castellan/convert_options.h"
#include "castellan/convert_page.h"
#include "common/disk.h"
#include "common/fatal.h"
#include "common/memory.h"
#include "records/game_filter.h"
#include "records/game_json.h"
#include "records/game_print.h"
#include "text/position_text.h"

/* Written when so many bytes are there, and at the end. */
enum { PIECE = 1 << 16 };

enum { STANDARD_OUTPUT = 1 };

typedef struct Convert {
    const ConvertOptions *options;
    GameFilter filter;
    Place place;
    MoveList work;
    int descriptor;
    Text out;
    Text picture; /* the one of svg, until it is known that there is no other */
    long long pictures;
    bool refused;
} Convert;

static void write_out(Convert *convert, bool all) {
    Text *out = &convert->out;
    memory_whole(out);
    if (!all && out->size < PIECE)
        return;
    if (!disk_write(convert->descriptor, out->data, out->size)) {
        if (errno == EPIPE)
            exit(EXIT_FINISHED);
        fatal(EXIT_FAULT, "convert: the output cannot be written: %s", strerror(errno));
    }
    text_clear(out);
}

/* ---- Positions ---- */

static SvgDrawing drawing_of(const ConvertOptions *options, const History *history, int ply) {
    SvgDrawing drawing = {.marks = bb_zero(), .flip = options->flip, .dark = options->dark};
    if (options->last && ply > 0) {
        drawing.before = &history->positions[ply - 1];
        drawing.last_move = history->moves[ply - 1];
    }
    return drawing;
}

static void put_position(Convert *convert, const FileGame *game, int ply) {
    const Position *pos = &game->history.positions[ply];
    SvgDrawing drawing = drawing_of(convert->options, &game->history, ply);
    char text[POSITION_TEXT_MAX];
    convert->pictures++;
    if (convert->options->to == CONVERT_POSITIONS) {
        position_text_write(pos, text);
        text_line(&convert->out, "%s", text);
    } else if (convert->options->to == CONVERT_PAGE) {
        convert_page_add(game, ply, &drawing, &convert->out);
    } else if (convert->pictures == 1) {
        draw_svg(pos, &drawing, &convert->picture);
    }
}

static void put_positions(Convert *convert, const FileGame *game) {
    const ConvertOptions *options = convert->options;
    int last = game->history.count - 1;
    if (options->every) {
        for (int ply = 0; ply <= last; ply += options->every)
            put_position(convert, game, ply);
        return;
    }
    int ply = options->ply < 0 ? last : options->ply;
    if (ply <= last)
        put_position(convert, game, ply);
}

/* ---- Games ---- */

static void put_game(Convert *convert, const FileGame *game) {
    switch (convert->options->to) {
    case CONVERT_TEXT:
        game_print_record(&game->text, &game->history, &convert->out);
        break;
    case CONVERT_PRINTED:
        game_print_book(&game->text, &game->history, &convert->out);
        break;
    case CONVERT_JSON:
        game_json_write(&game->text, &game->history, &convert->out);
        break;
    case CONVERT_POSITIONS:
    case CONVERT_SVG:
    case CONVERT_PAGE:
        put_positions(convert, game);
        break;
    }
    write_out(convert, false);
}

static void complain(Convert *convert, const FileGame *game, const Error *why) {
    Text line = TEXT_EMPTY;
    file_game_complaint(game, why, &line);
    fprintf(stderr, "castellan: convert: %s", memory_whole(&line));
    text_free(&line);
    convert->refused = true;
}

static void convert_files(Convert *convert) {
    GameFiles *files = game_files_new(convert->options->files.text, convert->options->files.count);
    FileGame game;
    Error why;
    for (FileGameStatus status; (status = game_files_next(files, &game, &why)) != FILE_GAME_END;) {
        if (status == FILE_GAME_REFUSED ||
            !file_game_play(&game, convert->options->game, &convert->work, &why))
            complain(convert, &game, &why);
        else if (game_filter_fits(&convert->filter, &game))
            put_game(convert, &game);
        file_game_free(&game);
    }
    game_files_free(files);
}

/* ---- The run ---- */

static bool make_filter(Convert *convert, Error *why) {
    const ConvertOptions *options = convert->options;
    convert->filter = (GameFilter){options->player, options->white, options->black,
                                   options->result, options->since, options->until,
                                   options->least,  options->most,  NULL};
    if (!options->position)
        return true;
    History history;
    bool good = game_position_read(options->position, options->game, &history, &convert->work, why);
    if (good) {
        place_init(&convert->place, history_current(&history));
        convert->filter.place = &convert->place;
    }
    history_free(&history);
    return good;
}

/* A file that is there is not changed. */
static bool open_out(Convert *convert, Error *why) {
    const char *path = convert->options->out;
    convert->descriptor = path ? disk_open(path, DISK_NEW) : STANDARD_OUTPUT;
    return convert->descriptor >= 0 || error_refuse(why, "--out %s: %s", path, strerror(errno));
}

static int run(Convert *convert) {
    const ConvertOptions *options = convert->options;
    bool good = true;
    if (options->to == CONVERT_PAGE)
        convert_page_begin(options->dark, &convert->out);
    convert_files(convert);
    if (options->to == CONVERT_PAGE)
        convert_page_end(&convert->out);
    if (options->to == CONVERT_SVG) {
        good = convert->pictures == 1;
        if (good)
            text_add(&convert->out, memory_whole(&convert->picture));
        else
            fprintf(stderr, "castellan: convert: svg is the picture of one position, and there %s %lld%s\n",
                    convert->pictures ? "are" : "is", convert->pictures,
                    convert->pictures ? "; --to page shows them all" : "");
    }
    write_out(convert, true);
    if (options->out && !disk_close(convert->descriptor))
        fatal(EXIT_FAULT, "convert: %s cannot be written: %s", options->out, strerror(errno));
    if (options->out && !good)
        disk_remove(options->out); /* it is empty, and made by us */
    return good && !convert->refused ? EXIT_FINISHED : EXIT_USAGE;
}

int convert_run(char *const *words, int count) {
    ConvertOptions options;
    Convert convert = {.options = &options};
    Error why;
    int status = EXIT_FINISHED;
    fatal_prepare("castellan", NULL);
    list_init(&convert.work, NULL);
    bool good = convert_options_read(&options, words, count, &why);
    if (good && options.help) {
        fputs(convert_options_help, stdout);
    } else if (good && make_filter(&convert, &why) && open_out(&convert, &why)) {
        status = run(&convert);
    } else {
        fprintf(stderr, "castellan: convert: %s; see castellan convert --help\n", why.text);
        status = EXIT_USAGE;
    }
    text_free(&convert.out);
    text_free(&convert.picture);
    list_free(&convert.work);
    convert_options_free(&options);
    return status;
}
