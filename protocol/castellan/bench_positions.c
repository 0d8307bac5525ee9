#include "castellan/bench.h"

#include <stddef.h>
#include <string.h>

/* Of all phases: from recorded games, from random play, and endings with pieces in and before the Castles. */
static const char *const camelot[] = {
    "2/8/10/12/12/2nmmmmmmn2/3nmmmmn3/12/12/3NMMMMN3/2NMMMMMMN2/12/12/10/8/2 w 2+2 0 1",
    "2/8/10/12/12/2nmmmmnm3/3nmmmmn3/5m6/5MNM4/3NMMMMN3/4MMM1MN2/12/12/10/8/2 b 2+2 5 3",
    "2/8/10/12/12/4nmmnm3/3nmmmmn3/3m1mm5/5MNMM3/3NMMMMN3/4MMMN4/12/12/10/8/2 w 2+2 10 6",
    "2/8/10/12/12/4nmmnm3/4mmmm4/3m1m6/6NM2n1/4mMMMN3/2M2MMN4/6M5/12/10/8/2 w 2+2 0 9",
    "2/8/10/5m6/12/6mn4/4mmmm4/5mm5/6NMM2N/5MMMN3/2M9/6M5/12/10/8/2 w 2+2 3 12",
    "2/8/10/5m6/12/6mn4/4mmmm4/5mmM4/6NMM2N/5MM1N3/2M9/6M5/12/10/8/2 b 2+2 4 12",
    "2/8/10/12/6n5/2nmmmmmn3/3nmmmm4/6m5/6MM1M2/3NMMMMN3/2NM2M1MN2/12/12/10/8/2 w 2+2 6 4",
    "2/8/10/12/12/2n1mmmmn3/3nmmmm4/5mm5/6M2M2/3NMMMMN3/2NM2MNM3/12/12/10/8/2 b 2+2 0 6",
    "2/8/10/12/6n5/4mmmm4/3nmmmm4/4nmm1M3/12/3NMMMMN3/2NM1MMNM3/12/12/10/8/2 b 2+2 6 9",
    "2/8/10/12/12/4mm6/4mmmN4/4nm6/9m2/3NMM6/2NM1MMn4/12/12/10/8/2 w 2+2 0 11",
    "2/8/10/12/12/4nmmmmn2/3nmmmmn3/5mm5/5MMM4/3NMMMMN3/2N1MMMN4/12/12/10/8/2 b 2+2 7 4",
    "2/8/10/12/5n6/1n2n1mmm3/4mmmmn3/5mm5/5MMM4/3NMMMMN3/4MMMN4/12/12/10/8/2 w 2+2 0 7",
    "2/8/10/12/5n6/1n1N2mmm3/4mm1m4/8m3/5M1M4/3mMMM5/5M3N2/12/12/10/8/2 w 2+2 0 10",
    "2/8/10/5N6/12/1n4mm1m2/7mm3/12/5M1M4/2M2MM5/5M3N2/12/12/10/8/2 w 2+2 1 12",
    "2/8/10/2N9/4mm6/1n3m1m1m2/12/12/5MMM4/2M2M2N3/5M6/12/12/10/8/2 b 2+2 10 16",
    "2/8/10/12/12/2nmm1m1mn2/3nmmmmn3/5m1m4/4MMM5/3NMMMMN3/2NM1M2MN2/12/12/10/8/2 b 2+2 5 3",
    "2/8/10/12/4m7/4m1m1mn2/2M1Mmmm4/7m4/2n9/6NM4/2NM4MN2/12/12/10/8/2 b 2+2 1 7",
    "2/8/10/12/4m7/4m1m1m3/2M2mmm4/5n6/2n5m3/6NM4/2NM1N2M3/12/12/10/8/2 w 2+2 2 9",
    "2/8/10/12/4m7/4m1m1m3/1m4mm4/9M2/12/6N5/8M3/4N7/12/10/8/2 b 2+2 1 12",
    "2/8/10/12/5N6/7m4/12/2m9/5m6/12/12/12/12/10/8/2 w 2+2 0 18",
    "2/8/10/12/12/5mmmmn2/3nmmmmn3/4mmn5/3MM7/3NMMMMN3/4NMMMMN2/12/12/10/8/2 w 2+2 6 4",
    "2/8/10/12/12/5mmmmn2/3nmmmmn3/4mmn5/4MMM5/3NMMMMN3/4NM1MMN2/12/12/10/8/2 w 2+2 10 6",
    "2/8/10/12/5m3N2/5mmm4/4mmm2M2/4mm6/12/5MMM4/4NM1M2M1/12/12/10/8/2 b 2+2 0 9",
    "2/8/10/12/5m6/5m4m1/4m1m5/4mmm5/12/5MMM1M2/4NM1M4/12/12/10/8/2 w 2+2 2 12",
    "2/8/10/12/12/5m4m1/4m1m5/4mmm5/3m1M6/5MMM1M2/6NM4/12/12/10/8/2 b 2+2 5 13",
    "2/8/10/12/12/2nm2mmmn2/3nmm1mn3/4mm6/3M8/3NMNMMN3/3MMMMMMN2/12/12/10/8/2 b 2+2 0 4",
    "2/8/10/12/12/2nm2mmmn2/3nmm1mn3/5m6/12/3NMNMMN3/4MMMMMN2/4m7/12/10/8/2 w 2+2 0 5",
    "2/8/10/12/12/2nmmmmnm3/3nmmmmn3/7m4/7M4/4MMMNNM2/2NMM1MMMN2/12/12/10/8/2 b 2+2 5 3",
    "2/8/10/12/12/3mmmmnm3/3nmmmmn3/4n2m4/7M4/4MMMNNM2/2NMM1MMMN2/12/12/10/8/2 w 2+2 6 4",
    "2/8/3N6/12/12/12/5M6/12/12/1M3M6/3M1M3mm1/12/12/10/8/2 w 2+2 0 1",
    "M1/8/10/5m6/12/12/12/12/12/12/12/1N10/5N6/10/8/1n b 1+0 0 1",
    "N1/8/10/8n3/5N4n1/12/12/1N10/m11/12/12/12/12/10/8/2 w 1+2 0 1",
    "2/5N2/5nm1NM/12/11M/7m3M/12/12/12/12/12/12/12/10/8/2 b 2+2 0 1",
    "2/6N1/10/6m5/n11/12/12/5M6/12/12/12/3M7M/12/4m5/8/n1 b 2+2 0 1",
    "2/8/2M7/12/12/12/12/6N5/12/12/1m10/4n7/12/10/8/1n b 2+1 0 1",
    "2/8/10/12/M2N1m6/1M10/1M10/12/4N7/12/12/12/7m4/5n4/8/2 w 2+2 0 1",
    "2/8/10/12/12/12/12/12/12/12/6Nn1m2/6NM1m2/4m1N1n1n1/5N1N1m/4n3/2 w 2+2 0 1",
    "2/8/9N/6n2Mn1/5M1m1Nn1/8MN2/9m2/5n5N/5M1N4/12/12/12/12/10/8/2 b 2+2 0 1",
    "2/M7/10/7N4/2M8m/M1M9/5N6/10m1/12/1M10/12/7n4/12/8mm/4n3/2 b 2+2 0 1",
    "2/3n4/1NM7/NM3N6/1mN1NN6/1m1nn7/12/12/12/12/12/12/12/10/8/2 w 2+2 0 1",
    "2/8/10/8n3/12/2nmmmm3m1/3nmm1mn3/6mm4/2M9/1N2MMMMNM2/2N1MM1M1N2/12/5M6/10/8/2 w 2+2 12 7",
    "2/8/3m6/12/12/3mm3mn2/9m2/4m2m1n2/1NM9/3M2N2M2/2N1MMMM4/5N3m2/4M7/10/8/2 w 2+2 3 21",
    "2/8/10/5m6/5m6/2m1mmm2n2/12/1m4m5/12/12/5m2n3/1M10/12/N9/8/2 w 2+2 0 36",
    NULL,
};

