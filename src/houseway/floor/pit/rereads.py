"""Requests to correct a card, a tile, a throw or a number that was entered wrongly in a round in play (R-GEN-33).

Only what a person typed or a reader read can be corrected: a round in which the platform dealt is refused here and by its owner.
Every correction names both cards and is a significant event. Above a threshold of the house surveillance approves it first. What
counts is the most that the correction can move: chips that move at once, what bets still open can win, and earlier corrections of
the same round.
"""

from __future__ import annotations

from collections.abc import Iterable

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.messages.command import Misread
from houseway.core.messages.refusal import Refusal
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.places import Bet, Place, meter
from houseway.core.money.price import Fixed, Odds, Price
from houseway.core.round.handlers import DICE, NUMBER
from houseway.core.round.state import Round
from houseway.core.table.actors import take_from
from houseway.core.table.table import Table
from houseway.core.values.chips import Chips
from houseway.core.values.role import SURVEILLANCE, Role
from houseway.core.wire.wire import read_text
from houseway.floor.approvals.facts import RequestFacts
from houseway.floor.approvals.kinds import RequestKind
from houseway.floor.approvals.requests import MOST_WORDS, can_be_read
from houseway.floor.approvals.store import End, NewRequest, RequestStanding, end, enter, standing
from houseway.floor.command_actors import BY_HAND
from houseway.floor.messages import PLATFORM
from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import AccountActor, Action
from houseway.floor.people.roles import PLATFORM as THE_PLATFORM
from houseway.floor.step import Step, read_recorded_command
from houseway.floor.store.queries import resumed
from houseway.floor.store.tables import RulesCache, resumed_table

Record = Connection[TupleRow]
CLAUSE = "R-GEN-33"


def request_reread(
    record: Record, shelf: RulesCache, by: AccountActor, number: int, said: Misread, because: str, from_cents: Chips
) -> RequestStanding | Bar:
    """Enter the correction of a card and return the request; it is approved at once where it can move less than `from_cents`."""
    if barred := check_right(Actor(by.speaker, by.capacity), Action.ASK_REREAD):
        return barred
    if not because.strip():
        return Bar.SAY_WHY
    if not can_be_read(said):
        return Bar.NOT_READABLE
    found = resumed(record, number)
    table = None if found is None else resumed_table(found, shelf)
    if found is None or table is None:
        return Bar.NO_SUCH_TABLE
    if table.round is None or not table.is_playing:
        return Bar.NO_SUCH_ROUND
    if is_dealt_by_platform(found.steps):
        return Bar.SEALED_ORDER
    with record.transaction():
        record.execute("select pg_advisory_xact_lock(hashtext('reread'), %s)", (number,))  # two requests are weighed one by one
        cents = _weight(record, number, table, said)
        facts: RequestFacts = {
            "what": "card corrected",
            "hand": said.on,
            "card": said.card,
            "was": entered(table.round, said),
            "right": _right(said),
            "at_most_cents": cents,
            "because": because[:MOST_WORDS],
        }
        needs = _approvers(cents, from_cents)
        asked = NewRequest(
            table=number,
            kind=RequestKind.REREAD,
            asked_by=by.speaker,
            asked_as=by.capacity,
            command=said,
            needs=needs,
            clause=CLAUSE,
            facts=facts,
            round=table.number,
        )
        id = enter(record, asked)
        assert id is not None
        made = standing(record, id)
        assert made is not None
        return made


def holds_reread(record: Record, shelf: RulesCache, found: RequestStanding, from_cents: Chips) -> str | None:
    """Return the reason an approved correction is not sent, and end it: its round is over, or the facts changed."""
    if record.execute("select from utterance where request = %s limit 1", (found.id,)).fetchone() is not None:
        return None  # it was sent, and a repeat returns how that ended
    why = _changed(record, shelf, found, from_cents)
    if why is not None:
        end(record, found.id, End.LAPSED, PLATFORM, THE_PLATFORM, why)
    return why


