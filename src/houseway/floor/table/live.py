"""A live table: what the record has of it, and how far it has been decided ahead of that."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from typing import Final

from houseway.core.fault import Fault
from houseway.core.messages.command import Command, Misread, Show, Void
from houseway.core.messages.event import Event
from houseway.core.messages.refusal import Refusal
from houseway.core.round.void import is_by_the_system
from houseway.core.table.actors import TableActor, take_from
from houseway.core.table.table import Table, Taken
from houseway.core.values.order import Order
from houseway.core.values.role import CHANCE
from houseway.core.wire.wire import written
from houseway.floor.command_actors import recorded_actor
from houseway.floor.ledger import moves_of
from houseway.floor.messages import PLATFORM, News, SentCommand
from houseway.floor.meters.takings import touches
from houseway.floor.seal import CannotOpen, Keys, SealedShoe
from houseway.floor.step import Step, recorded_command
from houseway.floor.store.tables import packed, written_events
from houseway.floor.world import monotonic

from .chance import Dealer, Shoe
from .readiness import OpenDay
from .refusals import SEALED_ORDER
from .uncommitted import Pending, PendingMark

MOST_PENDING: Final = 1_000
"""The maximum number of platform commands after one command. No game needs a tenth of that; more is a fault."""


class TakesFromMeter(Exception):
    """A command does more to a shared meter than feed it, so it has to be decided with the meter as it is: see `claims`."""


class TableContext:
    """The context of an owner's tables: gaming day and time, by the database's clock, and the keys to their shoes."""

    def __init__(self, day: Callable[[], date], now: Callable[[], int], keys: Keys | None = None) -> None:
        self.day = day
        self.now = now
        self.keys = keys
        self.opening: Final = OpenDay()


class LiveTable:
    """One table of a partition. `committed` is its state in the record; `ahead` is dropped if the record rejects it."""

    def __init__(
        self,
        pending: Pending,
        table: Table,
        house: TableContext,
        dealer: Dealer | None,
        day: date | None = None,
        order: Order | None = None,
        stopped: str | None = None,
    ) -> None:
        self.pending: Final = pending
        self.committed = table
        self.ahead = table
        self.stopped: str | None = stopped
        """The reason the table has stopped, or None. It decides nothing then; the record keeps what was committed."""
        self.stopped_until: float | None = None
        """The time at which a stopped table continues by itself, by the monotonic clock; None if it does not."""
        self.since = monotonic()
        """The time at which this owner got the table: earlier messages were for another owner."""
        self.last_at = 0
        """The time of the last step at this owner; zero if it has just taken the table over."""
        self._house = house
        self._dealer = dealer
        # the round of a table that resumes stopped cannot be dealt further; after its void the next one begins with a shuffle
        self._shoe: Shoe = None if dealer is None or stopped is not None else dealer.resumes(order, table)
        self._day = self._round_day = house.day() if day is None else day
        self._clear()

    @property
    def number(self) -> int:
        """The number of the table."""
        return self.pending.table

    @property
    def epoch(self) -> int:
        """The epoch under which this owner has the table."""
        return self.pending.epoch

    @property
    def seq(self) -> int:
        """The last step in the record."""
        return self.pending.seq

    @property
    def hash(self) -> bytes:
        """The hash of the last step in the record."""
        return self.pending.hash

    @property
    def waits(self) -> bool:
        """Whether steps wait to be committed."""
        return bool(self.pending.steps)

    def _clear(self) -> None:
        self.ahead = self.committed
        self._shoe_ahead = self._shoe
        self._day = self._round_day
        self._heard: dict[int, int] = {}
        self._news: list[News] = []

    def last_of(self, speaker: int) -> int:
        """Return the last number of an account, including commands that are not committed yet."""
        return self._heard.get(speaker) or self.pending.heard.get(speaker, 0)

    def waiting_step(self, speaker: int, number: int) -> Step | None:
        """Return the uncommitted step in which an account used a number."""
        return next((one for one in self.pending.steps if (one.speaker, one.number) == (speaker, number)), None)

    @property
    def waiting_events(self) -> list[Event]:
        """The events of the steps that wait to be committed."""
        return self._events_after(0)

    def decide(self, said: SentCommand, command: Command, shows: Iterable[Show] = (), *, claims: bool = False) -> Step:
        """Decide a command and the platform's commands after it, ahead of the record; return the step of the command.

        `shows` are meters that the table is shown before it. Unless it `claims`, it may only feed a meter that tables
        share. A fault on the way leaves the table as it was before the command.
        """
        before = self.pending.mark(), self.ahead, self._shoe_ahead, self._day, dict(self._heard), len(self._news)
        try:
            for show in shows:
                self._decides(PLATFORM, CHANCE, self.last_of(PLATFORM) + 1, written(show).encode(), show)
            step = self._decides(said.speaker, said.voice, self._number_of(said), said.text, command, said.voucher)
            if step.refused is None and not isinstance(command, Void):  # a round that is over needs no cards
                self._deals()
            if self.ahead.rules.meters and not claims and touches(before[1], self._events_after(before[5])):
                raise TakesFromMeter
        except BaseException:
            self._goes_back(*before)
            raise
        return step

    def _number_of(self, said: SentCommand) -> int:
        """Return the number of a command. The platform's own gets the next one here, after those of what was shown before it."""
        return self.last_of(PLATFORM) + 1 if said.speaker == PLATFORM else said.number

    def _events_after(self, news: int) -> list[Event]:
        return [event for one in self._news[news:] for event in one.events]

    @property
    def by_hand(self) -> bool:
        """Whether people deal here, with cards and dice that wear out."""
        return self._dealer is None

    def accepts(self, command: Command | str) -> bool:
        """Whether a command is decided here: at a table that has stopped, only the one that voids its round (G5)."""
        return self.stopped is None or isinstance(command, Void)

    def closed(self, voice: TableActor, command: Command) -> Refusal | None:
        """Return the house's refusal to open a round here now, or None."""
        return self._house.opening.closes(self.number, self.ahead, voice, command, self._house.now())

    def refuses(self, said: SentCommand, refusal: Refusal) -> Step:
        """Refuse a command without applying the rules."""
        told = recorded_command(said.voice, said.text)
        return self._adds(said.speaker, self._number_of(said), told, (), as_text(refusal), self.ahead, voucher=said.voucher)

    def _decides(
        self, speaker: int, voice: TableActor, number: int, text: bytes, command: Command, voucher: bytes | None = None
    ) -> Step:
        voice = recorded_actor(speaker, voice, command, by_hand=self._dealer is None)
        is_sealed = self._dealer is not None and isinstance(command, Misread)
        ruling = SEALED_ORDER if is_sealed else take_from(self.ahead, voice, command)
        told = recorded_command(voice, text)
        if isinstance(ruling, Refusal):
            return self._adds(speaker, number, told, (), as_text(ruling), self.ahead, voucher=voucher)
        shoe = None if self._dealer is None else self._update_shoe(self._dealer, ruling)
        return self._adds(speaker, number, told, ruling.events, None, ruling.after, shoe, voucher)

    def _update_shoe(self, dealer: Dealer, ruling: Taken) -> SealedShoe | None:
        """Shuffle, cut or put away the shoe as the events require; return it sealed if it was shuffled or cut."""
        before = dealer.order(self._shoe_ahead)
        self._shoe_ahead = dealer.shoe_after(self._shoe_ahead, self.ahead, ruling)
        order = dealer.order(self._shoe_ahead)
        if order is None or order is before:
            return None
        if self._house.keys is None:
            raise CannotOpen("a shoe was shuffled, and this owner has no key to seal it")
        return self._house.keys.seal(order.written(), order.root, self.number, self.pending.head[0] + 1)

    def _deals(self) -> None:
        """Add the platform's pending commands, each as its own step, until none is pending."""
        dealer = self._dealer
        for _ in range(MOST_PENDING if dealer else 0):
            assert dealer is not None
            owed = dealer.next_command(self._shoe_ahead, self.ahead)
            if owed is None:
                return
            voice, command, self._shoe_ahead = owed
            step = self._decides(PLATFORM, voice, self.last_of(PLATFORM) + 1, written(command).encode(), command)
            if step.refused is not None:
                raise Fault(f"the platform was refused {command!r}: {step.refused}")
        if dealer is not None:
            raise Fault(f"more than {MOST_PENDING:,} commands of the platform are pending")

    def _adds(
        self,
        speaker: int,
        number: int,
        said: bytes,
        events: tuple[Event, ...],
        refused: str | None,
        after: Table,
        shoe: SealedShoe | None = None,
        voucher: bytes | None = None,
    ) -> Step:
        ends = self.ahead.is_playing and not after.is_playing
        if not self.ahead.is_playing:
            self._day = self._house.day()  # a round belongs to the day in which it was opened
        step = self.pending.add(
            self._day,
            self._house.now(),
            speaker,
            number,
            said,
            written_events(events) if events else b"",
            moves_of(events),
            refused=refused,
            playing=after.is_playing,
            kept=packed(after) if ends else None,
            shoe=shoe,
            voucher=voucher,
        )
        self.ahead = after
        self._heard[speaker] = number
        self._news.append(News(step, events, after))
        return step

    def _goes_back(self, mark: PendingMark, ahead: Table, shoe: Shoe, day: date, heard: dict[int, int], news: int) -> None:
        self.pending.back_to(mark)
        self.ahead, self._shoe_ahead, self._day, self._heard = ahead, shoe, day, heard
        del self._news[news:]

    def took(self) -> list[News]:
        """Count what waits as committed, and return the news of it."""
        news = self._news
        if news:
            self.last_at = news[-1].step.at
            if any(is_by_the_system(event) for one in news for event in one.events):
                self._goes_on_without_rounds()
        self.pending.committed()
        self.committed, self._shoe, self._round_day = self.ahead, self._shoe_ahead, self._day
        self._clear()
        return news

    def _goes_on_without_rounds(self) -> None:
        """Let players leave a table whose round was voided because of a fault; no round is opened until it is in use again."""
        self.stopped = self.stopped_until = None
        self._house.opening.puts_out(self.number)

    def drops(self) -> None:
        """Forget what waits: the record rejected it."""
        self.pending.dropped()
        self._clear()


def as_text(refusal: Refusal) -> str:
    """Return a refusal as a step holds it: the reason and its clause."""
    return f"{refusal.reason} {refusal.cites}"
