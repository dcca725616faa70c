/* High Card Flush: ante and raise, by the best play.
   wager: ante; pays: printed; strategy: optimal
   prints: 1348050875653/50592437455560
   takes: 5 s of processor time

   Written from the clauses alone. Player and dealer get seven cards of 52 each. A hand is its longest flush; of two as long, the
   one with higher cards. A player folds and loses the ante, or raises: exactly one ante with a flush of at most four cards, at
   most two antes with five, at most three with six or seven. The dealer qualifies with 9-3-2 of one suit or better. If the dealer
   does not, the ante wins 1 to 1 and the raise is returned. Otherwise the longer flush, then the higher cards win both 1 to 1, and
   equal flushes return both.
   A hand is four sets of ranks, one a suit. Every four sets with seven cards in all are taken once for all names of the suits. The
   dealer is below a flush where each suit of the dealer's cards is, so the dealer's hands below it are a coefficient of a product
   of four polynomials in the number of cards. */
#include <stdio.h>

typedef long long Whole;
enum { ALL = 8191, NINE = 1 << 7 | 1 << 1 | 1 }; /* bit 0 is the two, bit 12 the ace */
static Whole choose[14][14];
static int bits[8192], of[8][1800], many[8]; /* the sets of ranks by their size */

static Whole lower(int from, int size, int top) { /* the sets of so many of these ranks that are lower than another one as large */
    Whole found = 0;
    int bit;
    for (bit = 12; bit >= 0 && size >= 0; bit--)
        if (top >> bit & 1) {
            found += choose[bits[from & ((1 << bit) - 1)]][size];
            if (!(from >> bit & 1)) break;
            size--;
        }
    return found;
}

static Whole below(const int *held, int size, int top, int equal) { /* the dealer's hands below a flush, or not above it */
    Whole all[8] = {1}, next[8];
    int suit, i, k;
    for (suit = 0; suit < 4; suit++) {
        int from = ALL & ~held[suit];
        for (i = 0; i < 8; i++) next[i] = 0;
        for (k = 0; k <= size && k < 8; k++) {
            Whole ways = k < size ? choose[bits[from]][k] : lower(from, size, top) + (equal && (top & from) == top);
            for (i = 0; i + k < 8; i++) next[i + k] += all[i] * ways;
        }
        for (i = 0; i < 8; i++) all[i] = next[i];
    }
    return all[7];
}

static Whole net, rounds;

static void hand(const int *held) { /* held: four sets of ranks in falling order */
    Whole dealers = 45379620, out = below(held, 3, NINE, 0), lost, less, same, best, raised;
    int suit, size = 0, top = 0, names = 24, run = 1, raise;
    for (suit = 0; suit < 4; suit++) {
        if (bits[held[suit]] > size || (bits[held[suit]] == size && held[suit] > top)) size = bits[held[suit]], top = held[suit];
        run = suit && held[suit] == held[suit - 1] ? run + 1 : 1;
        names /= run;
    }
    less = below(held, size, top, 0);
    same = below(held, size, top, 1) - less;
    if (less < out) less = out, same = 0; /* a flush below 9-3-2 beats nobody who qualifies */
    lost = dealers - less - same;
    best = -dealers;
    for (raise = 1; raise <= (size < 5 ? 1 : size == 5 ? 2 : 3); raise++) {
        raised = out + (less - out - lost) * (1 + raise);
        if (raised > best) best = raised;
    }
    net -= best * names;
    rounds += dealers * names;
}

int main(void) {
    int held[4], a, b, c, d, i, n;
    Whole x, y, t;
    for (n = 0; n < 14; n++)
        for (i = 0; i < 14; i++) choose[n][i] = i > n ? 0 : !i || i == n ? 1 : choose[n - 1][i - 1] + choose[n - 1][i];
    for (n = 0; n < 8192; n++) {
        for (i = 0; i < 13; i++) bits[n] += n >> i & 1;
        if (bits[n] < 8) of[bits[n]][many[bits[n]]++] = n;
    }
    for (a = 0; a < 8192; a++)
        for (b = 0; b <= a && bits[a] < 8; b++)
            for (c = 0; c <= b && bits[a] + bits[b] < 8; c++) {
                d = 7 - bits[a] - bits[b] - bits[c];
                for (i = 0; d >= 0 && i < many[d] && of[d][i] <= c; i++) {
                    held[0] = a, held[1] = b, held[2] = c, held[3] = of[d][i];
                    hand(held);
                }
            }
    for (x = net < 0 ? -net : net, y = rounds; y; t = x % y, x = y, y = t) {}
    printf("%lld/%lld\n", net / x, rounds / x);
    return 0;
}
