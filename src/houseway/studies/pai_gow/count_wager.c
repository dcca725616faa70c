/* Pai gow: a seat's wager against the dealer, five percent vigorish, by the best setting.
   wager: wager; pays: printed; strategy: optimal
   prints: -52787/5655000
   takes: 2 s of processor time

   Written from the clauses and the rulings R-PG-02 to R-PG-07 alone. Four of 32 tiles are set as two hands of two, of which the
   stronger is the high hand. Pairs rank above points: the supreme pair (2-4 and 1-2), pairs of twins from 6-6 to 1-5, mixed nines,
   eights, sevens and fives, then wongs (6-6 or 1-1 with a nine) and gongs (with an eight). Other hands have the last digit of their
   spots, then their better tile. A supreme tile apart from the other counts as six or three, whichever is better. A seat wins if
   both of its hands are higher, loses if neither is, and pushes otherwise; equal hands are the dealer's, and a seat's low hand of no
   points never wins. A win pays 1 to 1 less five percent.
   The dealer sets by the completed printed list: the supreme pair; a pair, wong or gong: two if possible, then the higher high
   hand, then the higher low hand; two tiles that make nine, eight or seven, with the higher low hand, then the higher high hand;
   the highest tile with the lowest.
   Every four tiles in every setting meet every four others; twins look alike, so hands that differ by them only are one. */
#include <stdio.h>

/* the tiles, two a line: spots of each and its place in the order of single tiles, from the highest */
static const int spots[16][2] = {{12, 12}, {2, 2}, {8, 8}, {4, 4}, {10, 10}, {6, 6}, {4, 4}, {11, 11}, {10, 10}, {7, 7}, {6, 6},
                                 {9, 9}, {8, 8}, {7, 7}, {5, 5}, {6, 3}};
enum { FIVES = 14, SUPREME = 15 };

static int single(int tile) { /* single tiles from the lowest: 1-2 is 1, fives 2, 2-4 is 3, sevens 4 ... 6-6 is 17 */
    int line = tile / 2;
    return tile == 31 ? 1 : tile == 30 ? 3 : line == FIVES ? 2 : 17 - line;
}

static int strength(int a, int b) { /* 1000 and more: a pair */
    int one = a / 2, other = b / 2, t, best = -1, i, j, now;
    if (one == other) return one == SUPREME ? 1100 : 1090 - one; /* twins, then mixed pairs in the same order */
    if (one > other) t = a, a = b, b = t, one = a / 2, other = b / 2;
    if (one < 2 && spots[other][0] == 9) return one ? 1039 : 1040; /* wong */
    if (one < 2 && spots[other][0] == 8) return one ? 1029 : 1030; /* gong */
    for (i = 0; i < 2; i++)
        for (j = 0; j < 2; j++) {
            int x = one == SUPREME ? (i ? 6 : 3) : spots[one][0], y = other == SUPREME ? (j ? 6 : 3) : spots[other][0];
            int p = one == SUPREME ? (i ? 3 : 1) : single(a), q = other == SUPREME ? (j ? 3 : 1) : single(b);
            now = (x + y) % 10 * 32 + (p > q ? p : q);
            if (now > best) best = now;
        }
    return best;
}

static int high[35960][3], low[35960][3], house_high[35960], house_low[35960], other_high[35960], other_low[35960];
static unsigned mask[35960];

static void set_by_the_house(int hand, const int *tile) {
    int way, rule, best = -1, kept = 0, lowest = 0, highest = 0, i, good;
    long long found, wish;
    for (i = 0; i < 4; i++) {
        if (single(tile[i]) > single(tile[highest])) highest = i;
        if (single(tile[i]) < single(tile[lowest])) lowest = i;
    }
    for (rule = 0; rule < 6 && best < 0; rule++) {
        found = -1;
        for (way = 0; way < 3; way++) {
            int h = high[hand][way], l = low[hand][way], want = 11 - rule; /* rules 2, 3 and 4: nine, eight and seven */
            if (rule == 0) good = h == 1100, wish = 0;
            else if (rule == 1) good = h >= 1000, wish = (l >= 1000) * 4000000LL + h * 2000LL + l;
            else if (rule < 5) good = (h < 1000 && h / 32 == want) || (l < 1000 && l / 32 == want), wish = l * 2000LL + h;
            else {
                /* the tile beside the highest is as low as the lowest, or the other way round */
                static const int beside[3][4] = {{1, 0, 3, 2}, {2, 3, 0, 1}, {3, 2, 1, 0}};
                good = 0;
                for (i = 0; i < 4; i++)
                    good |= single(tile[i]) == single(tile[highest]) && single(tile[beside[way][i]]) == single(tile[lowest]);
                wish = 0;
            }
            if (good && wish > found) found = wish, kept = way, best = rule;
        }
    }
    house_high[hand] = high[hand][kept];
    house_low[hand] = low[hand][kept];
}

int main(void) {
    static const int pairs[3][4] = {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2}};
    int n = 0, a, b, c, d, way, i, j;
    long long net = 0, rounds = 0, x, y, t;
    for (a = 0; a < 32; a++)
        for (b = a + 1; b < 32; b++)
            for (c = b + 1; c < 32; c++)
                for (d = c + 1; d < 32; d++) {
                    int tile[4] = {a, b, c, d};
                    mask[n] = 1u << a | 1u << b | 1u << c | 1u << d;
                    for (way = 0; way < 3; way++) {
                        int one = strength(tile[pairs[way][0]], tile[pairs[way][1]]);
                        int other = strength(tile[pairs[way][2]], tile[pairs[way][3]]);
                        high[n][way] = one > other ? one : other;
                        low[n][way] = one > other ? other : one;
                    }
                    set_by_the_house(n++, tile);
                }
    for (i = 0; i < n; i++) {
        long long best = -1000000;
        int met = 0, times = 1, line;
        for (line = 0; line < 11; line++) {
            int held = mask[i] >> 2 * line & 3;
            times *= held == 2 ? 0 : held == 1 ? 2 : 1; /* the second twin alone: the first one stands for it */
        }
        if (!times) continue;
        for (j = 0; j < n; j++)
            if (!(mask[i] & mask[j])) other_high[met] = house_high[j], other_low[met++] = house_low[j];
        for (way = 0; way < 3; way++) {
            int h = high[i][way], l = low[i][way] < 32 ? -1 : low[i][way], won = 0, lost = 0;
            for (j = 0; j < met; j++) {
                int up = h > other_high[j], down = l > other_low[j];
                won += up & down;
                lost += !(up | down);
            }
            if (19LL * won - 20LL * lost > best) best = 19LL * won - 20LL * lost;
        }
        net -= best * times;
        rounds += 20LL * met * times;
    }
    for (x = net < 0 ? -net : net, y = rounds; y; t = x % y, x = y, y = t) {}
    printf("%lld/%lld\n", net / x, rounds / x);
    return 0;
}
