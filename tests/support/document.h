/* Numbers in the tables of documents. */
#ifndef CASTELLAN_TESTS_DOCUMENT_H
#define CASTELLAN_TESTS_DOCUMENT_H

/* The numbers in the row that begins with a name, of the first table below a heading (a part of the line) in which
 * there is one; commas between digits count for nothing. Fails the test when there is no such row, or it has other than
 * count numbers. */
void document_row(const char *document, const char *heading, const char *name, int count, double *numbers);

#endif
