"""Events are read quickly, and exactly as the wire reads them: the same events, the same errors in the same words."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from tests.core.test_wire import WHOLE
from tools.bots.sittings import live_table, messages, sitting
from tools.hostile.spoiled_data import spoiled, spoiled_text

from houseway.core.fault import Fault
from houseway.core.messages.command import OpenRound
from houseway.core.messages.event import EVENTS, Event
from houseway.core.messages.unreadable import Unreadable
from houseway.core.wire.wire import plain, read, read_text, written_list
from houseway.floor.store import event_reader as reading_events
from houseway.floor.store.event_reader import event_in, events_in

PLAYED = ("high_card_flush", "spanish_21", "holdem", "pai_gow", "sic_bo", "minibaccarat")
HOSTILE = 4_000


@cache
def happened() -> tuple[Event, ...]:
    """Return the events of a round of several games, and one of every awkward kind."""
    found = [one for one in WHOLE if isinstance(one, Event)]
    for number, key in enumerate(PLAYED, start=1):
        one = sitting(key, 1)
        live = live_table(number, one)
        for said in messages(number, one):
            command: Any = read_text(said.text)
            live.decide(said, command)
        found += live.waiting_events
    return tuple(found)


def _types(value: object) -> object:
    return (type(value), *map(_types, value)) if isinstance(value, tuple) else type(value)


def test_what_is_read_is_what_the_wire_reads() -> None:
    text = written_list(happened()).encode()
    quickly, strictly = events_in(text), tuple(map(read, msgspec.json.decode(text)))
    assert quickly == strictly == happened()
    assert written_list(quickly).encode() == text
    for one, other in zip(quickly, strictly, strict=True):
        assert _types(one.__reduce__()) == _types(other.__reduce__()), one


def test_the_wire_is_not_needed_for_what_tables_write(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(reading_events, "_from_the_wire")
    assert events_in(written_list(happened()).encode()) == happened()


def _result(reads: Any, text: bytes) -> object:
    try:
        found = reads(text)
    except (Unreadable, Fault, ValueError, RecursionError) as wrong:
        return type(wrong), str(wrong)
    return type(found), repr(plain(found))


def _by_the_wire(text: bytes) -> Event:
    found = read(msgspec.json.decode(text))
    if not isinstance(found, Event):
        raise Fault("it holds a command among its events")
    return found


def test_spoiled_events_are_refused_or_read_as_the_wire_does() -> None:
    chance, results = Random("spoiled events"), set[object]()
    by_kind: dict[type[Event], list[Event]] = {}
    for event in happened():
        by_kind.setdefault(type(event), []).append(event)
    kinds = list(by_kind.values())
    for _ in range(HOSTILE):
        data = json.loads(json.dumps(plain(chance.choice(chance.choice(kinds)))))
        spoilt = spoiled_text(spoiled(data, chance), chance)
        text = spoilt if isinstance(spoilt, bytes) else spoilt.encode("utf-8", "surrogatepass")
        quickly, strictly = _result(event_in, text), _result(_by_the_wire, text)
        assert quickly == strictly, text[:500]
        results.add(strictly[0] if isinstance(strictly, tuple) else None)
    assert Unreadable in results and len(results & set(EVENTS)) > 5, "some were refused, and some read"


@pytest.mark.parametrize(
    "place",
    [
        '{"bet":["ann","3","ante"],"aside":null}',
        '{"bet":["ann","3","ante"],"aside":["ann","3","ante"]}',
        '{"bet":null}',
        "{}",
        '"player dealer"',
        '"meter\\n"',
        "7",
    ],
)
def test_a_place_that_is_none_is_refused(place: str) -> None:
    text = f'{{"kind":"ChipsMoved","why":"fill","cites":"A-1","moves":[[{place},"rack",5,"fill",null]]}}'.encode()
    assert _result(event_in, text) == _result(_by_the_wire, text)
    with pytest.raises(Unreadable):
        event_in(text)


def test_a_command_among_events_is_a_fault() -> None:
    with pytest.raises(Fault, match="a command among its events"):
        events_in(written_list([*happened()[:1], OpenRound()]).encode())


def test_a_type_that_nobody_reads_is_a_fault() -> None:
    with pytest.raises(Fault, match="not read here"):
        reading_events._structure(float)
