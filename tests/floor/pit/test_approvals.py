"""The queue of approvals on a real record: persons and not only roles, and each command sent once, whatever is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from psycopg import errors
from tests.floor.people.casino import Casino
from tests.floor.pit.staffed_pit import CALLED, LONG_ODDS, MANUAL, TABLE, Pit, pit, player_actor, rules_of

from houseway.core.messages.command import Allow, BuyIn, Correct, Fill, Hang, OpenRound, Outcome, Say, Tend
from houseway.core.messages.event import Approved, BetSettled, Denied, Event
from houseway.core.money.cage import CORRECTION
from houseway.core.money.places import CAGE, RACK, Move, stack
from houseway.floor.approvals.decisions import approve
from houseway.floor.approvals.delivery import NotSent
from houseway.floor.approvals.kinds import RequestKind
from houseway.floor.approvals.significant import OF_THE_PIT
from houseway.floor.approvals.store import End, RequestStanding
from houseway.floor.lookback.verification import verify
from houseway.floor.messages import NotRecorded, Rejected, Reply, SentCommand
from houseway.floor.people.actors import Actor
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import AccountActor
from houseway.floor.people.shifts import begin_shift, end_shift
from houseway.floor.people.significant import SignificantKind as Noted
from houseway.floor.people.significant import significant_events
from houseway.floor.step import read_recorded_command
from houseway.floor.store.queries import steps_of
from houseway.games import GAMES

FLUSH = rules_of("high_card_flush", MANUAL)
Night = Callable[[Pit], Awaitable[None]]


def night(casino: Casino, conninfo: str, does: Night, lines: str = "") -> None:
    """Run a night at the table, with two patrons and a round that is played so far."""

    async def runs() -> None:
        async with pit(casino, conninfo) as made:
            await made.opens(FLUSH, {"1": casino.patron("ann"), "2": casino.patron("ben")})
            if lines:
                await made.plays(lines)
            await does(made)

    asyncio.run(asyncio.wait_for(runs(), 60))


def published_events(made: Pit) -> list[Event]:
    return [event for news in made.floor.news[TABLE] for event in news.events]


def ended(found: object, how: End = End.DONE) -> RequestStanding:
    assert isinstance(found, RequestStanding) and found.ending is not None and found.ending.how is how, found
    return found


def test_a_payment_at_long_odds_waits_for_two_people_who_did_not_deal_it(casino: Casino, conninfo: str) -> None:
    async def does(made: Pit) -> None:
        waits, who = await made.only_request(), made.actors
        assert (waits.kind, waits.needs, waits.round) == (RequestKind.PAYMENT, ("manager", "surveillance"), 1)
        assert waits.asked_by == who["dora"].speaker and waits.clause == "HCFM-side_bets.notes.d"
        assert (waits.facts["what"], waits.facts["hand"], waits.facts["wager"]) == ("long_odds", "2", "flush_bonus")
        assert (waits.facts["stake_cents"], waits.facts["win_cents"]) == (5_00, 1_500_00)
        dealer_as_manager = AccountActor(who["dora"].speaker, "manager", "manager")
        manager_as_surveillance = AccountActor(who["max"].speaker, "surveillance", "surveillance")
        assert await made.queue.approve(dealer_as_manager, waits.id) is Bar.ASKED
        assert await made.queue.approve(who["fay"], waits.id) is Bar.NOT_NEEDED
        half = await made.queue.approve(who["max"], waits.id)
        assert isinstance(half, RequestStanding) and half.request.missing == ("surveillance",) and made.table.is_playing
        assert await made.queue.approve(who["max"], waits.id) is Bar.APPROVED_ALREADY
        assert await made.queue.approve(manager_as_surveillance, waits.id) is Bar.APPROVED_ALREADY
        assert await made.queue.approve(who["mia"], waits.id) is Bar.NOT_NEEDED
        ended(await made.queue.approve(who["sue"], waits.id))
        assert await made.queue.approve(who["sue"], waits.id) is Bar.NO_SUCH_REQUEST
        assert not made.table.is_playing and [one.by for one in published_events(made) if isinstance(one, Approved)] == list(
            waits.needs
        )
        last = list(steps_of(casino.record, TABLE))[-2:]
        assert [(step.speaker, read_recorded_command(step)[0]) for step in last] == [
            (who["max"].speaker, "manager"),
            (who["sue"].speaker, "surveillance"),
        ]
        (noted,) = significant_events(casino.record, kind=Noted.PAYMENT_APPROVED)
        assert noted.after is not None and noted.after["win_cents"] == 1_500_00  # who processed and who confirmed (P12)
        assert [one["speaker"] for one in noted.after["approved_by"]] == [who["max"].speaker, who["sue"].speaker]
        assert await made.queue.waiting() == []

    night(casino, conninfo, does, LONG_ODDS)


@pytest.mark.parametrize("outcome", ["lost", "void", "disputed"])
def test_a_denial_needs_as_many_people_as_the_approval(casino: Casino, conninfo: str, outcome: Outcome) -> None:
    async def does(made: Pit) -> None:
        waits, who = await made.only_request(), made.actors
        assert await made.queue.deny(who["max"], waits.id, outcome, " ") is Bar.SAY_WHY
        assert await made.queue.deny(who["fay"], waits.id, outcome, "marked") is Bar.NOT_NEEDED
        half = await made.queue.deny(who["max"], waits.id, outcome, "a marked card")
        assert isinstance(half, RequestStanding) and half.kind is RequestKind.DENIAL and half.request.missing == ("surveillance",)
        assert await made.queue.approve(who["max"], waits.id) is Bar.APPROVED_ALREADY  # one word on a payment, yes or no
        assert {one.kind for one in await made.queue.waiting()} == {RequestKind.PAYMENT, RequestKind.DENIAL}
        ended(await made.queue.approve(who["sue"], half.id))
        (denied,) = [one for one in published_events(made) if isinstance(one, Denied)]
        assert (denied.by, denied.agreed, denied.outcome, denied.reason) == (
            "manager",
            ("surveillance",),
            outcome,
            "a marked card",
        )
        assert not made.table.is_playing and await made.queue.waiting() == []
        (noted,) = significant_events(casino.record, kind=Noted.PAYMENT_DENIED)
        assert noted.after is not None and noted.after["reason"] == "a marked card"
        ben = next(name for seat, name in made.table.seating.items() if seat == "2")
        assert made.table.chips[stack(ben)] == 1_000_00 + 20_00 - (0 if outcome == "void" else 5_00)
        row = casino.record.execute("select sum(chips) from account where table_id = %s", (TABLE,)).fetchone()
        assert row == (0,)
        if outcome == "disputed":
            assert verify(conninfo, [], GAMES.__getitem__).holds  # decided again, it is denied again
            assert made.table.chips[CAGE] == -12_000_00 + 1_505_00

    night(casino, conninfo, does, LONG_ODDS)


def test_a_call_is_ruled_on_by_somebody_who_did_not_make_it(casino: Casino, conninfo: str) -> None:
    async def does(made: Pit) -> None:
        waits, who = await made.only_request(), made.actors
        assert (waits.kind, waits.needs, waits.facts["what"]) == (RequestKind.RULING, ("floor",), "card_face_up")
        assert await made.queue.approve(AccountActor(who["dora"].speaker, "floor", "floor"), waits.id, "upholds") is Bar.ASKED
        assert await made.queue.approve(who["fay"], waits.id) is Bar.SAY_HOW
        assert await made.queue.turn_down(who["fay"], waits.id, "no") is Bar.SAY_HOW
        ended(await made.queue.approve(who["sam"], waits.id, "dismisses"))  # a role above the floor may rule
        await made.plays("dealer calls card_face_up with 5c")
        again = await made.only_request()
        assert again.id != waits.id
        ended(await made.queue.approve(who["fay"], again.id, "upholds"))
        assert made.table.round is not None and made.table.round.void is not None

    night(casino, conninfo, does, CALLED)


def test_a_bet_above_the_maximum_is_asked_for_and_allowed_by_two(casino: Casino, conninfo: str) -> None:
    async def does(made: Pit) -> None:
        who, ann = made.actors, player_actor(made.players["p" + str(min(made.players.values()))])
        other = Allow("", "2", "ante", 2_000_00)
        assert await made.queue.request(ann, TABLE, other) is Bar.NOT_YOURS  # another player's seat
        asked = await made.queue.request(ann, TABLE, Allow("", "1", "ante", 800_00), "a good guest")
        assert isinstance(asked, int)
        waits = await made.only_request()
        assert (waits.kind, waits.needs, waits.facts["cents"]) == (RequestKind.PERMISSION, ("shift_manager", "director"), 800_00)
        assert isinstance(await made.queue.approve(who["dan"], asked), RequestStanding)
        ended(await made.queue.approve(who["sam"], asked))
        await made.plays("seat 1 bets ante 800")
        (noted,) = significant_events(casino.record, kind=Noted.BET_ALLOWED)
        assert noted.after is not None and noted.after["because"] == "a good guest"
        assert await made.queue.request(who["sue"], TABLE, Tend("floor", "orders a recut")) is Bar.NOT_YOURS
        assert await made.queue.request(who["fay"], TABLE, Fill("floor", 100)) is Bar.NOT_ASKED_FOR  # the cage has slips for it
        assert await made.queue.request(who["fay"], TABLE, OpenRound()) is Bar.NOT_ASKED_FOR
        assert await made.queue.request(who["fay"], TABLE, Tend("floor", "shuffles")) is Bar.NOT_ASKED_FOR
        assert await made.queue.request(who["fay"], 99, Tend("floor", "orders a recut")) is Bar.NO_SUCH_TABLE

    night(casino, conninfo, does, "seat 2 bets ante 10")


def test_a_correction_is_said_by_who_asked_when_others_have_approved(casino: Casino, conninfo: str) -> None:
    async def does(made: Pit) -> None:
        who, queue = made.actors, made.queue
        name = made.table.seating["1"]

        async def request(login: str, command: Correct) -> int:
            id = await queue.request(who[login], TABLE, command)
            assert isinstance(id, int), id
            return id

        hang = Hang("floor", "high_card_flush", ())
        assert await queue.request(who["max"], TABLE, hang) is Bar.NOT_ASKED_FOR  # it is proposed, with what it changes
        await made.plays("seat 1 bets ante 10\ndealer closes bets\ndealer calls shuffler_jams")
        waits = await made.only_request()
        ended(await queue.approve(who["fay"], waits.id, "upholds"))
        moves = (Move(RACK, stack(name), 25_00, CORRECTION),)
        correct = await request("max", Correct("floor", 1, moves))
        assert isinstance(await queue.approve(who["sue"], correct), RequestStanding)
        ended(await queue.approve(who["mia"], correct))
        assert made.table.chips[RACK] == 9_975_00
        wrong = await request("max", Correct("floor", 9, moves))  # the rules refuse it when it is handled
        await queue.approve(who["sue"], wrong)
        refused = ended(await queue.approve(who["mia"], wrong), End.REFUSED)
        assert refused.ending is not None and refused.ending.reason.startswith("no_such_round ")
        kinds = {one.kind for one in significant_events(casino.record)}
        assert {Noted.ROUND_CORRECTED, Noted.CALL_RULED} <= kinds

    night(casino, conninfo, does)


def test_what_was_asked_for_is_turned_down_or_taken_back(casino: Casino, conninfo: str) -> None:
    async def does(made: Pit) -> None:
        who, queue = made.actors, made.queue
        first = await queue.request(who["dora"], TABLE, Tend("floor", "orders a recut"))
        second = await queue.request(who["flo"], TABLE, Tend("floor", "orders a recut"))
        assert isinstance(first, int) and isinstance(second, int)
        assert await queue.turn_down(who["sue"], first, "no") is Bar.NOT_NEEDED
        assert await queue.turn_down(who["fay"], first, "") is Bar.SAY_WHY
        ended(await queue.turn_down(who["fay"], first, "too late"), End.TURNED_DOWN)
        ended(await queue.turn_down(who["flo"], second, "a slip of the tongue"), End.TURNED_DOWN)
        assert await queue.approve(who["fay"], second) is Bar.NO_SUCH_REQUEST
        assert await queue.find(99) is None and await queue.turn_down(who["fay"], 99, "no") is Bar.NO_SUCH_REQUEST

    night(casino, conninfo, does)


def test_an_order_is_given_in_the_role_of_whoever_approved_it(casino: Casino, conninfo: str) -> None:
    """A manager stands for the floor (R-GEN-29). It was looked for under the floor's name; nothing was sent any more."""

    async def does(made: Pit) -> None:
        asked = await made.queue.request(made.actors["dora"], TABLE, Tend("floor", "orders a recut"))
        assert isinstance(asked, int)
        said = await made.queue.approve(made.actors["max"], asked)
        assert isinstance(said, RequestStanding) and said.ending is not None, said
        assert [step.said.partition(b"\n")[0] for step in steps_of(casino.record, TABLE)][-1] == b"manager"

    night(casino, conninfo, does)


