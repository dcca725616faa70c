"""The shapes of requests and answers about tables and rounds."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from houseway.core.law.moments import Part
from houseway.core.table.outstanding import outstanding_duties
from houseway.core.table.table import Table
from houseway.floor.api.shapes import (
    Body,
    Cents,
    CommandJson,
    EventsJson,
    FeltJson,
    Number,
    OffersJson,
    ResponseBody,
    Seconds,
    SeenEventsJson,
    ViewJson,
    WordsJson,
)
from houseway.layout.types import Cloth, Form


class SeatResponse(ResponseBody):
    """A seat and who sits there."""

    seat: str
    player: str | None


class WagerLimitResponse(ResponseBody):
    """The posted minimum and maximum of a wager."""

    wager: str
    low: Cents
    high: Cents


Dealt = Literal["platform", "dealer", "nobody"]


class StakesResponse(ResponseBody):
    """Stakes of a poker table: the ante, the blinds, and the bets or the least bet."""

    ante: Cents
    blinds: list[Cents]
    bets: list[Cents]


class TableResponse(ResponseBody):
    """A table of the lobby, as a passer-by sees it."""

    table: int
    game: str
    name: str
    edition: str
    state: Literal["playing", "waiting"]
    stage: str | None
    part: Part | None
    """The part of the round that is played: bets are open, pieces come, players decide, and so on; null between rounds."""
    left: int | None
    """The seconds until bets are closed or a decision is made without the player; null where no clock runs."""
    round: int
    seats: list[SeatResponse]
    limits: list[WagerLimitResponse]
    stakes: StakesResponse | None
    """What is posted instead of limits; null where wagers have limits."""
    meters: dict[str, Cents]
    denominations: list[Cents]
    form: Form | None
    """The shape of its felt; null where its game has none."""
    cloth: Cloth | None
    dealt: Dealt | None
    """Who opens rounds: the platform, a dealer who is there, or nobody now; null where the house does not say."""


class ClauseResponse(ResponseBody):
    """A clause of the rules."""

    title: str
    says: str


class RulingResponse(ResponseBody):
    """The reading of clauses that leave a gap or contradict each other."""

    title: str
    says: str
    clauses: list[str]


class WorthResponse(ResponseBody):
    """The worth of a reading at one wager: house edges as fractions of one unit; with its standard error if it was simulated."""

    wager: str
    ours: str
    other: str
    stake: int
    """One unit, in cents."""
    money: int
    """The cents that the house wins more in 100,000 rounds of one unit."""
    rounds: int
    """The rounds that were simulated; zero if both figures are exact."""
    error: str


class ReadingResponse(ResponseBody):
    """Another reading of the clauses of a ruling."""

    says: str
    favors: str
    sets: dict[str, str]
    in_force: bool
    """Whether this table is dealt under it."""
    why_unpriced: str
    """The reason why it has no figure, or an empty text."""
    worth: list[WorthResponse]


class RegisterEntry(ResponseBody):
    """A ruling in full: the doubt, the other readings and what they are worth, and what this table has set."""

    id: str
    title: str
    says: str
    words: str
    doubt: str
    weight: str
    basis: list[str]
    favors: str
    since: str
    revised: str
    clauses: list[str]
    settings: dict[str, str]
    others: list[ReadingResponse]


class LessonLineResponse(ResponseBody):
    """One line of how a game is played, with its clause."""

    says: str
    cites: str


class RulesResponse(ResponseBody):
    """The rules of a table; they change only between two rounds."""

    game: str
    edition: str
    digest: str
    clock: int | None
    limits: list[WagerLimitResponse]
    stakes: StakesResponse | None
    clauses: dict[str, ClauseResponse]
    rulings: dict[str, RulingResponse]
    how: list[LessonLineResponse]
    """How the game is played, in few lines."""
    now: dict[str, str]
    """For each stage in which a hand decides, what it decides."""


class RemainingResponse(ResponseBody):
    """The time left until something must be done: a number of rounds, minutes or hours."""

    many: int
    unit: str


class DutyResponse(ResponseBody):
    """Something that must be done at a table: by whom, by when, under which clause, and what follows if not."""

    who: list[str]
    together: bool
    what: str
    says: list[str]
    until: str
    left: RemainingResponse | None
    clause: str
    otherwise: str


def duty_responses(table: Table) -> list[DutyResponse]:
    """Return the outstanding duties of a table, as staff see them."""
    return [
        DutyResponse(
            who=list(one.who),
            together=one.together,
            what=one.what,
            says=list(one.says),
            until=one.until,
            left=RemainingResponse(one.left.many, one.left.unit) if one.left.unit else None,
            clause=one.cites,
            otherwise=one.otherwise,
        )
        for one in outstanding_duties(table)
    ]


class DutiesResponse(ResponseBody):
    """The current duties at a table, and the procedures that its dealer is shown."""

    owed: list[DutyResponse]
    procedures: dict[str, ClauseResponse]


class SessionResult(ResponseBody):
    """The length and the net win of a patron's session; below zero, the loss (U4)."""

    begun_at: Seconds
    seconds: int
    net: Cents


