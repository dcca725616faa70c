/* Chase the Flush: ante, X-tra Bonus and All-In, per ante, by the best play.
   wager: ante; pays: A; strategy: optimal
   prints: 12033802351/503364407000
   takes: 127 s of processor time

   Written from the clauses alone. Player and dealer get three cards of 52 each and share four community cards. An ante and a bonus
   bet as large are made first. The player may bet three antes more with three cards in sight, or two with two community cards, or
   one with all four; else the hand is folded and both bets lose. A hand is its longest flush among seven cards; of two as long, the
   one with higher cards. The dealer qualifies with 9-high of three cards (9-3-2) or better. A hand that beats the dealer wins the
   All-In 1 to 1, and the ante too if the dealer qualifies, and the bonus 250 to 1 with seven suited cards, 20 with six, 5 with five
   and 1 with four; with fewer the bonus is returned. A hand that loses loses all three, but not the ante if the dealer does not
   qualify. Equal hands are returned, as is the ante of a dealer who does not qualify.
   Every three cards, once for all names of the suits, meet every four community cards. The dealer is below a flush where each suit
   of the dealer's seven cards is. */
#include <stdio.h>
#include <string.h>

typedef long long Whole;
enum { ALL = 8191, NINE = 1 << 7 | 1 << 1 | 1, DEALERS = 14190 }; /* bit 0 is the two, bit 12 the ace; C(45,3) */
static int choose[14][14], bits[8192];

/* the sets of so many of these ranks that make, with those of the board, a lower set than another one as large; and an equal one */
static int lower(int board, int from, int more, int top, int *equal) {
    int found = 0, bit;
    *equal = 0;
    for (bit = 12; bit >= 0; bit--) {
        int wanted = top >> bit & 1, there = board >> bit & 1;
        if (wanted == there) continue;
        if (there) return found;
        found += choose[bits[from & ((1 << bit) - 1)]][more]; /* without this card, and any below it */
        if (!(from >> bit & 1) || !more--) return found;
    }
    *equal = 1;
    return found;
}

/* what was found for a suit by its cards on the board, for a player's hand: against its own flush, and against 9-3-2 */
static struct { int flush, lower, equal; } known[2][4][8192];

/* the dealer's cards that make a lower flush, and those that make one not higher: the third coefficient of four polynomials */
static void below(const int *board, const int *from, int size, int top, int nine, int *less, int *most) {
    int one[4] = {1, 0, 0, 0}, other[4] = {1, 0, 0, 0}, suit, i, k;
    for (suit = 0; suit < 4; suit++) {
        int next[4] = {0, 0, 0, 0}, after[4] = {0, 0, 0, 0}, there = bits[board[suit]], left = bits[from[suit]];
        for (k = 0; k < 4 && there + k <= size; k++) {
            int equal = 0, ways = choose[left][k];
            if (there + k == size) {
                if (known[nine][suit][board[suit]].flush != top) {
                    known[nine][suit][board[suit]].flush = top;
                    known[nine][suit][board[suit]].lower = lower(board[suit], from[suit], k, top, &equal);
                    known[nine][suit][board[suit]].equal = equal;
                }
                ways = known[nine][suit][board[suit]].lower;
                equal = known[nine][suit][board[suit]].equal;
            }
            for (i = 0; i + k < 4; i++) next[i + k] += one[i] * ways, after[i + k] += other[i] * (ways + equal);
        }
        memcpy(one, next, sizeof one), memcpy(other, after, sizeof other);
    }
    *less = one[3], *most = other[3];
}

typedef struct { int one, each, fold; } Worth; /* an All-In of one ante, each ante more, and a fold, in all of the dealer's cards */

static Worth worth(const int *own, const int *board) {
    static const int bonus[8] = {0, 0, 0, 0, 1, 5, 20, 250};
    int from[4], suit, size = 0, top = 0, out, less, same, any, won, lost, plain_won, plain_lost;
    Worth found;
    for (suit = 0; suit < 4; suit++) {
        int mine = own[suit] | board[suit];
        from[suit] = ALL & ~mine;
        if (bits[mine] > size || (bits[mine] == size && mine > top)) size = bits[mine], top = mine;
    }
    below(board, from, 3, NINE, 1, &out, &any);
    below(board, from, size, top, 0, &less, &same);
    same -= less;
    if (size < 3 || (size == 3 && top < NINE)) {
        won = 0, lost = DEALERS - out;
        plain_won = less, plain_lost = out - less - same;
    } else {
        won = less - out, lost = DEALERS - less - same;
        plain_won = out, plain_lost = 0;
    }
    found.each = won + plain_won - lost - plain_lost;
    found.one = found.each + won - lost + bonus[size] * (won + plain_won) - lost - plain_lost;
    found.fold = -2 * DEALERS;
    return found;
}

