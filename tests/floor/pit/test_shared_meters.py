"""Shared meters are changed by two people with two roles: one requests, another agrees (P3)."""

from __future__ import annotations

import pytest
from psycopg import errors
from tests.core.meter_hands import rules_of
from tests.floor.people.casino import Casino
from tests.floor.pit.staffed_pit import RULES_CACHE
from tests.floor.record_steps import DAY

from houseway.floor.lookback.record_check import check_record
from houseway.floor.meters.changes import (
    Linking,
    MeterRequest,
    Opening,
    Releasing,
    Using,
    Wanted,
    agree_meter,
    claims_open,
    meters_shown,
    open_meter_requests,
    request_meter_change,
)
from houseway.floor.meters.claims import reserve
from houseway.floor.meters.events import Level
from houseway.floor.people.actors import Actor
from houseway.floor.people.bars import Bar
from houseway.floor.people.significant import SignificantKind as Noted
from houseway.floor.people.significant import significant_events
from houseway.floor.pit.tables import enter_table

LEVELS = (Level("main", 10_000_00), Level("secondary"))
WEST = Opening("west", LEVELS)
OUT = Using(1, in_use=False, why="it flickers")


def requested(casino: Casino, by: Actor, wanted: Wanted) -> int:
    """Make a request, and return its number."""
    found = request_meter_change(casino.record, RULES_CACHE, by, wanted)
    assert isinstance(found, MeterRequest), found
    return found.id


def test_one_asks_and_another_in_another_role_agrees_p3(casino: Casino) -> None:
    record, dan, dee = casino.record, casino.on_shift("dan", "director"), casino.on_shift("dee", "director")
    sue, flo = casino.on_shift("sue", "surveillance"), casino.on_shift("flo", "floor")
    for table in (1, 2):
        assert enter_table(record, flo, table, rules_of(), DAY, linked=[one.name for one in LEVELS]) is None
    assert (
        request_meter_change(record, RULES_CACHE, sue, WEST) is Bar.NOT_YOURS
        and request_meter_change(record, RULES_CACHE, flo, WEST) is Bar.NOT_YOURS
    )
    id = requested(casino, dan, WEST)
    assert [one.id for one in open_meter_requests(record)] == [id] and meters_shown(record) == []
    assert agree_meter(record, RULES_CACHE, flo, id, DAY) is Bar.NOT_YOURS
    assert agree_meter(record, RULES_CACHE, dan, id, DAY) is Bar.ASKED
    assert (
        agree_meter(record, RULES_CACHE, Actor(dan.speaker, "manager"), id, DAY) is Bar.ASKED
    )  # the requester, in whatever role
    assert agree_meter(record, RULES_CACHE, dee, id, DAY) is Bar.NOT_NEEDED  # two people of one role are one role
    done = agree_meter(record, RULES_CACHE, sue, id, DAY)
    assert isinstance(done, MeterRequest) and (done.agreed_by, done.agreed_role, done.meter) == (sue.speaker, "surveillance", 1)
    assert agree_meter(record, RULES_CACHE, sue, id, DAY) is Bar.NO_SUCH_REQUEST
    assert request_meter_change(record, RULES_CACHE, dan, WEST) is Bar.METER_EXISTS
    for table in (1, 2):
        link = Linking(1, table, ("main", "secondary"))
        assert isinstance(agree_meter(record, RULES_CACHE, sue, requested(casino, dan, link), DAY), MeterRequest)
        assert request_meter_change(record, RULES_CACHE, dan, link) is Bar.LEVEL_LINKED
    assert isinstance(
        agree_meter(record, RULES_CACHE, dan, requested(casino, Actor(dee.speaker, "manager"), OUT), DAY), MeterRequest
    )
    (meter,) = meters_shown(record)
    assert meter == (1, "west", False, ("main", "secondary"), (10_000_00, 0), (1, 2))
    assert len(significant_events(record, kind=Noted.METER_CHANGED)) == 4
    assert check_record(record, []) == []


def test_what_cannot_be_asked_for_is_said(casino: Casino) -> None:
    dan, sue, record = casino.on_shift("dan", "director"), casino.on_shift("sue", "surveillance"), casino.record
    assert request_meter_change(record, RULES_CACHE, dan, Opening("west", (Level("main"), Level("main")))) is Bar.NO_SUCH_LEVEL
    assert request_meter_change(record, RULES_CACHE, dan, Linking(1, 1, ("main",))) is Bar.NO_SUCH_METER
    assert isinstance(agree_meter(record, RULES_CACHE, sue, requested(casino, dan, WEST), DAY), MeterRequest)
    assert request_meter_change(record, RULES_CACHE, dan, Linking(1, 99, ("main",))) is Bar.NO_SUCH_TABLE
    assert request_meter_change(record, RULES_CACHE, dan, Using(1, in_use=False, why=" ")) is Bar.SAY_WHY


