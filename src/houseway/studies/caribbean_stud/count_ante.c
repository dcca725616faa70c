/* Caribbean Stud: ante and bet, by the best play.
   wager: ante; pays: printed; strategy: optimal
   prints: 142031221/2718662100
   takes: 14 s of processor time

   Written from the clauses alone. Player and dealer get five cards of 52 each, and one of the dealer's is seen. A player folds and
   loses the ante, or bets two antes more. A dealer below ace-king does not qualify: the ante wins 1 to 1 and the bet is returned.
   Otherwise the higher hand wins; the ante wins 1 to 1, and the bet 1 to 1 with a pair or less, 2 with two pairs, 3 with three of a
   kind, 4 with a straight, 5 with a flush, 7 with a full house, 20 with four of a kind, 50 with a straight flush and 100 with a
   royal flush. Equal hands are returned.
   All hands stand in order of strength. Walking up through them, a table has for every set of up to five cards the hands so far
   that contain it. The dealer's hands with the card seen and none of the player's five are then a sum over the sets of the
   player's cards, with a sign for each card. At ace-king the table has the hands that do not qualify. A hand is decided once for
   all names of the suits. */
#include <stdio.h>
#include <stdlib.h>

typedef long long Whole;
enum { HANDS = 2598960, SETS = 2893164, CLASSES = 135000 }; /* 1 + 52 + 1326 + 22100 + 270725 + 2598960 */
typedef struct { int value; signed char card[5]; } Hand;
static Hand hands[HANDS];
static int containing[SETS], choose[53][6], first[6] = {0, 1, 53, 1379, 23479, 294204};

static int value_of(const signed char *cards) { /* the kind, then the ranks by how many there are, the highest first */
    int many[15] = {0}, suited = 1, i, r, n, low, value = 0, kind = 0, most[5] = {0}, runs = 0;
    for (i = 0; i < 5; i++) {
        many[cards[i] / 4 + 2]++;
        suited = suited && cards[i] % 4 == cards[0] % 4;
    }
    for (n = 4; n > 0; n--)
        for (r = 14; r > 1; r--)
            if (many[r] == n) {
                most[n]++;
                value = value * 16 + r;
            }
    for (r = 2; r <= 10; r++)
        if (many[r] && many[r + 1] && many[r + 2] && many[r + 3] && many[r + 4]) runs = r + 4;
    low = many[14] && many[2] && many[3] && many[4] && many[5];
    if (low) runs = 5;
    if (runs && most[1] == 5) value = runs;
    if (most[1] == 5 && runs && suited) kind = runs == 14 ? 9 : 8;
    else if (most[4]) kind = 7;
    else if (most[3] && most[2]) kind = 6;
    else if (suited) kind = 5;
    else if (runs) kind = 4;
    else if (most[3]) kind = 3;
    else kind = most[2];
    return kind << 20 | value;
}

static int by_value(const void *one, const void *other) {
    int a = ((const Hand *)one)->value, b = ((const Hand *)other)->value;
    return (a > b) - (a < b);
}

static int place(const int *cards, int size) { /* the place of a set of cards in rising order */
    int i, at = first[size];
    for (i = 0; i < size; i++) at += choose[cards[i]][i + 1];
    return at;
}

static void add(const Hand *hand) {
    int set, i, size, cards[5];
    for (set = 0; set < 32; set++) {
        for (size = i = 0; i < 5; i++)
            if (set >> i & 1) cards[size++] = hand->card[i];
        containing[place(cards, size)]++;
    }
}

static void dealers(const Hand *hand, int *found) { /* for each card seen: the dealer's hands so far with it and none of these */
    int set, i, size, seen, at, put, cards[6];
    for (seen = 0; seen < 52; seen++) found[seen] = 0;
    for (set = 0; set < 31; set++)
        for (seen = 0; seen < 52; seen++) {
            for (size = put = i = 0; i < 5; i++)
                if (set >> i & 1) {
                    if (!put && hand->card[i] > seen) cards[size++] = seen, put = 1;
                    cards[size++] = hand->card[i];
                }
            if (!put) cards[size++] = seen;
            at = containing[place(cards, size)];
            found[seen] += size % 2 ? at : -at;
        }
    for (i = 0; i < 5; i++) found[hand->card[i]] = 0;
}

