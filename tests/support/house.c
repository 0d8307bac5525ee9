#include "support/house.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"

enum { PATH_SIZE = 1000, FILES_MAX = 2000 };

typedef struct SourceFile {
    char *path, *text; /* owned */
} SourceFile;

struct House {
    SourceFile file[FILES_MAX];
    int count;
};

/* A file may include what lies lower. */
static const struct {
    const char *folder;
    int height;
} rooms[] = {
    {"engine/base", 0},           {"engine/board", 1},
    {"engine/games", 2},          {"engine/text", 3},
    {"engine/evaluate", 3},       {"engine/search", 4},
    {"engine/draw", 4},           {"engine", 5},
    {"protocol/common", 6},       {"protocol/records", 7},
    {"protocol/castellan", 12},   {"protocol/tune", 12},
    {"protocol/match", 12},       {"protocol/match/games", 11},
    {"protocol/match/merge", 11}, {"protocol/match/engines", 10},
    {"protocol/match/store", 10}, {"protocol/match/options", 9},
    {"protocol/match/scores", 8},
};

House *house_new(void) {
    House *house = calloc(1, sizeof *house);
    assert_non_null(house);
    return house;
}

void house_free(House *house) {
    for (int i = 0; i < house->count; i++) {
        free(house->file[i].path);
        free(house->file[i].text);
    }
    free(house);
}

void house_add(House *house, const char *path, const char *text) {
    assert_true(house->count < FILES_MAX);
    SourceFile *file = &house->file[house->count++];
    file->path = strdup(path);
    file->text = strdup(text);
    assert_true(file->path && file->text);
}

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), ends = strlen(end);
    return length >= ends && strcmp(text + length - ends, end) == 0;
}

static bool begins_with(const char *text, const char *start) {
    return strncmp(text, start, strlen(start)) == 0;
}

/* Joins two paths, which fit. */
static void join(char path[PATH_SIZE], const char *folder, const char *below) {
    int length = snprintf(path, PATH_SIZE, "%s/%s", folder, below);
    assert_in_range(length, 1, PATH_SIZE - 1);
}

static int by_path(const void *a, const void *b) {
    return strcmp(((const SourceFile *)a)->path, ((const SourceFile *)b)->path);
}

int house_sort(House *house) {
    qsort(house->file, (size_t)house->count, sizeof house->file[0], by_path);
    return house->count;
}

/* One look at a house. */
typedef struct Check {
    const House *house;
    void (*complain)(void *context, const char *complaint);
    void *context;
    int complaints;
} Check;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
complain(Check *check, const char *format, ...) {
    char complaint[4 * PATH_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(complaint, sizeof complaint, format, arguments);
    va_end(arguments);
    check->complaints++;
    check->complain(check->context, complaint);
}

static bool is_ours(const char *path) {
    return begins_with(path, "engine/") || begins_with(path, "protocol/");
}

static int folder_length(const char *path) {
    return (int)(strrchr(path, '/') - path);
}

static int unit_length(const char *path) {
    return (int)(strrchr(path, '.') - path);
}

static int find_file(const House *house, const char *path) {
    for (int i = 0; i < house->count; i++)
        if (strcmp(house->file[i].path, path) == 0)
            return i;
    return -1;
}

/* The height of a file's room, -1 where it is in none. */
static int height_of(const char *path) {
    int length = folder_length(path);
    for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++)
        if ((int)strlen(rooms[i].folder) == length && strncmp(rooms[i].folder, path, (size_t)length) == 0)
            return rooms[i].height;
    return -1;
}

/* The first file of the same unit, or of the same folder. */
static int first_like(const House *house, int file, int (*length)(const char *path)) {
    const char *path = house->file[file].path;
    int size = length(path), i = 0;
    while (length(house->file[i].path) != size || strncmp(house->file[i].path, path, (size_t)size) != 0)
        i++;
    return i;
}

/* Who includes whom, by the numbers of files. */
typedef struct Edge {
    int from, to;
} Edge;

typedef struct Edges {
    Edge *edge; /* owned */
    int count, capacity;
} Edges;

