"""The shapes of looking back through the API: rounds found, seen as everybody saw them, verified, marked and exported."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from msgspec import Meta, field

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
    beside: Short | None = None
    """Somebody else who was in the round too."""
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


class UnderRequest(Body):
    """Other rules for the rounds of a table: an edition, or settings as a submission writes them, one on each line.

    `whole` means that the settings are a whole submission: what it does not name gets its default.
    """

    table: TableNumber
    since: date | None = None
    until: date | None = None
    edition: Short | None = None
    settings: Annotated[str, Meta(max_length=6_000)] = ""
    whole: bool = False


class UnderRulesResponse(ResponseBody):
    """The other rules of a game."""

    edition: str
    digest: str


class SideOfAmount(ResponseBody):
    """An amount, the clause that decided it (empty where there is none), and the facts behind it."""

    cents: Cents
    clause: str
    because: str


class AmountUnder(ResponseBody):
    """An amount of a round that differs under the other rules."""

    account: str
    what: str
    was: SideOfAmount
    now: SideOfAmount
    more_cents: Cents
    seat: str | None = None
    player: str | None = None
    wager: str | None = None


class RefusedUnder(ResponseBody):
    """A command that the other rules refuse, by its step; step 0 is the end of the round."""

    line: int
    reason: str
    clause: str
    says: str
    command: str | None = None
    waits_for: str | None = None


class GivenUnder(ResponseBody):
    """A command that only the other rules require, taken as given because it decides nothing."""

    line: int
    command: str
    clause: str


class RoundUnder(ResponseBody):
    """A round with other money under the other rules, or one that they leave open from a command on."""

    table: str
    round: str
    line: int
    status: Literal["differs", "open", "same"]
    changes: list[AmountUnder] = field(default_factory=list[AmountUnder])
    left_out: list[RefusedUnder] = field(default_factory=list[RefusedUnder])
    taken_as_given: list[GivenUnder] = field(default_factory=list[GivenUnder])
    open_at: RefusedUnder | None = None


class SumUnder(ResponseBody):
    """Money more under the other rules for players, dealers, meters and the house, and the rounds and amounts that differ."""

    rounds: int
    lines: int
    more_cents: dict[str, Cents]


class ClausesUnder(SumUnder):
    """The difference by one clause in the record and one under the other rules."""

    was: str
    now: str


class PersonUnder(SumUnder):
    """The difference for one account."""

    table: str
    seat: str
    account: str


class TableUnder(SumUnder):
    """The difference at one table."""

    table: str


class ReasonUnder(ResponseBody):
    """A reason of refusals under the other rules, and their number."""

    reason: str
    clause: str
    says: str
    count: int


class GivenCount(ResponseBody):
    """Commands taken as given, by the clause that requires them."""

    clause: str
    commands: int


class DecidedUnder(ResponseBody):
    """The rounds of a record decided again under other rules. Open rounds are in no total."""

    under: str
    rules: dict[str, UnderRulesResponse]
    settings_not_kept: dict[str, list[str]]
    not_concerned: dict[str, int]
    rounds: int
    same: int
    differs: int
    open: int
    unfinished: int
    same_by_another_clause: int
    void_only_under_the_other: int
    void_only_in_the_record: int
    more_cents: dict[str, Cents]
    by_clause: list[ClausesUnder]
    by_person: list[PersonUnder]
    by_table: list[TableUnder]
    left_out: list[ReasonUnder]
    taken_as_given: list[GivenCount]
    open_because: list[ReasonUnder]
    clauses: dict[str, str]
    reported: list[RoundUnder]
    not_judged: dict[str, str]
    """Rounds that this build cannot decide under the rules they were played by, with the reason."""


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
