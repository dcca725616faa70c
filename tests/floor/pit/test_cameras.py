"""A progressive that comes to a large sum is a task for surveillance, which somebody confirms (P14)."""

from __future__ import annotations

from tests.core.meter_hands import SEED, rules_of
from tests.floor.meter_pit import LEVELS, METER, TWO, opens_meter
from tests.floor.people.casino import Casino
from tests.floor.record_steps import DAY

from houseway.floor.meters.setup import link_table
from houseway.floor.people.bars import Bar
from houseway.floor.people.significant import SignificantKind as Noted
from houseway.floor.people.significant import significant_events
from houseway.floor.pit.cameras import CameraTask, confirm_coverage, raise_tasks, tasks_waiting
from houseway.floor.pit.tables import enter_table

OWN = 3
"""A table with a meter of its own."""


def test_a_large_progressive_is_a_task_until_surveillance_confirms_it(casino: Casino) -> None:
    record, flo, sue = casino.record, casino.on_shift("flo", "floor"), casino.on_shift("sue", "surveillance")
    opens_meter(record)
    for table in (1, 2):
        assert enter_table(record, flo, table, rules_of(), DAY, linked=LEVELS) is None
        link_table(record, METER, table, LEVELS, TWO, DAY)
    assert enter_table(record, flo, OWN, rules_of(), DAY) is None
    raise_tasks(record, SEED + 1)
    assert tasks_waiting(record) == []
    for _ in range(2):  # once, however often somebody looks
        raise_tasks(record, SEED)
    first, *others = tasks_waiting(record)
    assert {(one.table_id, one.level, one.cents) for one in (first, *others)} == {(table, "main", SEED) for table in (1, 2, OWN)}
    assert confirm_coverage(record, flo, first.id, "camera 12") is Bar.NOT_YOURS
    assert confirm_coverage(record, sue, first.id, " ") is Bar.SAY_HOW_COVERED
    done = confirm_coverage(record, sue, first.id, "camera 12, on the felt and the sign")
    assert isinstance(done, CameraTask) and done.by == sue.speaker
    assert confirm_coverage(record, sue, first.id, "camera 12") is Bar.NO_SUCH_TASK
    raise_tasks(record, SEED)
    assert tasks_waiting(record) == others
    assert len(significant_events(record, kind=Noted.COVERAGE_DUE)) == 3
    (noted,) = significant_events(record, kind=Noted.COVERAGE_CONFIRMED)
    assert noted.who == sue.speaker and noted.element == f"table {first.table_id}"
