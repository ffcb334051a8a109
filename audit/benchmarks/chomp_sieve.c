/* The class sieve of chopsticks/games/chomp.py in plain C, with one bit per position of a class.

   cc -O3 -o chomp_sieve chomp_sieve.c && ./chomp_sieve ROWS COLUMNS     (ROWS <= COLUMNS)

   It prints the number of P-positions in the classes with fewer rows than columns, and the number
   of winning bites of their full bars.  That file explains classes, and why one pass is enough. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 64 };

typedef struct {
    uint8_t *rows; /* one shape after the other */
    int64_t count, room;
} List;

static int64_t ways[MOST + 1][MOST + 2]; /* [m][v]: m rows that do not grow, of 1 to v squares */
static List lost[MOST + 1][MOST + 1];    /* [w][h] */
static uint64_t *struck;

static void add(List *list, const uint8_t *shape, int h) {
    if (list->count == list->room) {
        list->room += list->room / 4 + 64;
        list->rows = realloc(list->rows, list->room * h);
        if (!list->rows) exit(1);
    }
    memcpy(list->rows + list->count++ * h, shape, h);
}

static int64_t number_of(const uint8_t *shape, int h) { /* the first row is the class's */
    int64_t number = 0;
    for (int row = 1; row < h; row++) number += ways[h - row][shape[row] - 1];
    return number;
}

static void strike_run(int64_t from, int64_t count) {
    for (; count && from & 63; from++, count--) struck[from >> 6] |= 1ULL << (from & 63);
    memset(struck + (from >> 6), 255, count >> 6 << 3);
    from += count & ~63LL;
    if (count & 63) struck[from >> 6] |= (1ULL << (count & 63)) - 1;
}

/* Strike out the shapes that differ from a number only in `length` rows of `low`, of which
   the first is the m-th from the end. */
static void strike(int64_t number, int m, int length, int low, int high) {
    if (length == 0)
        struck[number >> 6] |= 1ULL << (number & 63);
    else if (m == 1 || (length == m && low == 1))
        strike_run(number, ways[m][high] - ways[m][low - 1]);
    else
        for (int x = low; x <= high; x++)
            strike(number + ways[m][x - 1] - ways[m][low - 1], m - 1, length - 1, low, x);
}

static int length_from(const uint8_t *shape, int first, int h) {
    int row = first;
    while (row < h && shape[row] == shape[first]) row++;
    return row - first;
}

static void sieve(int w, int h) {
    int64_t size = ways[h - 1][w];
    List *found = &lost[w][h];
    uint8_t shape[MOST];
    memset(struck, 0, (size / 64 + 1) * 8);
    for (int r = 2; r < h; r++) /* a bite in the first column */
        for (int64_t i = 0; i < lost[w][r].count; i++) {
            memset(shape, 1, h);
            memcpy(shape, lost[w][r].rows + i * r, r);
            strike(number_of(shape, h), h - r, h - r, 1, shape[r - 1]);
        }
    for (int t = 2; t < w; t++) /* a bite in the first row */
        for (int64_t i = 0; i < lost[t][h].count; i++) {
            const uint8_t *from = lost[t][h].rows + i * h;
            strike(number_of(from, h), h - 1, length_from(from, 0, h) - 1, t, w);
        }
    shape[0] = w;
    for (int64_t word = 0; word <= size / 64; word++)
        while (~struck[word]) {
            int64_t number = 64 * word + __builtin_ctzll(~struck[word]), rest = number;
            if (number >= size) return;
            for (int row = 1; row < h; row++) {
                int x = shape[row - 1];
                while (ways[h - row][x - 1] > rest) x--;
                rest -= ways[h - row][x - 1];
                shape[row] = x;
            }
            add(found, shape, h);
            struck[word] |= 1ULL << (number & 63);
            for (int row = length_from(shape, 0, h), n; row < h; row += n) { /* any other bite */
                n = length_from(shape, row, h);
                strike(number, h - row, n, shape[row], shape[row - 1]);
            }
        }
}

static void mirror(int w, int h) {
    uint8_t shape[MOST];
    for (int64_t i = 0; i < lost[w][h].count; i++) {
        memset(shape, 0, w);
        for (int row = 0; row < h; row++)
            for (int x = 0; x < lost[w][h].rows[i * h + row]; x++) shape[x]++;
        add(&lost[h][w], shape, w);
    }
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    int rows = atoi(argv[1]), columns = atoi(argv[2]);
    int64_t total = 0, bites = 0;
    for (int v = 1; v <= MOST; v++) ways[0][v] = 1;
    for (int m = 1; m <= rows; m++)
        for (int v = 1; v <= columns; v++) ways[m][v] = ways[m][v - 1] + ways[m - 1][v];
    struck = malloc(ways[rows - 1][columns] / 8 + 16);
    if (!struck) return 1;
    for (int w = 2; w <= columns; w++) {
        for (int h = 2; h < w && h <= rows; h++) {
            sieve(w, h);
            if (w <= rows) mirror(w, h);
            total += lost[w][h].count;
            for (int64_t i = 0; i < lost[w][h].count; i++) {
                const uint8_t *shape = lost[w][h].rows + i * h;
                int n = length_from(shape, 0, h);
                bites += n < h && n + length_from(shape, n, h) == h;
            }
        }
        uint8_t L[MOST];
        memset(L, 1, w);
        L[0] = w;
        add(&lost[w][w], L, w);
    }
    printf("%lld %lld\n", (long long)total, (long long)bites);
    return 0;
}