class Seen(ResponseBody):
    """A table as one viewer sees it, with this viewer's offers."""

    table: int
    round: int
    """The round that is being played or comes next; events are numbered in it."""
    seq: int
    """The number of the last event in it that this viewer received."""
    said: int
    """The last number that this viewer used at this table."""
    view: ViewJson
    offers: OffersJson
    hash: str
    """SHA-256 of the view; see `houseway.views.digest`."""
    now: Seconds
    session: SessionResult | None
    """Of a patron; null for staff."""


class CommandRequest(Body):
    """A command, with the account's number for it. A repeat has the same number and returns the first response.

    With the round that its account saw, it is accepted in that round only: a delayed message does not act in the next
    one.
    """

    number: Number
    said: CommandJson
    round: Number | None = None
    again: bool = False
    """Of a cash buy-in: that the same was sold less than a minute ago, and is to be sold once more."""


class RefusalResponse(ResponseBody):
    """The reason the rules do not allow a command: the code, its sentence and the clause."""

    code: str
    sentence: str
    cites: str


class Answered(ResponseBody):
    """The record of a command: the step, and the reason if it was refused."""

    table: int
    number: int
    step: int
    refused: RefusalResponse | None


class Missed(Body):
    """From where on events were missed."""

    round: Number
    after: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 0


class Events(ResponseBody):
    """The events of one round as the viewer received them, from a number on."""

    round: int
    first: int
    events: EventsJson


class Gap(ResponseBody):
    """The missed events, oldest first; empty if the round is too long ago and a new view is needed."""

    table: int
    rounds: list[Events]


# Rounds


class Recall(Body):
    """A query for past rounds: the newest, or those before a moment."""

    before: Annotated[int, Meta(ge=0, le=2**62)] = 2**62
    most: Annotated[int, Meta(ge=1, le=100)] = 20


class RoundResponse(ResponseBody):
    """A round that the player took part in."""

    table: int
    round: int
    game: str
    name: str
    """Of the game."""
    opened_at: int
    """In microseconds since 1970."""
    closed_at: int
    void: bool
    staked: Cents
    net: Cents
    before: Cents
    """The player's chips at the table before the round."""
    after: Cents


class Rounds(ResponseBody):
    """Rounds of a player, newest first. Nothing of it is live."""

    replay: bool
    rounds: list[RoundResponse]
    earlier: int | None
    """The `before` of the next page; null if there are no more rounds."""


class StepResponse(ResponseBody):
    """A step of a round as its player received it; the words of the first one contain the whole view."""

    at: int
    """In microseconds since 1970."""
    events: SeenEventsJson
    words: WordsJson


class Replay(ResponseBody):
    """A round as its player saw it, from the record."""

    replay: bool
    table: int
    round: int
    name: str
    """Of the game."""
    view: ViewJson
    """At the end."""
    events: SeenEventsJson
    felt: FeltJson | None
    steps: list[StepResponse]
    clauses: dict[str, ClauseResponse]
    rulings: dict[str, RulingResponse]


class MoveResponse(ResponseBody):
    """One move of the player's chips and the clause behind it."""

    step: int
    event: str
    cites: str
    src: str
    dst: str
    cents: Cents
    why: str


class ReceiptResponse(ResponseBody):
    """Proof that the steps of a round were in the log of the house at a time, for whoever has the key of the witness.

    `entries` commit to the steps and do not show them. The hashes lead from them to the root of the head.
    """

    replay: bool
    table: int
    round: int
    witnessed: bool
    """False until a witness has cosigned a head with the round, some seconds after it."""
    size: int
    indexes: list[int]
    entries: list[str]
    hashes: list[str]
    checkpoint: str


class Money(ResponseBody):
    """The movements of the player's chips in a round."""

    replay: bool
    table: int
    round: int
    net: Cents
    moves: list[MoveResponse]
    clauses: dict[str, ClauseResponse]
    ledger_agrees: bool
