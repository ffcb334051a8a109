/* The waves of chopsticks/hands/compiled in plain C, for two hands and the default rules:
   cut-off, and any new division of an even total.

   cc -O3 -march=native -o retrograde retrograde.c && ./retrograde FINGERS

   It prints the number of states, a hash of all values, and CPU seconds.  __init__.py in that folder
   explains waves, rows and groups.  Here hands are numbered by their total, then by the lower one,
   and a group is a total.  With -DBRANCH_FREE, it avoids the branches that the kernel avoids. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LOST, WON, NO_CHILD = -(1 << 15), LIMIT = -(1 << 14) };

static int fingers, hands, words;
static int *low, *high;          /* by hands: their fingers */
static int *first;               /* by total: its first hands */
static int *origins, *origin;    /* from origins[using * hands + b'] on: the b tapped to b' */
static int16_t *values;          /* by a, b: as in `Waves` of waves.py */
static uint64_t *new[2][2];      /* by the wave's parity and kind: rows of bits */
static char *some[2][2];         /* whether a row has any */
static char *fresh[2][2];        /* whether one of 64 rows has, before they are turned */
static int *unwon, *last, *lost; /* by total, b: as in `Waves` */
static int *places, *parents, *wins, *drops, *knew;
static int now, then, packed; /* the wave's parity, the next one's, and what it writes */

static int *ints(size_t count) { return calloc(count, sizeof(int)); }
static int number(int x, int y) {
    int lower = x < y ? x : y, least = x + y < fingers ? 0 : x + y - fingers + 1;
    return first[x + y] + lower - least;
}

static int is_group(int total) { return total % 2 == 0 && first[total + 1] - first[total] > 1; }
static int differing(int a) { return (low[a] > 0) + (high[a] > low[a]); } /* living hands */

static void tabulate(void) {
    for (int total = 0, i = 0; total < 2 * fingers - 1; total++) {
        for (int x = total < fingers ? 0 : total - fingers + 1; x <= total - x; x++, i++)
            low[i] = x, high[i] = total - x;
        first[total + 1] = i;
    }
    size_t table = (size_t)fingers * hands;
    for (int write = 0; write < 2; write++) { /* count first; then write them down from their end */
        for (size_t i = 0; i < table; i++) {
            int using = i / hands, b = hands - 1 - i % hands, *place = origins + i - i % hands;
            for (int k = 2 - differing(b); k < 2; k++) {
                int hand = k ? high[b] : low[b], other = k ? low[b] : high[b];
                int to = number(hand + using < fingers ? hand + using : 0, other);
                if (write) origin[--place[to]] = b;
                else place[to]++;
            }
        }
        for (size_t i = 0; !write && i < table; i++) origins[i + 1] += origins[i];
        if (!write) origin = ints(origins[table] + 2);
    }
}

static void put(int parity, int kind, int a, int b) {
    new[parity][kind][(size_t)a * words + (b >> 6)] |= 1ULL << (b & 63);
    fresh[parity][kind][a >> 6] = 1;
}

static int places_of(int kind, int c) { /* write down the bits of a row */
    const uint64_t *bits = new[now][kind] + (size_t)c * words;
    int count = 0;
    for (int i = 0; some[now][kind][c] && i < words; i++)
        for (uint64_t word = bits[i]; word; word &= word - 1)
            places[count++] = 64 * i + __builtin_ctzll(word);
    return count;
}

static int win(int a, int b) { /* a child is lost */
    int16_t *value = values + (size_t)a * hands + b;
#ifdef BRANCH_FREE
    int is_new = *value < LIMIT;
    *value = is_new ? packed : *value;
    new[then][WON][(size_t)a * words + (b >> 6)] |= (uint64_t)is_new << (b & 63);
    fresh[then][WON][a >> 6] |= is_new;
    return is_new;
#else
    if (*value >= LIMIT) return 0;
    *value = packed;
    put(then, WON, a, b);
    return 1;
#endif
}

static int drop(int a, int b) { /* a child is won */
    int16_t *value = values + (size_t)a * hands + b;
    *value -= *value < LIMIT; /* no branch: it could not be predicted */
    if (*value != NO_CHILD) return 0;
    *value = -packed;
    put(then, LOST, a, b);
    return 1;
}

#ifdef BRANCH_FREE
static int parents_of(const int *place, int n) { /* always write two, even if there is only one */
    int count = 0;
    for (int i = 0; i < n; i++) {
        const int *from = origin + place[places[i]];
        int many = place[places[i] + 1] - place[places[i]];
        parents[count] = from[0], parents[count + 1] = from[1];
        for (int j = 2; j < many; j++) parents[count + j] = from[j];
        count += many;
    }
    return count;
}
#endif

static void prepare(void) {
    for (int a = 0; a < hands; a++)
        for (int b = 0; b < hands; b++) {
            int children = is_group(low[a] + high[a]) + differing(a) * differing(b);
            values[(size_t)a * hands + b] = a && b ? NO_CHILD + children : !b - !a;
            if (!a != !b) put(0, a ? WON : LOST, a, b);
        }
    for (int c = 0; c < hands; c++)
        for (int b = 0, row = (low[c] + high[c]) * hands; b < hands; b++)
            unwon[row + b]++, last[row + b] ^= c;
}

