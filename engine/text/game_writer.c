#include "text/game_writer.h"

#include <inttypes.h>
#include <string.h>

enum { LINE_WIDTH = 80 };

void game_writer_tag(Text *out, const char *name, const char *value) {
    text_format(out, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            text_add(out, "\\");
        text_bytes(out, value, 1);
    }
    text_add(out, "\"]\n");
}

void game_writer_begin(GameWriter *writer, Text *out) {
    *writer = (GameWriter){out, out->size, TEXT_EMPTY};
}

void game_writer_word(GameWriter *writer, const char *word) {
    Text *out = writer->out;
    size_t width = out->size - writer->line_start;
    const char *feed = strrchr(word, '\n');
    if (width > 0 && width + 1 + strcspn(word, "\n") > LINE_WIDTH) {
        text_add(out, "\n");
        writer->line_start = out->size;
    } else if (width > 0) {
        text_add(out, " ");
    }
    text_add(out, word);
    if (feed)
        writer->line_start = out->size - strlen(feed + 1);
}

/* Writes the word that was put together. */
static void write_word(GameWriter *writer) {
    writer->out->failed = writer->out->failed || writer->word.failed;
    game_writer_word(writer, text_string(&writer->word));
    text_clear(&writer->word);
}

void game_writer_number(GameWriter *writer, int number, bool black) {
    text_format(&writer->word, "%d%s", number, black ? "..." : ".");
    write_word(writer);
}

/* All but the line, word by word, each with a blank before it. */
static void add_numbers(const Remark *remark, Text *word) {
    int magnitude = remark->value < 0 ? -remark->value : remark->value;
    const char *sign = remark->value < 0 ? "-" : "+";
    if (remark->scored && remark->ends)
        text_format(word, " %sM%d/%d", sign, magnitude, remark->depth);
    else if (remark->scored)
        text_format(word, " %s%d.%02d/%d", sign, magnitude / 100, magnitude % 100, remark->depth);
    if (remark->time >= 0)
        text_format(word, " %" PRId64 ".%03ds", remark->time / 1000, (int)(remark->time % 1000));
    if (remark->nodes)
        text_format(word, " n=%" PRId64, remark->nodes);
    if (remark->seldepth)
        text_format(word, " sd=%d", remark->seldepth);
}

void game_writer_comment(GameWriter *writer, const Remark *remark, const char *words) {
    Text *word = &writer->word;
    const char *line = remark->line, *blank;
    add_numbers(remark, word);
    if (line)
        text_add(word, " pv=\"");
    if (*words && !line)
        text_format(word, " %s", words);
    if (word->size == 0) {
        writer->out->failed = writer->out->failed || word->failed;
        return;
    }
    word->data[0] = '{';
    for (; line && (blank = strchr(line, ' ')); line = blank + 1) {
        text_bytes(word, line, (size_t)(blank - line));
        write_word(writer);
    }
    if (line)
        text_format(word, "%s\"", line);
    if (line && *words) {
        write_word(writer);
        text_add(word, words);
    }
    for (size_t i = word->size - (strlen(words) < word->size ? strlen(words) : word->size); i < word->size;
         i++)
        if (word->data[i] == '}')
            word->data[i] = ')';
    text_add(word, "}");
    write_word(writer);
}

void game_writer_end(GameWriter *writer) {
    text_add(writer->out, "\n\n");
    text_free(&writer->word);
}
