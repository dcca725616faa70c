"""The commands of bots in one round of a game, in order, for people to send through the API.

Chance is a seed of this page alone.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from houseway.cli.table.setup import Chosen, takes, worked_for
from houseway.core.game.rules import Rules
from houseway.core.messages.command import BuyIn, Command, Sit
from houseway.core.messages.event import Event
from houseway.core.table.actors import TableActor, table_actor
from houseway.core.table.table import Taken, new_table, take
from houseway.core.wire.wire import read_text, written
from houseway.play import Host, play_round
from houseway.play.bots import Bot
from houseway.play.chance import Seeded

PURSE: Final = 500_00
"""Chips that each player brings to a table."""
SEED: Final = "a day"


class RoundCommand(NamedTuple):
    """A command and its actor: a player by seat, a role, or chance."""

    actor: TableActor
    command: Command


def round_of(rules: Rules, seats: list[str], seed: str = SEED) -> list[RoundCommand]:
    """Return the commands of one round with a bot in some seats, from first to last."""
    said: list[RoundCommand] = []
    chosen = Chosen(rules, {}, "")
    bots = [Bot(seat, Seeded(f"{seed} {rules.game.key} {seat}")) for seat in seats]
    table = new_table(rules)
    for bot in bots:
        for command in (Sit(bot.name, (bot.hand,)), BuyIn(bot.name, PURSE, "wallet")):
            taken = take(table, command)
            assert isinstance(taken, Taken), taken
            table = taken.after
    before = [table]

    def add(command: Command, events: tuple[Event, ...]) -> None:
        voice = table_actor(command, before[0])
        assert voice is not None, command
        said.append(RoundCommand(voice, command))
        before[0] = host.table

    host = Host(worked_for(chosen, takes(rules, None, None), None, seed), Seeded(f"{seed} {rules.game.key}"), add)
    host.table = before[0]
    play_round(host, bots)
    return said


def named(command: Command, names: dict[str, str]) -> Command:
    """Return a command with the names of patrons in the place of those of bots."""
    text = written(command)
    for bot, name in names.items():
        text = text.replace(f'"{bot}"', f'"{name}"')
    found = read_text(text.encode())
    assert not isinstance(found, Event)
    return found
