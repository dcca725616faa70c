"""A table from the record: as it was kept after its last round, and the steps after that, folded in.

Nothing is decided again. What is kept holds values and every event carries what it leaves, so the table is the same to the field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from houseway.core.fault import Fault
from houseway.core.game.edition import Breach
from houseway.core.game.game import Game
from houseway.core.game.rules import Rules, resettled
from houseway.core.messages.event import Event, TableOpened
from houseway.core.table.table import Table, begun, evolve_table
from houseway.core.wire.kept import restored, rules_named
from houseway.core.wire.kept_writer import kept_text
from houseway.core.wire.wire import written_list
from houseway.floor.step import Step
from houseway.floor.store.event_reader import events_in
from houseway.floor.store.queries import Resumed

GameOf = Callable[[str], Game]
"""Returns the game with a key. It is passed in where an owner is made, so that the floor imports no game."""


class RulesCache:
    """Rules by game and digest. They are large and the same at many tables, so they are made once."""

    def __init__(self, game_of: GameOf) -> None:
        self._game_of = game_of
        self._made: dict[tuple[str, str], Rules] = {}

    def rules(self, game: str, digest: str, settings: Iterable[tuple[str, Any]]) -> Rules:
        """Return the rules that a record names by their digest, or raise a fault where this build makes others of them."""
        found = self._made.get((game, digest))
        if found is None:
            found = resettled(self._game_of(game), settings)
            if found.digest != digest:
                raise Fault(f"the table is under {digest}, and this build makes {found.digest} of its settings")
            self._made[game, digest] = found
        return found

    def game(self, key: str) -> Game:
        """Return the game with a key."""
        return self._game_of(key)

    def name(self, game: str) -> str:
        """Return the name of a game."""
        return self._game_of(game).name

    def under(self, game: str, written: Mapping[str, object]) -> Rules | tuple[Breach, ...] | None:
        """Return the rules of a new table, or every breach with its clause; None where there is no such game."""
        try:
            found = self._game_of(game).under(written)
        except KeyError:
            return None
        return self.shared(found) if isinstance(found, Rules) else found

    def shared(self, rules: Rules) -> Rules:
        """Return the rules that other tables have already, if they are the same."""
        return self._made.setdefault((rules.game.key, rules.digest), rules)


def packed(table: Table) -> bytes:
    """Return a table as the record keeps it after a round."""
    return kept_text(table).encode()


def written_events(events: Iterable[Event]) -> bytes:
    """Return events as a step holds them."""
    return written_list(events).encode()


def events_of(step: Step) -> tuple[Event, ...]:
    """Return the events of a step; none where it was refused."""
    return events_in(step.events) if step.events else ()


def resumed_table(found: Resumed, shelf: RulesCache) -> Table | None:
    """Return the table as the record has it, or None where it has no step yet."""
    table: Table | None = None
    if found.kept is not None:
        data = msgspec.json.decode(found.kept)
        table = restored(data, shelf.rules(*rules_named(data)))
    for step in found.steps:
        for event in events_of(step):
            if isinstance(event, TableOpened):
                table = begun(event, shelf.rules(event.game, event.digest, event.settings))
            elif table is None:
                raise Fault(f"step {step.table}.{step.seq} comes before its table was opened")
            else:
                table = evolve_table(table, event)
    return table
