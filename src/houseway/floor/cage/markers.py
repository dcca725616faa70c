"""Vigorish that players owe: a debt in a table's memory, by the rules. The cage lists it and how to pay it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import msgspec

from houseway.core.messages.command import BuyIn, Leave, TableCommand
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import stack
from houseway.core.table.table import Table
from houseway.core.values.chips import MOST, Chips
from houseway.core.values.hands import Player


class Marker(msgspec.Struct, frozen=True):
    """Vigorish that a player owes, and how much of it their chips at the table do not cover."""

    table: int
    player: Player
    owes: Chips
    short: Chips


def markers(tables: Iterable[tuple[int, Table]]) -> list[Marker]:
    """Return the debts of players at tables: by the rules, what each would pay on leaving with enough chips."""
    found: list[Marker] = []
    for number, table in tables:
        parting = table.rules.game.parting
        for player in dict.fromkeys(table.seating.values()) if parting else ():
            assert parting is not None
            rich = replace(table, chips={**table.chips, stack(player): MOST})
            parted = parting(rich, player)
            owes = 0 if isinstance(parted, Refusal) else sum(move.chips for move in parted.moves)
            if owes:
                found.append(Marker(number, player, owes, max(0, owes - table.chips.get(stack(player), 0))))
    return found


def collecting(table: Table, marker: Marker) -> tuple[TableCommand, ...]:
    """Return the player's words that pay a marker: what is short comes out of the wallet, and leaving pays the rest."""
    unit = table.rules.unit
    short = -(-marker.short // unit) * unit
    buys: tuple[TableCommand, ...] = (BuyIn(marker.player, short, "wallet"),) if short else ()
    return (*buys, Leave(marker.player))
