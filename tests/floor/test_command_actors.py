"""Permissions to enter dealt cards, and the commands of a round that were the platform's own."""

from __future__ import annotations

import asyncio

import pytest
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.owner_floor import HOUSE, Floor, floor, sent_command

from houseway.core.game.rules import Rules
from houseway.core.messages.command import BuyIn, Command, Deal, Display, OpenRound, PlaceBet, Roll, Say, Show, Sit
from houseway.core.messages.event import CardsDealt, Chosen
from houseway.core.values.cards import Card
from houseway.core.values.role import CHANCE, DEALER, FLOOR
from houseway.core.wire.wire import read_text
from houseway.floor.command_actors import A_READER, recorded_actor
from houseway.floor.messages import PLATFORM, Answer, NotRecorded, Rejected, Reply, SentCommand
from houseway.floor.step import Step, read_recorded_command
from houseway.floor.store.queries import steps_of
from houseway.floor.store.tables import events_of
from houseway.floor.table.chance import by_hand
from houseway.games import GAMES

Record = Connection[TupleRow]
ANN, READER = 77, 900
DEAL = Deal("1", (Card("Ah"), Card("Kd"), Card("2c")))


def _rules() -> Rules:
    found = GAMES["three_card_poker"].under({"timeout.seconds": 30})
    assert isinstance(found, Rules)
    return found


def _is_refused(reply: Reply) -> bool:
    assert isinstance(reply, Answer)
    return reply.refused is not None and reply.refused.startswith("not_yours_to_say ")


async def _with_a_bet(made: Floor, number: int = 1) -> None:
    """Open a table at which Ann has bet; bets are not closed."""
    await made.owner.opens(number, _rules())
    for speaker, voice, command in (
        (ANN, "ann", Sit("ann", ("1",))),
        (HOUSE, DEALER, BuyIn("ann", 100_000)),
        (HOUSE, DEALER, OpenRound()),
        (ANN, "ann", PlaceBet("1", "ante", 2_500)),
    ):
        done = await made.submit(number, speaker, voice, command)
        assert isinstance(done, Answer) and done.refused is None, done


@pytest.mark.parametrize("command", [DEAL, Roll((1, 2, 3)), Display(4)], ids=lambda command: type(command).__name__)
def test_cards_come_from_the_platform_alone_or_from_hands_and_readers(command: Command) -> None:
    for speaker, voice, platform, hands in (
        (PLATFORM, CHANCE, CHANCE, CHANCE),
        (READER, CHANCE, A_READER, CHANCE),
        (HOUSE, DEALER, DEALER, CHANCE),
        (HOUSE, FLOOR, FLOOR, FLOOR),
        (ANN, "ann", "ann", "ann"),
    ):
        assert recorded_actor(speaker, voice, command, by_hand=False) == platform
        assert recorded_actor(speaker, voice, command, by_hand=True) == hands


def test_what_a_shared_meter_shows_is_said_by_the_platform_alone() -> None:
    for hands in (False, True):
        assert recorded_actor(PLATFORM, CHANCE, Show("main", 5), by_hand=hands) == CHANCE
        assert recorded_actor(READER, CHANCE, Show("main", 5), by_hand=hands) == A_READER
        assert recorded_actor(HOUSE, DEALER, Show("main", 5), by_hand=hands) == DEALER  # and the dealer may not send it


def test_nobody_but_the_platform_deals_where_the_platform_does(conninfo: str, record: Record) -> None:
    async def run() -> None:
        async with floor(conninfo) as made:
            await _with_a_bet(made)
            for is_closed in (False, True):
                for speaker, voice in ((ANN, "ann"), (HOUSE, DEALER), (HOUSE, FLOOR), (READER, CHANCE)):
                    assert _is_refused(await made.submit(1, speaker, voice, DEAL)), voice
                if not is_closed:
                    done = await made.owner.submit(1, DEALER, Say("dealer", "closes bets"))
                    assert isinstance(done, Answer) and done.refused is None
            dealt = [step for step in steps_of(record, 1) for event in events_of(step) if isinstance(event, CardsDealt)]
            assert dealt and {step.speaker for step in dealt} == {PLATFORM}
            assert [step.root is not None for step in steps_of(record, 1)].count(True) == 1

    asyncio.run(run())


