#include "common/disk.h"

#include <windows.h>

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/memory.h"
#include "common/path.h"
#include "common/wide_windows.h"

enum { STANDARD_ERROR = 2, FILES_MAX = 2048 /* of the C library */ };

/* Those that are written to, by descriptor; of the standard streams it is not known, so the two that may. */
static _Atomic bool written[FILES_MAX] = {false, true, true};

static HANDLE handle_of(int file) {
    return (HANDLE)_get_osfhandle(file);
}

/* ---- What is there ---- */

static bool status_from(HANDLE handle, DiskStatus *status) {
    BY_HANDLE_FILE_INFORMATION found;
    *status = (DiskStatus){.kind = DISK_OTHER};
    DWORD type = GetFileType(handle);
    if (type == FILE_TYPE_CHAR)
        status->kind = DISK_DEVICE;
    if (type != FILE_TYPE_DISK)
        return type != FILE_TYPE_UNKNOWN || GetLastError() == NO_ERROR;
    if (!GetFileInformationByHandle(handle, &found))
        return false;
    ULARGE_INTEGER size = {.u = {found.nFileSizeLow, found.nFileSizeHigh}};
    ULARGE_INTEGER time = {.u = {found.ftLastWriteTime.dwLowDateTime, found.ftLastWriteTime.dwHighDateTime}};
    ULARGE_INTEGER number = {.u = {found.nFileIndexLow, found.nFileIndexHigh}};
    status->kind = found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY ? DISK_FOLDER : DISK_REGULAR;
    status->size = (int64_t)size.QuadPart;
    status->modified = (int64_t)(time.QuadPart * 100);
    status->volume = found.dwVolumeSerialNumber;
    status->number = number.QuadPart;
    return true;
}

/* To look at a pipe would be to take the place of the one that it waits for. */
static bool is_pipe(const char *path) {
    static const char start[] = "//./pipe/";
    for (size_t i = 0; i < sizeof start - 1; i++) {
        char c = path[i] == '\\' ? '/' : path[i] >= 'A' && path[i] <= 'Z' ? (char)(path[i] + 32) : path[i];
        if (c != start[i])
            return false;
    }
    return true;
}

bool disk_status(const char *path, DiskStatus *status) {
    const DWORD shared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    if (is_pipe(path)) {
        *status = (DiskStatus){.kind = DISK_OTHER};
        return true;
    }
    wchar_t *wide = wide_text(path);
    HANDLE handle = CreateFileW(wide, FILE_READ_ATTRIBUTES, shared, NULL, OPEN_EXISTING,
                                FILE_FLAG_BACKUP_SEMANTICS, NULL);
    bool good = handle != INVALID_HANDLE_VALUE && status_from(handle, status);
    if (!good)
        wide_set_errno();
    if (handle != INVALID_HANDLE_VALUE)
        CloseHandle(handle);
    free(wide);
    return good;
}

bool disk_status_of(int file, DiskStatus *status) {
    HANDLE handle = handle_of(file);
    if (handle == INVALID_HANDLE_VALUE) {
        errno = EBADF;
        return false;
    }
    bool good = status_from(handle, status);
    if (!good)
        wide_set_errno();
    return good;
}

bool disk_is_there(const char *path) {
    DiskStatus status;
    return disk_status(path, &status);
}

bool disk_is_program(const char *path) {
    static const char *const endings[] = {".exe", ".com", ".bat", ".cmd"};
    const char *ending = strrchr(path_name(path), '.');
    for (size_t i = 0; ending && i < sizeof endings / sizeof *endings; i++)
        if (_stricmp(ending, endings[i]) == 0)
            return disk_is_regular(path);
    return false;
}

/* ---- Files ---- */

