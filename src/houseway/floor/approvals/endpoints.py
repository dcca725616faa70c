"""Endpoints of requests for approval: the queue, approvals, denials and new requests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from houseway.core.messages.command import Allow, BuyIn, Command, Correct, Misread, Tend
from houseway.core.money.cage import CORRECTION
from houseway.core.money.places import Move
from houseway.core.table.table import Table
from houseway.core.values.equipment import Piece
from houseway.core.values.role import CHAIN, FLOOR, SURVEILLANCE
from houseway.core.wire.value_reader import face
from houseway.core.wire.wire import written
from houseway.dealer.reread_forecast import reread_foretold
from houseway.floor.api.confirmation import Act, confirmed, offers_act
from houseway.floor.api.endpoints import Endpoint
from houseway.floor.api.errors import AnyBar, Refused, Wrong, response_or_bar
from houseway.floor.api.house import Record
from houseway.floor.api.request import RequestContext
from houseway.floor.api.shapes import Why
from houseway.floor.approvals import shapes as s
from houseway.floor.approvals.decisions import approve, deny, may_approve, may_deny, turn_down
from houseway.floor.approvals.intake import notice
from houseway.floor.approvals.kinds import RECUTS, RequestKind
from houseway.floor.approvals.requests import enter_request
from houseway.floor.approvals.store import RequestStanding, standing
from houseway.floor.cage.overview import waiting
from houseway.floor.cage.shapes import slip_response
from houseway.floor.cage.signatures import may_sign
from houseway.floor.people.assertions import signatures_of
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import AccountActor, Action, may_do
from houseway.floor.people.roles import REGULATOR
from houseway.floor.people.session_actors import actor_at
from houseway.floor.people.shapes.passkeys import SignatureResponse, ToSign, signature_response
from houseway.floor.pit.cameras import CameraTask, confirm_coverage, raise_tasks, tasks_waiting
from houseway.floor.pit.endpoints.pit import delivered, table_at
from houseway.floor.pit.rereads import is_sealed_at, request_reread, reread_approvers
from houseway.floor.pit.shapes import cameras as k
from houseway.floor.pit.voids import request_void
from houseway.floor.table.endpoints.tables import check_patron_buy_in


def lists_waiting(asking: RequestContext, record: Record) -> s.QueueResponse:
    """List what waits for approval with the facts to decide it, the slips at the cage and the tasks of surveillance."""
    raise_tasks(record, asking.house.terms.camera_from_cents)
    following = asking.following
    found = notice(record, asking.house.rules_cache, is_quiet=following.is_quiet)
    slips, tasks = waiting(record), tasks_waiting(record)
    yours = s.AllowedActionsResponse([], [], [one.number for one in slips if may_sign(record, asking.actor, one)])
    if may_do(asking.actor.capacity, Action.DECIDE_REQUEST):
        voices = {number: actor_at(record, asking.own, number) for number in {one.table for one in found}}
        spoken = [(one, voice) for one in found if (voice := voices[one.table]) is not None]
        yours.approve = [one.id for one, voice in spoken if may_approve(record, one, voice)]
        yours.deny = [one.id for one, voice in spoken if may_deny(record, one, voice)]
    return s.QueueResponse([_request_status(asking, one) for one in found], [slip_response(one) for one in slips], tasks, yours)


def confirms_coverage(asking: RequestContext, record: Record, number: int, body: k.ConfirmCoverage) -> CameraTask | AnyBar:
    """Confirm that cameras cover a table with a large progressive."""
    return confirm_coverage(record, asking.actor, number, body.says)


def reads_request(asking: RequestContext, record: Record, number: int) -> s.RequestStatus | Bar:
    """Return a request as it stands, ended or not."""
    found = standing(record, number)
    return Bar.NO_SUCH_REQUEST if found is None else _request_status(asking, found)


def _request_status(asking: RequestContext, found: RequestStanding) -> s.RequestStatus:
    """Return the view of a request; only supervisors and surveillance see a corrected card: it may be face down."""
    if found.kind is RequestKind.REREAD and asking.actor.capacity not in (*CHAIN, SURVEILLANCE, REGULATOR):
        facts = {name: value for name, value in found.facts.items() if name not in ("was", "right")}
        found = found._replace(facts=facts)
    return s.request_status(found)


# Deciding


def _request_actor(asking: RequestContext, record: Record, number: int) -> AccountActor | Bar:
    """Return the actor for a request: the caller in the role of their shift, at the request's table."""
    found = standing(record, number)
    if found is None:
        return Bar.NO_SUCH_REQUEST
    return actor_at(record, asking.own, found.table) or Bar.NOT_NEEDED