static int names(const Hand *hand) { /* the hands that differ from this one in names of suits only; 0 if another stands for them */
    int order[24][4], a, b, c, n = 0, i, j, mine[13] = {0}, same = 0;
    for (a = 0; a < 4; a++)
        for (b = 0; b < 4; b++)
            for (c = 0; c < 4; c++)
                if (a != b && a != c && b != c) order[n][0] = a, order[n][1] = b, order[n][2] = c, order[n++][3] = 6 - a - b - c;
    for (i = 0; i < 5; i++) mine[hand->card[i] / 4] |= 1 << hand->card[i] % 4;
    for (n = 0; n < 24; n++) {
        int other[13] = {0};
        for (i = 0; i < 5; i++) other[hand->card[i] / 4] |= 1 << order[n][hand->card[i] % 4];
        for (j = 0; j < 13 && other[j] == mine[j]; j++) {}
        if (j == 13) same++;
        else if (other[j] < mine[j]) return 0;
    }
    return 24 / same;
}

static Whole net, rounds;

/* for each card seen: the dealer's hands that do not qualify, that are lower, and that are not higher */
static void settle(const Hand *hand, const int *out, const int *lower, const int *met, int won, int times) {
    int seen, i;
    for (seen = 0; seen < 52; seen++) {
        Whole all = 163185, worth; /* four of 46 cards */
        for (i = 0; i < 5 && hand->card[i] != seen; i++) {}
        if (i < 5) continue;
        worth = out[seen] + won * (lower[seen] - out[seen]) - 3 * (all - met[seen]);
        net -= (worth > -all ? worth : -all) * times;
        rounds += all * times;
    }
}

int main(void) {
    static const int odds[10] = {1, 1, 2, 3, 4, 5, 7, 20, 50, 100};
    static int out[CLASSES][52], which[CLASSES], times[CLASSES], lower[CLASSES][52], met[52];
    int n = 0, m, k, a, b, c, d, e, from, to, i, decided = 0, king = 14 << 16 | 13 << 12; /* ace-king, then nothing */
    Whole x, y, t;
    for (a = 0; a < 53; a++)
        for (b = 0; b < 6; b++) choose[a][b] = !b ? 1 : !a ? 0 : choose[a - 1][b - 1] + choose[a - 1][b];
    for (a = 0; a < 52; a++)
        for (b = a + 1; b < 52; b++)
            for (c = b + 1; c < 52; c++)
                for (d = c + 1; d < 52; d++)
                    for (e = d + 1; e < 52; e++) {
                        Hand *hand = &hands[n++];
                        hand->card[0] = a, hand->card[1] = b, hand->card[2] = c, hand->card[3] = d, hand->card[4] = e;
                        hand->value = value_of(hand->card);
                    }
    qsort(hands, HANDS, sizeof *hands, by_value);
    for (i = 0; i < HANDS; i++)
        if ((times[decided] = names(&hands[i]))) which[decided++] = i;
    for (from = 0; hands[from].value < king; from++) add(&hands[from]);
    for (m = 0; m < decided; m++) dealers(&hands[which[m]], out[m]);
    for (n = 0; which[n] < from; n++) /* a hand below ace-king beats nobody who qualifies */
        settle(&hands[which[n]], out[n], out[n], out[n], 1, times[n]);
    for (; from < HANDS; from = to, n = k) {
        for (to = from; to < HANDS && hands[to].value == hands[from].value; to++) {}
        for (k = n; k < decided && which[k] < to; k++) {}
        for (m = n; m < k; m++) dealers(&hands[which[m]], lower[m]);
        for (i = from; i < to; i++) add(&hands[i]);
        for (m = n; m < k; m++) {
            dealers(&hands[which[m]], met);
            settle(&hands[which[m]], out[m], lower[m], met, 1 + 2 * odds[hands[from].value >> 20], times[m]);
        }
    }
    for (x = net < 0 ? -net : net, y = rounds; y; t = x % y, x = y, y = t) {}
    printf("%lld/%lld\n", net / x, rounds / x);
    return 0;
}
