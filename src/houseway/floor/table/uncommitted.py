"""The end of one table's chain, and the steps after it that are not committed yet."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from hashlib import sha256
from typing import Final, NamedTuple

import msgspec

from houseway.core.money.places import Move
from houseway.floor.ledger import Book, posted
from houseway.floor.seal import SealedShoe
from houseway.floor.step import Step, genesis, sealed
from houseway.floor.store.queries import Resumed
from houseway.floor.store.steps import TableCommit


class PendingMark(NamedTuple):
    """A position in the uncommitted steps, for rolling back to it."""

    steps: int
    book: Book
    hash: bytes
    kept: bytes | None
    playing: bool
    shoes: int


class Pending:
    """The part of a call for one table. Its steps are kept if the record accepts them, and dropped if not."""

    def __init__(self, table: int, epoch: int) -> None:
        self.table: Final = table
        self.epoch = epoch
        self.seq = 0
        self.hash = genesis(table)
        self.book = Book(table)
        self.heard: dict[int, int] = {}
        """The last number of each account."""
        self._clear()

    @classmethod
    def after(cls, table: int, found: Resumed) -> Pending:
        """Return the end of a chain as the record has it."""
        made = cls(table, found.epoch)
        made.seq, made.hash, made.heard = found.seq, found.hash, dict(found.heard)
        made.book = Book(table, dict(found.accounts))
        made._clear()
        return made

    def _clear(self) -> None:
        self.steps: list[Step] = []
        self._book = self.book
        self._hash = self.hash
        self._kept: bytes | None = None
        self._playing = False
        self._shoes: list[SealedShoe] = []

    def add(
        self,
        day: date,
        at: int,
        speaker: int,
        number: int,
        said: bytes,
        events: bytes = b"",
        moves: Collection[Move] = (),
        *,
        refused: str | None = None,
        playing: bool = False,
        kept: bytes | None = None,
        shoe: SealedShoe | None = None,
        voucher: bytes | None = None,
    ) -> Step:
        """Add a step after the last one; `kept` is the table after it, where it ends a round, and `shoe` one that it brings."""
        ledger = posted(self._book, moves)
        rests = None if kept is None else sha256(kept).digest()
        seq, opens = self.head[0] + 1, ledger.opens
        bare = Step(
            table=self.table,
            seq=seq,
            day=day,
            at=at,
            speaker=speaker,
            number=number,
            said=said,
            refused=refused,
            events=events,
            opens=opens,
            postings=ledger.postings,
            rests=rests,
        )
        if shoe is not None:
            bare = msgspec.structs.replace(bare, root=shoe.root, shoe=shoe.digest)
            self._shoes.append(shoe)
        step = sealed(bare, self._hash, voucher)
        self.steps.append(step)
        self._book, self._hash, self._playing = ledger.book, step.hash, playing
        self._kept = self._kept if kept is None else kept
        return step

    def mark(self) -> PendingMark:
        """Return the current end of the uncommitted steps."""
        return PendingMark(len(self.steps), self._book, self._hash, self._kept, self._playing, len(self._shoes))

    def back_to(self, mark: PendingMark) -> None:
        """Forget the steps after a mark."""
        del self.steps[mark.steps :]
        del self._shoes[mark.shoes :]
        self._book, self._hash, self._kept, self._playing = mark.book, mark.hash, mark.kept, mark.playing

    @property
    def head(self) -> tuple[int, bytes]:
        """The last step and its hash, once the waiting steps are committed."""
        return self.seq + len(self.steps), self._hash

    def table_commit(self) -> TableCommit:
        """Return the part of a call for this table."""
        steps, shoes, accounts = tuple(self.steps), tuple(self._shoes), len(self.book.numbers)
        return TableCommit(
            table=self.table,
            epoch=self.epoch,
            seq=self.seq,
            hash=self.hash,
            accounts=accounts,
            steps=steps,
            playing=self._playing,
            kept=self._kept,
            shoes=shoes,
        )

    def committed(self) -> None:
        """Count the steps as committed."""
        for step in self.steps:
            self.heard[step.speaker] = step.number
        self.seq += len(self.steps)
        self.hash, self.book = self._hash, self._book
        self._clear()

    def dropped(self) -> None:
        """Forget the steps: the record did not take them."""
        self._clear()
