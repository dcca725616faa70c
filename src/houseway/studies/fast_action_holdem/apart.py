"""Pairs of hands of four that share no card, compared on one board: all pairs, less those that share one card, and so on.

Among the cards that a board leaves, let `E[S]` be how many hands with the cards `S` are worth each value. Two hands without a
common card are then counted by the products of such sums, with a minus where `S` is odd. What two or three cards are part of is
looked up for the whole shoe, and hands with cards of the board are taken off; one card and no card follow from two.

Hands count three times (`shoes`), and pairs of hands nine times. Sums may pass 2**63 on the way and wrap, but what they come to
is below 2**64.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from houseway.lab.kernel import kernel

from .shoes import NATURAL, TWOS, Shoe, Static
from .tables import CARDS, MANY, RANK, SUIT, Ints, LookupTables, laid_out

PAIRED: Final = 9
"""The times that each pair of hands is counted."""
ALL, COPIES, FIRST_GROUP = 0, 1, 2
"""Columns of a board: pairs of hands without naturals; those worth the same; then two for each group of entries."""


class Entries(NamedTuple):
    """Hands that are set in some given way, to be compared with the house's: sorted by hand."""

    cards: Ints
    house: Ints
    """The code of what the house keeps of it."""
    first: Ints
    """The two cards kept."""
    second: Ints
    """Of a split the other two cards; otherwise -1."""
    instead: Ints
    """The two cards that the house keeps, if what they win is to be taken off; otherwise -1."""
    many: Ints
    """Three, or one for each pair of a tie."""
    group: Ints
    starts: Ints
    """By three cards: where its lines begin."""
    lines: Ints
    """Lines by three cards: the fourth card, then the columns from `first` on."""


@kernel
def worth_of_twos(board: Ints, looks: LookupTables, twos: Ints, ranks: Ints, seen: Ints, raw: Ints, dense: Ints) -> int:
    """Fill the place of each two cards' value on this board among all values that occur; return how many there are."""
    laid_out(board, ranks, seen)
    row, suit, part = seen[0], seen[1], seen[2]
    for at in range(len(twos)):
        a, b = twos[at, 0], twos[at, 1]
        two = np.int64(looks.two[a, b])
        value = np.int64(looks.ranks[row, two])
        if suit >= 0:
            own = 0
            if SUIT[a] == suit:
                own = 1 + MANY + two if SUIT[b] == suit else 1 + RANK[a]
            elif SUIT[b] == suit:
                own = 1 + RANK[b]
            value = max(value, np.int64(looks.suited[part, own]))
        raw[at] = value
    order = np.argsort(raw)
    place = 0
    for at in range(len(order)):
        if at > 0 and raw[order[at]] != raw[order[at - 1]]:
            place += 1
        dense[order[at]] = place
    return place + 1


@kernel
def chosen(left: Any, many: int) -> int:
    """Return the number of ways to choose up to four of some equal cards."""
    found = 1
    for at in range(many):
        found = found * (left - at) // (at + 1)
    return found if left >= many else 0


@kernel
def noted(code: int, dense: Ints, ties: Ints, places: Ints, amounts: Ints, many: int) -> int:
    """Note the values of a hand by what the house keeps of it, and how often of three times; return how many notes there are."""
    if code < TWOS:
        places[many], amounts[many] = dense[code], 3
        return many + 1
    if code < NATURAL:
        for tie in range(3):
            places[many + tie], amounts[many + tie] = dense[ties[code - TWOS, tie]], 1
        return many + 3
    return many


