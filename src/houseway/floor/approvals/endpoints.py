"""Endpoints about what waits for a person: the queue, approvals and denials, and what is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from houseway.core.messages.command import Allow, BuyIn, Command, Correct, Misread, Tend
from houseway.core.money.cage import CORRECTION
from houseway.core.money.places import Move
from houseway.core.table.table import Table
from houseway.core.values.role import CHAIN, FLOOR, SURVEILLANCE
from houseway.core.wire.value_reader import face
from houseway.core.wire.wire import written
from houseway.floor.api.confirmation import Act, confirmed, offers_act
from houseway.floor.api.endpoints import Endpoint
from houseway.floor.api.errors import Barred, Refused, Wrong, told_or_barred
from houseway.floor.api.house import Record
from houseway.floor.api.request import Asking
from houseway.floor.api.shapes import Why
from houseway.floor.approvals import shapes as s
from houseway.floor.approvals.decisions import approve, deny, may_approve, may_deny, turn_down
from houseway.floor.approvals.intake import notice
from houseway.floor.approvals.kinds import RECUTS, RequestKind
from houseway.floor.approvals.requests import ask
from houseway.floor.approvals.store import RequestStanding, standing
from houseway.floor.cage.overview import waiting
from houseway.floor.cage.shapes import slip_told
from houseway.floor.cage.signatures import may_sign
from houseway.floor.people.assertions import signatures_of
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action, Voice, may_do
from houseway.floor.people.roles import REGULATOR
from houseway.floor.people.shapes.passkeys import SignatureTold, ToSign, signature_told
from houseway.floor.people.voices import voice_at
from houseway.floor.pit.cameras import Task, confirm_coverage, raise_tasks, tasks_waiting
from houseway.floor.pit.endpoints.pit import delivered, table_at
from houseway.floor.pit.rereads import ask_reread
from houseway.floor.pit.shapes import cameras as k
from houseway.floor.pit.voids import ask_void
from houseway.floor.table.endpoints.tables import bars_of_buy_in


def lists_waiting(asking: Asking, record: Record) -> s.QueueTold:
    """List what waits for approval with the facts to decide it, the slips at the cage and the tasks of surveillance."""
    raise_tasks(record, asking.house.terms.camera_from_cents)
    following = asking.following
    found = notice(record, asking.house.shelf, is_quiet=following.is_quiet)
    slips, tasks = waiting(record), tasks_waiting(record)
    yours = s.YoursTold([], [], [one.number for one in slips if may_sign(record, asking.actor, one)])
    if may_do(asking.actor.capacity, Action.DECIDE_REQUEST):
        voices = {number: voice_at(record, asking.own, number) for number in {one.table for one in found}}
        spoken = [(one, voice) for one in found if (voice := voices[one.table]) is not None]
        yours.approve = [one.id for one, voice in spoken if may_approve(record, one, voice)]
        yours.deny = [one.id for one, voice in spoken if may_deny(record, one, voice)]
    return s.QueueTold([_told(asking, one) for one in found], [slip_told(one) for one in slips], tasks, yours)


def confirms_coverage(asking: Asking, record: Record, number: int, body: k.ConfirmCoverage) -> Task | Barred:
    """Confirm that cameras cover a table with a large progressive."""
    return confirm_coverage(record, asking.actor, number, body.says)


def reads_request(asking: Asking, record: Record, number: int) -> s.RequestTold | Bar:
    """Return a request as it stands, ended or not."""
    found = standing(record, number)
    return Bar.NO_SUCH_REQUEST if found is None else _told(asking, found)


def _told(asking: Asking, found: RequestStanding) -> s.RequestTold:
    """Return a request as it is told; which card was corrected, which may lie face down, only to supervisors and surveillance."""
    if found.kind is RequestKind.REREAD and asking.actor.capacity not in (*CHAIN, SURVEILLANCE, REGULATOR):
        facts = {name: value for name, value in found.facts.items() if name not in ("was", "right")}
        found = found._replace(facts=facts)
    return s.request_told(found)


# Deciding


def _voice(asking: Asking, record: Record, number: int) -> Voice | Bar:
    """Return in which voice somebody speaks about a request: in the role of their shift, at its table."""
    found = standing(record, number)
    if found is None:
        return Bar.NO_SUCH_REQUEST
    return voice_at(record, asking.own, found.table) or Bar.NOT_NEEDED


def approves(asking: Asking, record: Record, number: int, body: s.ApprovalRequest) -> s.RequestTold | Barred:
    """Approve what waits, or rule on a call; the last approval says it to the table."""
    voice = _voice(asking, record, number)
    if isinstance(voice, Bar):
        return voice
    proof = confirmed(asking, record, _approving(record, number, body), body)
    if isinstance(proof, Bar):
        return proof
    made = approve(record, voice, number, body.says, proof.assertion)
    return told_or_barred(made, s.request_told)


def _approving(record: Record, number: int, body: s.ApprovalRequest) -> Act | Bar:
    return _act(record, number, {"does": "approve", "says": body.says})


def offers_approving(asking: Asking, record: Record, number: int, body: s.ApprovalRequest) -> ToSign | Bar:
    """Return the challenge with which a passkey signs an approval."""
    return offers_act(asking, record, _approving(record, number, body))


def denies(asking: Asking, record: Record, number: int, body: s.DenialRequest) -> s.RequestTold | Barred:
    """Deny a payment as lost, void or disputed; where two roles have to approve, two people deny."""
    voice = _voice(asking, record, number)
    if isinstance(voice, Bar):
        return voice
    proof = confirmed(asking, record, _denying(record, number, body), body)
    if isinstance(proof, Bar):
        return proof
    made = deny(record, voice, number, body.outcome, body.reason, proof.assertion)
    return told_or_barred(made, s.request_told)


def _denying(record: Record, number: int, body: s.DenialRequest) -> Act | Bar:
    return _act(record, number, {"does": "deny", "outcome": body.outcome, "reason": body.reason})


def offers_denying(asking: Asking, record: Record, number: int, body: s.DenialRequest) -> ToSign | Bar:
    """Return the challenge with which a passkey signs a denial."""
    return offers_act(asking, record, _denying(record, number, body))


def _act(record: Record, number: int, does: Mapping[str, str]) -> Act | Bar:
    """Return what is signed: the decision, and the whole request that it is about."""
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


def lists_signatures(asking: Asking, record: Record, number: int) -> list[SignatureTold]:
    """List the signatures of the approvals of a request with the public keys that check them, each checked now."""
    return [signature_told(one) for one in signatures_of(record, number)]


def turns_down(asking: Asking, record: Record, number: int, body: Why) -> s.RequestTold | Barred:
    """Turn down what was asked for, or take back what one asked for oneself."""
    voice = _voice(asking, record, number)
    if isinstance(voice, Bar):
        return voice
    return told_or_barred(turn_down(record, voice, number, body.why), s.request_told)


# Asking


def asks_permission(asking: Asking, record: Record, table: int, body: s.Permission) -> s.RequestNumber | Barred:
    """Ask for a bet above the maximum, or for cash to play."""
    return _asked(asking, record, table, Allow(FLOOR, body.on, body.wager, body.cents), body.because)


def asks_cash_buy_in(asking: Asking, record: Record, table: int, body: s.CashBuyIn) -> s.RequestNumber | Barred:
    """Ask the floor to confirm that a player gives so much cash; then the chips are sold, once."""
    command = BuyIn(body.player, body.cents, "cash")
    if barred := bars_of_buy_in(record, table, command, asking.house.terms.cash, again=body.again, confirmed=True):
        return barred
    return _asked(asking, record, table, command, body.because)


def asks_recut(asking: Asking, record: Record, table: int, body: s.Because) -> s.RequestNumber | Barred:
    """Ask for the cards to be cut once more."""
    return _asked(asking, record, table, Tend(FLOOR, RECUTS), body.because)


def asks_correction(asking: Asking, record: Record, table: int, body: s.Correction) -> s.RequestNumber | Barred:
    """Ask for the correction of a round that is over."""
    moves = tuple(Move(one.src, one.dst, one.cents, CORRECTION) for one in body.moves)
    return _asked(asking, record, table, Correct(FLOOR, body.round, moves), body.because)


def asks_reread(asking: Asking, record: Record, table: int, body: s.RereadRequest) -> s.RequestTold | Barred:
    """Ask for the correction of a card or throw of the round in play; above a threshold it waits for surveillance."""
    voice = voice_at(record, asking.own, table)
    if voice is None:
        return Bar.NOT_YOURS
    try:
        piece = None if body.piece is None else face(body.piece)
    except ValueError as wrong:
        raise Refused(Wrong.UNREADABLE, str(wrong)) from None
    said = Misread(voice.capacity, body.on, body.card, piece, tuple(body.faces))
    threshold = asking.house.terms.sums.reread_approved_from_cents
    return told_or_barred(ask_reread(record, asking.house.shelf, voice, table, said, body.because, threshold), s.request_told)


def asks_void(asking: Asking, record: Record, table: int, body: Why) -> s.RequestNumber | Barred:
    """Ask for the void of a round that cannot go on because of the system; its table is out of use from then on."""
    return _entered(asking, record, table, lambda voice, at: ask_void(record, voice, table, at, body.why))


def _asked(asking: Asking, record: Record, table: int, command: Command, because: str) -> s.RequestNumber | Barred:
    return _entered(asking, record, table, lambda voice, at: ask(record, voice, table, at, command, because))


def _entered(
    asking: Asking, record: Record, number: int, enters: Callable[[Voice, Table], int | Bar]
) -> s.RequestNumber | Barred:
    table = table_at(asking, record, number)
    if table is None:
        return Bar.NO_SUCH_TABLE
    voice = voice_at(record, asking.own, number)
    if voice is None:
        return Bar.NOT_YOURS
    return told_or_barred(enters(voice, table), s.RequestNumber)


# fmt: off
ENDPOINTS: Final = (
    Endpoint("GET", "/approvals", Action.READ_QUEUE, lists_waiting, cites="P12 T8"),
    Endpoint("GET", "/approvals/{number}", Action.READ_QUEUE, reads_request, cites="P12"),
    Endpoint("POST", "/approvals/{number}/approve", Action.DECIDE_REQUEST, approves, cites="P12 T16", then=delivered),
    Endpoint("POST", "/approvals/{number}/deny", Action.DECIDE_REQUEST, denies, cites="P12 T16", then=delivered),
    Endpoint("POST", "/approvals/{number}/approve/challenge", Action.DECIDE_REQUEST, offers_approving, cites="A6"),
    Endpoint("POST", "/approvals/{number}/deny/challenge", Action.DECIDE_REQUEST, offers_denying, cites="A6"),
    Endpoint("GET", "/approvals/{number}/signatures", Action.READ_QUEUE, lists_signatures, cites="P12"),
    Endpoint("POST", "/approvals/{number}/turn-down", Action.TURN_DOWN, turns_down),
    Endpoint("POST", "/cameras/{number}/confirm", Action.CONFIRM_COVERAGE, confirms_coverage, cites="P14"),
    Endpoint("POST", "/tables/{table}/ask/permission", Action.ASK_PERMISSION, asks_permission),
    Endpoint("POST", "/tables/{table}/ask/cash", Action.ASK_CASH_BUY_IN, asks_cash_buy_in, cites="T19"),
    Endpoint("POST", "/tables/{table}/ask/recut", Action.ASK_RECUT, asks_recut),
    Endpoint("POST", "/tables/{table}/ask/correction", Action.ASK_CORRECTION, asks_correction, cites="G16"),
    Endpoint("POST", "/tables/{table}/ask/reread", Action.ASK_REREAD, asks_reread, cites="G16", then=delivered),
    Endpoint("POST", "/tables/{table}/ask/void", Action.ASK_VOID, asks_void, cites="G5 G16"),
)
# fmt: on
