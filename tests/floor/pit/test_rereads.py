"""A card dealt by the platform cannot be re-entered, and a card that moves much needs two people (R-GEN-33)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from tests.floor.owner_floor import seeded
from tests.floor.people.casino import Casino
from tests.floor.pit.staffed_pit import RULES_CACHE, SUMS, TABLE, Pit, pit, rules_of

from houseway.core.messages.command import BuyIn, Misread, OpenRound, PlaceBet, Say
from houseway.core.values.cards import Card
from houseway.floor.api.terms import Terms
from houseway.floor.approvals.kinds import RequestKind
from houseway.floor.approvals.store import End, RequestStanding
from houseway.floor.config.sections import Disputes
from houseway.floor.lookback.verification import ALL, verify
from houseway.floor.messages import Answer
from houseway.floor.people.bars import Bar
from houseway.floor.people.significant import SignificantKind as Noted
from houseway.floor.people.significant import significant_events
from houseway.floor.pit.rereads import request_reread
from houseway.floor.table.chance import DealerOf, by_hand
from houseway.games import GAMES

POKER = rules_of("three_card_poker")
WHY = "the dealer read the wrong card"
FROM = SUMS.reread_approved_from_cents


def night(casino: Casino, conninfo: str, does: Callable[[Pit], Awaitable[None]], dealer_of: DealerOf = by_hand) -> None:
    async def runs() -> None:
        async with pit(casino, conninfo, dealer_of) as made:
            await does(made)

    asyncio.run(asyncio.wait_for(runs(), 60))
    assert verify(conninfo, [], GAMES.__getitem__).holds
    assert verify(conninfo, [], GAMES.__getitem__, ALL._replace(fold=True)).holds


async def bets(made: Pit, ann: int, cents: int) -> None:
    await made.opens(POKER, {"1": ann})
    await made.submit(BuyIn(f"p{ann}", 10_000_00))
    await made.submit(OpenRound())
    await made.submit(PlaceBet("1", "ante", cents))


DEALT = """
    dealer closes bets
    seat 1 gets 9c
    dealer gets Qd
    seat 1 gets As
    dealer gets 7s
    seat 1 gets Kc
    dealer gets 2h
