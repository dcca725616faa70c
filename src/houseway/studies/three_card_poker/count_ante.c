/* Three Card Poker: ante and play, ante bonus of the base table, by the best play.
   wager: ante; pays: base; strategy: optimal
   prints: 686689/20358520
   takes: 1.2 s of processor time

   Written from the clauses alone. Every hand of three cards of 52 meets every dealer's hand of the other 49.
   Hands rank by straight flush, three of a kind, straight, flush, pair, and none, then by their cards from the highest; 3-2-A is
   the lowest straight. A player who plays bets once more, equal to the ante. The dealer qualifies with queen high or better.
   A fold loses the ante. Against a dealer who does not qualify the ante wins 1 to 1 and the play bet is returned. Otherwise the
   higher hand wins both bets 1 to 1, and equal hands return them. A straight pays the ante 1 to 1 more, three of a kind 4 to 1 and
   a straight flush 5 to 1, whatever the dealer has, if the hand was played. */
#include <stdio.h>

static int rank_of(int a, int b, int c) { /* ranks 2..14 are card / 4 + 2, suits card % 4 */
    int r[3] = {a / 4 + 2, b / 4 + 2, c / 4 + 2}, i, j, t, kind = 0;
    int flush = a % 4 == b % 4 && b % 4 == c % 4;
    for (i = 0; i < 2; i++)
        for (j = 0; j < 2 - i; j++)
            if (r[j] < r[j + 1]) { t = r[j]; r[j] = r[j + 1]; r[j + 1] = t; }
    int low = r[0] == 14 && r[1] == 3 && r[2] == 2;
    int straight = low || (r[0] == r[1] + 1 && r[1] == r[2] + 1);
    if (low) { r[0] = 3; r[1] = 2; r[2] = 1; }
    if (straight && flush) kind = 5;
    else if (r[0] == r[1] && r[1] == r[2]) kind = 4;
    else if (straight) kind = 3;
    else if (flush) kind = 2;
    else if (r[0] == r[1] || r[1] == r[2]) {
        kind = 1;
        if (r[1] == r[2]) { t = r[0]; r[0] = r[1]; r[1] = r[2]; r[2] = t; } /* the pair first */
    }
    return ((kind * 16 + r[0]) * 16 + r[1]) * 16 + r[2];
}

int main(void) {
    static int rank[22100], cards[22100][3];
    int hands = 0, a, b, c, i, j;
    long long net = 0, rounds = 0, queen = 12 * 256; /* queen high is the lowest hand that qualifies */
    for (a = 0; a < 52; a++)
        for (b = a + 1; b < 52; b++)
            for (c = b + 1; c < 52; c++) {
                cards[hands][0] = a; cards[hands][1] = b; cards[hands][2] = c;
                rank[hands++] = rank_of(a, b, c);
            }
    for (i = 0; i < hands; i++) {
        long long played = 0, met = 0;
        int kind = rank[i] >> 12, bonus = kind == 5 ? 5 : kind == 4 ? 4 : kind == 3 ? 1 : 0;
        unsigned long long mine = 1ULL << cards[i][0] | 1ULL << cards[i][1] | 1ULL << cards[i][2];
        for (j = 0; j < hands; j++) {
            if (mine >> cards[j][0] & 1 || mine >> cards[j][1] & 1 || mine >> cards[j][2] & 1) continue;
            met++;
            played += bonus;
            if (rank[j] < queen) played += 1;
            else if (rank[i] > rank[j]) played += 2;
            else if (rank[i] < rank[j]) played -= 2;
        }
        net += played > -met ? played : -met;
        rounds += met;
    }
    long long x = -net, y = rounds, t;
    while (y) { t = x % y; x = y; y = t; }
    x = x < 0 ? -x : x;
    printf("%lld/%lld\n", -net / x, rounds / x);
    return 0;
}
