/* The size of a window is beyond POSIX. */
#if defined(CASTELLAN_HAS_WINDOW_SIZE)
#define _DEFAULT_SOURCE
#define _DARWIN_C_SOURCE
#include <sys/ioctl.h>
#endif

#include "common/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "common/numbers.h"

static const char *setting(const char *name) {
    const char *value = getenv(name);
    return value ? value : "";
}

bool terminal_is(TerminalStream stream) {
    return isatty((int)stream) == 1;
}

int terminal_width(void) {
    int width = 0;
#if defined(CASTELLAN_HAS_WINDOW_SIZE)
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        width = size.ws_col;
#endif
    if (width == 0 && !number_read_int(setting("COLUMNS"), 1, 10000, &width))
        width = 0;
    return width;
}

/* It is known to do more than to print lines. */
static bool is_able(void) {
    return *setting("TERM") && strcmp(setting("TERM"), "dumb") != 0;
}

int terminal_colors(void) {
    if (!is_able() || *setting("NO_COLOR"))
        return 0;
    return strstr(setting("TERM"), "256color") || *setting("COLORTERM") ? 256 : 16;
}

bool terminal_is_unicode(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; is_able() && i < sizeof names / sizeof *names; i++) {
        const char *dot = setting(names[i]);
        if (!*dot)
            continue;
        while (*dot && *dot != '.')
            dot++;
        return strncasecmp(dot, ".utf-8", 6) == 0 || strncasecmp(dot, ".utf8", 5) == 0;
    }
    return false;
}
