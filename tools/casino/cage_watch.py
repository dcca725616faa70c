"""What the cage promises, compared after every change of the record and every answer of a cashier."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.core.money.places import CAGE, Move
from houseway.floor.cage.events import CASH, Balanced, Slip, SlipKind, SlipStanding, crossed, gains, read, wallet
from houseway.floor.step import Step

if TYPE_CHECKING:
    from .relations import Relations

Breaks = Callable[[str, object], None]


class Sum(NamedTuple):
    """What is paid over the counter. No two requests of a history are about the same sum of the same patron."""

    kind: SlipKind
    patron: int
    cents: int


class CageWatch:
    """Compares the books of the house with the steps of cage and tables, and slips with what people asked for and were told."""

    def __init__(self, relations: Relations, breaks: Breaks) -> None:
        self._relations, self._breaks = relations, breaks
        self._book: dict[str, int] = {}
        """The books by the steps of all chains."""
        self._is_open = self._is_new = False
        self._slips: dict[Sum, Slip] = {}
        self._answers: dict[tuple[int, str], bytes] = {}
        self._paid = 0
        """The cash in the cage by what people were told."""
        self._told: set[Sum] = set()
        self.counts: dict[str, int] = {}

    # The record

    def steps_on(self, step: Step) -> None:
        """Take a step of any chain."""
        if step.table == 0:
            for event in read(step.events):
                if isinstance(event, Balanced):
                    self._book, self._is_open = dict(event.book), True
                else:
                    self._adds(gains(event.entries))
                    self._writes(event.slip)
        elif self._is_open:
            for src, dst, chips, why in step.postings:
                places = [held.place for id in (src, dst) if (held := self._relations.account.get(id)) is not None]
                entry = crossed(step.table, Move(places[0], places[1], chips, why)) if CAGE in places else None
                if entry is not None:
                    self._adds(gains([entry]))

    def _adds(self, gained: dict[str, int]) -> None:
        for place, chips in gained.items():
            self._book[place] = self._book.get(place, 0) + chips
        self._is_new = self._is_new or bool(gained)

    def _writes(self, slip: Slip) -> None:
        if slip.patron is None or slip.standing is not SlipStanding.DONE:
            return
        found = Sum(slip.kind, slip.patron, slip.chips)
        self.counts[slip.kind] = self.counts.get(slip.kind, 0) + 1
        if found in self._slips:
            promise = "a repeated key has one result" if slip.kind is SlipKind.DEPOSIT else "an order is paid once"
            self._breaks(promise, f"{found}: slips {self._slips[found].number} and {slip.number}")
        self._slips[found] = slip

    def looks(self) -> None:
        """Compare the books where they changed."""
        if not self._is_new:
            return
        self._is_new = False
        book = self._relations.book
        if any(chips < 0 for place, chips in book.items() if place.startswith("wallet ")):
            self._breaks("a wallet is never below zero", {place: chips for place, chips in book.items() if chips < 0})
        mine = {place: chips for place, chips in self._book.items() if chips}
        theirs = {place: chips for place, chips in book.items() if chips}
        if mine != theirs:
            differ = {place: (mine.get(place), theirs.get(place)) for place in mine.keys() | theirs.keys()}
            self._breaks("the books are what crossed the cage", {place: two for place, two in differ.items() if two[0] != two[1]})

    # People

    def wallet_of(self, name: str) -> int:
        """Return what is in a patron's wallet."""
        return self._relations.book.get(wallet(name), 0)

    def paid(self, speaker: int, key: str, what: Sum, number: int, answer: bytes) -> None:
        """Compare the slip that somebody got with the record, and with what the same key led to before."""
        slip = self._slips.get(what)
        if slip is None or slip.number != number:
            self._breaks("a slip is what is recorded", f"{what}: slip {number}, recorded {slip and slip.number}")
        if self._answers.setdefault((speaker, key), answer) != answer:
            self._breaks("a repeated key has one result", f"{key}: {answer!r:.200}")
        if what not in self._told:
            self._told.add(what)
            self._paid += what.cents if what.kind is SlipKind.DEPOSIT else -what.cents

    def refused(self, what: Sum, why: Any) -> None:
        """Compare a *no* about a request of which no other try is under way."""
        if what in self._slips:
            self._breaks("nobody is told no for what was done", f"{what}: {why}, and slip {self._slips[what].number}")

    def ends(self, waiting: int) -> None:
        """Compare the cash in the cage with what people were told, at the end, where nobody waits for an answer."""
        cash = -self._relations.book.get(CASH, 0)
        if not waiting and cash != self._paid:
            self._breaks("cash in and out is what people were told", f"{cash} in the cage, {self._paid} by what people were told")
