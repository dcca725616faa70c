/* High Card Flush counted as the lab counts it, in C: what `bench/lab.py` stands beside. It is compiled for a benchmark and
 * never shipped. It reads what the game's rows pay (nets[length][action][case], then the lowest qualifying set) and writes
 * sums[flush][action][run][4], mixed[2], cells[28..][5][3][4], and the hands by longest flush and by longest run.
 *
 *     high_card_flush THREADS < nets > sums
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SETS 5812
#define DEALERS 45379620LL
#define LANES 64
typedef int64_t i64;

static i64 masks[SETS], sizes[SETS], starts[9], runs[SETS], fails[SETS], high[SETS], none[SETS], choose_[14][8];
static i64 divisions[16][4], at_longest[16][16], at_qualifier[16][16], values[SETS][3][4], nets[8][3][6];
static i64 sums[SETS][1][3][8][4];
static int ndivisions, qualifier, threads;

static int bits(i64 x) { return __builtin_popcountll((unsigned long long)x); }

static i64 ranked_below(i64 left, i64 flush) {
    i64 below = 0;
    int need = bits(flush);
    for (int bit = 12; bit >= 0; bit--)
        if (flush >> bit & 1) {
            below += choose_[bits(left & ((1 << bit) - 1))][need];
            if (!(left >> bit & 1)) break;
            need--;
        }
    return below;
}

static int run_in(i64 set) {
    i64 ranks = set << 1 | set >> 12; /* the ace also stands below the two */
    int length = 0;
    for (; ranks; ranks &= ranks << 1) length++;
    return length;
}

static int by_flush(const void *a, const void *b) {
    i64 x = *(const i64 *)a, y = *(const i64 *)b;
    int d = bits(x) - bits(y);
    return d ? d : (x > y) - (x < y);
}

static i64 ways_of_shares(int place, const i64 *division, int length, int need) {
    i64 whole[8] = {1}, grown[8];
    if (need < 0) return 0;
    for (int j = 0; j < 4; j++) {
        if (place >> j & 1) continue;
        for (int power = 0; power < 8; power++) {
            grown[power] = 0;
            for (int k = 0; k < length && k <= power; k++) grown[power] += whole[power - k] * choose_[13 - division[j]][k];
        }
        memcpy(whole, grown, sizeof whole);
    }
    return whole[need];
}

static void prepare(i64 lowest) {
    int n = 0;
    for (int a = 0; a < 14; a++)
        for (int k = 0; k < 8; k++) choose_[a][k] = k == 0 ? 1 : a == 0 ? 0 : choose_[a - 1][k - 1] + choose_[a - 1][k];
    for (i64 set = 0; set < 8192; set++)
        if (bits(set) <= 7) masks[n++] = set;
    qsort(masks, SETS, sizeof *masks, by_flush);
    for (int j = SETS - 1; j >= 0; j--) {
        sizes[j] = bits(masks[j]);
        starts[sizes[j]] = j;
        runs[j] = run_in(masks[j]);
        high[j] = bits(masks[j] >> 9);
        fails[j] = ranked_below(8191 ^ masks[j], lowest);
        if (masks[j] == lowest) qualifier = j;
    }
    starts[8] = SETS;
    for (int a = 7; a >= 0; a--)
        for (int b = a; b >= 0; b--)
            for (int c = b; c >= 0; c--) {
                int d = 7 - a - b - c;
                if (d < 0 || d > c) continue;
                i64 division[4] = {a, b, c, d};
                memcpy(divisions[ndivisions], division, sizeof division);
                for (int place = 0; place < 16; place++) {
                    int set = bits(place);
                    at_longest[ndivisions][place] = ways_of_shares(place, division, a, 7 - a * set);
                    at_qualifier[ndivisions][place] = ways_of_shares(place, division, bits(lowest), 7 - bits(lowest) * set);
                }
                ndivisions++;
            }
    for (int j = 0; j < SETS; j++)
        for (int a = 0; a < 3; a++) {
            i64 *v = values[j][a], *z = nets[sizes[j]][a];
            v[0] = z[5] * DEALERS;
            if (j < qualifier)
                v[1] = z[0] - z[1], v[2] = z[1] - z[2], v[3] = z[2] - z[5];
            else
                v[1] = z[3] - z[4], v[2] = z[4] - z[5], v[3] = z[0] - z[3];
        }
}

