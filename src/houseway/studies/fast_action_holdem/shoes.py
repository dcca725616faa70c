"""The cards the house keeps of hands of four, as looked up: by three cards and a fourth, and by two cards.

A hand of three of a kind in three suits keeps the two that were dealt first: each of three pairs a third of the time.
So hands count three times here. Threes with equal results for any fourth card of a shoe are one group.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from houseway.games.fast_action_holdem.house_way import FIRST_DEALT

from .fours import ADDS, fours, kept_by_house
from .tables import CARDS, MANY, PAIRS, Ints, lookup_tables

TWOS: Final = CARDS * (CARDS + 1) // 2
THREES: Final = TWOS * (CARDS + 2) // 3
NATURAL: Final = 65_535
"""The code of four cards of one rank. Codes below `TWOS` are the two cards kept; from there on, three cards that tie."""


class Static(NamedTuple):
    """Tables that do not depend on the board."""

    threes: Ints
    """Three cards in rising order."""
    codes: Ints
    """The code of the cards that the house keeps of three cards and a fourth."""
    ties: Ints
    """The three pairs of three cards that tie."""
    twos: Ints
    """Two cards in rising order."""


class Shoe(NamedTuple):
    """The cards the house keeps of two or three cards and any others of a whole shoe, in groups of equal results.

    Two cards that no board of a sort distinguishes have one name. Boards without three of a suit distinguish ranks;
    boards with three or more of the first suit also distinguish which cards are of that suit.
    """

    names: Ints
    """A two of each name."""
    order: Ints
    """All threes, group by group."""
    cards: Ints
    """Their cards, in that order."""
    codes: Ints
    """By fourth card: the codes of what is kept of each three, in that order."""
    groups: Ints
    """The start of each group in `order`."""
    starts: Ints
    """By group: where its lines begin."""
    kept: Ints
    """Lines: a two that is kept."""
    weights: Ints
    """Lines: three times the fourth cards with which it is."""
    group_of: Ints
    """The group of each three."""
    twos: Ints
    """By two cards: which row of `rows` it has."""
    rows: Ints
    """Three times the hands with these two cards of which each name is kept."""


def two_of(one: Ints, other: Ints) -> Ints:
    """Return the number of two cards."""
    return np.minimum(one, other) + ADDS[1, np.maximum(one, other)]


@lru_cache(maxsize=1)
def house_codes() -> Ints:
    """Return the code of what the house keeps of each hand of four, by its number."""
    every, prefers = fours().every, lookup_tables(FIRST_DEALT).prefers
    wishes = np.stack([prefers[every[:, one], every[:, other]] for one, other in PAIRS], axis=1)
    kept = np.array(PAIRS)[kept_by_house(every, prefers)]
    rows = np.arange(len(every))
    found = two_of(every[rows, kept[:, 0]], every[rows, kept[:, 1]])
    codes = np.stack([two_of(every[:, one], every[:, other]) for one, other in PAIRS], axis=1)
    wished = wishes == wishes.max(axis=1)[:, None]
    tied = (wished & (codes != found[:, None])).any(axis=1)
    for row in np.flatnonzero(tied & ~fours().natural[fours().of]).tolist():
        cards = sorted({int(every[row, place]) for at in np.flatnonzero(wished[row]) for place in PAIRS[at]})
        assert len(cards) == 3 and len({card % MANY for card in cards}) == 1
        found[row] = TWOS + tie_of(cards)
    found[fours().natural[fours().of]] = NATURAL
    return found.astype(np.uint16)


def tie_of(cards: list[int]) -> int:
    """Return the number of three cards of one rank in three suits: by the rank and the suit that is missing."""
    [missing] = {0, 1, 2, 3} - {card // MANY for card in cards}
    return missing * MANY + cards[0] % MANY


@lru_cache(maxsize=1)
def static() -> Static:
    """Return the tables that every board uses."""
    threes = np.array([(a, b, c) for c in range(CARDS) for b in range(c + 1) for a in range(b + 1)], np.int64)
    four = np.sort(np.concatenate([np.repeat(threes, CARDS, axis=0), np.tile(np.arange(CARDS), THREES)[:, None]], axis=1), axis=1)
    number = ADDS[0, four[:, 0]] + ADDS[1, four[:, 1]] + ADDS[2, four[:, 2]] + ADDS[3, four[:, 3]]
    ties = np.zeros((CARDS, 3), np.int64)
    for rank in range(MANY):
        for missing in range(4):
            a, b, c = (suit * MANY + rank for suit in range(4) if suit != missing)
            ties[tie_of([a, b, c])] = [x + y * (y + 1) // 2 for x, y in ((a, b), (a, c), (b, c))]
    twos = np.array([(a, b) for b in range(CARDS) for a in range(b + 1)], np.int64)
    return Static(threes, house_codes()[number].reshape(THREES, CARDS), ties, twos)


def three_of(one: Ints, other: Ints, third: Ints) -> Ints:
    """Return the number of three cards."""
    a, b, c = np.sort(np.stack([one, other, third]), axis=0)
    return a + ADDS[1, b] + ADDS[2, c]


def shoe_of(copies: Ints, *, suited: bool) -> Shoe:
    """Return the tables of a shoe for boards on which the first suit matters, or no suit does."""
    tables, (names, named) = static(), _named(suited=suited)
    threes, many = tables.threes, np.tile(copies, (THREES, 1))
    for at in range(3):
        many[np.arange(THREES), threes[:, at]] -= 1
    possible: Ints = np.all(many >= 0, axis=1)
    many = np.where(possible[:, None], many, 0)
    codes = tables.codes.astype(np.int64)
    found = np.zeros((THREES, len(names)), np.int32)
    plain, tied = codes < TWOS, (codes >= TWOS) & (codes != NATURAL)
    three, fourth = np.nonzero(plain)
    np.add.at(found, (three, named[codes[three, fourth]]), 3 * many[three, fourth])
    three, fourth = np.nonzero(tied)
    for at in range(3):
        np.add.at(found, (three, named[tables.ties[codes[three, fourth] - TWOS, at]]), many[three, fourth])
    rows, group_of = _alike(found)
    order = np.argsort(group_of, kind="stable")
    groups = np.searchsorted(group_of[order], np.arange(len(rows) + 1))
    group, name = np.nonzero(rows)
    starts = np.searchsorted(group, np.arange(len(rows) + 1))
    two_rows, twos = _alike(_of_twos(found, copies))
    return Shoe(
        names=names.astype(np.uint16), order=order.astype(np.int64), cards=threes[order].astype(np.uint8),
        codes=np.ascontiguousarray(tables.codes[order].T), groups=groups.astype(np.int64), starts=starts.astype(np.int64),
        kept=names[name].astype(np.uint16), weights=rows[group, name].astype(np.int32), group_of=group_of,
        twos=twos, rows=two_rows.astype(np.int32),
    )  # fmt: skip


def _alike(rows: Ints) -> tuple[Ints, Ints]:
    """Return rows that differ, and which of them each row is."""
    known: dict[bytes, int] = {}
    which = np.array([known.setdefault(row.tobytes(), len(known)) for row in rows], np.int64)
    return rows[np.unique(which, return_index=True)[1]], which


def _of_twos(found: Ints, copies: Ints) -> Ints:
    """Return the cards kept of the hands with each two cards: each hand occurs with either of its other cards."""
    twos = static().twos
    whole = np.zeros((TWOS, found.shape[1]), np.int64)
    for card in range(CARDS):
        left = np.maximum(copies[card] - (twos == card).sum(axis=1), 0)
        whole += left[:, None] * found[three_of(twos[:, 0], twos[:, 1], np.full(TWOS, card))]
    assert not (whole % 2).any()
    return whole // 2


def _named(*, suited: bool) -> tuple[Ints, Ints]:
    """Return a two of each name, and the name of each two."""
    ranks, first = np.sort(static().twos % MANY, axis=1), static().twos // MANY == 0
    key = ranks[:, 0] * MANY + ranks[:, 1]
    if suited:
        of_first = (np.where(first, static().twos % MANY, -1) + 1).max(axis=1) * (first.sum(axis=1) == 1)
        key = (key * 3 + first.sum(axis=1)) * (MANY + 1) + of_first
    _, names, named = np.unique(key, return_index=True, return_inverse=True)
    return names, named.ravel()


@lru_cache(maxsize=2)
def both_shoes(copies: tuple[int, ...]) -> tuple[Shoe, Shoe]:
    """Return the shoe for boards that distinguish only ranks, and the one for boards that also distinguish a suit."""
    return shoe_of(np.array(copies, np.int64), suited=False), shoe_of(np.array(copies, np.int64), suited=True)
