#include "tune/spsa_record.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "common/fatal.h"
#include "common/memory.h"

/* The line of an iteration. */
static void write_line(int64_t iteration, SpsaScore score, const Spsa *spsa, Text *out) {
    text_format(out, "%" PRId64 " +%d =%d -%d", iteration, score.won, score.drawn, score.lost);
    for (int i = 0; i < spsa->count; i++)
        text_format(out, " %.6f", spsa->values[i].value);
    text_end_line(out);
}

/* Takes the values of a line, which must be written as write_line does. */
static bool read_line(const char *line, int64_t iteration, Spsa *spsa) {
    int64_t number;
    SpsaScore score;
    int used;
    if (sscanf(line, "%" SCNd64 " +%d =%d -%d%n", &number, &score.won, &score.drawn, &score.lost, &used) != 4)
        return false;
    const char *at = line + used;
    for (int i = 0; i < spsa->count; i++) {
        SpsaValue *value = &spsa->values[i];
        if (sscanf(at, " %lf%n", &value->value, &used) != 1 ||
            !(value->value >= value->least && value->value <= value->most))
            return false;
        at += used;
    }
    Text again = TEXT_EMPTY;
    write_line(iteration, score, spsa, &again);
    size_t length = strlen(line);
    bool same = strncmp(memory_whole(&again), line, length) == 0 && again.size == length + 1;
    text_free(&again);
    return same;
}

/* The iterations behind the head, up to the last whole one. */
static int64_t read_lines(SpsaRecord *record, const char *path, const Text *text, size_t head, Spsa *spsa) {
    int64_t iteration = 0;
    char *at = text->data + head, *end;
    while ((end = memchr(at, '\n', (size_t)(text->data + text->size - at)))) {
        *end = '\0';
        if (iteration >= spsa->iterations || strlen(at) != (size_t)(end - at) ||
            !read_line(at, iteration + 1, spsa))
            fatal(EXIT_USAGE, "%s: the line of iteration %" PRId64 " is none", path, iteration + 1);
        iteration++;
        at = end + 1;
    }
    if (at < text->data + text->size) {
        fprintf(stderr, "%s: a torn last line was cut off\n", path);
        output_cut(&record->file, at - text->data);
    }
    return iteration;
}

int64_t spsa_record_open(SpsaRecord *record, const char *path, bool resume, const char *head, Spsa *spsa) {
    Error error;
    Text text = TEXT_EMPTY;
    size_t length = strlen(head);
    int64_t iteration = 0;
    if (!output_open(&record->file, path, &error) || !output_load(&record->file, &text, &error))
        fatal(EXIT_USAGE, "%s", error.text);
    if (text.size > 0 && !resume)
        fatal(EXIT_USAGE, "%s: it exists; -resume goes on from it", path);
    if (text.size >= length && memcmp(text.data, head, length) == 0) {
        iteration = read_lines(record, path, &text, length, spsa);
    } else if (text.size < length && memcmp(text_string(&text), head, text.size) == 0) {
        Text first = TEXT_EMPTY;
        text_add(&first, head);
        memory_whole(&first);
        output_cut(&record->file, 0);
        output_append(&record->file, &first);
        text_free(&first);
    } else {
        fatal(EXIT_USAGE, "%s: it is not the record of this tuning, with these options", path);
    }
    text_free(&text);
    return iteration;
}

void spsa_record_add(SpsaRecord *record, int64_t iteration, SpsaScore score, const Spsa *spsa) {
    Text line = TEXT_EMPTY;
    write_line(iteration, score, spsa, &line);
    memory_whole(&line);
    output_append(&record->file, &line);
    text_free(&line);
}

void spsa_record_close(SpsaRecord *record) {
    output_close(&record->file);
}
