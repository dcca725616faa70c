"""Tables and days on a real record: submissions with their price and their notice, dealers relieved, tables and days closed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from fractions import Fraction

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from tests.floor.people.casino import Casino
from tests.floor.pit.staffed_pit import LONG_ODDS, MANUAL, RULES_CACHE, TABLE, Pit, pit, rules_of
from tests.floor.record_steps import DAY

from houseway.cli.par.edges import edges
from houseway.core.game.rules import Rules
from houseway.core.messages.command import Leave, Tend
from houseway.core.messages.event import Hung, RoundOpened
from houseway.core.table.table import Table
from houseway.core.values.role import DEALER
from houseway.floor.approvals.delivery import IN_PLAY, NotSent
from houseway.floor.approvals.store import End, RequestStanding
from houseway.floor.people.actors import Actor
from houseway.floor.people.bars import Bar
from houseway.floor.people.shifts import Shift
from houseway.floor.people.significant import SignificantKind as Noted
from houseway.floor.people.significant import significant_events
from houseway.floor.pit.relief import dealer_at
from houseway.floor.pit.submissions import Price, Proposed, announced, propose, submissions_of
from houseway.floor.pit.tables import NotClosed, close_gaming_day, close_table, open_gaming_day, open_table, reopen_table
from houseway.floor.store.days import SignedDay
from houseway.floor.table.uses import TableUse

FLUSH = rules_of("high_card_flush", MANUAL)
SIC_BO = rules_of("sic_bo")
Night = Callable[[Pit], Awaitable[None]]
HALF_AN_HOUR = 1800


def night(casino: Casino, conninfo: str, does: Night, rules: Rules = FLUSH, lines: str = "") -> None:
    """Run a night with a patron at the table."""

    async def runs() -> None:
        async with pit(casino, conninfo) as made:
            await made.opens(rules, {"1": casino.patron("ann"), "2": casino.patron("ben")} if rules is FLUSH else {})
            if lines:
                await made.plays(lines)
            await does(made)

    asyncio.run(asyncio.wait_for(runs(), 60))


def by_the_lab(rules: Rules) -> Mapping[str, Fraction]:
    """Return the edges as the command line wires them."""
    return {one.wager: one.edge for one in edges(rules)}


def no_edges(rules: Rules) -> Mapping[str, Fraction]:
    """Return no edges: those of some games take seconds."""
    return {}


def proposes(made: Pit, login: str, settings: Mapping[str, str], minutes: int | None = None) -> object:
    """Propose settings on top of the active submission."""
    record = made.casino.record
    effective = None if minutes is None else made.casino.now() + timedelta(minutes=minutes)
    args = (tuple(settings.items()), effective, HALF_AN_HOUR)
    edges_of = by_the_lab if made.table.rules.game is SIC_BO.game else no_edges
    return propose(record, RULES_CACHE, edges_of, made.actors[login], TABLE, *args)


MANUALLY = {"ruleset.jurisdiction": '"house_manual"'}


def test_limits_change_with_notice_by_somebody_elses_approval_and_rounds_keep_their_rules(casino: Casino, conninfo: str) -> None:
    wanted = {**MANUALLY, "table.min.ante": "25"}

    async def does(made: Pit) -> None:
        who, record, queue = made.actors, casino.record, made.queue
        assert proposes(made, "sue", wanted) is Bar.NOT_YOURS
        assert proposes(made, "max", MANUALLY) is Bar.NOTHING_CHANGES
        assert proposes(made, "max", wanted, 29) is Bar.TOO_SOON
        breaches = str(proposes(made, "max", {**MANUALLY, "table.min.ante": "600"}))
        assert "600 is not from $0.01 to $500" in breaches and "HCFM-table_minimums_and_maximums.C" in breaches
        found = proposes(made, "max", wanted)
        assert isinstance(found, Proposed) and found.effective == casino.now() + timedelta(minutes=30)
        assert [(one["setting"], one["after"]) for one in found.checked.changes] == [("table.min.ante", "2500")]
        (sign,) = announced(record, await queue.waiting([TABLE]))
        assert (sign.is_approved, sign.changes[0]["setting"]) == (False, "table.min.ante")
        assert await queue.approve(who["max"], found.request) is Bar.ASKED
        early = await queue.approve(who["dan"], found.request)
        assert isinstance(early, NotSent) and "effective at" in early.why
        casino.later(HALF_AN_HOUR)
        await made.plays("seat 1 bets ante 10")
        assert [one.why for one in await queue.repair() if isinstance(one, NotSent)] == [IN_PLAY]  # the round keeps its rules
        await made.plays(LONG_ODDS.replace("seat 1 bets ante 10", ""))
        waits = next(one for one in await queue.waiting() if one.facts["what"] == "long_odds")
        for login in ("max", "sue"):
            await queue.approve(who[login], waits.id)
        (hung,) = await queue.repair()
        assert isinstance(hung, RequestStanding) and hung.ending is not None and hung.ending.how is End.DONE
        events = [event for news in made.floor.news[TABLE] for event in news.events]
        (pinned,) = [one.digest for one in events if isinstance(one, RoundOpened)]
        (new,) = [one.digest for one in events if isinstance(one, Hung)]
        (kept,) = submissions_of(record, TABLE)
        assert (kept.before_digest, kept.after_digest, kept.how) == (pinned, new, "done") and pinned != new
        assert {one.kind for one in significant_events(record)} >= {Noted.SUBMISSION_PROPOSED, Noted.SUBMISSION_HUNG}

    night(casino, conninfo, does)


def test_a_submission_is_priced_and_one_that_another_overtook_lapses(casino: Casino, conninfo: str) -> None:
    async def does(made: Pit) -> None:
        who, queue = made.actors, made.queue
        first = proposes(made, "max", {"sb.odds.any_three_of_a_kind": "32"})
        assert isinstance(first, Proposed) and first.effective == casino.now(), first  # nobody sits: at once
        assert first.checked.prices == (Price("any_three_of_a_kind", Fraction(11, 36), Fraction(1, 12)),)
        second = proposes(made, "mia", {"sb.odds.any_three_of_a_kind": "33"})
        assert isinstance(second, Proposed)
        done = await queue.approve(who["dan"], first.request)
        assert isinstance(done, RequestStanding) and done.ending is not None and done.ending.how is End.DONE
        late = await queue.approve(who["dan"], second.request)
        assert isinstance(late, NotSent) and "another submission" in late.why
        looked = await queue.find(second.request)
        assert looked is not None and looked.ending is not None and looked.ending.how is End.LAPSED
        assert [one.how for one in submissions_of(casino.record, TABLE)] == ["done", "lapsed"]

    night(casino, conninfo, does, SIC_BO)


def test_a_dealer_is_relieved_and_the_table_is_told(casino: Casino, conninfo: str) -> None:
    async def does(made: Pit) -> None:
        who, record = made.actors, casino.record
        dee = casino.staff("dee", DEALER)
        assert await made.queue.relieve(who["kim"], TABLE, dee) is Bar.NOT_YOURS
        told = await made.queue.relieve(who["fay"], TABLE, dee)
        assert isinstance(told, RequestStanding) and told.ending is not None and told.ending.how is End.DONE
        assert made.table.dealer == f"s{dee}"
        deals = dealer_at(record, TABLE)
        assert isinstance(deals, Shift) and deals.speaker == dee and dealer_at(record, 99) is None

    night(casino, conninfo, does)


def test_a_day_closes_when_its_tables_are_closed(casino: Casino, conninfo: str) -> None:
    async def does(made: Pit) -> None:
        who, record, key = made.actors, casino.record, Ed25519PrivateKey.generate()
        fay, max_ = Actor(who["fay"].speaker, "floor"), Actor(who["max"].speaker, "manager")

        async def opens(number: int, rules: Rules, rack: int) -> Table:
            return await made.floor.owner.opens(number, rules, rack=rack)

        assert await open_table(made.worker, opens, fay, TABLE, FLUSH, 0) is Bar.TABLE_EXISTS
        assert await open_table(made.worker, opens, Actor(who["kim"].speaker, "cage"), 4, FLUSH, 0) is Bar.NOT_YOURS
        assert isinstance(await open_table(made.worker, opens, fay, 4, FLUSH, 500_00), Table)
        assert close_gaming_day(record, fay, DAY, key) is Bar.NOT_YOURS
        still = close_gaming_day(record, max_, DAY, key)
        assert isinstance(still, NotClosed) and still.tables == (TABLE, 4)
        assert isinstance(close_table(record, RULES_CACHE, fay, 4), TableUse)
        assert close_table(record, RULES_CACHE, fay, TABLE) is Bar.STILL_SEATED
        await made.plays("seat 1 bets ante 10")
        assert close_table(record, RULES_CACHE, fay, TABLE) is Bar.STILL_IN_PLAY
        await made.plays(LONG_ODDS.replace("seat 1 bets ante 10", "").replace(", flush_bonus 5", ""))
        for name in {*made.table.seating.values()}:
            await made.submit(Leave(name))
        closed = close_table(record, RULES_CACHE, fay, TABLE)
        assert isinstance(closed, TableUse) and closed.closed and close_table(record, RULES_CACHE, fay, 99) is Bar.NO_SUCH_TABLE
        signed = close_gaming_day(record, max_, DAY, key)
        assert isinstance(signed, SignedDay)
        tomorrow = DAY + timedelta(days=1)
        assert open_gaming_day(record, fay, tomorrow) is Bar.NOT_YOURS and open_gaming_day(record, max_, tomorrow) is None
        again = reopen_table(record, fay, TABLE)
        assert isinstance(again, TableUse) and again.in_use
        asked = await made.queue.request(who["dora"], TABLE, Tend("floor", "orders a recut"))
        assert isinstance(asked, int) and isinstance(await made.queue.approve(who["fay"], asked), NotSent)  # the day is closed
        kinds = {one.kind for one in significant_events(record)}
        assert {Noted.TABLE_OPENED, Noted.TABLE_CLOSED, Noted.TABLE_IN_USE, Noted.DAY_CLOSED, Noted.DAY_OPENED} <= kinds

    night(casino, conninfo, does)