@kernel
def of_threes(left: Ints, gone: Ints, values: int, dense: Ints, tables: Static, shoe: Shoe, entries: Entries, sums: Ints) -> None:
    """Subtract the pairs that share three cards. Threes of a group differ by the board's cards, which cannot be the fourth."""
    here, below = np.zeros(values, np.int64), np.zeros(values + 1, np.int64)
    places, amounts = np.zeros(15, np.uint8), np.zeros(15, np.int64)
    pairs, copies = 0, 0
    for group in range(len(shoe.groups) - 1):
        here[:] = 0
        for line in range(shoe.starts[group], shoe.starts[group + 1]):
            here[dense[shoe.kept[line]]] += shoe.weights[line]
        all_of, squares_of = 0, 0
        for place in range(values):
            below[place] = all_of
            all_of += here[place]
            squares_of += here[place] * here[place]
        below[values] = all_of
        for member in range(shoe.groups[group], shoe.groups[group + 1]):
            three = shoe.order[member]
            a, b, c = shoe.cards[member, 0], shoe.cards[member, 1], shoe.cards[member, 2]
            if a == c:
                times = chosen(left[a], 3)
            elif a == b:
                times = chosen(left[a], 2) * left[c]
            elif b == c:
                times = left[a] * chosen(left[b], 2)
            else:
                times = left[a] * left[b] * left[c]
            if times == 0:
                continue
            notes, whole, squares = 0, all_of, squares_of
            for at in range(5):
                notes = noted(shoe.codes[gone[at], member], dense, tables.ties, places, amounts, notes)
            for note in range(notes):
                place, amount = places[note], amounts[note]
                whole -= amount
                squares += amount * (amount - 2 * here[place])
                for other in range(note):
                    squares += 2 * amount * amounts[other] * (places[other] == place)
            pairs -= times * whole * whole
            copies -= times * squares
            for line in range(entries.starts[three], entries.starts[three + 1]):
                one, two, instead = dense[entries.lines[line, 1]], entries.lines[line, 2], entries.lines[line, 3]
                weight = times * entries.lines[line, 4]
                fourth = entries.lines[line, 0]
                free = left[fourth] - (a == fourth) - (b == fourth) - (c == fourth)
                weight, at = weight * free, 2 + 2 * entries.lines[line, 5]
                if instead >= 0:
                    base = dense[instead]
                    if base != one:
                        less, was = below[one] - below[base], here[one] - here[base]
                        for note in range(notes):
                            place, amount = places[note], amounts[note]
                            less -= amount * (np.int64(place < one) - np.int64(place < base))
                            was -= amount * (np.int64(place == one) - np.int64(place == base))
                        sums[at] -= weight * less
                        sums[at + 1] -= weight * was
                else:
                    lower = np.int64(one)
                    if two >= 0:
                        lower = min(np.int64(one), np.int64(dense[two]))
                        one = max(one, dense[two])
                    less, least = below[one], below[lower] if two >= 0 else here[one]
                    for note in range(notes):
                        less -= amounts[note] * (places[note] < one)
                        least -= amounts[note] * (places[note] < lower if two >= 0 else places[note] == one)
                    sums[at] -= weight * less
                    sums[at + 1] -= weight * least
    sums[0] += pairs
    sums[1] += copies


@kernel
def of_twos(left: Ints, gone: Ints, values: int, dense: Ints, tables: Static, shoe: Shoe, e2: Ints) -> None:
    """Fill how many hands with each two cards are worth each value: of the whole shoe, less those with a card of the board."""
    base, made = np.zeros((len(shoe.rows), values + 1), np.int32), np.zeros(len(shoe.rows), np.bool_)
    for two in range(len(tables.twos)):
        a, b = tables.twos[two, 0], tables.twos[two, 1]
        if left[a] == 0 or left[b] == 0 or (a == b and left[a] < 2):
            continue
        row = shoe.twos[two]
        if not made[row]:
            made[row] = True
            for name in range(len(shoe.names)):
                base[row, dense[shoe.names[name]]] += shoe.rows[row, name]
        here = e2[two]
        here[:] = base[row]
        for at in range(5):
            low, middle, high = min(a, gone[at]), max(a, min(b, gone[at])), max(b, gone[at])
            three = low + middle * (middle + 1) // 2 + high * (high + 1) * (high + 2) // 6
            group = shoe.group_of[three]
            for line in range(shoe.starts[group], shoe.starts[group + 1]):
                here[dense[shoe.kept[line]]] -= shoe.weights[line]
            for other in range(at):  # hands with two cards of the board were taken off twice
                code = np.int64(tables.codes[three, gone[other]])
                if code < TWOS:
                    here[dense[code]] += 3
                elif code < NATURAL:
                    for tie in range(3):
                        here[dense[tables.ties[code - TWOS, tie]]] += 1


@kernel
def of_fewer(left: Ints, values: int, twos: Ints, e0: Ints, e1: Ints, e2: Ints, sums: Ints) -> None:
    """Gather one card's and no card's from what two cards are part of, and add the pairs that share them."""
    for two in range(len(twos)):
        a, b = twos[two, 0], twos[two, 1]
        times = left[a] * left[b] if a != b else chosen(left[a], 2)
        if times == 0:
            continue
        whole, squares = 0, 0
        for place in range(values):
            found = np.int64(e2[two, place])
            whole += found
            squares += found * found
            e1[a, place] += (left[b] if a != b else left[b] - 1) * found
            if a != b:
                e1[b, place] += left[a] * found
        sums[0] += times * whole * whole
        sums[1] += times * squares
    for card in range(len(left)):
        whole, squares = 0, 0
        for place in range(values):
            found = e1[card, place] // 3
            e1[card, place] = found
            whole += found
            squares += found * found
            e0[place] += left[card] * found
        sums[0] -= left[card] * whole * whole
        sums[1] -= left[card] * squares
    whole = 0
    for place in range(values):
        e0[place] //= 4
        whole += e0[place]
        sums[1] += e0[place] * e0[place]
    sums[0] += whole * whole


@kernel
def of_fours(left: Ints, dense: Ints, tables: Static, sums: Ints) -> None:
    """Add the pairs that share all four cards: a hand is worth what it is worth, unless it ties in itself."""
    cards, ranks = 0, np.zeros(13, np.int64)
    for card in range(len(left)):
        cards += left[card]
        ranks[card % 13] += left[card]
    plain = chosen(cards, 4)
    for rank in range(13):
        plain -= chosen(ranks[rank], 4)
    for tie in range(len(left)):
        rank, missing = tie % 13, tie // 13
        ways = cards - ranks[rank]
        for suit in range(4):
            if suit != missing:
                ways *= left[suit * 13 + rank]
        plain -= ways
        one, two, three = dense[tables.ties[tie, 0]], dense[tables.ties[tie, 1]], dense[tables.ties[tie, 2]]
        same = 3 + 2 * ((one == two) + (one == three) + (two == three))
        sums[0] += 9 * ways
        sums[1] += same * ways
    sums[0] += 9 * plain
    sums[1] += 9 * plain


