"""News on the real bus: the messages and numbers that each audience gets, compared with the record."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.bus.bus_floor import BusFloor, bus_floor, plays
from tests.floor.bus.gaps import events_in_last_rounds

from houseway.core.round.view import PUBLIC
from houseway.floor.bus.subjects import STAFF
from houseway.floor.servers import NatsServer
from houseway.floor.store.queries import commitments_of, steps_of
from houseway.floor.store.tables import RulesCache
from houseway.games import GAMES
from houseway.views.types import SeenEvent

Record = Connection[TupleRow]
HIDING = ("high_card_flush", "holdem", "pai_gow", "caribbean_stud")


async def _plays(made: BusFloor, keys: dict[int, str], rounds: int) -> None:
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(len(keys)) as threads:
        await asyncio.gather(
            *(loop.run_in_executor(threads, plays, made, number, key, loop, rounds) for number, key in keys.items())
        )


def _numbered(messages: list[dict[str, Any]]) -> dict[int, list[tuple[int, dict[str, Any]]]]:
    """Return the events of a viewer's messages by round, and check that each begins where the one before ended."""
    found: dict[int, list[tuple[int, dict[str, Any]]]] = {}
    for message in messages:
        events = found.setdefault(message["round"], [])
        if events:
            assert message["first"] == events[-1][0] + 1, message
        events += [(message["first"] + at, event) for at, event in enumerate(message["events"])]
    return found


def _agree(told: dict[int, list[tuple[int, dict[str, Any]]]], stored: list[list[SeenEvent]]) -> None:
    """Compare a viewer's messages with the record; events from before the subscription may be missing."""
    for round, events in told.items():
        expected = [(event.seq, event.event) for event in stored[round - 1]]
        assert events, round
        assert events == expected[-len(events) :], (round, events[:1], expected[:1])


def test_every_viewer_is_told_their_own_events_without_a_gap(conninfo: str, record: Record, bus: NatsServer) -> None:
    async def run() -> None:
        async with bus_floor(conninfo, bus.url) as made:
            keys = dict(enumerate(HIDING, start=1))
            players = {number: await made.opens(number, key) for number, key in keys.items()}
            await _plays(made, keys, 2)
            await made.arrived()
            shelf = RulesCache(GAMES.__getitem__)
            for number in keys:
                for viewer in (PUBLIC, *players[number]):
                    stored = events_in_last_rounds(record, shelf, number, viewer, 50)
                    told = _numbered(made.seen(number, viewer))
                    told = {round: events for round, events in told.items() if events}
                    assert len(told) >= 2
                    _agree(told, stored)
                    roots = [message["root"] for message in made.seen(number, viewer) if "root" in message]
                    assert roots == [root.hex() for _, root in commitments_of(record, number)], "everyone knows the commitments"
                assert made.captured[made.subjects.news(number, STAFF)] == made.captured[made.subjects.news(number, PUBLIC)]
                whole = [msgspec.json.decode(data) for data in made.captured[made.subjects.whole(number)]]
                steps = {step.seq: step for step in steps_of(record, number)}
                assert [one["seq"] for one in whole] == sorted(steps)[-len(whole) :] and len(whole) == len(steps) - 1
                assert all(one["hash"] == steps[one["seq"]].hash.hex() for one in whole)
            assert made.teller.counts.faults == 0 and made.line.dropped == 0

    asyncio.run(run())


def test_a_player_sees_their_cards_and_nobody_elses(conninfo: str, bus: NatsServer) -> None:
    async def run() -> None:
        async with bus_floor(conninfo, bus.url) as made:
            players = await made.opens(1, "holdem")
            await _plays(made, {1: "holdem"}, 1)
            await made.arrived()
            dealt = {
                viewer: [
                    event
                    for message in made.seen(1, viewer)
                    for event in message["events"]
                    if event["kind"] == "CardsDealt" and event["seen"] == "owner"
                ]
                for viewer in (PUBLIC, STAFF, *players)
            }
            for viewer, events in dealt.items():
                assert events
                for event in events:
                    own = f"bot{event['to']}" == viewer
                    assert ("??" not in event["cards"]) == own, (viewer, event)

    asyncio.run(run())


