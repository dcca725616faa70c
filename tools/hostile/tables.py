"""Real tables of every game under attack, between rounds and in the middle of them, and the invariants of every answer.

Promised: nothing is raised; a refusal cites a clause that exists; chips are whole numbers, and none is made or lost; no place is
negative except rack and cage; there is no float anywhere in the table; and what happened can be stored and read again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from random import Random
from typing import Any

from houseway.core.messages import command as c
from houseway.core.messages.event import Event
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import BOTTOMLESS
from houseway.core.round.decide import offers
from houseway.core.round.state import Round
from houseway.core.table.table import Table, Taken, take
from houseway.core.wire.wire import plain, read
from houseway.games import GAMES
from houseway.play.chance import Feeder, Seeded, Source
from houseway.play.nonsense import nonsense
from houseway.play.random_tables import Sitting, answer, approvals, chance_command, deck, pick, table_of

_THE_SAME = ("rules", "stage", "cached")
"""Fields that no command puts a number into, and those that are computed from the rest."""
STEPS = 120
"""States of one table, after which another is opened."""


@dataclass(slots=True)
class Attacked:
    """A table under attack, and a stream of chance for it."""

    table: Table
    source: Source
    chance: Random
    feeder: Feeder
    events: tuple[Event, ...] = ()
    """The last events, to be spoiled like a command."""

    def submit(self, said: c.Command) -> str:
        """Send a command to the table, check every invariant of the answer, and return its outcome."""
        ruling = take(self.table, said)
        if isinstance(ruling, Refusal):
            assert ruling.cites in self.table.rules.clauses, ruling
            return "refused"
        harmless(self.table, ruling)
        if self.chance.random() < 0.02:  # the attack continues from there
            self.table = ruling.after
        return "taken"

    def lawful(self) -> c.Command:
        """Return a command that may well be allowed now, or one of the table's or of nobody's."""
        round = self.table.round
        if round is None or round.over or self.chance.random() < 0.2:
            return self._at_the_table()
        return self._next(round) if self.chance.random() < 0.7 else nonsense(round, self.source)

    def _at_the_table(self) -> c.Command:
        chance, rules = self.chance, self.table.rules
        name = chance.choice([*self.table.seating.values(), "ann", "new"])
        return chance.choice(
            (
                c.Sit(name, (chance.choice(rules.seats),)),
                c.Sit(name, rules.seats),
                c.Leave(name),
                c.BuyIn(name, rules.unit * chance.randrange(1, 10**6)),
                c.Fill("floor", chance.choice((-1, 1)) * chance.randrange(1, 10**9)),
                c.Tend(
                    chance.choice(("dealer", "floor")),
                    chance.choice(rules.game.between or ("shuffles",)),
                    chance.choice(("", "", "26", "ann", "hand")),
                ),
                c.OpenRound(),
            )
        )

    def _next(self, round: Round) -> c.Command:
        if round.disputed is not None:
            return c.Rule(round.disputed.needs[0], round.disputed.what, self.chance.random() < 0.5)
        if round.due and self.feeder.left >= round.due[0].many:
            gone = self.feeder.gone
            said = chance_command(round, self.feeder, self.source)
            self.feeder.gone = gone
            return said
        asks = offers(round)
        if asks:
            return answer(round, pick(self.source, asks), self.source)
        waits = approvals(round)
        return pick(self.source, waits) if waits else nonsense(round, self.source)

    def step(self) -> bool:
        """Send the next lawful command; return whether the round continues."""
        round = self.table.round
        if round is None or round.over:
            return False
        said = self._next(round)
        ruling = take(self.table, said)
        if isinstance(ruling, Taken):
            self.table, self.events = ruling.after, ruling.events
            if isinstance(said, c.Deal):
                self.feeder.gone += len(said.pieces)
        return True


def harmless(before: Table, taken: Taken) -> None:
    """Raise an error if a command made or lost chips, left a float, or led to what cannot be stored."""
    for event in taken.events:
        assert read(plain(event)) == event, event
        without_float(plain(event))
    chips = _chips(taken.after)
    assert sum(chips.values()) == sum(_chips(before).values()), "chips were made or lost"
    assert all(left >= 0 for place, left in chips.items() if place not in BOTTOMLESS), chips
    after = taken.after
    without_float([after.chips, after.memory, after.seating, after.number, after.deck, after.dealer])
    if after.round is not None:
        without_float([getattr(after.round, name) for name in type(after.round).__slots__ if name not in _THE_SAME])


def _chips(table: Table) -> Any:
    return table.round.chips if table.round is not None and table.is_playing else table.chips


def without_float(value: Any) -> None:
    """Raise an error if there is a float anywhere inside."""
    assert not isinstance(value, float), f"a float: {value!r}"
    if isinstance(value, str | int) or value is None:
        return
    if hasattr(value, "items"):
        without_float([*value.items()])
    elif isinstance(value, Iterable):
        for item in value:  # type: ignore[reportUnknownVariableType]
            without_float(item)
    elif is_dataclass(value):
        without_float([getattr(value, field.name) for field in fields(value)])


def states(name: str) -> Iterator[Attacked]:
    """Yield a table under attack at one state after another, table after table; the same object as long as the table is."""
    source, chance = Seeded(f"hostile/{name}"), Random(name)
    games = [*GAMES.values()]
    while True:
        sitting = Sitting(table_of(chance.choice(games), source)[1], source, irregularities=False)
        if chance.random() < 0.3:  # what a table remembers opens more
            sitting.play(f"hostile/{name}/before")
        sitting.make_ready()
        attacked = Attacked(sitting.table, source, chance, Feeder(deck(sitting.table.rules.equipment, source)))
        yield attacked
        opened = take(attacked.table, c.OpenRound())
        if isinstance(opened, Taken):
            attacked.table, attacked.events = opened.after, opened.events
        for _ in range(STEPS):
            yield attacked
            if not attacked.step():
                break
        yield attacked
