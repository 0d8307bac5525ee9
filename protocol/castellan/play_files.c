#include "castellan/play_files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "common/disk.h"
#include "common/files.h"
#include "common/memory.h"
#include "common/path.h"
#include "common/program.h"

/* What a record of play begins with. */
static const char event[] = "[Event \"" PLAY_EVENT "\"]";

static void write_record(PlayGame *game, Text *text) {
    text_add(text, play_game_record(game));
    memory_whole(text);
}

/* Puts a file in the place of one: the old one or the new one is there at any moment. */
static bool replace(const char *path, const Text *text, Error *why) {
    Text beside = TEXT_EMPTY;
    text_format(&beside, "%s.%ld", path, program_number());
    bool good = file_write_new(memory_whole(&beside), text, why);
    if (good && !disk_rename(beside.data, path)) {
        good = error_refuse(why, "%s: %s", path, strerror(errno));
        disk_remove(beside.data);
    }
    text_free(&beside);
    return good;
}

static bool is_as_saved(const PlaySaved *saved, const char *path) {
    Text now = TEXT_EMPTY;
    Error ignored;
    bool same = saved->path && strcmp(saved->path, path) == 0 && disk_is_regular(path) &&
                file_load(path, &now, &ignored) && strcmp(text_string(&now), saved->text) == 0;
    text_free(&now);
    return same;
}

bool play_files_save(PlayGame *game, const char *path, PlaySaved *last, Error *why) {
    Text text = TEXT_EMPTY;
    write_record(game, &text);
    bool good = is_as_saved(last, path) ? replace(path, &text, why) : file_write_new(path, &text, why);
    if (good) {
        memory_set_text(&last->path, path);
        memory_set_text(&last->text, text.data);
    }
    text_free(&text);
    return good;
}

void play_saved_free(PlaySaved *saved) {
    free(saved->path);
    free(saved->text);
}

/* Reads the record with that number; castellan_game_free is owed. NULL with a reason. */
static CastellanGame *read_record(const Text *text, int number, Error *why) {
    CastellanGame *game = castellan_game_new(castellan_variant(0)->name, NULL, NULL);
    CastellanPlace place = {0};
    CastellanError error;
    CastellanStatus status = CASTELLAN_OK;
    int count = 0;
    memory_need(game != NULL);
    while (count < number && status != CASTELLAN_END) {
        status = castellan_record_read(game, text_string(text), text->size, &place, &error);
        memory_need(status != CASTELLAN_NO_MEMORY);
        count += status != CASTELLAN_END;
    }
    if (status == CASTELLAN_OK)
        return game;
    if (status == CASTELLAN_END)
        error_refuse(why, count > 0 ? "there is no game %d in it" : "there is no game in it", number);
    else
        error_refuse(why, "%s", error.text);
    castellan_game_free(game);
    return NULL;
}

bool play_files_load(PlayGame *game, const char *path, int number, Error *why) {
    Text text = TEXT_EMPTY;
    Error reason;
    DiskStatus status;
    /* A pipe that nobody writes would be waited for. */
    if (disk_status(path, &status) && status.kind != DISK_REGULAR)
        return error_refuse(why, "%s: not a regular file", path);
    bool loaded = file_load(path, &text, why);
    CastellanGame *read = loaded ? read_record(&text, number, &reason) : NULL;
    if (read)
        play_game_take(game, read);
    else if (loaded)
        error_refuse(why, "%s: %s", path, reason.text);
    text_free(&text);
    return read != NULL;
}

/* ---- The game that was left ---- */

/* Makes the folders of a path where they are not there. */
static void make_folders(char *path) {
    for (char *next = path + 1; (next = path_next_divider(next)); next++) {
        char divider = *next;
        *next = '\0';
        disk_make_folder(path);
        *next = divider;
    }
}

/* The path of the kept game, the caller's to free; NULL where there is no home for it. */
static char *kept_path(void) {
    char *folder = program_state_folder();
    char *path = folder ? path_in(folder, "castellan/play.pgn") : NULL;
    free(folder);
    return path;
}

/* Whether a file that is there may be replaced. */
static bool is_ours(const char *path) {
    Text text = TEXT_EMPTY;
    Error ignored;
    bool ours = !disk_is_there(path);
    if (disk_is_regular(path) && file_load(path, &text, &ignored))
        ours = strncmp(text_string(&text), event, strlen(event)) == 0;
    text_free(&text);
    return ours;
}

bool play_files_keep(PlayGame *game, Error *why) {
    char *path = kept_path();
    Text text = TEXT_EMPTY;
    if (!path)
        return error_refuse(why, "there is no home folder");
    make_folders(path);
    write_record(game, &text);
    bool good = is_ours(path) ? replace(path, &text, why)
                              : error_refuse(why, "%s holds something else than a game of play", path);
    text_free(&text);
    free(path);
    return good;
}

bool play_files_take_kept(PlayGame *game) {
    char *path = kept_path();
    Error ignored;
    bool good = path && play_files_load(game, path, 1, &ignored);
    free(path);
    return good;
}

void play_files_forget_kept(void) {
    char *path = kept_path();
    if (path)
        disk_remove(path);
    free(path);
}
