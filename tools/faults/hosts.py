"""The staff and the bots of each table, in a thread per table. They send over the bus and read the table from the record."""

from __future__ import annotations

import asyncio
import threading
import time
import traceback
from collections import defaultdict
from collections.abc import Callable
from random import Random
from typing import Any, Final

from houseway.cli.table.setup import takes, worked_for
from houseway.core.messages.command import BuyIn, Command, OpenRound, Sit
from houseway.core.messages.event import Event, RoundOpened, TableOpened
from houseway.core.messages.refusal import Refusal
from houseway.core.table.actors import table_actor
from houseway.core.table.table import begun, evolve_table
from houseway.core.values.role import CHANCE, STAFF
from houseway.core.wire.wire import written
from houseway.floor.messages import Answer, SentCommand
from houseway.floor.store.queries import steps_of
from houseway.floor.store.tables import RulesCache, events_of
from houseway.games import GAMES
from houseway.play import Host, play_round, refill
from houseway.play.bots import Bot
from houseway.play.chance import Seeded
from houseway.play.rounds import purse

from .client import RepeatingClient
from .games import chosen_for
from .invariants import Invariants, Key, ReplyLog, key_of
from .readers import Readers

HOUSE: Final = 1
"""The number of whoever speaks for dealer and floor."""
PLAYERS: Final = 3
STRAY: Final = 0.06
"""The share of commands that must be refused."""
SKIPS: Final = 0.01
"""The share of numbers that are passed over, and used when it is too late."""


class ResponseGaps:
    """The time of each table's last answer. After a fault, the longest time without an answer is kept for each."""

    def __init__(self) -> None:
        self.last: Final[dict[int, float]] = {}
        self.asked: Final[dict[int, float]] = {}
        """The send time of the command that was answered last."""
        self.longest: Final[dict[int, float]] = {}
        self._since = time.monotonic()

    def begin(self) -> float:
        """Count from now on, and return the time."""
        self.longest.clear()
        self._since = time.monotonic()
        return self._since

    def note_answer(self, table: int, asked: float) -> None:
        """Note an answer to a command that was sent at a time."""
        now = time.monotonic()
        quiet = now - max(asked, self._since)
        self.longest[table] = max(self.longest.get(table, 0.0), quiet)
        self.last[table], self.asked[table] = now, asked


