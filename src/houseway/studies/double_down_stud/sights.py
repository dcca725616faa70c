"""A sight: the cards that are face up before the double, by a player's name for them; and strategies that use such names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from houseway.core.money.price import PayTable
from houseway.core.values.cards import FRENCH, Card
from houseway.games.double_down_stud.hands import HIGH_PAIR
from houseway.games.double_down_stud.house_rules import PRICED
from houseway.games.double_down_stud.odds import LOST, PUSHED
from houseway.lab.kept_counts import Counts
from houseway.lab.study import OPTIMAL
from houseway.lab.tally import LOSES, net_of
from houseway.poker.values.sights import in_sight

from .count import ENDS

QUADS, TRIPS, TWO_PAIRS = "four of a kind", "three of a kind", "two pairs"
PAIRS: Final = {HIGH_PAIR: "pair of jacks or better", PUSHED: "pair of sixes to tens", LOST: "pair of fives or less"}
ROYAL, STRAIGHT_FLUSH, FLUSH = (f"four to a {hand}" for hand in ("royal flush", "straight flush", "flush"))
OPEN, INSIDE, NOTHING = "four to an open straight", "four to an inside straight", "nothing"
KINDS: Final = (QUADS, ROYAL, STRAIGHT_FLUSH, TRIPS, TWO_PAIRS, *PAIRS.values(), FLUSH, OPEN, INSIDE, NOTHING)

MADE: Final = frozenset({QUADS, TRIPS, TWO_PAIRS, PAIRS[HIGH_PAIR], PAIRS[PUSHED]})
"""The sights that can no longer lose."""
FLUSHES: Final = frozenset({ROYAL, STRAIGHT_FLUSH, FLUSH})


class Sight(NamedTuple):
    """Four cards in sight, up to what they can become."""

    kind: str
    makes: tuple[int, ...]
    """The number of the 48 hole cards that end each way, in the order of `ENDS`."""
    ways: int

    @property
    def points(self) -> int:
        """Return the value of pairing four different ranks: two for each jack or better, one for each six to ten."""
        return (2 * self.makes[ENDS.index(HIGH_PAIR)] + self.makes[ENDS.index(PUSHED)]) // 3


def kind_of(four: Sequence[Card], makes: Sequence[int]) -> str:
    """Return a player's name for four cards; a pair is named by what it pays unimproved."""
    named = in_sight(four).partition(",")[0]
    if named == "pair":
        return PAIRS[ENDS[max(range(len(ENDS)), key=makes.__getitem__)]]
    return named if named in KINDS else NOTHING


def sights(counts: Counts) -> Iterator[Sight]:
    """Yield all sights, from the counts."""
    for four, makes, ways in zip(counts["four"].tolist(), counts["makes"].tolist(), counts["ways"].tolist(), strict=True):
        cards: list[int] = four
        yield Sight(kind_of([FRENCH[card] for card in cards], makes), tuple(makes), ways)


def nets(table: PayTable) -> tuple[Fraction, ...]:
    """Return the net of a chip by each ending; a row left out of prices entered by hand is a push."""
    prices = [table.of(row) for row in PRICED]
    return (*(Fraction(0) if price is None else net_of(price, collected=False) for price in prices), Fraction(0), LOSES)


def worth(makes: Sequence[int], by: Sequence[Fraction]) -> Fraction:
    """Return the net of a chip, summed over the hole cards."""
    return sum((many * net for many, net in zip(makes, by, strict=True)), Fraction(0))


Doubles = Callable[[Sight, Fraction], bool]
"""Whether to double, by the sight and by what a chip makes there."""

STRATEGIES: Final[Mapping[str, Doubles]] = {
    OPTIMAL: lambda sight, made: made > 0,
    "simple": lambda sight, made: sight.kind in MADE | FLUSHES | {OPEN},
    "made hands and flushes": lambda sight, made: sight.kind in MADE | FLUSHES,
    "made hands": lambda sight, made: sight.kind in MADE,
    "never double": lambda sight, made: False,
    "always double": lambda sight, made: True,
}
