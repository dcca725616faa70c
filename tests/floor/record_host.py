"""A table played on the record without an owner: one call per command, read back from the record on request."""

from __future__ import annotations

from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.owner_floor import HOUSE, chosen, sent_command
from tests.floor.record_steps import DAY, KEYS, NOON, opened

from houseway.cli.table.setup import takes, worked_for
from houseway.core.messages.command import BuyIn, Command, Sit
from houseway.core.messages.event import Event, RoundOpened
from houseway.core.messages.refusal import Refusal
from houseway.core.table.actors import table_actor
from houseway.core.table.table import begun, opens_table
from houseway.core.values.role import CHANCE, STAFF
from houseway.floor.ledger import moves_of
from houseway.floor.messages import PLATFORM
from houseway.floor.seal import Keys
from houseway.floor.store.queries import resumed
from houseway.floor.store.steps import commit_steps
from houseway.floor.store.tables import RulesCache, resumed_table, written_events
from houseway.floor.table.chance import Dealer, order_in_play
from houseway.floor.table.live import LiveTable, TableContext
from houseway.floor.table.owner import OPENS
from houseway.floor.table.uncommitted import Pending
from houseway.games import GAMES
from houseway.play import Host, play_round, refill
from houseway.play.bots import Bot
from houseway.play.chance import Seeded
from houseway.play.rounds import purse

RULES_CACHE = RulesCache(GAMES.__getitem__)


class RecordHost(Host):
    """The staff and the bots of a table on the record. With `resumes`, the table is read back before every command."""

    def __init__(self, record: Connection[TupleRow], number: int, key: str, dealer: Dealer, *, seed: str, resumes: bool = False):
        self.chosen = chosen(key)
        super().__init__(worked_for(self.chosen, takes(self.chosen.rules, None, None), None, seed), Seeded(seed))
        self.bots = [Bot(hand, Seeded(f"{seed} {hand}")) for hand in self.chosen.rules.seats]
        self.record, self.number, self.dealer, self.resumes = record, number, dealer, resumes
        self.keys: Keys = KEYS
        self.numbers: dict[int, int] = {}
        self.told: list[Event] = []
        self.live = self._opened_table()
        for bot in self.bots:
            assert not isinstance(self.submit_as(bot.name, Sit(bot.name, (bot.hand,))), Refusal)
            assert not isinstance(self.submit(BuyIn(bot.name, purse(self.chosen.minimum))), Refusal)

    def _house(self) -> TableContext:
        return TableContext(lambda: DAY, lambda: NOON, self.keys)

    def _opened_table(self) -> LiveTable:
        event = opens_table(self.chosen.rules)
        pending = opened(self.record, self.number)
        pending.add(DAY, NOON, PLATFORM, 1, OPENS, written_events([event]), moves_of([event]))
        assert commit_steps(self.record, [pending.table_commit()]) == []
        pending.committed()
        return LiveTable(pending, begun(event, self.chosen.rules), self._house(), self.dealer)

    def read_back(self) -> LiveTable:
        """Return the table as an owner that takes it over has it."""
        found = resumed(self.record, self.number)
        assert found is not None
        table = resumed_table(found, RULES_CACHE)
        assert table is not None
        order = order_in_play(self.number, found, table, self.keys)
        day = DAY if table.is_playing else None
        return LiveTable(Pending.after(self.number, found), table, self._house(), self.dealer, day, order)

    def submit_as(self, player: str, command: Command) -> tuple[Event, ...] | Refusal:
        """Decide a player's command and commit it."""
        return self.commits(100 + int(player[3:]), player, command)

    def submit(self, command: Command) -> tuple[Event, ...] | Refusal:
        """Decide a command of the house and commit it."""
        voice = table_actor(command, self.live.committed)
        assert voice in STAFF and voice != CHANCE, command
        return self.commits(HOUSE, voice, command)

    def commits(self, speaker: int, voice: str, command: Command) -> tuple[Event, ...] | Refusal:
        """Decide a command, with the platform's pending commands after it, and commit it."""
        if self.resumes:
            self.live = self.read_back()
        number = self.numbers[speaker] = self.numbers.get(speaker, 0) + 1
        message = sent_command(self.number, speaker, voice, number, command)
        step = self.live.decide(message, command)
        assert commit_steps(self.record, [self.live.pending.table_commit()]) == []
        news = self.live.took()
        self.told += [event for one in news for event in one.events]
        self._mirror()
        return Refusal(*step.refused.split(" ", 1)) if step.refused is not None else tuple(self.events)

    def _mirror(self) -> None:
        """Update the table from its committed state."""
        self.table = self.live.committed
        last = max((at for at, event in enumerate(self.told) if isinstance(event, RoundOpened)), default=None)
        self.events = list(self.told if last is None else self.told[last:])

    def open(self) -> None:
        """Open a round as the table is now."""
        self._mirror()
        super().open()

    def plays(self, rounds: int) -> None:
        """Play so many rounds with a bot in every seat."""
        self._mirror()
        for _ in range(rounds):
            for bot in self.bots:
                refill(self, bot.name, self.chosen.minimum)
            assert play_round(self, self.bots)
            self.forget()