static inline void halve(const i64 *form, i64 number, i64 *into, int many) {
    for (int place = 0; place < many; place++) into[place] = form[2 * place] + form[2 * place + 1] * number;
}

static inline i64 ways_of(int i1, int i2, int i3, int i4) {
    if (i1 == i2) {
        if (i2 == i3) return i3 == i4 ? 1 : 4;
        return i3 == i4 ? 6 : 12;
    }
    if (i2 == i3) return i3 == i4 ? 4 : 12;
    return i3 == i4 ? 12 : 24;
}

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

static void count(int lane, int start, int stop, const i64 *points, int cells, i64 *out) {
    static _Thread_local i64 below[SETS], level[SETS];
    i64 a1[8], c1[8], a2[4], b2[4], c2[4];
    for (int i1 = start + lane; i1 < stop; i1 += LANES) {
        i64 s1 = sizes[i1], flush = masks[i1], own = ranked_below(8191 ^ flush, flush);
        i64 *tally = out + (i64)(i1 - start) * cells * 3 * 8 * 4;
        i64(*v)[4] = values[i1];
        i64 r0 = v[1][0] - v[0][0], r1 = v[1][1] - v[0][1], r2 = v[1][2] - v[0][2], r3 = v[1][3] - v[0][3];
        i64 m0 = v[2][0] - v[1][0], m1 = v[2][1] - v[1][1], m2 = v[2][2] - v[1][2], m3 = v[2][3] - v[1][3];
        int upto_j = MIN(starts[MIN(s1, 7 - s1) + 1], i1 + 1);
        for (int j = 0; j < upto_j; j++) {
            below[j] = ranked_below(8191 ^ masks[j], flush);
            level[j] = below[j] + !(masks[j] & flush);
        }
        for (int d = 0; d < ndivisions; d++) {
            if (divisions[d][0] != s1) continue;
            i64 s2 = divisions[d][1], s3 = divisions[d][2], s4 = divisions[d][3];
            halve(at_longest[d], own, a1, 8);
            halve(at_qualifier[d], fails[i1], c1, 8);
            int end2 = MIN(starts[s2 + 1], i1 + 1);
            for (int i2 = starts[s2]; i2 < end2; i2++) {
                halve(a1, below[i2], a2, 4);
                halve(a1, level[i2], b2, 4);
                halve(c1, fails[i2], c2, 4);
                i64 run2 = MAX(runs[i1], runs[i2]);
                int end3 = MIN(starts[s3 + 1], i2 + 1);
                for (int i3 = starts[s3]; i3 < end3; i3++) {
                    i64 under = a2[0] + a2[1] * below[i3], per_under = a2[2] + a2[3] * below[i3];
                    i64 upto = b2[0] + b2[1] * level[i3], per_upto = b2[2] + b2[3] * level[i3];
                    i64 brief = c2[0] + c2[1] * fails[i3], per_brief = c2[2] + c2[3] * fails[i3];
                    i64 run3 = MAX(run2, runs[i3]), cell3 = points[i2] + points[i3];
                    i64 same = ways_of(i1, i2, i3, i3), apart = ways_of(i1, i2, i3, -1);
                    int end4 = MIN(starts[s4 + 1], i3 + 1);
                    for (int i4 = starts[s4]; i4 < end4; i4++) {
                        i64 lower = under + per_under * below[i4];
                        i64 not_higher = upto + per_upto * level[i4];
                        i64 fail = brief + per_brief * fails[i4];
                        i64 better = r0 + r1 * lower + r2 * not_higher + r3 * fail;
                        i64 more = m0 + m1 * lower + m2 * not_higher + m3 * fail;
                        int action = better > 0;
                        if (more > 0 && better + more > 0) action = 2;
                        i64 ways = i4 == i3 ? same : apart;
                        i64 *row = tally + (((cell3 + points[i4]) * 3 + action) * 8 + MAX(run3, runs[i4])) * 4;
                        row[0] += ways;
                        row[1] += ways * lower;
                        row[2] += ways * not_higher;
                        row[3] += ways * fail;
                    }
                }
            }
        }
    }
}