def test_a_dealer_who_comes_back_as_floor_is_still_who_dealt(casino: Casino, conninfo: str) -> None:
    async def does(made: Pit) -> None:
        dora, fay = made.actors["dora"].speaker, made.actors["fay"].speaker
        assert end_shift(casino.record, Actor(fay, "floor"), dora) is None
        assert begin_shift(casino.record, Actor(dora, ""), dora, "manager") is Bar.ROLE_NOT_HELD
        casino.record.execute("insert into may_hold (speaker, role, granted_by) values (%s, 'manager', 0)", (dora,))
        assert begin_shift(casino.record, Actor(dora, ""), dora, "manager") is Bar.NOT_IN_ONE_SHIFT
        casino.also(dora, "manager")
        assert not isinstance(begin_shift(casino.record, Actor(dora, ""), dora, "manager"), Bar)
        waits = await made.only_request()
        assert await made.queue.approve(AccountActor(dora, "manager", "manager"), waits.id) is Bar.ASKED

    night(casino, conninfo, does, LONG_ODDS)


def test_an_approval_that_was_not_sent_is_repaired_under_the_same_number(casino: Casino, conninfo: str) -> None:
    async def does(made: Pit) -> None:
        waits, who, sent = await made.only_request(), made.actors, list[SentCommand]()

        async def lost(said: SentCommand) -> Reply:
            sent.append(said)
            return Rejected(said.table, NotRecorded.BUSY)

        async def answer_lost(said: SentCommand) -> Reply:
            sent.append(said)
            await made.floor.request(said)
            return Rejected(said.table, NotRecorded.BUSY)

        assert isinstance(await made.queue.approve(who["max"], waits.id), RequestStanding)
        assert isinstance(await made.queue_by(lost).approve(who["sue"], waits.id), NotSent)  # as if the process ended here
        assert {one.id for one in await made.queue.waiting()} == {waits.id}
        assert isinstance((await made.queue_by(answer_lost).repair())[0], NotSent)
        ended((await made.queue.repair())[0])
        assert [said.number for said in sent] == [sent[0].number] * 2 and await made.queue.repair() == []
        assert len([one for one in published_events(made) if isinstance(one, Approved)]) == 2
        assert sum(isinstance(one, BetSettled) and one.bet.wager == "flush_bonus" for one in published_events(made)) == 1

    night(casino, conninfo, does, LONG_ODDS)


