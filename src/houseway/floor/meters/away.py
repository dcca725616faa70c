"""A meter of another house: reserve there, show here, decide again, commit here, confirm there.

Functions that take `there` work at the other house and are idempotent: a claim is found by house and table, a report
by its number. The contributions of a house's tables, less what they took, are one account of the meter there, named
`link LEVEL HOUSE`. Each call updates it first, so a claim is always shown everything that its own house put in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.money.places import CAGE, Move, Place
from houseway.core.values.chips import Chips
from houseway.floor.meters.events import (
    HERE,
    Claim,
    ClaimConfirmed,
    ClaimReleased,
    ClaimRuled,
    ClaimStanding,
    Level,
    MeterState,
    PartReported,
)
from houseway.floor.meters.store import MeterChain, commit_chains, locked, totals
from houseway.floor.store.queries import open_days

from .claims import claimed

Record = Connection[TupleRow]


class AwayReport(NamedTuple):
    """The contributions of a house's tables, less what they took, by level; a later report has a higher number."""

    number: int
    parts: tuple[Chips, ...]


Reports = Mapping[str, AwayReport]
"""Reports by the name of the meter, which is the same at both houses."""


def reports(record: Record, meters: Mapping[int, str]) -> dict[str, AwayReport]:
    """Return the reports of this house for meters of another, by number here and name."""
    with record.transaction():
        locked(record, meters)  # so that a report with a higher number was read later
        row = record.execute("select nextval('meter_reports')").fetchone()
        assert row is not None
        return {meters[meter]: AwayReport(row[0], parts) for meter, parts in totals(record, list(meters)).items()}


def report_there(there: Record, house: str, reported: Reports) -> dict[str, tuple[tuple[Level, ...], tuple[Chips, ...]]]:
    """Report the contributions of this house to another house; return the levels of each meter and their amounts."""
    with there.transaction():
        chains = _brought_up_to_date(there, house, reported)
        _committed(there, chains)
        held = totals(there, [chain.meter for chain in chains])
        return {chain.state.name: (chain.state.levels, held[chain.meter]) for chain in chains}


def reserve_there(there: Record, house: str, table: int, reported: Reports) -> dict[str, tuple[MeterState, Claim]] | None:
    """Number and reserve a table's claim at meters of another house; None while it is not its turn."""
    with there.transaction():
        chains = _brought_up_to_date(there, house, reported)
        _committed(there, chains)
    with there.transaction():
        chains = locked(there, _numbers(there, reported))
        now = totals(there, [chain.meter for chain in chains])
        found = {chain.state.name: claimed(chain, house, table, now[chain.meter]) for chain in chains}
        _committed(there, chains)
    return found if all(state.is_turn_of(claim) for state, claim in found.values()) else None


def confirm_there(there: Record, house: str, name: str, ruled: ClaimRuled | None, number: int, reported: Reports) -> None:
    """Confirm a claim's amount, or zero, to another house. There it counts as paid; approval is pending only here."""
    with there.transaction():
        chains = _brought_up_to_date(there, house, reported)
        chain = next(chain for chain in chains if chain.state.name == name)
        claim = chain.state.claims.get(str(number))
        if claim is not None and claim.house == house and claim.standing is ClaimStanding.OPEN:
            if ruled is None:
                chain.adds(ClaimReleased(number, "it took nothing"))
            else:
                paid = ruled.reserved + ruled.paid
                chain.adds(
                    ClaimRuled(
                        number=number, seq=ruled.seq, after=ruled.after, reserved=0, paid=paid, returned=ruled.returned, bets=()
                    )
                )
        _committed(there, chains)


def open_there(there: Record, house: str, names: Sequence[str]) -> list[tuple[str, int, int]]:
    """Return name, number and table of the claims of a house that are open at another one."""
    return there.execute(
        "select m.name, c.number, c.table_id from claim c join meter m using (meter)"
        " where c.standing = 'open' and c.house = %s and m.name = any (%s) order by c.number",
        (house, list(names)),
    ).fetchall()


def unconfirmed(record: Record, meters: Sequence[int]) -> list[tuple[int, ClaimRuled]]:
    """Return the amounts of this house's claims that are not confirmed to the other house."""
    rows = record.execute(
        "select meter, number, seq, after, reserved, paid, returned from claim where not confirmed and meter = any (%s)"
        " order by number",
        (list(meters),),
    ).fetchall()
    return [
        (
            row[0],
            ClaimRuled(
                number=row[1],
                seq=row[2],
                after=tuple(row[3]),
                reserved=row[4],
                paid=row[5],
                returned=row[6],
                bets=(),
                confirmed=False,
            ),
        )
        for row in rows
    ]


def confirmed(record: Record, meter: int, number: int, day: date) -> None:
    """Enter here that a claim is confirmed to the other house."""
    with record.transaction():
        [chain] = locked(record, [meter])
        claim = chain.state.claims.get(str(number))
        if claim is not None and not claim.confirmed:
            chain.adds(ClaimConfirmed(number))
            _committed(record, [chain], day)


def _numbers(there: Record, reported: Reports) -> list[int]:
    rows = there.execute("select meter from meter where name = any (%s) and away = %s", (list(reported), HERE)).fetchall()
    if len(rows) < len(reported):
        raise ValueError(f"the other house does not have all of the meters {sorted(reported)}")
    return [meter for (meter,) in rows]


def _brought_up_to_date(there: Record, house: str, reported: Reports) -> list[MeterChain]:
    """Return the meters, locked, with what this house put in as it reports it; an older report changes nothing."""
    chains = locked(there, _numbers(there, reported))
    for chain in chains:
        report = reported[chain.state.name]
        if report.number <= chain.state.reports.get(house, 0):
            continue
        places = [f"link {level.name} {house}" for level in chain.state.levels]
        held = dict(there.execute("select place, chips from account where table_id = %s", (chain.meter,)).fetchall())
        moves = [_moved(place, part - held.get(place, 0)) for place, part in zip(places, report.parts, strict=True)]
        if any(move.chips for move in moves):
            chain.adds(PartReported(house, *report), moves=moves)
    return chains


def _moved(place: Place, more: Chips) -> Move:
    return Move(CAGE, place, more, "reported") if more >= 0 else Move(place, CAGE, -more, "reported")


def _committed(record: Record, chains: Sequence[MeterChain], day: date | None = None) -> None:
    if any(chain.events for chain in chains) and (verdicts := commit_chains(record, chains, day or open_days(record)[0])):
        raise ValueError(f"the record rejected it: {verdicts[0]}")
