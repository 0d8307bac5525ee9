/* The rules of the house for its source files, told by their text alone: who may include whom, what a header
 * owes, how long a file may be.
 *
 * A file is named by its path from the top of the source tree. A room is a folder of engine/ or protocol/;
 * files that lie in engine/ itself are the facade, those in protocol/match/ itself the top of the match
 * runner. A header and the .c of its name are one unit. */
#ifndef CASTELLAN_TESTS_HOUSE_H
#define CASTELLAN_TESTS_HOUSE_H

typedef struct House House;

House *house_new(void);
void house_free(House *house);

/* Adds a file; the text is copied. */
void house_add(House *house, const char *path, const char *text);

/* Puts the files in the order of their paths. Returns how many there are. */
int house_sort(House *house);

/* Adds every .c and .h of engine/, protocol/ and tests/ below a folder. Returns how many. */
int house_read(House *house, const char *folder);

/* Calls back once for each thing that is against the rules, in words that stay the same while it does:
 *   circle: A -> B -> A                 units, or rooms, that include each other
 *   up: FILE includes FILE              against the order of rooms, or another program
 *   across: FILE includes FILE          a room beside, which is neither above nor below
 *   guest: FILE reaches FILE            however far its includes are followed, what of engine/ is neither castellan.h
 *                                       nor base/, from play* or analyse* of protocol/castellan/
 *   no room: FILE                       a folder that the order of rooms does not know
 *   root: FILE includes "WRITTEN"       not a path from engine/ or protocol/, or one in both
 *   system: FILE includes <HEADER>      a header that is not of C11, from a file that is not named after a system
 *                                       (NAME_posix.c) nor the header of such
 *   header: FILE declares WHAT          something that no .c of its name can define, nor one for each system
 *   alone: FILE                         a .c that belongs to no header of its folder by its name
 *   long: FILE                          more lines than a file of its place may have
 * Returns how many there were. */
int house_check(const House *house, void (*complain)(void *context, const char *complaint), void *context);

#endif
