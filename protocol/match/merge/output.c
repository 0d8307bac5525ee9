#include "match/merge/output.h"

#include <stdlib.h>

#include "common/disk.h"
#include "common/files.h"
#include "common/memory.h"
#include "records/record_json.h"
#include "records/record_text.h"

static bool is_free(const char *path, Error *error) {
    DiskStatus status;
    return !path || !disk_status(path, &status) || status.size == 0 ||
           error_refuse(error, "%s: exists already; remove it or choose another name", path);
}

bool merge_output_check(const MatchOptions *options, Error *error) {
    return is_free(options->record, error) && is_free(options->json, error);
}

static bool open_file(OutputFile *file, const char *path, Error *error) {
    *file = OUTPUT_NONE;
    return !path || (is_free(path, error) && output_open(file, path, error));
}

/* As the options of the merge want it. */
static void adapt(Record *record, const MatchOptions *options) {
    record->part = record->parts = 0;
    if (!options->record_time)
        memory_set_text(&record->date, NULL);
    for (int i = 0; i < record->move_count; i++) {
        RecordMove *move = &record->moves[i];
        if (!options->record_time)
            move->time = -1;
        if (options->record_line == 0) {
            free(move->line);
            move->line = NULL;
        }
    }
}

bool merge_output_write(Gather *gather, const Report *report, SprtVerdict verdict, Error *error) {
    const MatchOptions *options = gather->options;
    OutputFile file, json;
    Text text = {0};
    if (!options->record && !options->json)
        return true;
    bool good = open_file(&file, options->record, error);
    json = OUTPUT_NONE;
    good = good && open_file(&json, options->json, error);
    for (int i = 0; good && i < gather->count; i++) {
        Record record;
        good = gather_record(gather, &gather->games[i], &record, error);
        if (!good)
            break;
        adapt(&record, options);
        text_clear(&text);
        record_write(&record, &text);
        output_append(&file, &text);
        text_clear(&text);
        record.number = gather->games[i].number;
        record_write_json(&record, &text);
        output_append(&json, &text);
        record_free(&record);
    }
    text_clear(&text);
    report_write_json(report, verdict, &text);
    if (good)
        output_append(&json, &text);
    output_close(&file);
    output_close(&json);
    text_free(&text);
    return good;
}
