"""Opens a dispute on a round, stores the views of all viewers, and closes the table above a threshold (G13)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.round.view import PUBLIC
from houseway.floor.approvals.store import standing
from houseway.floor.config.keys import Config
from houseway.floor.lookback.explanation import MoneyOfARound, explain
from houseway.floor.lookback.reconstruction import Moment, reconstruct
from houseway.floor.lookback.rounds import NotFound, RoundName, find_round
from houseway.floor.lookback.shown import sent_in
from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import AccountActor, Action
from houseway.floor.people.roles import PLAYER
from houseway.floor.people.significant import SignificantKind, note
from houseway.floor.store.tables import RulesCache
from houseway.floor.table.uses import stopped
from houseway.views.digest import view_hash

from .store import Dispute, EntryKind, add, dispute_of, enter_dispute

Record = Connection[TupleRow]


class Sums(NamedTuple):
    """Thresholds from which a dispute or a corrected card has consequences, in cents."""

    stops_table_cents: int
    reports_cents: int
    reread_approved_from_cents: int = 0
    """From this on surveillance approves the correction of a card (R-GEN-33). With zero it approves every one."""


def sums_of(config: Config) -> Sums:
    """Return the thresholds for disputes in a configuration."""
    told = config.disputes
    return Sums(told.stops_table_cents, told.reports_cents, told.reread_approved_from_cents)


class Sent(NamedTuple):
    """A view that somebody was sent, by its hash, as their client kept it (U6)."""

    viewer: str
    step: int
    sha256: str


class DisputeClaim(NamedTuple):
    """The subject of a dispute."""

    name: RoundName
    player: str | None
    cents: int
    says: str
    sent: tuple[Sent, ...] = ()


def open_dispute(record: Record, shelf: RulesCache, by: AccountActor, claim: DisputeClaim, sums: Sums) -> Dispute | Bar:
    """Open a dispute about a round, at any hour (G14); a patron about a round in which they sat."""
    if barred := check_right(Actor(by.speaker, by.capacity), Action.OPEN_DISPUTE):
        return barred
    if not claim.says.strip():
        return Bar.SAY_WHY
    if by.capacity == PLAYER:
        claim = claim._replace(player=by.actor)
    return _opened(record, shelf, by.speaker, by.capacity, claim, sums, None)


def disputes_of_denials(record: Record, shelf: RulesCache, sums: Sums) -> None:
    """Open a dispute for each payment that was denied as disputed and has none; its chips are with the cage (R-GEN-32)."""
    rows = record.execute(
        "select r.id from request r join ending e on e.request = r.id and e.how = 'done'"
        " where r.kind = 'denial' and r.facts->>'outcome' = 'disputed'"
        " and not exists (select from dispute d where d.request = r.id) order by r.id"
    ).fetchall()
    for (id,) in rows:
        denial = standing(record, id)
        assert denial is not None
        facts, by = dict[str, Any](denial.facts), denial.approvals[0]
        name = RoundName(denial.table, denial.round or 0)
        claim = DisputeClaim(name, facts["player"], facts["stake_cents"] + facts["win_cents"], facts["reason"])
        _opened(record, shelf, by.by, by.role, claim, sums, id)


def _opened(
    record: Record, shelf: RulesCache, by: int, role: str, claim: DisputeClaim, sums: Sums, denial: int | None
) -> Dispute | Bar:
    name = claim.name
    with record.transaction():
        try:
            found = find_round(record, name)
        except NotFound:
            return Bar.NO_SUCH_ROUND
        sat = sorted({player for _, player in found.opened.seating})
        if claim.player is not None and claim.player not in sat:
            return Bar.NOT_YOURS
        id = enter_dispute(record, name.table, name.number, by, role, claim.player, claim.cents, claim.says, denial)
        if id is None:
            return Bar.DISPUTED  # another process has opened it for the same denial
        for moment in _seen(record, shelf, name, [*sat, PUBLIC]):
            facts = {"viewer": moment.viewer or "passer-by", "step": moment.step.seq, "rebuilt_sha256": view_hash(moment.view)}
            add(record, id, by, role, EntryKind.SAW, "as the record rebuilds it", facts)
        for one in sent_in(record, shelf, found, claim.player) if claim.player in sat else ():
            facts = {"viewer": claim.player, "step": one.step, "sent_sha256": one.sha256, "rebuilt_sha256": one.rebuilt}
            add(record, id, by, role, EntryKind.SAW, "as the house sent it", {**facts, "same": one.same})
        for sent in claim.sent:
            add(record, id, by, role, EntryKind.SAW, "as it was sent", _compared(record, shelf, name, sent))
        if claim.cents >= sums.stops_table_cents:
            stopped(record, by, name.table, f"dispute {id} about round {name}", id)
        after = {"round": str(name), "cents": claim.cents, "player": claim.player}
        note(record, SignificantKind.DISPUTE_OPENED, who=by, about=None, element=f"dispute {id}", after=after)
        made = dispute_of(record, id)
        assert made is not None
        return made


def _seen(record: Record, shelf: RulesCache, name: RoundName, viewers: Iterable[str]) -> list[Moment]:
    return [reconstruct(record, shelf, name, None, viewer) for viewer in viewers]


def _compared(record: Record, shelf: RulesCache, name: RoundName, sent: Sent) -> dict[str, object]:
    """Return the hash of a view that was sent beside that of the same view rebuilt."""
    try:
        rebuilt = view_hash(reconstruct(record, shelf, name, sent.step, sent.viewer).view)
    except NotFound:
        rebuilt = None
    facts = {"viewer": sent.viewer, "step": sent.step, "sent_sha256": sent.sha256, "rebuilt_sha256": rebuilt}
    return {**facts, "same": sent.sha256 == rebuilt}


class Rebuilt(NamedTuple):
    """A round that is in dispute, with every card and every cent."""

    moment: Moment
    money: MoneyOfARound


def rebuild(record: Record, shelf: RulesCache, by: AccountActor, id: int) -> Rebuilt | Bar:
    """Rebuild the round of a dispute with every card; that somebody looked is added to the dispute."""
    if barred := check_right(Actor(by.speaker, by.capacity), Action.READ_DISPUTES):
        return barred
    with record.transaction():
        found = dispute_of(record, id, locked=True)
        if found is None:
            return Bar.NO_SUCH_DISPUTE
        name = RoundName(found.table, found.round)
        rebuilt = Rebuilt(reconstruct(record, shelf, name, None, PUBLIC, full=True), explain(record, shelf, name))
        facts = {"ledger_agrees": not rebuilt.money.differs, "steps": [step.seq for step in rebuilt.money.found.steps]}
        add(record, id, by.speaker, by.capacity, EntryKind.REBUILT, "with every card", facts)
        return rebuilt


def write_letter(record: Record, by: AccountActor, id: int, says: str) -> Dispute | Bar:
    """Add a letter of the patron who opened the dispute, or of a member of staff who may open one (G14)."""
    if barred := check_right(Actor(by.speaker, by.capacity), Action.OPEN_DISPUTE):
        return barred
    if not says.strip():
        return Bar.SAY_WHY
    with record.transaction():
        found = dispute_of(record, id, locked=True)
        if found is None or (by.capacity == PLAYER and by.actor != found.player):
            return Bar.NO_SUCH_DISPUTE
        add(record, id, by.speaker, by.capacity, EntryKind.LETTER, says, {})
        after = dispute_of(record, id)
        assert after is not None
        return after
