/* A search: from a position and its limits to the best move, by any number of workers over one table. */
#ifndef CASTELLAN_SEARCH_SEARCH_H
#define CASTELLAN_SEARCH_SEARCH_H

#include "search/shared.h"

/* Sets up a Search of one thread and one line, without a table and a game; false without memory. */
bool search_init(Search *search);
void search_free(Search *search);

/* 1 to SEARCH_THREADS_MAX. False where memory lacks; then nothing has changed. */
bool search_set_threads(Search *search, int threads);

/* Forgets what earlier searches learned. */
void search_clear(Search *search);

/* Accepts a search: copies limits and callbacks, starts the clock and clears the stop flag. False without
 * memory. */
bool search_prepare(Search *search, const SearchLimits *limits, const SearchCallbacks *callbacks);

/* Runs the accepted search in a thread of its own, which makes all callbacks before it ends; without threads
 * (base/thread.h) in that of the caller, and returns behind its end. False where no thread can be had. */
bool search_start(Search *search, Thread *thread);

/* The worker with the answer: the one that has finished a proven win, else the deepest iteration, else
 * that with the best score; of equal ones the first. */
struct Worker *search_best_worker(const Search *search);

/* From any thread. */
void search_stop(Search *search);
void search_ponderhit(Search *search);

#endif
