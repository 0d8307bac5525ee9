#include "search/parameters.h"

#include <stddef.h>

#define SEARCH_PARAMETER(name, value, least, most) {#name, value, least, most},
static const SearchParameter rows[] = {SEARCH_PARAMETERS(SEARCH_PARAMETER)};
#undef SEARCH_PARAMETER

#define SEARCH_PARAMETER(name, value, least, most) _Static_assert(least <= value && value <= most, #name);
SEARCH_PARAMETERS(SEARCH_PARAMETER)
#undef SEARCH_PARAMETER

void parameters_reset(Parameters *parameters) {
    for (int i = 0; i < PARAMETER_COUNT; i++)
        parameters->values[i] = rows[i].initial;
}

#ifdef CASTELLAN_TUNABLE

#define SEARCH_PARAMETER(name, value, least, most) _Thread_local int name = value;
SEARCH_PARAMETERS(SEARCH_PARAMETER)
#undef SEARCH_PARAMETER

void parameters_use(const Parameters *parameters) {
    const int *next = parameters->values;
#define SEARCH_PARAMETER(name, value, least, most) name = *next++;
    SEARCH_PARAMETERS(SEARCH_PARAMETER)
#undef SEARCH_PARAMETER
}

const SearchParameter *parameters_tunable(int index) {
    return index >= 0 && index < PARAMETER_COUNT ? &rows[index] : NULL;
}

#else

void parameters_use(const Parameters *parameters) {
    (void)parameters;
}

const SearchParameter *parameters_tunable(int index) {
    (void)index;
    return NULL;
}

#endif