static const char *const chivalry[] = {
    "2/8/10/12/14/2nnmmmmmmnn2/2nnmmmmmmnn2/14/14/2NNMMMMMMNN2/2NNMMMMMMNN2/14/12/10/8/2 w 2+2 0 1",
    "2/8/10/12/5m8/2nnmm1mm1nn2/2nnmmmmmmmn2/10n3/14/3NMMMMM1NN2/2NNMMMMMMN3/2N4M2N3/12/10/8/2 w 2+2 6 4",
    "2/8/10/12/6n7/3nmmmm2nn2/1n1m1m4mn2/3n10/4m4N4/2NN2M1MMN3/2N1M1MMM3N1/2MM2MM3M1N/10N1/10/8/2 w 2+2 1 11",
    "2/8/10/4m7/7mm4n/14/3n1M3m4/11n2/14/10N3/2N1N1M3N3/1N4M2M4/2N5M3/10/8/2 b 2+2 7 23",
    "2/8/5N4/4nN6/14/14/2n11/12N1/2M11/1M1M4M3N1/1N1N3M2M3/11N2/12/3M6/8/2 w 2+2 11 41",
    "2/8/10/1m9n/7m6/6nn6/N2n10/7m5N/13N/4M2m6/14/M13/1NM3M5/5M4/8/2 w 2+2 32 56",
    NULL,
};

