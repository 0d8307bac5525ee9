/* The machine that the program runs on. */
#ifndef CASTELLAN_BASE_MACHINE_H
#define CASTELLAN_BASE_MACHINE_H

#include <stdint.h>

/* Processors that can be used; 0: not known. */
int machine_processors(void);

/* Bytes of memory that are built in; 0: not known. */
uint64_t machine_memory(void);

#endif
