"""The effect of an event on a table. Nothing is computed here: every event carries the values that it leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from houseway.core.fault import Fault
from houseway.core.game.rules import Rules, resettled
from houseway.core.law.choice import Value
from houseway.core.messages.event import (
    Event,
    Hung,
    MeterShown,
    PlayerLeft,
    PlayerSat,
    RoundClosed,
    RoundOpened,
    StageBegan,
    TableOpened,
    Tended,
)
from houseway.core.money.laws import carry
from houseway.core.money.places import CAGE, RACK, Move, Place, link, meter
from houseway.core.round.decide import evolve
from houseway.core.round.state import Round, opened
from houseway.core.values.chips import Chips

from .cut import cut_anew
from .state import Cutting, Table
from .uncleared import reopened


def begun(event: TableOpened, rules: Rules) -> Table:
    """Return the table that an opening event opens, under the rules it names."""
    if event.digest != rules.digest:
        raise Fault(f"the table was opened under {event.digest}, not {rules.digest}")
    chips: dict[Place, Chips] = {RACK: 0, CAGE: 0, **{meter(name): 0 for name in rules.meters}}
    chips |= {link(name): 0 for name in event.linked}
    carry(chips, event.moves, listed=True)
    memory = rules.game.remembers(*event.memory)
    return Table(rules, MappingProxyType(chips), memory, deck=event.deck, build=event.build)


def evolve_table(table: Table, event: Event) -> Table:
    """Return the table after an event, its own or its round's."""
    if isinstance(event, RoundOpened):
        return replace(table, round=opened(event, table.rules), number=event.number)
    if table.is_playing:
        assert table.round is not None
        if isinstance(event, Tended):  # the cards are cut again (R-GEN-31)
            return _tended(table, event).playing(evolve(table.round, event))
        return with_round(table, evolve(table.round, event), event)
    if isinstance(event, StageBegan):  # the round was paid, and its hands still lie there (R-GEN-30)
        table = reopened(table)
        assert table.round is not None
        return with_round(table, evolve(table.round, event), event)
    if isinstance(event, PlayerSat):
        seats = {**table.seating, **dict.fromkeys(event.seats, event.player)}
        return replace(table, seating=MappingProxyType({seat: seats[seat] for seat in table.rules.in_order(seats)}))
    leaves = _LEAVES.get(type(event))
    if leaves is not None:
        table = leaves(table, event)
    return replace(table, chips=moved(table.chips, event.moves))


def with_round(table: Table, round: Round, last: Event) -> Table:
    """Return the table with its round after its last event; a finished round leaves its chips, memory and deck."""
    if not round.over:
        return table.playing(round)
    assert isinstance(last, RoundClosed)  # nothing else ends a round
    memory = _recalled(table, last.memory, last)
    return replace(table, round=round, chips=round.chips, memory=memory, deck=last.deck, cutting=Cutting())


def moved(chips: Mapping[Place, Chips], moves: Iterable[Move]) -> Mapping[Place, Chips]:
    """Return the chips at a table after these moves; a place that is left bare stays listed."""
    after = dict(chips)
    carry(after, moves, listed=True)
    return MappingProxyType(after)


def _recalled(table: Table, memory: tuple[Value, ...] | None, event: Event) -> tuple[Any, ...]:
    """Return a memory as the game's own named tuple; an event that carries none cannot be folded in."""
    if memory is None:
        raise Fault(f"{type(event).__name__} does not say what the table remembers")
    return table.rules.game.remembers(*memory)


def _under(table: Table, settings: tuple[tuple[str, Value], ...], digest: str) -> Rules:
    """Return the rules that an event activates at a table: they are kept as settings, and their digest is compared."""
    rules = resettled(table.rules.game, settings)
    if rules.digest != digest:
        raise Fault(f"the table was changed to {digest}, and those settings now make {rules.digest}")
    return rules


def _tended(table: Table, event: Tended) -> Table:
    return replace(
        table,
        rules=_under(table, event.settings, event.digest) if event.settings else table.rules,
        memory=_recalled(table, event.memory, event),
        deck=event.deck,
        device_removed=event.device_removed,
        dealer=event.dealer,
        cutting=cut_anew(table, event),
    )


def _left(table: Table, event: PlayerLeft) -> Table:
    seating = {seat: sits for seat, sits in table.seating.items() if sits != event.player}
    return replace(table, seating=MappingProxyType(seating), memory=_recalled(table, event.memory, event))


def _submission_applied(table: Table, event: Hung) -> Table:
    rules = _under(table, event.settings, event.digest)
    taken_down = {place(name) for name in table.rules.meters if name not in rules.meters for place in (meter, link)}
    chips = {place: chips for place, chips in table.chips.items() if chips or place not in taken_down}
    chips |= {meter(name): 0 for name in rules.meters if meter(name) not in chips}
    return replace(table, rules=rules, deck=event.deck, chips=MappingProxyType(chips))


def _shown(table: Table, event: MeterShown) -> Table:
    return replace(table, chips=MappingProxyType({**table.chips, link(event.meter): table.chips.get(link(event.meter), 0)}))


_LEAVES: dict[type[Event], Callable[[Table, Any], Table]] = {
    Tended: _tended,
    PlayerLeft: _left,
    Hung: _submission_applied,
    MeterShown: _shown,
}
