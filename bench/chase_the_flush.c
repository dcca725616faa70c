/* Chase the Flush in C, by the same algorithm as the lab's kernels: for each hand all boards up to suits that are alike, the dealer's
 * holdings counted by suits, and the three decisions from the last to the first. Reads nets, the fold and nine high from stdin,
 * writes for each hand what three antes come to and what waiting does, then the margins of all flop classes. */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int64_t i64;
typedef struct { i64 w[4]; } ways;
enum { HIT, WQ, WN, LQ, LN, TQ, TN, WEIGHT, CARDS, ROW };
enum { WHOLE = 8191, EACH = 211876, HOLDINGS = 14190 };

static i64 nets[4][7], fold, nine;
static i64 choose[14][4];
static uint8_t pop[8192];
static uint16_t top[8192];
static int hands, next_hand;
static i64 held[1755][4], at_once[1755], waits[1755];
static i64 *margins[1755];
static int flops[1755];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static inline i64 value(i64 mask) { return ((i64)pop[mask] << 13) + mask; }
static inline i64 max(i64 a, i64 b) { return a > b ? a : b; }

static inline void reached(i64 have, i64 free_, i64 more, i64 goal, i64 *below, i64 *equal) {
    i64 rest = goal, over = have & ~goal;
    *below = *equal = 0;
    while (rest) {
        i64 bit = top[rest];
        if (over >= bit << 1) return;
        if (!(have & bit)) {
            *below += choose[pop[free_ & (bit - 1)]][more];
            if (!(free_ & bit) || more == 0) return;
            more--;
        }
        rest ^= bit;
    }
    *equal = 1;
}

static inline ways times(ways a, ways b) {
    return (ways){{a.w[0] * b.w[0], a.w[0] * b.w[1] + a.w[1] * b.w[0], a.w[0] * b.w[2] + a.w[1] * b.w[1] + a.w[2] * b.w[0],
                   a.w[0] * b.w[3] + a.w[1] * b.w[2] + a.w[2] * b.w[1] + a.w[3] * b.w[0]}};
}

static inline i64 three_of(ways a, ways b) { return a.w[0] * b.w[3] + a.w[1] * b.w[2] + a.w[2] * b.w[1] + a.w[3] * b.w[0]; }

static inline ways up_to(i64 free_, i64 more, i64 exact) {
    i64 many = pop[free_];
    return (ways){{more > 0 ? 1 : more == 0 ? exact : 0, more > 1 ? many : more == 1 ? exact : 0,
                   more > 2 ? choose[many][2] : more == 2 ? exact : 0, more > 3 ? choose[many][3] : more == 3 ? exact : 0}};
}

static inline void of_suit(i64 have, i64 free_, i64 goal, ways *below, ways *upto) {
    i64 more = (goal >> 13) - pop[have], x = 0, y = 0;
    if (more >= 0 && more <= 3) reached(have, free_, more, goal & WHOLE, &x, &y);
    *below = up_to(free_, more, x);
    *upto = up_to(free_, more, x + y);
}

static inline void two_suits(i64 b0, i64 f0, i64 b1, i64 f1, i64 goal, ways *x, ways *y) {
    ways p0, q0, p1, q1;
    of_suit(b0, f0, goal, &p0, &q0);
    of_suit(b1, f1, goal, &p1, &q1);
    *x = times(p0, p1);
    *y = times(q0, q1);
}

static i64 packed(int suit, i64 mask) {
    i64 cards = 0;
    int at = 0;
    for (int rank = 0; rank < 13; rank++)
        if (mask >> rank & 1) cards |= (i64)(suit * 13 + rank) << 6 * at++;
    return cards;
}

typedef struct { i64 ways, run, equal; } weight;

static inline weight grown(weight w, i64 alike, int same) {
    i64 run = alike ? w.run + 1 : 1, equal = alike && same ? w.equal + 1 : 1;
    return (weight){w.ways * run / equal, run, equal};
}