def approves(asking: RequestContext, record: Record, number: int, body: s.ApprovalRequest) -> s.RequestStatus | AnyBar:
    """Approve a request, or rule on a call; the last approval sends it to the table."""
    voice = _request_actor(asking, record, number)
    if isinstance(voice, Bar):
        return voice
    proof = confirmed(asking, record, _approving(record, number, body), body)
    if isinstance(proof, Bar):
        return proof
    made = approve(record, voice, number, body.says, proof.assertion)
    return response_or_bar(made, s.request_status)


def _approving(record: Record, number: int, body: s.ApprovalRequest) -> Act | Bar:
    return _act(record, number, {"does": "approve", "says": body.says})


def offers_approving(asking: RequestContext, record: Record, number: int, body: s.ApprovalRequest) -> ToSign | Bar:
    """Return the challenge with which a passkey signs an approval."""
    return offers_act(asking, record, _approving(record, number, body))


def denies(asking: RequestContext, record: Record, number: int, body: s.DenialRequest) -> s.RequestStatus | AnyBar:
    """Deny a payment as lost, void or disputed; where two roles have to approve, two people deny."""
    voice = _request_actor(asking, record, number)
    if isinstance(voice, Bar):
        return voice
    proof = confirmed(asking, record, _denying(record, number, body), body)
    if isinstance(proof, Bar):
        return proof
    made = deny(record, voice, number, body.outcome, body.reason, proof.assertion)
    return response_or_bar(made, s.request_status)


def _denying(record: Record, number: int, body: s.DenialRequest) -> Act | Bar:
    return _act(record, number, {"does": "deny", "outcome": body.outcome, "reason": body.reason})


def offers_denying(asking: RequestContext, record: Record, number: int, body: s.DenialRequest) -> ToSign | Bar:
    """Return the challenge with which a passkey signs a denial."""
    return offers_act(asking, record, _denying(record, number, body))


def _act(record: Record, number: int, does: Mapping[str, str]) -> Act | Bar:
    """Return the act to sign: the decision and the whole request that it is about."""
    found = standing(record, number)
    if found is None:
        return Bar.NO_SUCH_REQUEST
    about = {
        "number": found.id,
        "table": found.table,
        "round": found.round,
        "kind": found.kind.value,
        "clause": found.clause,
        "asked_by": found.asked_by,
        "needs": list(found.needs),
        "command": written(found.command),
        "facts": found.facts,
    }
    return Act({**does, **about}, found.cents)


def lists_signatures(asking: RequestContext, record: Record, number: int) -> list[SignatureResponse]:
    """List the signatures of the approvals of a request with the public keys that check them, each checked now."""
    return [signature_response(one) for one in signatures_of(record, number)]


def turns_down(asking: RequestContext, record: Record, number: int, body: Why) -> s.RequestStatus | AnyBar:
    """Turn down a request, or withdraw one's own."""
    voice = _request_actor(asking, record, number)
    if isinstance(voice, Bar):
        return voice
    return response_or_bar(turn_down(record, voice, number, body.why), s.request_status)


# Requests


def requests_permission(asking: RequestContext, record: Record, table: int, body: s.Permission) -> s.RequestNumber | AnyBar:
    """Request a bet above the maximum, or cash to play."""
    return _requested(asking, record, table, Allow(FLOOR, body.on, body.wager, body.cents), body.because)


def requests_cash_buy_in(asking: RequestContext, record: Record, table: int, body: s.CashBuyIn) -> s.RequestNumber | AnyBar:
    """Request the floor's confirmation that a player gives this much cash; then the chips are sold, once."""
    command = BuyIn(body.player, body.cents, "cash")
    if barred := check_patron_buy_in(record, table, command, asking.house.terms.cash, again=body.again, confirmed=True):
        return barred
    return _requested(asking, record, table, command, body.because)


def requests_recut(asking: RequestContext, record: Record, table: int, body: s.Because) -> s.RequestNumber | AnyBar:
    """Request another cut of the cards."""
    return _requested(asking, record, table, Tend(FLOOR, RECUTS), body.because)


def requests_correction(asking: RequestContext, record: Record, table: int, body: s.Correction) -> s.RequestNumber | AnyBar:
    """Request the correction of a finished round."""
    moves = tuple(Move(one.src, one.dst, one.cents, CORRECTION) for one in body.moves)
    return _requested(asking, record, table, Correct(FLOOR, body.round, moves), body.because)


def requests_reread(asking: RequestContext, record: Record, table: int, body: s.RereadRequest) -> s.RequestStatus | AnyBar:
    """Request the correction of a card or throw of the round in play; above a threshold it waits for surveillance."""
    voice = actor_at(record, asking.own, table)
    if voice is None:
        return Bar.NOT_YOURS
    said = Misread(voice.capacity, body.on, body.card, _piece(body.piece), tuple(body.faces))
    threshold = asking.house.terms.sums.reread_approved_from_cents
    return response_or_bar(
        request_reread(record, asking.house.rules_cache, voice, table, said, body.because, threshold), s.request_status
    )


