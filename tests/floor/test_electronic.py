"""Electronic tables: the platform opens rounds, closes bets and continues by its own clock, whatever players do."""

from __future__ import annotations

import asyncio
from itertools import pairwise

from tests.floor.owner_floor import Floor, chosen
from tests.floor.test_owner_faults import behind_its_back

from houseway.core.messages import command as c
from houseway.core.messages.event import RoundClosed, RoundOpened
from houseway.core.messages.refusal import Refusal
from houseway.core.table.table import Table, Taken, new_table, take
from houseway.core.values.role import DEALER
from houseway.floor.messages import Answer, News
from houseway.floor.step import read_recorded_command
from houseway.floor.store.queries import steps_of
from houseway.floor.store.steps import connected
from houseway.floor.table.clocks import EVERYBODY, Ticking
from houseway.floor.table.electronic import ElectronicTables, Pace, Runs, turn_at, word_at

PACE = Pace(betting=1.0, window=0.2, word=0.02, looks=0.05, apart=1.5)
CUT = 20


def _seated(game: str) -> Table:
    table = new_table(chosen(game).rules)
    for command in (c.Sit("ann", ("1",)), c.BuyIn("ann", 100_000)):
        taken = take(table, command)
        assert isinstance(taken, Taken)
        table = taken.after
    return table


def _after(table: Table, *commands: c.Command) -> Table:
    for command in commands:
        taken = take(table, command)
        assert isinstance(taken, Taken), taken
        table = taken.after
    return table


def test_a_round_is_opened_where_somebody_has_chips_and_after_the_cards_are_ready() -> None:
    empty, seated = new_table(chosen("high_card_flush").rules), _seated("high_card_flush")
    assert turn_at(empty, 1, PACE) is None
    turn = turn_at(seated, 1, PACE)
    assert turn is not None and turn.seconds == PACE.looks
    assert word_at(seated, lambda size: CUT) == c.OpenRound()


def test_without_a_bet_nothing_is_closed_and_a_bet_does_not_begin_the_time_again() -> None:
    table = _after(_seated("high_card_flush"), c.OpenRound())
    turn = turn_at(table, 7, PACE)
    assert turn is not None and turn.seconds == PACE.betting and word_at(table, int) is None
    table = _after(table, c.PlaceBet("1", "ante", 2500))
    assert turn_at(table, 8, PACE) == turn  # U2: whoever bets changes nothing about the time
    assert word_at(table, int) == c.Say("dealer", "closes bets")


def test_a_round_that_nobody_plays_ends_so_that_a_player_can_leave() -> None:
    table = _after(_seated("high_card_flush"), c.OpenRound())
    assert isinstance(take(table, c.Leave("ann")), Refusal)
    word = word_at(table, int, again=True)
    assert word == c.Say("dealer", "closes bets")
    taken = take(table, word)
    assert isinstance(taken, Taken) and not taken.after.is_playing
    assert isinstance(take(taken.after, c.Leave("ann")), Taken)


def test_while_a_hand_is_to_act_the_platform_waits() -> None:
    table = _after(_seated("high_card_flush"), c.OpenRound(), c.PlaceBet("1", "ante", 2500), c.Say("dealer", "closes bets"))
    assert table.round is not None and table.round.due and turn_at(table, 9, PACE) is None  # cards are due first


class Running(Floor):
    """A floor whose table 1 is run by the platform."""

    def __init__(self, conninfo: str, pace: Pace = PACE) -> None:
        super().__init__(conninfo, "electronic")
        self.told: list[Ticking] = []
        runs = Runs((1,), pace, lambda size: CUT)
        self.electronic = ElectronicTables(runs, self.owner.submit, self.owner.now, self.committed, self.told.append)

    def handle(self, news: News) -> None:
        """Store the news, and let the platform continue."""
        super().handle(news)
        self.electronic.handle(news)


