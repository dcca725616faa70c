"""Endpoints of disputes: opening by a patron or staff, letters, the round rebuilt, the decision, the notice."""

from __future__ import annotations

from typing import Final

import msgspec

from houseway.core.round.view import PUBLIC
from houseway.floor.api.confirmation import Act, confirmed, offers_act
from houseway.floor.api.endpoints import Endpoint, Who
from houseway.floor.api.errors import Refused, Wrong
from houseway.floor.api.frames import written_events, written_view
from houseway.floor.api.house import Record
from houseway.floor.api.request import RequestContext
from houseway.floor.disputes.decisions import decide_dispute, pending_reports, report
from houseway.floor.disputes.service import DisputeClaim, Rebuilt, open_dispute, rebuild, write_letter
from houseway.floor.disputes.store import Dispute, dispute_of, disputes
from houseway.floor.lookback.endpoints.own_rounds import move_response
from houseway.floor.lookback.rounds import NotFound, RoundName
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import AccountActor, Action
from houseway.floor.people.shapes.passkeys import ToSign

from . import shapes as s


def _actor(asking: RequestContext) -> AccountActor:
    """Return the actor of the caller: a patron by opaque name, staff by their role."""
    actor, session = asking.actor, asking.own
    return AccountActor(actor.speaker, actor.capacity, session.name if session.kind == "patron" else actor.capacity)


def _dispute_response(asking: RequestContext, found: Dispute | Bar) -> s.DisputeResponse | Bar:
    return s.dispute_response(found, whole=asking.own.kind != "patron") if isinstance(found, Dispute) else found


def opens_dispute(asking: RequestContext, record: Record, body: s.OpenDispute) -> s.DisputeResponse | Bar:
    """Open a dispute about a round: a patron about one of their own, staff about any."""
    claim = DisputeClaim(RoundName(body.table, body.round), body.player, body.cents, body.says)
    try:
        return _dispute_response(
            asking, open_dispute(record, asking.house.rules_cache, _actor(asking), claim, asking.house.terms.sums)
        )
    except NotFound:
        return Bar.NO_SUCH_ROUND


def writes_letter(asking: RequestContext, record: Record, number: int, body: s.Letter) -> s.DisputeResponse | Bar:
    """Add a letter to a dispute, from the patron whose round it is or from the house."""
    return _dispute_response(asking, write_letter(record, _actor(asking), number, body.says))


def lists_own(asking: RequestContext, record: Record) -> s.DisputesResponse:
    """List the caller's disputes, with letters and decisions."""
    return s.DisputesResponse([s.dispute_response(one, whole=False) for one in disputes(record, player=asking.own.name)])


def lists_disputes(asking: RequestContext, record: Record, query: s.WhichDisputes) -> s.DisputesResponse:
    """List disputes: all, those that nobody has decided, or those that have to be reported; of a table and a round, or of all."""
    asked: s.WhichDisputes = query
    found = disputes(record, table=asked.table, round=asked.round, undecided=asked.which == "undecided")
    due = {one.id for one in pending_reports(record, asking.house.terms.sums)} if asked.which == "due" else None
    return s.DisputesResponse([s.dispute_response(one) for one in found if due is None or one.id in due])


def reads_dispute(asking: RequestContext, record: Record, number: int) -> s.DisputeResponse | Bar:
    """Return a dispute with everything that was added to it."""
    found = dispute_of(record, number)
    return Bar.NO_SUCH_DISPUTE if found is None else s.dispute_response(found)


def rebuilds(asking: RequestContext, record: Record, number: int) -> s.RebuiltRoundResponse | Bar:
    """Rebuild the round of a dispute with every card; that somebody looked is added to it."""
    try:
        found = rebuild(record, asking.house.rules_cache, _actor(asking), number)
    except NotFound:
        raise Refused(Wrong.NO_SUCH_ROUND) from None
    if not isinstance(found, Rebuilt):
        return found
    name, moment, money = found.moment.found.name, found.moment, found.money
    view, events = msgspec.Raw(written_view(moment.view)), msgspec.Raw(written_events(moment.seen_events))
    moves = [move_response(one) for one in money.moves]
    assert moment.viewer == PUBLIC
    return s.RebuiltRoundResponse(
        replay=True, table=name.table, round=name.number, view=view, events=events, moves=moves, ledger_agrees=not money.differs
    )


def decides(asking: RequestContext, record: Record, number: int, body: s.Decide) -> s.DisputeResponse | Bar:
    """Decide a dispute: so many cents are paid after the approvals of a correction, or nothing."""
    proof = confirmed(asking, record, _deciding(record, number, body), body)
    if isinstance(proof, Bar):
        return proof
    return _dispute_response(
        asking, decide_dispute(record, asking.house.rules_cache, _actor(asking), number, body.cents, body.reason)
    )


def reports(asking: RequestContext, record: Record, number: int, body: s.Report) -> s.NoticeResponse | Bar:
    """Make the notice of a dispute for the regulator, and add that it was made."""
    told = report(record, _actor(asking), number, body.to)
    return told if isinstance(told, Bar) else s.NoticeResponse(told)


def _deciding(record: Record, number: int, body: s.Decide) -> Act | Bar:
    if dispute_of(record, number) is None:
        return Bar.NO_SUCH_DISPUTE
    about = {"dispute": number, "cents": body.cents, "reason": body.reason}
    return Act({"does": "decide a dispute", **about}, body.cents)


def offers_deciding(asking: RequestContext, record: Record, number: int, body: s.Decide) -> ToSign | Bar:
    """Return the challenge with which a passkey signs the decision of a dispute."""
    return offers_act(asking, record, _deciding(record, number, body))


# fmt: off
ENDPOINTS: Final = (
    Endpoint("POST", "/disputes", Action.OPEN_DISPUTE, opens_dispute, cites="G13 G14"),
    Endpoint("GET", "/own-disputes", Who.PLAYER, lists_own, cites="G14"),
    Endpoint("GET", "/disputes", Action.READ_DISPUTES, lists_disputes, cites="G14 U7"),
    Endpoint("GET", "/disputes/{number}", Action.READ_DISPUTES, reads_dispute, cites="G14"),
    Endpoint("POST", "/disputes/{number}/letters", Action.OPEN_DISPUTE, writes_letter, cites="G14"),
    Endpoint("POST", "/disputes/{number}/rebuild", Action.READ_DISPUTES, rebuilds, cites="G13 U6"),
    Endpoint("POST", "/disputes/{number}/decide", Action.DECIDE_DISPUTE, decides, cites="T16"),
    Endpoint("POST", "/disputes/{number}/decide/challenge", Action.DECIDE_DISPUTE, offers_deciding, cites="A6"),
    Endpoint("POST", "/disputes/{number}/report", Action.DECIDE_DISPUTE, reports, cites="U7"),
)
# fmt: on
