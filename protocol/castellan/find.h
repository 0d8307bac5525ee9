/* castellan find: where a position stands in records, and what was played there. */
#ifndef CASTELLAN_CASTELLAN_FIND_H
#define CASTELLAN_CASTELLAN_FIND_H

/* Runs it with the words behind "find"; returns the exit status. */
int find_run(char *const *words, int count);

#endif
