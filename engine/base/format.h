/* Lets the compiler hold the arguments of a function against its format, as it does with printf. */
#ifndef CASTELLAN_BASE_FORMAT_H
#define CASTELLAN_BASE_FORMAT_H

/* Which parameters those are, from 1: the format, and the first of what it formats. Windows has a printf of its
 * own; we have that of C. */
#if defined(__MINGW32__) && !defined(__clang__)
#define FORMATS(place, first) __attribute__((format(gnu_printf, place, first)))
#elif defined(__GNUC__)
#define FORMATS(place, first) __attribute__((format(printf, place, first)))
#else
#define FORMATS(place, first)
#endif

#endif
