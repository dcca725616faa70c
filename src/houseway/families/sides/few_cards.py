"""Counts bets on a few cards: cards that no question distinguishes are one class, and every multiset of classes is weighed.

Groups of zones are filled one after the other, fine classes first, so that a coarse group accounts for the cards that are gone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import combinations
from math import comb, prod
from typing import NamedTuple

from houseway.core.values.cards import Card

from .questions import Kind, Sees, Shown
from .side_bet import Question, SideBet, matched_with
from .ways import MOST_WAYS, Composition, RowSet, Uncountable, joker_of, rows_that_hold
from .zones import Zones


class _Cell(NamedTuple):
    """Cards that no question tells apart by their zone."""

    zones: tuple[str, ...]
    cards: int
    asked: tuple[Question, ...]


def ways_by_class(
    bet: SideBet, zones: Zones, kinds: Mapping[str, Kind], shoe: Composition, known: Card | None = None
) -> dict[RowSet, int]:
    """Count the deals of a shoe; a known card is not among them, and is the first card that the bet is about."""
    cells = sorted(_cells(bet, zones), key=lambda cell: -len({*_merged(cell.asked, kinds, shoe).values()}))
    classes: list[list[tuple[Card, int]]] = []
    keys: list[dict[Card, Hashable]] = []
    for place in range(len(cells)):
        asked = tuple(question for later in cells[place:] for question in later.asked)
        key = _merged(asked, kinds, shoe)
        found: dict[Hashable, tuple[Card, int]] = {}
        for card, many in shoe:
            shown, before = found.get(key[card], (card, 0))
            found[key[card]] = shown, before + many
        classes.append(list(found.values()))
        keys.append(key)
    _check_size([(len(own), cell.cards) for own, cell in zip(classes, cells, strict=True)])
    joker, order = joker_of(bet), [zone for cell in cells for zone in cell.zones]
    sizes = [zones.zones[zone].cards for zone in order]
    ways: Counter[RowSet] = Counter()
    first = next(zone for zone in zones.zones if zone in order)
    place = next(number for number, cell in enumerate(cells) if first in cell.zones)
    before = sum(cell.cards for cell in cells[:place])
    if known is not None:
        cells[place] = cells[place]._replace(cards=cells[place].cards - 1)
    for dealt, many in _dealt(cells, classes, keys):
        held = dealt if known is None else (*dealt[:before], known, *dealt[before:])
        shown, at = {}, 0
        for zone, size in zip(order, sizes, strict=True):
            shown[zone] = held[at : at + size]
            at += size
        ways[rows_that_hold(bet, kinds, Shown(shown, joker))] += many
    return dict(ways)


def class_of(bet: SideBet, kinds: Mapping[str, Kind], shoe: Composition) -> dict[Card, Hashable]:
    """Return all that the questions of a bet see of each card."""
    return _merged([question for row in bet.rows for question in row.questions], kinds, shoe)


def _cells(bet: SideBet, zones: Zones) -> list[_Cell]:
    """Return the groups of zones that the questions never tell apart, each with the questions about it."""
    asked = [question for row in bet.rows for question in row.questions]
    touched: dict[str, list[Question]] = {}
    for question in asked:
        for zone in (*question.scope, *matched_with(question)):
            touched.setdefault(zone, []).append(question)
    apart: dict[Hashable, list[str]] = {}
    for zone, questions in touched.items():
        signature = frozenset((question.scope, matched_with(question), zone in question.scope) for question in questions)
        apart.setdefault(signature, []).append(zone)
    overlap = [(one, other) for one, other in combinations(touched, 2) if _shares(zones, one, other)]
    if overlap:
        one, other = overlap[0]
        raise Uncountable(
            f"its rows ask about {one} and about {other}, which have a card in common. Ask about {other} without {one}"
        )
    return [
        _Cell(tuple(own), sum(zones.zones[zone].cards for zone in own), tuple(dict.fromkeys(touched[own[0]])))
        for own in apart.values()
    ]


def _shares(zones: Zones, one: str, other: str) -> bool:
    a, b = zones.zones[one], zones.zones[other]
    return a.hand == b.hand and a.first < b.first + b.cards and b.first < a.first + a.cards


def _merged(asked: Sequence[Question], kinds: Mapping[str, Kind], shoe: Composition) -> dict[Card, Hashable]:
    """Return the class of each card: all that some questions see of it."""
    seers: list[Sees] = []
    for question in asked:
        sees = kinds[question.name].sees
        assert sees is not None
        seers.append(sees(question.argument))
    return {card: tuple(sees(card) for sees in seers) for card, _ in shoe}


def _check_size(cells: Sequence[tuple[int, int]]) -> None:
    size = prod(comb(classes + cards - 1, cards) for classes, cards in cells)
    if size > MOST_WAYS:
        raise Uncountable(
            f"its questions distinguish {size:,} deals, and at most {MOST_WAYS:,} are counted. Ask about fewer cards, or only"
            " about the poker hands of one set of cards"
        )


def _dealt(
    cells: Sequence[_Cell], classes: Sequence[Sequence[tuple[Card, int]]], keys: Sequence[Mapping[Card, Hashable]]
) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield one deal per combination of classes, with its number of ways."""

    def deal(place: int, held: tuple[Card, ...], ways: int) -> Iterator[tuple[tuple[Card, ...], int]]:
        if place == len(cells):
            yield held, ways
            return
        gone = Counter(keys[place][card] for card in held)
        left = [(card, many - gone[keys[place][card]]) for card, many in classes[place]]
        for own, more in _multisets(left, cells[place].cards):
            yield from deal(place + 1, held + own, ways * more)

    return deal(0, (), 1)


def _multisets(left: Sequence[tuple[Card, int]], cards: int, start: int = 0) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield every multiset of classes, as that many cards, with its number of ways."""
    if not cards:
        yield (), 1
        return
    for place in range(start, len(left)):
        card, many = left[place]
        for taken in range(1, min(many, cards) + 1):
            ways = comb(many, taken)
            for more, others in _multisets(left, cards - taken, place + 1):
                yield (card,) * taken + more, ways * others
