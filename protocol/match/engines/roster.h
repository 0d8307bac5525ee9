/* The engines of a match, each tried once before it begins: so a mistyped command is an error at once and not
 * a thousand lost games, refused options are reported once, and engines without name= have their own. */
#ifndef CASTELLAN_MATCH_ENGINES_ROSTER_H
#define CASTELLAN_MATCH_ENGINES_ROSTER_H

#include "match/engines/traffic_log.h"
#include "match/options/match_options.h"

/* Starts and stops each engine, and fills in the names that the options leave open, and what is found out about
 * it; commands begin with the path of the program then, and hold the further arguments. Where one does not work, or two have one
 * name, it ends the program (fatal.h). False where games are to stop. */
bool roster_try(MatchOptions *options, TrafficLog *log);

#endif