static int place[52][52];

static Whole hand(const int *card, Whole *rounds) { /* the best play of three cards, over every order of flop and later cards */
    static Whole two[1176], later[1176];
    int left[49], own[4] = {0, 0, 0, 0}, n = 0, i, a, b, c, d, pair;
    Whole three = 0, best = 0;
    for (i = 0; i < 52; i++)
        if (i != card[0] && i != card[1] && i != card[2]) left[n++] = i;
    for (i = 0; i < 3; i++) own[card[i] % 4] |= 1 << card[i] / 4;
    for (i = a = 0; a < 49; a++)
        for (b = a + 1; b < 49; b++) place[a][b] = i++;
    memset(known, 0, sizeof known);
    memset(two, 0, sizeof two), memset(later, 0, sizeof later);
    for (a = 0; a < 49; a++)
        for (b = a + 1; b < 49; b++)
            for (c = b + 1; c < 49; c++)
                for (d = c + 1; d < 49; d++) {
                    int board[4] = {0, 0, 0, 0}, river;
                    int flops[6] = {place[a][b], place[a][c], place[a][d], place[b][c], place[b][d], place[c][d]};
                    Worth now;
                    board[left[a] % 4] |= 1 << left[a] / 4, board[left[b] % 4] |= 1 << left[b] / 4;
                    board[left[c] % 4] |= 1 << left[c] / 4, board[left[d] % 4] |= 1 << left[d] / 4;
                    now = worth(own, board);
                    river = now.one > now.fold ? now.one : now.fold;
                    for (pair = 0; pair < 6; pair++) two[flops[pair]] += now.one + now.each, later[flops[pair]] += river;
                    three += 6 * (now.one + 2 * (Whole)now.each);
                    *rounds += 6 * DEALERS;
                }
    for (i = 0; i < 1176; i++) best += two[i] > later[i] ? two[i] : later[i];
    return best > three ? best : three;
}

static int names(const int *card) { /* hands that differ from this one in names of suits only; 0 if another one stands for them */
    int one, other, third, i, j, n, same = 0, mine[13] = {0}, order[4];
    for (i = 0; i < 3; i++) mine[card[i] / 4] |= 1 << card[i] % 4;
    for (one = 0; one < 4; one++)
        for (other = 0; other < 4; other++)
            for (third = 0; third < 4; third++) {
                int its[13] = {0};
                if (one == other || one == third || other == third) continue;
                order[0] = one, order[1] = other, order[2] = third, order[3] = 6 - one - other - third;
                for (i = 0; i < 3; i++) its[card[i] / 4] |= 1 << order[card[i] % 4];
                for (j = 0; j < 13 && its[j] == mine[j]; j++) {}
                if (j == 13) same++;
                else if (its[j] < mine[j]) return 0;
            }
    n = 24 / same;
    return n;
}

int main(void) {
    int n, i, card[3];
    Whole net = 0, rounds = 0, x, y, t;
    for (n = 0; n < 14; n++)
        for (i = 0; i < 14; i++) choose[n][i] = i > n ? 0 : !i || i == n ? 1 : choose[n - 1][i - 1] + choose[n - 1][i];
    for (n = 0; n < 8192; n++)
        for (i = 0; i < 13; i++) bits[n] += n >> i & 1;
    for (card[0] = 0; card[0] < 52; card[0]++)
        for (card[1] = card[0] + 1; card[1] < 52; card[1]++)
            for (card[2] = card[1] + 1; card[2] < 52; card[2]++) {
                Whole met = 0;
                if (!(n = names(card))) continue;
                net -= n * hand(card, &met);
                rounds += n * met;
            }
    for (x = net < 0 ? -net : net, y = rounds; y; t = x % y, x = y, y = t) {}
    printf("%lld/%lld\n", net / x, rounds / x);
    return 0;
}
