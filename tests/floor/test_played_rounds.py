"""Real rounds in the real record: bots play several games, and the ledger equals the engine's chips after every step."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.record_steps import DAY, NOON, commit, held, opened
from tools.bots.steps import BotStep, bot_steps

from houseway.floor.lookback.record_check import check_record
from houseway.floor.store.days import SignedDay, close_day
from houseway.floor.store.queries import resumed, steps_of
from houseway.floor.table.uncommitted import Pending

Record = Connection[TupleRow]
GAMES = ("high_card_flush", "holdem", "spanish_21", "minibaccarat", "pai_gow")


def add(pending: Pending, step: BotStep) -> None:
    """Add what a bot, the house or chance did to a table's chain."""
    last = [one.number for one in pending.steps if one.speaker == step.speaker] or [pending.heard.get(step.speaker, 0)]
    at = NOON + pending.seq + len(pending.steps)
    pending.add(DAY, at, step.speaker, last[-1] + 1, step.said, step.events, step.moves, playing=step.playing, kept=step.kept)


def _is_conserved(record: Record) -> bool:
    return record.execute("select sum(chips), min(chips) filter (where not deep) >= 0 from account").fetchone() == (0, True)


def test_the_record_holds_the_engines_chips_after_every_step_of_five_games_at_once(record: Record) -> None:
    tables = {number: opened(record, number) for number in range(1, len(GAMES) + 1)}
    sittings = {number: bot_steps(key, 2, "record") for number, key in enumerate(GAMES, start=1)}
    steps = 0
    while sittings:
        batch: dict[int, BotStep] = {}
        for number in tuple(sittings):
            step = next(sittings[number], None)
            if step is None:
                del sittings[number]
            else:
                batch[number] = step
                add(tables[number], step)
        assert not batch or commit(record, *(tables[number] for number in batch)) == []
        steps += len(batch)
        for number, step in batch.items():
            assert held(record, number) == step.holds, (GAMES[number - 1], step.said)
        assert _is_conserved(record)
    assert steps > 300
    assert record.execute("select count(*), count(distinct table_id) from step").fetchone() == (steps, len(GAMES))
    key = Ed25519PrivateKey.generate()
    assert isinstance(close_day(record, DAY, key), SignedDay)
    assert check_record(record, [key.public_key().public_bytes_raw()]) == []


@pytest.mark.parametrize("many", [7, 1000])
def test_many_steps_of_one_table_in_one_call_come_to_the_same(record: Record, many: int) -> None:
    table, sitting = opened(record, 1), list(bot_steps("high_card_flush", 3, "many"))
    for start in range(0, len(sitting), many):
        for step in sitting[start : start + many]:
            add(table, step)
        assert commit(record, table) == []
        assert held(record, 1) == sitting[min(start + many, len(sitting)) - 1].holds
    found = resumed(record, 1)
    assert found is not None
    assert (found.seq, found.kept, found.steps) == (len(sitting), sitting[-1].kept, ())
    assert [(step.said, step.events) for step in steps_of(record, 1)] == [(step.said, step.events) for step in sitting]
