"""Counts bets on the poker hands of five to seven cards: by the ranks of all of them, and by the suit that may be a flush."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb

from houseway.core.values.cards import JOKER, RANKS, SUITS, Card

from .poker_names import ACE, HOLDS, RANK_COUNT, Joker, hand_size, names_of_ranks, names_of_suits
from .side_bet import Question, SideBet
from .ways import Composition, RowSet, Uncountable, joker_of


def ways_of_hands(bet: SideBet, cards: int, shoe: Composition) -> dict[RowSet, int]:
    """Count by the ranks of all cards, and apart from them the deals in which one suit may be a flush."""
    joker, size = joker_of(bet), hand_size(cards)
    held = {card: many for card, many in shoe if card is not JOKER}
    jokers = dict(shoe).get(JOKER, 0)
    suits = [tuple(held.get(Card(rank + suit), 0) for rank in RANKS) for suit in SUITS]
    ranks = tuple(map(sum, zip(*suits, strict=True)))
    ways: Counter[RowSet] = Counter()
    sets: dict[tuple[frozenset[str], int], RowSet] = {}
    for with_jokers in range(min(jokers, cards) + 1):
        of_jokers = comb(jokers, with_jokers)
        for (names, top), many in _poker_names(suits, ranks, cards - with_jokers, with_jokers, size, joker).items():
            if (names, top) not in sets:
                sets[names, top] = _poker_rows(bet, names, top)
            ways[sets[names, top]] += many * of_jokers
    return dict(ways)


def _poker_rows(bet: SideBet, names: frozenset[str], top: int) -> RowSet:
    """Return the rows that hold for the hands that the cards contain and, where they contain none, their highest rank."""

    def holds(question: Question) -> bool:
        if question.name == "makes":
            return question.argument in names
        return not names and RANKS[top] == question.argument

    return tuple(number for number, row in enumerate(bet.rows) if all(map(holds, row.questions)))


def _poker_names(
    suits: Sequence[tuple[int, ...]], ranks: tuple[int, ...], plain: int, jokers: int, size: int, joker: Joker
) -> Counter[tuple[frozenset[str], int]]:
    """Count the deals of so many plain cards and jokers by the hands they contain and the highest rank."""
    long = size - (0 if joker == "ace" else jokers)
    if 2 * long <= plain:
        raise Uncountable(f"with {jokers} jokers two suits can be a flush at once. Count fewer cards, or fewer jokers")
    of_ranks: dict[int, frozenset[str]] = {}
    left: dict[int, int] = {}
    for held, many in _rank_counts(ranks, plain):
        of_ranks[held] = names_of_ranks(held, jokers, size, joker)
        left[held] = many
    found: Counter[tuple[frozenset[str], int]] = Counter()
    for own, times in Counter(suits).items():
        rest = tuple(all_of - of_suit for all_of, of_suit in zip(ranks, own, strict=True))
        for many_suited in range(long, plain + 1):
            others = list(_rank_counts(rest, plain - many_suited))
            for suited, ways in _rank_counts(own, many_suited):
                mask = sum(1 << place for place in range(RANK_COUNT) if suited // HOLDS**place % HOLDS)
                made = names_of_suits(((many_suited, mask),), jokers, size, joker)
                for other, more in others:
                    held = suited + other
                    many = ways * more * times
                    left[held] -= many
                    found[of_ranks[held] | made, 0] += many
    for held, many in left.items():
        if many:
            names = of_ranks[held]
            found[names, 0 if names else ACE if jokers else _top(held)] += many
    return found


def _top(held: int) -> int:
    """Return the highest rank of cards as a place, from zero."""
    return next(place for place in range(RANK_COUNT - 1, -1, -1) if held // HOLDS**place % HOLDS) if held else 0


def _rank_counts(there: Sequence[int], cards: int, place: int = 0) -> Iterator[tuple[int, int]]:
    """Yield every choice of so many cards by rank, as one number, with its ways."""
    if not cards:
        yield 0, 1
        return
    if place == len(there):
        return
    digit = HOLDS**place
    for taken in range(min(there[place], cards, HOLDS - 1) + 1):
        ways = comb(there[place], taken)
        for held, more in _rank_counts(there, cards - taken, place + 1):
            yield taken * digit + held, ways * more
