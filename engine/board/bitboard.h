/* Sets of squares: 256 bits, one 16-bit lane a rank (square.h).
 *
 * The guard bits at the end of each lane make masks unneeded when a set moves by one or two files: what
 * leaves the board lands on guard bits, which no board mask holds. So a shifted set is only meaningful after
 * it was intersected with a set that lies on the board.
 *
 * Two implementations with the same 32 bytes: AVX2 where the compiler targets it, plain C elsewhere. */
#ifndef CASTELLAN_BOARD_BITBOARD_H
#define CASTELLAN_BOARD_BITBOARD_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "board/square.h"

#if defined(__AVX2__) && !defined(CASTELLAN_PLAIN_BITBOARD)
#define CASTELLAN_BITBOARD_AVX2 1
#include "board/bitboard_avx2.h"
#else
#define CASTELLAN_BITBOARD_AVX2 0
#include "board/bitboard_plain.h"
#endif

/* The four 64-bit words of a set, lowest squares first. */
typedef struct BitboardWords {
    uint64_t word[4];
} BitboardWords;

static inline BitboardWords bb_words(Bitboard set) {
    BitboardWords words;
    memcpy(&words, &set, sizeof words);
    return words;
}

static inline Bitboard bb_from_words(BitboardWords words) {
    Bitboard set;
    memcpy(&set, &words, sizeof set);
    return set;
}

static inline bool bb_test(const Bitboard *set, Square square) {
    uint64_t word;
    memcpy(&word, (const char *)set + (square >> 6) * sizeof word, sizeof word);
    return (word >> (square & 63)) & 1;
}

/* The ranks from the first as numbers, of which bit f is file f. */
static inline void bb_ranks(Bitboard set, uint16_t ranks[16]) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(ranks, &set, sizeof set);
#else
    BitboardWords words = bb_words(set);
    for (int i = 0; i < 16; i++)
        ranks[i] = (uint16_t)(words.word[i >> 2] >> 16 * (i & 3));
#endif
}

static inline bool bb_equal(Bitboard a, Bitboard b) {
    return bb_is_empty(bb_xor(a, b));
}

static inline bool bb_intersect(Bitboard a, Bitboard b) {
    return !bb_is_empty(bb_and(a, b));
}

static inline int bb_count(Bitboard set) {
    BitboardWords w = bb_words(set);
    return __builtin_popcountll(w.word[0]) + __builtin_popcountll(w.word[1]) +
           __builtin_popcountll(w.word[2]) + __builtin_popcountll(w.word[3]);
}

