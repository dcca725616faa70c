"""The shapes of looking back through the API: rounds found, seen as everybody saw them, verified, marked and exported."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from houseway.floor.api.shapes import (
    Body,
    Cents,
    FeltJson,
    ResponseBody,
    Seconds,
    SecretResponse,
    SeenEventsJson,
    Short,
    TableNumber,
    WordsJson,
)
from houseway.floor.lookback.marks import RoundMark
from houseway.floor.lookback.round_index import OUTCOMES, RoundRow
from houseway.floor.table.shapes.tables import ClauseResponse, RulingResponse

Micros = Annotated[int, Meta(ge=0, le=2**62, description="Microseconds since 1970.")]
Amount = Annotated[int, Meta(ge=0, le=2**62)]
Outcome = Annotated[str, Meta(extra_json_schema={"enum": list(OUTCOMES)}, max_length=32)]
MarkText = Annotated[str, Meta(min_length=1, max_length=1000)]


class Search(Body):
    """Criteria of a search for rounds; fields left out match every round. Results are newest first."""

    table: TableNumber | None = None
    since: Micros | None = None
    until: Micros | None = None
    person: Short | None = None
    wager: Short | None = None
    cents: Amount | None = None
    paid_least: Amount | None = None
    staked_least: Amount | None = None
    clause: Short | None = None
    outcome: Outcome | None = None
    game: Short | None = None
    before: Micros | None = None
    most: Annotated[int, Meta(ge=1, le=100)] = 50


class RoundFound(ResponseBody):
    """A round that was found."""

    table: int
    round: int
    game: str
    name: str
    """Of the game."""
    edition: str
    day: str
    opened_at: int
    closed_at: int
    players: list[str]
    wagers: list[str]
    outcomes: list[Outcome]
    staked: Cents
    paid_most: Cents
    house_net: Cents


class RoundsFound(ResponseBody):
    """Rounds that were found, and from where to look for earlier ones."""

    rounds: list[RoundFound]
    earlier: int | None
    tables_behind: int
    """Tables with rounds that are over and that cannot be found yet."""


class ScreenStep(ResponseBody):
    """A step of a round in one viewer's view: the number of its last event in the round, and its step of the record."""

    nr: int
    step: int
    at: int
    """In microseconds since 1970."""
    events: SeenEventsJson
    words: WordsJson


class ScreenResponse(ResponseBody):
    """One viewer's view of a round."""

    viewer: str
    seats: list[str]
    steps: list[ScreenStep]


class RoundSeen(ResponseBody):
    """A round as it was and as everybody saw it, from the record."""

    table: int
    round: int
    name: str
    edition: str
    digest: str
    build: str
    day: str
    first_step: int
    last_step: int
    over: bool
    felt: FeltJson | None
    screens: list[ScreenResponse]
    clauses: dict[str, ClauseResponse]
    rulings: dict[str, RulingResponse]
    ledger_agrees: bool
    marks: list[RoundMark]


class Verified(ResponseBody):
    """The result of verification: the chain of the steps, and every command decided again."""

    holds: bool
    steps: int
    rounds: int
    refusals: int
    findings: list[str]
    not_proved: int
    other_rules: int
    milliseconds: int


class MarkRequest(Body):
    """A new mark: the event of the round by number, and the reason."""

    nr: Annotated[int, Meta(ge=1, le=100_000)]
    says: MarkText


class MakeEvidence(Body):
    """The purpose of evidence, such as a dispute by its number; it is stored in the file."""

    about: Annotated[str, Meta(max_length=200)] = ""


class EvidenceResponse(SecretResponse):
    """Evidence of a round: one HTML file. The record keeps that it was made, and not the file."""

    file: str
    """The name that it should have."""
    html: str
    sha256: str


class VerifyRequest(Body):
    """A table, a gaming day, or a table on a day."""

    table: TableNumber | None = None
    day: Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")] | None = None


class ExclusionProved(ResponseBody):
    """An exclusion, and what the record has of the patron while it held."""

    id: int
    patron: int
    name: str
    since: Seconds
    until: Seconds | None
    by: int
    lifted_at: Seconds | None
    state: Literal["in force", "over", "lifted"]
    rounds: int
    """Rounds that ended meanwhile and in which the patron sat."""
    stakes: int
    """Stakes of the patron in them that were put up while the exclusion held."""
    buy_ins: int


class ExclusionsProved(ResponseBody):
    """Every exclusion of the house, the newest first."""

    exclusions: list[ExclusionProved]


def round_found(row: RoundRow, name: str) -> RoundFound:
    """Return the view of a round that was found."""
    opened, closed = (round(one.timestamp() * 1_000_000) for one in (row.opened_at, row.closed_at))
    return RoundFound(
        table=row.table,
        round=row.round,
        game=row.game,
        name=name,
        edition=row.edition,
        day=row.day.isoformat(),
        opened_at=opened,
        closed_at=closed,
        players=row.players,
        wagers=row.wagers,
        outcomes=row.outcomes,
        staked=row.staked,
        paid_most=row.paid_most,
        house_net=row.house_net,
    )
