"""Commands over the real bus: replies of the record, repeats, hostile messages, tables without an owner, two owners."""

from __future__ import annotations

import asyncio
import time
from typing import Any, ClassVar

import msgspec
import pytest
from nats.aio.msg import Msg
from nats.errors import TimeoutError as NoReply
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.bus.bus_floor import HOUSE_SUBJECTS, BusFloor, bus_floor
from tests.floor.owner_floor import HOUSE
from tests.floor.record_steps import held

from houseway.core.messages.command import BuyIn, Sit
from houseway.core.wire.wire import written
from houseway.floor.bus.envelope import Unreadable, encode_command, encode_reply, read_command, read_reply
from houseway.floor.bus.line import Line, connected, subscribed
from houseway.floor.bus.requests import Client, CommandServer, Unanswered
from houseway.floor.bus.subjects import Subjects
from houseway.floor.messages import Answer, Answers, NotRecorded, Rejected, SentCommand
from houseway.floor.servers import NatsServer
from houseway.floor.step import read_recorded_command
from houseway.floor.store.queries import steps_of
from houseway.floor.store.steps import connected as record_connected

Record = Connection[TupleRow]
SAID = SentCommand(12, 77, "p77", 3, written(Sit("p77", ("3",))).encode())


def test_an_envelope_is_read_as_it_was_written() -> None:
    assert read_command(encode_command(SAID), 12) == SAID
    for reply in (Answer(1, 2, None), Answer(1, 2, "bet_too_low HCF-1"), Rejected(3, NotRecorded.BUSY, "more")):
        assert read_reply(encode_reply(reply)) == reply


def _changed(**changes: Any) -> bytes:
    fields = msgspec.json.decode(encode_command(SAID))
    fields.update(changes)
    return msgspec.json.encode({name: value for name, value in fields.items() if value is not ...})


BAD = (
    b"",
    b"\xff\xfe",
    b"[" * 5_000,
    b"null",
    b"[]",
    b"{}",
    _changed(v=2),
    _changed(v=True),
    _changed(v="1"),
    _changed(v=...),
    _changed(table=13),
    _changed(table="12"),
    _changed(table=12.0),
    _changed(speaker=None),
    _changed(speaker=1.5),
    _changed(speaker=0),
    _changed(speaker=2**63),
    _changed(number=-1),
    _changed(voice=""),
    _changed(speaker=10**30),
    _changed(voice=7),
    _changed(voice=...),
    _changed(number="3"),
    _changed(number=[3]),
    _changed(said=...),
    _changed(more="?"),
    encode_command(SAID)[:-1],
    encode_command(SAID) + b"}",
    _changed(voice="x" * 200_000),
)
"""Messages that no owner may act on."""


@pytest.mark.parametrize("data", BAD, ids=range(len(BAD)))
def test_a_bad_envelope_is_unreadable_and_nothing_else(data: bytes) -> None:
    with pytest.raises(Unreadable):
        read_command(data, 12)


def test_a_property_has_a_name_that_fits_a_subject() -> None:
    for name in ("", "a.b", "*", ">", "A", "a b"):
        with pytest.raises(ValueError, match="not a name of a property"):
            Subjects(name)
    for viewer in ("a.b", "*", ">", "dealer", "Ann"):
        with pytest.raises(ValueError, match="not a viewer"):
            HOUSE_SUBJECTS.news(1, viewer)


def test_a_command_is_answered_with_its_step_and_a_repeat_with_the_same(conninfo: str, record: Record, bus: NatsServer) -> None:
    async def run() -> None:
        async with bus_floor(conninfo, bus.url) as made:
            await made.opens(1, "high_card_flush", 2)
            before = held(record, 1)["player bot1"]
            sells = made.next(1, HOUSE, "dealer", BuyIn("bot1", 5_000))
            refused = made.next(1, HOUSE, "dealer", BuyIn("bot6", 5_000))
            replies = [await made.client.request(one) for one in (sells, refused, sells, sells, refused)]
            assert replies[0] == replies[2] == replies[3] and replies[1] == replies[4]
            assert isinstance(replies[0], Answer) and replies[0].refused is None
            assert isinstance(replies[1], Answer) and (replies[1].refused or "").startswith("nobody_of_that_name")
            assert held(record, 1)["player bot1"] == before + 5_000
            stored = {step.seq: step for step in steps_of(record, 1)}
            assert read_recorded_command(stored[replies[0].seq]) == ("dealer", sells.text)

    asyncio.run(run())


