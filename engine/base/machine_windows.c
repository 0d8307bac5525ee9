#include <windows.h>

#include "base/machine.h"

int machine_processors(void) {
    return (int)GetActiveProcessorCount(ALL_PROCESSOR_GROUPS);
}

uint64_t machine_memory(void) {
    MEMORYSTATUSEX status = {.dwLength = sizeof status};
    return GlobalMemoryStatusEx(&status) ? status.ullTotalPhys : 0;
}
