"""Endpoints of played rounds, from the record and marked as such: each player sees only their own."""

from __future__ import annotations

from typing import Final

import msgspec

from houseway.core.money.places import Aside, Bet, Place
from houseway.floor.api.endpoints import Endpoint, Who
from houseway.floor.api.errors import Refused, Wrong
from houseway.floor.api.frames import written_events, written_view
from houseway.floor.api.house import Record
from houseway.floor.api.request import RequestContext
from houseway.floor.log.notes import head_in, note_in
from houseway.floor.lookback.explanation import Moved, explain
from houseway.floor.lookback.own_rounds import recall
from houseway.floor.lookback.player_replay import Replayed, replay_for
from houseway.floor.lookback.rounds import NotFound, RoundName
from houseway.floor.table.endpoints.tables import ruling_responses
from houseway.floor.table.shapes import tables as s
from houseway.layout.felts import layout_for


def recalls(asking: RequestContext, record: Record, query: s.Recall) -> s.Rounds:
    """Recall rounds that the player took part in, newest first."""
    found = recall(record, asking.own.speaker, asking.own.name, query.before, query.most)
    rounds = [s.RoundResponse(*one[:3], asking.house.rules_cache.name(one.game), *one[3:]) for one in found]
    return s.Rounds(True, rounds, rounds[-1].closed_at if len(rounds) == query.most else None)


def replays(asking: RequestContext, record: Record, table: int, round: int) -> s.Replay:
    """Replay one of the player's rounds: every step in the player's view, the felt, and the clauses that decided."""
    name = RoundName(table, round)
    with record.transaction():
        try:
            found = replay_for(record, asking.house.rules_cache, name, asking.own.name)
        except NotFound:
            raise Refused(Wrong.NO_SUCH_ROUND) from None
    if not found.found.is_over:
        raise Refused(Wrong.NO_SUCH_ROUND)
    game = found.rules.game
    layout = layout_for(game)
    felt = None if layout is None else msgspec.Raw(msgspec.json.encode(layout))
    view, events = written_view(found.view), written_events(told for step in found.steps for told in step.seen)
    steps = [
        s.StepResponse(one.at, msgspec.Raw(written_events(one.seen)), msgspec.Raw(msgspec.json.encode(one.words)))
        for one in found.steps
    ]
    clauses, rulings = _cited(found)
    return s.Replay(
        replay=True,
        table=name.table,
        round=name.number,
        name=game.name,
        view=msgspec.Raw(view),
        events=msgspec.Raw(events),
        felt=felt,
        steps=steps,
        clauses=clauses,
        rulings=rulings,
    )


def _cited(found: Replayed) -> tuple[dict[str, s.ClauseResponse], dict[str, s.RulingResponse]]:
    """Return the clauses that the player's own events and results cite, and the rulings about them or that decided."""
    told = (str(one.event.get("cites")) for step in found.steps for one in step.seen)
    known, ids = found.rules.clauses, {*told, *(str(bet.cites) for bet in found.view.bets)}
    clauses = {id: s.ClauseResponse(known[id].title, known[id].says) for id in sorted(ids) if id in known}
    return clauses, ruling_responses(found.rules, clauses, {id for bet in found.view.bets for id in bet.rulings})


def explains(asking: RequestContext, record: Record, table: int, round: int) -> s.Money:
    """Explain where the player's chips went in a round, each move with its clause."""
    name, player = RoundName(table, round), asking.own.name
    with record.transaction():
        try:
            found = explain(record, asking.house.rules_cache, name)
        except NotFound:
            raise Refused(Wrong.NO_SUCH_ROUND) from None
    if player not in found.round.seating.values() or not found.found.is_over:
        raise Refused(Wrong.NO_SUCH_ROUND)
    moves = [one for one in found.moves if one.player == player]
    told = [move_response(one) for one in moves]
    known = found.round.rules.clauses
    clauses = {
        id: s.ClauseResponse(known[id].title, known[id].says) for id in sorted({one.clause for one in moves} & known.keys())
    }
    return s.Money(
        replay=True,
        table=name.table,
        round=name.number,
        net=found.net(player),
        moves=told,
        clauses=clauses,
        ledger_agrees=not found.differs,
    )


def proves_round(asking: RequestContext, record: Record, table: int, round: int) -> s.ReceiptResponse:
    """Prove that one of the player's rounds was in the house's log at its time; an outside witness attests the time."""
    name, receipts = RoundName(table, round), asking.house.terms.receipts
    with record.transaction():
        try:
            found = explain(record, asking.house.rules_cache, name)
        except NotFound:
            raise Refused(Wrong.NO_SUCH_ROUND) from None
    if asking.own.name not in found.round.seating.values() or not found.found.is_over:
        raise Refused(Wrong.NO_SUCH_ROUND)
    receipt = None if receipts is None else receipts.closed(name.table, [step.seq for step in found.found.steps])
    if receipt is None:
        return s.ReceiptResponse(True, *name, witnessed=False, size=0, indexes=[], entries=[], hashes=[], checkpoint="")
    return s.ReceiptResponse(
        True,
        *name,
        witnessed=True,
        size=head_in(note_in(receipt.checkpoint)).size,
        indexes=list(receipt.indexes),
        entries=list(receipt.entries),
        hashes=list(receipt.hashes),
        checkpoint=receipt.checkpoint,
    )


def move_response(one: Moved) -> s.MoveResponse:
    """Return the view of a move of chips."""
    move = one.move
    return s.MoveResponse(
        step=one.step,
        event=one.event,
        cites=one.clause,
        src=_place(move.src),
        dst=_place(move.dst),
        cents=move.chips,
        why=move.why,
    )


def _place(place: Place) -> str:
    """Return a place of chips in words."""
    if isinstance(place, Bet):
        return f"{place.by}'s {place.wager} on {place.on}"
    return f"{_place(place.bet)}, set aside" if isinstance(place, Aside) else place


# fmt: off
ENDPOINTS: Final = (
    Endpoint("GET", "/rounds", Who.PLAYER, recalls, cites="G1 G2"),
    Endpoint("GET", "/rounds/{table}/{round}", Who.PLAYER, replays, cites="G1 G2"),
    Endpoint("GET", "/rounds/{table}/{round}/receipt", Who.PLAYER, proves_round, cites="G1 U6"),
    Endpoint("GET", "/rounds/{table}/{round}/money", Who.PLAYER, explains, cites="G1 G2"),
)
# fmt: on
