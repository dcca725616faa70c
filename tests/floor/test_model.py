"""The ledger against a reference model: random steps, right and wrong, at several tables, compared after every call."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.record_steps import add_step, commit, held, opened

from houseway.core.money.places import Move

Record = Connection[TupleRow]
PLACES = ("cage", "rack", "player ann", "player ben", "pot 1", "meter main")


@dataclass
class Model:
    """A minimal model of a ledger."""

    chips: dict[tuple[int, str], int] = field(default_factory=dict[tuple[int, str], int])
    last: dict[tuple[int, int], int] = field(default_factory=dict[tuple[int, int], int])
    steps: int = 0

    def call(self, said: list[tuple[int, int, int, list[Move]]]) -> str:
        """Apply the steps of a call, all or none; return the ruling against it, or nothing."""
        chips, last = dict(self.chips), dict(self.last)
        for table, speaker, number, _ in said:
            if number <= last.get((table, speaker), 0):
                return "said before"
            last[table, speaker] = number
        for table, _, _, moves in said:
            for src, dst, many, _, _ in moves:
                chips[table, str(src)] = chips.get((table, str(src)), 0) - many
                chips[table, str(dst)] = chips.get((table, str(dst)), 0) + many
        if any(many < 0 and place not in ("cage", "rack") for (_, place), many in chips.items()):
            return "overdrawn"
        self.chips, self.last, self.steps = chips, last, self.steps + len(said)
        return ""


MOVES = st.builds(
    Move, st.sampled_from(PLACES), st.sampled_from(PLACES), st.integers(1, 60), st.sampled_from(["wins", "loses", "void"])
)
STEPS = st.tuples(st.integers(1, 3), st.integers(1, 2), st.integers(1, 12), st.lists(MOVES, max_size=3))
CALLS = st.lists(st.lists(STEPS, min_size=1, max_size=4), max_size=12)


@settings(max_examples=40, suppress_health_check=list(HealthCheck), deadline=None)
@given(CALLS)
def test_the_record_does_what_the_model_does(record: Record, calls: list[list[tuple[int, int, int, list[Move]]]]) -> None:
    for relation in ("step", "account", "heard", "rest", "live"):
        record.execute(f"delete from {relation}")
    tables = {number: opened(record, number) for number in (1, 2, 3)}
    model = Model()
    for said in calls:
        for table, speaker, number, moves in said:
            add_step(tables[table], moves, speaker=speaker, number=number)
        spoken = [tables[table] for table in sorted({table for table, *_ in said})]
        verdicts = commit(record, *spoken)
        assert {str(verdict.ruling) for verdict in verdicts} == ({ruling} if (ruling := model.call(said)) else set())
        for number in tables:
            expected = {place: many for (table, place), many in model.chips.items() if table == number and many}
            assert held(record, number) == expected
        assert record.execute("select count(*), (select sum(seq) from live) from step").fetchone() == (model.steps, model.steps)
