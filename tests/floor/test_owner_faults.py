"""Owners on the real PostgreSQL: repeats, two owners, lost servers, faults, hostile messages, overdrafts."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from typing import Any

import pytest
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.owner_floor import HOUSE, Floor, FloorHost, floor, go_on, sent_command, until
from tests.floor.record_steps import DAY, NOON, commit, held
from tests.floor.test_owner import agrees

from houseway.core.fault import Fault
from houseway.core.messages.command import BuyIn, Fill, Leave, OpenRound, Sit, Tend
from houseway.core.table.shared_meters import chips_now
from houseway.core.table.table import Table, Taken, take
from houseway.core.wire.kept import kept
from houseway.core.wire.wire import written
from houseway.floor.ledger import balances, moves_of
from houseway.floor.lookback.record_check import check_record
from houseway.floor.messages import Answer, NotRecorded, Rejected, Reply, SentCommand
from houseway.floor.servers import postgres_server
from houseway.floor.step import recorded_command
from houseway.floor.store.days import open_day
from houseway.floor.store.migration import migrate
from houseway.floor.store.queries import resumed, steps_of
from houseway.floor.store.steps import connected
from houseway.floor.store.tables import written_events
from houseway.floor.table.live import LiveTable
from houseway.floor.table.uncommitted import Pending
from houseway.play.chance import Chance, Seeded
from houseway.play.dealers import HouseDealer

Record = Connection[TupleRow]


def _counted(made: Floor) -> dict[str, int]:
    found: dict[str, int] = {}
    for counts in made.owner.counts:
        for name, many in counts.sums().items():
            found[name] = found.get(name, 0) + many
    return found


async def _in_threads(*plays: Any) -> None:
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(len(plays)) as threads:
        await asyncio.gather(*(loop.run_in_executor(threads, play) for play in plays))


def test_a_repeat_gets_its_first_answer_at_once_later_and_in_one_call(conninfo: str, record: Record) -> None:
    async def run() -> None:
        async with floor(conninfo) as made:
            await made.opens(1, "high_card_flush", 2)
            sells = made.next(1, HOUSE, "dealer", BuyIn("bot1", 5_000))
            refused = made.next(1, HOUSE, "dealer", BuyIn("bot6", 5_000))
            ask = made.owner.request
            replies = await asyncio.gather(*(ask(sells) for _ in range(5)), *(ask(refused) for _ in range(3)))
            assert len({*replies[:5]}) == 1 and len({*replies[5:]}) == 1
            first, no = replies[0], replies[5]
            assert isinstance(first, Answer) and first.refused is None
            assert isinstance(no, Answer) and (no.refused or "").startswith("nobody_of_that_name")
            # a refused command would be accepted now, and stays refused when it is sent again
            assert await made.submit(1, 106, "bot6", Sit("bot6", ("6",))) == Answer(1, no.seq + 1, None)
            assert await ask(refused) == no and await ask(sells) == first
            assert _counted(made)["repeats"] >= 2
            assert held(record, 1)["player bot1"] == held(record, 1)["player bot2"] + 5_000
            # a number that was passed over is rejected
            made.numbers[1, HOUSE] += 5
            await made.submit(1, HOUSE, "dealer", BuyIn("bot1", 5_000))
            late = await ask(sent_command(1, HOUSE, "dealer", made.numbers[1, HOUSE] - 2, BuyIn("bot1", 5_000)))
            assert isinstance(late, Rejected) and late.why is NotRecorded.PASSED_OVER

    asyncio.run(run())


def test_who_may_not_say_it_is_refused_before_the_rules_are_asked(conninfo: str) -> None:
    async def run() -> None:
        async with floor(conninfo) as made:
            await made.opens(1, "high_card_flush", 2)
            for command in (BuyIn("bot1", 5_000), OpenRound(), Leave("bot1"), Fill("floor", 10**9)):
                reply = await made.submit(1, 102, "bot2", command)
                assert isinstance(reply, Answer) and (reply.refused or "").startswith("not_yours_to_say")

    asyncio.run(run())


def test_hostile_messages_are_answered_or_counted_and_the_tables_go_on(conninfo: str, record: Record) -> None:
    text = written(BuyIn("bot1", 5_000)).encode()
    bad: list[tuple[Any, ...]] = [
        (1, 1, "dealer", 99, b""),
        (1, 1, "dealer", 99, b"[" * 70_000),
        (1, 1, "dealer", 99, b'{"kind":"PlaceBet","on":"1","wager":"ante","chips":1000.0}'),
        (1, 1, "dealer", 99, b'{"v":2,"kind":"OpenRound"}'),
        (1, 1, "dealer", 99, b'{"kind":"RoundClosed","cites":"x"}'),
        (1, 1, "dealer", 99, b"\xff\xfe"),
        (1, 1, "dealer", 99, None),
        (1, 1, "dealer", 99, "text"),
        (1, 1, "dealer", 99, text + b" " * 70_000),
        (1, 1, "dealer", 2**63, text),
        (1, 1, "dealer", -1, text),
        (1, 1, "dealer", "1", text),
        (1, 0, "the platform", 99, text),
        (1, None, "dealer", 99, text),
        (77, 1, "dealer", 99, text),
        (-5, 1, "dealer", 99, text),
        (2**80, 1, "dealer", 99, text),
        ("1", 1, "dealer", 99, text),
        ([], 1, "dealer", 99, text),
        (1, 9, [], 1, text),
        (1, 9, "", 1, text),
        (1, 9, "dealer\ndealer", 1, text),
        (1, 9, "d\u00e9aler", 1, text),
        (1, 9, "d" * 65, 1, text),
    ]

    async def run() -> None:
        async with floor(conninfo) as made:
            await made.opens(1, "high_card_flush", 2)
            before = list(steps_of(record, 1))
            for parts in bad:
                reply = await asyncio.wait_for(made.owner.request(SentCommand(*parts)), 10)
                assert isinstance(reply, Rejected) and reply.why in (NotRecorded.UNREADABLE, NotRecorded.NO_SUCH_TABLE), parts

            def raises(reply: Reply) -> None:
                raise RuntimeError("nobody is there")

            made.owner.receive(sent_command(1, HOUSE, "dealer", 50, BuyIn("bot1", 5_000)), raises)
            odd = await asyncio.wait_for(made.owner.request(SentCommand(1, 9, "nobody", 1, text)), 10)
            assert isinstance(odd, Answer) and odd.refused is not None
            assert _counted(made)["deaf"] == 1 and _counted(made)["faults"] == 0
            made.numbers[1, HOUSE] = 60
            assert isinstance(await made.submit(1, HOUSE, "dealer", BuyIn("bot2", 5_000)), Answer)
            assert len(list(steps_of(record, 1))) == len(before) + 3
            assert check_record(record, []) == []

    asyncio.run(run())


class Trapped(HouseDealer):
    """A dealer with a bug at every table where player bot1 has a certain stack."""

    def next_command(self, shoe: Any, table: Table) -> Any:
        """Raise a fault where it was planted."""
        if table.chips.get("player bot1") == 4_242_00:
            raise Fault("planted")
        return super().next_command(shoe, table)


def test_a_fault_stops_its_table_and_no_other(conninfo: str, record: Record) -> None:
    async def run() -> None:
        async with floor(conninfo, lanes=1, dealer=Trapped(Chance(Seeded("trap")))) as made:
            for number in (1, 2, 3):
                await made.opens(number, "high_card_flush")
            purse = chips_now(_live(made, 2).committed)["player bot1"]
            good = made.next(2, HOUSE, "dealer", BuyIn("bot2", 5_000))
            trap = made.next(2, HOUSE, "dealer", BuyIn("bot1", 4_242_00 - purse))
            after = made.next(2, HOUSE, "dealer", BuyIn("bot2", 5_000))
            others = [made.next(number, HOUSE, "dealer", BuyIn("bot1", 5_000)) for number in (1, 3)]
            replies = await asyncio.gather(*map(made.owner.request, (good, others[0], trap, after, others[1])))
            assert [type(reply) for reply in replies] == [Answer, Answer, Rejected, Rejected, Answer]
            assert "Fault in " in str(replies[2]) and "planted" not in str(replies)
            assert "Fault in " in (_live(made, 2).stopped or "")
            assert held(record, 2)["player bot1"] == purse
            assert check_record(record, []) == []
        async with floor(conninfo, "two") as other:  # a build without the bug continues where the record ends
            record.execute("update owner set until = '-infinity' where name = 'one'")
            await until(lambda: other.owner.tables == [1, 2, 3])
            other.numbers.update({**made.numbers, (2, HOUSE): made.numbers[2, HOUSE] - 2})
            reply = await asyncio.wait_for(other.owner.request(trap), 10)
            assert isinstance(reply, Answer) and reply.refused is None
            assert held(record, 2)["player bot1"] == 4_242_00

    asyncio.run(run())


def _live(made: Floor, number: int) -> Any:
    live = made.owner.table(number)
    assert live is not None
    return live


def test_an_overdrawn_table_is_refused_and_its_neighbours_are_not(conninfo: str, record: Record) -> None:
    async def run() -> None:
        async with floor(conninfo, lanes=1) as made:
            for number in (1, 2, 3):
                await made.opens(number, "high_card_flush", 3)
            record.execute("update account set chips = 10 where table_id = 2 and place = 'player bot1'")
            record.execute("update account set chips = chips + 90000 where table_id = 2 and place = 'player bot2'")
            messages = [made.next(number, HOUSE, "dealer", BuyIn("bot3", 5_000)) for number in (1, 2, 3)]
            messages.append(made.next(2, 101, "bot1", Leave("bot1")))
            messages.append(made.next(2, HOUSE, "dealer", BuyIn("bot2", 7_000)))
            replies = await asyncio.gather(*map(made.owner.request, messages))
            assert all(isinstance(reply, Answer) for reply in replies)
            refused = [getattr(reply, "refused", None) for reply in replies]
            assert [bool(one) for one in refused] == [False, False, False, True, False]
            assert (refused[3] or "").startswith("not_enough_chips")
            assert "player bot1" in _live(made, 2).committed.chips and "1" in _live(made, 2).committed.seating
            assert await made.owner.request(messages[3]) == replies[3]
            assert [str(one) for one in check_record(record, [])] != []

    asyncio.run(run())


def test_a_zombie_is_fenced_and_says_nothing_not_even_no(conninfo: str, record: Record) -> None:
    async def run() -> None:
        async with floor(conninfo, "one") as old, floor(conninfo, "two", renewed=0.05) as new:
            await old.opens(1, "high_card_flush", 2)
            before = kept(_live(old, 1).committed)
            record.execute("update owner set until = now() - interval '1 second' where name = 'one'")
            await until(lambda: new.owner.tables == [1])
            assert kept(_live(new, 1).committed) == before
            new.numbers.update(old.numbers)
            assert isinstance(await new.submit(1, HOUSE, "dealer", BuyIn("bot1", 5_000)), Answer)
            steps = len(list(steps_of(record, 1)))
            for command in (BuyIn("bot2", 5_000), BuyIn("bot6", 5_000)):  # one it would take, and one it would refuse
                with pytest.raises(TimeoutError):
                    await old.submit(1, HOUSE, "dealer", command, 0.3)
                assert old.owner.tables == []
                old.owner._partition_of(1).tables[1] = _zombie(old, new)
            old.owner._partition_of(1).tables.clear()
            assert len(list(steps_of(record, 1))) == steps
            assert _counted(old)["fenced"] == 2 and _counted(new)["fenced"] == 0
            late = await old.submit(1, HOUSE, "dealer", BuyIn("bot2", 5_000))
            assert isinstance(late, Rejected) and late.why is NotRecorded.NO_SUCH_TABLE

    asyncio.run(run())


def _zombie(old: Floor, new: Floor) -> Any:
    """Return the table as an owner with an older epoch has it."""
    live = _live(new, 1)
    pending = Pending(1, live.epoch - 1)
    pending.seq, pending.hash, pending.heard, pending.book = live.seq, live.hash, dict(live.pending.heard), live.pending.book
    pending.dropped()
    return LiveTable(pending, live.committed, old.owner._house, None)


def test_an_owner_is_dropped_in_the_middle_of_rounds_and_another_goes_on(conninfo: str, record: Record) -> None:
    games = {1: "high_card_flush", 2: "spanish_21", 3: "holdem", 4: "sic_bo"}

    async def run() -> None:
        loop = asyncio.get_running_loop()
        async with floor(conninfo, "one", lease=0.5, renewed=0.1) as old:
            for number, key in games.items():
                await old.opens(number, key)
            hosts = [FloorHost(old, number, key, loop, f"drop {key}") for number, key in games.items()]
            await _in_threads(*(lambda host=host: host.plays(1) for host in hosts))
            await _in_threads(*(host.open for host in hosts))
            before = {number: _live(old, number).committed for number in games}
            assert all(table.is_playing for table in before.values())
        async with floor(conninfo, "two", renewed=0.05) as new:
            await until(lambda: new.owner.tables == list(games))
            assert {number: kept(_live(new, number).committed) for number in games} == {n: kept(t) for n, t in before.items()}
            go_on(old, new, hosts)
            await _in_threads(*(lambda host=host: host.plays(2) for host in hosts))
            agrees(record, new, 3)

    asyncio.run(run())


def test_the_server_is_killed_in_the_middle_and_nothing_is_lost_or_doubled() -> None:
    games = {1: "high_card_flush", 2: "minibaccarat", 3: "holdem", 4: "pai_gow"}

    async def run(conninfo: str, kills: Callable[[Floor], None]) -> None:
        loop = asyncio.get_running_loop()
        async with floor(conninfo) as made:
            for number, key in games.items():
                await made.opens(number, key)
            hosts = [FloorHost(made, number, key, loop, f"kill {key}") for number, key in games.items()]
            killer = threading.Thread(target=kills, args=(made,))
            killer.start()
            await _in_threads(*(lambda host=host: host.plays(4) for host in hosts))
            killer.join()
            assert _counted(made)["lost"] >= 2 and _counted(made)["faults"] == 0
            with connected(conninfo) as record:
                agrees(record, made, 4)
                for number in games:  # each command was handled once, in order, and none is missing
                    numbers = [step.number for step in steps_of(record, number) if step.speaker == HOUSE]
                    assert numbers == list(range(1, made.numbers[number, HOUSE] + 1))

    with postgres_server() as server:
        conninfo = server.create("record")
        migrate(conninfo)
        with connected(conninfo) as record:
            open_day(record, DAY)

        def kills(made: Floor) -> None:
            for steps in (150, 350):
                while _counted(made)["steps"] < steps:
                    time.sleep(0.001)
                server.kill()
                server.start()

        asyncio.run(run(conninfo, kills))


def test_a_connection_is_cut_again_and_again_while_bots_play(conninfo: str, record: Record) -> None:
    games = {1: "high_card_flush", 2: "spanish_21", 3: "minibaccarat"}

    async def run() -> None:
        loop = asyncio.get_running_loop()
        done = threading.Event()
        made = Floor(conninfo, "one")

        def cuts() -> None:
            last = _counted(made)["steps"]
            while not done.wait(0.001):
                if _counted(made)["steps"] < last + 40:
                    continue
                last = _counted(made)["steps"]
                record.execute(
                    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()"
                    " and pid <> pg_backend_pid()"
                )

        await made.owner.start()
        for number, key in games.items():
            await made.opens(number, key)
        killer = threading.Thread(target=cuts)
        killer.start()
        hosts = [FloorHost(made, number, key, loop, f"cut {key}") for number, key in games.items()]
        try:
            await _in_threads(*(lambda host=host: host.plays(3) for host in hosts))
        finally:
            done.set()
            await asyncio.to_thread(killer.join)
        assert _counted(made)["lost"] >= 2
        agrees(record, made, 3)
        await made.owner.stop(gives_back=False)

    asyncio.run(run())


def test_steps_that_the_owner_did_not_write_are_read_from_the_record(conninfo: str, record: Record) -> None:
    async def run() -> None:
        async with floor(conninfo) as made:
            await made.opens(1, "high_card_flush", 2)
            stack = chips_now(_live(made, 1).committed)["player bot1"]
            behind_its_back(record, _live(made, 1).committed, HOUSE + 1, BuyIn("bot1", 5_000))
            reply = await made.submit(1, HOUSE, "dealer", BuyIn("bot1", 7_000))  # out of order at first
            assert reply == Answer(1, _live(made, 1).seq, None)
            assert chips_now(_live(made, 1).committed)["player bot1"] == stack + 12_000
            written_first = behind_its_back(record, _live(made, 1).committed, HOUSE, BuyIn("bot1", 9_000))
            again = await made.submit(1, HOUSE, "dealer", BuyIn("bot1", 9_000))  # sent before
            assert again == Answer(1, written_first, None)
            assert chips_now(_live(made, 1).committed)["player bot1"] == stack + 21_000
            agrees(record, made, 0)
            assert _counted(made)["resumed"] == 2 and _counted(made)["faults"] == 0

    asyncio.run(run())


def behind_its_back(record: Record, table: Table, speaker: int, command: BuyIn | OpenRound) -> int:
    """Commit a step at table 1 under its owner's epoch; return its number."""
    found = resumed(record, 1)
    taken = take(table, command)
    assert found is not None and isinstance(taken, Taken)
    pending = Pending.after(1, found)
    number = found.heard.get(speaker, 0) + 1
    text = recorded_command("dealer", written(command).encode())
    step = pending.add(
        DAY, NOON, speaker, number, text, written_events(taken.events), moves_of(taken.events), playing=taken.after.is_playing
    )
    assert commit(record, pending) == []
    return step.seq


