"""Bots that keep people company at tables where nobody can play alone: they sit down after somebody, and leave after them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from houseway.cli.table.setup import Chosen, worked_for
from houseway.core.fault import Fault
from houseway.core.game.rules import Rules
from houseway.core.messages.command import Command, Leave
from houseway.core.messages.event import BetsClosed, Event
from houseway.demo.bots import AtTable, TableBot
from houseway.play import Host, main_wager, play_round
from houseway.play.bots import Bot
from houseway.play.chance import Live, Seeded
from houseway.play.seated import Seated

STACK: Final = 200_000
"""A bot's buy-in at a table, in cents."""
THINKS: Final = (0.2, 0.5)


def plays_alone(chosen: Chosen) -> bool:
    """Whether one player alone is dealt a hand at a table."""
    found: list[Event] = []
    seat = chosen.rules.seats[0]
    host = Host(worked_for(chosen, [seat], None, "alone"), Seeded("alone"), lambda said, events: found.extend(events))
    try:
        play_round(host, [Bot(seat, Seeded("alone"))])
    except Fault:  # no round is opened for so few players
        return False
    return any(isinstance(event, BetsClosed) and event.hands for event in found)


def place_of(number: int, rules: Rules, at: int = 0, seed: str | None = None) -> AtTable:
    """Return the place of a bot at a table: the first seat, or one further on; with a seed it chooses the same each time."""
    low, _ = rules.limits.get(rules.wagers[main_wager(rules)].limit, (rules.unit, 0))
    seat = rules.seats[at % len(rules.seats)]
    return AtTable(number, seat, STACK, low, Seated(Bot(seat, Live() if seed is None else Seeded(f"{seed} {seat}"))))


class Company(TableBot):
    """A bot that sits only where somebody else does, who is not company too."""

    def __init__(
        self, address: str, log_in: Mapping[str, Any], tables: Iterable[AtTable], origin: str, company: set[str]
    ) -> None:
        super().__init__(address, log_in, tables, origin, THINKS)
        self._company = company
        self._others: dict[int, set[str]] = {}

    async def _handle(self, one: AtTable, frame: Mapping[str, Any]) -> None:
        own, others = self._client.name, self._others.setdefault(one.number, set())
        if frame["kind"] == "view":
            others.clear()
            others.update(seat["player"] for seat in frame["view"]["seats"] if seat.get("player"))
        else:
            for event in frame["events"]:
                if event["kind"] == "PlayerSat":
                    others.add(event["player"])
                elif event["kind"] == "PlayerLeft":
                    others.discard(event["player"])
        self._company.add(own)
        await super()._handle(one, frame)

    def _word(self, one: AtTable) -> Command | None:
        word = super()._word(one)
        if self._others.get(one.number, set[str]()) - self._company:
            return word
        seen = one.seen(self._client.name, self._shelf)
        return Leave(self._client.name) if one.sits and (seen is None or seen.over) else None
