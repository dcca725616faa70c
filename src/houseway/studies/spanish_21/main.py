"""The wager: strategies counted once, priced at once.

The strategies and their weights are slow to find and are kept. Split boxes are exact in what they net and stake on average; how
their hands go together is not counted, so for the variance and for how often anything is won they are dealt out by the
million, with a fixed seed, and only they.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isqrt

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.money.price import Fixed, PayTable
from houseway.games.spanish_21.house_rules import HOLE_CARD
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.spread import Ending, Spread
from houseway.lab.study import OPTIMAL, Figure

from .charts import Book, as_at_blackjack, like_the_dealer, search, without
from .endings import Play, Sheet
from .playing_out import SUMS, felt, full_shoe, many_rounds
from .prices import Prices
from .search import best_sheet
from .sides import decks_of
from .tree import NAMES, VALUES, Array
from .values import UNSPLIT, Scales, Weight, Weights, chance_of, edge, weighed

BASIC = "basic strategy"
STRATEGIES = (
    OPTIMAL,
    BASIC,
    "totals only",
    "never surrender",
    "never rescue",
    "never split",
    "blackjack strategy",
    "like the dealer",
)
BOOKS = STRATEGIES[1:]
DEALT = 2_000_000
"""Rounds dealt to see how the hands of split boxes go together."""


def prices_of(rules: Rules) -> Prices:
    """Return the prices of a table."""
    return Prices(rules, decks_of(rules), rules[HOLE_CARD] == "reader")


def books(prices: Prices) -> dict[str, Book]:
    """Return every strategy that is a chart, by name."""
    basic = search(prices)
    return {
        BASIC: basic,
        "totals only": search(prices, by_count=False),
        "never surrender": without(basic, "surrender"),
        "never rescue": without(basic, "rescue"),
        "never split": without(basic, "split"),
        "blackjack strategy": as_at_blackjack(),
        "like the dealer": like_the_dealer(),
    }


def counted(rules: Rules, progress: Progress) -> Counts:
    """Find and weigh every strategy, and return the counts."""
    prices, scales = prices_of(rules), Scales(decks_of(rules))
    kept: dict[str, Array] = {}
    with progress("strategies, hand by hand", (len(STRATEGIES) + 2) * VALUES) as tick:
        done = 0

        def on() -> None:
            nonlocal done
            done += 1
            tick(done)

        best: list[Sheet] = []
        for up in range(VALUES):
            best.append(best_sheet(prices, up))
            on()
        charts = books(prices)
        done += VALUES
        for name in STRATEGIES:
            sheets = best if name == OPTIMAL else [charts[name].sheet(up) for up in range(VALUES)]
            kept |= weighed(sheets, scales, on).arrays(name)
            sums = np.zeros((2, SUMS), dtype=np.int64)
            many_rounds(felt(sheets, prices), full_shoe(scales.decks), 21, DEALT, sums)
            kept[f"{name}.dealt"] = sums
    for name, book in charts.items():
        kept |= book.arrays(name)
    return {**kept, **_sheets_as_arrays(best)}


def _sheets_as_arrays(sheets: list[Sheet]) -> dict[str, Array]:
    return {
        "optimal.act": np.stack([[*(s.after[v].act for v in range(VALUES)), s.alone.act] for s in sheets]).astype(np.int8),
        "optimal.rescue": np.stack([[*(s.after[v].rescue for v in range(VALUES)), s.alone.rescue] for s in sheets]).astype(
            np.int8
        ),
        "optimal.surrender": np.stack([s.surrender for s in sheets]).astype(np.int8),
        "optimal.split": np.stack([s.split for s in sheets]).astype(np.int8),
    }


def sheets_of(counts: Counts, strategy: str) -> list[Sheet]:
    """Return a cached strategy by up card."""
    if strategy != OPTIMAL:
        book = Book.load(strategy, counts)
        return [book.sheet(up) for up in range(VALUES)]
    act, rescue = np.asarray(counts["optimal.act"]), np.asarray(counts["optimal.rescue"]).astype(np.bool_)
    surrender, split = (np.asarray(counts[f"optimal.{key}"]).astype(np.bool_) for key in ("surrender", "split"))
    return [
        Sheet(
            Play(act[up, VALUES], rescue[up, VALUES]),
            surrender[up],
            split[up],
            {v: Play(act[up, v], rescue[up, v]) for v in range(VALUES)},
        )
        for up in range(VALUES)
    ]


def weights_of(counts: Counts, strategy: str, decks: int) -> Weights:
    """Read the weights from the cached arrays."""
    rows, long = np.asarray(counts[f"{strategy}.rows"]), np.asarray(counts[f"{strategy}.weights"])
    return Weights(decks, tuple(Weight._make([*map(int, row), int(str(weight))]) for row, weight in zip(rows, long, strict=True)))


@dataclass(frozen=True)
class Boxes(Spread):
    """A spread in which split boxes have their mean; their variance was simulated."""

    split: int = 0
    """Ways of split boxes."""
    square: Fraction = Fraction(0)
    """The mean square of what a split box nets, as dealt."""
    wins: Fraction = Fraction(0)
    """The fraction of split boxes that win anything, as dealt."""
    fourth: Fraction = Fraction(0)
    """The mean fourth power of what a split box nets, as dealt."""
    dealt: int = 1
    """The split boxes that were dealt."""

    @property
    def errors(self) -> Mapping[str, Fraction]:
        """The standard errors of variance and hit frequency, from the split boxes that were dealt; none if none is split."""
        if not self.split:
            return {}
        share = Fraction(self.split, self.total)
        spreads = {"variance": self.fourth - self.square**2, "hit_frequency": self.wins * (1 - self.wins)}
        return {name: _root(spread / self.dealt) * share for name, spread in spreads.items()}

    @cached_property
    def variance(self) -> Fraction:
        """Return the variance of one wager, in square units; simulated where boxes are split."""
        whole = sum((e.net**2 * n for e, n in self.ways.items() if not _is_split(e)), Fraction(0)) + self.square * self.split
        return whole / self.total - self.house_edge**2

    @cached_property
    def hit_frequency(self) -> Fraction:
        """Return the probability of any win; simulated where boxes are split."""
        whole = sum(n for e, n in self.ways.items() if e.net > 0 and not _is_split(e))
        return (whole + self.wins * self.split) / self.total


def _root(value: Fraction) -> Fraction:
    """Return a square root to twelve places."""
    return Fraction(isqrt(int(value * 10**24)), 10**12)


def _is_split(ending: Ending) -> bool:
    return ending.name.startswith("split ")


def spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return every ending of an unsplit box, and each split pair with the mean of its hands."""
    decks, prices = decks_of(rules), prices_of(rules)
    found = weights_of(counts, strategy, decks)
    parts: Counter[Ending] = Counter()
    means: dict[int, list[Fraction]] = {}
    scale = (4 * decks - 2) * 4  # what makes the suit of a third card a whole number
    boxes: dict[int, int] = {}
    for up, pair, role, kind, result, weight in found.rows:
        for share, ending in prices.endings(kind, result, role, up):
            number = share * scale * weight
            assert number.denominator == 1
            if pair == UNSPLIT:
                parts[ending] += number.numerator
            else:
                sums = means.setdefault(pair, [Fraction(0), Fraction(0)])
                sums[0] += ending.net * number
                sums[1] += ending.staked * number
    for up, pair in {(row.up, row.pair) for row in found.rows if row.pair != UNSPLIT}:
        boxes[pair] = boxes.get(pair, 0) + chance_of(pair, up, decks) * scale
    for pair, (net, staked) in sorted(means.items()):
        name = f"split {NAMES[pair]}s, the mean of all their hands"
        parts[Ending(name, net / boxes[pair], staked / boxes[pair], "S21-10(c)")] = boxes[pair]
    assert sum(parts.values()) == found.whole * scale
    dealt = [int(n) for n in np.asarray(counts[f"{strategy}.dealt"])[1]]
    rounds = max(dealt[0], 1)
    square, wins, fourth = Fraction(dealt[2], 4 * rounds), Fraction(dealt[4], rounds), Fraction(dealt[5], 16 * rounds)
    return Boxes(parts, sum(boxes.values()), square, wins, fourth, rounds)


