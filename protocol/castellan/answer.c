#include "castellan/answer.h"

#include "common/json.h"

/* A line of info with words, behind the code of an error where there is one. */
static void add(Answer *answer, const char *code, const char *format, va_list arguments) {
    if (!answer->json) {
        text_add(&answer->text, "info string ");
        if (code)
            text_format(&answer->text, "error %s ", code);
        text_format_arguments(&answer->text, format, arguments);
    } else {
        Text words = TEXT_EMPTY;
        Json json = JSON_IN(&answer->text);
        text_format_arguments(&words, format, arguments);
        json_open(&json, NULL, "{");
        json_string(&json, "type", "info");
        if (code)
            json_string(&json, "error", code);
        json_string(&json, "string", text_string(&words));
        json_close(&json, "}");
        answer->text.failed |= words.failed;
        text_free(&words);
    }
    text_end_line(&answer->text);
}

void answer_note(Answer *answer, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    add(answer, NULL, format, arguments);
    va_end(arguments);
}

bool answer_refuse(Answer *answer, const char *code, const char *format, ...) {
    answer->refused = true;
    va_list arguments;
    va_start(arguments, format);
    add(answer, code, format, arguments);
    va_end(arguments);
    return false;
}
