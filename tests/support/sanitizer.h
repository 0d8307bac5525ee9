/* Whether the thread sanitizer watches. It makes a search some thirty times slower and looks at nothing
 * that one thread does alone, so tests of play by one thread do less then, or nothing. */
#ifndef CASTELLAN_TESTS_SANITIZER_H
#define CASTELLAN_TESTS_SANITIZER_H

#ifdef __SANITIZE_THREAD__
enum { THREAD_SANITIZER = 1 };
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
enum { THREAD_SANITIZER = 1 };
#else
enum { THREAD_SANITIZER = 0 };
#endif
#else
enum { THREAD_SANITIZER = 0 };
#endif

#endif