/* The sizes of eight sets at once, written in turn: for counts by the dozen, cheaper than one by one. */
static inline void bb_count_eight(const Bitboard sets[8], int16_t counts[8]) {
#if CASTELLAN_BITBOARD_AVX2 && defined(__AVX512VPOPCNTDQ__) && defined(__AVX512VL__)
    /* Four sets share a register, 16 bits of each word to a set; two registers are then added crosswise. */
    __m256i half[2];
    for (int i = 0; i < 2; i++) {
        const Bitboard *set = sets + 4 * i;
        __m256i a = _mm256_popcnt_epi64(set[0].v), b = _mm256_popcnt_epi64(set[1].v);
        __m256i c = _mm256_popcnt_epi64(set[2].v), d = _mm256_popcnt_epi64(set[3].v);
        half[i] = _mm256_or_si256(_mm256_or_si256(a, _mm256_slli_epi64(b, 16)),
                                  _mm256_or_si256(_mm256_slli_epi64(c, 32), _mm256_slli_epi64(d, 48)));
    }
    __m256i sum =
        _mm256_add_epi16(_mm256_unpacklo_epi64(half[0], half[1]), _mm256_unpackhi_epi64(half[0], half[1]));
    __m128i total = _mm_add_epi16(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    memcpy(counts, &total, sizeof total);
#else
    for (int i = 0; i < 8; i++)
        counts[i] = (int16_t)bb_count(sets[i]);
#endif
}

/* The number of members below square. */
static inline int bb_count_below(Bitboard set, Square square) {
    BitboardWords w = bb_words(set);
    int count = 0;
    for (int i = 0; i < square >> 6; i++)
        count += __builtin_popcountll(w.word[i]);
    return count + __builtin_popcountll(w.word[square >> 6] & ((UINT64_C(1) << (square & 63)) - 1));
}

/* The members that a mask chooses: bit i stands for the i-th of them, from the lowest. At most 32 members. */
static inline Bitboard bb_pick(Bitboard set, uint32_t mask) {
    BitboardWords w = bb_words(set);
    for (int i = 0; i < 4; i++) {
#ifdef __BMI2__
        uint64_t word = w.word[i];
        w.word[i] = _pdep_u64(mask, word);
        mask = (uint32_t)((uint64_t)mask >> __builtin_popcountll(word));
#else
        uint64_t chosen = 0;
        for (uint64_t rest = mask ? w.word[i] : 0; rest; rest &= rest - 1, mask >>= 1)
            if (mask & 1)
                chosen |= rest & -rest;
        w.word[i] = chosen;
#endif
    }
    return bb_from_words(w);
}

/* The mask by which bb_pick chooses a subset. */
static inline uint32_t bb_mask(Bitboard set, Bitboard subset) {
    BitboardWords w = bb_words(set), chosen = bb_words(subset);
    uint32_t mask = 0;
    int below = 0;
    for (int i = 0; i < 4; i++) {
#ifdef __BMI2__
        mask |= (uint32_t)(_pext_u64(chosen.word[i], w.word[i]) << below);
        below += __builtin_popcountll(w.word[i]);
#else
        for (uint64_t rest = w.word[i]; rest; rest &= rest - 1, below++)
            mask |= (uint32_t)(chosen.word[i] >> __builtin_ctzll(rest) & 1) << below;
#endif
    }
    return mask;
}

/* Walks the members upward: BitboardScan scan = bb_scan(set); for (Square s; bb_next(&scan, &s);) ... */
typedef struct BitboardScan {
    BitboardWords words;
    int index;
} BitboardScan;

static inline BitboardScan bb_scan(Bitboard set) {
    BitboardScan scan = {bb_words(set), 0};
    return scan;
}

static inline bool bb_next(BitboardScan *scan, Square *square) {
    while (scan->words.word[scan->index] == 0)
        if (++scan->index == 4) {
            scan->index = 3;
            return false;
        }
    uint64_t *word = &scan->words.word[scan->index];
    *square = (Square)(scan->index * 64 + __builtin_ctzll(*word));
    *word &= *word - 1;
    return true;
}

/* The lowest member; the set must not be empty. */
static inline Square bb_first(Bitboard set) {
    BitboardScan scan = bb_scan(set);
    Square square = SQUARE_NONE;
    bb_next(&scan, &square);
    return square;
}

/* All members moved so many squares, 1 or 2, in a direction. */
static inline Bitboard bb_moved(Bitboard set, Direction direction, int squares) {
    if (direction >= NORTH_EAST && direction <= SOUTH_EAST)
        set = bb_right(set, squares);
    else if (direction >= SOUTH_WEST)
        set = bb_left(set, squares);
    if (direction <= NORTH_EAST || direction == NORTH_WEST)
        set = bb_up(set, squares);
    else if (direction >= SOUTH_EAST && direction <= SOUTH_WEST)
        set = bb_down(set, squares);
    return set;
}

static inline Bitboard bb_step(Bitboard set, Direction direction) {
    return bb_moved(set, direction, 1);
}

static inline Bitboard bb_leap(Bitboard set, Direction direction) {
    return bb_moved(set, direction, 2);
}

/* The members and the squares around them. */
static inline Bitboard bb_around(Bitboard set) {
    Bitboard row = bb_or(set, bb_or(bb_left(set, 1), bb_right(set, 1)));
    return bb_or(row, bb_or(bb_up(row, 1), bb_down(row, 1)));
}

/* The square itself and the up to eight around it. */
static inline Bitboard bb_neighbours(Square square) {
    return bb_around(bb_square(square));
}

static inline Direction direction_opposite(Direction direction) {
    return (Direction)((direction + 4) & 7);
}

#endif
