"""The cards of a table are those of its sealed shoe, however often the table changes hands."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import pytest
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.owner_floor import HOUSE, Floor, chosen, floor, seeded, sent_command
from tests.floor.record_host import RecordHost
from tests.floor.record_steps import KEYS

from houseway.core.messages.command import BuyIn, OpenRound, PlaceBet, Say, Sit, Tend
from houseway.core.values.equipment import DECK
from houseway.core.values.order import Order, committed
from houseway.floor.lookback.record_check import check_record
from houseway.floor.lookback.shoes import Shoes
from houseway.floor.messages import Answer, NotRecorded, Rejected
from houseway.floor.seal import Keys
from houseway.floor.store.queries import commitments_of, steps_of
from houseway.floor.table.card_proofs import dealt_from_shoe
from houseway.games import GAMES
from houseway.play.chance import Live
from houseway.play.dealers import live_dealer

Record = Connection[TupleRow]


@pytest.mark.parametrize("key", GAMES)
def test_a_table_that_is_read_back_before_every_command_is_dealt_the_same_cards(record: Record, key: str) -> None:
    never, always = (
        RecordHost(record, number, key, seeded(key), seed=key, resumes=resumes) for number, resumes in ((1, False), (2, True))
    )
    never.plays(2)
    always.plays(2)
    one, other = ([(step.speaker, step.said, step.refused, step.events) for step in steps_of(record, n)] for n in (1, 2))
    assert len(one) > 20
    assert one == other
    roots = [[step.root for step in steps_of(record, number) if step.root] for number in (1, 2)]
    assert roots[0] == roots[1]
    assert bool(roots[0]) is bool(GAMES[key].equipment.size)
    assert check_record(record, []) == []


def faults_in_shoes(record: Record, table: int, keys: Keys) -> list[str]:
    """Return the faults in the shoes of a table, step by step."""
    shoes = Shoes(record, table, keys)
    for step in steps_of(record, table):
        shoes.add(step)
    return [str(one) for one in shoes.findings]


def _shuffles(record: Record, number: int) -> list[int]:
    return [step.seq for step in steps_of(record, number) if step.root is not None]


def test_a_shoe_of_many_rounds_is_dealt_to_its_end_across_takeovers(record: Record) -> None:
    host = RecordHost(record, 1, "spanish_21", live_dealer(Live()), seed="end")
    host.plays(1)
    shuffled = len(_shuffles(record, 1))
    for _ in range(60):
        host.live = host.read_back()
        host.dealer = live_dealer(Live())
        host.plays(1)
        if len(_shuffles(record, 1)) > shuffled:
            break
    *_, mixed, cut = (step.root for step in steps_of(record, 1) if step.root is not None)
    assert len(_shuffles(record, 1)) == shuffled + 2, "the shoe was never dealt to its end"
    assert mixed == cut, "a cut does not change the commitment"
    assert faults_in_shoes(record, 1, KEYS) == []
    assert check_record(record, []) == []


def test_a_table_taken_over_in_the_middle_of_a_round_goes_on_with_the_next_card(conninfo: str, record: Record) -> None:
    """Owners with live chance of their own take turns; what was dealt is what the first of them sealed."""

    async def run() -> None:
        await _opened_with_a_bet(conninfo)
        for turn, (voice, command) in enumerate(REST):
            async with floor(conninfo, f"owner {turn}", lease=0.3, renewed=0.05) as made:
                await _until(partial(_has, made, 1))
                reply = await made.owner.request(sent_command(1, 500 + turn, voice, 1, command))
                assert isinstance(reply, Answer) and reply.refused is None, reply

    asyncio.run(run())
    assert len(_shuffles(record, 1)) == 2
    assert faults_in_shoes(record, 1, KEYS) == []
    assert sum(len(dealt_from_shoe(step)) for step in steps_of(record, 1)) == 6


REST = (
    ("dealer", Say("dealer", "closes bets")),
    ("ann", Say("1", "folds")),
    ("dealer", Say("dealer", "reveals")),
    ("dealer", Tend("dealer", "shuffles")),
)
"""The commands after Ann's bet, until the cards are shuffled again."""
OTHER = Keys({"other": bytes(32)}, seals="other")


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        (None, "is sealed with the key 'second', and this owner has no keys"),
        (OTHER, "is sealed with the key 'second', which this owner does not have"),
        (Keys({"second": bytes(32)}, seals="second"), "was altered, or another key has the name 'second'"),
    ],
)
def test_an_owner_without_the_key_refuses_that_table_alone(conninfo: str, keys: Keys | None, why: str) -> None:
    async def run() -> None:
        await _opened_with_a_bet(conninfo)
        async with floor(conninfo, "dice", lease=0.3) as made:
            await made.opens(3, "sic_bo", 1)
        async with floor(conninfo, "two", lease=0.3, renewed=0.05, keys=keys) as made:
            await _until(lambda: 3 in made.owner.tables and 1 in made.owner.stopped)
            assert why in made.owner.stopped[1] and made.owner.stopped[1].startswith("CannotOpen: the shoe of step 1.")
            reply = await made.submit(3, 7, "dealer", BuyIn("bot1", 500))  # a table of dice needs no key
            assert isinstance(reply, Answer) and reply.refused is None

    asyncio.run(run())


