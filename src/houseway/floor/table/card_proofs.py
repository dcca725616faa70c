"""Proofs of the cards that a viewer saw in a round, from the record: each card alone, with its salt and path.

The cards that a viewer saw come from the views, the one place where cards are hidden, so a mucked hand is never
proved to others. Two pieces that look alike are distinguished by where they went; if that is not certain, neither is
proved.
"""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import NamedTuple

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.fault import Fault
from houseway.core.messages.command import Deal
from houseway.core.messages.event import CardsDealt, Event, RoundClosed, RoundOpened
from houseway.core.round.decide import evolve
from houseway.core.round.state import Round, opened
from houseway.core.round.view import seen_by
from houseway.core.values.cards import BACK
from houseway.core.values.commitment import Proof
from houseway.core.values.equipment import Piece
from houseway.core.wire.wire import read_text
from houseway.floor.messages import PLATFORM
from houseway.floor.seal import CannotOpen, Keys
from houseway.floor.step import Step, read_recorded_command
from houseway.floor.store.queries import shoe_of, steps_of
from houseway.floor.store.tables import RulesCache, events_of

from .chance import opened_order
from .piece_trace import Dealt, PieceTraces

Record = Connection[TupleRow]


class ShoeProofs(NamedTuple):
    """The pieces of one shoe that a viewer saw in a round, each proved alone."""

    table: int
    step: int
    """The step that brought the shoe into play and contains its commitment."""
    root: bytes
    size: int
    proofs: tuple[Proof, ...]

    def written(self) -> str:
        """Return them as `houseway verify-shoe` reads them."""
        shown = [
            {"place": one.place, "piece": one.piece, "salt": one.salt.hex(), "path": [node.hex() for node in one.path]}
            for one in self.proofs
        ]
        return msgspec.json.encode({"root": self.root.hex(), "size": self.size, "shown": shown}).decode()


def proofs_for(record: Record, table: int, opened_at: int, viewer: str, keys: Keys, shelf: RulesCache) -> list[ShoeProofs]:
    """Return the proofs for a viewer of the round that a step opened: what was turned up, and a player's own hand.

    A viewer is a player's name, or `PUBLIC`. What is returned may be shown to that viewer and to nobody who saw less.
    """
    seen = sorted(_seen_in(record, table, opened_at, viewer, shelf))
    return [_proved(record, table, shoe, list(dealt), keys) for shoe, dealt in groupby(seen, key=lambda one: one.shoe)]


def _proved(record: Record, table: int, shoe: int, dealt: list[Dealt], keys: Keys) -> ShoeProofs:
    row = shoe_of(record, table, shoe)
    if row is None or row.seq != shoe:
        raise CannotOpen(f"the shoe of step {table}.{shoe} is missing")
    order = opened_order(table, row, keys)
    sealed = order.sealed()
    proofs = tuple(sealed.proof(order.place(one.before)) for one in dealt)
    if wrong := [one for one, proof in zip(dealt, proofs, strict=True) if str(one.piece) != proof.piece]:
        raise Fault(f"piece {wrong[0].before} that was dealt from the shoe of step {table}.{shoe} is not the one that was sealed")
    return ShoeProofs(table, shoe, order.root, len(order.pieces), proofs)


def dealt_from_shoe(step: Step) -> tuple[Piece, ...]:
    """Return the pieces that a step dealt from its table's shoe: those in a `Deal` of the platform."""
    if step.speaker != PLATFORM or step.refused is not None or b'"Deal"' not in step.said:
        return ()
    command = read_text(read_recorded_command(step)[1])
    return command.pieces if isinstance(command, Deal) else ()


def _seen_in(record: Record, table: int, opened_at: int, viewer: str, shelf: RulesCache) -> set[Dealt]:
    """Return the pieces dealt in a round that a viewer saw."""
    row = shoe_of(record, table, opened_at)
    shoe, count = (opened_at, 0) if row is None else (row.seq, 0)
    watch: _Watch | None = None
    for step in steps_of(record, table, shoe - 1):
        pieces = dealt_from_shoe(step)
        fresh = [Dealt(shoe, count + at, piece) for at, piece in enumerate(pieces)]
        count += len(pieces)
        for event in events_of(step) if step.seq >= opened_at else ():
            if isinstance(event, RoundOpened) and watch is None:
                watch = _Watch(opened(event, shelf.rules(event.game, event.digest, event.settings)), viewer)
            elif watch is not None:
                watch.sees(event, fresh)
            if isinstance(event, RoundClosed):
                return watch.identified() if watch else set()
        if step.seq >= opened_at and watch is None:
            raise ValueError(f"step {table}.{opened_at} opened no round")
        if step.shoe is not None:
            shoe, count = step.seq, 0
    return watch.identified() if watch else set()


class _Watch:
    """A round as it is and as a viewer sees it, event by event."""

    def __init__(self, first: Round, viewer: str) -> None:
        self._true = self._view = first
        self._viewer = viewer
        self._traces = PieceTraces(first.held)
        self._seen: set[Dealt] = set()

    def sees(self, event: Event, fresh: list[Dealt]) -> None:
        """Add what the viewer learns from an event; `fresh` is what its step dealt from the shoe, and is taken from the list."""
        shown = seen_by(event, self._viewer, self._true.seating, self._view.shown)
        self._true = evolve(self._true, event)
        if shown is not None:
            self._view = evolve(self._view, shown)
        dealt: list[Dealt] = []
        if isinstance(event, CardsDealt) and [*event.cards] == [one.piece for one in fresh]:
            dealt, fresh[:] = fresh[:], []  # the game may hand out pieces in the same step, which are not from the shoe
        self._traces.follow(self._true.held, dealt)
        if isinstance(shown, CardsDealt) and BACK not in shown.cards:
            self._seen |= {*dealt}
        for hand, pieces in self._view.held.items():
            known, there = Counter(pieces), Counter(self._true.held.get(hand, ()))
            whole = {piece for piece, many in known.items() if piece is not BACK and many == there[piece]}
            self._seen |= {one for piece, one in self._traces.at.get(hand, ()) if one is not None and piece in whole}

    def identified(self) -> set[Dealt]:
        """Return the pieces that the viewer saw and that can be distinguished from others that look the same."""
        return {one for one in self._seen if self._traces.alike(one) <= self._seen}
