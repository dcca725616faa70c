/* Sic Bo: small.
   wager: small; pays: printed; strategy: none
   prints: 1/36
   takes: 0.02 s of processor time

   Written from the clauses alone. Three dice. Small wins 1 to 1 on totals of 4 to 10, and loses on any three of a kind. */
#include <stdio.h>

int main(void) {
    int a, b, c, net = 0, x, y, t;
    for (a = 1; a <= 6; a++)
        for (b = 1; b <= 6; b++)
            for (c = 1; c <= 6; c++)
                net += a + b + c >= 4 && a + b + c <= 10 && !(a == b && b == c) ? 1 : -1;
    for (x = net < 0 ? -net : net, y = 216; y; t = x % y, x = y, y = t) {}
    printf("%d/%d\n", -net / x, 216 / x);
    return 0;
}
