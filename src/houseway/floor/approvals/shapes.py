"""The shapes of requests and answers about what waits for approval."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from houseway.floor.api.shapes import Amount, Body, Line, Number, Reason, Seconds, Short, Told
from houseway.floor.cage.shapes import SlipTold
from houseway.floor.people.shapes.passkeys import Proof
from houseway.floor.pit.cameras import Task

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
    """Why something is asked for."""

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


class ApprovalRequest(Proof):
    """A passkey's signature or a code of the second factor; for a call, how it is ruled on."""

    says: Ruling = ""


class DenialRequest(Proof):
    """A payment that is not approved: a passkey's signature or a code, how it ends, and why (R-GEN-32)."""

    outcome: Literal["lost", "void", "disputed"]
    reason: Reason


class ApprovalTold(Told):
    """Who approved, in which role, and how a call was ruled on."""

    by: int
    role: str
    says: Ruling
    at: Seconds


class EndingTold(Told):
    """How a request ended."""

    how: End
    by: int
    role: str
    reason: str
    at: Seconds


class RequestTold(Told):
    """What waits or waited for approval, with the facts."""

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
    approvals: list[ApprovalTold]
    ending: EndingTold | None
    not_sent: str | None = None
    """Why its table has not heard it yet, where it is approved."""


class YoursTold(Told):
    """What whoever asks may do now, by number: requests to approve, payments to deny, slips to sign."""

    approve: list[int]
    deny: list[int]
    sign: list[int]


class QueueTold(Told):
    """What waits for approval, the slips that wait at the cage, and the tasks of surveillance, oldest first."""

    requests: list[RequestTold]
    slips: list[SlipTold]
    tasks: list[Task]
    yours: YoursTold


class RequestNumber(Told):
    """The number of what was asked for."""

    request: int


def request_told(found: RequestStanding, not_sent: str | None = None) -> RequestTold:
    """Return a request as it is told."""
    ended = found.ending
    return RequestTold(
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
        approvals=[ApprovalTold(one.by, one.role, one.says, one.at.timestamp()) for one in found.approvals],
        ending=None if ended is None else EndingTold(ended.how, ended.by, ended.role, ended.reason, ended.at.timestamp()),
        not_sent=not_sent,
    )
