#include "match/scores/ratings.h"

#include <math.h>
#include <stdlib.h>

#include "common/memory.h"

enum { STEPS_MAX = 100000 };

static const double settled = 1e-13; /* of a logarithm, in one step */

/* Square matrices by rows; all but points have the symmetry of the table. */
typedef struct Table {
    int size;
    Sample *samples; /* [i * size + j], as i sees them */
    double *games, *points;
    double *strength; /* g, of each engine */
} Table;

static double expected(const Table *table, int i, int j) {
    return table->strength[i] / (table->strength[i] + table->strength[j]);
}

static Table make_table(const Standings *standings) {
    int size = standings->engines;
    size_t cells = (size_t)size * (size_t)size;
    Table table = {size, memory_new(cells, sizeof(Sample)), memory_new(cells, sizeof(double)),
                   memory_new(cells, sizeof(double)), memory_new((size_t)size, sizeof(double))};
    for (int i = 0; i < size; i++) {
        table.strength[i] = 1;
        for (int j = 0; j < size; j++) {
            int cell = i * size + j;
            Tally tally = standings_tally(standings, i, j);
            Sample sample = tally_sample(&tally, standings->pairs);
            Moments moments = sample_moments(sample);
            table.samples[cell] = sample;
            table.games[cell] = moments.number * (sample.classes / 2);
            table.points[cell] = table.games[cell] * moments.mean;
        }
    }
    return table;
}

static void free_table(Table *table) {
    free(table->samples);
    free(table->games);
    free(table->points);
    free(table->strength);
}

/* Whether every engine is reached from the first over games that brought points to the one before (back: to
 * the one behind). */
static bool reaches_all(const Table *table, bool back) {
    bool *reached = memory_new((size_t)table->size, sizeof *reached);
    int *queue = memory_new((size_t)table->size, sizeof *queue), count = 1;
    reached[0] = true;
    for (int next = 0; next < count; next++)
        for (int i = 0; i < table->size; i++) {
            int cell = back ? i * table->size + queue[next] : queue[next] * table->size + i;
            if (!reached[i] && table->points[cell] > 0) {
                reached[i] = true;
                queue[count++] = i;
            }
        }
    free(reached);
    free(queue);
    return count == table->size;
}

/* One step for every engine; returns the greatest change of a logarithm. */
static double step(Table *table) {
    double change = 0, mean = 0;
    for (int i = 0; i < table->size; i++) {
        double points = 0, sum = 0;
        for (int j = 0; j < table->size; j++) {
            points += table->points[i * table->size + j];
            sum += table->games[i * table->size + j] / (table->strength[i] + table->strength[j]);
        }
        double better = points / sum;
        change = fmax(change, fabs(log(better / table->strength[i])));
        table->strength[i] = better;
        mean += log(better) / table->size;
    }
    for (int i = 0; i < table->size; i++)
        table->strength[i] /= exp(mean);
    return change;
}

/* Adds weight * (e_i - e_j) (e_i - e_j)^T. */
static void add_pair(double *matrix, int size, int i, int j, double weight) {
    matrix[i * size + i] += weight;
    matrix[j * size + j] += weight;
    matrix[i * size + j] -= weight;
    matrix[j * size + i] -= weight;
}

/* By Gauss and Jordan; the matrix is positive definite, so no pivot is looked for. It is destroyed. */
static void invert(double *matrix, double *inverse, int size) {
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++)
            inverse[i * size + j] = i == j;
    for (int pivot = 0; pivot < size; pivot++) {
        double scale = 1 / matrix[pivot * size + pivot];
        for (int j = 0; j < size; j++) {
            matrix[pivot * size + j] *= scale;
            inverse[pivot * size + j] *= scale;
        }
        for (int i = 0; i < size; i++) {
            double factor = matrix[i * size + pivot];
            for (int j = 0; i != pivot && j < size; j++) {
                matrix[i * size + j] -= factor * matrix[pivot * size + j];
                inverse[i * size + j] -= factor * inverse[pivot * size + j];
            }
        }
    }
}

/* Variances of the logarithms of strength, whose sum is held at 0. */
static void find_errors(const Table *table, Rating *ratings) {
    int size = table->size;
    size_t cells = (size_t)size * (size_t)size;
    double *curvature = memory_new(cells, sizeof(double)), *spread = memory_new(cells, sizeof(double));
    double *inverse = memory_new(cells, sizeof(double));
    for (int i = 0; i < size; i++)
        for (int j = 0; j < i; j++) {
            const Sample *sample = &table->samples[i * size + j];
            double share = expected(table, i, j), squares = 0;
            for (int class = 0; class < sample->classes; class ++) {
                double off = class / 2.0 - sample->classes / 2 * share;
                squares += sample->counts[class] * off * off;
            }
            add_pair(curvature, size, i, j, table->games[i * size + j] * share * (1 - share));
            add_pair(spread, size, i, j, squares);
        }
    /* All strengths may grow together: that direction, which the spread has no part in, is given a one. */
    for (size_t cell = 0; cell < cells; cell++)
        curvature[cell] += 1.0 / size;
    invert(curvature, inverse, size);
    for (int i = 0; i < size; i++) {
        double variance = 0;
        for (int j = 0; j < size; j++)
            for (int k = 0; k < size; k++)
                variance += inverse[i * size + j] * spread[j * size + k] * inverse[i * size + k];
        ratings[i].error = variance > 1e-12 ? TWO_SIDED_95 * ELO_UNIT * sqrt(variance) : NAN;
    }
    free(curvature);
    free(spread);
    free(inverse);
}

bool ratings_make(const Standings *standings, Rating *ratings) {
    Table table = make_table(standings);
    bool good = reaches_all(&table, false) && reaches_all(&table, true);
    for (int i = 0; good && i < STEPS_MAX && step(&table) > settled; i++)
        ;
    if (good) {
        for (int i = 0; i < table.size; i++)
            ratings[i].elo = ELO_UNIT * log(table.strength[i]);
        find_errors(&table, ratings);
    }
    free_table(&table);
    return good;
}