@kernel
def of_entries(left: Ints, dense: Ints, tables: Static, entries: Entries, e0: Ints, e1: Ints, e2: Ints, sums: Ints) -> None:
    """Compare every entry with all hands, less those that hold one of its cards, and so on; by running sums of values."""
    for entry in range(len(entries.cards)):
        one, two, instead = dense[entries.first[entry]], np.int64(entries.second[entry]), np.int64(entries.instead[entry])
        base = dense[instead] if instead >= 0 else -1
        if one == base:
            continue
        a, b = np.int64(entries.cards[entry, 0]), np.int64(entries.cards[entry, 1])
        c, d = np.int64(entries.cards[entry, 2]), np.int64(entries.cards[entry, 3])
        times = left[a]
        run = 1 if b == a else 0
        times = times * (left[b] - run) if run == 0 else times * (left[b] - run) // (run + 1)
        run = run + 1 if c == b else 0
        times = times * (left[c] - run) if run == 0 else times * (left[c] - run) // (run + 1)
        run = run + 1 if d == c else 0
        times = times * (left[d] - run) if run == 0 else times * (left[d] - run) // (run + 1)
        if times <= 0:
            continue
        times *= entries.many[entry]
        ab, ac, ad = a + b * (b + 1) // 2, a + c * (c + 1) // 2, a + d * (d + 1) // 2
        bc, bd, cd = b + c * (c + 1) // 2, b + d * (d + 1) // 2, c + d * (d + 1) // 2
        at, code = 2 + 2 * entries.group[entry], np.int64(entries.house[entry])
        if two >= 0:
            one, two = max(one, dense[two]), min(one, dense[two])
        else:
            two = one + 1
        for step in range(2 if base >= 0 else 1):
            p, q = (one, two) if step == 0 else (base, base + 1)
            less = e0[p] - e1[a, p] - e1[b, p] - e1[c, p] - e1[d, p]
            less += e2[ab, p] + e2[ac, p] + e2[ad, p] + e2[bc, p] + e2[bd, p] + e2[cd, p]
            more = e0[q] - e1[a, q] - e1[b, q] - e1[c, q] - e1[d, q]
            more += e2[ab, q] + e2[ac, q] + e2[ad, q] + e2[bc, q] + e2[bd, q] + e2[cd, q]
            if code < TWOS:
                less += 3 * (dense[code] < p)
                more += 3 * (dense[code] < q)
            else:
                for tie in range(3):
                    less += dense[tables.ties[code - TWOS, tie]] < p
                    more += dense[tables.ties[code - TWOS, tie]] < q
            if q == p + 1 and entries.second[entry] < 0:
                more -= less
            sign = times if step == 0 else -times
            sums[at] += sign * less
            sums[at + 1] += sign * more


@kernel
def run_on(many: Ints, values: int) -> None:
    """Turn the sums of each row into running sums: at each place, all that is worth less."""
    for row in range(len(many)):
        run = 0
        for place in range(values + 1):
            here = many[row, place]
            many[row, place] = run
            run += here


@kernel
def compared(
    boards: Ints, copies: Ints, looks: LookupTables, tables: Static, plain: Shoe, suited: Shoe, entries: Entries, found: Ints
) -> None:
    """Fill the columns of each board."""
    ranks, seen, raw = np.zeros(5, np.int64), np.zeros(3, np.int64), np.zeros(TWOS, np.int64)
    dense, left, gone = np.zeros(TWOS, np.uint8), np.zeros(CARDS, np.int64), np.zeros(5, np.int64)
    for at in range(len(boards)):
        left[:] = copies
        possible = True
        for place in range(5):
            left[boards[at, place]] -= 1
            possible = possible and left[boards[at, place]] >= 0
        if not possible:
            continue
        values = worth_of_twos(boards[at], looks, tables.twos, ranks, seen, raw, dense)
        e0, e1, e2 = (
            np.zeros(values + 1, np.int64),
            np.zeros((CARDS, values + 1), np.int64),
            np.zeros((TWOS, values + 1), np.int32),
        )
        sums = found[at]
        gone[:] = boards[at]
        shoe = suited if seen[1] >= 0 else plain
        of_twos(left, gone, values, dense, tables, shoe, e2)
        of_threes(left, gone, values, dense, tables, shoe, entries, sums)
        of_fewer(left, values, tables.twos, e0, e1, e2, sums)
        of_fours(left, dense, tables, sums)
        if len(entries.cards):
            run_on(e0.reshape(1, values + 1), values)
            run_on(e1, values)
            run_on(e2, values)
            of_entries(left, dense, tables, entries, e0, e1, e2, sums)
