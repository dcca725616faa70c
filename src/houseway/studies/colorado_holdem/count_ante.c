/* Colorado Hold 'Em: the ante where the bet is required, by the best play.
   wager: ante; pays: required; strategy: optimal
   prints: 2133/38675
   takes: 6 s of processor time

   Written from the clauses alone. A player has three cards and sees no other. The player folds and loses the ante, or declares
   three of a kind or three suited cards in sequence (the ace high, or low with 2 and 3) and is paid 5 to 1, or bets as much again
   and discards one card. Then three community cards are turned up. Both wagers are paid by the five cards: a pair of tens or better
   1 to 1, two pairs 2, three of a kind 3, a straight 5, a flush 8, a full house 11, four of a kind 40, a straight flush 100 and a
   royal flush 500 to 1. A pair of sevens to nines is returned; anything less loses.
   Suits are equal: of hands that differ by the names of their suits only, one meets every board, times the number of them. */
#include <stdio.h>
static int kind_of(const int *cards, int *top) { /* 0 none, 1 pair, 2 two pairs, 3 three, 4 straight, 5 flush, 6 full, 7 four, 8 sf, 9 royal */
    int many[15] = {0}, suited = 1, i, r, pairs = 0, three = 0, four = 0, run = 0, straight = 0;
    *top = 0;
    for (i = 0; i < 5; i++) {
        many[cards[i] / 4 + 2]++;
        suited = suited && cards[i] % 4 == cards[0] % 4;
    }
    for (r = 2; r <= 14; r++) {
        run = many[r] == 1 ? run + 1 : 0;
        if (run == 5) straight = r;
        if (many[r] == 2) { pairs++; *top = r; }
        if (many[r] == 3) three = 1;
        if (many[r] == 4) four = 1;
    }
    if (many[14] && many[2] && many[3] && many[4] && many[5]) straight = 5;
    if (straight && suited) return straight == 14 ? 9 : 8;
    if (four) return 7;
    if (three && pairs) return 6;
    if (suited) return 5;
    if (straight) return 4;
    if (three) return 3;
    return pairs;
}

static int names(const int *c) { /* the same number for hands that differ by the names of suits only */
    int best = -1, p, i, j, t;
    static const int orders[24][4] = {
        {0,1,2,3},{0,1,3,2},{0,2,1,3},{0,2,3,1},{0,3,1,2},{0,3,2,1},{1,0,2,3},{1,0,3,2},{1,2,0,3},{1,2,3,0},{1,3,0,2},{1,3,2,0},
        {2,0,1,3},{2,0,3,1},{2,1,0,3},{2,1,3,0},{2,3,0,1},{2,3,1,0},{3,0,1,2},{3,0,2,1},{3,1,0,2},{3,1,2,0},{3,2,0,1},{3,2,1,0}};
    for (p = 0; p < 24; p++) {
        int d[3], number;
        for (i = 0; i < 3; i++) d[i] = c[i] / 4 * 4 + orders[p][c[i] % 4];
        for (i = 0; i < 2; i++)
            for (j = 0; j < 2 - i; j++)
                if (d[j] > d[j + 1]) { t = d[j]; d[j] = d[j + 1]; d[j + 1] = t; }
        number = (d[0] * 52 + d[1]) * 52 + d[2];
        if (best < 0 || number < best) best = number;
    }
    return best;
}

int main(void) {
    static const int odds[10] = {-1, 1, 2, 3, 5, 8, 11, 40, 100, 500};
    static int many[52 * 52 * 52];
    int c[3], a, b, d, i, top, hands = 0;
    long long net = 0, boards = 18424, x, y, t;
    for (c[0] = 0; c[0] < 52; c[0]++)
        for (c[1] = c[0] + 1; c[1] < 52; c[1]++)
            for (c[2] = c[1] + 1; c[2] < 52; c[2]++) { many[names(c)]++; hands++; }
    for (c[0] = 0; c[0] < 52; c[0]++)
        for (c[1] = c[0] + 1; c[1] < 52; c[1]++)
            for (c[2] = c[1] + 1; c[2] < 52; c[2]++) {
                int r0 = c[0] / 4, r1 = c[1] / 4, r2 = c[2] / 4, weight = many[(c[0] * 52 + c[1]) * 52 + c[2]];
                long long best = -boards, made[3] = {0, 0, 0};
                if (!weight) continue;
                if (r0 == r2) best = 5 * boards;
                if (c[0] % 4 == c[1] % 4 && c[1] % 4 == c[2] % 4
                    && ((r1 == r0 + 1 && r2 == r1 + 1) || (r0 == 0 && r1 == 1 && r2 == 12))) best = 5 * boards;
                for (a = 0; a < 52; a++)
                    for (b = a + 1; b < 52; b++)
                        for (d = b + 1; d < 52; d++) {
                            int out = 0;
                            for (i = 0; i < 3; i++) out |= c[i] == a || c[i] == b || c[i] == d;
                            if (out) continue;
                            for (i = 0; i < 3; i++) {
                                int five[5] = {a, b, d, c[i == 0], c[i == 2 ? 1 : 2]}, kind = kind_of(five, &top);
                                made[i] += 2 * (kind == 1 && top < 7 ? -1 : kind == 1 && top < 10 ? 0 : odds[kind]);
                            }
                        }
                for (i = 0; i < 3; i++)
                    if (made[i] > best) best = made[i];
                net += weight * best;
            }
    net = -net;
    boards *= hands;
    for (x = net < 0 ? -net : net, y = boards; y; t = x % y, x = y, y = t) {}
    printf("%lld/%lld\n", net / x, boards / x);
    return 0;
}