def test_a_number_that_its_speaker_used_for_something_else_is_not_taken_for_the_approval(casino: Casino, conninfo: str) -> None:
    async def does(made: Pit) -> None:
        waits, who = await made.only_request(), made.actors
        meanwhile = [Say("dealer", "sings"), Say("dealer", "sings again")]

        async def crossed(said: SentCommand) -> Reply:
            if meanwhile:  # the same person first sends another command to the table, under the same number or a later one
                number = said.number + len(meanwhile) - 1
                other = SentCommand(said.table, said.speaker, said.voice, number, b'{"kind":"Say","who":"dealer","what":"sings"}')
                meanwhile.pop()
                await made.floor.request(other)
            return await made.floor.request(said)

        await made.queue.approve(who["max"], waits.id)
        ended(await made.queue_by(crossed).approve(who["sue"], waits.id))
        rows = casino.record.execute("select nr, count(*) from utterance group by nr order by nr").fetchall()
        assert rows[0][1] >= 2 and not made.table.is_playing
        heard = casino.record.execute("select nr, refused from utterance_heard order by nr").fetchall()
        assert heard == [(0, None), (1, None)]

    night(casino, conninfo, does, LONG_ODDS)


def test_two_who_approve_at_once_are_two_and_one_who_does_it_twice_is_one(casino: Casino, conninfo: str) -> None:
    async def does(made: Pit) -> None:
        waits, who = await made.only_request(), made.actors
        people = [who["max"], who["mia"], who["sue"], who["max"], who["sue"]]
        said = await asyncio.gather(*(made.queue.approve(one, waits.id) for one in people))
        assert sum(isinstance(one, RequestStanding) for one in said) == 2
        (row,) = casino.record.execute("select count(*), count(distinct role) from approval").fetchall()
        assert row == (2, 2) and not made.table.is_playing

    night(casino, conninfo, does, LONG_ODDS)


