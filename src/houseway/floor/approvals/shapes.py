"""The shapes of requests and answers about what waits for approval."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from houseway.floor.api.shapes import Amount, Body, CallForecastJson, Line, Number, Reason, ResponseBody, Seconds, Short
from houseway.floor.cage.shapes import SlipResponse
from houseway.floor.people.shapes.passkeys import Proof
from houseway.floor.pit.cameras import CameraTask

from .facts import RequestFacts
from .kinds import RequestKind
from .store import End, RequestStanding, Ruling


class Permission(Body):
    """A bet above the maximum, or one that is called out with cash."""

    on: Short
    wager: Short
    cents: Amount
    because: Reason = ""


class CashBuyIn(Body):
    """Chips for a seated player who gives this much cash, which the floor has to confirm."""

    player: Short
    cents: Amount
    because: Reason = ""
    again: bool = False


class Because(Body):
    """The reason for a request."""

    because: Reason = ""


class CorrectionMove(Body):
    """Chips from one place of the table to another: `rack`, `cage`, `player p77`, `meter main`."""

    src: Line
    dst: Line
    cents: Amount


class Correction(Body):
    """Moves that put a round right which is over."""

    round: Number
    moves: Annotated[list[CorrectionMove], Meta(min_length=1, max_length=50)]
    because: Reason


class RereadRequest(Body):
    """A card, tile or throw of the round in play that was entered wrongly: where it is, and what it really is."""

    on: Short
    because: Reason
    card: Annotated[int, Meta(ge=0, le=100)] = 0
    piece: Short | None = None
    faces: Annotated[list[Annotated[int, Meta(ge=0, le=100)]], Meta(max_length=10)] = field(default_factory=list[int])


class RereadQuery(Body):
    """A card, tile or throw as it would be corrected; the faces of dice are separated by spaces."""

    on: Short
    card: Annotated[int, Meta(ge=0, le=100)] = 0
    piece: Short | None = None
    faces: Short = ""


class PlayerNet(ResponseBody):
    """The chips that a player would own more or less: the stack and the bets on the layout."""

    player: str
    cents: int


class RereadForecastResponse(ResponseBody):
    """The effect of a correction as staff at the table may see it. Nothing is changed, and nothing of it is kept."""

    table: int
    round: int
    step: int
    """It holds until the next step."""
    foretold: CallForecastJson | None
    """Null where the card is face down: its effect depends on what nobody at the table has seen."""
    net: list[PlayerNet]
    approved_by: list[str] | None
    """The roles that approve it before it is sent; null where that depends on cards that are face down."""


class ApprovalRequest(Proof):
    """A passkey's signature or a code of the second factor; for a call, how it is ruled on."""

    says: Ruling = ""


class DenialRequest(Proof):
    """A payment that is not approved: a passkey's signature or a code, how it ends, and why (R-GEN-32)."""

    outcome: Literal["lost", "void", "disputed"]
    reason: Reason


class ApprovalResponse(ResponseBody):
    """An approval: the person, the role, and the ruling on a call."""

    by: int
    role: str
    says: Ruling
    at: Seconds


class EndingResponse(ResponseBody):
    """The ending of a request."""

    how: End
    by: int
    role: str
    reason: str
    at: Seconds


class RequestStatus(ResponseBody):
    """A request for approval, pending or ended, with its facts."""

    number: int
    at: Seconds
    table: int
    round: int | None
    kind: RequestKind
    asked_by: int
    asked_as: str
    about: int | None
    needs: list[str]
    missing: list[str]
    clause: str
    facts: RequestFacts
    approvals: list[ApprovalResponse]
    ending: EndingResponse | None
    not_sent: str | None = None
    """The reason its table has not received it yet, if it is approved."""


class AllowedActionsResponse(ResponseBody):
    """The caller's possible actions, by number: requests to approve, payments to deny, slips to sign."""

    approve: list[int]
    deny: list[int]
    sign: list[int]


class QueueResponse(ResponseBody):
    """Pending requests, slips at the cage and surveillance tasks, oldest first."""

    requests: list[RequestStatus]
    slips: list[SlipResponse]
    tasks: list[CameraTask]
    yours: AllowedActionsResponse


class RequestNumber(ResponseBody):
    """The number of a new request."""

    request: int


def request_status(found: RequestStanding, not_sent: str | None = None) -> RequestStatus:
    """Return the view of a request."""
    ended = found.ending
    return RequestStatus(
        number=found.id,
        at=found.at.timestamp(),
        table=found.table,
        round=found.round,
        kind=found.kind,
        asked_by=found.asked_by,
        asked_as=found.asked_as,
        about=found.about,
        needs=list(found.needs),
        missing=list(found.request.missing),
        clause=found.clause,
        facts=found.facts,
        approvals=[ApprovalResponse(one.by, one.role, one.says, one.at.timestamp()) for one in found.approvals],
        ending=None if ended is None else EndingResponse(ended.how, ended.by, ended.role, ended.reason, ended.at.timestamp()),
        not_sent=not_sent,
    )