def test_a_table_that_was_not_opened_as_linked_is_not_linked(casino: Casino) -> None:
    """It has a meter of its own under this name, with a seed of its own, and would count it twice."""
    dan, sue, record = casino.on_shift("dan", "director"), casino.on_shift("sue", "surveillance"), casino.record
    assert isinstance(agree_meter(record, RULES_CACHE, sue, requested(casino, dan, WEST), DAY), MeterRequest)
    flo = casino.on_shift("flo", "floor")
    for table, linked in ((1, ()), (2, ("main",)), (3, ("main", "secondary"))):
        assert enter_table(record, flo, table, rules_of(), DAY, linked=linked) is None
    both = ("main", "secondary")
    found = [request_meter_change(record, RULES_CACHE, dan, Linking(1, table, both)) for table in (1, 2)]
    assert found == [Bar.NOT_OPENED_LINKED] * 2 and "own" in Bar.NOT_OPENED_LINKED.sentence
    assert isinstance(agree_meter(record, RULES_CACHE, sue, requested(casino, dan, Linking(1, 3, both)), DAY), MeterRequest)


def test_the_database_lets_nobody_agree_with_themselves(casino: Casino) -> None:
    dan, dee = casino.on_shift("dan", "director"), casino.on_shift("dee", "director")
    sue, record = casino.on_shift("sue", "surveillance"), casino.record
    assert isinstance(agree_meter(record, RULES_CACHE, sue, requested(casino, dan, WEST), DAY), MeterRequest)
    id = requested(casino, dan, OUT)
    insert = "insert into meter_agreed (asked, by, role, meter) values (%s, %s, %s, -1)"  # as a program with a fault might
    for by, role in ((dan.speaker, "surveillance"), (dee.speaker, "director")):
        with pytest.raises(errors.CheckViolation, match="two people with two roles"):
            record.execute(insert, (id, by, role))


def test_the_claim_of_a_stopped_table_is_released_by_two_people_and_the_next_has_its_turn(casino: Casino) -> None:
    """As it was seen: nothing called the release, so the claim of a table that had stopped held up every later jackpot."""
    record, dan, sue = casino.record, casino.on_shift("dan", "director"), casino.on_shift("sue", "surveillance")
    flo = casino.on_shift("flo", "floor")
    for table in (1, 2):
        assert enter_table(record, flo, table, rules_of(), DAY, linked=[one.name for one in LEVELS]) is None
    assert isinstance(agree_meter(record, RULES_CACHE, sue, requested(casino, dan, WEST), DAY), MeterRequest)
    for table in (1, 2):
        link = Linking(1, table, ("main", "secondary"))
        assert isinstance(agree_meter(record, RULES_CACHE, sue, requested(casino, dan, link), DAY), MeterRequest)
    assert reserve(record, [-1], 1, DAY) is not None  # table 1 stops here
    assert reserve(record, [-1], 2, DAY) is None
    assert [(one.number, one.table) for one in claims_open(record, 1)] == [(1, 1), (2, 2)]
    assert request_meter_change(record, RULES_CACHE, dan, Releasing(1, 9, "it stopped")) is Bar.NO_SUCH_CLAIM
    assert request_meter_change(record, RULES_CACHE, dan, Releasing(1, 1, " ")) is Bar.SAY_WHY
    assert request_meter_change(record, RULES_CACHE, flo, Releasing(1, 1, "it stopped")) is Bar.NOT_YOURS
    id = requested(casino, dan, Releasing(1, 1, "it stopped"))
    assert agree_meter(record, RULES_CACHE, dan, id, DAY) is Bar.ASKED and reserve(record, [-1], 2, DAY) is None
    assert isinstance(agree_meter(record, RULES_CACHE, sue, id, DAY), MeterRequest)
    assert [one.number for one in claims_open(record, 1)] == [2] and reserve(record, [-1], 2, DAY) is not None
    noted = significant_events(record, kind=Noted.METER_CHANGED)[-1]
    assert noted.after is not None and noted.after["what"]["type"] == "release" and noted.after["agreed_by"] == sue.speaker
    assert check_record(record, []) == []