static int64_t sweep(void) {
    int64_t decided = 0;
    for (int total = 0; total < 2 * fingers - 1; total++) {
        int n_wins = 0, n_drops = 0, row = total * hands;
        for (int c = first[total]; is_group(total) && c < first[total + 1]; c++) {
            for (int n = places_of(LOST, c), i = 0; i < n; i++) {
                int b = places[i], *by = lost + row + b;
                if (*by == 0) *by = c + 1, wins[n_wins++] = b;
                else if (*by > 0) decided += win(*by - 1, b), *by = -1;
            }
            for (int n = places_of(WON, c), i = 0; i < n; i++) {
                int b = places[i], left = --unwon[row + b];
                last[row + b] ^= c;
                if (left == 0) drops[n_drops] = b, knew[n_drops++] = c;
                else if (left == 1) decided += drop(last[row + b], b);
            }
        }
        for (int a = first[total]; a < first[total + 1]; a++) {
            for (int i = 0; i < n_wins; i++)
                if (lost[row + wins[i]] != a + 1) decided += win(a, wins[i]);
            for (int i = 0; i < n_drops; i++)
                if (knew[i] != a) decided += drop(a, drops[i]);
            for (int kind = LOST; kind <= WON; kind++)
                for (int n = places_of(kind, a), k = 2 - differing(a); k < 2; k++) {
                    const int *place = origins + (size_t)(k ? high[a] : low[a]) * hands;
#ifdef BRANCH_FREE
                    for (int i = 0, count = parents_of(place, n); i < count; i++)
                        decided += kind == LOST ? win(a, parents[i]) : drop(a, parents[i]);
#else
                    for (int i = 0; i < n; i++)
                        for (int j = place[places[i]]; j < place[places[i] + 1]; j++)
                            decided += kind == LOST ? win(a, origin[j]) : drop(a, origin[j]);
#endif
                }
        }
    }
    return decided;
}

static uint64_t transpose(uint64_t *bits) { /* Hacker's Delight, second edition, section 7-3 */
    uint64_t any = 0, mask = 0xFFFFFFFF;
    for (int i = 0; i < 64; i++) any |= bits[i];
    for (int width = 32; any && width; width >>= 1, mask ^= mask << width)
        for (int i = 0; i < 64; i = (i + width + 1) & ~width) {
            uint64_t swapped = (bits[i] >> width ^ bits[i + width]) & mask;
            bits[i + width] ^= swapped, bits[i] ^= swapped << width;
        }
    return any;
}

static void turn(void) { /* rows of what is new become columns; what has been read is forgotten */
    for (int kind = LOST; kind <= WON; kind++) {
        for (int a = 0; a < hands; some[now][kind][a++] = 0)
            if (some[now][kind][a]) memset(new[now][kind] + (size_t)a * words, 0, 8 * words);
        memset(fresh[now][kind], 0, words);
        for (int i = 0; i < words; i++)
            for (int j = i; j < words; j++) {
                if (!fresh[then][kind][i] && !fresh[then][kind][j]) continue;
                uint64_t *right = new[then][kind] + (size_t)64 * i * words + j, upper[64];
                uint64_t *left = new[then][kind] + (size_t)64 * j * words + i, lower[64];
                for (int k = 0; k < 64; k++)
                    upper[k] = right[k * words], lower[k] = left[k * words];
                if (!(transpose(upper) | transpose(lower))) continue;
                for (int k = 0; k < 64; k++) {
                    right[k * words] = lower[k], left[k * words] = upper[k];
                    some[then][kind][64 * i + k] |= lower[k] > 0;
                    some[then][kind][64 * j + k] |= upper[k] > 0;
                }
            }
    }
}

int main(int argc, char **argv) {
    if (argc != 2 || (fingers = atoi(argv[1])) < 2) return 2;
    hands = fingers * (fingers + 1) / 2, words = (hands + 63) / 64;
    size_t size = (size_t)hands * hands, table = (size_t)fingers * hands;
    low = ints(hands), high = ints(hands), first = ints(2 * fingers), origins = ints(table + 1);
    unwon = ints(2 * table), last = ints(2 * table), lost = ints(2 * table);
    places = ints(hands), parents = ints(2 * hands + 2), wins = ints(hands), drops = ints(hands), knew = ints(hands);
    tabulate();
    clock_t start = clock();
    values = calloc(size, sizeof(int16_t));
    for (int i = 0; i < 4; i++) {
        new[i / 2][i % 2] = calloc((size_t)64 * words * words, sizeof(uint64_t));
        some[i / 2][i % 2] = calloc(64 * words, 1), fresh[i / 2][i % 2] = calloc(words, 1);
    }
    now = 1, then = 0;
    prepare();
    turn();
    for (int64_t wave = 0, decided = 1; decided; wave++) {
        now = wave & 1, then = !now, packed = wave + 2;
        decided = sweep();
        turn();
    }
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    uint64_t hash = 0;
    for (size_t i = 0; i < size; i++)
        hash = hash * 1099511628211ULL + (values[i] < LIMIT ? 0 : values[i]);
    printf("%zu %016llx %g\n", size, (unsigned long long)hash, seconds);
    return 0;
}
