"""The cards of a table are those of its sealed shoe, however often the table changes hands."""

from __future__ import annotations

import pytest
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.dealing import RecordHost
from tests.floor.owning import seeded

from houseway.floor.record.checking import check_record
from houseway.floor.record.reading import steps_of
from houseway.games import GAMES

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
