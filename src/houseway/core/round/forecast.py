"""Forecasts of a call's consequences, computed without changing anything and without reading a hidden card.

The input is a view of a round, with placeholder pieces instead of backs: code that compares one, counts it or reads
its rank raises `Hidden`. So a forecast never depends on a hidden card, and where the rules would need one, it ends
there and reports that. No one can find out what is face down by forecasting a call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple, NoReturn

from houseway.core.law.bar import Bar, reason
from houseway.core.messages.command import Call, Rule
from houseway.core.messages.event import Event, RulingAsked
from houseway.core.messages.refusal import Refusal
from houseway.core.values.cards import BACK, Card
from houseway.core.values.equipment import Piece, TileSet
from houseway.core.values.tiles import Tile

from .approval import pays_what_is_ready
from .decide import apply, decide, onward
from .irregularity import answered, handle_rule, misnamed
from .option import Consequences
from .state import Draft, Round, draft, seal


class Hidden(Exception):
    """The rules looked at a piece that nobody has seen."""


class _Unseen:
    """A piece that is face down: it can be moved and nothing else."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        raise Hidden

    def __hash__(self) -> int:
        raise Hidden

    def __repr__(self) -> str:
        raise Hidden

    def __getattr__(self, name: str) -> NoReturn:
        raise Hidden


class UnseenCard(_Unseen, Card):
    """A card that is face down."""

    __slots__ = ()

    def __new__(cls) -> UnseenCard:
        return object.__new__(cls)


class UnseenTile(_Unseen, Tile):
    """A tile that is face down."""

    __slots__ = ()

    def __new__(cls) -> UnseenTile:
        return object.__new__(cls)


def is_unseen(piece: Piece) -> bool:
    """Whether a piece in a forecast is face down."""
    return isinstance(piece, UnseenCard | UnseenTile)


def face_down(seen: Round) -> Round:
    """Return a round as somebody saw it, with pieces that cannot be looked at in place of backs."""
    blank: Callable[[], Piece] = UnseenTile if isinstance(seen.rules.equipment, TileSet) else UnseenCard
    now = draft(seen)

    def blanked(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        return tuple(blank() if piece is BACK else piece for piece in pieces)

    now.held = {hand: blanked(held) for hand, held in seen.held.items()}
    now.arranged = {hand: tuple(map(blanked, parts)) for hand, parts in seen.arranged.items()}
    now.cached = None
    return seal(now)


class Foreseen(NamedTuple):
    """The forecast consequences of a call."""

    events: tuple[Event, ...]
    doubts: tuple[Bar[Round, Call], ...] = ()
    """Bars that depend on pieces nobody has seen: the call may still be refused by one of them."""
    whole: bool = True
    """Whether that is all; otherwise what comes after it depends on pieces nobody has seen."""
    upheld: Foreseen | None = None
    """The consequences if the floor upholds the call, where it has to decide first."""


def foreseen(seen: Round, call: Call) -> Foreseen | Refusal:
    """Return the consequences of a call in a view of a round, or its refusal."""
    if seen.rules.unread:  # the table has not read the hidden cards either (H-BACK-01)
        return _decided(seen, call)
    round = face_down(seen)
    irregularity = round.rules.irregularities.get(call.what)
    if round.disputed is not None:
        return Refusal("the_floor_has_to_rule", round.disputed.cites)
    if irregularity is None:
        return Refusal("no_such_irregularity", round.rules.cites.staff)
    refused = misnamed(round, call, irregularity)
    if refused is not None:
        return refused
    doubts: list[Bar[Round, Call]] = []
    for tried in (replace(call, pieces=()), call) if call.pieces else (call,):
        for bar in irregularity.bars:
            try:
                if bar.holds(round, tried):
                    return Refusal(reason(bar.holds), bar.cites)  # also after a doubt: then one of the two refuses it
            except Hidden:
                doubts += () if bar in doubts else (bar,)
    events, after = _followed(round, answered(round, call, irregularity))
    upheld = _upheld(after) if after is not None else None
    return Foreseen(events, tuple(doubts), after is not None, upheld)


def _decided(seen: Round, call: Call | Rule) -> Foreseen | Refusal:
    """Return the consequences of a call or a floor decision at a table that has not read its hidden cards."""
    ruling = decide(seen, call)
    if isinstance(ruling, Refusal):
        return ruling
    asked = ruling.after.disputed
    upheld = _decided(ruling.after, Rule(asked.needs[0], asked.what, upholds=True)) if asked is not None else None
    assert not isinstance(upheld, Refusal)  # who must rule may rule
    return Foreseen(ruling.events, upheld=upheld)


def _upheld(after: Round) -> Foreseen | None:
    asked = after.disputed
    if not isinstance(asked, RulingAsked):
        return None
    heard = handle_rule(after, Rule(asked.needs[0], asked.what, upholds=True))
    assert not isinstance(heard, Refusal)  # who must rule may rule
    events, left = _followed(after, heard)
    return Foreseen(events, whole=left is not None)


def _followed(round: Round, ruling: Consequences) -> tuple[tuple[Event, ...], Round | None]:
    """Return the events of some consequences, as `decide` gives them, and the round after; None where a hidden piece decides."""
    now, events = draft(round), list[Event]()
    try:
        _apply_all(now, ruling(now) if callable(ruling) else ruling, events)
        _apply_all(now, pays_what_is_ready(now), events)
        stage = now.stage
        if not (now.due or now.disputed) and (stage is None or stage.reacts or stage.done(now)):
            _apply_all(now, onward(now), events)
    except Hidden:
        return tuple(events), None
    return tuple(events), seal(now)


def _apply_all(now: Draft, follows: Iterable[Event], events: list[Event]) -> None:
    for event in follows:
        events.append(event)
        apply(now, event)