"""


def requested(casino: Casino, made: Pit, card: int, right: str, by: str = "fay", from_cents: int = FROM) -> RequestStanding | Bar:
    said = Misread(made.actors[by].capacity, "1", card, Card(right))
    return request_reread(casino.record, RULES_CACHE, made.actors[by], TABLE, said, WHY, from_cents)


def test_the_floor_cannot_make_a_royal_of_the_cards_of_a_sealed_shoe(casino: Casino, conninfo: str) -> None:
    """Seen before: the floor alone corrected a card three times, and $600 became $7,500."""

    async def does(made: Pit) -> None:
        await bets(made, casino.patron("ann"), 300_00)
        await made.submit(Say("dealer", "closes bets"))
        assert made.table.round is not None
        held = dict(made.table.round.held)
        left = [piece for piece in map(Card, ("Ah", "Kh", "Qh")) if all(piece not in hand for hand in held.values())]
        fay = made.actors["fay"]
        for place, piece in enumerate(left, start=1):
            reply = await made.floor.request(made.numbered(fay.speaker, "floor", Misread("floor", "1", place, piece)))
            assert isinstance(reply, Answer) and reply.refused == "dealt_by_the_platform R-GEN-33"
            assert requested(casino, made, place, repr(piece)) is Bar.SEALED_ORDER
        assert made.table.round is not None and dict(made.table.round.held) == held
        assert not await made.queue.waiting()

    dealer = seeded("sealed")
    night(casino, conninfo, does, lambda table: dealer)


def test_dice_that_the_platform_threw_are_not_corrected_either(casino: Casino, conninfo: str) -> None:
    async def does(made: Pit) -> None:
        await made.opens(rules_of("sic_bo"), {"1": casino.patron("ann")})
        await made.submit(OpenRound())
        await made.submit(PlaceBet("1", "small", 25_00))
        await made.submit(Say("dealer", "closes bets"))
        said = Misread("floor", "dice", faces=(1, 1, 1))
        reply = await made.floor.request(made.numbered(made.actors["fay"].speaker, "floor", said))
        assert isinstance(reply, Answer) and reply.refused == "dealt_by_the_platform R-GEN-33"

    dealer = seeded("dice")
    night(casino, conninfo, does, lambda table: dealer)


def test_a_card_that_was_typed_wrongly_waits_for_surveillance_above_the_threshold(casino: Casino, conninfo: str) -> None:
    async def does(made: Pit) -> None:
        await bets(made, casino.patron("ann"), 300_00)
        await made.plays(DEALT)
        who = made.actors
        assert requested(casino, made, 1, "Qh", by="dora") is Bar.NOT_YOURS
        waits = requested(casino, made, 1, "Ah")
        assert isinstance(waits, RequestStanding) and waits.needs == ("surveillance",) and waits.facts["at_most_cents"] >= FROM
        assert (waits.facts["was"], waits.facts["right"], waits.clause) == ("9c", "Ah", "R-GEN-33")
        for login, bar in (("fay", Bar.ASKED), ("max", Bar.NOT_NEEDED), ("flo", Bar.NOT_NEEDED), ("dan", Bar.NOT_NEEDED)):
            assert await made.queue.approve(who[login], waits.id) is bar
        assert made.table.round is not None and made.table.round.held["1"][0] == Card("9c")
        done = await made.queue.approve(who["sue"], waits.id)
        assert isinstance(done, RequestStanding) and done.ending is not None and done.ending.how is End.DONE
        assert made.table.round is not None and made.table.round.held["1"][0] == Card("Ah")

    night(casino, conninfo, does)
    (noted,) = significant_events(casino.record, kind=Noted.CARD_CORRECTED)
    assert noted.after is not None and (noted.after["was"], noted.after["right"]) == ("9c", "Ah")
    assert [one["role"] for one in noted.after["approved_by"]] == ["surveillance"]


def test_where_the_house_says_nothing_surveillance_approves_the_smallest_correction(casino: Casino, conninfo: str) -> None:
    """As it was seen: the floor alone corrected cards of a friend, each below $500, round after round."""
    default = Disputes().reread_approved_from_cents
    assert default == Terms().sums.reread_approved_from_cents == 0

    async def does(made: Pit) -> None:
        await bets(made, casino.patron("ann"), 10_00)
        await made.plays(DEALT)
        waits = requested(casino, made, 1, "9d", from_cents=default)
        assert isinstance(waits, RequestStanding) and waits.needs == ("surveillance",)
        await made.queue.repair()
        assert made.table.round is not None and made.table.round.held["1"][0] == Card("9c")

    night(casino, conninfo, does)
    assert not significant_events(casino.record, kind=Noted.CARD_CORRECTED)


def test_a_house_that_raises_the_sum_lets_one_person_correct_below_it_and_is_told(casino: Casino, conninfo: str) -> None:
    async def does(made: Pit) -> None:
        await bets(made, casino.patron("ann"), 10_00)
        await made.plays(DEALT)
        small = requested(casino, made, 1, "9d")
        assert isinstance(small, RequestStanding) and not small.needs and 0 < small.facts["at_most_cents"] < FROM
        done = await made.queue.deliver(small.id)
        assert isinstance(done, RequestStanding) and done.ending is not None and done.ending.how is End.DONE
        # many small ones are one large one
        found = small
        for right in ("9h", "9s", "8d", "8h", "8s", "6c", "6d"):
            found = requested(casino, made, 1, right)
            assert isinstance(found, RequestStanding)
            if found.needs:
                break
            await made.queue.deliver(found.id)
        assert found.needs == ("surveillance",)

    night(casino, conninfo, does)
    noted = significant_events(casino.record, kind=Noted.CARD_CORRECTED)
    assert noted[0].after is not None and (noted[0].after["was"], noted[0].after["right"]) == ("9c", "9d")


@pytest.mark.parametrize("late", ["approved", "listed"])
def test_a_correction_lapses_with_its_round(casino: Casino, conninfo: str, late: str) -> None:
    async def does(made: Pit) -> None:
        await bets(made, casino.patron("ann"), 300_00)
        await made.plays(DEALT)
        waits = requested(casino, made, 1, "Ah")
        assert isinstance(waits, RequestStanding) and waits.kind is RequestKind.REREAD and waits.needs
        await made.plays("seat 1 folds\ndealer reveals")
        assert not made.table.is_playing
        if late == "approved":
            await made.queue.approve(made.actors["sue"], waits.id)
        else:
            assert not await made.queue.waiting()
        ended = await made.queue.find(waits.id)
        assert ended is not None and ended.ending is not None and ended.ending.how is End.LAPSED

    night(casino, conninfo, does)
    assert not significant_events(casino.record, kind=Noted.CARD_CORRECTED)