static const char *const cam[] = {
    "1/3/5/2n1n2/1mmmmm1/7/7/7/1MMMMM1/2N1N2/5/3/1 w - 0 1",
    "1/3/5/2nmn2/1mm1m2/4m2/7/7/1MM1M1M/2N1N2/5/M2/1 b - 5 3",
    "1/3/5/3m3/1mmm1m1/4n2/7/4n2/2MM3/2N4/5/3/1 w - 0 7",
    "1/3/4n/1mm4/1m3m1/1m5/7/n1M2M1/1M5/2N4/1M1N1/3/1 w - 2 11",
    "1/N2/5/7/7/3nm2/7/3M1M1/1M5/M6/1M3/1N1/1 w - 15 16",
    NULL,
};

static const char *const camette[] = {
    "1/1n1/1mmm1/5/1MMM1/1N1/1 w - 0 1",
    "1/3/1mmm1/n4/M2M1/1N1/1 b - 1 2",
    "1/mn1/2m2/5/M2M1/2N/1 b - 2 3",
    "1/mN1/5/5/1MMM1/3/1 b - 0 4",
    NULL,
};

static const char *const camelot8[] = {
    "1mmmmmm1/1mmmmmm1/8/8/8/8/1MMMMMM1/1MMMMMM1 w - 0 1",
    "1mmmmmm1/1mmm2m1/1m6/6m1/M7/2MM4/2MM2M1/1MMMMMM1 w - 6 4",
    "1mmmm1m1/1mm3m1/5m2/8/8/8/5MM1/1M1MMM2 w - 0 8",
    "1mmm2m1/2mm1m2/3mmm2/8/1m4M1/8/8/1MMMM3 w - 2 12",
    "3m1m2/8/mm6/8/8/3M1M2/7M/1MMM4 w - 1 16",
    "8/8/1M2M3/5m2/8/3M4/8/3M1MM1 w - 1 19",
    NULL,
};

static const BenchSet sets[] = {
    {"camelot", 6, camelot},  {"chivalry", 4, chivalry}, {"cam", 6, cam},
    {"camette", 10, camette}, {"camelot8", 7, camelot8},
};

const BenchSet *bench_set_find(const char *game) {
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        if (strcmp(sets[i].game, game) == 0)
            return &sets[i];
    return NULL;
}
