"""Rounds played by bots, as the commands of people and of chance: for tests and benchmarks of an owner.

A dealer of the bench then deals the same cards again, so the same commands lead to the same steps.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from houseway.cli.table.setup import choose, takes, worked_for
from houseway.core.game.rules import Rules
from houseway.core.messages.command import BuyIn, Call, Command, Deal, Display, Roll, Sit
from houseway.core.messages.event import Event
from houseway.core.table.actors import table_actor
from houseway.core.table.table import Table, Taken, begun, new_table, opens_table, take
from houseway.core.values.order import Order
from houseway.core.values.role import CHANCE, DEALER, STAFF
from houseway.core.wire.wire import written
from houseway.floor.ledger import moves_of
from houseway.floor.messages import PLATFORM, SentCommand
from houseway.floor.store.tables import written_events
from houseway.floor.table.live import LiveTable, TableContext
from houseway.floor.table.owner import OPENS
from houseway.floor.table.uncommitted import Pending
from houseway.games import GAMES
from houseway.play import Host, play_round, refill
from houseway.play.bots import Bot
from houseway.play.chance import Seeded
from houseway.play.rounds import purse
from tools.house.servers import DAY

PLAYED: Final = ("high_card_flush", "spanish_21", "holdem", "pai_gow", "minibaccarat", "chase_the_flush")
NOON: Final = 1_794_744_000_000_000
HOUSE: Final = 1
"""The number of whoever speaks for dealer and floor."""


class Sitting(NamedTuple):
    """The commands of people and of chance at a table, each in order."""

    rules: Rules
    said: list[tuple[int, str, bytes]]
    dealt: list[tuple[str, Command]]


class Again:
    """A dealer that deals the same cards as when the bots played; its shoe is the number of commands so far."""

    def __init__(self, sitting: Sitting) -> None:
        self._dealt = sitting.dealt

    def resumes(self, order: Order | None, table: Table) -> int:
        """Begin with the first word."""
        return 0

    def order(self, shoe: int) -> None:
        """Commit to nothing: no shoe is shuffled here."""

    def shoe_after(self, shoe: int, before: Table, taken: Taken) -> int:
        """Change nothing: the next cards are fixed."""
        return shoe

    def next_command(self, shoe: int, table: Table) -> tuple[str, Command, int] | None:
        """Return the next word, where something is due."""
        is_due = table.is_playing and table.round is not None and table.round.due
        return (*self._dealt[shoe], shoe + 1) if is_due and shoe < len(self._dealt) else None


def sitting(key: str, rounds: int, seed: str = "bench") -> Sitting:
    """Return so many rounds of a game with a bot in every seat, from a table that was just opened."""
    chosen = choose(GAMES[key], None, None, None)
    made = Sitting(chosen.rules, [], [])
    bots = [Bot(hand, Seeded(f"{seed} {key} {hand}")) for hand in chosen.rules.seats]
    table = new_table(chosen.rules)

    def add(command: Command, events: tuple[Event, ...]) -> None:
        if isinstance(command, Deal | Roll | Display):
            made.dealt.append((CHANCE, command))
        elif isinstance(command, Call):  # the shoe has run out, which a dealer calls instead of dealing a card
            made.dealt.append((DEALER, command))
        else:
            whose = table_actor(command, before[0])
            assert whose is not None
            number = HOUSE if whose in STAFF else 100 + int(whose[3:])
            made.said.append((number, whose, written(command).encode()))
        before[0] = host.table

    before = [table]
    for bot in bots:
        for command in (Sit(bot.name, (bot.hand,)), BuyIn(bot.name, purse(chosen.minimum))):
            taken = take(table, command)
            assert isinstance(taken, Taken)
            before[0], table = table, taken.after
            whose = table_actor(command, table) or ""
            made.said.append((HOUSE if whose in STAFF else 100 + int(bot.hand), whose, written(command).encode()))
    host = Host(worked_for(chosen, takes(chosen.rules, None, None), None, "bench"), Seeded(f"{seed} {key}"), add)
    host.table = before[0] = table
    for _ in range(rounds):
        for bot in bots:
            refill(host, bot.name, chosen.minimum)
        play_round(host, bots)
        host.forget()
    return made


def live_table(number: int, one: Sitting, now: Callable[[], int] = lambda: NOON) -> LiveTable:
    """Return a table that was just opened, as an owner has it, without a record."""
    event = opens_table(one.rules)
    pending = Pending(number, 1)
    pending.add(DAY, NOON, PLATFORM, 1, OPENS, written_events([event]), moves_of([event]))
    pending.committed()
    return LiveTable(pending, begun(event, one.rules), TableContext(lambda: DAY, now), Again(one))


def messages(number: int, one: Sitting) -> list[SentCommand]:
    """Return the commands of people at a table, with the numbers of their accounts."""
    counted: dict[int, int] = {}
    found: list[SentCommand] = []
    for speaker, voice, text in one.said:
        counted[speaker] = counted.get(speaker, 0) + 1
        found.append(SentCommand(number, speaker, voice, counted[speaker], text))
    return found
