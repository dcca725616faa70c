/* Counts the example side bets again, from their words alone: every set of cards of one deck, and of shoes every choice of card
   types with the number of ways of each. It shares no code with the package, merges no cards into classes and reads no description:
   the rows of each bet are written out here. Usage: side_bets BET DECKS WITHOUT_TENS; prints the ways of each row, then all. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 big;
static int many[52]; /* of each card: rank 0..12 (two to ace), suit 0..3 (clubs, diamonds, hearts, spades) */
static big rows[16], total;
static int nrows;

static int rank(int c) { return c >> 2; }
static int suit(int c) { return c & 3; }
static int red(int c) { return suit(c) == 1 || suit(c) == 2; }
static int ten(int c) { return rank(c) >= 8 && rank(c) <= 11; }

static void put(int row, big ways) { if (row >= 0) rows[row] += ways; total += ways; }
static void show(big n) { if (n > 9) show(n / 10); putchar('0' + (int)(n % 10)); }

/* Takes one card of a type out of the shoe; returns how many there were. */
static int take(int c) { return many[c]-- ; }
static void back(int c) { many[c]++; }

/* Poker hands by looking at every five of the cards, or at all three. The joker is card 52: an ace, or what completes a straight
   or a flush. */
enum { PAIR = 1, TRIPS = 2, STRAIGHT = 4, FLUSH = 8, FULL = 16, QUADS = 32, SF = 64, ROYAL = 128, ACES = 256 };
static int run_of(int mask, int n) { /* whether n ranks are a run: the highest has the ace on top or at the bottom */
    for (int low = 0; low + n <= 13; low++) if (mask == ((1 << n) - 1) << low) return 1;
    return mask == (((1 << (n - 1)) - 1) | 1 << 12);
}
static int hand_plain(const int *c, int n) {
    int count[13] = {0}, mask = 0, flush = 1, pairs = 0, trips = 0, quads = 0, five = 0;
    for (int i = 0; i < n; i++) { count[rank(c[i])]++; mask |= 1 << rank(c[i]); if (suit(c[i]) != suit(c[0])) flush = 0; }
    for (int r = 0; r < 13; r++) { pairs += count[r] == 2; trips += count[r] == 3; quads += count[r] == 4; five += count[r] == 5; }
    int straight = run_of(mask, n), found = 0;
    if (pairs || trips || quads || five) found |= PAIR;
    if (trips || quads || five) found |= TRIPS;
    if (trips && pairs) found |= FULL;
    if (quads || five) found |= QUADS;
    if (straight) found |= STRAIGHT;
    if (flush) found |= FLUSH;
    if (straight && flush) found |= SF;
    if (straight && flush && mask == 0x1F00) found |= ROYAL;
    return found;
}
static int hand_five(const int *c, int n) {
    int at = -1, d[8];
    for (int i = 0; i < n; i++) { d[i] = c[i]; if (c[i] == 52) at = i; }
    if (at < 0) return hand_plain(c, n);
    int found = 0, aces = 0;
    for (int i = 0; i < n; i++) aces += c[i] != 52 && rank(c[i]) == 12;
    for (int s = 0; s < 4; s++) { d[at] = 48 + s; found |= hand_plain(d, n) & (PAIR | TRIPS | FULL | QUADS); }
    if (aces == 4) found |= ACES;
    for (int card = 0; card < 52; card++) { d[at] = card; found |= hand_plain(d, n) & (STRAIGHT | FLUSH | SF | ROYAL); }
    return found;
}
/* Seven cards at once: a flush is five of a suit, or four and the joker, and so on. */
static int window(int mask, int help) {
    for (int low = 0; low <= 8; low++) if (__builtin_popcount(mask >> low & 31) + help >= 5) return 1;
    return __builtin_popcount(mask & 0x100F) + help >= 5;
}
static int hand_seven(const int *c) {
    int count[13] = {0}, suits[4] = {0}, masks[4] = {0}, mask = 0, joker = 0, found = 0, pairs = 0, trips = 0;
    for (int i = 0; i < 7; i++) {
        if (c[i] == 52) { joker = 1; continue; }
        count[rank(c[i])]++; suits[suit(c[i])]++; masks[suit(c[i])] |= 1 << rank(c[i]); mask |= 1 << rank(c[i]);
    }
    if (window(mask, joker)) found |= STRAIGHT;
    for (int s = 0; s < 4; s++) {
        if (suits[s] + joker >= 5) found |= FLUSH;
        if (window(masks[s], joker)) found |= SF;
        if (__builtin_popcount(masks[s] & 0x1F00) + joker >= 5) found |= ROYAL;
    }
    count[12] += joker;
    for (int r = 0; r < 13; r++) { pairs += count[r] >= 2; trips += count[r] >= 3; if (count[r] >= 4) found |= QUADS; }
    if (trips) found |= TRIPS;
    if (trips && pairs > 1) found |= FULL;
    if (count[12] == 5) found |= ACES;
    return found;
}
static int hands(const int *c, int n) {
    if (n == 3) return hand_five(c, 3);
    if (n == 7) return hand_seven(c);
    int found = 0, five[5];
    for (int skip = 0; skip < 1 << n; skip++) {
        if (__builtin_popcount(skip) != n - 5) continue;
        int k = 0;
        for (int i = 0; i < n; i++) if (!(skip >> i & 1)) five[k++] = c[i];
        found |= hand_five(five, 5);
    }
    return found;
}
static int ladder(int found, const int *names, int n) { for (int i = 0; i < n; i++) if (found & names[i]) return i; return -1; }