def test_an_owner_without_a_key_shuffles_nothing(conninfo: str, record: Record) -> None:
    async def run() -> None:
        async with floor(conninfo, keys=None) as made:
            for number in (1, 2):
                await made.opens(number, "three_card_poker", 1)
            before = len(list(steps_of(record, 1)))
            reply = await made.submit(1, HOUSE, "dealer", OpenRound())
            assert isinstance(reply, Rejected) and reply.why == NotRecorded.STOPPED and "no key to seal it" in reply.more
            other = await made.submit(2, HOUSE, "dealer", BuyIn("bot1", 500))
            assert isinstance(other, Answer) and other.refused is None
            assert len(list(steps_of(record, 1))) == before

    asyncio.run(run())


def test_an_owner_with_the_next_key_goes_on_with_older_shoes_and_seals_new_ones_with_it(conninfo: str, record: Record) -> None:
    async def run() -> None:
        await _opened_with_a_bet(conninfo)
        later = Keys({"second": bytes(range(32, 64)), "third": bytes(range(64, 96))}, seals="third")
        async with floor(conninfo, "two", lease=0.3, renewed=0.05, keys=later) as made:
            await _until(lambda: 1 in made.owner.tables)
            for voice, command in REST:
                reply = await made.submit(1, 900 + len(voice), voice, command)
                assert isinstance(reply, Answer) and reply.refused is None, reply
        assert record.execute("select key_id from shoe order by seq").fetchall() == [("second",), ("third",)]
        assert faults_in_shoes(record, 1, later) == []

    asyncio.run(run())


WHOLE, PART = committed(DECK.pieces(), bytes(32)), committed(DECK.pieces()[:40], bytes(32))


@pytest.mark.parametrize(
    ("order", "root", "why"),
    [(WHOLE, bytes(32), "is not the one to which its step commits"), (PART, PART.root, "Fault in dealers.py")],
)
def test_a_shoe_that_was_exchanged_in_the_record_stops_its_table(
    conninfo: str, record: Record, order: Order, root: bytes, why: str
) -> None:
    """A row that opens, because somebody with the key sealed it, and does not fit its step or its table."""

    async def run() -> None:
        await _opened_with_a_bet(conninfo)
        [at] = _shuffles(record, 1)
        row = KEYS.seal(order.written(), root, 1, at)
        record.execute("update shoe set sealed = %s where table_id = 1 and seq = %s", (row.sealed, at))
        record.execute("update step set root = %s where table_id = 1 and seq = %s", (root, at))
        async with floor(conninfo, "two", lease=0.3, renewed=0.05) as made:
            await _until(lambda: 1 in made.owner.stopped)
            assert why in made.owner.stopped[1]

    asyncio.run(run())


def test_cards_that_are_not_those_of_the_shoe_are_named_with_their_step(record: Record) -> None:
    host = RecordHost(record, 1, "three_card_poker", seeded("one"), seed="one")
    host.plays(2)
    assert faults_in_shoes(record, 1, KEYS) == []
    dealt = [step for step in steps_of(record, 1) if dealt_from_shoe(step)]
    card = str(dealt_from_shoe(dealt[4])[0]).encode()
    other = b"Ah" if card != b"Ah" else b"Kd"
    record.execute(
        "update step set said = %s where table_id = 1 and seq = %s",
        (dealt[4].said.replace(b'"' + card, b'"' + other), dealt[4].seq),
    )
    assert [fault.split(":")[0] for fault in faults_in_shoes(record, 1, KEYS)] == [f"step 1.{dealt[4].seq}"]
    record.execute("update step set said = %s where table_id = 1 and seq = %s", (dealt[4].said, dealt[4].seq))
    record.execute("delete from shoe where seq = %s", (_shuffles(record, 1)[1],))
    missing = [str(one) for one in check_record(record, []) if f"1.{_shuffles(record, 1)[1]}" in str(one)]
    assert missing and "shoe" in missing[0], missing  # the check of the record names it


def test_the_commitment_is_told_with_the_news_before_bets_close(conninfo: str, record: Record) -> None:
    async def run() -> None:
        made = await _opened_with_a_bet(conninfo)
        told = [(type(event).__name__, news.step.root) for news in made.news[1] for event in news.events]
        roots = [name for name, root in told if root is not None]
        assert roots[0] == "RoundOpened" and "BetsClosed" not in [name for name, _ in told]
        [news] = [news.step for news in made.news[1] if news.step.root is not None]
        assert commitments_of(record, 1) == [(news.seq, news.root)] and commitments_of(record, 1, news.seq) == []

    asyncio.run(run())


async def _opened_with_a_bet(conninfo: str, number: int = 1) -> Floor:
    """Open a table at which Ann has bet, with an owner that then dies."""
    async with floor(conninfo, f"one {number}", lease=0.3) as made:
        await made.owner.opens(number, chosen("three_card_poker").rules)
        for speaker, voice, command in (
            (77, "ann", Sit("ann", ("1",))),
            (HOUSE, "dealer", BuyIn("ann", 100_000)),
            (HOUSE, "dealer", OpenRound()),
            (77, "ann", PlaceBet("1", "ante", 2_500)),
        ):
            done = await made.submit(number, speaker, voice, command)
            assert isinstance(done, Answer) and done.refused is None, done
        return made


def _has(made: Floor, number: int) -> bool:
    return number in made.owner.tables


async def _until(holds: Callable[[], bool], seconds: float = 30) -> None:
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.02)