static void add_edge(Edges *edges, int from, int to) {
    if (edges->count == edges->capacity) {
        edges->capacity = edges->capacity ? 2 * edges->capacity : 256;
        edges->edge = realloc(edges->edge, (size_t)edges->capacity * sizeof *edges->edge);
        assert_non_null(edges->edge);
    }
    edges->edge[edges->count++] = (Edge){from, to};
}

/* What a line includes: false unless it is an #include; quoted by <> or "". */
static bool read_include(const char *line, char *quote, char written[PATH_SIZE]) {
    line += strspn(line, " \t");
    if (*line++ != '#')
        return false;
    line += strspn(line, " \t");
    if (!begins_with(line, "include"))
        return false;
    line += strlen("include");
    line += strspn(line, " \t");
    *quote = *line;
    size_t length = *line ? strcspn(++line, "\">\n") : 0;
    snprintf(written, PATH_SIZE, "%.*s", (int)length, line);
    return true;
}

/* Whether a file is the platform: named after a system, or the header of such files. */
static bool is_platform(const House *house, const char *path) {
    static const char *const ends[] = {"_posix", "_windows", "_none"};
    char source[PATH_SIZE + 10];
    for (int i = 0; i < 3; i++) {
        int size = snprintf(source, sizeof source, "%.*s", unit_length(path), path);
        if (ends_with(source, ends[i]))
            return true;
        snprintf(source + size, sizeof source - (size_t)size, "%s.c", ends[i]);
        if (find_file(house, source) >= 0)
            return true;
    }
    return false;
}

/* Whether a header is one of C11, or of the compiler for its processor. Of C11 are left out threads.h, and
 * the clock and the signals, which are the platform's. */
static bool is_of_c(const char *header) {
    static const char headers[] =
        "assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp "
        "stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string "
        "tgmath uchar wchar wctype immintrin ";
    char name[PATH_SIZE];
    snprintf(name, sizeof name, "%.*s ", (int)strcspn(header, "."), header);
    const char *found = strstr(headers, name);
    return found && (found == headers || found[-1] == ' ') && ends_with(header, ".h");
}

static void check_include(Check *check, int file, char quote, const char *written, Edges *edges) {
    const House *house = check->house;
    const char *path = house->file[file].path;
    char below_engine[PATH_SIZE], below_protocol[PATH_SIZE];
    join(below_engine, "engine", written);
    join(below_protocol, "protocol", written);
    int in_engine = find_file(house, below_engine), in_protocol = find_file(house, below_protocol);
    if (quote == '<' && in_engine < 0 && in_protocol < 0) {
        if (!is_of_c(written) && !is_platform(house, path))
            complain(check, "system: %s includes <%s>", path, written);
        return;
    }
    if (quote != '"' || (in_engine < 0) == (in_protocol < 0)) {
        complain(check, "root: %s includes \"%s\"", path, written);
        return;
    }
    int included = in_engine >= 0 ? in_engine : in_protocol;
    const char *other = house->file[included].path;
    add_edge(edges, file, included);
    int length = folder_length(path);
    if (length == folder_length(other) && strncmp(path, other, (size_t)length) == 0)
        return;
    int here = height_of(path), there = height_of(other);
    if (here >= 0 && there > here)
        complain(check, "up: %s includes %s", path, other);
    else if (here >= 0 && there == here)
        complain(check, "across: %s includes %s", path, other);
}

static void check_includes(Check *check, Edges *edges) {
    for (int file = 0; file < check->house->count; file++) {
        if (!is_ours(check->house->file[file].path))
            continue;
        const char *line = check->house->file[file].text;
        while (line) {
            char quote, written[PATH_SIZE];
            if (read_include(line, &quote, written))
                check_include(check, file, quote, written, edges);
            line = strchr(line, '\n');
            line = line ? line + 1 : NULL;
        }
    }
}

/* A walk along the edges, for one that comes back to its own path. */
typedef struct Walk {
    Check *check;
    const Edges *edges;
    int (*length)(const char *path);
    enum { UNSEEN, ON_PATH, DONE } state[FILES_MAX];
    int path[FILES_MAX];
    int depth;
} Walk;