def figures(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    """Return the frequencies under basic strategy, the cost of simpler play, and the value of three suited sevens."""
    decks, prices = decks_of(rules), prices_of(rules)
    edges = {name: edge(weights_of(counts, name, decks), prices)[0] for name in STRATEGIES}
    basic = spread(counts, rules, table, BASIC)
    shares: Counter[str] = Counter()
    for ending, ways in basic.ways.items():
        shares[ending.name] += ways
    found = [Figure(f"cost of {name}", edges[name] - edges[BASIC], "%", "against basic strategy") for name in BOOKS[1:]]
    found.append(
        Figure("gain of looking at every card of the hand", edges[BASIC] - edges[OPTIMAL], "%", "against basic strategy")
    )
    doubled = sum(ways for name, ways in shares.items() if name.startswith("doubled") or name == "rescued")
    split = sum(ways for name, ways in shares.items() if name.startswith("split "))
    for name, ways in (("boxes split", split), ("unsplit hands doubled", doubled)):
        found.append(Figure(name, Fraction(ways, basic.total), "%", BASIC))
    for name in ("rescued", "surrendered", "blackjack", "21 in five cards", "21 in six cards", "21 in seven cards or more"):
        found.append(Figure(name, Fraction(shares[name], basic.total), "%", "unsplit, by basic strategy"))
    return (*found, *prize_figures(rules))


def prize_figures(rules: Rules) -> tuple[Figure, ...]:
    """Return the value of the fixed sums of 5(g) for hitting suited sevens against a seven, before the cost of the hit."""
    decks = decks_of(rules)
    same = Fraction(decks - 1, 48 * decks - 1) * Fraction(decks - 2, 48 * decks - 2)
    chance = Fraction(1, 12) * same * Fraction(4 * decks - 3, 48 * decks - 3)
    sums = rules.pays["super_bonus"]
    large, small = (sums.at(name, Fixed).chips for name in ("from $25", "from $5"))
    return (
        Figure("rounds to three suited sevens against a seven", 1 / chance, "rounds", "if suited sevens are hit"),
        Figure(
            "what its prize gives back of a $5 wager", chance * Fraction(small, 5_00), "%", "S21-5(g), before the cost of the hit"
        ),
        Figure(
            "what its prize gives back of a $10 wager",
            chance * Fraction(small, 10_00),
            "%",
            "S21-5(g), before the cost of the hit",
        ),
        Figure(
            "what its prize gives back of a $25 wager",
            chance * Fraction(large, 25_00),
            "%",
            "S21-5(g), before the cost of the hit",
        ),
    )