def test_numbers_go_on_under_another_owner(conninfo: str, record: Record, bus: NatsServer) -> None:
    """The second owner reads from the record alone how far each viewer's messages go."""

    async def run() -> None:
        async with bus_floor(conninfo, bus.url, "one", lease=0.5, renewed=0.1) as first:
            players = await first.opens(1, "pai_gow")
            await _plays(first, {1: "pai_gow"}, 1)
            await first.arrived()
        async with bus_floor(conninfo, bus.url, "two", lease=0.5, renewed=0.1) as second:
            async with asyncio.timeout(20):
                while second.door.tables != [1]:
                    await asyncio.sleep(0.02)
            second.numbers.update(first.numbers)
            await _plays(second, {1: "pai_gow"}, 1)
            await second.arrived()
            shelf = RulesCache(GAMES.__getitem__)
            for viewer in (PUBLIC, *players):
                both = _numbered(first.seen(1, viewer) + second.seen(1, viewer))
                stored = events_in_last_rounds(record, shelf, 1, viewer, 50)
                _agree({round: events for round, events in both.items() if events}, stored)

    asyncio.run(run())


@pytest.mark.parametrize("cut", [3, 9])
def test_a_step_that_was_not_told_is_read_from_the_record(conninfo: str, record: Record, bus: NatsServer, cut: int) -> None:
    async def run() -> None:
        async with bus_floor(conninfo, bus.url) as made:
            tells, forgotten = made.teller.publish, list[int]()

            def forgets(news: Any) -> None:
                if news.step.seq % cut == 0:
                    forgotten.append(news.step.seq)
                else:
                    tells(news)

            made.teller.publish = forgets  # type: ignore[method-assign]
            players = await made.opens(1, "high_card_flush")
            await _plays(made, {1: "high_card_flush"}, 2)
            await made.arrived()
            assert forgotten and made.teller.counts.caught_up > 1
            for viewer in (PUBLIC, *players):
                told = {round: events for round, events in _numbered(made.seen(1, viewer)).items() if events}
                _agree(told, events_in_last_rounds(record, RulesCache(GAMES.__getitem__), 1, viewer, 50))

    asyncio.run(run())


def test_many_tables_are_read_together(conninfo: str, record: Record, bus: NatsServer) -> None:
    """Each table read by itself made the last viewers of 400 tables wait for seconds when an owner took them over."""

    async def run() -> None:
        async with bus_floor(conninfo, bus.url) as made:
            numbers = range(1, 151)
            for number in numbers:
                await made.opens(number, "minibaccarat", players=0)
            made.teller.watches(numbers)
            await made.arrived()
            counts = made.teller.counts
            assert (counts.caught_up, counts.faults) == (150, 0)
            assert counts.reads <= 2, f"the record was asked {counts.reads} times for 150 tables"
            assert all(len(made.seen(number, PUBLIC)) == 1 for number in numbers), "everybody is told where they are"

    asyncio.run(run())


def test_a_table_that_cannot_be_read_does_not_silence_its_neighbours(conninfo: str, record: Record, bus: NatsServer) -> None:
    async def run() -> None:
        async with bus_floor(conninfo, bus.url) as made:
            for number in (1, 2, 3):
                await made.opens(number, "minibaccarat", players=0)
            record.execute('update step set events = \'[{"kind":"Nonsense"}]\' where table_id = 2')
            made.teller.watches([1, 2, 3])
            await made.arrived()
            assert [len(made.seen(number, PUBLIC)) for number in (1, 2, 3)] == [1, 0, 1]
            assert made.teller.counts.faults == 1
            made.teller.watches([1, 2, 3])
            await made.arrived()
            assert made.teller.counts.caught_up == 4, "it is tried again, and it alone"

    asyncio.run(run())