def test_what_does_not_wait_any_more_lapses(casino: Casino, conninfo: str) -> None:
    async def does(made: Pit) -> None:
        waits = await made.only_request()
        await made.queue.approve(made.actors["max"], waits.id)
        await made.plays("manager approves seat 2 flush_bonus\nsurveillance approves seat 2 flush_bonus")  # by another way
        assert await made.queue.waiting() == []
        lapsed = await made.queue.find(waits.id)
        ended(lapsed, End.LAPSED)
        assert await made.queue.approve(made.actors["sue"], waits.id) is Bar.NO_SUCH_REQUEST

    night(casino, conninfo, does, LONG_ODDS)


def test_the_database_lets_nobody_approve_twice_or_what_they_asked_for(casino: Casino, conninfo: str) -> None:
    insert = "insert into approval (request, by, role, says) values (%s, %s, %s, '')"  # as a program with a fault might

    async def does(made: Pit) -> None:
        waits, who = await made.only_request(), made.actors
        with pytest.raises(errors.CheckViolation, match="whoever asked does not approve"):
            casino.record.execute(insert, (waits.id, who["dora"].speaker, "manager"))
        assert isinstance(approve(casino.record, who["max"], waits.id), RequestStanding)
        with pytest.raises(errors.UniqueViolation):
            casino.record.execute(insert, (waits.id, who["max"].speaker, "surveillance"))

    night(casino, conninfo, does, LONG_ODDS)