class Around:
    """State shared by all hosts: the loop of the client, the record, the invariants, and the pace of play."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, talker: RepeatingClient, readers: Readers, told: ReplyLog, invariants: Invariants
    ) -> None:
        self.loop, self.talker, self.readers, self.told, self.invariants = loop, talker, readers, told, invariants
        self.silences: Final = ResponseGaps()
        self.shelf: Final = RulesCache(GAMES.__getitem__)
        self.think = 0.1
        self.ending = threading.Event()
        self.halts: Callable[[TableHost], bool] = _never
        """Whether a table waits before its next command, until `goes_on` is set."""
        self.goes_on = threading.Event()
        self.halted: set[int] = set()
        self.reuses_numbers = False


class TableHost(Host):
    """Plays one table to the end of a round at which all end. It decides nothing itself."""

    def __init__(self, around: Around, number: int, seed: str) -> None:
        self.chosen = chosen_for(number)
        super().__init__(worked_for(self.chosen, takes(self.chosen.rules, None, None), None, seed), Seeded(seed))
        self.number, self.rounds = number, 0
        self.bots = [Bot(hand, Seeded(f"{seed} {hand}")) for hand in self.chosen.rules.seats[:PLAYERS]]
        self._around = around
        self._random = Random(seed)
        self._numbers: dict[int, int] = defaultdict(int)
        self._seq = 0
        self.thread = threading.Thread(target=self._runs, name=f"table {number}", daemon=True)

    def _runs(self) -> None:
        try:
            self._mirror(1)
            for bot in self.bots:
                self._must_be_taken(self.submit_as(bot.name, Sit(bot.name, (bot.hand,))))
                self._must_be_taken(self.submit(BuyIn(bot.name, purse(self.chosen.minimum))))
            while not self._around.ending.is_set():
                for bot in self.bots:
                    refill(self, bot.name, self.chosen.minimum)
                assert play_round(self, self.bots), "a round without bets"
                self.forget()
                self.rounds += 1
        except BaseException as error:
            where = "".join(traceback.format_exception(error)[-3:])
            self._around.invariants.breaks("every round is played to its end", f"table {self.number}: {error!r}\n{where}")

    def _must_be_taken(self, result: tuple[Event, ...] | Refusal) -> None:
        assert not isinstance(result, Refusal), result

    # Commands

    def submit_as(self, player: str, command: Command) -> tuple[Event, ...] | Refusal:
        """Send a player's command."""
        if self._random.random() < STRAY:
            self._strays(player)
        return self._sends(100 + int(player[3:]), player, command)

    def submit(self, command: Command) -> tuple[Event, ...] | Refusal:
        """Send a command of the house."""
        voice = table_actor(command, self.table)
        assert voice in STAFF and voice != CHANCE, command
        return self._sends(HOUSE, voice, command)

    def _strays(self, player: str) -> None:
        """Send a command that is always refused: not this player's to send, or for a seat that is taken."""
        seated = self.table.seating.get(self.bots[0].hand)
        stray: Command = Sit(player, (self.bots[0].hand,)) if seated and self._random.random() < 0.5 else OpenRound()
        speaker = 100 + int(player[3:])
        if self._around.reuses_numbers and self._numbers[speaker]:
            self._numbers[speaker] -= 1
        if not isinstance(self._sends(speaker, player, stray), Refusal):
            self._around.invariants.breaks("what is refused by rights or rules is refused", f"table {self.number}: {stray}")

    def _sends(self, speaker: int, voice: str, command: Command) -> tuple[Event, ...] | Refusal:
        around = self._around
        self._pauses()
        number = self._next_number(speaker)
        said = SentCommand(self.number, speaker, voice, number, written(command).encode())
        asked = time.monotonic()
        reply: Answer = asyncio.run_coroutine_threadsafe(around.talker.request(said), around.loop).result()
        around.silences.note_answer(self.number, asked)
        skipped = Key(self.number, speaker, number - 1)
        if skipped in around.told.skipped:
            asyncio.run_coroutine_threadsafe(around.talker.copy(said._replace(number=number - 1)), around.loop)
        self._mirror(reply.seq)
        if reply.refused is not None:
            return Refusal(*reply.refused.split(" ", 1))
        return tuple(self.events)

    def _next_number(self, speaker: int) -> int:
        around, last = self._around, self._numbers[speaker]
        skips = self._random.random() < SKIPS
        if skips:
            around.told.skipped.add(Key(self.number, speaker, last + 1))
        self._numbers[speaker] = last + 1 + skips
        return self._numbers[speaker]

    def _pauses(self) -> None:
        around = self._around
        if around.halts(self):
            around.halted.add(self.number)
            around.goes_on.wait()
        elif not around.ending.is_set():
            time.sleep(self._random.uniform(0.5, 1.5) * around.think)

    # State

    def _mirror(self, answered: int) -> None:
        """Update the table from the record; what was answered must be in it by now."""
        steps = self._around.readers.read(lambda record: list(steps_of(record, self.number, self._seq)))
        for step in steps:
            for event in events_of(step):
                self._happened(event)
            self._seq = step.seq
        if self._seq < answered:
            self._around.invariants.breaks("nothing is answered before the record has it", f"{self.number}.{answered}")

    def _happened(self, event: Event) -> None:
        if isinstance(event, TableOpened):
            self.table = begun(event, self._around.shelf.rules(event.game, event.digest, event.settings))
            return
        if isinstance(event, RoundOpened):
            self.events = []
        self.table = evolve_table(self.table, event)
        self.events.append(event)


def _never(host: Any) -> bool:
    return False


__all__ = ["Around", "ResponseGaps", "TableHost", "key_of"]
