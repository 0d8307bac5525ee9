/* Bitboard in one AVX2 register. Included by bitboard.h alone. */
#ifndef CASTELLAN_BOARD_BITBOARD_AVX2_H
#define CASTELLAN_BOARD_BITBOARD_AVX2_H

#include <immintrin.h>

typedef struct Bitboard {
    __m256i v;
} Bitboard;

static inline Bitboard bb_zero(void) {
    return (Bitboard){_mm256_setzero_si256()};
}

static inline Bitboard bb_and(Bitboard a, Bitboard b) {
    return (Bitboard){_mm256_and_si256(a.v, b.v)};
}

static inline Bitboard bb_or(Bitboard a, Bitboard b) {
    return (Bitboard){_mm256_or_si256(a.v, b.v)};
}

static inline Bitboard bb_xor(Bitboard a, Bitboard b) {
    return (Bitboard){_mm256_xor_si256(a.v, b.v)};
}

/* The members of a that are not in b. */
static inline Bitboard bb_minus(Bitboard a, Bitboard b) {
    return (Bitboard){_mm256_andnot_si256(b.v, a.v)};
}

static inline bool bb_is_empty(Bitboard a) {
    return _mm256_testz_si256(a.v, a.v);
}

/* Moved by 1 or 2 files or ranks. A lane loses what leaves its 16 bits. */
static inline Bitboard bb_right(Bitboard a, int files) {
    return (Bitboard){files == 1 ? _mm256_slli_epi16(a.v, 1) : _mm256_slli_epi16(a.v, 2)};
}

static inline Bitboard bb_left(Bitboard a, int files) {
    return (Bitboard){files == 1 ? _mm256_srli_epi16(a.v, 1) : _mm256_srli_epi16(a.v, 2)};
}

/* The two 128-bit halves shift apart, so the half below (above) is fetched beside each first. */
static inline Bitboard bb_up(Bitboard a, int ranks) {
    __m256i below = _mm256_permute2x128_si256(a.v, a.v, 0x08);
    return (Bitboard){ranks == 1 ? _mm256_alignr_epi8(a.v, below, 14) : _mm256_alignr_epi8(a.v, below, 12)};
}

static inline Bitboard bb_down(Bitboard a, int ranks) {
    __m256i above = _mm256_permute2x128_si256(a.v, a.v, 0x81);
    return (Bitboard){ranks == 1 ? _mm256_alignr_epi8(above, a.v, 2) : _mm256_alignr_epi8(above, a.v, 4)};
}

#endif
