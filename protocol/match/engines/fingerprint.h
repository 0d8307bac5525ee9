/* Which engine it is that plays under a name: what it was told, and a sum over the files that it is made of.
 *
 * These are the program and every regular file that an argument or the value of an option names ("FILE" or
 * "KEY=FILE"; from the folder that the engine runs in). What a script starts in turn is not seen. A file that
 * changes while the engine is tried is its output, a log perhaps, and no part of it. */
#ifndef CASTELLAN_MATCH_ENGINES_FINGERPRINT_H
#define CASTELLAN_MATCH_ENGINES_FINGERPRINT_H

#include "match/options/engine_options.h"

typedef struct Fingerprint {
    struct FingerprintFile *files; /* owned */
    int count;
    size_t capacity;
} Fingerprint;

/* Looks for the files, before the engine is tried. Its command begins with the path of the program, and holds
 * all arguments. */
Fingerprint fingerprint_begin(const EngineOptions *engine);

/* The sum, when it has ended, as 16 hexadecimal digits: names and places do not count. The caller's to free. */
char *fingerprint_end(const Fingerprint *fingerprint);

void fingerprint_free(Fingerprint *fingerprint);

/* Arguments, options and what else of "-engine" bears on its play, as words of a command line; files without
 * their folders. NULL: none. The caller's to free. */
char *fingerprint_describe(const EngineOptions *engine);

#endif
