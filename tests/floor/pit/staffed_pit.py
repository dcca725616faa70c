"""A pit for tests: an owner, a queue, staff on their shifts, patrons in their seats, and rounds typed as worked rounds are."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from tests.floor.owner_floor import Floor, floor
from tests.floor.people.casino import Casino

from houseway.core.game.rules import Rules
from houseway.core.messages.command import BuyIn, Command, OpenRound, Sit
from houseway.core.table.actors import table_actor
from houseway.core.table.table import Table
from houseway.core.values.role import CHANCE, Role
from houseway.core.wire.notation import read_line
from houseway.floor.approvals.delivery import Sender
from houseway.floor.approvals.store import RequestStanding
from houseway.floor.disputes.service import Sums
from houseway.floor.messages import Answer, Reply, SentCommand
from houseway.floor.people.rights import AccountActor
from houseway.floor.people.roles import PLAYER
from houseway.floor.pit.queue import Queue
from houseway.floor.store.tables import RulesCache
from houseway.floor.table.chance import DealerOf, by_hand
from houseway.floor.table.record_worker import RecordWorker
from houseway.games import GAMES

TABLE = 3
SUMS = Sums(stops_table_cents=100_00, reports_cents=500_00, reread_approved_from_cents=500_00)
RULES_CACHE = RulesCache(GAMES.__getitem__)
STAFF: Mapping[str, Role] = {
    "dora": "dealer",
    "fay": "floor",
    "flo": "floor",
    "max": "manager",
    "mia": "manager",
    "sue": "surveillance",
    "sam": "shift_manager",
    "dan": "director",
    "kim": "cage",
}
"""The staff on shift, by log-in name."""
MANUAL = {"ruleset.jurisdiction": "house_manual"}
LONG_ODDS = """
    seat 1 bets ante 10
    seat 2 bets ante 10, flush_bonus 5
    dealer closes bets
    seat 1 gets Ac Tc 9c 6c 2c Kd 8d
    seat 2 gets 2h 3h 5h 6h 8h 9h Jh
    dealer gets Qd Td 3d 7s 5s 8c 4s
    seat 1 looks
    seat 1 raises 10
    seat 2 looks
    seat 2 raises 10
    dealer reveals
"""
"""A bonus at 300 to 1, which waits for a manager and surveillance."""
CALLED = """
    seat 1 bets ante 10
    dealer closes bets
    seat 1 gets Ac Tc 9c 6c 2c Kd 8d
    dealer calls card_face_up with 5c
"""
"""A call of the dealer, which waits for the floor."""


def rules_of(key: str, settings: Mapping[str, object] | None = None) -> Rules:
    """Return the rules of a game under settings."""
    rules = GAMES[key].under(dict(settings or {}))
    assert isinstance(rules, Rules), rules
    return rules


@dataclass
class Pit:
    """A table with players, and those who work there."""

    casino: Casino
    floor: Floor
    queue: Queue
    worker: RecordWorker
    actors: dict[str, AccountActor]
    players: dict[str, int] = field(default_factory=dict[str, int])

    @property
    def table(self) -> Table:
        """The table as the record has it."""
        live = self.floor.owner.table(TABLE)
        assert live is not None
        return live.committed

    async def opens(self, rules: Rules, seats: Mapping[str, int], *, rack: int = 10_000_00) -> None:
        """Open the table and seat patrons with chips, each by account number."""
        await self.floor.owner.opens(TABLE, rules, rack=rack)
        for seat, number in seats.items():
            name = f"p{number}"
            self.players[name] = number
            await self.submit(Sit(name, (seat,)))
            await self.submit(BuyIn(name, 1_000_00))

    async def submit(self, command: Command, by: int | None = None) -> Reply:
        """Send a command as an actor who may, or as a given person, and expect it to be accepted."""
        voice = table_actor(command, self.table)
        assert voice is not None, command
        if voice == CHANCE:  # the dealer says what was dealt
            voice = "dealer"
        speaker = self.players.get(voice) or by or self.actors["dora"].speaker
        reply = await self.floor.request(self.numbered(speaker, voice, command))
        assert isinstance(reply, Answer) and reply.refused is None, (command, reply)
        return reply

    def numbered(self, speaker: int, voice: str, command: Command) -> SentCommand:
        """Return a command as the next message of a person."""
        live = self.floor.owner.table(TABLE)
        assert live is not None
        self.floor.numbers[TABLE, speaker] = live.last_of(speaker)
        return self.floor.next(TABLE, speaker, voice, command)

    async def plays(self, lines: str) -> None:
        """Open a round and send the lines of a worked round."""
        if not self.table.is_playing:
            await self.submit(OpenRound())
        for line in filter(None, map(str.strip, lines.splitlines())):
            for command in read_line(line, self.table.rules.game.between):
                await self.submit(command)

    def queue_by(self, asks: Sender) -> Queue:
        """Return a queue that reaches the table by another way."""
        return Queue(self.worker, asks, RULES_CACHE, SUMS)

    async def only_request(self) -> RequestStanding:
        """Return the only request that waits."""
        (found,) = await self.queue.waiting()
        return found


@asynccontextmanager
async def pit(casino: Casino, conninfo: str, dealer_of: DealerOf = by_hand, renewed: float = 1.0) -> AsyncGenerator[Pit]:
    """Run an owner and a queue with everybody on shift; people deal, or whoever is named. `renewed` is how often it reads."""
    voices = {login: _actor(casino, login, role) for login, role in STAFF.items()}
    desk = RecordWorker(conninfo)
    try:
        async with floor(conninfo, dealer_of=dealer_of, renewed=renewed) as made:
            yield Pit(casino, made, Queue(desk, made.request, RULES_CACHE, SUMS), desk, voices)
    finally:
        await desk.close()


def _actor(casino: Casino, login: str, role: Role) -> AccountActor:
    tables = (TABLE,) if role == "dealer" else ()
    return AccountActor(casino.on_shift(login, role, *tables).speaker, role, role)


def player_actor(number: int) -> AccountActor:
    """Return a patron at the table."""
    return AccountActor(number, PLAYER, f"p{number}")
