/* castellan analyse: what the engine thinks of games and positions. A guest of the library (castellan.h). */
#ifndef CASTELLAN_CASTELLAN_ANALYSE_H
#define CASTELLAN_CASTELLAN_ANALYSE_H

/* Runs it with the words behind "analyse" and returns the exit status (common/fatal.h). */
int analyse_run(char *const *words, int count);

#endif