/* Two zones of a game: `own` cards, then `other` cards, each a set. */
static int held[8];
static int (*judge)(void);
static int own_cards, other_cards;
static void other_set(int from, int k, big ways) {
    if (k == other_cards) { put(judge(), ways); return; }
    for (int c = from; c < 52; c++) {
        int left = many[c], taken = 0;
        big w = 1;
        while (taken < left && k + taken < other_cards) {
            held[own_cards + k + taken] = c;
            w = w * (left - taken) / (taken + 1);
            taken++;
            many[c] -= taken;
            other_set(c + 1, k + taken, ways * w);
            many[c] += taken;
        }
    }
}
static void own_set(int from, int k, big ways) {
    if (k == own_cards) { other_set(0, 0, ways); return; }
    for (int c = from; c < 52; c++) {
        int left = many[c], taken = 0;
        big w = 1;
        while (taken < left && k + taken < own_cards) {
            held[k + taken] = c;
            w = w * (left - taken) / (taken + 1);
            taken++;
            many[c] -= taken;
            own_set(c + 1, k + taken, ways * w);
            many[c] += taken;
        }
    }
}

static int perfect_pairs(void) {
    if (rank(held[0]) != rank(held[1])) return -1;
    return suit(held[0]) == suit(held[1]) ? 0 : red(held[0]) == red(held[1]) ? 1 : 2;
}
static int total_of(int a, int b) {
    int v[2] = {rank(a) == 12 ? 11 : ten(a) ? 10 : rank(a) + 2, rank(b) == 12 ? 11 : ten(b) ? 10 : rank(b) + 2};
    return v[0] + v[1] == 22 ? 12 : v[0] + v[1];
}
static int lucky_ladies(void) {
    int queens = held[0] == 42 && held[1] == 42;
    int blackjack = (rank(held[2]) == 12 && ten(held[3])) || (ten(held[2]) && rank(held[3]) == 12);
    if (queens) return blackjack ? 0 : 1;
    if (total_of(held[0], held[1]) != 20) return -1;
    return held[0] == held[1] ? 2 : suit(held[0]) == suit(held[1]) ? 3 : 4;
}
static int twenty_one_plus_three(void) { static const int names[] = {SF, TRIPS, STRAIGHT, FLUSH}; return ladder(hands(held, 3), names, 4); }
static int prime(void) {
    int reds = 0, three = 0;
    for (int i = 0; i < 6; i++) { reds += red(held[i]); if (i == 2) three = reds; }
    return reds == 0 || reds == 6 ? 0 : three == 0 || three == 3 ? 1 : -1;
}
static void of_one_deck(int cards, int jokers, const int *names, int n) {
    int c[8], deck = 52 + jokers;
    for (int i = 0; i < cards; i++) c[i] = i;
    for (;;) {
        put(ladder(hands(c, cards), names, n), 1);
        int i = cards - 1;
        while (i >= 0 && c[i] == deck - cards + i) i--;
        if (i < 0) return;
        for (c[i]++, i++; i < cards; i++) c[i] = c[i - 1] + 1;
    }
}

