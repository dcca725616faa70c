"""Decisions of disputes, with the correction that moves the chips; those above a threshold are reported."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.messages.command import Correct
from houseway.core.money.cage import CORRECTION
from houseway.core.money.places import CAGE, RACK, Move, Place, meter, stack
from houseway.core.table.table import Table
from houseway.core.values.role import DEALER, FLOOR
from houseway.floor.approvals.facts import DisputeFacts, Notice
from houseway.floor.approvals.requests import new_request
from houseway.floor.approvals.store import enter, standing
from houseway.floor.lookback.rounds import RoundName, find_round
from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.bars import Bar
from houseway.floor.people.chains import check_chain
from houseway.floor.people.rights import AccountActor, Action
from houseway.floor.people.significant import SignificantKind, note
from houseway.floor.step import read_recorded_command
from houseway.floor.store.queries import resumed
from houseway.floor.store.tables import RulesCache, resumed_table

from .service import Sums
from .store import Dispute, EntryKind, add, dispute_of, disputes

Record = Connection[TupleRow]


def decide_dispute(record: Record, shelf: RulesCache, by: AccountActor, id: int, cents: int, reason: str) -> Dispute | Bar:
    """Decide a dispute: so many cents are paid, or nothing. Chips that have to move wait for the approvals of a correction.

    Who decides did not deal the round and did not open the dispute.
    """
    if barred := check_right(Actor(by.speaker, by.capacity), Action.DECIDE_DISPUTE):
        return barred
    if not reason.strip():
        return Bar.SAY_WHY
    stands = dispute_of(record, id)
    found = None if stands is None else resumed(record, stands.table)
    table = None if found is None else resumed_table(found, shelf)
    if table is None or cents < 0:
        return Bar.NO_SUCH_DISPUTE
    with record.transaction():
        dispute = dispute_of(record, id, locked=True)
        assert dispute is not None
        if barred := _check_decision(record, by, dispute):
            return barred
        moves = correcting(record, dispute, table, cents)
        asked = _request_correction(record, by, dispute, table, moves, reason) if moves else None
        if isinstance(asked, Bar):
            return asked
        facts: DisputeFacts = {"paid_cents": cents, "moves": [str(move) for move in moves]}
        if not add(record, id, by.speaker, by.capacity, EntryKind.DECIDED, reason, facts, asked):
            return Bar.DECIDED
        after = {"paid_cents": cents, "reason": reason, "request": asked}
        note(record, SignificantKind.DISPUTE_DECIDED, who=by.speaker, about=None, element=f"dispute {id}", after=after)
        decided = dispute_of(record, id)
        assert decided is not None
        return decided


def _check_decision(record: Record, by: AccountActor, dispute: Dispute) -> Bar | None:
    if dispute.last(EntryKind.DECIDED) is not None:
        return Bar.DECIDED
    if by.speaker == dispute.opened_by:
        return Bar.ASKED
    steps = find_round(record, RoundName(dispute.table, dispute.round)).steps
    dealt = {step.speaker for step in steps if read_recorded_command(step)[0] == DEALER}
    return Bar.DEALT_IT if by.speaker in dealt else check_chain(record, by.speaker, {dispute.opened_by, *dealt})


def _request_correction(
    record: Record, by: AccountActor, dispute: Dispute, table: Table, moves: tuple[Move, ...], reason: str
) -> int | Bar:
    command = Correct(FLOOR, dispute.round, moves)
    asked = new_request(by, dispute.table, table, command, f"dispute {dispute.id}: {reason}")
    if isinstance(asked, Bar):
        return asked
    id = enter(record, asked)
    assert id is not None
    return id


def correcting(record: Record, dispute: Dispute, table: Table, cents: int) -> tuple[Move, ...]:
    """Return the moves that settle a dispute. What the cage holds since a denial goes back to who paid it, or to the player.

    A player who has left is paid by the cage, which gets the chips from the rack.
    """
    moves: list[Move] = []
    if dispute.request is not None:
        denial = standing(record, dispute.request)
        assert denial is not None
        moves += _back(denial.facts, table, is_paid=cents > 0)
    if cents:
        seated = dispute.player in table.seating.values()
        moves.append(Move(RACK, stack(dispute.player) if seated and dispute.player else CAGE, cents, CORRECTION))
    return tuple(moves)


def _back(facts: Mapping[str, Any], table: Table, *, is_paid: bool) -> list[Move]:
    """Return the moves that return a denied payment's chips to the table: to the rack if they are paid after all."""
    stake, win, payer = facts["stake_cents"], facts["win_cents"], facts["paid_from"]
    meters: set[Place] = {*map(meter, table.rules.meters)}
    to = RACK if is_paid or payer not in meters else payer
    if to == RACK:
        return [Move(CAGE, RACK, stake + win, CORRECTION)]
    return [Move(CAGE, to, win, CORRECTION), *([Move(CAGE, RACK, stake, CORRECTION)] if stake else [])]


# Reports


def pending_reports(record: Record, sums: Sums) -> list[Dispute]:
    """Return the disputes that have to be reported and were not: above the sum of the house, and not settled (G13, U7)."""
    found = disputes(record)
    return [
        one for one in found if one.cents >= sums.reports_cents and not one.last(EntryKind.REPORTED) and one.state != "settled"
    ]


def report(record: Record, by: AccountActor, id: int, to: str) -> Notice | Bar:
    """Add to a dispute that it was reported, to whom and with what, and return the notice."""
    if barred := check_right(Actor(by.speaker, by.capacity), Action.DECIDE_DISPUTE):
        return barred
    if not to.strip():
        return Bar.SAY_HOW
    with record.transaction():
        found = dispute_of(record, id, locked=True)
        if found is None:
            return Bar.NO_SUCH_DISPUTE
        told = notice_of(found)
        add(record, id, by.speaker, by.capacity, EntryKind.REPORTED, to, told)
        note(record, SignificantKind.DISPUTE_REPORTED, who=by.speaker, about=None, element=f"dispute {id}", after={"to": to})
        return told


def notice_of(dispute: Dispute) -> Notice:
    """Return the notice of a dispute: the round, the sum, the opening time, the patron's statement and the status."""
    decided = dispute.last(EntryKind.DECIDED)
    notice: Notice = {
        "dispute": dispute.id,
        "opened_at": dispute.at.isoformat(),
        "round": f"{dispute.table}.{dispute.round}",
        "player": dispute.player,
        "cents": dispute.cents,
        "says": dispute.says,
        "state": dispute.state,
        "decided": None,
    }
    if decided is not None:
        paid, moves = decided.facts.get("paid_cents", 0), decided.facts.get("moves", [])
        notice["decided"] = {"at": decided.at.isoformat(), "reason": decided.says, "paid_cents": paid, "moves": moves}
    return notice
