"""Endings of a strategy: from the first two cards to finished hands, and the results of a split box.

The hands of a split box are played one after another from one shoe. The cards of any one hand, of the dealer, and the
second cards of the others all come at moments that are known before the card is; so together they are as likely as if
they had been drawn first (sampling an exchangeable sequence at predictable times changes nothing). As long as a hand
is played by its own cards and the up card alone, its share of the box is therefore exact without regard to the other
hands: only the first cards of the other hands (of the pair) and the second cards that did not split again (not of the
pair) are set aside.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from houseway.games.spanish_21.bars import MOST_HANDS
from houseway.lab.kernel import kernel

from .prices import ANOTHER, DOUBLE_OVER, DOUBLED, FIRST, MIXED, OVER, RESCUED, SURRENDERED, THREE_678, THREE_777, Suits, classes
from .tree import EIGHT, SEVEN, SIX, VALUES, Array, tree
from .weights import Aside, Hands

STAND, HIT, DOUBLE = range(3)

SPECIAL = {(SIX, SEVEN): (EIGHT, THREE_678), (SIX, EIGHT): (SEVEN, THREE_678), (SEVEN, EIGHT): (SIX, THREE_678),
           (SEVEN, SEVEN): (SEVEN, THREE_777)}  # fmt: skip
"""First two cards that one card makes three of a kind that pays more: that card, and the classes they end in."""


@dataclass
class Play:
    """Actions for hands of one box under one up card, by the cards of the hand."""

    act: Array
    """By hand of the tree, and by suits of the first two where they can become 6-7-8 or 7-7-7; otherwise the first column."""
    rescue: Array
    """Whether a doubled hand is rescued."""


@dataclass
class Sheet:
    """A whole strategy under one up card."""

    alone: Play
    surrender: Array
    """First two cards given up at once, by hand and suits."""
    split: Array
    """Pairs that are split, by value and suits; a split hand that pairs again is split again while it may be."""
    after: dict[int, Play]
    """The play of the hands of a split pair."""


def special_at(a: int, b: int) -> tuple[int, int] | None:
    """Return the missing card and the classes if two cards can become 6-7-8 or 7-7-7, or None."""
    return SPECIAL.get((a, b) if a <= b else (b, a))


@kernel
def _follow(child: Any, act: Any, rescue: Any, third: Any, reach: Any, over: Any, doubled: Any, kept: Any, given: Any,
            three: Any) -> None:  # fmt: skip
    """Carry ways from each hand to the next: hands that stand stay in `reach`, the others go to where they end."""
    for at in range(len(child)):
        for suits in range(3):
            ways = reach[at, suits]
            if ways == 0 or act[at, suits] == STAND:
                continue
            reach[at, suits] = 0
            for v in range(VALUES):
                after = child[at, v]
                if act[at, suits] == HIT:
                    if after < 0:
                        over[at, v] += ways
                    elif v == third[at]:
                        three[after, suits] += ways
                    else:
                        reach[after, 0] += ways
                elif after < 0:
                    doubled[at, v] += ways
                elif rescue[after]:
                    given[after] += ways
                else:
                    kept[after] += ways


@cache
def thirds() -> Array:
    """Return the card that each pair of first cards needs for a three-card bonus; -1 where there is none."""
    hands = tree()
    third = np.full(len(hands.comps), -1, dtype=np.int64)
    for (a, b), (missing, _) in SPECIAL.items():
        third[hands.at(a, b)] = missing
    return third


def finish(play: Play, starts: dict[tuple[int, int], int], split: bool, given_up: dict[int, int] | None = None) -> Hands:
    """Return every finished hand that grows from these first two cards."""
    hands = tree()
    many = len(hands.comps)
    reach, three = np.zeros((many, 3), dtype=np.int64), np.zeros((many, 3), dtype=np.int64)
    over, doubled = np.zeros((many, VALUES), dtype=np.int64), np.zeros((many, VALUES), dtype=np.int64)
    kept, given = np.zeros(many, dtype=np.int64), np.zeros(many, dtype=np.int64)
    for (at, suits), number in starts.items():
        reach[at, suits] += number
    _follow(hands.child, play.act, play.rescue, thirds(), reach, over, doubled, kept, given, three)
    comps: list[Array] = []
    kinds: list[int] = []
    ways: list[int] = []

    def add(comp: Array, kind: int, number: Any) -> None:
        comps.append(comp)
        kinds.append(kind)
        ways.append(int(number))

    stood, one = classes(split), np.eye(VALUES, dtype=np.int64)
    for at in np.nonzero(reach.sum(axis=1))[0]:
        add(hands.comps[at], int(stood[at]), reach[at].sum())
    sevens = hands.at(SEVEN, SEVEN, SEVEN)
    for at, suits in zip(*np.nonzero(three), strict=True):
        add(hands.comps[at], (THREE_777 if at == sevens else THREE_678) + int(suits), three[at, suits])
    for gone, kind in ((over, OVER), (doubled, DOUBLE_OVER)):
        for at, v in zip(*np.nonzero(gone), strict=True):
            add(hands.comps[at] + one[v], kind, gone[at, v])
    for at in np.nonzero(kept)[0]:
        add(hands.comps[at], DOUBLED + max(int(hands.total[at]) - 16, 0), kept[at])
    for at in np.nonzero(given)[0]:
        add(hands.comps[at], RESCUED, given[at])
    for at, number in (given_up or {}).items():
        add(hands.comps[at], SURRENDERED, number)
    return Hands(
        np.array(comps, dtype=np.int64).reshape(-1, VALUES), np.array(kinds, dtype=np.int64), np.array(ways, dtype=np.int64)
    )


def suits_of(a: int, b: int, decks: int) -> list[tuple[int, int]]:
    """Return the ways of two first cards by suits, as ways of `Suits.scale`."""
    special, suits = special_at(a, b), Suits(decks)
    if special is None:
        return [(MIXED, suits.scale)]
    return [(at, int(share * suits.scale)) for at, share in enumerate(suits.start(special[1]))]


def alone(sheet: Sheet, decks: int) -> tuple[Hands, Counter[int]]:
    """Return all finished boxes that are not split, and the pairs that are split with their ways."""
    hands = tree()
    starts: Counter[tuple[int, int]] = Counter()
    given_up: Counter[int] = Counter()
    pairs: Counter[int] = Counter()
    for a in range(VALUES):
        for b in range(a, VALUES):
            at, orders = hands.at(a, b), 1 if a == b else 2
            for suits, ways in suits_of(a, b, decks):
                if a == b and sheet.split[a, suits]:
                    pairs[a] += ways
                elif sheet.surrender[at, suits]:
                    given_up[at] += orders * ways
                else:
                    starts[at, suits] += orders * ways
    return finish(sheet.alone, starts, False, given_up), pairs


@dataclass(frozen=True)
class Share:
    """Hands of a split box that look alike: what is set aside, who they are, and whether their second card may be of the pair."""

    aside: Aside
    role: int
    free: bool


@cache
def shares(most: int = MOST_HANDS) -> Counter[Share]:
    """Return all the ways a box can split, hand by hand."""
    found: Counter[Share] = Counter()

    def draw(hands: int, waiting: int, done: tuple[bool, ...]) -> None:
        if not waiting:
            for at, free in enumerate(done):
                closed = sum(not other for i, other in enumerate(done) if i != at)
                found[Share(Aside(hands - 1, closed), ANOTHER if at else FIRST, free)] += 1
        elif hands == most:
            draw(hands, waiting - 1, (*done, True))
        else:
            draw(hands + 1, waiting + 1, done)
            draw(hands, waiting - 1, (*done, False))

    draw(2, 2, ())
    return found


def split_hands(play: Play, pair: int, decks: int) -> tuple[Hands, Hands]:
    """Return the finished split hands: from a second card not of the pair, and from one of the pair."""
    hands = tree()
    closed: dict[tuple[int, int], int] = {}
    free: dict[tuple[int, int], int] = {}
    for v in range(VALUES):
        for suits, ways in suits_of(pair, v, decks):
            (free if v == pair else closed)[hands.at(pair, v), suits] = ways
    return finish(play, closed, True), finish(play, free, True)


ALL_ASIDES = tuple(sorted({share.aside for share in shares()}, key=lambda a: (a.pairs, a.others)))
"""The different cards that can be set aside."""