struct job {
    atomic_int next;
    int start, stop, cells;
    const i64 *points;
    i64 *out;
};

static void *work(void *given) {
    struct job *job = given;
    for (;;) {
        int lane = atomic_fetch_add(&job->next, 1);
        if (lane >= LANES) return NULL;
        count(lane, job->start, job->stop, job->points, job->cells, job->out);
    }
}

static void shared_out(int start, int stop, int cells, const i64 *points, i64 *out) {
    struct job job = {.start = start, .stop = stop, .cells = cells, .points = points, .out = out};
    pthread_t thread[64];
    atomic_init(&job.next, 0);
    for (int t = 1; t < threads; t++) pthread_create(&thread[t], NULL, work, &job);
    work(&job);
    for (int t = 1; t < threads; t++) pthread_join(thread[t], NULL);
}

static void by_longest(i64 *flushes, i64 *longest) {
    static i64 suit[8][8], hands[8][8][8], grown[8][8][8];
    for (int j = 0; j < SETS; j++) suit[sizes[j]][runs[j]]++;
    hands[0][0][0] = 1;
    for (int s = 0; s < 4; s++) {
        memset(grown, 0, sizeof grown);
        for (int size = 0; size < 8; size++)
            for (int flush = 0; flush < 8; flush++)
                for (int run = 0; run < 8; run++)
                    if (hands[size][flush][run])
                        for (int more = 0; size + more < 8; more++)
                            for (int length = 0; length < 8; length++)
                                grown[size + more][MAX(flush, more)][MAX(run, length)] += hands[size][flush][run] * suit[more][length];
        memcpy(hands, grown, sizeof hands);
    }
    for (int flush = 0; flush < 8; flush++)
        for (int run = 0; run < 8; run++) flushes[flush] += hands[7][flush][run], longest[run] += hands[7][flush][run];
}

int main(int argc, char **argv) {
    i64 lowest, mixed[2] = {0, 0}, flushes[8] = {0}, longest[8] = {0};
    threads = argc > 1 ? atoi(argv[1]) : 1;
    if (fread(nets, sizeof nets, 1, stdin) != 1 || fread(&lowest, sizeof lowest, 1, stdin) != 1) return 1;
    prepare(lowest);
    shared_out(0, SETS, 1, none, &sums[0][0][0][0][0]);
    for (int j = SETS - 1; j >= 0; j--) {
        i64 hands[3] = {0};
        for (int a = 0; a < 3; a++)
            for (int run = 0; run < 8; run++) hands[a] += sums[j][0][a][run][0];
        if (hands[0] && hands[1] + hands[2]) {
            if (!mixed[1]) mixed[1] = j + 1;
            mixed[0] = j;
        }
    }
    int many = (int)(mixed[1] - mixed[0]);
    i64 *cells = calloc((size_t)many * 5 * 3 * 8 * 4, sizeof *cells);
    shared_out((int)mixed[0], (int)mixed[1], 5, high, cells);
    by_longest(flushes, longest);
    fwrite(sums, sizeof sums, 1, stdout);
    fwrite(mixed, sizeof mixed, 1, stdout);
    fwrite(cells, sizeof *cells, (size_t)many * 5 * 3 * 8 * 4, stdout);
    fwrite(flushes, sizeof flushes, 1, stdout);
    fwrite(longest, sizeof longest, 1, stdout);
    return 0;
}