static int met(const i64 *h, int32_t (*seen)[ROW]) {
    static __thread i64 masks[4][1093], cards[4][1093], starts[4][6];
    static __thread ways last[1093];
    ways unused;
    for (int suit = 0; suit < 4; suit++) {
        int at = 0;
        for (int size = 0; size <= 4; size++) {
            starts[suit][size] = at;
            for (i64 mask = 0; mask <= WHOLE; mask++)
                if (pop[mask] == size && !(mask & h[suit])) {
                    masks[suit][at] = mask;
                    cards[suit][at++] = packed(suit, mask);
                }
        }
        starts[suit][5] = at;
    }
    for (int at = 0; at < starts[3][5]; at++) of_suit(masks[3][at], WHOLE & ~h[3] & ~masks[3][at], nine, &last[at], &unused);
    i64 alike[4] = {0, h[1] == h[0], h[2] == h[1], h[3] == h[2]};
    int many = 0;
    for (int s0 = 0; s0 <= 4; s0++)
        for (int s1 = 0; s1 <= 4 - s0; s1++) {
            if (alike[1] && s1 > s0) continue;
            for (int s2 = 0; s2 <= 4 - s0 - s1; s2++) {
                int s3 = 4 - s0 - s1 - s2;
                if ((alike[2] && s2 > s1) || (alike[3] && s3 > s2)) continue;
                for (i64 i0 = starts[0][s0]; i0 < starts[0][s0 + 1]; i0++) {
                    i64 b0 = masks[0][i0], v0 = value(h[0] | b0), f0 = WHOLE & ~h[0] & ~b0;
                    ways n0, n1, n2, p, x1, y1, x2, y2;
                    of_suit(b0, f0, nine, &n0, &unused);
                    for (i64 i1 = starts[1][s1]; i1 < starts[1][s1 + 1]; i1++) {
                        i64 b1 = masks[1][i1];
                        if (alike[1] && s1 == s0 && b1 > b0) break;
                        i64 v1 = max(v0, value(h[1] | b1)), f1 = WHOLE & ~h[1] & ~b1;
                        of_suit(b1, f1, nine, &p, &unused);
                        n1 = times(n0, p);
                        weight w1 = grown((weight){1, 1, 1}, alike[1], b0 == b1);
                        i64 c1 = cards[0][i0] | cards[1][i1] << 6 * s0, goal1 = v1;
                        two_suits(b0, f0, b1, f1, goal1, &x1, &y1);
                        for (i64 i2 = starts[2][s2]; i2 < starts[2][s2 + 1]; i2++) {
                            i64 b2 = masks[2][i2];
                            if (alike[2] && s2 == s1 && b2 > b1) break;
                            i64 v2 = max(v1, value(h[2] | b2)), f2 = WHOLE & ~h[2] & ~b2;
                            of_suit(b2, f2, nine, &p, &unused);
                            n2 = times(n1, p);
                            weight w2 = grown(w1, alike[2], b1 == b2);
                            i64 c2 = c1 | cards[2][i2] << 6 * (s0 + s1), goal2 = -1;
                            x2 = y2 = x1;
                            for (i64 i3 = starts[3][s3]; i3 < starts[3][s3 + 1]; i3++) {
                                i64 b3 = masks[3][i3];
                                if (alike[3] && s3 == s2 && b3 > b2) break;
                                i64 goal = max(v2, value(h[3] | b3)), f3 = WHOLE & ~h[3] & ~b3;
                                ways p2, q2, p3, q3;
                                if (goal != goal2) {
                                    goal2 = goal;
                                    if (goal != goal1) {
                                        goal1 = goal;
                                        two_suits(b0, f0, b1, f1, goal, &x1, &y1);
                                    }
                                    of_suit(b2, f2, goal, &p2, &q2);
                                    x2 = times(x1, p2);
                                    y2 = times(y1, q2);
                                }
                                of_suit(b3, f3, goal, &p3, &q3);
                                i64 below = three_of(x2, p3), upto = three_of(y2, q3), fails = three_of(n2, last[i3]);
                                int32_t *row = seen[many++];
                                row[HIT] = goal >> 13;
                                if (goal >= nine) {
                                    row[WQ] = below - fails, row[TQ] = upto - below, row[LQ] = HOLDINGS - upto;
                                    row[WN] = fails, row[TN] = 0, row[LN] = 0;
                                } else {
                                    row[WQ] = 0, row[TQ] = 0, row[LQ] = HOLDINGS - fails;
                                    row[WN] = below, row[TN] = upto - below, row[LN] = fails - upto;
                                }
                                row[WEIGHT] = grown(w2, alike[3], b2 == b3).ways;
                                row[CARDS] = c2 | cards[3][i3] << 6 * (4 - s3);
                            }
                        }
                    }
                }
            }
        }
    return many;
}

