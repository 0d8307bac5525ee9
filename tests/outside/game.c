/* A whole little game by the public library, as a stranger to this tree would play it. The program in C++ and
 * the one in Python play the same game and say the same line at its end. */
#include <castellan.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static CastellanError error;
static int infos, answers;

static void *need(void *object) {
    if (object)
        return object;
    fprintf(stderr, "%d: %s\n", (int)error.status, error.text);
    exit(1);
}

static void count_info(void *context, const CastellanInfo *info) {
    infos += info->line_count > 0 && context == &infos;
}

static void count_answer(void *context, const CastellanAnswer *answer) {
    answers += answer->line_count == 1 && context == &infos;
}

/* Thinks about the position and plays the move, entering it square by square. */
static void move(CastellanEngine *engine, CastellanGame *game) {
    CastellanLimits limits;
    CastellanCallbacks callbacks = {&infos, count_info, NULL, count_answer, NULL};
    CastellanSquare stops[96];
    int i;
    memset(&limits, 0, sizeof limits);
    limits.nodes = 300;
    if (castellan_engine_go(engine, game, &limits, &callbacks, &error) != CASTELLAN_OK)
        need(NULL);
    const CastellanMove *move = (const CastellanMove *)need(
        (void *)castellan_game_read(game, castellan_engine_wait(engine)->move, &error));
    stops[0] = move->from;
    for (i = 0; i < move->step_count; i++)
        stops[i + 1] = move->steps[i].to;
    const CastellanStops *entered =
        (const CastellanStops *)need((void *)castellan_game_stops(game, stops, i + 1, &error));
    if (castellan_game_play(game, entered->end, &error) != CASTELLAN_OK)
        need(NULL);
}

int main(void) {
    CastellanGame *game = (CastellanGame *)need(castellan_game_new("cam", NULL, &error));
    CastellanEngine *engine = (CastellanEngine *)need(castellan_engine_new(&error));
    CastellanPlace place = {0, 0};
    if (strcmp(castellan_version(), CASTELLAN_VERSION) != 0)
        return 2;
    while (castellan_game_result(game).outcome == CASTELLAN_OPEN && castellan_game_played(game) < 200)
        move(engine, game);
    int played = castellan_game_played(game);
    if (answers != played || infos < played)
        return 3;
    /* Another game reads its record. */
    CastellanGame *read = (CastellanGame *)need(castellan_game_new("camelot", NULL, &error));
    const char *record = (const char *)need((void *)castellan_record_write(game, &error));
    if (castellan_record_read(read, record, strlen(record), &place, &error) != CASTELLAN_OK)
        need(NULL);
    printf("%d moves, %s, %s\n", played, castellan_game_position(read), castellan_game_result_text(read));
    castellan_game_free(read);
    castellan_game_free(game);
    castellan_engine_free(engine);
    return 0;
}