def forecasts_reread(
    asking: RequestContext, record: Record, table: int, query: s.RereadQuery
) -> s.RereadForecastResponse | AnyBar:
    """Return the effect of a correction before it is requested: events in words, chips by player, and who approves it."""
    known = asking.followed(table)
    voice = actor_at(record, asking.own, table)
    if voice is None:
        return Bar.NOT_YOURS
    if not known.table.is_playing:
        return Bar.NO_SUCH_ROUND
    if is_sealed_at(record, table):
        return Bar.SEALED_ORDER
    said = Misread(voice.capacity, query.on, query.card, _piece(query.piece), _faces(query.faces))
    told = reread_foretold(known.table, known.watched().round, said)
    threshold = asking.house.terms.sums.reread_approved_from_cents
    approved_by = [SURVEILLANCE] if threshold == 0 else None
    if approved_by is None and told is not None and not told.foretold.open_ended:
        approved_by = [*reread_approvers(record, table, known.table, said, threshold)]
    return s.RereadForecastResponse(
        table,
        known.round,
        known.seq,
        None if told is None else msgspec.Raw(msgspec.json.encode(told.foretold)),
        [] if told is None else [s.PlayerNet(player, cents) for player, cents in told.net.items()],
        approved_by,
    )


def _piece(written: str | None) -> Piece | None:
    try:
        return None if written is None else face(written)
    except ValueError as wrong:
        raise Refused(Wrong.UNREADABLE, str(wrong)) from None


def _faces(written: str) -> tuple[int, ...]:
    try:
        return tuple(int(one) for one in written.split())
    except ValueError:
        raise Refused(Wrong.UNREADABLE, "Faces of dice are numbers.") from None


def requests_void(asking: RequestContext, record: Record, table: int, body: Why) -> s.RequestNumber | AnyBar:
    """Request the void of a round that cannot continue because of the system; its table is then out of use."""
    return _entered(asking, record, table, lambda voice, at: request_void(record, voice, table, at, body.why))


def _requested(asking: RequestContext, record: Record, table: int, command: Command, because: str) -> s.RequestNumber | AnyBar:
    return _entered(asking, record, table, lambda voice, at: enter_request(record, voice, table, at, command, because))


def _entered(
    asking: RequestContext, record: Record, number: int, enters: Callable[[AccountActor, Table], int | Bar]
) -> s.RequestNumber | AnyBar:
    table = table_at(asking, record, number)
    if table is None:
        return Bar.NO_SUCH_TABLE
    voice = actor_at(record, asking.own, number)
    if voice is None:
        return Bar.NOT_YOURS
    return response_or_bar(enters(voice, table), s.RequestNumber)


# fmt: off
ENDPOINTS: Final = (
    Endpoint("GET", "/approvals", Action.READ_QUEUE, lists_waiting, cites="P12 T8", reads_every_table=True),
    Endpoint("GET", "/approvals/{number}", Action.READ_QUEUE, reads_request, cites="P12"),
    Endpoint("POST", "/approvals/{number}/approve", Action.DECIDE_REQUEST, approves, cites="P12 T16", then=delivered),
    Endpoint("POST", "/approvals/{number}/deny", Action.DECIDE_REQUEST, denies, cites="P12 T16", then=delivered),
    Endpoint("POST", "/approvals/{number}/approve/challenge", Action.DECIDE_REQUEST, offers_approving, cites="A6"),
    Endpoint("POST", "/approvals/{number}/deny/challenge", Action.DECIDE_REQUEST, offers_denying, cites="A6"),
    Endpoint("GET", "/approvals/{number}/signatures", Action.READ_QUEUE, lists_signatures, cites="P12"),
    Endpoint("POST", "/approvals/{number}/turn-down", Action.TURN_DOWN, turns_down),
    Endpoint("POST", "/cameras/{number}/confirm", Action.CONFIRM_COVERAGE, confirms_coverage, cites="P14"),
    Endpoint("POST", "/tables/{table}/requests/permission", Action.ASK_PERMISSION, requests_permission),
    Endpoint("POST", "/tables/{table}/requests/cash", Action.ASK_CASH_BUY_IN, requests_cash_buy_in, cites="T19"),
    Endpoint("POST", "/tables/{table}/requests/recut", Action.ASK_RECUT, requests_recut),
    Endpoint("POST", "/tables/{table}/requests/correction", Action.ASK_CORRECTION, requests_correction, cites="G16"),
    Endpoint("POST", "/tables/{table}/requests/reread", Action.ASK_REREAD, requests_reread, cites="G16", then=delivered),
    Endpoint("GET", "/tables/{table}/requests/reread", Action.ASK_REREAD, forecasts_reread, cites="G16"),
    Endpoint("POST", "/tables/{table}/requests/void", Action.ASK_VOID, requests_void, cites="G5 G16"),
)
# fmt: on