def test_a_large_cash_buy_in_is_asked_for_by_the_dealer_and_confirmed_by_the_floor(casino: Casino, conninfo: str) -> None:
    async def does(made: Pit) -> None:
        who, name = made.actors, min(made.players)
        assert await made.queue.request(who["fay"], TABLE, BuyIn(name, 500_00)) is Bar.NOT_YOURS
        assert await made.queue.request(who["dora"], TABLE, BuyIn(name, 500_00, "wallet")) is Bar.NOT_ASKED_FOR
        asked = await made.queue.request(who["dora"], TABLE, BuyIn(name, 500_00))
        assert isinstance(asked, int)
        before = made.table.chips[stack(name)]
        assert await made.queue.approve(who["dora"], asked) is Bar.ASKED
        ended(await made.queue.approve(who["fay"], asked))
        assert made.table.chips[stack(name)] == before + 500_00
        assert await made.queue.repair() == [] and made.table.chips[stack(name)] == before + 500_00  # once
        (noted,) = significant_events(casino.record, kind=Noted.CASH_CONFIRMED)
        assert (noted.who, noted.about) == (who["fay"].speaker, who["dora"].speaker)

    night(casino, conninfo, does)


def test_every_kind_of_significant_event_of_the_pit_is_looked_for_in_these_tests() -> None:
    text = "".join(file.read_text() for file in Path(__file__).parent.glob("test_*.py"))
    text += (Path(__file__).parents[1] / "test_archive.py").read_text().replace("Kind.", "Noted.")
    assert [kind for kind in OF_THE_PIT if f"Noted.{kind.name}" not in text] == []


def test_rows_of_the_pit_are_only_added(casino: Casino, conninfo: str) -> None:
    async def does(made: Pit) -> None:
        waits = await made.only_request()
        approve(casino.record, made.actors["max"], waits.id)
        for relation in (
            "request",
            "approval",
            "ending",
            "utterance",
            "utterance_heard",
            "dispute",
            "dispute_entry",
            "table_use",
            "submission",
            "meter_asked",
            "meter_agreed",
        ):
            for change in (f"delete from {relation}", f"truncate {relation} cascade"):
                with pytest.raises(errors.CheckViolation, match="only added"):
                    casino.record.execute(change.encode())

    night(casino, conninfo, does, LONG_ODDS)
