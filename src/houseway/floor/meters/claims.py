"""Claims at the record: numbered, reserved in their turn, ruled together with the table's steps, or released.

Every function is one transaction. A claim is found by its table, so a repeated request gets the same number and
amounts: if an owner dies on the way, the next owner of the table continues with the same claim.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Final, NamedTuple

from psycopg import Connection, Rollback
from psycopg.rows import TupleRow

from houseway.core.values.chips import Chips
from houseway.floor.meters.events import (
    HERE,
    Claim,
    ClaimMoved,
    ClaimNumbered,
    ClaimReleased,
    ClaimReserved,
    ClaimRuled,
    Happened,
    Level,
    MeterState,
    Timing,
)
from houseway.floor.meters.store import MeterChain, commit_chains, locked, totals
from houseway.floor.step import Ruling, Verdict
from houseway.floor.store.steps import TableCommit

from .takings import Effect

Record = Connection[TupleRow]


_BEFORE_IT: Final = """
select from claim mine join claim other using (meter)
where mine.standing = 'open' and other.standing = 'open' and other.number < mine.number
  and mine.meter = any (%s) and mine.house = %s and mine.table_id = %s limit 1"""
"""Finds an open claim before a table's own, without a lock. The claims before it can only become fewer."""


class TurnLost(Exception):
    """The claim is not as it was reserved: decide again."""


class NotWaiting(Exception):
    """No claim waits for a bet that is paid or returned: the table went on elsewhere, at another owner."""


class NotTaken(Exception):
    """The record did not take the step of a meter: its day is not open."""


class NotTheOwner(Exception):
    """Another owner has the table now."""


def shown(levels: Sequence[Level], stood: Sequence[Chips]) -> tuple[Chips, ...]:
    """Return the amounts that levels show: what they hold, capped at their ceilings."""
    return tuple(held if level.ceiling is None else min(held, level.ceiling) for level, held in zip(levels, stood, strict=True))


def reserve(
    record: Record, meters: Sequence[int], table: int, day: date, *, house: str = HERE, epoch: int | None = None
) -> dict[int, tuple[MeterState, Claim]] | None:
    """Number a table's claim at each of its meters; return the claims when it is its turn at all of them, and None before that.

    The numbers at several meters are given together, so no two tables wait for each other.
    """
    if record.execute(_BEFORE_IT, (list(meters), house, table)).rowcount:
        return None
    with record.transaction():
        chains = locked(record, meters)
        if (
            epoch is not None
            and record.execute("select from live where table_id = %s and epoch = %s", (table, epoch)).rowcount < 1
        ):
            raise NotTheOwner(f"another owner has table {table}")
        now = totals(record, list(meters))
        found = {chain.meter: claimed(chain, house, table, now[chain.meter]) for chain in chains}
        if verdicts := commit_chains(record, chains, day):
            raise NotTaken(f"the record rejected it: {verdicts[0]}")
    is_turn = all(state.is_turn_of(claim) for state, claim in found.values())
    return found if is_turn else None


def claimed(chain: MeterChain, house: str, table: int, now: tuple[Chips, ...]) -> tuple[MeterState, Claim]:
    """Return a table's claim at one meter, under its lock: the open one, or a new one; it is reserved as soon as that can be."""
    claim = chain.state.open_claim(house, table)
    if claim is None:
        number = chain.state.last + 1
        chain.adds(ClaimNumbered(number, house, table))
        claim = chain.state.claim(number)
    if claim.stood is None and (chain.state.timing is Timing.HIT or chain.state.is_turn_of(claim)):
        chain.adds(ClaimReserved(claim.number, now))
    return chain.state, chain.state.claim(claim.number)


class Taken(NamedTuple):
    """The effect of a table's steps on one meter: its reserved claim, the effect, and each level's amount after it."""

    claim: Claim | None
    effect: Effect
    after: tuple[Chips, ...] = ()


def commit_claim(record: Record, spoken: TableCommit, taken: Mapping[int, Taken], day: date) -> list[Verdict]:
    """Commit a table's steps and what they do to meters, all or none."""
    verdicts: list[Verdict] = []
    with record.transaction() as all_or_none:
        chains = locked(record, taken)
        for chain in chains:
            is_away, claim = bool(chain.state.away), taken[chain.meter].claim
            if is_away and claim is not None:  # it was numbered and reserved at the house that has the meter
                if claim.number <= chain.state.last or claim.stood is None:
                    raise TurnLost(f"claim {claim.number} of meter {chain.state.name}")
                chain.adds(ClaimNumbered(claim.number, HERE, claim.table), ClaimReserved(claim.number, claim.stood))
            try:
                chain.adds(*ruled(chain.state, spoken, taken[chain.meter], confirmed=not is_away))
            except NotWaiting:
                verdicts = [Verdict(spoken.table, Ruling.OUT_OF_ORDER, None)]
                raise Rollback(all_or_none) from None
        verdicts = commit_chains(record, chains, day, [spoken])
        if verdicts:
            raise Rollback(all_or_none)
    return verdicts


def ruled(state: MeterState, spoken: TableCommit, taken: Taken, *, confirmed: bool = True) -> Iterator[Happened]:
    """Yield the events of a table's claims at one meter, from its steps."""
    claim, effect, seq = taken.claim, taken.effect, spoken.steps[-1].seq
    if claim is not None:
        if state.claims.get(str(claim.number)) != claim:
            raise TurnLost(f"claim {claim.number} of meter {state.name}")
        if effect.takes or effect.new:
            new = effect.new
            bets = tuple(effect.bets)
            yield ClaimRuled(
                number=claim.number,
                seq=seq,
                after=taken.after,
                reserved=new.reserved,
                paid=new.paid,
                returned=new.returned,
                bets=bets,
                confirmed=confirmed,
            )
        else:
            yield ClaimReleased(claim.number, "it took nothing")
    for bet, amounts in effect.settled.items():
        number = _waiting(state, spoken.table, bet).number
        yield ClaimMoved(number, seq, amounts.reserved, amounts.paid, amounts.returned)


def _waiting(state: MeterState, table: int, bet: str) -> Claim:
    """Return the claim of a table for which this bet waits: the last one, where the bet was taken back and won again."""
    found = [
        one for one in state.claims.values() if one.table == table and one.house == HERE and bet in one.bets and one.reserved
    ]
    if not found:
        raise NotWaiting(f"no claim at meter {state.name} waits for {bet} at table {table}")
    return max(found, key=lambda one: one.number)


def open_claims(record: Record, tables: Sequence[int], house: str = HERE) -> list[tuple[int, int]]:
    """Return meter and number of the claims of tables that have not taken anything yet."""
    return record.execute(
        "select meter, number from claim where standing = 'open' and house = %s and table_id = any (%s) order by meter, number",
        (house, list(tables)),
    ).fetchall()


def release(record: Record, meter: int, number: int, why: str, day: date, by: tuple[str, ...] = ()) -> bool:
    """Release a claim that took nothing; False where it is over already. `by` is empty where its own table does it."""
    with record.transaction():
        [chain] = locked(record, [meter])
        claim = chain.state.claims.get(str(number))
        if claim is None or claim.seq is not None:
            return False
        chain.adds(ClaimReleased(number, why, by))
        commit_chains(record, [chain], day)
    return True
