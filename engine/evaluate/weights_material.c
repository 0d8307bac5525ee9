/* Men and Knights by what the rules of Camelot (12) say, and nothing else. */
#include "evaluate/weights.h"

const Weights weights_material = {
    .feature = {{[FEATURE_MEN] = 100 * WEIGHT_UNIT, [FEATURE_KNIGHTS] = WEIGHT_UNIT},
                {[FEATURE_MEN] = 100 * WEIGHT_UNIT, [FEATURE_KNIGHTS] = WEIGHT_UNIT}},
};
