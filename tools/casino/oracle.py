"""The oracle: what was promised, compared after every change of the record and every reply. Broken promises have names."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from datetime import date
from typing import Any, Final, NamedTuple

import msgspec

from houseway.core.messages.event import Event, RoundOpened, TableOpened
from houseway.core.round.option import RoundOffer
from houseway.core.round.view import PUBLIC, offers_by_viewer
from houseway.core.table.table import Table, begun, evolve_table
from houseway.floor.bus.calls import unpacked
from houseway.floor.bus.sights import Sights, first_sights, viewer_updates
from houseway.floor.ledger import balances
from houseway.floor.messages import Answer, NotRecorded, Rejected, Reply, SentCommand
from houseway.floor.step import Step, fits, genesis, recorded_command
from houseway.floor.store.days import SignedDay, is_whole
from houseway.floor.store.queries import step_in
from houseway.floor.store.tables import RulesCache, events_of, written_events
from houseway.games import GAMES

from .cage_watch import CageWatch
from .meter_rows import totals
from .relations import Relations
from .releases import UpgradeWatch

FAULTS_OF_OURS: Final = (
    "TypeError",
    "AttributeError",
    "KeyError",
    "IndexError",
    "AssertionError",
    "RuntimeError",
    "Unknown",
    "Fault ",
)
"""Words of a logged error that no fault of the house explains."""


class News(msgspec.Struct):
    """A message to a viewer."""

    round: int
    first: int
    events: list[msgspec.Raw]


_news: Final = msgspec.json.Decoder(News)
encode: Final = msgspec.json.Encoder().encode


class Key(NamedTuple):
    """The identity of a command: its table, account and number."""

    table: int
    speaker: int
    number: int


class Broken(NamedTuple):
    """A promise that was broken, when, and how."""

    at: float
    promise: str
    how: str


class Mirror:
    """A table as the record has it, evolved by its events."""

    def __init__(self, number: int) -> None:
        self.number: Final = number
        self.table: Table | None = None
        self.seq = 0
        self.hash = genesis(number)
        self.day: date | None = None
        self.rounds = 0
        self.opened_at = 0.0
        """When its last round was opened."""
        self.times: list[float] = []
        """When each step was committed."""
        self.sights: Sights | None = None
        self.views: dict[tuple[str, int], list[bytes]] = {}
        """What each viewer may see of each round, event by event."""


class Oracle:
    """Compares what happens with what is promised."""

    def __init__(self, relations: Relations, now: Callable[[], float], tells: Callable[[str], None]) -> None:
        self.broken: Final[list[Broken]] = []
        self.counts: Final[Counter[str]] = Counter()
        self.mirrors: Final[dict[int, Mirror]] = {}
        self._relations, self._now, self._tells = relations, now, tells
        self.cage: Final = CageWatch(relations, self.breaks)
        self.upgrade: UpgradeWatch | None = None
        self.has_old: Callable[[], bool] = bool
        """Whether an owner of the old release runs."""
        self._closed: set[date] = set()
        self._claimed: dict[tuple[int, int], float] = {}
        """The open claims at meters, and since when."""
        self._shelf = RulesCache(GAMES.__getitem__)
        self._answers: dict[Key, Answer] = {}
        self._steps: dict[Key, Step] = {}
        self._refused: dict[Key, set[bytes]] = {}
        """Commands to which somebody was told that nothing was recorded."""

    def breaks(self, promise: str, how: object) -> None:
        """Note a broken promise."""
        self.broken.append(Broken(round(self._now(), 6), promise, str(how)))
        self._tells(f"BROKEN {promise}: {how}")

    def has_broken(self, promise: str) -> bool:
        """Whether a promise is broken, or any where none is named."""
        return bool(self.broken) and (not promise or any(one.promise == promise for one in self.broken))

    # The record

    def looks(self) -> None:
        """Look at every step that is new in the record."""
        for number, live in self._relations.live.items():
            mirror = self.mirrors.get(number)
            if mirror is None:
                mirror = self.mirrors[number] = Mirror(number)
            while mirror.seq < live.seq:
                row = self._relations.step.get((number, mirror.seq + 1))
                if row is None:
                    self.breaks("no step is missing", f"{number}.{mirror.seq + 1}")
                    return
                self._steps_on(mirror, step_in(row))
            if mirror.seq > live.seq:
                self.breaks("nothing recorded is lost", f"{number}.{mirror.seq}: the record is at {live.seq}")
        self.cage.looks()

    def _steps_on(self, mirror: Mirror, step: Step) -> None:
        key = Key(step.table, step.speaker, step.number)
        self.counts["steps"] += 1
        self._tells(f"step {step.table}.{step.seq} {step.speaker} {step.number} {step.hash.hex()[:16]} {step.refused or ''}")
        if not fits(step, mirror.hash):
            self.breaks("the chain fits", f"{step.table}.{step.seq}")
        if key in self._steps:
            self.breaks("a command is recorded once", f"{key}: steps {self._steps[key].seq} and {step.seq}")
        self._steps[key] = step
        if step.said in self._refused.get(key, ()):
            self.breaks("nobody is told no for what was done", f"{key}: step {step.seq}, told before")
        if step.day in self._closed:
            self.breaks("a closed day takes no step", f"{step.table}.{step.seq}: {step.day}")
        is_new = mirror.day is not None and step.day != mirror.day
        if step.table > 0 and is_new and (mirror.table is None or mirror.table.is_playing):
            self.breaks("a round belongs to the day in which it was opened", f"{step.table}.{step.seq}: {step.day}")
        mirror.seq, mirror.hash, mirror.day = step.seq, step.hash, step.day
        mirror.times.append(self._now())
        self.cage.steps_on(step)
        if step.table < 0:
            self._counts_meter(step)
        if step.table <= 0:
            return
        before, events = mirror.table, events_of(step)
        for event in events:
            self._evolves(mirror, event)
        if self.upgrade is not None:
            live, opens = self._relations.live[mirror.number], any(isinstance(event, RoundOpened) for event in events)
            was_playing = before is not None and before.is_playing
            self.upgrade.steps_on(mirror.number, live.owner, live.epoch, was_playing=was_playing, opens=opens)
        if events and mirror.table is not None:
            _shows(mirror, before or mirror.table, events, mirror.table)
        if step.rests is not None:
            self._counts_money(mirror)

    def _evolves(self, mirror: Mirror, event: Event) -> None:
        if isinstance(event, TableOpened):
            mirror.table = begun(event, self._shelf.rules(event.game, event.digest, event.settings))
            return
        assert mirror.table is not None
        mirror.table = evolve_table(mirror.table, event)
        if isinstance(event, RoundOpened):
            mirror.rounds += 1
            mirror.opened_at = self._now()
            self.counts["rounds"] += 1

    def _counts_money(self, mirror: Mirror) -> None:
        """Compare the accounts of a table at rest with its chips."""
        assert mirror.table is not None
        live = self._relations.live[mirror.number]
        held = {one.place: one.chips for one in self._relations.account.values() if one.table == mirror.number and one.chips}
        if sum(held.values()):
            self.breaks("money adds up", f"table {mirror.number}: {sum(held.values())}")
        if live.seq == mirror.seq and held != (chips := balances(mirror.table.chips)):
            self.breaks("money is where the table has it", f"table {mirror.number}: {held} and {chips}")

    # Shared meters

    def _counts_meter(self, step: Step) -> None:
        """Count the claims that a step of a meter begins or ends."""
        for key, claim in self._relations.claim.items():
            if claim.standing == "open":
                self._claimed.setdefault(key, self._now())
            elif self._claimed.pop(key, None) is not None:
                self.counts["won" if claim.paid or claim.reserved else "released"] += 1
        held = totals(self._relations, [step.table])  # its own accounts, and those of the tables that share it
        if any(chips < 0 for chips in held.get(step.table, {}).values()):
            self.breaks("a meter pays what it has and no more", f"meter {step.table}.{step.seq}: {held}")

    def claims_end(self, seconds: float) -> None:
        """Compare the claims at the end: none of them may wait for so long, because others wait for it."""
        for key, since in self._claimed.items():
            if since < self._now() - seconds:
                self.breaks("every claim ends", f"claim {key}: open since {since:.1f}")

    def offers(self, number: int) -> dict[str, list[RoundOffer]]:
        """Return what each viewer of a table may do now."""
        mirror = self.mirrors.get(number)
        table = None if mirror is None else mirror.table
        if table is None or table.round is None or not table.is_playing:
            return {}
        return offers_by_viewer(table.round)

    def table(self, number: int) -> Table | None:
        """Return a table as the record has it."""
        mirror = self.mirrors.get(number)
        return None if mirror is None else mirror.table

    # The bus

    def reads(self, subject: str, data: bytes) -> None:
        """Compare a message to a viewer with what that viewer may see."""
        _, _, kind, *rest = subject.split(".")
        mirror = self.mirrors.get(int(rest[0])) if kind == "news" else None
        if mirror is None:
            return
        told = _news.decode(data)
        viewer = rest[-1] if rest[1] == "player" else PUBLIC
        seen = mirror.views.get((viewer, told.round), [])[told.first - 1 :][: len(told.events)]
        self.counts["views"] += len(told.events)
        if seen != [bytes(event) for event in told.events]:
            self.breaks("a viewer is told what the record shows them", f"{subject} round {told.round} from {told.first}")

    # Gaming days

    def closes(self, day: SignedDay) -> None:
        """Compare a day that was closed with the steps that it took."""
        self.counts["days"] += 1
        self._closed.add(day.day)
        rows = [row for row in self._relations.step.values() if row[2] == day.day]
        heads = {head.table: (head.first, head.last, head.hash) for head in day.day_heads.tables}
        mine: dict[int, list[tuple[int, bytes]]] = {}
        for row in sorted(rows):
            mine.setdefault(row[0], []).append((row[1], row[15]))
        if heads != {table: (steps[0][0], *steps[-1]) for table, steps in mine.items()} or day.steps != len(rows):
            self.breaks("a closed day has all its steps", f"{day.day}: {heads}, {day.steps} steps of {len(rows)}")
        if sum(gain.chips for gain in day.day_heads.gains):
            self.breaks("money adds up", f"the gains of {day.day}")
        if not is_whole(day, [day.public]):
            self.breaks("a closed day is signed", str(day.day))

    # The stream, and the sockets of the API

    def streamed(self, step: Step, last: int) -> None:
        """Compare a step that a reader of the stream got after another of its table."""
        row = self._relations.step.get((step.table, step.seq))
        self.counts["streamed"] += 1
        if step.seq != last + 1:
            self.breaks("a reader of the stream gets each step once", f"{step.table}.{step.seq} after {last}")
        if row is None or row[15] != step.hash:
            self.breaks("the stream has what the record has", f"{step.table}.{step.seq}")

    def kept(self, messages: list[bytes], seconds: float) -> None:
        """Compare a stream with the record: it has every step but those of the last seconds."""
        found = {(step.table, step.seq, step.hash) for data in messages for step in unpacked(data)}
        for number, mirror in self.mirrors.items():
            due = sum(at < self._now() - seconds for at in mirror.times) if number > 0 else 0
            missing = [seq for seq in range(1, due + 1) if (number, seq, self._relations.step[number, seq][15]) not in found]
            if missing:
                self.breaks("the stream has what the record has", f"{number}: not {missing[:5]}, {len(missing)} of {due}")

    def framed(self, table: int, viewer: str, number: int, events: list[Any]) -> None:
        """Compare the events of a step that a socket gets with what its viewer may see."""
        mirror = self.mirrors[table]
        seen = {*mirror.views.get((viewer, number), []), *mirror.views.get((PUBLIC, number), [])}
        self.counts["frames"] += len(events)
        if any(encode(event) not in seen for event in events):
            self.breaks("a socket shows what the record shows its viewer", f"{table} {viewer} round {number}")

    def followed(self, who: str, table: int, seq: int, found: Table | None, seconds: float = 5.0) -> None:
        """Compare how far somebody follows a table: every step but those of the last seconds must be there."""
        mirror = self.mirrors.get(table)
        if mirror is None:
            return
        due = sum(at < self._now() - seconds for at in mirror.times)
        if seq < due:
            self.breaks("every follower has every step", f"{who}: {table}.{seq} of {due}")
        elif seq == mirror.seq and found is not None and found != mirror.table:
            self.breaks("a follower's table is that of the record", f"{who}: {table}.{seq}")

    # Replies

    def sent(self, said: SentCommand) -> None:
        """Take note that a command is sent, perhaps again after a *no*."""
        key = Key(said.table, said.speaker, said.number)
        self._refused.get(key, set()).discard(recorded_command(said.voice, said.text))

    def replied(self, said: SentCommand, reply: Reply, *, alone: bool = True) -> None:
        """Compare a reply with the record. `alone` is whether no copy of the command is on the way with somebody else."""
        key = Key(said.table, said.speaker, said.number)
        step = self._steps.get(key)
        words = recorded_command(said.voice, said.text)
        if isinstance(reply, Rejected):
            self.counts[f"no: {reply.why.name}"] += 1
            self._tells(f"told {key} {reply.why.name}")
            if self.upgrade is not None:
                self.upgrade.refused(reply.why, said.text, has_old=self.has_old())
            if not alone or reply.why is NotRecorded.NUMBER_USED:
                return
            if step is not None and step.said == words:
                self.breaks("nobody is told no for what was done", f"{key}: {reply.why.name}, and step {step.seq}")
            self._refused.setdefault(key, set()).add(words)
            return
        self.counts["answers"] += 1
        self._tells(f"told {key} {reply.seq} {reply.refused or ''}")
        if step is None or step.seq != reply.seq:
            self.breaks("nothing is answered before it is recorded", f"{key}: {reply}, recorded {step and step.seq}")
        elif step.said != words:
            self.breaks("an answer is about its command", f"{key}: step {step.seq} is another command")
        elif step.refused != reply.refused:
            self.breaks("an answer is what is recorded", f"{key}: {reply}, recorded {step.refused}")
        if self._answers.setdefault(key, reply) != reply:
            self.breaks("a command has one answer", f"{key}: {self._answers[key]} and {reply}")


def _shows(mirror: Mirror, before: Table, events: tuple[Event, ...], after: Table) -> None:
    """Add the events of a step to what each viewer may see."""
    sights = mirror.sights or first_sights(before)
    updates, mirror.sights = viewer_updates(sights, before, events, after)
    for update in updates:
        shown = [written_events([event])[1:-1] for event in update.events]
        for viewer, first in update.viewers:
            view = mirror.views.setdefault((viewer, sights.round), [])
            if len(view) < first:
                view += [b""] * (first - 1 - len(view)) + shown


class LogWatch(logging.Handler):
    """Notes errors that the floor logs and that no fault explains."""

    def __init__(self, oracle: Oracle) -> None:
        super().__init__(logging.ERROR)
        self._oracle = oracle

    def emit(self, record: logging.LogRecord) -> None:
        """Look at one line."""
        line = record.getMessage()
        if any(word in line for word in FAULTS_OF_OURS):
            self._oracle.breaks("no error is unforeseen", line.partition("error")[2][:200])
