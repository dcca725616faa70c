"""Checks of the basis of each settlement of a round: it proves the result, and each ruling that it names changed it.

A comparison is tested by taking its last measure away: what is left is open. A ruling is tested by deciding the round again under
another reading: with the other setting, or with a plant in the rows or in the code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from typing import Any

from houseway.core.game.rules import Rules, resettled
from houseway.core.messages.basis import LEAST, Basis, Comparison
from houseway.core.messages.event import BetSettled, Event, PaymentHeld, PotAwarded
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Bet
from houseway.core.round.decide import begin, decide
from houseway.core.round.settlement import ReadAs, Row, Without
from houseway.core.round.state import Round, draft, seal
from houseway.worked.worked import Played

Plant = Callable[[], AbstractContextManager[object]]
"""A plant in the code: while it is open, the engine decides by the other reading."""


@dataclass
class Readings:
    """The other readings of rulings: rows have theirs; here are those of settings and those that are planted in code."""

    settings: Mapping[str, tuple[str, Mapping[object, Any]]] = field(default_factory=dict[str, Any])
    """The setting of a ruling, and the other value of each value."""
    plants: Mapping[str, Plant] = field(default_factory=dict[str, Plant])


def settlements(played: Played) -> Iterator[BetSettled | PaymentHeld | PotAwarded]:
    """Yield the events of a round that settle."""
    for event in played.events:
        if isinstance(event, (BetSettled, PaymentHeld, PotAwarded)):
            yield event


def faults(played: Played) -> Iterator[str]:
    """Yield the faults in the bases of a round's settlements."""
    for event in settlements(played):
        if event.basis is not None:
            if event.because != event.basis.text:
                yield f"another sentence than its data: {event.because!r}, {event.basis.text!r}"
            for wrong in map(_fault, event.basis.compared):
                if wrong:
                    yield f"{wrong}: {event.because}"
            if isinstance(event, BetSettled) and (wrong := _against(event, event.basis)):
                yield f"{wrong}: {event.because}"


def _fault(one: Comparison) -> str:
    """Return the fault of a comparison, or an empty text: it must decide by its last measure, and name what differs."""
    if any(measure.own != measure.other for measure in one.measures[:-1]):
        return "decided before its last measure"
    if one.sign and one.own.text == one.other.text:
        return "both sides read alike"
    return ""


def _against(event: BetSettled, basis: Basis) -> str:
    """Return the contradiction between one comparison and the money, or an empty text."""
    if len(basis.compared) != 1 or basis.compared[0].other.whose == LEAST or basis.words:
        return ""
    sign = basis.compared[0].sign
    return "higher and lost" if sign > 0 > event.net else "lower and paid" if sign < 0 < event.net else ""


# Rulings


def named(played: Played) -> Iterator[tuple[Bet, str]]:
    """Yield each bet of a round with each ruling that its result names; what was voided afterwards has no reason left."""
    ends = {**{bet: one.basis for bet, one in played.round.settled.items()}, **_waiting(played.round)}
    for bet, basis in ends.items():
        for ruling in basis.rulings if basis else ():
            yield bet, ruling


def _waiting(round: Round) -> Mapping[Bet, Basis | None]:
    return {bet: held.basis for bet, held in round.waiting.items()}


def unmoved(played: Played, readings: Readings) -> Iterator[str]:
    """Yield the rulings that are named and whose other reading leaves the result as it is."""
    again: dict[str, Round | None] = {}
    for bet, ruling in dict.fromkeys(named(played)):
        if ruling not in again:
            again[ruling] = read_otherwise(played, ruling, readings)
        other = again[ruling]
        if other is None:
            yield f"{ruling} has no other reading to test"
        elif end_of(other, bet) == end_of(played.round, bet):
            yield f"{ruling} is named and changes nothing: {bet} {end_of(other, bet)}"


def end_of(round: Round, bet: Bet) -> tuple[int, bool] | None:
    """Return the money of a bet, paid or waiting, and whether it was void; None where there is no such bet."""
    if bet in round.waiting:
        return round.waiting[bet].net, False
    result = round.settled.get(bet)
    return None if result is None else (result.net, result.void)


def read_otherwise(played: Played, ruling: str, readings: Readings) -> Round | None:
    """Return the round decided again under the other reading of a ruling, or None where none is declared."""
    rules = played.opened.rules
    if ruling in readings.settings:
        key, others = readings.settings[ruling]
        other = {**rules.settings, key: others[rules.settings[key]]}  # options that apply under a setting are laid again too
        return decided_again(played, resettled(rules.game, other.items()))
    if ruling in readings.plants:
        with readings.plants[ruling]():
            return decided_again(played, rules)
    planted = rows_planted(rules, ruling)
    return None if planted is None else decided_again(played, planted)


def rows_planted(rules: Rules, ruling: str) -> Rules | None:
    """Return rules whose rows follow the other reading of a ruling, or None where no row declares one."""
    if not any(ruling in row.otherwise for rows in rules.rows.values() for row in rows):
        return None
    return replace(rules, rows={name: _planted(rows, ruling) for name, rows in rules.rows.items()})


def _planted(rows: tuple[Row, ...], ruling: str) -> tuple[Row, ...]:
    """Return rows with a plant; where the reading is of the facts, every row is asked about other facts."""
    reads = next((row.otherwise[ruling] for row in rows if isinstance(row.otherwise.get(ruling), ReadAs)), None)
    planted: list[Row] = []
    for row in rows:
        reading = row.otherwise.get(ruling)
        if isinstance(reads, ReadAs):
            planted.append(_row(row, lambda facts, holds=row.holds, facts_of=reads.facts: holds(facts_of(facts)), row.outcomes))
        elif isinstance(reading, Without):
            continue
        elif reading is not None:
            planted.append(_row(row, row.holds, dict.fromkeys(row.outcomes, reading)))
        else:
            planted.append(row)
    return tuple(planted)


def _row(row: Row, holds: Callable[[Any], bool], outcomes: Mapping[str, Any]) -> Row:
    return Row(row.cites, holds, **dict(outcomes))


def decided_again(played: Played, rules: Rules) -> Round:
    """Return the round after the same commands under other rules; a command that is refused there is left out."""
    first = draft(played.opened)
    first.rules, first.opened = rules, replace(first.opened, digest=rules.digest)
    round = begin(seal(first)).after
    for command in played.commands:
        ruling = decide(round, command)
        if not isinstance(ruling, Refusal):
            round = ruling.after
    return round


@dataclass
class Found:
    """The bases that were seen in many rounds."""

    rounds: int = 0
    settled: int = 0
    compared: int = 0
    ties: int = 0
    broken: int = 0
    """Comparisons that a card beyond the name of the hands decided: both sides would read alike without it."""
    rulings: Counter[str] = field(default_factory=Counter[str])
    wrong: list[str] = field(default_factory=list[str])

    def add(self, played: Played, readings: Readings) -> None:
        """Add what is seen in one round, with each ruling that it names read otherwise."""
        self.rounds += 1
        for event in settlements(played):
            self.settled += 1
            for one in event.basis.compared if event.basis else ():
                self.compared += 1
                self.ties += one.sign == 0
                self.broken += bool(one.own.detail)
        self.rulings.update(ruling for _, ruling in named(played))
        self.wrong += faults(played)
        self.wrong += unmoved(played, readings)


def texts(events: tuple[Event, ...]) -> list[str]:
    """Return the sentences of the settlements among events."""
    return [event.because for event in events if isinstance(event, (BetSettled, PotAwarded))]
