"""Adds up the money of a table: its chain, its accounts, the moves of its events, and the chips with which its rounds open.

No event is made of its text, and no round is followed. Whatever does not fit makes the table doubtful: then `fold.py` names the
step. A text that repeats is read once, because its moves post the same chips in every round.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from datetime import date
from hashlib import sha256
from typing import Annotated, Final, NamedTuple

import msgspec

from houseway.core.fault import Fault
from houseway.core.messages.event import Reread, RoundClosed, RoundOpened, StageBegan, TableOpened
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.places import CAGE, Move
from houseway.core.wire.value_reader import Wrong, place
from houseway.floor.ledger import Account, Book, Posting, account_of, is_deep, legs, posted
from houseway.floor.messages import PLATFORM
from houseway.floor.signatures import ChainCalls
from houseway.floor.step import covered_marks, covered_postings, covered_shoe
from houseway.floor.store.arrays import EPOCH_MICROSECONDS, longs, texts
from houseway.floor.store.chains import DaySeen, TableSeen
from houseway.floor.store.covered import CoveredRow

from .shoes import DEALS
from .walk import Walked

MOST: Final = 50_000
"""Texts of moves that are remembered; then all of them are forgotten."""
_TIME: Final = struct.Struct(">q")
_VERSION: Final = struct.Struct(">H")
_OPENS, _CLOSES, _GOES_ON, _TABLE, _REREADS = (
    kind.__name__ for kind in (RoundOpened, RoundClosed, StageBegan, TableOpened, Reread)
)
_TURNS: Final = frozenset({_CLOSES, _GOES_ON, _REREADS})
_EMPTY: Final = len("[]")


class Doubtful(Exception):
    """Something in a table does not fit, so its steps are looked through one by one."""


UNREADABLE: Final = (Doubtful, Fault, Unreadable, Wrong, msgspec.MsgspecError, struct.error, KeyError, UnicodeError)
"""Faults that an altered step may raise here."""


class _EventMoney(msgspec.Struct, gc=False):
    """The parts of an event that money depends on."""

    kind: str
    moves: msgspec.Raw = msgspec.Raw()
    number: msgspec.Raw = msgspec.Raw()
    chips: msgspec.Raw = msgspec.Raw()
    build: msgspec.Raw = msgspec.Raw(b'""')


class _KeptTable(msgspec.Struct):
    """The parts of a kept table that money depends on."""

    number: int
    chips: msgspec.Raw


class _Entry(NamedTuple):
    """The postings of moves, as the record has them."""

    covered: bytes
    columns: tuple[bytes | None, ...]
    legs: tuple[tuple[int, int], ...]
    """The gain of each account."""
    givers: tuple[int, ...]
    """The accounts that give chips and may not be below zero."""
    crossing: tuple[Posting, ...]
    """The postings that touch the cage."""


_events: Final = msgspec.json.Decoder(list[_EventMoney])
_kept: Final = msgspec.json.Decoder(_KeptTable)
_number: Final = msgspec.json.Decoder(int)
_build: Final = msgspec.json.Decoder(str)
_Raw = msgspec.Raw
_moves: Final = msgspec.json.Decoder(list[tuple[_Raw, _Raw, Annotated[int, msgspec.Meta(ge=0)], str, _Raw]])
_chips: Final = msgspec.json.Decoder(list[tuple[_Raw, int]])
_Text = tuple[tuple[str, ...], _Entry]
"""The kinds in a text of events that change whether a round is in progress, and what its moves post."""
_PLAIN: Final = covered_marks(None, None, ())
_NOTHING: Final = _Entry(covered_postings(()), (None, None, None, None), (), (), ())


class _Accounts(dict[bytes, Account]):
    """The account of each place, by its text."""

    def __missing__(self, text: bytes) -> Account:
        if len(self) >= MOST:
            self.clear()
        account = self[text] = account_of(place(msgspec.json.decode(text)))
        return account


_accounts: Final = _Accounts()


class MoneyFold:
    """Adds up the steps of one table. Its findings count only if nothing was doubtful."""

    def __init__(self, seen: TableSeen, accounts: Mapping[Account, int], calls: ChainCalls | None) -> None:
        self.seen: Final = seen
        self.calls: Final = calls
        self.found: Final = Walked()
        self._book = Book(seen.table, dict(accounts))
        self._deep = {id for account, id in accounts.items() if is_deep(account)}
        self._texts: dict[bytes, _Text] = {}
        self._entries: dict[bytes, _Entry] = {}
        self._held: dict[int, int] = {}
        """The chips of each account; from an unknown start until the table or a round opens."""
        self._is_known = False
        self._since: dict[int, int] = {}
        """The chips of each account when the day began."""
        self._touched: set[int] = set()
        self._number: int | None = None
        self._round_day: date | None = None
        self._is_playing = False
        self._is_dealt = False
        self._left: dict[int, int] = {}
        """The chips of each account after the last round."""

    def add_all(self, rows: Iterable[CoveredRow]) -> None:
        """Add steps, or raise `Doubtful`."""
        seen, texts, numbers, calls = self.seen, self._texts, self.seen.numbers, self.calls
        expected, before = (seen.seq + 1, seen.hash) if seen.steps else (seen.first, seen.before)
        for (
            seq, day, hash, version, head, at, tail, size, speaker, number, refused, opens, rests, root, shoe,
            src, dst, chips, why, call,
        ) in rows:  # fmt: skip
            if seq != expected:
                raise Doubtful
            if day != seen.day:
                self._enters(day)
            if refused is None:
                text = tail[len(tail) - size :]
                turns, entry = (opens is None and texts.get(text)) or self._read(text, seq, day, opens or [])
                if speaker == PLATFORM and not self._is_dealt:
                    self._is_dealt = DEALS.search(tail) is not None
                if turns or self._is_playing or rests is not None:
                    self._turns(turns, day, rests)
            elif size or opens or rests:
                raise Doubtful
            else:
                entry = _NOTHING
                self.found.refused += 1
            self.found.unfollowed += not self._is_known
            if (src, dst, chips, why) != entry.columns:
                raise Doubtful
            time = int.from_bytes(at, "big", signed=True) + EPOCH_MICROSECONDS
            marks = _PLAIN if refused is None and rests is None and opens is None else covered_marks(refused, rests, opens or ())
            ending = covered_shoe(version, root, shoe)
            covered = b"".join((_VERSION.pack(version), before, head, _TIME.pack(time), tail, marks, entry.covered, ending))
            if before and sha256(covered).digest() != hash:
                raise Doubtful
            if entry is not _NOTHING:
                self._posts(entry, seq, time)
            numbers[speaker] = (number, seq)
            if rests is not None:
                seen.ended = (seq, rests)
                self._left = self._in_hand()
                self._is_dealt = False
            if shoe is not None:
                seen.shoes[seq] = shoe
            if calls is not None:
                calls.covers(call, day, seq, hash)
            expected, before = seq + 1, hash
            seen.steps += 1
            seen.seq, seen.hash = seq, hash

    def ends(self, kept: bytes | None) -> Walked:
        """Return the findings, or raise `Doubtful` unless the kept table has the chips that the last round left."""
        self._leaves_day()
        if kept is not None:
            told = _kept.decode(kept)
            if told.number != self._number or self._accounts(told.chips) != self._left:
                raise Doubtful
        self.found.steps = self.seen.steps
        self.found.is_playing = self._is_playing if self._is_known else None
        return self.found

    # Days

    def _enters(self, day: date) -> None:
        if self.seen.day is not None:
            self._leaves_day()
        if day in self.seen.days:
            raise Doubtful
        self.seen.day = day
        self.seen.days[day] = DaySeen()
        self._since, self._touched = dict(self._held), set()

    def _leaves_day(self) -> None:
        if self.seen.day is None:
            return
        day = self.seen.days[self.seen.day]
        day.steps = self.seen.steps - sum(other.steps for other in self.seen.days.values())
        day.last = (self.seen.seq, self.seen.hash)
        day.gains = {id: self._held[id] - self._since.get(id, 0) for id in self._touched}

    # Events

    def _read(self, text: bytes, seq: int, day: date, opens: list[str]) -> _Text:
        """Return the effect of a text of events that was not read yet."""
        turns: list[str] = []
        moves: list[bytes] = []
        is_kept = not opens
        if not (events := _events.decode(text)):
            raise Doubtful
        for event in events:
            if event.kind == _OPENS:
                self._opens_round(event, day)
                is_kept = False
            elif event.kind == _TABLE:
                if seq != 1:
                    raise Doubtful
                self._is_known, self._number, is_kept = True, 0, False
            elif event.kind in _TURNS:
                turns.append(event.kind)
            if len(moved := bytes(event.moves)) > _EMPTY:
                moves.append(moved)
        found = tuple(turns), self._entry(moves, opens) if moves or opens else _NOTHING
        if is_kept:
            if len(self._texts) >= MOST:
                self._texts.clear()
            self._texts[text] = found
        return found

    def _turns(self, kinds: tuple[str, ...], day: date, rests: bytes | None) -> None:
        """Follow what changes whether a round is in progress, in a step of a day."""
        if self._is_dealt and _REREADS in kinds:
            raise Doubtful  # it corrects what the platform dealt
        if not self._is_known:
            return
        was_playing = self._is_playing
        for kind in kinds:
            if kind == _CLOSES:
                self._is_playing = False
            elif not self._is_playing:
                raise Doubtful  # it goes back to a round that was over
        ends = was_playing and not self._is_playing
        if (was_playing and day != self._round_day) or ends != (rests is not None):
            raise Doubtful
        self.found.rounds += ends

    def _opens_round(self, event: _EventMoney, day: date) -> None:
        number, chips = _number.decode(event.number), self._accounts(event.chips)
        if not self._is_known:
            for id in {*chips, *self._held}:
                self._since[id] = self._since.get(id, 0) + chips.get(id, 0) - self._held.get(id, 0)
            self._held, self._is_known = chips, True
        elif self._is_playing or number != (self._number or 0) + 1 or chips != self._in_hand():
            raise Doubtful
        self._number, self._round_day, self._is_playing = number, day, True
        build = _build.decode(event.build)
        self.found.builds[build] = self.found.builds.get(build, 0) + 1

    # Chips

    def _accounts(self, chips: msgspec.Raw) -> dict[int, int]:
        """Return the chips of places by the numbers of their accounts."""
        held: dict[int, int] = {}
        for text, many in _chips.decode(chips):
            if many:
                id = self._book.numbers[_accounts[bytes(text)]]
                held[id] = held.get(id, 0) + many
        return {id: many for id, many in held.items() if many}

    def _in_hand(self) -> dict[int, int]:
        return {id: many for id, many in self._held.items() if many}

    def _entry(self, moves: list[bytes], opens: list[str]) -> _Entry:
        """Return the postings of moves."""
        key = b"".join(moves)
        if not opens and key in self._entries:
            return self._entries[key]
        accounts = _accounts
        told = [
            Move(accounts[bytes(src)], accounts[bytes(dst)], chips, why)
            for text in moves
            for src, dst, chips, why, _ in _moves.decode(text)
        ]
        ledger = posted(self._book, told)
        if list(ledger.opens) != opens:
            raise Doubtful
        for account in ledger.opens:
            id = ledger.book.numbers[account]
            self.seen.opens.append(account)
            if is_deep(account):
                self._deep.add(id)
            if account == CAGE:
                self.seen.cage = id
        self._book = ledger.book
        postings = ledger.postings
        gains = legs(postings)
        src, dst, chips, why = zip(*postings, strict=True) if postings else ((), (), (), ())
        entry = _Entry(
            covered_postings(postings),
            (bytes(longs(src)), bytes(longs(dst)), bytes(longs(chips)), bytes(texts(why))) if postings else _NOTHING.columns,
            tuple(gains.items()),
            tuple(id for id, many in gains.items() if many < 0 and id not in self._deep),
            tuple(one for one in postings if self.seen.cage in one[:2]),
        )
        if not opens:
            if len(self._entries) >= MOST:
                self._entries.clear()
            self._entries[key] = entry
        return entry

    def _posts(self, entry: _Entry, seq: int, at: int) -> None:
        held = self._held
        for id, many in entry.legs:
            held[id] = held.get(id, 0) + many
            self._touched.add(id)
        if self._is_known and any(held[id] < 0 for id in entry.givers):
            raise Doubtful
        for posting in entry.crossing:
            self.seen.crossings.append((seq, at, posting))
