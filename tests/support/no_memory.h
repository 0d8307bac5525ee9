/* Memory that runs out at a chosen call. For programs whose calls for memory are led here by the linker (--wrap,
 * tests/CMakeLists.txt). */
#ifndef CASTELLAN_TESTS_NO_MEMORY_H
#define CASTELLAN_TESTS_NO_MEMORY_H

#include <stdbool.h>

/* The call, from the next one (1) on, that finds none; 0: none fails. Tests that think use one thread, which is
 * not theirs, but they set this while none runs. */
void no_memory_fail_at(int call);

/* Whether a call has failed since then; from now on none does. */
bool no_memory_has_failed(void);

#endif
