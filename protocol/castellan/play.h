/* castellan play: a person plays in the terminal, or over a pipe, line by line. */
#ifndef CASTELLAN_CASTELLAN_PLAY_H
#define CASTELLAN_CASTELLAN_PLAY_H

/* The words behind "play". Returns the exit status: EXIT_FINISHED, EXIT_USAGE, or EXIT_INTERRUPTED after
 * Ctrl-C (common/fatal.h). */
int play_run(char *const *words, int count);

#endif