/* Baccarat: every order of card types for the four first cards, of points for third cards. */
static int which; /* 0 lucky 6, 1 perfect pair, 2 small, 3 player pair */
static int points[10];
static int value(int c) { return rank(c) == 12 ? 1 : rank(c) >= 8 ? 0 : rank(c) + 2; }
static int draws(int banker, int third) {
    switch (banker) {
        case 0: case 1: case 2: return 1;
        case 3: return third != 8;
        case 4: return third >= 2 && third <= 7;
        case 5: return third >= 4 && third <= 7;
        case 6: return third == 6 || third == 7;
        default: return 0;
    }
}
static void end(int player, int banker, int pc, int bc, const int *c, big ways) {
    int row = -1;
    if (which == 0 && banker > player && banker == 6) row = bc == 3 ? 0 : 1;
    if (which == 1) { int n = (c[0] == c[2]) + (c[1] == c[3]); row = n == 2 ? 0 : n == 1 ? 1 : -1; }
    if (which == 2 && pc + bc == 4) row = 0;
    if (which == 3 && rank(c[0]) == rank(c[2])) row = 0;
    put(row, ways);
}
static void thirds(const int *c, big ways, int cards) {
    int player = (value(c[0]) + value(c[2])) % 10, banker = (value(c[1]) + value(c[3])) % 10;
    big both = (big)cards * (cards - 1);
    if (player >= 8 || banker >= 8) { end(player, banker, 2, 2, c, ways * both); return; }
    if (player >= 6) {
        if (banker >= 6) { end(player, banker, 2, 2, c, ways * both); return; }
        for (int t = 0; t < 10; t++) end(player, (banker + t) % 10, 2, 3, c, ways * points[t] * (cards - 1));
        return;
    }
    for (int t = 0; t < 10; t++) {
        big w = ways * points[t];
        if (!w) continue;
        points[t]--;
        if (draws(banker, t)) for (int u = 0; u < 10; u++) end((player + t) % 10, (banker + u) % 10, 3, 3, c, w * points[u]);
        else end((player + t) % 10, banker, 3, 2, c, w * (cards - 1));
        points[t]++;
    }
}
static void coups(void) {
    int c[4], cards = 0;
    for (int i = 0; i < 52; i++) { points[value(i)] += many[i]; cards += many[i]; }
    for (c[0] = 0; c[0] < 52; c[0]++) { big a = take(c[0]); points[value(c[0])]--;
    for (c[1] = 0; c[1] < 52; c[1]++) { big b = take(c[1]); points[value(c[1])]--;
    for (c[2] = 0; c[2] < 52; c[2]++) { big d = take(c[2]); points[value(c[2])]--;
    for (c[3] = 0; c[3] < 52; c[3]++) { big e = take(c[3]); points[value(c[3])]--;
        if (a * b * d * e) thirds(c, a * b * d * e, cards - 4);
    points[value(c[3])]++; back(c[3]); } points[value(c[2])]++; back(c[2]); }
    points[value(c[1])]++; back(c[1]); } points[value(c[0])]++; back(c[0]); }
}

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    int decks = atoi(argv[2]), without = atoi(argv[3]);
    for (int i = 0; i < 52; i++) many[i] = without && rank(i) == 8 ? 0 : decks;
    const char *bet = argv[1];
    static const int six[] = {ROYAL, SF, QUADS, FULL, FLUSH, STRAIGHT, TRIPS};
    static const int seven[] = {ACES, ROYAL, SF, QUADS, FULL, FLUSH, TRIPS, STRAIGHT};
    if (!strcmp(bet, "perfect_pairs")) { nrows = 3; own_cards = 2; judge = perfect_pairs; own_set(0, 0, 1); }
    else if (!strcmp(bet, "lucky_ladies")) { nrows = 5; own_cards = 2; other_cards = 2; judge = lucky_ladies; own_set(0, 0, 1); }
    else if (!strcmp(bet, "twenty_one_plus_three")) { nrows = 4; own_cards = 3; judge = twenty_one_plus_three; own_set(0, 0, 1); }
    else if (!strcmp(bet, "prime")) { nrows = 2; own_cards = 3; other_cards = 3; judge = prime; own_set(0, 0, 1); }
    else if (!strcmp(bet, "six_card_bonus")) { nrows = 7; of_one_deck(6, 0, six, 7); }
    else if (!strcmp(bet, "seven_card_mania")) { nrows = 8; of_one_deck(7, 1, seven, 8); }
    else {
        static const char *names[] = {"lucky_6", "perfect_pair", "small", "player_pair"};
        static const int many_rows[] = {2, 2, 1, 1};
        for (which = 0; which < 4 && strcmp(bet, names[which]); which++) {}
        if (which == 4) return 2;
        nrows = many_rows[which];
        coups();
    }
    for (int i = 0; i < nrows; i++) { show(rows[i]); putchar('\n'); }
    show(total);
    putchar('\n');
    return 0;
}
