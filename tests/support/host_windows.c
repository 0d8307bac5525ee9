#include "support/host.h"

#include <windows.h>

#include <fcntl.h>
#include <io.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "common/command_line.h"
#include "common/memory.h"
#include "common/process_windows.h"
#include "common/text_list.h"
#include "common/wide_windows.h"

enum {
    RUNNING_MAX = 16,
    INTERRUPTED = 100 /* ms in which Ctrl-C has arrived, with us, too */
};

/* A handle keeps the number of its process from being given to another. */
static struct {
    long number; /* 0: free */
    HANDLE process;
} running[RUNNING_MAX];

void host_pause(int milliseconds) {
    Sleep((DWORD)milliseconds);
}

void host_set(const char *variable, const char *value) {
    wchar_t *wide = wide_text(variable), *wide_value = value ? wide_text(value) : NULL;
    assert_true(SetEnvironmentVariableW(wide, wide_value) || !value);
    free(wide_value);
    free(wide);
}

char *host_folder(const char *name) {
    static int folders;
    const char *base = getenv("TMPDIR");
    if (!base)
        base = getenv("TEMP");
    Text path = TEXT_EMPTY;
    text_format(&path, "%s/%s-%lu-%d", base ? base : ".", name, GetCurrentProcessId(), folders++);
    wchar_t *wide = wide_text(memory_whole(&path));
    assert_true(CreateDirectoryW(wide, NULL));
    free(wide);
    return memory_take_text(&path);
}

void host_remove_folder(const char *path) {
    Text pattern = TEXT_EMPTY;
    text_format(&pattern, "%s/*", path);
    wchar_t *wide = wide_text(memory_whole(&pattern));
    WIN32_FIND_DATAW found;
    HANDLE search = FindFirstFileW(wide, &found);
    free(wide);
    assert_true(search != INVALID_HANDLE_VALUE);
    do {
        char *name = wide_back(found.cFileName);
        text_clear(&pattern);
        text_format(&pattern, "%s/%s", path, name);
        wide = wide_text(memory_whole(&pattern));
        DeleteFileW(wide);
        free(wide);
        free(name);
    } while (FindNextFileW(search, &found));
    FindClose(search);
    text_free(&pattern);
    wide = wide_text(path);
    assert_true(RemoveDirectoryW(wide));
    free(wide);
}

/* Links and named pipes are for those with the right to make them, or no files. */
bool host_make(HostThing thing, const char *path, const char *of) {
    if (thing == HOST_LINK || thing == HOST_PIPE)
        return false;
    wchar_t *wide = wide_text(path), *wide_of = thing == HOST_SECOND_NAME ? wide_text(of) : NULL;
    assert_true(wide_of ? CreateHardLinkW(wide, wide_of, NULL) : CreateDirectoryW(wide, NULL));
    free(wide);
    free(wide_of);
    return true;
}

void host_remove(const char *path) {
    wchar_t *wide = wide_text(path);
    assert_true(DeleteFileW(wide) || RemoveDirectoryW(wide));
    free(wide);
}

void host_pipe(int ends[2]) {
    assert_int_equal(_pipe(ends, 65536, _O_BINARY | _O_NOINHERIT), 0);
}

/* A new file for what the program says, or one that it reads, in the folder where it runs. */
static HANDLE open_file(const char *folder, const char *name, bool output) {
    Text path = TEXT_EMPTY;
    text_format(&path, "%s/%s", folder, name);
    wchar_t *wide = wide_text(memory_whole(&path));
    SECURITY_ATTRIBUTES inherited = {sizeof inherited, NULL, TRUE};
    HANDLE file =
        CreateFileW(strcmp(name, "/dev/null") == 0 ? L"NUL" : wide, output ? GENERIC_WRITE : GENERIC_READ,
                    FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, &inherited,
                    output ? CREATE_ALWAYS : OPEN_EXISTING, 0, NULL);
    assert_true(file != INVALID_HANDLE_VALUE);
    free(wide);
    text_free(&path);
    return file;
}

