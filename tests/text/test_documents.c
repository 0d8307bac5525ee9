/* The position strings in the documents are what the program reads and writes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "games/registry.h"
#include "text/position_text.h"

enum { LINE_MAX_BYTES = 4096 };

/* Takes the game's name off an indented "NAME POSITION"; NULL where the line is no such thing. */
static const Game *game_of_line(char *line, char **text) {
    if (strncmp(line, "    ", 4) != 0)
        return NULL;
    char *name = line + strspn(line, " ");
    size_t length = strcspn(name, " \n");
    if (name[length] != ' ')
        return NULL;
    name[length] = '\0';
    const Game *game = game_find(name);
    *text = name + length + 1;
    *text += strspn(*text, " ");
    (*text)[strcspn(*text, "\n")] = '\0';
    return game;
}

static void reads_and_writes_the_position_strings_of_the_document(void **state) {
    (void)state;
    FILE *file = fopen(TEST_DOCS "/positions.md", "r");
    assert_non_null(file);
    static char line[LINE_MAX_BYTES];
    int strings = 0, starts = 0;
    while (fgets(line, sizeof line, file)) {
        char *text;
        const Game *game = game_of_line(line, &text);
        if (!game)
            continue;
        Position pos;
        Error error = {""};
        if (!position_text_read(game, text, &pos, &error))
            fail_msg("%s %s: %s", game->name, text, error.text);
        char written[POSITION_TEXT_MAX];
        position_text_write(&pos, written);
        assert_string_equal(written, text);
        strings++;
        starts += strcmp(text, game->start) == 0;
    }
    fclose(file);
    assert_int_equal(starts, game_count());
    assert_int_equal(strings, game_count() + 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_and_writes_the_position_strings_of_the_document),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
