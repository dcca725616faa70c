"""The net result of patrons who are logged in, shown in every view they get (U4).

It begins at zero with the log-in and is updated from the steps that are followed. Only after a restart of the API is it read from
the record, once: the steps of a session are many, and views are frequent.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from houseway.core.messages.event import Event
from houseway.core.money.places import CAGE
from houseway.core.values.chips import Chips
from houseway.floor.ledger import account_of, moves_of
from houseway.floor.limits.figures import net_since
from houseway.floor.people.sessions import Session

from .shown import Record

_OWN = ("player ", "layout ", "aside ")


class Base(NamedTuple):
    """The net result of a session at a moment, and the last step of each table that counts in it."""

    net: Chips
    seqs: dict[int, int]


class _Later(NamedTuple):
    table: int
    seq: int
    won: Chips


@dataclass
class _Kept:
    session: int
    begun: int
    """Microseconds since 1970."""
    base: Base | None
    """None until it has been read from the record."""
    later: list[_Later] = field(default_factory=list[_Later])
    net: Chips = 0

    def adds(self, later: _Later) -> None:
        """Count a step, once the steps counted before it are settled."""
        if self.base is None:
            self.later.append(later)
        elif later.seq > self.base.seqs.get(later.table, 0):
            self.net += later.won

    def begins(self, base: Base) -> None:
        """Start counting from the result read from the record."""
        self.base, self.net = base, base.net
        for one in self.later:
            self.adds(one)
        self.later = []


class Nets:
    """The net result of every session that subscribes to a table, by the opaque name of its patron."""

    def __init__(self) -> None:
        self._kept: dict[str, _Kept] = {}

    def logged_in(self, session: Session) -> None:
        """Begin at zero: nothing was won in a session that begins."""
        if session.kind == "patron":
            self._kept[session.name] = _Kept(session.id, _begun(session), Base(0, {}))

    def logged_out(self, session: Session) -> None:
        """Forget a session that ends."""
        self._kept.pop(session.name, None)

    def forgets(self) -> None:
        """Forget all: a table was read again, and steps of it may not have been seen here."""
        self._kept.clear()

    def has_any(self, names: frozenset[str]) -> bool:
        """Whether the result of one of these is kept."""
        return not self._kept.keys().isdisjoint(names)

    def follows(self, table: int, seq: int, at: int, events: Iterable[Event]) -> None:
        """Count what a step has won for whom."""
        for name, won in won_in(events).items():
            kept = self._kept.get(name)
            if kept is not None and at >= kept.begun:
                kept.adds(_Later(table, seq, won))

    def of(self, session: Session) -> Chips | None:
        """Return the net result of a session (below zero: lost), or None where it has to be read first."""
        kept = self._kept.get(session.name)
        return kept.net if kept is not None and kept.session == session.id and kept.base is not None else None

    def awaits(self, session: Session) -> None:
        """Collect the steps from now on, until the earlier result has been read from the record."""
        kept = self._kept.get(session.name)
        if kept is None or kept.session != session.id:
            self._kept[session.name] = _Kept(session.id, _begun(session), None)

    def set_base(self, session: Session, base: Base) -> None:
        """Store the result read from the record."""
        kept = self._kept.get(session.name)
        if kept is not None and kept.session == session.id and kept.base is None:
            kept.begins(base)


def _begun(session: Session) -> int:
    return round(session.begun_at.timestamp() * 1_000_000)


def won_in(events: Iterable[Event]) -> dict[str, Chips]:
    """Return the net results of players from events: all that came to them or left them, but not over the cage."""
    found: dict[str, Chips] = {}
    for move in moves_of(events):
        if CAGE in (move.src, move.dst):
            continue
        for place, chips in ((move.src, -move.chips), (move.dst, move.chips)):
            account = account_of(place)
            if account.startswith(_OWN):
                name = account.partition(" ")[2]
                found[name] = found.get(name, 0) + chips
    return {name: chips for name, chips in found.items() if chips}


def base_of(record: Record, session: Session) -> Base:
    """Return the net result of a session and the last step of every table, both at one moment of the record."""
    with record.transaction():
        record.execute("set transaction isolation level repeatable read, read only")
        seqs = dict(record.execute("select table_id, seq from live where table_id > 0").fetchall())
        return Base(net_since(record, session.name, session.begun_at), seqs)