def test_nothing_is_answered_or_told_before_the_commit(conninfo: str, record: Record, bus: NatsServer) -> None:
    """Another transaction has the row of the table, so the call of the owner waits; so do its reply and its news."""

    async def run() -> None:
        async with bus_floor(conninfo, bus.url) as made:
            await made.opens(1, "high_card_flush", 1)
            await made.arrived()
            told = {subject: len(messages) for subject, messages in made.captured.items()}
            with record_connected(conninfo) as other, other.transaction():
                other.execute("select from live where table_id = 1 for update")
                asks = asyncio.create_task(made.request(made.next(1, HOUSE, "dealer", BuyIn("bot1", 500))))
                deadline = time.monotonic() + 20
                while record.execute("select count(*) from pg_locks where not granted").fetchone() == (0,):
                    assert time.monotonic() < deadline
                    await asyncio.sleep(0.01)
                await made.arrived()
                assert not asks.done()
                assert told == {subject: len(messages) for subject, messages in made.captured.items()}
            assert isinstance(await asyncio.wait_for(asks, 20), Answer)
            await made.arrived()
            assert len(made.captured[made.subjects.whole(1)]) == told[made.subjects.whole(1)] + 1

    asyncio.run(run())


def test_hostile_messages_are_counted_and_answered_and_the_door_stays_open(
    conninfo: str, record: Record, bus: NatsServer
) -> None:
    async def run() -> None:
        async with bus_floor(conninfo, bus.url) as made:
            await made.opens(12, "high_card_flush", 1)
            knocks = await connected(bus.url)
            subject = made.subjects.commands(12)
            for data in BAD:
                reply = read_reply((await knocks.request(subject, data, timeout=20)).data)
                assert isinstance(reply, Rejected) and reply.why == NotRecorded.UNREADABLE
                await knocks.publish(subject, data)  # without an address for the reply: trap of the first floor
            for said in (
                b"null",
                b"7",
                b'{"v":1,"kind":"Fill"}',
                b'{"v":1,"kind":"PlaceBet","on":"1","wager":"ante","chips":1000.0}',
            ):
                reply = read_reply((await knocks.request(subject, encode_command(SAID._replace(text=said)), timeout=20)).data)
                assert isinstance(reply, Rejected) and reply.why == NotRecorded.UNREADABLE
            # an address that is not one for replies: an owner would otherwise speak where the sender may not
            await knocks.publish(subject, encode_command(SAID._replace(number=1)), reply=made.subjects.news(12, ""))
            await knocks.flush()
            async with asyncio.timeout(20):
                while made.door.counts.messages < 2 * len(BAD) + 7:
                    await asyncio.sleep(0.01)
            heard = made.door.counts
            assert heard.unreadable == 2 * len(BAD) and heard.mute == len(BAD) + 1 and heard.faults == 0
            assert isinstance(await made.submit(12, HOUSE, "dealer", BuyIn("bot1", 500)), Answer)
            await made.arrived()
            assert not any(b'"kind":"answer"' in data for data in made.captured[made.subjects.news(12, "")])
            await knocks.close()

    asyncio.run(run())


class Raises:
    """An owner with a bug."""

    served: ClassVar[list[int]] = [1]

    def receive(self, said: SentCommand, answers: Answers) -> None:
        """Raise an error at every message."""
        raise RuntimeError("a bug")

    def rejects(self, table: int, answers: Answers, why: NotRecorded, more: str) -> None:
        """Raise an error at what cannot be read, too."""
        raise RuntimeError("a bug")


def test_a_bug_behind_the_door_does_not_close_it(bus: NatsServer) -> None:
    async def run() -> None:
        line = Line(await connected(bus.url))
        door = CommandServer(line, HOUSE_SUBJECTS, Raises())
        await door.start()
        client = await connected(bus.url)
        for _ in range(3):
            with pytest.raises(NoReply):
                await client.request(HOUSE_SUBJECTS.commands(1), encode_command(SAID._replace(table=1)), timeout=0.2)
        async with asyncio.timeout(20):
            while door.counts.faults < 3:
                await asyncio.sleep(0.01)
        await door.stop()
        await client.close()
        await line.bus.close()

    asyncio.run(run())


def test_a_client_waits_while_a_table_has_no_owner_and_is_answered_when_it_has(
    conninfo: str, record: Record, bus: NatsServer
) -> None:
    async def run() -> None:
        async with bus_floor(conninfo, bus.url) as made:
            waits = asyncio.create_task(made.client.request(made.next(7, 107, "bot7", Sit("bot7", ("3",))), 30))
            began = time.monotonic()
            async with asyncio.timeout(20):
                while made.client.repeats < 4:
                    await asyncio.sleep(0.01)
            assert not waits.done() and time.monotonic() - began > 0.1  # at once would be thousands in a second
            await made.opens(7, "high_card_flush", 1)
            assert isinstance(await waits, Answer)

    asyncio.run(run())