static void tell_circle(const Walk *walk, int again) {
    Text text = TEXT_EMPTY;
    int i = walk->depth - 1;
    while (walk->path[i] != again)
        i--;
    for (; i < walk->depth; i++) {
        const char *path = walk->check->house->file[walk->path[i]].path;
        text_format(&text, "%.*s -> ", walk->length(path), path);
    }
    const char *path = walk->check->house->file[again].path;
    complain(walk->check, "circle: %s%.*s", text_string(&text), walk->length(path), path);
    text_free(&text);
}

static void walk_from(Walk *walk, int node) {
    walk->state[node] = ON_PATH;
    walk->path[walk->depth++] = node;
    for (int i = 0; i < walk->edges->count; i++) {
        int next = walk->edges->edge[i].to;
        if (walk->edges->edge[i].from != node || next == node)
            continue;
        if (walk->state[next] == ON_PATH)
            tell_circle(walk, next);
        else if (walk->state[next] == UNSEEN)
            walk_from(walk, next);
    }
    walk->depth--;
    walk->state[node] = DONE;
}

static void check_circles(Check *check, const Edges *includes, int (*length)(const char *path)) {
    Edges edges = {0};
    for (int i = 0; i < includes->count; i++) {
        int from = first_like(check->house, includes->edge[i].from, length);
        int to = first_like(check->house, includes->edge[i].to, length);
        bool known = false;
        for (int j = 0; j < edges.count; j++)
            known |= edges.edge[j].from == from && edges.edge[j].to == to;
        if (!known)
            add_edge(&edges, from, to);
    }
    Walk *walk = calloc(1, sizeof *walk);
    assert_non_null(walk);
    walk->check = check;
    walk->edges = &edges;
    walk->length = length;
    for (int i = 0; i < edges.count; i++)
        if (walk->state[edges.edge[i].from] == UNSEEN)
            walk_from(walk, edges.edge[i].from);
    free(walk);
    free(edges.edge);
}

/* Whether a file of a program uses the library as strangers do. */
static bool is_guest(const char *path) {
    return begins_with(path, "protocol/castellan/play") || begins_with(path, "protocol/castellan/analyse");
}

/* Follows the includes of a guest, but for those of other guests, down to engine/. */
static void follow(Check *check, const Edges *edges, int guest, int file, bool seen[FILES_MAX]) {
    seen[file] = true;
    for (int i = 0; i < edges->count; i++) {
        int next = edges->edge[i].to;
        const char *path = check->house->file[next].path;
        if (edges->edge[i].from != file || seen[next] || is_guest(path))
            continue;
        bool inner = begins_with(path, "engine/") && !begins_with(path, "engine/base/") &&
                     strcmp(path, "engine/castellan.h") != 0;
        if (inner)
            complain(check, "guest: %s reaches %s", check->house->file[guest].path, path);
        seen[next] = true;
        if (!inner)
            follow(check, edges, guest, next, seen);
    }
}

static void check_guests(Check *check, const Edges *edges) {
    for (int i = 0; i < check->house->count; i++) {
        bool seen[FILES_MAX] = {false};
        if (is_guest(check->house->file[i].path))
            follow(check, edges, i, i, seen);
    }
}

/* Passes over a comment, a preprocessor's line or a literal; the same text where none begins. */
static const char *pass_over(const char *text, bool line_begins) {
    if (begins_with(text, "/*")) {
        const char *end = strstr(text + 2, "*/");
        return end ? end + 2 : text + strlen(text);
    }
    if (begins_with(text, "//"))
        return text + strcspn(text, "\n");
    if (*text == '#' && line_begins) {
        while (*text && *text != '\n')
            text += text[0] == '\\' && text[1] ? 2 : 1;
        return text;
    }
    if (*text == '"' || *text == '\'') {
        char quote = *text++;
        while (*text && *text != quote)
            text += text[0] == '\\' && text[1] ? 2 : 1;
        return *text ? text + 1 : text;
    }
    return text;
}

