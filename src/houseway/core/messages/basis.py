"""The basis of a settlement as data: what was compared with what, the row that pays, the limit, and the rulings that decided.

The sentence that people read is made from it, so whoever shows one shows the other. A comparison goes measure by measure and
ends with the first that differs: without that one it is open, which is how a basis is tested.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import DEALER, Hand

LEAST: Final[Hand] = "least"
"""The other side of a comparison with the lowest hand that qualifies."""


class Measure(NamedTuple):
    """One thing that two hands were compared by, with the rank of each; the greater one wins."""

    what: str
    own: int
    other: int


class Side(NamedTuple):
    """One side of a comparison: whose hand, the pieces that play, its name, and the card that made the difference."""

    whose: Hand
    pieces: tuple[Piece, ...]
    called: str
    detail: str = ""
    """The card that made the difference in words, where the name does not mention it."""

    @property
    def text(self) -> str:
        """Return the name and the card that made the difference."""
        return ", ".join(filter(None, (self.called, self.detail)))


class Comparison(NamedTuple):
    """Two hands, compared measure by measure up to the first that differs, and the clause that compares hands of one kind."""

    own: Side
    other: Side
    measures: tuple[Measure, ...]
    cites: str = ""
    """That clause, where the first measure did not decide."""

    @property
    def sign(self) -> int:
        """Return 1 where the own hand is higher, -1 where the other is, 0 where they are equal."""
        last = self.measures[-1]
        return (last.own > last.other) - (last.own < last.other)


class Basis(NamedTuple):
    """The basis of a settlement. Its text is the sentence that people read.

    >>> Basis(row="flush", price="4 to 1").text, Basis(words="folded").text
    ('flush, 4 to 1', 'folded')
    """

    compared: tuple[Comparison, ...] = ()
    words: str = ""
    """What decides besides, or instead of a comparison."""
    row: str = ""
    """The row of the pay table."""
    price: str = ""
    limit: Chips | None = None
    """What a posted limit left of the win."""
    rulings: tuple[str, ...] = ()
    """The rulings without which the result would be another."""
    also: str = ""
    """What was done besides: vigorish, a coupon that was taken."""

    @property
    def text(self) -> str:
        """Return the sentence that is made from this data."""
        if self.words and self.compared and all(one.sign == 0 for one in self.compared):
            facts = f"{self.words}: {' and '.join(one.own.text for one in self.compared)}"
        else:
            facts = ", ".join(filter(None, (_compared(self.compared), self.words)))
        paid = ", ".join(filter(None, (self.row, self.price)))
        cut = ", cut to the posted limit" if self.limit is not None else ""
        return ": ".join(filter(None, (facts, paid))) + cut + self.also


class Scale(NamedTuple):
    """The comparison of values of hands, with their names."""

    measures: Callable[[Any], Sequence[tuple[str, int]]]
    """Returns what a value is compared by, in order, each with its rank."""
    called: Callable[[Any], str]
    """Returns the name of a value."""
    detail: Callable[[Any, int], str]
    """Returns what the measure at an index is in words, where the name of the value does not mention it."""


class Valued(NamedTuple):
    """A hand that is compared: whose it is, the pieces that play, and its value."""

    whose: Hand
    pieces: tuple[Piece, ...]
    value: Any


def compared(scale: Scale, own: Valued, other: Valued, breaks: str = "") -> Comparison:
    """Return the comparison of two hands up to the measure that decides; `breaks` is the clause of the tie-break."""
    pairs = zip(scale.measures(own.value), scale.measures(other.value), strict=False)
    measures: list[Measure] = []
    for (what, mine), (_, theirs) in pairs:
        measures.append(Measure(what, mine, theirs))
        if mine != theirs:
            break
    at = len(measures) - 1
    ties = measures[at].own == measures[at].other
    mine, theirs = (
        Side(one.whose, one.pieces, scale.called(one.value), "" if ties else scale.detail(one.value, at)) for one in (own, other)
    )
    return Comparison(mine, theirs, tuple(measures), breaks if at else "")


Because = str | Basis
"""The facts behind a settlement: data, or only words."""


def basis_of(because: Because) -> Basis:
    """Return facts as data."""
    return because if isinstance(because, Basis) else Basis(words=because)


def text_of(because: Because) -> str:
    """Return facts as a sentence."""
    return because if isinstance(because, str) else because.text


def kept_basis(because: Because) -> Basis | None:
    """Return the data that an event carries; none where the facts are only words."""
    return because if isinstance(because, Basis) else None


def noting(because: Because, also: str) -> Because:
    """Return facts with something that was done besides."""
    return because + also if isinstance(because, str) else because._replace(also=because.also + also)


def resting_on(because: Because, *rulings: str) -> Basis:
    """Return facts with rulings without which the result would be another."""
    basis = basis_of(because)
    return basis._replace(rulings=(*basis.rulings, *rulings))


def within(because: Because, limit: Chips) -> Basis:
    """Return facts with the limit that cut the win."""
    return basis_of(because)._replace(limit=limit)


def _compared(some: tuple[Comparison, ...]) -> str:
    """Return comparisons in words: the own hands, then the others, and where a tie-break decided its clause."""
    if not some:
        return ""
    own = " and ".join(one.own.text for one in some)
    other = " and ".join(one.other.text for one in some)
    breaks = ", ".join(dict.fromkeys(one.cites for one in some if one.own.detail and one.cites))
    by = f" ({breaks})" if breaks else ""
    whose = some[0].other.whose
    if whose == LEAST:
        return f"{some[0].own.whose}: {own}; does not qualify{by}"
    comma = "," if any(one.own.detail for one in some) else ""
    equal = ", card for card" if all(one.sign == 0 and one.measures[-1].what.startswith("rank") for one in some) else ""
    against = _possessive(whose) if len(some) == 1 else ""
    return f"{own}{comma} against {against}{other.removeprefix('the ') if against else other}{equal}{by}"


def _possessive(hand: Hand) -> str:
    return "the dealer's " if hand == DEALER else f"seat {hand}'s " if hand.partition(".")[0].isdigit() else ""
