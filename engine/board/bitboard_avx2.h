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

/* Built in the register: a store of one word that is then loaded as a whole set would stall. Shifts of 64 and
 * more, and negative ones, give zero. */
static inline Bitboard bb_square(Square square) {
    __m256i shift = _mm256_sub_epi64(_mm256_set1_epi64x(square), _mm256_setr_epi64x(0, 64, 128, 192));
    return (Bitboard){_mm256_sllv_epi64(_mm256_set1_epi64x(1), shift)};
}

static inline void bb_set(Bitboard *a, Square square) {
    a->v = _mm256_or_si256(a->v, bb_square(square).v);
}

static inline void bb_clear(Bitboard *a, Square square) {
    a->v = _mm256_andnot_si256(bb_square(square).v, a->v);
}

/* The set of the lowest member alone; empty for an empty set. */
static inline Bitboard bb_lowest(Bitboard a) {
    __m256i zero = _mm256_setzero_si256();
    int empty = _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(a.v, zero)));
    int word = __builtin_ctz(~(unsigned)empty);
    __m256i here = _mm256_cmpeq_epi64(_mm256_set1_epi64x(word), _mm256_setr_epi64x(0, 1, 2, 3));
    return (Bitboard){_mm256_and_si256(_mm256_and_si256(a.v, _mm256_sub_epi64(zero, a.v)), here)};
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
