"""Endpoints about rounds that were played: a player's own, and nobody else's. They come from the record and say that they do."""

from __future__ import annotations

from typing import Final

import msgspec

from houseway.core.money.places import Aside, Bet, Place
from houseway.floor.looking.explain import Moved, explain
from houseway.floor.looking.finding import NotFound, RoundName
from houseway.floor.looking.recalling import recall
from houseway.floor.looking.reconstruct import reconstruct

from . import table_shapes as s
from .asking import Asking
from .endpoints import Endpoint, Who
from .errors import Refused, Wrong
from .frames import written_events, written_view
from .house import Record


def recalls(asking: Asking, record: Record) -> s.Rounds:
    """Recall rounds that the player took part in, newest first."""
    query: s.Recall = asking.query
    found = recall(record, asking.own.speaker, asking.own.name, query.before, query.most)
    rounds = [s.RoundTold(*one) for one in found]
    return s.Rounds(True, rounds, rounds[-1].closed_at if len(rounds) == query.most else None)


def replays(asking: Asking, record: Record) -> s.Replay:
    """Replay one of the player's rounds: every event as the player was told it, and the view at its end."""
    name = RoundName(asking.path["table"], asking.path["round"])
    with record.transaction():
        try:
            moment = reconstruct(record, asking.house.shelf, name, None, asking.own.name)
        except NotFound:
            raise Refused(Wrong.NO_SUCH_ROUND) from None
    if not moment.found.is_over:
        raise Refused(Wrong.NO_SUCH_ROUND)
    view, events = msgspec.Raw(written_view(moment.view)), msgspec.Raw(written_events(moment.told))
    return s.Replay(True, name.table, name.number, view, events)


def explains(asking: Asking, record: Record) -> s.Money:
    """Explain where the player's chips went in a round, each move with its clause."""
    name, player = RoundName(asking.path["table"], asking.path["round"]), asking.own.name
    with record.transaction():
        try:
            found = explain(record, asking.house.shelf, name)
        except NotFound:
            raise Refused(Wrong.NO_SUCH_ROUND) from None
    if player not in found.round.seating.values() or not found.found.is_over:
        raise Refused(Wrong.NO_SUCH_ROUND)
    moves = [one for one in found.moves if one.player == player]
    told = [move_told(one) for one in moves]
    known = found.round.rules.clauses
    clauses = {id: s.ClauseTold(known[id].title, known[id].says) for id in sorted({one.clause for one in moves} & known.keys())}
    return s.Money(True, name.table, name.number, found.net(player), told, clauses, not found.differs)


def move_told(one: Moved) -> s.MoveTold:
    """Return a move of chips as it is told."""
    move = one.move
    return s.MoveTold(one.step, one.event, one.clause, _place(move.src), _place(move.dst), move.chips, move.why)


def _place(place: Place) -> str:
    """Return a place of chips in words."""
    if isinstance(place, Bet):
        return f"{place.by}'s {place.wager} on {place.on}"
    return f"{_place(place.bet)}, set aside" if isinstance(place, Aside) else place


# fmt: off
ENDPOINTS: Final = (
    Endpoint("GET", "/rounds", Who.PLAYER, recalls, asks=s.Recall, gives=s.Rounds, cites="G1 G2"),
    Endpoint("GET", "/rounds/{table}/{round}", Who.PLAYER, replays, gives=s.Replay, cites="G1 G2"),
    Endpoint("GET", "/rounds/{table}/{round}/money", Who.PLAYER, explains, gives=s.Money, cites="G1 G2"),
)
# fmt: on
