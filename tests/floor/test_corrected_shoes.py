"""A sealed shoe's card that an earlier build let the floor correct: the table resumes, the record is recognized."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from types import ModuleType

import pytest
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.conftest import Run
from tests.floor.owner_floor import floor, sent_command
from tests.floor.record_steps import KEYS
from tests.floor.test_shoes import _has, _opened_with_a_bet, _until  # pyright: ignore[reportPrivateUsage]

from houseway.cli.commands.floor.verify import dealer_of
from houseway.core.messages.command import Leave, Misread, PlaceBet, Say, Void
from houseway.core.values.cards import Card
from houseway.floor.lookback.shoes import NOT_SEALED
from houseway.floor.lookback.verification import ALL, Verification, verify
from houseway.floor.messages import Answer, NotRecorded, Rejected
from houseway.floor.store.queries import steps_of
from houseway.floor.table import live
from houseway.games import GAMES

Record = Connection[TupleRow]


class Never:
    """Stands for a command that an owner of an earlier build did not refuse."""


@pytest.fixture
def corrected(conninfo: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A round in play at a table that the platform deals at, in which the floor corrected a card with an earlier build."""

    async def run() -> None:
        await _opened_with_a_bet(conninfo)
        async with floor(conninfo, "old", lease=0.3, renewed=0.05) as made:
            await _until(lambda: _has(made, 1))
            closes = await made.owner.request(sent_command(1, 500, "dealer", 1, Say("dealer", "closes bets")))
            assert isinstance(closes, Answer) and closes.refused is None
            table = made.owner.table(1)
            assert table is not None and table.committed.round is not None
            held = {piece for hand in table.committed.round.held.values() for piece in hand}
            right = next(card for card in map(Card, ("Ah", "Kh", "Qh", "Jh", "Th", "9h", "8h")) if card not in held)
            with monkeypatch.context() as older:
                assert isinstance(live, ModuleType)
                older.setattr(live, "Misread", Never)
                reply = await made.owner.request(sent_command(1, 501, "floor", 1, Misread("floor", "1", 1, right)))
            assert isinstance(reply, Answer) and reply.refused is None, reply

    asyncio.run(asyncio.wait_for(run(), 60))
    return conninfo


def verified(conninfo: str, *, keys: bool) -> Verification:
    return verify(conninfo, [], GAMES.__getitem__, ALL._replace(keys=KEYS if keys else None, dealer_of=dealer_of))


def test_a_corrected_card_of_a_sealed_shoe_is_named_and_its_table_too(corrected: str, record: Record) -> None:
    last = list(steps_of(record, 1))[-1].seq
    without = verified(corrected, keys=False)
    assert without.holds and [(one.key, one.wrong) for one in without.corrected] == [(f"1.{last}", NOT_SEALED)]
    found = verified(corrected, keys=True)
    assert not found.holds and [(one.key, one.wrong) for one in found.findings] == [(f"1.{last}", NOT_SEALED)]
    assert [one.key for one in found.not_resumed] == ["1"] and "cannot be taken over" in found.not_resumed[0].wrong


def test_the_command_names_them(corrected: str, run: Run, tmp_path: Path) -> None:
    (tmp_path / "key").write_text(bytes(range(32, 64)).hex())
    options = ("floor", "verify", "--database", corrected, "--json")
    plain = run(*options)
    assert plain.exit_code == 0 and [one["wrong"] for one in json.loads(plain.stdout)["corrected_after_sealing"]] == [NOT_SEALED]
    opened = run(*options, "--shoe-key", f"second={tmp_path / 'key'}")
    told = json.loads(opened.stdout)
    assert opened.exit_code == 1 and [one["table"] for one in told["not_resumable"]] == [1] and len(told["altered"]) == 1


def test_a_table_with_a_corrected_round_comes_back_and_hears_a_void(corrected: str, record: Record) -> None:
    """Seen before: the table did not respond after a take-over, its chips were stuck, and no void was accepted."""

    async def run() -> None:
        async with floor(corrected, "new", lease=0.3, renewed=0.05) as made:
            await _until(lambda: _has(made, 1))
            assert made.owner.stopped[1].endswith(" resumes")
            stops = await made.owner.request(sent_command(1, 500, "dealer", 2, Say("dealer", "reveals")))
            assert isinstance(stops, Rejected) and stops.why is NotRecorded.STOPPED
            void = Void("manager", "the shoe does not fit", agreed=("surveillance",))
            reply = await made.owner.request(sent_command(1, 502, "manager", 1, void))
            assert isinstance(reply, Answer) and reply.refused is None, reply
            table = made.owner.table(1)
            assert table is not None and not table.committed.is_playing
            await _until(lambda: 1 not in made.owner.stopped)
            late = await made.owner.request(sent_command(1, 503, "ann", 1, PlaceBet("1", "ante", 500)))
            assert isinstance(late, Answer) and late.refused is not None
            leaves = await made.owner.request(sent_command(1, 503, "ann", 2, Leave("ann")))
            assert isinstance(leaves, Answer) and leaves.refused is None, leaves

    asyncio.run(asyncio.wait_for(run(), 60))
    found = verified(corrected, keys=False)
    assert found.holds and len(found.corrected) == 1 and not found.not_resumed
