"""Settlement of bets: rows in order, the first that holds decides. The lab uses the same rows.

`first` finds the row for the facts; `settled` turns its outcome into an event with the chips it moves. No other
code computes a payout.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from houseway.core.fault import Fault
from houseway.core.messages.basis import Because, kept_basis, text_of
from houseway.core.messages.event import BetSettled
from houseway.core.money.places import RACK, Bet, Move, Place
from houseway.core.money.price import Fixed, Lose, Odds, Outcome, PartKept, Push
from houseway.core.values.chips import Chips


class Without(NamedTuple):
    """Another reading of a ruling: the row does not exist, so a later one decides."""


class ReadAs(NamedTuple):
    """Another reading of a ruling: rows are asked about these facts instead, for instance with a comparison cut short."""

    facts: Callable[[Any], Any]


Reading = Outcome | Without | ReadAs
"""What another reading of a ruling makes of a row."""
NOTHING_ELSE: Mapping[str, Reading] = MappingProxyType({})


class Row:
    """One line of a settlement or drawing table: a clause, a question, and what becomes of each wager.

    `otherwise` has the rulings that the line rests on, each with its other reading. It decides nothing: a settlement names the
    rulings whose other reading gives another result.
    """

    __slots__ = ("cites", "holds", "otherwise", "outcomes")

    def __init__(
        self, cites: str, holds: Callable[[Any], bool], otherwise: Mapping[str, Reading] = NOTHING_ELSE, **outcomes: Outcome
    ) -> None:
        self.cites = cites
        self.holds = holds
        self.otherwise = otherwise
        self.outcomes: Mapping[str, Outcome] = {name.rstrip("_"): outcome for name, outcome in outcomes.items()}

    def __repr__(self) -> str:
        return f"Row({self.cites}: {self.holds.__name__})"


def first(rows: Sequence[Row], facts: Any) -> Row:
    """Return the row that decides; rows that leave a case open are a fault."""
    for row in rows:
        if row.holds(facts):
            return row
    raise Fault(f"no row holds for {facts}")


def rulings_of(rows: Sequence[Row], row: Row, facts: Any, wager: str) -> tuple[str, ...]:
    """Return the rulings of a row whose other reading decides a wager otherwise."""
    outcome = row.outcomes.get(wager)
    return tuple(id for id, reading in row.otherwise.items() if _read(rows, row, facts, reading, wager) != outcome)


def _read(rows: Sequence[Row], row: Row, facts: Any, reading: Reading, wager: str) -> Outcome | None:
    """Return the outcome of a wager under another reading."""
    if isinstance(reading, Without):
        return first([other for other in rows if other is not row], facts).outcomes.get(wager)
    if isinstance(reading, ReadAs):
        return first(rows, reading.facts(facts)).outcomes.get(wager)
    return reading


def win_of(outcome: Outcome, stake: Chips, unit: Chips = 1) -> Chips:
    """Return the amount a price adds to a stake, before any cap; a meter's share is computed where the meter is."""
    if isinstance(outcome, Odds):
        return outcome.win(stake, unit)
    return outcome.chips if isinstance(outcome, Fixed) else 0


def settled(
    bet: Bet,
    stake: Chips,
    outcome: Outcome,
    *,
    lies: Chips,
    owner: Place,
    cites: str,
    because: Because,
    payer: Place = RACK,
    win: Chips | None = None,
    unit: Chips = 1,
) -> BetSettled:
    """Return the settlement of one bet. `lies` is the part of its stake still on the felt; a collected chip is not."""
    kind, said, basis = type(outcome), text_of(because), kept_basis(because)
    if kind is Lose:
        moves = (Move(bet, payer, lies, "loses", bet),) if lies else ()
        return BetSettled(bet, -stake, said, cites, moves, basis=basis)
    if kind is Push:
        moves = (Move(bet, owner, lies, "back", bet),) if lies else ()
        return BetSettled(bet, lies - stake, said, cites, moves, basis=basis)
    if kind is PartKept:
        assert isinstance(outcome, PartKept)
        kept = outcome.kept(stake, unit)
        moves = (Move(bet, payer, kept, "loses", bet), Move(bet, owner, stake - kept, "back", bet))
        return BetSettled(bet, -kept, said, cites, moves, basis=basis)
    if win is None:
        win = win_of(outcome, stake, unit)
    if not lies:
        moves = (Move(payer, owner, win, "wins", bet),) if win else ()
    elif win:
        moves = (Move(bet, owner, lies, "back", bet), Move(payer, owner, win, "wins", bet))
    else:
        moves = (Move(bet, owner, lies, "back", bet),)
    return BetSettled(bet, win + lies - stake, said, cites, moves, basis=basis)
