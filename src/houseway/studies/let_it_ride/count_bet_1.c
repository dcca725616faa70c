/* Let It Ride: the three bets together, per bet, by the best play.
   wager: bet_1; pays: printed; strategy: optimal
   prints: 37963/1082900
   takes: 2.6 s of processor time

   Written from the clauses alone. A player makes three equal bets and gets three cards; two community cards follow. With three
   cards in sight the player may take back bet 1, and with four bet 2. Each bet that is up is paid by the five cards: a pair of tens or
   better 1 to 1, two pairs 2, three of a kind 3, a straight 5, a flush 8, a full house 11, four of a kind 50, a straight flush 200
   and a royal flush 1,000 to 1. Anything else loses.
   Every three cards meet every first and every second community card. */
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

int main(void) {
    static const int odds[10] = {-1, 1, 2, 3, 5, 8, 11, 50, 200, 1000};
    int a, b, c, d, e, top;
    long long net = 0, whole = 0, x, y, t;
    for (a = 0; a < 52; a++)
        for (b = a + 1; b < 52; b++)
            for (c = b + 1; c < 52; c++) {
                long long three = 0;
                for (d = 0; d < 52; d++) {
                    long long four = 0;
                    if (d == a || d == b || d == c) continue;
                    for (e = 0; e < 52; e++) {
                        int cards[5] = {a, b, c, d, e}, kind;
                        if (e == a || e == b || e == c || e == d) continue;
                        kind = kind_of(cards, &top);
                        four += kind == 1 && top < 10 ? -1 : odds[kind];
                        whole++;
                    }
                    net += four; /* bet 3 stays */
                    if (four > 0) net += four;
                    three += four;
                }
                if (three > 0) net += three;
            }
    net = -net;
    for (x = net < 0 ? -net : net, y = whole; y; t = x % y, x = y, y = t) {}
    printf("%lld/%lld\n", net / x, whole / x);
    return 0;
}
