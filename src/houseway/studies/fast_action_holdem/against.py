"""Win probabilities of two cards against each two that the dealer may keep, and by knowledge of all four.

Choices are made by these tables and valued on other boards: a table that is a little off makes a play a little worse,
and never a figure too high. Two cards against two come in classes that differ in the names of suits only, all tried
on the same boards.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from houseway.core.game.rules import Rules
from houseway.games.fast_action_holdem.house_rules import TRIPS_TIE
from houseway.lab.kept_counts import Progress, no_progress
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.kernel_shoe import begun, deal

from .eight_hands import decks_of
from .fours import SUITS_CALLED, fours
from .shoes import NATURAL, TWOS, house_codes, static, two_of
from .tables import CARDS, MANY, RANK, SUIT, Ints, LookupTables, laid_out, lookup_tables

BOARDS, SEED = 30_000, 21
WEIGHT: Final = 1_000
"""A board that none of the cards is on weighs so much for two cards."""
HIGH: Final = 8
"""Ten, by ranks from zero."""
SORTS: Final = 5
"""The dealer has none to four high cards."""
EVERY: Final = CARDS + SORTS
"""The column of all dealers' hands: first come those with each card, then those by the number of high cards."""


class Facing(NamedTuple):
    """Two cards against two: the class of each, and how often the first win in each class."""

    named: Ints
    won: Ints


@lru_cache(maxsize=1)
def _named() -> tuple[Ints, Ints]:
    """Return the class of every two cards against every two, and the first of each class."""
    twos = static().twos
    least = np.full((TWOS, TWOS), TWOS * TWOS)
    for called in SUITS_CALLED:
        number = two_of(called[twos[:, 0]], called[twos[:, 1]])
        np.minimum(least, number[:, None] * TWOS + number[None, :], out=least)
    firsts, named = np.unique(least, return_inverse=True)
    return named.reshape(TWOS, TWOS).astype(np.int32), firsts


@kernel
def _on_boards(
    first: int,
    last: int,
    seed: int,
    shoe: Ints,
    decks: int,
    looks: LookupTables,
    twos: Ints,
    ones: Ints,
    others: Ints,
    sums: Ints,
) -> None:
    """Add, for each class, the weight of boards on which the first two cards win, and of all boards.

    Boards come from a full shoe. A board weighs less for two cards that are on it, for it is dealt less often beside them.
    """
    fresh, ranks, seen = shoe.copy(), np.zeros(5, np.int64), np.zeros(3, np.int64)
    values, weights = np.zeros(len(twos), np.int32), np.zeros(len(twos), np.int32)
    for number in range(first, last):
        shoe[:] = fresh
        deal(shoe, 5, begun(seed, number))
        laid_out(shoe, ranks, seen)
        for two in range(len(twos)):
            a, b = twos[two, 0], twos[two, 1]
            which = np.int64(looks.two[a, b])
            value = np.int64(looks.ranks[seen[0], which])
            if seen[1] >= 0:
                own = 0
                if SUIT[a] == seen[1]:
                    own = 1 + MANY + which if SUIT[b] == seen[1] else 1 + RANK[a]
                elif SUIT[b] == seen[1]:
                    own = 1 + RANK[b]
                value = max(value, np.int64(looks.suited[seen[2], own]))
            weight, many = float(WEIGHT), 0
            for at in range(5):
                held, before = (a == shoe[at]) + (b == shoe[at]), 0
                for earlier in range(at):
                    before += shoe[earlier] == shoe[at]
                weight *= max(decks - held - before, 0) / (decks - before)
                many += held
            values[two], weights[two] = value, np.int64(np.rint(weight)) if many else WEIGHT
        for at in range(len(ones)):
            one, other = ones[at], others[at]
            weight = weights[one] * weights[other]
            sums[1, at] += weight
            sums[0, at] += weight * (values[one] > values[other])


def facing(rules: Rules, boards: int = BOARDS, progress: Progress = no_progress) -> Facing:
    """Return the probability that two cards win against each two, estimated from this many boards."""
    named, firsts = _named()
    ones, others = np.divmod(firsts, TWOS)
    tables, shoe, decks = lookup_tables(rules[TRIPS_TIE]), np.repeat(np.arange(CARDS), decks_of(rules)), decks_of(rules)

    def part(first: int, last: int) -> Ints:
        sums = np.zeros((2, len(firsts)), np.int64)
        own = LookupTables(*map(np.copy, tables))
        _on_boards(
            first, last, SEED, shoe.copy(), decks, own, static().twos, ones.astype(np.int32), others.astype(np.int32), sums
        )
        return sums

    sums = sum(shared_out(part, boards, title="two cards against two", progress=progress), np.zeros((2, len(firsts)), np.int64))
    return Facing(named, sums[0] / np.maximum(sums[1], 1))


class WinsByKnowledge(NamedTuple):
    """The probability that the player's two cards win, by what is known of the dealer's four."""

    facing: Ints
    """By the two cards that the dealer keeps."""
    won: Ints
    """By a card that the dealer has, the number of the dealer's high cards, and over all hands (`EVERY`)."""
    natural: Ints
    """The probability that the dealer then has a natural."""


@kernel
def _over_hands(first: int, last: int, decks: int, twos: Ints, every: Ints, codes: Ints, facing: Ints, sums: Ints) -> None:
    """Go through the dealer's hands for each two cards: add wins, naturals and hands, by what may be known.

    In `facing`, three cards that tie follow the two cards that the dealer keeps.
    """
    for own in range(first, last):
        a, b = twos[own, 0], twos[own, 1]
        for row in range(len(every)):
            ways, high, same = 1.0, 0, 0
            for at in range(4):
                card = every[row, at]
                same = same + 1 if at and card == every[row, at - 1] else 0
                ways *= max(decks - same - (card == a) - (card == b), 0) / (same + 1)
                high += RANK[card] >= HIGH
            code = np.int64(codes[row])
            natural = ways if code == NATURAL else 0.0
            won = 0.0 if code == NATURAL else ways * facing[own, code]
            for at in range(6):
                column = np.int64(every[row, at]) if at < 4 else (CARDS + high if at == 4 else EVERY)
                sums[0, own, column] += won
                sums[1, own, column] += natural
                sums[2, own, column] += ways


def wins_by_knowledge(rules: Rules, found: Facing, progress: Progress = no_progress) -> WinsByKnowledge:
    """Return the probability that each two cards win by what is known: a sum over all hands of the dealer's."""
    against = found.won[found.named]
    tied = np.stack([against[:, ties].mean(axis=1) for ties in static().ties], axis=1)
    both, every, codes = np.hstack([against, tied]), fours().every.astype(np.int8), house_codes()
    sums = np.zeros((3, TWOS, EVERY + 1))

    def part(first: int, last: int) -> None:  # each fills its own rows
        _over_hands(first, last, decks_of(rules), static().twos, every, codes, both, sums)

    for _ in shared_out(part, TWOS, title="all hands of the dealer's", progress=progress):
        pass
    return WinsByKnowledge(against, sums[0] / sums[2], sums[1] / sums[2])