static int flop_classes(const i64 *h, i64 (*classes)[64]) {
    int many = 0;
    for (int again = 0; again < 2; again++)
        for (int one = 0; one < 52; one++)
            for (int two = one + 1; two < 52; two++) {
                i64 masks[4] = {0};
                masks[one / 13] |= 1 << one % 13;
                masks[two / 13] |= 1 << two % 13;
                if ((masks[0] & h[0]) | (masks[1] & h[1]) | (masks[2] & h[2]) | (masks[3] & h[3])) continue;
                for (int pass = 0; pass < 3; pass++)
                    for (int suit = 1; suit < 4; suit++)
                        if (h[suit] == h[suit - 1] && masks[suit] > masks[suit - 1]) {
                            i64 swap = masks[suit];
                            masks[suit] = masks[suit - 1], masks[suit - 1] = swap;
                        }
                i64 pair = 0;
                int behind = 0;
                for (int suit = 0; suit < 4; suit++) {
                    pair |= packed(suit, masks[suit]) << 6 * behind;
                    behind += pop[masks[suit]];
                }
                int a = pair & 63, b = pair >> 6, own = a == one && b == two;
                if (own && !again) classes[one][two] = classes[two][one] = many++;
                else if (again && !own) classes[one][two] = classes[two][one] = classes[a][b];
            }
    return many;
}

static inline i64 worth(const int32_t *row, const i64 *net) {
    return row[WQ] * net[WQ] + row[WN] * net[WN] + row[LQ] * net[LQ] + row[LN] * net[LN] + row[TQ] * net[TQ] + row[TN] * net[TN];
}

static void *work(void *unused) {
    int32_t(*seen)[ROW] = malloc(sizeof(int32_t[EACH][ROW]));
    i64(*classes)[64] = malloc(sizeof(i64[64][64]));
    for (;;) {
        pthread_mutex_lock(&lock);
        int at = next_hand++;
        pthread_mutex_unlock(&lock);
        if (at >= hands) break;
        int many = met(held[at], seen), count = flop_classes(held[at], classes);
        i64 *twice = calloc(2 * count, sizeof(i64)), *waiting = twice + count, once = 0;
        for (int r = 0; r < many; r++) {
            const int32_t *row = seen[r];
            i64 like = row[WEIGHT], two = worth(row, nets[2]), best = max(worth(row, nets[1]), fold * HOLDINGS);
            once += 6 * like * worth(row, nets[3]);
            for (int a = 0; a < 3; a++)
                for (int b = a + 1; b < 4; b++) {
                    i64 flop = classes[row[CARDS] >> 6 * a & 63][row[CARDS] >> 6 * b & 63];
                    twice[flop] += like * two;
                    waiting[flop] += like * best;
                }
        }
        i64 patient = 0;
        for (int f = 0; f < count; f++) {
            patient += max(twice[f], waiting[f]);
            twice[f] -= waiting[f];
        }
        at_once[at] = once, waits[at] = patient, margins[at] = twice, flops[at] = count;
    }
    free(seen);
    free(classes);
    return unused;
}

int main(int argc, char **argv) {
    int threads = argc > 1 ? atoi(argv[1]) : 1;
    i64 number;
    pthread_t pool[64];
    if (fread(nets, sizeof nets, 1, stdin) != 1 || fread(&fold, 8, 1, stdin) != 1 || fread(&nine, 8, 1, stdin) != 1) return 1;
    if (fread(&number, 8, 1, stdin) != 1 || fread(held, sizeof held[0], number, stdin) != (size_t)number) return 1;
    hands = number;
    for (int mask = 0; mask <= WHOLE; mask++) {
        pop[mask] = __builtin_popcount(mask);
        top[mask] = mask ? 1 << (31 - __builtin_clz(mask)) : 0;
    }
    for (int n = 0; n < 14; n++) choose[n][0] = 1, choose[n][1] = n, choose[n][2] = n * (n - 1) / 2, choose[n][3] = n * (n - 1) * (n - 2) / 6;
    for (int t = 0; t < threads; t++) pthread_create(&pool[t], NULL, work, NULL);
    for (int t = 0; t < threads; t++) pthread_join(pool[t], NULL);
    fwrite(at_once, 8, hands, stdout);
    fwrite(waits, 8, hands, stdout);
    for (int at = 0; at < hands; at++) fwrite(margins[at], 8, flops[at], stdout);
    return 0;
}
