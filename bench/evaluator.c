/* The look of houseway/lab/poker_ranks.py, in C: the same arrays, the same steps, for bench/evaluator.py to stand beside. */

#include <stdint.h>

static inline void look(const uint8_t *hands, int64_t many, const int64_t size, uint16_t *places, const uint64_t *cards,
                        const uint16_t *lower, const int32_t *upper, const uint16_t *ranks, const uint16_t *suited)
{
    for (int64_t row = 0; row < many; row++) {
        const uint8_t *hand = hands + row * size;
        uint64_t added = cards[52];
        for (int64_t column = 0; column < size; column++)
            added += cards[hand[column]];
        uint16_t place = ranks[upper[added >> 16 & 0xffff] + lower[added & 0xffff]];
        uint64_t flags = added >> 32 & 0x8888;
        if (flags) {
            int suit = __builtin_ctzll(flags) / 4;
            uint32_t bits = 0;
            for (int64_t column = 0; column < size; column++)
                if (hand[column] / 13 == suit)
                    bits |= 1u << (hand[column] - 13 * suit);
            if (suited[bits] > place)
                place = suited[bits];
        }
        places[row] = place;
    }
}

void look_up(const uint8_t *hands, int64_t many, int64_t size, uint16_t *places, const uint64_t *cards, const uint16_t *lower,
             const int32_t *upper, const uint16_t *ranks, const uint16_t *suited)
{
    if (size == 7) /* a loop of its own, so that the compiler can lay its seven steps out */
        look(hands, many, 7, places, cards, lower, upper, ranks, suited);
    else
        look(hands, many, size, places, cards, lower, upper, ranks, suited);
}
