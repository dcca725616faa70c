"""Basic strategy as a person reads it: a line for each total, up card by up card, with what the next best choice would cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.lab.kept_counts import Counts
from houseway.lab.study import Advice, Chart

from .charts import PAIRS, SIZES, Book
from .main import BASIC, prices_of
from .prices import SUITS_OF, Prices
from .search import Worth, give_up, split_worth, worth
from .tree import ACE, MOST, NAMES, VALUES, shoe, tree

UPS = (*range(1, VALUES), ACE)
"""As charts print them: two to ten, then the ace."""
WORDS = ("stand", "hit", "double")
NOTE = "costs are of two-card hands, by floating point, to nine places; ways are deals of two cards and an up card, in order"


def charts(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Chart, ...]:
    """Return the charts: hard, soft, toward 6-7-8 and 7-7-7, pairs, surrender, rescue."""
    book, prices = Book.load(BASIC, counts), prices_of(rules)
    found = {up: worth(prices, up, act=book.sheet(up).alone.act, rescue=book.sheet(up).alone.rescue) for up in UPS}
    whole = 48 * prices.decks * (48 * prices.decks - 1) * (48 * prices.decks - 2)
    made = [
        Chart(f"{name} totals", tuple(_totals(book, prices, found, soft)), whole, NOTE)
        for soft, name in enumerate(("Hard", "Soft"))
    ]
    made.append(
        Chart(
            "Toward 6-7-8 and 7-7-7 with two cards, where the suits or the cards change the total's line",
            tuple(_toward(book, prices, found)),
            whole,
            NOTE,
        )
    )
    made.append(
        Chart("Pairs", tuple(_pairs(book, prices, found)), whole, NOTE + "; a split hand that pairs again is split again")
    )
    made.append(Chart("Surrender, with the first two cards", tuple(_surrenders(book, prices, found)), whole, NOTE))
    made.append(
        Chart(
            "Rescue, after a double",
            tuple(_rescues(book)),
            whole,
            "the double comes back, the wager is lost; else the double is kept",
        )
    )
    return tuple(made)


def _ways(at: int, up: int, decks: int) -> int:
    hands, left = tree(), [int(n) for n in shoe(decks)]
    many = left[up]
    left[up] -= 1
    held = [v for v in range(VALUES) for _ in range(hands.comps[at, v])]
    return many * left[held[0]] * (left[held[1]] - (held[0] == held[1])) * (1 if held[0] == held[1] else 2)


def _cell(book: Book, up: int, soft: int, total: int) -> str:
    """Return the action of a cell, and from how many cards on another applies: `stand, hit with 4 cards or more`."""
    acts = [int(book.act[up, soft, total, size]) for size in range(2, SIZES)]
    told, now = WORDS[acts[0]], acts[0]
    for size, act in enumerate(acts[1:], start=3):
        if act != now:
            told += f", {WORDS[act]} with {size} cards or more"
            now = act
    return told


def _against(ups: list[int]) -> str:
    return ", ".join(NAMES[up] for up in ups)


def _grouped(said: Callable[[int], str]) -> Iterator[tuple[str, list[int]]]:
    groups: dict[str, list[int]] = {}
    for up in UPS:
        groups.setdefault(said(up), []).append(up)
    yield from groups.items()


def _advice(when: str, do: str, cells: list[tuple[int, float]]) -> Advice:
    ways = sum(number for number, _ in cells)
    cost = sum(number * loss for number, loss in cells) / ways if ways else 0.0
    return Advice(when, do, ways, Fraction(round(cost * 10**9), 10**9))


def _loss(values: tuple[float, ...], chosen: int) -> float:
    return values[chosen] - max(value for at, value in enumerate(values) if at != chosen)


def _totals(book: Book, prices: Prices, found: dict[int, Worth], soft: int) -> Iterator[Advice]:
    hands = tree()
    for total in range(12 if soft else 4, MOST):
        nodes = [int(at) for at in np.nonzero((hands.size == 2) & (hands.total == total) & (hands.soft == soft))[0]]
        for do, ups in _grouped(lambda up, total=total: _cell(book, up, soft, total)):
            cells = [
                (_ways(at, up, prices.decks), _loss(found[up].choices(at, 0), int(book.act[up, soft, total, 2])))
                for up in ups
                for at in nodes
            ]
            yield _advice(f"{'soft' if soft else 'hard'} {total} against {_against(ups)}", do, cells)


def _toward(book: Book, prices: Prices, found: dict[int, Worth]) -> Iterator[Advice]:
    hands = tree()
    for which, pair in enumerate(PAIRS):
        at = hands.at(*pair)
        for suits, of in enumerate(SUITS_OF):
            for up in UPS:
                act = int(book.toward[up, which, suits])
                if act != book.act[up, 0, hands.total[at], 2]:
                    when = f"{NAMES[pair[0]]}-{NAMES[pair[1]]} of {of} against {NAMES[up]}"
                    yield _advice(when, WORDS[act], [(_ways(at, up, prices.decks), _loss(found[up].choices(at, suits), act))])


def _pairs(book: Book, prices: Prices, found: dict[int, Worth]) -> Iterator[Advice]:
    hands = tree()
    for value in range(VALUES):
        at = hands.at(value, value)
        for do, ups in _grouped(lambda up, value=value: "split" if book.split[up, value] else "as the total"):
            cells: list[tuple[int, float]] = []
            for up in ups:
                parted = split_worth(prices, up, value, book.sheet(up).alone)
                kept = max(*found[up].choices(at, 0), give_up(prices, up, at))
                cells.append((_ways(at, up, prices.decks), abs(parted - kept)))
            yield _advice(f"a pair of {NAMES[value]}s against {_against(ups)}", do, cells)


def _surrenders(book: Book, prices: Prices, found: dict[int, Worth]) -> Iterator[Advice]:
    hands = tree()
    for up in UPS:
        for soft, total in zip(*np.nonzero(book.surrender[up]), strict=True):
            nodes = np.nonzero((hands.size == 2) & (hands.total == total) & (hands.soft == soft))[0]
            cells = [
                (_ways(int(at), up, prices.decks), give_up(prices, up, int(at)) - max(found[up].choices(int(at), 0)))
                for at in nodes
            ]
            yield _advice(f"{'soft' if soft else 'hard'} {total} against {NAMES[up]}", "surrender", cells)


def _rescues(book: Book) -> Iterator[Advice]:
    for soft in (0, 1):
        for total in range(12, MOST):
            ups = [up for up in UPS if book.rescue[up, soft, total]]
            if ups:
                yield Advice(f"{'soft' if soft else 'hard'} {total} against {_against(ups)}", "rescue", 0, Fraction(0))
