"""Rounds that bots play, as the steps that a floor would commit: for tests and benchmarks of the record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from houseway.cli.table.setup import choose, takes, worked_for
from houseway.core.messages.command import Approve, Call, Command, Deal, DealOut, Display, Roll, Rule, Say, Tend
from houseway.core.messages.event import Event
from houseway.core.money.places import CAGE, Move, Place
from houseway.core.table.table import Table
from houseway.core.values.hands import DEALER, box
from houseway.core.wire import wire
from houseway.floor.ledger import Account, account_of, balances, moves_of
from houseway.games import GAMES
from houseway.play import Host, play_round, refill
from houseway.play.bots import Bot
from houseway.play.chance import Seeded

HOUSE, CHANCE, OPENING = 1, 2, 3
"""The numbers of those who speak besides the players."""


class BotStep(NamedTuple):
    """One command of a sitting, as plain data, and its result."""

    speaker: int
    said: bytes
    events: bytes
    moves: tuple[Move, ...]
    playing: bool
    kept: bytes | None
    """The chips and the memory of the table after a round, as a stand-in for the table itself."""
    holds: dict[Account, int]
    """The balance of each account afterwards; the cage started with all of it."""


def bot_steps(key: str, rounds: int, seed: str) -> Iterator[BotStep]:
    """Yield the steps of so many rounds with a bot in every seat; the first step brings the chips to the table."""
    chosen = choose(GAMES[key], None, None, None)
    told: list[BotStep] = []
    given = 0

    def add(command: Command, events: tuple[Event, ...]) -> None:
        over = was_playing[0] and not host.table.is_playing
        was_playing[0] = host.table.is_playing
        said = msgspec.json.encode(wire.plain(command))
        happened = msgspec.json.encode([wire.plain(event) for event in events])
        kept = _kept(host.table) if over else None
        moves = tuple(moves_of(events))
        told.append(
            BotStep(
                speaker=_actor(command),
                said=said,
                events=happened,
                moves=moves,
                playing=was_playing[0],
                kept=kept,
                holds=_holds(host.table, given),
            )
        )

    was_playing = [False]
    host = Host(worked_for(chosen, takes(chosen.rules, None, None), None, seed), Seeded(seed), add)
    bots = [Bot(hand, Seeded(f"{seed} {hand}")) for hand in chosen.rules.seats]
    lying = {place: chips for place, chips in host.table.chips.items() if place != CAGE and chips}
    given = sum(lying.values())
    moves = tuple(Move(CAGE, place, chips, "fill") for place, chips in lying.items())
    yield BotStep(
        speaker=OPENING,
        said=b'"opens"',
        events=b"[]",
        moves=moves,
        playing=False,
        kept=_kept(host.table),
        holds=_holds(host.table, given),
    )
    for _ in range(rounds):
        for bot in bots:
            refill(host, bot.name, chosen.minimum)
        play_round(host, bots)
        host.forget()
        yield from told
        told.clear()


def _holds(table: Table, given: int) -> dict[Account, int]:
    chips: Mapping[Place, int] = table.round.chips if table.round is not None and table.is_playing else table.chips
    held = balances(chips)
    held["cage"] = held.get("cage", 0) - given
    return {account: many for account, many in held.items() if many}


def _kept(table: Table) -> bytes:
    chips = [[account_of(place), many] for place, many in table.chips.items()]
    return msgspec.json.encode({"chips": chips, "seating": dict(table.seating), "memory": repr(table.memory), "deck": table.deck})


def _actor(command: Command) -> int:
    """Return the account of a command's actor: chance, the house, or the seat."""
    if isinstance(command, Deal | DealOut | Roll | Display):
        return CHANCE
    if isinstance(command, Approve | Call | Rule | Tend) or (isinstance(command, Say) and command.who == DEALER):
        return HOUSE
    who = getattr(command, "who", None) or getattr(command, "on", None)
    return 100 + int(box(who)) if who and box(who).isdecimal() else HOUSE
