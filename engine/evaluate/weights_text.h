/* Tables of weights as text, to be kept, compared line by line, and handed to any build of the same model:
 *
 *     castellan-weights 1
 *     game camelot
 *     model castles, 103 features, 16x6 places
 *     data ...             where they come from: any number of lines that begin with data, seed, options
 *     held-back ...        or held-back
 *     opening men: 1469    each group of features, then each rank of squares from the far end, squares from the
 *     ...                  edge to the middle; all of the opening, then all of the ending; in WEIGHT_UNITs
 *     checksum 0123456789abcdef    (base/checksum.h) over all lines before, each ended by LF
 *     end */
#ifndef CASTELLAN_EVALUATE_WEIGHTS_TEXT_H
#define CASTELLAN_EVALUATE_WEIGHTS_TEXT_H

#include "base/error.h"
#include "base/text.h"
#include "evaluate/weights.h"

/* What a text says. */
typedef struct WeightsText {
    const Game *game; /* of the registry */
    Weights weights;
    const char *provenance; /* its lines, within the text that was read */
    size_t provenance_size;
} WeightsText;

/* Appends the text of a table. The provenance is whole lines as above, or empty. */
void weights_text_write(const Game *game, const Weights *weights, const char *provenance, Text *out);

/* Reads such a text. Lines may end with CR LF, and a byte order mark may stand before the first. False
 * with a reason, and nothing set, where it is cut off, damaged, for a game that there is not or for
 * another model, or where a number is none from -32767 to 32767. */
bool weights_text_read(const char *text, size_t size, WeightsText *result, Error *error);

#endif
