"""Meters that several tables share: decide, show the meter, decide again.

A contribution goes to the table's own part of a meter and concerns no other table. Only a step that takes from the
meter does: a program that runs several tables submits the command once, and where its consequences take from a shared
meter it locks the meter, shows the sum of all parts, and submits the same command again. A table is a value, so the
first result is thrown away.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from houseway.core.messages.command import Command, Show
from houseway.core.messages.event import Event
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Place, link, meter
from houseway.core.values.chips import Chips

from .state import Table, Taken
from .table import take


class Claim(NamedTuple):
    """A command decided again with the current shared meters, and the event that showed them first."""

    shown: Taken
    ruling: Taken | Refusal


def chips_now(table: Table) -> Mapping[Place, Chips]:
    """Return the chips in every place at this moment: a round in progress has them, otherwise the table."""
    return table.round.chips if table.round is not None and table.is_playing else table.chips


def shared_meters(table: Table) -> tuple[str, ...]:
    """Return the meters of a table that have been shown from outside or were opened as shared ones."""
    chips = chips_now(table)
    return tuple(name for name in table.rules.meters if link(name) in chips)


def part(table: Table, name: str) -> Chips:
    """Return a table's own part of a meter; below zero, it has paid out what other tables hold."""
    chips = chips_now(table)
    return chips.get(meter(name), 0) + chips.get(link(name), 0)


def takes_from_meter(table: Table, ruling: Taken) -> tuple[str, ...]:
    """Return the shared meters from which a ruling takes chips, in the order of the rules."""
    taken = {move.src for event in ruling.events for move in event.moves}
    return tuple(name for name in shared_meters(table) if meter(name) in taken)


def shown(table: Table, totals: Mapping[str, Chips]) -> Taken | Refusal:
    """Return the table with each of these meters at its total, and the events that show them."""
    events: tuple[Event, ...] = ()
    for name, total in totals.items():
        ruling = take(table, Show(name, total))
        if isinstance(ruling, Refusal):
            return ruling
        events, table = (*events, *ruling.events), ruling.after
    return Taken(events, table)


def claimed(table: Table, command: Command, totals: Mapping[str, Chips]) -> Claim | Refusal:
    """Return the consequences of a command once every shared meter is shown; a refusal if one cannot be shown."""
    told = shown(table, totals)
    return told if isinstance(told, Refusal) else Claim(told, take(told.after, command))
