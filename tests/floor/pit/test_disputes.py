"""Disputes on a real record: opened, rebuilt, decided by somebody who did not deal, paid by a correction, reported."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from tests.floor.people.casino import Casino
from tests.floor.pit.staffed_pit import LONG_ODDS, MANUAL, RULES_CACHE, SUMS, TABLE, Pit, pit, player_actor, rules_of

from houseway.core.messages.command import Leave
from houseway.core.money.places import CAGE, stack
from houseway.floor.approvals.store import RequestStanding
from houseway.floor.disputes.decisions import decide_dispute, pending_reports, report
from houseway.floor.disputes.service import DisputeClaim, Rebuilt, Sent, open_dispute, rebuild, write_letter
from houseway.floor.disputes.store import Dispute, EntryKind, dispute_of, disputes
from houseway.floor.lookback.reconstruction import reconstruct
from houseway.floor.lookback.rounds import RoundName
from houseway.floor.people.actors import Actor
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import AccountActor
from houseway.floor.people.significant import SignificantKind as Noted
from houseway.floor.people.significant import significant_events
from houseway.floor.table.uses import TableUse, put_in_use, put_out_of_use, use_of
from houseway.views.digest import view_hash

FLUSH = rules_of("high_card_flush", MANUAL)
ROUND = RoundName(TABLE, 1)
Night = Callable[[Pit], Awaitable[None]]
SHORT = LONG_ODDS.replace(", flush_bonus 5", "")
"""A round in which nothing waits."""


def night(casino: Casino, conninfo: str, does: Night, lines: str = SHORT) -> None:
    """Run a night with one round at the table."""

    async def runs() -> None:
        async with pit(casino, conninfo) as made:
            await made.opens(FLUSH, {"1": casino.patron("ann"), "2": casino.patron("ben")})
            await made.plays(lines)
            await does(made)

    asyncio.run(asyncio.wait_for(runs(), 60))


def opened(found: object) -> Dispute:
    assert isinstance(found, Dispute), found
    return found


async def corrected(made: Pit, id: int | None) -> None:
    """Let a manager and surveillance approve the correction of a dispute."""
    assert id is not None
    for login in ("mia", "sue"):
        found = await made.queue.approve(made.actors[login], id)
        assert isinstance(found, RequestStanding), found


def test_a_dispute_is_opened_rebuilt_decided_and_paid(casino: Casino, conninfo: str) -> None:
    async def does(made: Pit) -> None:
        record, who = casino.record, made.actors
        ann, ben = (player_actor(number) for number in made.players.values())
        seen = reconstruct_hash(casino, 12, ann.actor)
        sent = (Sent(ann.actor, 12, seen), Sent(ann.actor, 13, seen))
        found = opened(open_dispute(record, RULES_CACHE, ann, DisputeClaim(ROUND, None, 90_00, "I had a straight", sent), SUMS))
        assert (found.player, found.state, use_of(record, TABLE)) == (ann.actor, "open", None)  # below the sum of the house
        saw = [one.facts for one in found.entries if one.kind is EntryKind.SAW]
        assert [one["viewer"] for one in saw[:3]] == [ann.actor, ben.actor, "passer-by"]
        assert len({one["rebuilt_sha256"] for one in saw[:3]}) == 3  # each has seen another view
        assert [one["same"] for one in saw[3:]] == [True, False]
        write_letter(record, ann, found.id, "Please look again.")
        assert write_letter(record, ben, found.id, "Me too.") is Bar.NO_SUCH_DISPUTE
        assert rebuild(record, RULES_CACHE, who["kim"], found.id) is Bar.NOT_YOURS
        rebuilt = rebuild(record, RULES_CACHE, who["sue"], found.id)
        assert isinstance(rebuilt, Rebuilt) and not rebuilt.money.differs and "??" not in str(rebuilt.moment.seen.held)

        def decides(by: AccountActor, cents: int = 25_00, reason: str = "the dealer misread it") -> Dispute | Bar:
            return decide_dispute(record, RULES_CACHE, by, found.id, cents, reason)

        assert decides(who["fay"]) is Bar.NOT_YOURS and decides(who["max"], reason=" ") is Bar.SAY_WHY
        assert decides(AccountActor(who["dora"].speaker, "manager", "manager")) is Bar.DEALT_IT
        decided = opened(decides(who["max"]))
        assert (decided.state, decides(who["mia"])) == ("decided", Bar.DECIDED)
        entry = decided.last(EntryKind.DECIDED)
        assert entry is not None
        assert await made.queue.approve(who["max"], entry.request or 0) is Bar.ASKED
        before = made.table.chips[stack(ann.actor)]
        await corrected(made, entry.request)
        assert made.table.chips[stack(ann.actor)] == before + 25_00
        assert opened(dispute_of(record, found.id)).state == "settled"
        kinds = [one.kind for one in significant_events(record)]
        assert {Noted.DISPUTE_OPENED, Noted.DISPUTE_DECIDED, Noted.ROUND_CORRECTED} <= {*kinds}

    night(casino, conninfo, does)


def reconstruct_hash(casino: Casino, step: int, viewer: str) -> str:
    with casino.record.transaction():
        return view_hash(reconstruct(casino.record, RULES_CACHE, ROUND, step, viewer).view)


def test_above_a_sum_the_table_stops_and_the_dispute_is_reported(casino: Casino, conninfo: str) -> None:
    async def does(made: Pit) -> None:
        record, who = casino.record, made.actors
        found = opened(
            open_dispute(record, RULES_CACHE, who["sue"], DisputeClaim(ROUND, None, 600_00, "the count is wrong"), SUMS)
        )
        use = use_of(record, TABLE)
        assert use is not None and not use.in_use and use.dispute == found.id and str(found.id) in use.why
        assert [one.id for one in pending_reports(record, SUMS)] == [found.id]
        assert report(record, who["fay"], found.id, "the commission") is Bar.NOT_YOURS
        notice = report(record, who["max"], found.id, "the commission")
        assert not isinstance(notice, Bar) and (notice["round"], notice["cents"], notice["state"]) == ("3.1", 600_00, "open")
        assert pending_reports(record, SUMS) == []
        kim, fay = Actor(who["kim"].speaker, "cage"), Actor(who["fay"].speaker, "floor")
        assert put_in_use(record, kim, TABLE, "done") is Bar.NOT_YOURS and put_in_use(record, fay, TABLE, "") is Bar.SAY_WHY
        assert isinstance(put_in_use(record, fay, TABLE, "captured"), TableUse)
        assert put_out_of_use(record, fay, 99, "no such table") is Bar.NO_SUCH_TABLE
        decided = opened(decide_dispute(record, RULES_CACHE, who["max"], found.id, 0, "the count is right"))
        assert decided.state == "settled" and disputes(record, undecided=True) == []
        kinds = {one.kind for one in significant_events(record)}
        assert {Noted.DISPUTE_REPORTED, Noted.TABLE_OUT_OF_USE, Noted.TABLE_IN_USE} <= kinds

    night(casino, conninfo, does)


def test_who_may_open_one_and_about_what(casino: Casino, conninfo: str) -> None:
    async def does(made: Pit) -> None:
        record, who = casino.record, made.actors
        stranger = player_actor(casino.patron("cat"))
        claim = DisputeClaim(ROUND, None, 5_00, "I saw it")
        assert open_dispute(record, RULES_CACHE, stranger, claim, SUMS) is Bar.NOT_YOURS
        assert open_dispute(record, RULES_CACHE, AccountActor(1, "count", "count"), claim, SUMS) is Bar.NOT_YOURS
        assert open_dispute(record, RULES_CACHE, who["fay"], claim._replace(says=""), SUMS) is Bar.SAY_WHY
        assert open_dispute(record, RULES_CACHE, who["fay"], claim._replace(name=RoundName(TABLE, 7)), SUMS) is Bar.NO_SUCH_ROUND
        mine = opened(open_dispute(record, RULES_CACHE, who["max"], claim, SUMS))
        assert decide_dispute(record, RULES_CACHE, who["max"], mine.id, 0, "no") is Bar.ASKED
        assert decide_dispute(record, RULES_CACHE, who["mia"], 99, 0, "no") is Bar.NO_SUCH_DISPUTE

    night(casino, conninfo, does)


def test_a_payment_denied_as_disputed_opens_one_and_the_cage_gives_its_chips_back(casino: Casino, conninfo: str) -> None:
    async def does(made: Pit) -> None:
        record, who, queue = casino.record, made.actors, made.queue
        waits = await made.only_request()
        half = await queue.deny(who["max"], waits.id, "disputed", "a marked card")
        assert isinstance(half, RequestStanding)
        await queue.approve(who["sue"], half.id)
        await queue.repair()
        (found,) = disputes(record)  # one, however often it is looked for
        assert (found.cents, found.request, found.says) == (1_505_00, half.id, "a marked card")
        use = use_of(record, TABLE)
        assert use is not None and not use.in_use
        ben = found.player or ""
        cage, before = made.table.chips[CAGE], made.table.chips[stack(ben)]
        decided = opened(decide_dispute(record, RULES_CACHE, who["sam"], found.id, 1_505_00, "the card was clean"))
        entry = decided.last(EntryKind.DECIDED)
        assert entry is not None
        await corrected(made, entry.request)
        assert made.table.chips[stack(ben)] == before + 1_505_00 and made.table.chips[CAGE] == cage - 1_505_00

    night(casino, conninfo, does, LONG_ODDS)


def test_a_player_who_has_left_is_paid_by_the_cage(casino: Casino, conninfo: str) -> None:
    async def does(made: Pit) -> None:
        record, who = casino.record, made.actors
        ann, _ = (player_actor(number) for number in made.players.values())
        await made.submit(Leave(ann.actor))
        found = opened(open_dispute(record, RULES_CACHE, ann, DisputeClaim(ROUND, None, 5_00, "five short"), SUMS))
        cage = made.table.chips[CAGE]
        decided = opened(decide_dispute(record, RULES_CACHE, who["max"], found.id, 5_00, "five short indeed"))
        entry = decided.last(EntryKind.DECIDED)
        assert entry is not None
        await corrected(made, entry.request)
        assert made.table.chips[CAGE] == cage + 5_00

    night(casino, conninfo, does)