long host_start(const char *folder, const char *begin, const char *program, const char *arguments,
                const char *end) {
    (void)begin, (void)end;
    TextList cut = {0}, words = {0};
    Error error;
    const char *output = "output", *errors = "errors", *input = NULL;
    if (!text_list_split(&cut, arguments, &error))
        fail_msg("%s", error.text);
    text_list_add(&words, program);
    for (int i = 0; i < cut.count && cut.text[i][0] != '#'; i++) {
        char *word = cut.text[i];
        if (word[0] == '>')
            output = word + 1;
        else if (strncmp(word, "2>", 2) == 0)
            errors = word + 2;
        else if (word[0] == '<')
            input = word + 1;
        else if (word[0] && strchr("|&;", word[0]))
            fail_msg("for a shell, which is not there: %s", arguments);
        else
            text_list_add(&words, word);
    }
    Text line = TEXT_EMPTY;
    command_line_write(&words, &line);
    wchar_t *wide_line = wide_text(memory_whole(&line)), *wide_folder = wide_text(folder);
    HANDLE said = open_file(folder, output, true), failed = open_file(folder, errors, true);
    HANDLE read = input ? open_file(folder, input, false) : GetStdHandle(STD_INPUT_HANDLE);
    STARTUPINFOW start = {.cb = sizeof start,
                          .dwFlags = STARTF_USESTDHANDLES,
                          .hStdInput = read,
                          .hStdOutput = said,
                          .hStdError = failed};
    PROCESS_INFORMATION created;
    int place = 0;
    while (place < RUNNING_MAX && running[place].number)
        place++;
    assert_in_range(place, 0, RUNNING_MAX - 1);
    /* It has a console of its own, for host_interrupt. */
    if (!process_create(NULL, wide_line, CREATE_NO_WINDOW, wide_folder, &start, &created))
        fail_msg("%s does not start: error %lu", text_string(&line), GetLastError());
    CloseHandle(created.hThread);
    CloseHandle(said);
    CloseHandle(failed);
    if (input)
        CloseHandle(read);
    running[place].number = (long)created.dwProcessId;
    running[place].process = created.hProcess;
    free(wide_line);
    free(wide_folder);
    text_free(&line);
    text_list_free(&cut);
    text_list_free(&words);
    return running[place].number;
}

static int place_of(long number) {
    int place = 0;
    while (place < RUNNING_MAX && running[place].number != number)
        place++;
    assert_in_range(place, 0, RUNNING_MAX - 1);
    return place;
}

bool host_ended(long number, int milliseconds, int *status) {
    int place = place_of(number);
    if (WaitForSingleObject(running[place].process, (DWORD)milliseconds) != WAIT_OBJECT_0)
        return false;
    DWORD code;
    assert_true(GetExitCodeProcess(running[place].process, &code));
    *status = (int)code;
    CloseHandle(running[place].process);
    running[place].number = 0;
    return true;
}

void host_kill(long number) {
    TerminateProcess(running[place_of(number)].process, HOST_KILLED); /* it may have ended */
}

/* Ctrl-C is for all programs of a console: of theirs, for that while, we are one. */
void host_interrupt(long number) {
    FreeConsole();
    assert_true(AttachConsole((DWORD)number));
    assert_true(SetConsoleCtrlHandler(NULL, TRUE));
    assert_true(GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0));
    FreeConsole();
    AttachConsole(ATTACH_PARENT_PROCESS); /* there need be none */
    host_pause(INTERRUPTED);
    assert_true(SetConsoleCtrlHandler(NULL, FALSE));
}

bool host_gone(long number, int milliseconds) {
    HANDLE process = OpenProcess(SYNCHRONIZE, FALSE, (DWORD)number);
    if (!process)
        return true;
    bool gone = WaitForSingleObject(process, (DWORD)milliseconds) == WAIT_OBJECT_0;
    CloseHandle(process);
    return gone;
}
