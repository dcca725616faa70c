/* Minibaccarat: the Banker, eight decks, five percent vigorish.
   wager: banker; pays: printed; strategy: none
   prints: 114753351728/10847218479825
   takes: 0.02 s of processor time

   Written from the clauses alone. Cards count their number, tens and court cards nothing, and a hand its last digit. Two cards
   go to the Player's Hand and two to the Banker's Hand. With eight or nine in either no card is drawn. Otherwise the Player's
   Hand draws on less than 6. If it did not, the Banker's Hand draws on 5 or less. If it did, the Banker's Hand draws on less than
   3, on 3 unless the third card is an 8, on 4 with a third card of 2 to 7, on 5 with 4 to 7, and on 6 with 6 or 7. A bet on the
   Banker wins 1 to 1 less five percent, and is returned on a tie.
   Six cards are drawn in order, used or not, by their values: ten kinds, 32 cards of each but 128 of those that count nothing. */
#include <stdio.h>

static long long left[10] = {128, 32, 32, 32, 32, 32, 32, 32, 32, 32};

int main(void) {
    long long net = 0, whole = 1, x, y, t;
    int c[6], i, n;
    for (i = 0; i < 6; i++) whole *= 416 - i;
    for (n = 0; n < 1000000; n++) {
        long long ways = 1;
        for (i = 0, t = n; i < 6; i++, t /= 10) { c[i] = t % 10; ways *= left[c[i]]--; }
        for (i = 0; i < 6; i++) left[c[i]]++;
        int player = (c[0] + c[2]) % 10, banker = (c[1] + c[3]) % 10;
        if (player < 8 && banker < 8) {
            int third = -1, draws;
            if (player < 6) { third = c[4]; player = (player + third) % 10; }
            if (third < 0) draws = banker <= 5;
            else draws = banker < 3 || (banker == 3 && third != 8) || (banker == 4 && third >= 2 && third <= 7)
                || (banker == 5 && third >= 4 && third <= 7) || (banker == 6 && (third == 6 || third == 7));
            if (draws) banker = (banker + c[third < 0 ? 4 : 5]) % 10;
        }
        net += ways * (banker > player ? 19 : banker < player ? -20 : 0);
    }
    /* twentieths of a unit */
    net = -net;
    for (x = net < 0 ? -net : net, y = 20; y; t = x % y, x = y, y = t) {}
    long long twenty = 20 / x;
    net /= x;
    for (x = net < 0 ? -net : net, y = whole; y; t = x % y, x = y, y = t) {}
    net /= x; whole /= x;
    for (x = net < 0 ? -net : net, y = twenty; y; t = x % y, x = y, y = t) {}
    printf("%lld/%lld\n", net / x, whole * (twenty / x));
    return 0;
}
