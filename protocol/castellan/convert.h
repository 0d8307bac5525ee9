/* castellan convert: records as text, as books print them and as JSON, and positions as pictures. */
#ifndef CASTELLAN_CASTELLAN_CONVERT_H
#define CASTELLAN_CASTELLAN_CONVERT_H

/* Runs it with the words behind "convert"; returns the exit status. */
int convert_run(char *const *words, int count);

#endif