def test_rounds_go_on_by_themselves_in_the_platforms_own_voice(conninfo: str) -> None:
    """Three rounds of a game without choices: bets are open as long as set, and rounds begin far enough apart."""

    async def plays() -> tuple[list[News], list[Ticking]]:
        floor = Running(conninfo)
        await floor.owner.start()
        await floor.owner.opens(1, chosen("sic_bo").rules)
        await floor.submit(1, 100, "ann", c.Sit("ann", ("1",)))
        await floor.submit(1, 1, DEALER, c.BuyIn("ann", 100_000))
        bets = 0
        while sum(isinstance(event, RoundClosed) for news in floor.news[1] for event in news.events) < 3:
            table = floor.committed(1)
            assert table is not None
            if table.is_playing and table.round is not None and table.round.opened.number > bets:
                bets = table.round.opened.number
                reply = await floor.submit(1, 100, "ann", c.PlaceBet("1", "small", 1000))
                assert isinstance(reply, Answer) and reply.refused is None, reply
            await asyncio.sleep(0.02)
        await floor.electronic.stop()
        await floor.owner.stop(gives_back=True)
        return floor.news[1], floor.told

    news, told = asyncio.run(asyncio.wait_for(plays(), 120))
    opened = [one.step.at for one in news if any(isinstance(event, RoundOpened) for event in one.events)]
    apart = [(later - earlier) / 1_000_000 for earlier, later in pairwise(opened)]
    assert min(apart) >= PACE.apart - 0.05  # U1
    with connected(conninfo) as record:
        said = [(step.at, step.speaker, *read_recorded_command(step)) for step in steps_of(record, 1)]
    closes = [at for at, speaker, voice, text in said if speaker == 0 and voice == DEALER and b"closes bets" in text]
    assert len(closes) == 3
    assert all(close - begun >= (PACE.betting - 0.05) * 1_000_000 for begun, close in zip(opened, closes, strict=False))
    assert {speaker for _, speaker, _, text in said if b'"OpenRound"' in text} == {0}
    ends = [one.ends_at for one in told if one.ends_at is not None]
    assert {one.hand for one in told} == {EVERYBODY} and len(ends) == 3  # everybody sees when bets close
    assert all(end <= close for end, close in zip(ends, closes, strict=True))
    assert all(end >= begun + PACE.betting * 1_000_000 for begun, end in zip(opened, ends, strict=False))
    assert sum(one.ends_at is None for one in told) >= 3


def test_a_lone_player_who_does_not_bet_can_leave(conninfo: str) -> None:
    """After a round without a bet the table rests for as long as bets are open otherwise, and not only for a moment."""
    pace = Pace(betting=0.4, window=0.2, word=0.02, looks=0.01, apart=0.0)

    async def leaves() -> list[News]:
        floor = Running(conninfo, pace)
        await floor.owner.start()
        await floor.owner.opens(1, chosen("sic_bo").rules)
        await floor.submit(1, 100, "ann", c.Sit("ann", ("1",)))
        await floor.submit(1, 1, DEALER, c.BuyIn("ann", 100_000))
        while sum(isinstance(event, RoundOpened) for news in floor.news[1] for event in news.events) < 2:
            await asyncio.sleep(0.02)
        while isinstance(reply := await floor.submit(1, 100, "ann", c.Leave("ann")), Answer) and reply.refused is not None:
            await asyncio.sleep(0.1)
        await floor.electronic.stop()
        await floor.owner.stop(gives_back=True)
        return floor.news[1]

    news = asyncio.run(asyncio.wait_for(leaves(), 60))
    opened, closed = (
        [one.step.at for one in news if any(isinstance(event, kind) for event in one.events)]
        for kind in (RoundOpened, RoundClosed)
    )
    assert closed[0] - opened[0] >= 2 * (pace.betting - 0.05) * 1_000_000  # bets were open for twice the time
    assert opened[1] - closed[0] >= (pace.betting - 0.05) * 1_000_000


def test_a_table_that_was_read_again_from_the_record_goes_on(conninfo: str) -> None:
    """A process of the same name had opened a round; the platform repeated its old command for ever, too late."""

    async def plays() -> bool:
        floor = Running(conninfo, Pace(betting=0.3, window=0.2, word=0.02, looks=0.2, apart=0.0))
        await floor.owner.start()
        await floor.owner.opens(1, chosen("sic_bo").rules)
        await floor.submit(1, 100, "ann", c.Sit("ann", ("1",)))
        await floor.submit(1, 1, DEALER, c.BuyIn("ann", 100_000))
        with connected(conninfo) as record:
            table = floor.committed(1)
            assert table is not None
            behind_its_back(record, table, 2, c.OpenRound())
        async with asyncio.timeout(20):
            while not any(isinstance(event, RoundClosed) for news in floor.news[1] for event in news.events):
                live = floor.owner.table(1)
                assert live is not None
                floor.electronic.watches(1, live.committed, live.seq)  # as the process of an owner does every second
                await asyncio.sleep(0.02)
        await floor.electronic.stop()
        await floor.owner.stop(gives_back=True)
        return True

    assert asyncio.run(plays())