def test_draining_ends_the_rounds_in_play_opens_no_more_and_gives_the_tables_back(conninfo: str, record: Record) -> None:
    async def run() -> None:
        loop = asyncio.get_running_loop()
        async with floor(conninfo, "new", renewed=0.05) as new:
            old = Floor(conninfo, "old")
            await old.owner.start()
            for number in (1, 2):
                await old.opens(number, "high_card_flush")
            hosts = [FloorHost(old, number, "high_card_flush", loop, "drain") for number in (1, 2)]
            await _in_threads(hosts[0].open)
            assert old.owner.tables == [1, 2]
            drained = asyncio.create_task(old.owner.drain(20))
            for command in (Tend("dealer", "shuffles"), Tend("dealer", "cuts", "20")):
                await old.submit(2, HOUSE, "dealer", command)
            reply = await old.submit(2, HOUSE, "dealer", OpenRound())
            assert isinstance(reply, Rejected) and reply.why is NotRecorded.DRAINING
            old.numbers[2, HOUSE] -= 1  # nothing was recorded, so the number is free
            await until(lambda: new.owner.tables == [2] and old.owner.tables == [1])  # a table without a round goes at once
            assert not drained.done()
            await _in_threads(lambda: hosts[0].plays(1))
            assert await drained == []
            await until(lambda: new.owner.tables == [1, 2])
            go_on(old, new, hosts)
            await _in_threads(*(lambda host=host: host.plays(1) for host in hosts))
            agrees(record, new, 1)

    asyncio.run(run())


def test_a_round_belongs_to_the_day_in_which_it_was_opened(conninfo: str, record: Record) -> None:
    today = [DAY]

    async def run() -> None:
        loop = asyncio.get_running_loop()
        async with floor(conninfo, day=lambda: today[0]) as made:
            await made.opens(1, "high_card_flush")
            host = FloorHost(made, 1, "high_card_flush", loop, "days")
            await _in_threads(host.open)
            today[0] = DAY + timedelta(days=1)
            await _in_threads(lambda: host.plays(1))
            reply = await made.submit(1, HOUSE, "dealer", BuyIn("bot1", 5_000))
            assert isinstance(reply, Rejected) and reply.why is NotRecorded.NOT_OPEN
            open_day(record, today[0])
            assert isinstance(
                await made.owner.request(sent_command(1, HOUSE, "dealer", made.numbers[1, HOUSE], BuyIn("bot1", 5_000))), Answer
            )
            days: list[date] = [step.day for step in steps_of(record, 1)]
            assert {*days[:-1]} == {DAY} and days[-1] == today[0]
            assert held(record, 1) == balances(chips_now(_live(made, 1).committed))

    asyncio.run(run())
