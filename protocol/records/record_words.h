/* TextList that writing and reading of records share. */
#ifndef CASTELLAN_RECORDS_RECORD_WORDS_H
#define CASTELLAN_RECORDS_RECORD_WORDS_H

/* By Termination. */
extern const char *const termination_words[];

#endif
