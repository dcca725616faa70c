"""Rights on the real bus: nobody sends or reads what the configuration does not allow, and a property runs without its hub."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from nats.aio.client import Client as Nats
from nats.aio.msg import Msg
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.bus.stream_steps import add_buy_in as adds_step
from tests.floor.bus.stream_steps import commit_all, fetches_from, filled, is_all, once_in_order, read_until
from tests.floor.owner_floor import sent_command

from houseway.core.messages.command import Sit
from houseway.core.round.view import PUBLIC
from houseway.floor.bus.calls import packed
from houseway.floor.bus.configuration import SERVICES, Hub, center_user, hub_conf, player_user, property_conf, users_of
from houseway.floor.bus.line import Line, NotAllowed, connected, manager, subscribed
from houseway.floor.bus.reader import Reader
from houseway.floor.bus.relay import Relay
from houseway.floor.bus.requests import Client, CommandServer
from houseway.floor.bus.subjects import STAFF, Subjects
from houseway.floor.bus.tail import Tail
from houseway.floor.messages import Answer, Answers, NotRecorded, Rejected, SentCommand
from houseway.floor.servers import NatsServer, nats_server
from houseway.floor.servers.programs import free_port
from houseway.floor.table.record_worker import RecordWorker

Record = Connection[TupleRow]
PIER = Subjects("pier")
PASSWORDS = {name: f"secret of {name}" for name in SERVICES}


def _pier(server: NatsServer, hub: Hub | None = None) -> str:
    users = [*users_of(PIER, PASSWORDS), player_user(PIER, "ann", "ann"), player_user(PIER, "ben", "ben")]
    return property_conf(PIER, users, listen=f"127.0.0.1:{server.port}", streams=server.streams, hub=hub)


@pytest.fixture
def pier() -> Iterator[NatsServer]:
    """The server of a property, with its users."""
    with nats_server(_pier) as server:
        yield server


async def _as(server: NatsServer, name: str, errors: list[str]) -> Nats:
    async def on_error(error: Exception) -> None:
        errors.append(str(error))

    password = PASSWORDS.get(name, name)
    return await connected(server.url, user=name, password=password, error_cb=on_error)


class Captured:
    """A user who tries to read everything there is, subject by subject."""

    def __init__(self) -> None:
        self.got: set[str] = set()
        self.errors: list[str] = []

    async def reads(self, server: NatsServer, name: str) -> Nats:
        """Subscribe to all of it; what is not allowed is an error of the server."""
        bus = await _as(server, name, self.errors)
        subjects = [">", "houseway.>", "_INBOX.>", "_INBOX_api.>", *ALL_SUBJECTS, PIER.calls]
        for subject in dict.fromkeys(subjects):
            await subscribed(bus, subject, self._capture)
        await bus.flush()
        return bus

    async def _capture(self, message: Msg) -> None:
        self.got.add(message.subject)


ALL_SUBJECTS = (
    PIER.commands(1),
    PIER.control("one"),
    PIER.whole(1),
    PIER.clock(1),
    PIER.news(1, PUBLIC),
    PIER.news(1, STAFF),
    PIER.news(1, "ann"),
    PIER.news(1, "ben"),
    "_INBOX_api.reply",
)
"""Something on each subject."""
MAY_READ = {
    "surveillance": {PIER.whole(1)},
    "staff": {PIER.news(1, STAFF)},
    "lobby": {PIER.news(1, PUBLIC)},
    "ann": {PIER.news(1, "ann")},
    "ben": {PIER.news(1, "ben")},
    "relay": set[str](),
    "books": set[str](),
    "api": {
        *(PIER.news(1, viewer) for viewer in (PUBLIC, STAFF, "ann", "ben")),
        PIER.clock(1),
        PIER.whole(1),  # it makes the views of everyone who looks
        "_INBOX_api.reply",
    },
    "owner": {PIER.commands(1), PIER.control("one")},
}


def test_each_user_reads_what_the_configuration_allows_and_nothing_else(pier: NatsServer) -> None:
    async def run() -> None:
        readers = {name: Captured() for name in MAY_READ}
        buses = [await captured.reads(pier, name) for name, captured in readers.items()]
        errors: list[str] = []
        owner, api = await _as(pier, "owner", errors), await _as(pier, "api", errors)
        for subject in ALL_SUBJECTS:
            await (api if ".says." in subject or ".control." in subject else owner).publish(subject, b"something")
        await owner.publish(PIER.calls, b"a call")
        for bus in (owner, api, *buses):
            await bus.flush()
        async with asyncio.timeout(10):
            while any(MAY_READ[name] - captured.got for name, captured in readers.items()):
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        for name, captured in readers.items():
            assert captured.got == MAY_READ[name], name
            assert captured.errors, name  # each of them tried too much
        assert errors == []
        for bus in (owner, api, *buses):
            await bus.close()

    asyncio.run(run())


def test_only_the_api_sends_commands_and_only_an_owner_tells_news(pier: NatsServer) -> None:
    """Every user sends something on every subject; what arrives is what that user may send."""

    async def run() -> None:
        arrived: set[tuple[str, str]] = set()

        async def on_message(message: Msg) -> None:
            arrived.add((message.subject, message.data.decode()))

        errors: list[str] = []
        watchers = [await _as(pier, name, errors) for name in ("owner", "api", "surveillance")]
        for bus, subjects in zip(
            watchers, ((PIER.all_commands, PIER.all_control), (PIER.all_news,), (PIER.whole("*"),)), strict=True
        ):
            for subject in subjects if bus is not watchers[1] else (PIER.news("*", PUBLIC), f"{PIER.root}.news.*.player.*"):
                await subscribed(bus, subject, on_message)
            await bus.flush()
        tries = (PIER.commands(1), PIER.control("one"), PIER.whole(1), PIER.news(1, PUBLIC), PIER.news(1, "ann"))
        for name in MAY_READ:
            bus = await _as(pier, name, [])
            for subject in tries:
                await bus.publish(subject, name.encode())
            await bus.flush()
            await bus.close()
        expected = {(subject, "api") for subject in tries[:2]} | {(subject, "owner") for subject in tries[2:]}
        async with asyncio.timeout(10):
            while expected - arrived:
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        assert arrived == expected
        for bus in watchers:
            await bus.close()

    asyncio.run(run())


def test_a_stranger_does_not_get_in(pier: NatsServer) -> None:
    async def run() -> None:
        for user, password in (("", ""), ("owner", "guess"), ("nobody", "")):
            with pytest.raises(NotAllowed, match="the bus rejects"):
                await asyncio.wait_for(connected(pier.url, user=user, password=password), 10)

    asyncio.run(run())


class Agrees:
    """An owner who takes everything."""

    def __init__(self) -> None:
        self.served = [1]

    def receive(self, said: SentCommand, answers: Answers) -> None:
        """Answer with the number of the message."""
        answers(Answer(said.table, said.number, None))

    def rejects(self, table: int, answers: Answers, why: NotRecorded, more: str) -> None:
        """Answer that it is unreadable."""
        answers(Rejected(table, why, more))


def test_commands_and_the_stream_work_under_these_rights(conninfo: str, record: Record, pier: NatsServer) -> None:
    async def run() -> None:
        errors: list[str] = []
        owner, api, relay, books = [await _as(pier, name, errors) for name in ("owner", "api", "relay", "books")]
        line = Line(owner)
        line.start()
        door = CommandServer(line, PIER, Agrees())
        await door.start()
        assert await Client(api, PIER).request(sent_command(1, 101, "ann", 7, Sit("ann", ("1",))), 10) == Answer(1, 7, None)
        desk = RecordWorker(conninfo)
        pendings = await filled(conninfo, record, 2, 10)
        relays = Relay(relay, PIER, desk, grace=0)
        assert await relays.compare() == 20
        adds_step(pendings[0])
        for data in packed(pendings[0].steps):
            line.send(PIER.calls, data)
        commit_all(record, pendings[0])
        once_in_order(record, await read_until(Reader(Tail(books, PIER), fetches_from(desk)), is_all(record)))
        assert await relays.compare() == 0 and errors == []
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(manager(books).delete_stream(PIER.stream), 1)
        await door.stop()
        await line.stop()
        await desk.close()
        for bus in (owner, api, relay, books):
            await bus.close()

    asyncio.run(run())


# A property on its own


@pytest.fixture
def hub_and_pier() -> Iterator[tuple[NatsServer, NatsServer]]:
    """A hub, and the server of a property that is connected to it."""
    leaves = free_port()

    def hub_text(server: NatsServer) -> str:
        listen, connects = f"127.0.0.1:{server.port}", f"127.0.0.1:{leaves}"
        center = center_user([PIER], "center")
        return hub_conf([center], {"pier": "line"}, listen=listen, leaves=connects, streams=server.streams)

    pier_text: Callable[[NatsServer], str] = lambda server: _pier(server, Hub((f"nats://pier:line@127.0.0.1:{leaves}",)))  # noqa: E731
    with nats_server(hub_text) as hub, nats_server(pier_text) as pier:
        yield hub, pier


def test_a_property_goes_on_when_its_line_is_cut_and_the_hub_catches_up(
    conninfo: str, record: Record, hub_and_pier: tuple[NatsServer, NatsServer]
) -> None:
    hub, pier = hub_and_pier

    async def run() -> None:
        errors: list[str] = []
        desk = RecordWorker(conninfo)
        owner, api, relay = [await _as(pier, name, errors) for name in ("owner", "api", "relay")]
        center = await _as(hub, "center", [])
        line = Line(owner)
        line.start()
        door = CommandServer(line, PIER, Agrees())
        await door.start()
        client = Client(api, PIER)
        public: list[bytes] = []

        async def on_message(message: Msg) -> None:
            public.append(message.data)

        async def submit(number: int) -> Any:
            line.send(PIER.news(1, PUBLIC), b"%d" % number)
            return await client.request(sent_command(1, 101, "ann", number, Sit("ann", ("1",))), 10)

        await subscribed(center, f"houseway.*.news.*.{'public'}", on_message)
        pendings = await filled(conninfo, record, 3, 10)
        relays = Relay(relay, PIER, desk, grace=0)
        await relays.compare()
        reader = Reader(Tail(center, PIER, domain="pier"), fetches_from(desk))
        got = await read_until(reader, is_all(record))
        once_in_order(record, got)
        number = 0
        async with asyncio.timeout(20):
            while not public:  # news of the public reach the hub
                number += 1
                await submit(number)
                await asyncio.sleep(0.05)
        hub.kill()
        for _ in range(20):
            number += 1
            assert await submit(number) == Answer(1, number, None)
            for pending in pendings:
                adds_step(pending)
            commit_all(record, *pendings)
        assert await relays.compare() == 60
        await asyncio.get_running_loop().run_in_executor(None, hub.start)
        for table, steps in (await read_until(reader, lambda more: sum(map(len, more.values())) == 60)).items():
            got[table] += steps
        once_in_order(record, got)
        assert reader.fetched == 0  # all of it came over the line
        await asyncio.sleep(0.1)
        assert errors == []
        await door.stop()
        await line.stop()
        await desk.close()
        for bus in (owner, api, relay, center):
            await bus.close()

    asyncio.run(run())


def test_nothing_but_what_the_public_sees_crosses_the_line_unasked(hub_and_pier: tuple[NatsServer, NatsServer]) -> None:
    """A hub whose own users may do anything gets no hidden subject, and brings no command into the property."""
    hub, pier = hub_and_pier

    async def run() -> None:
        center = await _as(hub, "center", [])
        got = Captured()
        await subscribed(center, "houseway.*.news.*.public", got._capture)
        owner_hears = Captured()
        owner = await _as(pier, "owner", [])
        await subscribed(owner, PIER.all_commands, owner_hears._capture)
        await owner.flush()
        async with asyncio.timeout(20):
            while PIER.news(1, PUBLIC) not in got.got:
                for subject in (PIER.news(1, PUBLIC), PIER.news(1, STAFF), PIER.news(1, "ann"), PIER.whole(1)):
                    await owner.publish(subject, b"news")
                await asyncio.sleep(0.05)
        await center.publish(PIER.commands(1), b"a command")
        await center.flush()
        await asyncio.sleep(0.2)
        assert got.got == {PIER.news(1, PUBLIC)} and owner_hears.got == set()
        await owner.close()
        await center.close()

    asyncio.run(run())
