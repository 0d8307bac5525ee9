/* For the files of Windows alone. */
#ifndef CASTELLAN_COMMON_PROCESS_WINDOWS_H
#define CASTELLAN_COMMON_PROCESS_WINDOWS_H

#include <stdbool.h>
#include <windows.h>

/* CreateProcessW without security attributes and environment, and with the handles that may be inherited. Wine
 * loses a process now and then before it has begun, when others are killed meanwhile: that is tried again. On
 * failure the last error of Windows tells why. */
bool process_create(const wchar_t *program, wchar_t *line, DWORD flags, const wchar_t *folder,
                    STARTUPINFOW *start, PROCESS_INFORMATION *created);

#endif
