#include "castellan/answer.h"

bool answer_refuse(Answer *answer, const char *code, const char *format, ...) {
    answer->refused = true;
    text_format(&answer->text, "info string error %s ", code);
    va_list arguments;
    va_start(arguments, format);
    text_format_arguments(&answer->text, format, arguments);
    va_end(arguments);
    text_end_line(&answer->text);
    return false;
}