int disk_open(const char *path, DiskMode mode) {
    static const int flags[] = {[DISK_READ] = _O_RDONLY,
                                [DISK_LOOK] = _O_RDONLY,
                                [DISK_NEW] = _O_WRONLY | _O_CREAT | _O_EXCL,
                                [DISK_CHANGE] = _O_RDWR | _O_CREAT,
                                [DISK_APPEND] = _O_WRONLY | _O_CREAT | _O_APPEND};
    wchar_t *wide = wide_text(path);
    int file = _wopen(wide, flags[mode] | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
    free(wide);
    /* A standard stream that was closed may not become the file. */
    if (file >= 0 && file <= STANDARD_ERROR) {
        int higher = disk_open(path, mode == DISK_NEW ? DISK_CHANGE : mode), reason = errno;
        _close(file);
        errno = reason;
        return higher;
    }
    if (file >= FILES_MAX) {
        _close(file);
        errno = EMFILE;
        return -1;
    }
    if (file >= 0)
        written[file] = mode != DISK_READ && mode != DISK_LOOK;
    return file;
}

bool disk_close(int file) {
    if (file >= 0 && file < FILES_MAX)
        written[file] = false;
    return _close(file) == 0;
}

static unsigned piece_of(size_t count) {
    const size_t most = 1 << 30;
    return (unsigned)(count < most ? count : most);
}

int64_t disk_read(int file, void *bytes, size_t count) {
    return _read(file, bytes, piece_of(count));
}

int64_t disk_read_at(int file, int64_t offset, void *bytes, size_t count) {
    return disk_seek(file, offset) < 0 ? -1 : disk_read(file, bytes, count);
}

bool disk_write(int file, const void *bytes, size_t count) {
    const char *next = bytes;
    while (count > 0) {
        int got = _write(file, next, piece_of(count));
        if (got <= 0) {
            /* The C library says EINVAL of a pipe that nobody reads any more. */
            DWORD last = GetLastError();
            if (last == ERROR_NO_DATA || last == ERROR_BROKEN_PIPE)
                errno = EPIPE;
            else if (got == 0)
                errno = ENOSPC;
            return false;
        }
        next += got;
        count -= (size_t)got;
    }
    return true;
}

int64_t disk_seek(int file, int64_t offset) {
    return _lseeki64(file, offset, SEEK_SET);
}

int64_t disk_seek_end(int file) {
    return _lseeki64(file, 0, SEEK_END);
}

bool disk_cut(int file, int64_t length) {
    return _chsize_s(file, length) == 0 && disk_seek(file, length) == length;
}

bool disk_flush(int file) {
    return _commit(file) == 0;
}

/* Windows keeps others from the bytes that are locked: these are beyond all that anybody reads. It ends with
 * the descriptor. */
bool disk_lock(int file) {
    OVERLAPPED place = {.OffsetHigh = 0x40000000};
    return LockFileEx(handle_of(file), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0,
                      &place) ||
           (GetLastError() != ERROR_LOCK_VIOLATION && GetLastError() != ERROR_IO_PENDING);
}

bool disk_is_written(const char *path) {
    DiskStatus file, other;
    if (!disk_status(path, &file) || file.kind != DISK_REGULAR)
        return false;
    for (int i = 0; i < FILES_MAX; i++)
        if (written[i] && disk_status_of(i, &other) && other.kind == DISK_REGULAR &&
            other.volume == file.volume && other.number == file.number)
            return true;
    return false;
}

/* ---- Names ---- */

bool disk_remove(const char *path) {
    wchar_t *wide = wide_text(path);
    bool good = _wunlink(wide) == 0;
    free(wide);
    return good;
}

bool disk_rename(const char *from, const char *to) {
    wchar_t *wide_from = wide_text(from), *wide_to = wide_text(to);
    bool good = MoveFileExW(wide_from, wide_to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH);
    if (!good)
        wide_set_errno();
    free(wide_from);
    free(wide_to);
    return good;
}

/* Folders of a user are that user's alone by what they are in. */
bool disk_make_folder(const char *path) {
    wchar_t *wide = wide_text(path);
    bool good = CreateDirectoryW(wide, NULL);
    if (!good)
        wide_set_errno();
    free(wide);
    return good;
}

char *disk_full_path(const char *path) {
    wchar_t *wide = wide_text(path);
    DWORD size = GetFullPathNameW(wide, 0, NULL, NULL);
    wchar_t *whole = memory_new((size_t)size + 1, sizeof *whole);
    char *found = size && GetFullPathNameW(wide, size, whole, NULL) ? wide_back(whole) : memory_text(path);
    free(whole);
    free(wide);
    return found;
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Windows knows patterns of names alone; where a folder is one, too, its folders are looked through. */
static void find_from(const char *folder, const char *pattern, TextList *paths) {
    size_t length = strcspn(pattern, "/\\");
    const char *rest = pattern + length + strspn(pattern + length, "/\\");
    char *name = memory_text_part(pattern, length), *path = NULL;
    Text text = TEXT_EMPTY;
    text_format(&text, "%s%s", folder, name);
    path = memory_take_text(&text);
    if (!strpbrk(name, "*?")) {
        text_format(&text, "%s%.*s", path, (int)(rest - pattern - (ptrdiff_t)length), pattern + length);
        if (*rest)
            find_from(memory_whole(&text), rest, paths);
        else if (disk_is_there(path))
            text_list_add(paths, path);
    } else {
        WIN32_FIND_DATAW found;
        wchar_t *wide = wide_text(path);
        HANDLE search = FindFirstFileW(wide, &found);
        for (bool more = search != INVALID_HANDLE_VALUE; more; more = FindNextFileW(search, &found)) {
            bool is_folder = found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY;
            char *one = wide_back(found.cFileName);
            text_clear(&text);
            text_format(&text, "%s%s%s", folder, one, *rest ? "/" : "");
            if (*rest && is_folder && one[0] != '.')
                find_from(memory_whole(&text), rest, paths);
            else if (!*rest && one[0] != '.')
                text_list_add(paths, memory_whole(&text));
            free(one);
        }
        if (search != INVALID_HANDLE_VALUE)
            FindClose(search);
        free(wide);
    }
    text_free(&text);
    free(path);
    free(name);
}

void disk_find(const char *pattern, TextList *paths) {
    int first = paths->count;
    size_t start = (size_t)(path_name(pattern) - pattern);
    /* The drive, or what else cannot be a pattern. */
    while (start > 0 && strcspn(pattern, "*?") < start)
        start--;
    while (start > 0 && !strchr("/\\:", pattern[start - 1]))
        start--;
    char *folder = memory_text_part(pattern, start);
    find_from(folder, pattern + start, paths);
    free(folder);
    if (paths->count > first)
        qsort(paths->text + first, (size_t)(paths->count - first), sizeof *paths->text, compare_texts);
}
