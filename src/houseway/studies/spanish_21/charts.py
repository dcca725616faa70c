"""Strategies a person can remember: by total, by number of cards, by suits where 6-7-8 or 7-7-7 is near."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from houseway.core.stages.drawing import first_draw
from houseway.games.spanish_21.game import DEALER_DRAWS, DealerHand
from houseway.lab.kernel import kernel

from .endings import DOUBLE, HIT, SPECIAL, STAND, Play, Sheet
from .prices import Prices, Suits
from .search import best_play, give_up, split_worth, worth
from .tree import MOST, NAMES, VALUES, Array, shoe, tree

SIZES = 7
"""Hand sizes that a chart distinguishes: two to five cards, and six or more."""
MANY = SIZES - 1
PAIRS = tuple(SPECIAL)
"""6-7, 6-8, 7-8 and 7-7."""


@dataclass(frozen=True)
class Book:
    """A chart for all ten up cards, as arrays a program can load."""

    act: Array
    """Up card, soft, total, number of cards: stand, hit or double."""
    toward: Array
    """Up card, which of 6-7, 6-8, 7-8, 7-7, suits: the same for first two cards a bonus of three is near."""
    surrender: Array
    """Up card, soft, total of the first two."""
    split: Array
    """Up card, value."""
    rescue: Array
    """Up card, soft, total after the double."""

    def sheet(self, up: int) -> Sheet:
        """Return the strategy under one up card, hand by hand."""
        hands = tree()
        size = np.minimum(hands.size, MANY)
        act = np.zeros((len(size), 3), dtype=np.int64)
        act[:] = self.act[up, hands.soft, hands.total, size][:, None]
        surrender = np.zeros((len(size), 3), dtype=np.bool_)
        two = (hands.size == 2) & (hands.total < MOST)
        surrender[two] = self.surrender[up, hands.soft, hands.total][two][:, None]
        for at, (a, b) in enumerate(PAIRS):
            act[hands.at(a, b)] = self.toward[up, at]
        act[hands.total == MOST] = STAND
        play = Play(act, self.rescue[up, hands.soft, hands.total])
        return Sheet(play, surrender, np.repeat(self.split[up][:, None], 3, axis=1), dict.fromkeys(range(VALUES), play))

    def arrays(self, name: str) -> dict[str, Array]:
        """Return the chart as arrays for the cache."""
        return {f"{name}.{key}": np.asarray(value, dtype=np.int64) for key, value in vars(self).items()}

    @classmethod
    def load(cls, name: str, kept: Any) -> Book:
        """Read a chart from the cached arrays."""
        act, toward, *rest = (np.asarray(kept[f"{name}.{key}"]) for key in cls.__dataclass_fields__)
        return cls(act, toward, *(part.astype(np.bool_) for part in rest))


def blank() -> Book:
    """Return a chart without any action."""
    return Book(
        np.zeros((VALUES, 2, MOST + 1, SIZES), dtype=np.int64),
        np.zeros((VALUES, len(PAIRS), 3), dtype=np.int64),
        np.zeros((VALUES, 2, MOST + 1), dtype=np.bool_),
        np.zeros((VALUES, VALUES), dtype=np.bool_),
        np.zeros((VALUES, 2, MOST + 1), dtype=np.bool_),
    )


@kernel
def _reach(comps: Any, child: Any, left: Any, hits: Any, doubles: Any, reach: Any, doubled: Any) -> None:
    """Compute how likely each hand is to be reached, where the first two cards are given."""
    whole = left.sum()
    for at in range(len(comps)):
        if reach[at] > 0.0:
            many = whole - comps[at].sum()
            for v in range(VALUES):
                after = child[at, v]
                if after >= 0:
                    chance = reach[at] * max(left[v] - comps[at, v], 0.0) / many
                    reach[after] += chance * hits[at]
                    doubled[after] += chance * doubles[at]


FAINT = 1e-9
"""The weight of a hand that the strategy never reaches: enough for a decision about it."""


def search(prices: Prices, by_count: bool = True, rounds: int = 24) -> Book:
    """Return the best chart by totals: choices are improved until none changes.

    Each choice is the best on average over the hands of its place in the chart, as often as they come to it unsplit.
    """
    book = blank()
    for up in range(VALUES):
        _search_under(prices, up, book, by_count, rounds)
    return book


def _search_under(prices: Prices, up: int, book: Book, by_count: bool, rounds: int) -> None:
    hands, decks = tree(), prices.decks
    size = np.minimum(hands.size, MANY) if by_count else np.full(len(hands.size), 2)
    left = shoe(decks).astype(np.float64)
    left[up] -= 1
    play, _ = best_play(prices, up)
    special = {hands.at(*pair): at for at, pair in enumerate(PAIRS)}
    starts: dict[int, float] = {}
    for a in range(VALUES):
        for b in range(a, VALUES):
            taken = left[a] * (left[b] - (a == b)) / (left.sum() * (left.sum() - 1))
            starts[hands.at(a, b)] = taken * (1 if a == b else 2)
    for turn in range(rounds):
        before = (
            book.act[up].copy(),
            book.toward[up].copy(),
            book.surrender[up].copy(),
            book.split[up].copy(),
            book.rescue[up].copy(),
        )
        found = worth(prices, up, act=play.act if turn else None, rescue=play.rescue if turn else None)
        hits, doubles = (play.act[:, 0] == HIT).astype(float), (play.act[:, 0] == DOUBLE).astype(float)
        for at in special:
            weigh = _by_suits(at, decks)
            hits[at] = sum(w for s, w in enumerate(weigh) if play.act[at, s] == HIT)
            doubles[at] = sum(w for s, w in enumerate(weigh) if play.act[at, s] == DOUBLE)
        reach, doubled = np.zeros(len(size)), np.zeros(len(size))
        faint, faintly = np.zeros(len(size)), np.zeros(len(size))
        for at, chance in starts.items():
            faint[at] = chance * FAINT
            pair = next((v for v in range(VALUES) if hands.comps[at, v] == 2), -1)
            gone = turn and (book.surrender[up, hands.soft[at], hands.total[at]] or (pair >= 0 and book.split[up, pair]))
            reach[at] = chance * (FAINT if gone else 1.0)
        _reach(hands.comps, hands.child, left, np.ones(len(size)), np.ones(len(size)), faint, faintly)
        _reach(hands.comps, hands.child, left, hits, doubles, reach, doubled)
        reach, doubled = reach + faint, doubled + faintly * FAINT
        sums = np.zeros((2, MOST + 1, SIZES, 3))
        for choice, value in enumerate((found.stand, found.hit, found.double)):
            plain = np.array([not (by_count and at in special) and hands.size[at] > 1 for at in range(len(size))])
            np.add.at(sums[..., choice], (hands.soft[plain], hands.total[plain], size[plain]), (reach * value)[plain])
        best = np.argmax(sums, axis=-1)
        held = np.abs(sums).sum(axis=-1) > 0
        for many in range(3, SIZES):  # no such hand: as with fewer cards
            best[..., many] = np.where(held[..., many], best[..., many], best[..., many - 1])
        book.act[up] = best if by_count else best[:, :, 2][:, :, None]
        for at, which in special.items():
            book.toward[up, which] = [
                int(np.argmax(found.choices(at, s))) if by_count else best[0, hands.total[at], 2] for s in range(3)
            ]
        keep, give = np.zeros((2, MOST + 1)), np.zeros((2, MOST + 1))
        np.add.at(keep, (hands.soft, hands.total), doubled * found.keep)
        np.add.at(give, (hands.soft, hands.total), doubled * found.rescue)
        book.rescue[up] = give > keep
        play = book.sheet(up).alone
        _surrenders(prices, up, book, found, starts, play)
        after = (book.act[up], book.toward[up], book.surrender[up], book.split[up], book.rescue[up])
        if turn and all(np.array_equal(old, new) for old, new in zip(before, after, strict=True)):
            parted = book.split[up].copy()
            _splits(prices, up, book, found, play)  # slow: only once the rest has settled
            if np.array_equal(parted, book.split[up]):
                return


def _by_suits(at: int, decks: int) -> tuple[float, ...]:
    hands = tree()
    for (a, b), (_, family) in SPECIAL.items():
        if hands.at(a, b) == at:
            return tuple(float(share) for share in Suits(decks).start(family))
    return (1.0, 0.0, 0.0)


def _chosen(found: Any, play: Play, at: int, decks: int) -> float:
    """Return the value of a hand played by the chart, without looking at its suits."""
    return sum(w * found.choices(at, s)[play.act[at, s]] for s, w in enumerate(_by_suits(at, decks)))


def _surrenders(prices: Prices, up: int, book: Book, found: Any, starts: dict[int, float], play: Play) -> None:
    hands = tree()
    gain = np.zeros((2, MOST + 1))
    for at, chance in starts.items():
        pair = any(hands.comps[at] == 2)
        weight = chance * (FAINT if pair and book.split[up, int(np.argmax(hands.comps[at]))] else 1.0)
        gain[hands.soft[at], hands.total[at]] += weight * (give_up(prices, up, at) - _chosen(found, play, at, prices.decks))
    book.surrender[up] = gain > 0
    book.surrender[up, :, MOST] = False


def _splits(prices: Prices, up: int, book: Book, found: Any, play: Play) -> None:
    hands = tree()
    for value in range(VALUES):
        at = hands.at(value, value)
        whole = _chosen(found, play, at, prices.decks)
        if book.surrender[up, hands.soft[at], hands.total[at]]:
            whole = give_up(prices, up, at)
        book.split[up, value] = split_worth(prices, up, value, play) > whole


# Simple strategies


def like_the_dealer() -> Book:
    """Return the chart that hits to sixteen, stands from seventeen, and does nothing else."""
    book = blank()
    for total in range(2, MOST):
        draws = first_draw(DEALER_DRAWS, DealerHand(total, matters=True)).draws
        book.act[:, :, total, :] = HIT if draws else STAND
    return _towards_as_totals(book)


def _towards_as_totals(book: Book) -> Book:
    hands = tree()
    for which, pair in enumerate(PAIRS):
        book.toward[:, which, :] = book.act[:, 0, hands.total[hands.at(*pair)], 2][:, None]
    return book


def without(book: Book, what: str) -> Book:
    """Return a chart in which one action is never taken."""
    return replace(book, **{what: np.zeros_like(getattr(book, what))})


HARD = {
    8: "hhhhhhhhhh", 9: "hddddhhhhh", 10: "ddddddddhh", 11: "ddddddddd" + "h", 12: "hhsss" + "hhhhh",
    13: "sssss" + "hhhhh", 14: "sssss" + "hhhhh", 15: "sssss" + "hhhhh", 16: "sssss" + "hhhhh",
}  # fmt: skip
SOFT = {
    13: "hhhdd" + "hhhhh", 14: "hhhdd" + "hhhhh", 15: "hhddd" + "hhhhh", 16: "hhddd" + "hhhhh", 17: "hdddd" + "hhhhh",
    18: "sdddd" + "sshhh",
}  # fmt: skip
SPLITS = {
    "A": "2345678910A",
    "2": "234567",
    "3": "234567",
    "4": "56",
    "6": "23456",
    "7": "234567",
    "8": "2345678910A",
    "9": "2345689",
}
SURRENDERS = {16: "910A", 15: "10"}
UPS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")


def as_at_blackjack() -> Book:
    """Return the well-known blackjack chart for many decks: doubles on two cards only, no rescue, bonuses ignored."""
    book = blank()
    words = {"h": HIT, "s": STAND, "d": DOUBLE}
    for at, name in enumerate(UPS):
        up = NAMES.index(name)
        for total in range(2, MOST):
            hard = HARD.get(total, HARD[8] if total < 8 else "s" * 10)[at]
            soft = SOFT.get(total, SOFT[13].replace("d", "h") if total < 13 else "s" * 10)[at]
            for row, word in ((0, hard), (1, soft)):
                book.act[up, row, total, 2] = words[word]
                book.act[up, row, total, 3:] = HIT if word in "hd" else STAND
            if name in "3456":
                book.act[up, 1, 18, 3:] = STAND  # a soft eighteen that may not double stands
        for value, against in SPLITS.items():
            book.split[up, NAMES.index(value)] = _named(name, against)
        for total, against in SURRENDERS.items():
            book.surrender[up, 0, total] = _named(name, against)
    return _towards_as_totals(book)


def _named(name: str, against: str) -> bool:
    found = against.replace("10", "T")
    return ("T" if name == "10" else name) in found
