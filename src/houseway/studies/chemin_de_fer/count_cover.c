/* Chemin de fer: a cover, six decks, the dominant player choosing best on a five.
   wager: cover; pays: printed; strategy: optimal
   prints: 18880657128/1525814595305
   takes: 0.02 s of processor time

   Written from the clauses alone. Cards count their number, tens and court cards nothing, and a hand its last digit. With eight
   or nine in either hand no card is drawn. Otherwise the dominant player draws on four or less, stays on six or seven, and on five
   chooses. The banker draws by Table 3: on 0, 1 and 2 always; if the player stayed, on 3, 4 and 5; otherwise on 3 unless the
   player's third card is an 8, on 4 with a third card of 2 to 7, on 5 with 4 to 7, and on 6 with 6 or 7. A cover wins 1 to 1 if the
   player's hand is higher, loses if it is lower, and is returned on a tie.
   Six cards are drawn in order, used or not, by their values: ten kinds, 24 cards of each but 96 of those that count nothing.
   Whether a five draws is chosen for each of its two cards, which is all that the player sees. */
#include <stdio.h>

static long long left[10] = {96, 24, 24, 24, 24, 24, 24, 24, 24, 24};

static int ended(int player, int banker, const int *c, int draws) {
    int third = draws ? c[4] : -1, more;
    if (draws) player = (player + third) % 10;
    if (third < 0) more = banker <= 5;
    else more = banker < 3 || (banker == 3 && third != 8) || (banker == 4 && third >= 2 && third <= 7)
        || (banker == 5 && third >= 4 && third <= 7) || (banker == 6 && (third == 6 || third == 7));
    if (more) banker = (banker + c[draws ? 5 : 4]) % 10;
    return (player > banker) - (player < banker);
}

int main(void) {
    static long long five[10][10][2];
    long long net = 0, whole = 1, x, y, t;
    int c[6], i, n, a, b;
    for (i = 0; i < 6; i++) whole *= 312 - i;
    for (n = 0; n < 1000000; n++) {
        long long ways = 1;
        for (i = 0, t = n; i < 6; i++, t /= 10) { c[i] = t % 10; ways *= left[c[i]]--; }
        for (i = 0; i < 6; i++) left[c[i]]++;
        int player = (c[0] + c[2]) % 10, banker = (c[1] + c[3]) % 10;
        if (player >= 8 || banker >= 8) net += ways * ((player > banker) - (player < banker));
        else if (player == 5) for (i = 0; i < 2; i++) five[c[0]][c[2]][i] += ways * ended(player, banker, c, i);
        else net += ways * ended(player, banker, c, player < 5);
    }
    for (a = 0; a < 10; a++)
        for (b = a; b < 10; b++) { /* the two cards are seen together, in no order */
            long long stays = five[a][b][0] + (a != b ? five[b][a][0] : 0), draws = five[a][b][1] + (a != b ? five[b][a][1] : 0);
            net += stays > draws ? stays : draws;
        }
    net = -net;
    for (x = net < 0 ? -net : net, y = whole; y; t = x % y, x = y, y = t) {}
    printf("%lld/%lld\n", net / x, whole / x);
    return 0;
}
