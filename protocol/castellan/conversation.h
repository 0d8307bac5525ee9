/* The walk of a line: from the input or the arguments to its command, and of the answer to the output. */
#ifndef CASTELLAN_CASTELLAN_CONVERSATION_H
#define CASTELLAN_CASTELLAN_CONVERSATION_H

/* Speaks on stdin and stdout until quit or the end of the input; returns the exit status. */
int conversation_on_input(void);

/* Runs each argument as a command line; returns the exit status, EXIT_FAILURE where one was refused. */
int conversation_on_arguments(int count, char **arguments);

#endif