/* Whether a statement outside all braces declares a function or an object to be defined elsewhere. */
static bool needs_definition(const char *statement) {
    if (begins_with(statement, "extern "))
        return true;
    static const char *const others[] = {"static ", "typedef ", "_Static_assert", "_Alignas"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (begins_with(statement, others[i]))
            return false;
    return strchr(statement, '(') != NULL;
}

/* Complains of the first declaration of a header that nobody defines. */
static void check_declarations(Check *check, const SourceFile *file) {
    char statement[500];
    size_t size = 0;
    int depth = 0;
    bool line_begins = true;
    for (const char *text = file->text; *text;) {
        const char *behind = pass_over(text, line_begins);
        if (behind != text) {
            text = behind;
            continue;
        }
        char c = *text++;
        line_begins = c == '\n' || (line_begins && (c == ' ' || c == '\t'));
        if (c == '{')
            depth++;
        else if (c == '}' && --depth == 0 && memchr(statement, '(', size))
            size = 0; /* the end of a function's body */
        else if (c == ';' && depth == 0) {
            statement[size] = '\0';
            if (needs_definition(statement)) {
                complain(check, "header: %s declares %s", file->path, statement);
                return;
            }
            size = 0;
        } else if (depth == 0 && c != '}' && size + 2 < sizeof statement &&
                   !(strchr(" \n\t", c) && (size == 0 || statement[size - 1] == ' ')))
            statement[size++] = strchr("\n\t", c) ? ' ' : c;
    }
}

/* Whether a .c is a main program, or begins with the name of a header beside it, as in part_one.c of
 * part.h. */
static bool belongs(const House *house, const char *path) {
    char header[PATH_SIZE + 10];
    snprintf(header, sizeof header, "%.*s", unit_length(path), path);
    if (ends_with(header, "/main"))
        return true;
    for (char *cut = header + strlen(header); cut > header + folder_length(path);) {
        strcpy(cut, ".h");
        if (find_file(house, header) >= 0)
            return true;
        do
            cut--;
        while (*cut != '_' && *cut != '/');
    }
    return false;
}

/* Whether the .c of a header is there, or one for each system. */
static bool has_source(const House *house, const char *header) {
    static const char *const ends[] = {".c", "_posix.c", "_windows.c"};
    bool there[3];
    for (int i = 0; i < 3; i++) {
        char source[PATH_SIZE + 10];
        snprintf(source, sizeof source, "%.*s%s", unit_length(header), header, ends[i]);
        there[i] = find_file(house, source) >= 0;
    }
    return there[0] || (there[1] && there[2]);
}

static void check_units(Check *check) {
    for (int i = 0; i < check->house->count; i++) {
        const SourceFile *file = &check->house->file[i];
        if (!is_ours(file->path))
            continue;
        if (height_of(file->path) < 0)
            complain(check, "no room: %s", file->path);
        if (ends_with(file->path, ".h") && !has_source(check->house, file->path))
            check_declarations(check, file);
        if (ends_with(file->path, ".c") && !belongs(check->house, file->path))
            complain(check, "alone: %s", file->path);
    }
}

static void check_lengths(Check *check) {
    for (int i = 0; i < check->house->count; i++) {
        const SourceFile *file = &check->house->file[i];
        int lines = 0, most = !is_ours(file->path)                            ? 500
                              : strcmp(file->path, "engine/castellan.h") == 0 ? 800
                                                                              : 400;
        for (const char *c = file->text; *c; c++)
            lines += *c == '\n';
        if (lines > most)
            complain(check, "long: %s", file->path);
    }
}

int house_check(const House *house, void (*complain_)(void *context, const char *complaint), void *context) {
    Check check = {house, complain_, context, 0};
    Edges edges = {0};
    check_includes(&check, &edges);
    check_circles(&check, &edges, unit_length);
    check_circles(&check, &edges, folder_length);
    check_guests(&check, &edges);
    check_units(&check);
    check_lengths(&check);
    free(edges.edge);
    return check.complaints;
}
