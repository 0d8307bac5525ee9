#include "match/options/foreign.h"
#include "base/text.h"

#include <stddef.h>
#include <string.h>

typedef struct Hint {
    const char *name, *instead;
} Hint;

/* The hint of a name, of which a '=' is the end. */
static const char *find(const Hint *hints, const char *name) {
    size_t length = strcspn(name, "=");
    while (hints->name && !text_equal_bytes(hints->name, name, length))
        hints++;
    return hints->instead;
}

bool foreign_refuse(char *const *words, int count, Error *error) {
    static const char no_tables[] = "there are no endgame tables here",
                      always[] = "it is so without being said";
    static const char compliance[] = "each engine is tried before the match; -log keeps what it says";
    static const Hint hints[] = {
        {"-scoreinterval", "-ratinginterval N says how often is reported"},
        {"-autosaveinterval", "-pgnout FILE is written game by game, and -resume goes on from it"},
        {"-config", "-resume goes on from the record of -pgnout"},
        {"-output", "the report has one form; -json FILE is for programs"},
        {"-outcomeinterval", "-ratinginterval N says how often is reported"},
        {"-resultformat", "the report has one form; -json FILE is for programs"},
        {"-epdout", "-json FILE keeps the moves of every game"},
        {"-fi", "-pgnout FILE keeps every game"},
        {"-livepgnout", "-pgnout FILE is written game by game"},
        {"-noswap", "without -repeat a meeting is one game; colours alternate from round to round"},
        {"-reverse", "the order of -engine says who is White first"},
        {"-seeds", "-tournament gauntlet is the first engine against the others"},
        {"-bookmode", "-openings file=FILE"},
        {"-book", "-openings file=FILE, or -openings random plies=N"},
        {"-wait", "no pause is needed between games"},
        {"-debug", "-log FILE keeps all traffic"},
        {"-force-concurrency", always},
        {"-strict-time", "timemargin= of an engine says how far it may overstep"},
        {"-show-latency", "times are measured from go to bestmove; -pgnout and -json keep them"},
        {"-startup-ms", "timeout= of an engine, in seconds"},
        {"-ucinewgame-ms", "timeout= of an engine, in seconds"},
        {"-ping-ms", "timeout= of an engine, in seconds"},
        {"-crc32", "sums of the engines stand in the record by themselves"},
        {"-testEnv", "there is no such environment here"},
        {"-compliance", compliance},
        {"--compliance", compliance},
        {"-tb", no_tables},
        {"-tbpieces", no_tables},
        {"-tbignore50", no_tables},
        {"-tbadjudicate", no_tables},
        {"-engines", "-engine cmd=COMMAND for each of them"},
        {"-both", "-each says it for all engines"},
        {"-fcp", "-engine cmd=COMMAND for each of them"},
        {"-scp", "-engine cmd=COMMAND for each of them"},
        {"-pgnin", "-openings file=FILE has an opening a line"},
        {"-pgndepth", "-openings file=FILE has an opening a line"},
        {"-elo0", "-sprt elo0=E elo1=E"},
        {NULL, NULL},
    };
    static const char *const keyed[] = {"-pgnout", "-openings", "-log"};
    const char *option = "";
    for (int i = 0; i < count; i++) {
        bool begins = words[i][0] == '-', takes_keys = false;
        option = begins ? words[i] : option;
        for (size_t j = 0; j < sizeof keyed / sizeof *keyed; j++)
            takes_keys = takes_keys || text_equal(option, keyed[j]);
        const char *instead = begins                                ? find(hints, words[i])
                              : takes_keys && strchr(words[i], '=') ? foreign_key(words[i])
                                                                    : NULL;
        if (instead)
            return !error_refuse(error, "%s%s%s is no %s here: %s", begins ? "" : option, begins ? "" : " ",
                                 words[i], begins ? "option" : "key", instead);
    }
    return false;
}

const char *foreign_key(const char *key) {
    static const char lines[] = "an opening file has one a line: startpos or a position, then moves";
    static const char pgn[] = "time, depth, nodes and seldepth are always kept; pv=true keeps lines";
    static const Hint hints[] = {
        {"conf", "cmd=COMMAND and option.NAME=VALUE say what an engine is"},
        {"initstr", "option.NAME=VALUE sets an option"},
        {"stderr", "-log FILE keeps what an engine says there"},
        {"trust", "a claim of an engine counts for nothing; -resign and -draw judge by scores"},
        {"whitepov", "scores are from the side that moves, as UCI says"},
        {"tscale", "tc= of each engine"},
        {"book", "-openings file=FILE"},
        {"bookdepth", "-openings random plies=N"},
        {"format", lines},
        {"start", lines},
        {"policy", "a round has one opening"},
        {"notation", "moves are written in Castellan's notation"},
        {"nps", pgn},
        {"hashfull", pgn},
        {"tbhits", pgn},
        {"timeleft", pgn},
        {"latency", pgn},
        {"min", "time=none leaves times out"},
        {"append", "-resume goes on from a record, and none is ever overwritten"},
        {"match_line", pgn},
        {"level", "all traffic is kept"},
        {"engine", "all traffic is kept"},
        {"compress", "a log is plain text"},
        {"realtime", "a log is written line by line"},
        {NULL, NULL},
    };
    return find(hints, key);
}
