"""The shapes of requests and answers about tables and rounds."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from houseway.core.table.owed import owed
from houseway.core.table.table import Table
from houseway.floor.api.shapes import (
    Body,
    Cents,
    CommandJson,
    EventsJson,
    FeltJson,
    Number,
    OffersJson,
    Seconds,
    SeenEventsJson,
    Told,
    ViewJson,
    WordsJson,
)
from houseway.layout.types import Cloth, Form


class SeatTold(Told):
    """A seat and who sits there."""

    seat: str
    player: str | None


class LimitTold(Told):
    """The posted minimum and maximum of a wager."""

    wager: str
    low: Cents
    high: Cents


class TableTold(Told):
    """A table of the lobby, as a passer-by sees it."""

    table: int
    game: str
    name: str
    edition: str
    state: Literal["playing", "waiting"]
    stage: str | None
    round: int
    seats: list[SeatTold]
    limits: list[LimitTold]
    meters: dict[str, Cents]
    denominations: list[Cents]
    form: Form | None
    """The shape of its felt; null where its game has none."""
    cloth: Cloth | None


class ClauseTold(Told):
    """A clause of the rules."""

    title: str
    says: str


class RulingTold(Told):
    """How clauses are read where they are silent or contradict each other."""

    title: str
    says: str
    clauses: list[str]


class RulesTold(Told):
    """What a table is played under; it changes only between two rounds."""

    game: str
    edition: str
    digest: str
    clock: int | None
    limits: list[LimitTold]
    clauses: dict[str, ClauseTold]
    rulings: dict[str, RulingTold]


class LeftTold(Told):
    """How much is left until something must be done: so many rounds, minutes or hours."""

    many: int
    unit: str


class OwedTold(Told):
    """Something that must be done at a table: by whom, by when, under which clause, and what follows if not."""

    who: list[str]
    together: bool
    what: str
    says: list[str]
    until: str
    left: LeftTold | None
    clause: str
    otherwise: str


def owed_told(table: Table) -> list[OwedTold]:
    """Return what must be done at a table now, as staff are told it."""
    return [
        OwedTold(
            who=list(one.who),
            together=one.together,
            what=one.what,
            says=list(one.says),
            until=one.until,
            left=LeftTold(one.left.many, one.left.unit) if one.left.unit else None,
            clause=one.cites,
            otherwise=one.otherwise,
        )
        for one in owed(table)
    ]


class DutiesTold(Told):
    """What is owed at a table now, and the procedures that its dealer is shown."""

    owed: list[OwedTold]
    procedures: dict[str, ClauseTold]


class SessionResult(Told):
    """How long a patron's session is, and what it has won; below zero, what it has lost (U4)."""

    begun_at: Seconds
    seconds: int
    net: Cents


class Seen(Told):
    """A table as one viewer sees it, with what this viewer may say."""

    table: int
    round: int
    """The round that is being played or comes next; events are numbered in it."""
    seq: int
    """The number of the last event that this viewer was told in it."""
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
    """A command, with the speaker's number for it. A repeat has the same number and gets the same answer.

    With the round that its speaker saw, it is heard in that round only: what a lost line brings late is not said in the next one.
    """

    number: Number
    said: CommandJson
    round: Number | None = None
    again: bool = False
    """Of a cash buy-in: that the same was sold less than a minute ago, and is to be sold once more."""


class RefusedTold(Told):
    """Why the rules do not allow a command: the code, its sentence and the clause."""

    code: str
    sentence: str
    cites: str


class Answered(Told):
    """What the record holds of a command: the step, and why it was refused if it was."""

    table: int
    number: int
    step: int
    refused: RefusedTold | None


class Missed(Body):
    """From where on events were missed."""

    round: Number
    after: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 0


class Events(Told):
    """The events of one round as the viewer was told them, from a number on."""

    round: int
    first: int
    events: EventsJson


class Gap(Told):
    """What was missed, oldest first; it is empty where the round is too long ago, and a new view is needed."""

    table: int
    rounds: list[Events]


# Rounds


class Recall(Body):
    """Which rounds to recall: the newest, or those before a moment."""

    before: Annotated[int, Meta(ge=0, le=2**62)] = 2**62
    most: Annotated[int, Meta(ge=1, le=100)] = 20


class RoundTold(Told):
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


class Rounds(Told):
    """Rounds of a player, newest first. Nothing of it is live."""

    replay: bool
    rounds: list[RoundTold]
    earlier: int | None
    """Ask for those before this moment to go on; null where there are no more."""


class StepTold(Told):
    """A step of a round as its player was told it; the words of the first one bring the whole view."""

    at: int
    """In microseconds since 1970."""
    events: SeenEventsJson
    words: WordsJson


class Replay(Told):
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
    steps: list[StepTold]
    clauses: dict[str, ClauseTold]
    rulings: dict[str, RulingTold]


class MoveTold(Told):
    """One move of the player's chips and the clause behind it."""

    step: int
    event: str
    cites: str
    src: str
    dst: str
    cents: Cents
    why: str


class ReceiptTold(Told):
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


class Money(Told):
    """Where the player's chips went in a round."""

    replay: bool
    table: int
    round: int
    net: Cents
    moves: list[MoveTold]
    clauses: dict[str, ClauseTold]
    ledger_agrees: bool
