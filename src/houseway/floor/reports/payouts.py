"""Large payouts, with who processed and who confirmed them (P12), and wins that a tax form is due for (T18)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from houseway.core.messages.event import Approved, BetSettled, Event, PaymentHeld, RoundOpened
from houseway.core.money.places import Bet, Move
from houseway.core.round.decide import standing
from houseway.core.values.chips import Chips
from houseway.core.values.hands import HOUSE
from houseway.floor.config.lists import in_force
from houseway.floor.ledger import UNDOES
from houseway.floor.step import Step
from houseway.floor.store.queries import steps_at, tables_in
from houseway.floor.store.tables import events_of

from .people import named, not_players
from .period import moment
from .query import ReportKind, ReportQuery, reported
from .report import Column, FloorReport, Row

_WHERE: Final = (
    Column("day", "day", "The gaming day of the round."),
    Column("at", "time", "When the payment was counted out."),
    Column("table", "count", "The table."),
    Column("round", "count", "The number of the round there."),
    Column("player", "text", "The player, by opaque name."),
    Column("wager", "text", "The wager."),
)
PAYOUTS: Final = ReportKind(
    "payouts",
    "Large payouts",
    "Payments that waited for approval: who processed and who confirmed each of them (P12).",
    (
        *_WHERE,
        Column("win", "cents", "What the bet won."),
        Column("processed_by", "text", "Whose command led to the payment, by opaque name."),
        Column("confirmed_by", "text", "Who approved it, each with the role."),
        Column("clause", "text", "The clause that made it wait."),
        Column("stands", "text", "Paid, or not paid in this period: it waits, was denied or voided."),
    ),
)
TAXES: Final = ReportKind(
    "taxes",
    "Wins for a tax form",
    "Wins of at least so many times the wager, at or above the threshold in force on that day (T18).",
    (
        *_WHERE,
        Column("bet", "cents", "What was bet."),
        Column("win", "cents", "What the bet won."),
        Column("times", "count", "How many times the wager that is, rounded down."),
        Column("in_force", "cents", "The threshold in force on that day."),
    ),
)


@dataclass
class Payout:
    """One payment that waited."""

    step: Step
    round: int
    bet: Bet
    win: Chips
    clause: str
    confirmed: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    is_paid: bool = False


class Win(NamedTuple):
    """A bet that was settled with a win."""

    step: Step
    round: int
    bet: Bet
    stake: Chips
    win: Chips


def payouts(asked: ReportQuery) -> FloorReport:
    """Return the payments of the period that waited for approval."""
    names = named(asked.record)
    rows: list[Row] = []
    findings: list[str] = []
    for one in _walked(asked):
        if not isinstance(one, Payout):
            continue
        confirmed = ", ".join(f"{names.get(who, who)} ({role})" for who, role in one.confirmed)
        rows.append(
            (
                *_where(one.step, one.round, one.bet),
                one.win,
                names.get(one.step.speaker, str(one.step.speaker)),
                confirmed,
                one.clause,
                "paid" if one.is_paid else "not paid",
            )
        )
        people = [who for who, _ in one.confirmed]
        if len(set(people)) < len(people) or one.step.speaker in people:
            findings.append(f"step {one.step.table}.{one.step.seq}: one person processed and confirmed, or confirmed twice (P12)")
    return reported(asked, PAYOUTS, rows, notes=tuple(asked.period.notes()), findings=tuple(findings))


def taxes(asked: ReportQuery) -> FloorReport:
    """Return the wins of real players that a tax form is due for."""
    marked = {} if asked.everyone else not_players(asked.record)
    terms, rows = asked.terms.reports, list[Row]()
    for one in _walked(asked):
        if not isinstance(one, Win) or one.bet.by in marked:
            continue
        least = in_force(terms.tax_from_cents, one.step.day)
        if least is not None and one.win >= max(least, terms.tax_times * one.stake):
            rows.append((*_where(one.step, one.round, one.bet), one.stake, one.win, one.win // one.stake, least))
    return reported(asked, TAXES, rows, notes=tuple(asked.period.notes()))


def _where(step: Step, round: int, bet: Bet) -> Row:
    return step.day, moment(step.at), step.table, round, bet.by, bet.wager


def _walked(asked: ReportQuery) -> Iterator[Payout | Win]:
    """Yield the payments that waited and the wins, table by table; a payment is yielded when its table has been read."""
    for table in tables_in(asked.record):
        if table <= 0 or asked.only.table not in (None, table):
            continue
        yield from _at_table(steps_at(asked.record, table, asked.period.readable))


def wins_in(steps: Iterator[Step]) -> Iterator[Win]:
    """Yield the wins in the steps of a table."""
    return (one for one in _at_table(steps) if isinstance(one, Win))


def _at_table(steps: Iterator[Step]) -> Iterator[Payout | Win]:
    told: list[tuple[Step, Event]] = []
    found: list[Payout] = []
    for step in steps:
        for event in events_of(step):
            if isinstance(event, RoundOpened):
                yield from _in_round(told, found)
                told.clear()
            told.append((step, event))
    yield from _in_round(told, found)
    yield from found


def _in_round(told: Sequence[tuple[Step, Event]], found: list[Payout]) -> Iterator[Win]:
    """Yield the wins of a round and add its payments that waited. What a corrected card replaced was neither (R-GEN-33)."""
    waiting: dict[Bet, Payout] = {}
    stakes: dict[Bet, Chips] = {}
    number = 0
    for step, event in (told[at] for at in standing(event for _, event in told)):
        if isinstance(event, RoundOpened):
            number = event.number
        elif isinstance(event, PaymentHeld):
            waiting[event.bet] = Payout(step, number, event.bet, event.net, event.cites)
            found.append(waiting[event.bet])
        elif isinstance(event, Approved) and event.bet in waiting:
            waiting[event.bet].confirmed.append((step.speaker, event.by))
        elif isinstance(event, BetSettled):
            if event.bet in waiting:
                waiting.pop(event.bet).is_paid = True
            if event.net > 0 and event.bet.by != HOUSE and (stake := stakes.get(event.bet, 0)) > 0:
                yield Win(step, number, event.bet, stake, event.net)
        for move in event.moves:
            _stake(stakes, move)


def _stake(stakes: dict[Bet, Chips], move: Move) -> None:
    """Note what is put on a bet. What the rules collect or return from it later does not make the bet smaller."""
    if isinstance(move.dst, Bet) and move.why not in UNDOES:
        stakes[move.dst] = stakes.get(move.dst, 0) + move.chips