def test_a_dealer_or_a_reader_says_the_cards_of_a_table_dealt_by_hand_and_the_record_says_which(
    conninfo: str, record: Record
) -> None:
    async def run() -> None:
        async with floor(conninfo, dealer_of=by_hand, keys=None) as made:
            await _with_a_bet(made)
            assert not _is_refused(await made.submit(1, HOUSE, DEALER, Say("dealer", "closes bets")))
            for speaker, voice in ((ANN, "ann"), (HOUSE, FLOOR)):
                assert _is_refused(await made.submit(1, speaker, voice, DEAL)), voice
            live = made.owner.table(1)
            assert live is not None and live.committed.round is not None
            assert [due.to for due in live.committed.round.due][:2] == ["1", "dealer"]
            for speaker, voice, hand, card in ((READER, CHANCE, "1", "Ah"), (HOUSE, DEALER, "dealer", "Ks")):
                done = await made.submit(1, speaker, voice, Deal(hand, (Card(card),)))
                assert isinstance(done, Answer) and done.refused is None, done
            dealt = [(step.speaker, event.to) for step in steps_of(record, 1) for event in _deals(step)]
            assert dealt == [(READER, "1"), (HOUSE, "dealer")]
            assert record.execute("select from shoe").fetchall() == []

    asyncio.run(run())


def _deals(step: Step) -> list[CardsDealt]:
    return [event for event in events_of(step) if isinstance(event, CardsDealt)]


def test_a_round_says_which_decisions_were_a_players_and_which_the_platforms(conninfo: str, record: Record) -> None:
    async def run() -> None:
        async with floor(conninfo) as made:
            for number in (1, 2):
                await _with_a_bet(made, number)
                await made.owner.submit(number, DEALER, Say("dealer", "closes bets"))
            decides = await made.submit(1, ANN, "ann", Say("1", "folds"))
            silent = await made.owner.submit(2, DEALER, Say("dealer", "times out"))
            for reply in (decides, silent):
                assert isinstance(reply, Answer) and reply.refused is None, reply
            who = {}
            for number in (1, 2):
                for step in steps_of(record, number):
                    for event in events_of(step):
                        if isinstance(event, Chosen) and event.hand == "1":
                            who[number] = step.speaker, event.option
            assert who == {1: (ANN, "folds"), 2: (PLATFORM, "folds")}
            closing = [step for step in steps_of(record, 1) if step.speaker == PLATFORM and b"closes bets" in step.said]
            assert len(closing) == 1 and read_text(read_recorded_command(closing[0])[1]) == Say("dealer", "closes bets")

    asyncio.run(run())


def test_nobody_outside_has_the_platforms_number(conninfo: str, record: Record) -> None:
    async def run() -> None:
        async with floor(conninfo) as made:
            await _with_a_bet(made)
            before = list(steps_of(record, 1))
            for number in (0, 1, 99):
                reply = await made.owner.request(sent_command(1, PLATFORM, DEALER, number, Say("dealer", "closes bets")))
                assert isinstance(reply, Rejected) and reply.why == NotRecorded.UNREADABLE
            assert isinstance(await made.owner.request(SentCommand(1, PLATFORM, CHANCE, 7, b"")), Rejected)
            assert list(steps_of(record, 1)) == before

    asyncio.run(run())


def test_a_word_of_the_platform_that_is_refused_is_a_step_too(conninfo: str, record: Record) -> None:
    async def run() -> None:
        async with floor(conninfo) as made:
            await made.owner.opens(1, _rules())
            reply = await made.owner.submit(1, DEALER, Say("dealer", "times out"))
            assert isinstance(reply, Answer) and reply.refused is not None
            assert [(step.speaker, step.number) for step in steps_of(record, 1)] == [(PLATFORM, 1), (PLATFORM, 2)]
            nowhere = await made.owner.submit(5, DEALER, Say("dealer", "times out"))
            assert isinstance(nowhere, Rejected) and nowhere.why == NotRecorded.NO_SUCH_TABLE

    asyncio.run(run())