def test_a_client_that_gets_no_reply_says_so(bus: NatsServer) -> None:
    async def run() -> None:
        nats = await connected(bus.url)
        client = Client(nats, HOUSE_SUBJECTS)
        with pytest.raises(Unanswered):
            await client.request(SAID, 0.3)
        await nats.close()

    asyncio.run(run())


async def _sat(made: BusFloor, count: int) -> list[Any]:
    return [await made.submit(1, HOUSE, "dealer", BuyIn("bot1", 100)) for _ in range(count)]


def test_two_owners_hear_one_table_and_one_of_them_answers(conninfo: str, record: Record, bus: NatsServer) -> None:
    """The replaced owner does not learn of it, so both subscribe; the record fences it, and it sends no reply."""

    async def run() -> None:
        async with bus_floor(conninfo, bus.url, "one", lease=600, renewed=600) as first:
            await first.opens(1, "high_card_flush", 1)
            await _sat(first, 3)
            record.execute("update owner set until = '-infinity' where name = 'one'")
            async with bus_floor(conninfo, bus.url, "two", lease=600, renewed=600) as second:
                assert first.door.tables == second.door.tables == [1]
                second.numbers.update(first.numbers)
                before = held(record, 1)["player bot1"]
                replies = await _sat(second, 5)
                assert all(isinstance(reply, Answer) and reply.refused is None for reply in replies)
                assert held(record, 1)["player bot1"] == before + 500
                async with asyncio.timeout(20):
                    while first.door.tables:
                        await asyncio.sleep(0.02)

    asyncio.run(run())


def test_the_bus_goes_away_and_comes_back(conninfo: str, record: Record, bus: NatsServer) -> None:
    async def run() -> None:
        async with bus_floor(conninfo, bus.url) as made:
            await made.opens(1, "high_card_flush", 1)
            before = held(record, 1)["player bot1"]
            bus.kill()
            asks = asyncio.create_task(made.client.request(made.next(1, HOUSE, "dealer", BuyIn("bot1", 500)), 30))
            await asyncio.sleep(0.5)
            await asyncio.get_running_loop().run_in_executor(None, bus.start)
            assert isinstance(await asks, Answer)
            assert held(record, 1)["player bot1"] == before + 500

    asyncio.run(run())


@pytest.mark.parametrize(
    "why", [NotRecorded.DRAINING, NotRecorded.NO_SUCH_TABLE, NotRecorded.STOPPED, NotRecorded.BUSY, NotRecorded.PASSED_OVER]
)
def test_after_a_try_without_a_reply_no_rejection_is_taken_for_an_answer(why: NotRecorded, bus: NatsServer) -> None:
    """The first try was recorded by an owner that then died; the next owner's rejection was wrongly returned."""

    async def run() -> None:
        owner, user = await connected(bus.url), await connected(bus.url)
        tries = 0

        async def on_message(message: Msg) -> None:
            nonlocal tries
            tries += 1
            if tries > 1:
                await owner.publish(message.reply, encode_reply(Rejected(7, why)))

        await subscribed(owner, HOUSE_SUBJECTS.commands(7), on_message)
        await owner.flush()
        asks = Client(user, HOUSE_SUBJECTS, patience=0.2).request(SAID._replace(table=7), 1.0)
        if why is NotRecorded.PASSED_OVER:  # the record has a later number of this account, so every owner rejects this one
            assert await asks == Rejected(7, why)
        else:
            with pytest.raises(Unanswered):
                await asks
        assert tries > 1
        await owner.close()
        await user.close()

    asyncio.run(run())


def test_an_owner_without_the_table_does_not_speak_for_the_one_that_has_it(bus: NatsServer) -> None:
    async def run() -> None:
        owner, user = await connected(bus.url), await connected(bus.url)

        async def on_message(message: Msg) -> None:
            await owner.publish(message.reply, encode_reply(Rejected(8, NotRecorded.NO_SUCH_TABLE)))

        await subscribed(owner, HOUSE_SUBJECTS.commands(8), on_message)
        await owner.flush()
        with pytest.raises(Unanswered):
            await Client(user, HOUSE_SUBJECTS, patience=0.2).request(SAID._replace(table=8), 0.5)
        await owner.close()
        await user.close()

    asyncio.run(run())