def _changed(record: Record, shelf: RulesCache, found: RequestStanding, from_cents: Chips) -> str | None:
    said, stands = found.command, resumed(record, found.table)
    table = None if stands is None else resumed_table(stands, shelf)
    assert isinstance(said, Misread)
    if table is None or table.round is None or not table.is_playing or table.number != found.round:
        return "its round is over: open a dispute"
    if entered(table.round, said) != found.facts.get("was"):
        return "something else was entered there since: ask again"
    if not found.needs and _weight(record, found.table, table, said) >= from_cents:
        return "it moves more than when it was asked for: ask again"
    return None


def is_sealed_at(record: Record, number: int) -> bool:
    """Whether the platform dealt at a table since its last round ended."""
    found = resumed(record, number)
    return found is not None and is_dealt_by_platform(found.steps)


def is_dealt_by_platform(steps: Iterable[Step]) -> bool:
    """Whether the platform dealt, rolled or drew in one of these steps."""
    return any(step.speaker == PLATFORM and step.refused is None and isinstance(_command(step), BY_HAND) for step in steps)


def _command(step: Step) -> object:
    try:
        return read_text(read_recorded_command(step)[1])
    except Unreadable:  # the first step of a table has no command
        return None


def entered(round: Round, said: Misread) -> str:
    """Return the recorded value of a corrected card, throw or number; empty if none was entered."""
    if said.on == DICE:
        return " ".join(map(str, round.dice))
    if said.on == NUMBER:
        return str(round.number or "")
    held = round.held.get(said.on, ())
    return repr(held[said.card - 1]) if 1 <= said.card <= len(held) else ""


def _right(said: Misread) -> str:
    return " ".join(map(str, said.faces)) if said.piece is None else repr(said.piece)


def reread_approvers(record: Record, number: int, table: Table, said: Misread, from_cents: Chips) -> tuple[Role, ...]:
    """Return the roles that must approve a correction."""
    return _approvers(_weight(record, number, table, said), from_cents)


def _weight(record: Record, number: int, table: Table, said: Misread) -> Chips:
    return most_moved(table, said) + _corrected_before(record, number, table.number)


def _approvers(cents: Chips, from_cents: Chips) -> tuple[Role, ...]:
    return (SURVEILLANCE,) if cents >= from_cents else ()


def _corrected_before(record: Record, table: int, round: int) -> Chips:
    """Return the sum that earlier corrections of a round could move: several small ones count as one large one."""
    row = record.execute(
        "select coalesce(sum((facts->>'at_most_cents')::bigint), 0)::bigint from request r join ending e on e.request = r.id"
        " where table_id = %s and round = %s and kind = %s and how = 'done'",
        (table, round, RequestKind.REREAD),
    ).fetchone()
    assert row is not None
    return row[0]


def most_moved(table: Table, said: Misread) -> Chips:
    """Return the most that a correction can move: what it moves at once, and what bets that are open after it can win.

    A correction that the rules refuse moves nothing.
    """
    ruling = take_from(table, said.by, said)
    if isinstance(ruling, Refusal):
        return 0
    net: dict[Place, Chips] = {}
    for event in ruling.events:
        for move in event.moves:
            net[move.src] = net.get(move.src, 0) - move.chips
            net[move.dst] = net.get(move.dst, 0) + move.chips
    at_once = sum(chips for chips in net.values() if chips > 0)
    round = ruling.after.round
    return at_once + (0 if round is None or round.over else _open(ruling.after, round))


def _open(table: Table, round: Round) -> Chips:
    """Return the amount at stake in a round: each open bet with its highest price, and the pots."""
    bets = {bet: round.bets[bet] for bet in round.live_bets()}
    pots = sum(chips for place, chips in round.chips.items() if isinstance(place, str) and place.startswith("pot "))
    return pots + sum(chips + _most(table, bet, chips) for bet, chips in bets.items())


def _most(table: Table, bet: Bet, stake: Chips) -> Chips:
    """Return the highest win of a bet: by its own pay table, by one that belongs to no wager (a bonus), or even money."""
    rules = table.rules
    tables = [pays for name, pays in rules.pays.items() if name == bet.wager or name not in rules.wagers]
    return max((stake, *(_win(table, price, stake) for pays in tables for price in pays.pays.values())))


def _win(table: Table, price: Price, stake: Chips) -> Chips:
    match price:
        case Odds():
            return price.win(stake)
        case Fixed():
            return price.chips
        case _:
            return table.chips.get(meter(price.of), 0)
