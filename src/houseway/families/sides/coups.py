"""Counts bets on the two hands of baccarat: first cards by rank and kind of pair, third cards by their points.

The rules of the third card are those of the family, so that a count and a round draw alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

from houseway.core.values.cards import JOKER, RANKS, SUITS, Card
from houseway.families.baccarat.hands import Hands, value

from .questions import CoupSeen, HandSeen, kinds_of, pair_kind
from .side_bet import SideBet
from .ways import Composition, RowSet, Uncountable, rows_that_hold


class _Two(NamedTuple):
    """Two cards as the count of a coup sees them: the points of each, and the kind of pair."""

    one: int
    other: int
    pair: str


def ways_of_coups(bet: SideBet, shoe: Composition, known: Card | None = None) -> dict[RowSet, int]:
    """Count the coups of a shoe: every choice of first cards, then third cards by their points as the rules draw them.

    A known card is not in the shoe, and is the first one that the player gets.
    """
    if any(card is JOKER for card, _ in shoe):
        raise Uncountable("a joker has no count at this game. Leave jokers out of the shoe")
    kinds = kinds_of("coup")
    asked = [question for row in bet.rows for question in row.questions]
    pairs = any(kinds[question.name].early for question in asked)
    thirds = any(not kinds[question.name].early for question in asked)
    points = [0] * 10
    for card, many in shoe:
        points[value(card)] += many
    coups: Counter[CoupSeen] = Counter()
    first_four = _first_four(shoe, points, pairs=pairs) if known is None else _after(known, shoe)
    for (player, banker), ways in first_four.items():
        counts = (player.one + player.other) % 10, (banker.one + banker.other) % 10
        if not thirds:
            coups[CoupSeen(HandSeen(counts[0], 2, player.pair), HandSeen(counts[1], 2, banker.pair))] += ways
            continue
        rest = list(points)
        if known is not None:
            rest[value(known)] += 1  # it is taken off again as one of the player's
        for card in (*player[:2], *banker[:2]):
            rest[card] -= 1
        for own, other, many in _thirds(*counts, tuple(rest)):
            coups[CoupSeen(own._replace(pair=player.pair), other._replace(pair=banker.pair))] += ways * many
    ways_of: Counter[RowSet] = Counter()
    for coup, many in coups.items():
        ways_of[rows_that_hold(bet, kinds, coup)] += many
    return dict(ways_of)


def _first_four(shoe: Composition, points: Sequence[int], *, pairs: bool) -> Counter[tuple[_Two, _Two]]:
    if not pairs:
        return _first_four_by_points(points)
    found: Counter[tuple[_Two, _Two]] = Counter()
    for first, ways in _alike_twos(shoe):
        left = Counter(dict(shoe))
        left.subtract(first)
        own = _seen(first)
        for other, more in _twos_seen(left):
            found[own, other] += ways * more
    return found


def _after(known: Card, shoe: Composition) -> Counter[tuple[_Two, _Two]]:
    """Return the first four cards where the player's first one is known."""
    found: Counter[tuple[_Two, _Two]] = Counter()
    for card, many in shoe:
        left = Counter(dict(shoe))
        left[card] -= 1
        own = _seen((known, card))
        for other, more in _twos_seen(left):
            found[own, other] += many * more
    return found


def _first_four_by_points(points: Sequence[int]) -> Counter[tuple[_Two, _Two]]:
    found: Counter[tuple[_Two, _Two]] = Counter()
    for one, other, ways in _twos_by_points(points):
        left = list(points)
        left[one] -= 1
        left[other] -= 1
        for third, fourth, more in _twos_by_points(left):
            found[_Two(one, other, ""), _Two(third, fourth, "")] += ways * more
    return found


def _twos_by_points(points: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    for one in range(10):
        for other in range(one, 10):
            ways = comb(points[one], 2) if one == other else points[one] * points[other]
            if ways:
                yield one, other, ways


def _seen(two: tuple[Card, Card]) -> _Two:
    one, other = sorted(map(value, two))
    return _Two(one, other, pair_kind(two))


def _alike_twos(shoe: Composition) -> Iterator[tuple[tuple[Card, Card], int]]:
    """Yield one of each kind of two cards that leave a shoe of the same kind, with the ways of all of them."""
    held = dict(shoe)
    of_rank = {rank: tuple(held.get(Card(rank + suit), 0) for suit in SUITS) for rank in RANKS}
    found: dict[Hashable, tuple[tuple[Card, Card], int]] = {}
    cards = list(held)
    for place, one in enumerate(cards):
        for other in cards[place:]:
            ways = comb(held[one], 2) if one is other else held[one] * held[other]
            if not ways:
                continue
            key = (_kind_of(one, of_rank), _kind_of(other, of_rank), pair_kind((one, other)))
            shown, before = found.get(key, ((one, other), 0))
            found[key] = shown, before + ways
    yield from found.values()


def _kind_of(card: Card, of_rank: Mapping[str, tuple[int, ...]]) -> Hashable:
    """Return the rank of a card, and its suit where the suits of the rank are not all there as often."""
    rank = card.text[0]
    return rank if len({*of_rank[rank]}) == 1 else card.text


def _twos_seen(held: Mapping[Card, int]) -> Iterator[tuple[_Two, int]]:
    """Yield each kind of two more cards, with its ways."""
    of_rank = {rank: [held.get(Card(rank + suit), 0) for suit in SUITS] for rank in RANKS}
    ranks = [(value(Card(rank + "c")), sum(suits), suits) for rank, suits in of_rank.items()]
    for place, (points, many, suits) in enumerate(ranks):
        suited = sum(comb(one, 2) for one in suits)
        clubs, diamonds, hearts, spades = suits
        color = clubs * spades + diamonds * hearts
        for kind, ways in (("suited", suited), ("color", color), ("any", comb(many, 2) - suited - color)):
            if ways:
                yield _Two(points, points, kind), ways
        for other, more, _ in ranks[place + 1 :]:
            if many * more:
                yield _Two(min(points, other), max(points, other), ""), many * more


@lru_cache(maxsize=100_000)
def _thirds(player: int, banker: int, left: tuple[int, ...]) -> tuple[tuple[HandSeen, HandSeen, int], ...]:
    """Return the coups that follow from two counts, each with its orders of two more cards; a card not drawn is counted too."""
    cards = sum(left)
    dealt = Hands(player, banker)
    found: Counter[tuple[HandSeen, HandSeen]] = Counter()
    if dealt.either_is_natural() or not dealt.player_below_six():
        own = HandSeen(player, 2)
        if not dealt.either_is_natural() and dealt.player_stood_and_banker_below_six():
            for third, many in enumerate(left):
                found[own, HandSeen((banker + third) % 10, 3)] += many * (cards - 1)
        else:
            found[own, HandSeen(banker, 2)] += cards * (cards - 1)
        return tuple((*hands, many) for hands, many in found.items() if many)
    for third, many in enumerate(left):
        if not many:
            continue
        own, drawn = HandSeen((player + third) % 10, 3), Hands(player, banker, third)
        if not (drawn.banker_below_three() or drawn.draws_by_table()):
            found[own, HandSeen(banker, 2)] += many * (cards - 1)
            continue
        for last, more in enumerate(left):
            found[own, HandSeen((banker + last) % 10, 3)] += many * (more - (last == third))
    return tuple((*hands, many) for hands, many in found.items() if many)
