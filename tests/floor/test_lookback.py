"""Rounds found, reconstructed and explained from a record that bots played, and a day exported and read back."""

from __future__ import annotations

import csv
import json
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from msgspec.json import decode, encode
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.played import TABLES, TOMORROW, game_of
from tests.floor.record_steps import DAY, held

from houseway.core.messages.event import CardsDealt, RoundOpened
from houseway.core.round.view import PUBLIC
from houseway.core.values.cards import BACK
from houseway.floor.lookback.columns import FILES, ExportColumn
from houseway.floor.lookback.explanation import explain
from houseway.floor.lookback.export import export, posting_rows, step_row
from houseway.floor.lookback.reconstruction import reconstruct
from houseway.floor.lookback.rounds import NotFound, RoundName, find_round
from houseway.floor.lookback.status import status
from houseway.floor.step import Step
from houseway.floor.store.queries import steps_of
from houseway.floor.store.tables import RulesCache, events_of
from houseway.views.schema import schema

Record = Connection[TupleRow]
RULES_CACHE = RulesCache(game_of)


# Finding


@pytest.mark.parametrize("table", TABLES)
def test_a_round_is_found_from_its_opening_to_its_end(played: Record, table: int) -> None:
    for number in (1, 2):
        found = find_round(played, RoundName(table, number))
        assert found.is_over and found.opened.number == number
        assert isinstance(events_of(found.steps[0])[0], RoundOpened)
        assert [two.seq - one.seq for one, two in pairwise(found.steps)] == [1] * (len(found.steps) - 1)
        assert [step.rests is not None for step in found.steps].index(True) == len(found.steps) - 1


def test_what_is_not_there_is_said_with_what_is(played: Record) -> None:
    with pytest.raises(NotFound, match="has no steps of table 99: it has 11, 12, 13"):
        find_round(played, RoundName(99, 1))
    with pytest.raises(NotFound, match="has rounds 1 to 2 here, and not 3"):
        find_round(played, RoundName(12, 3))
    with pytest.raises(NotFound, match=r"steps \d+ to \d+, and not 1$"):
        reconstruct(played, RULES_CACHE, RoundName(12, 2), 1, PUBLIC)
    with pytest.raises(NotFound, match="'eve' did not sit at table 12"):
        reconstruct(played, RULES_CACHE, RoundName(12, 2), None, "eve")


def test_a_round_is_found_among_many_wherever_it_is(played: Record) -> None:
    """A long table is made of copies of one round, with gaps between them."""
    steps = list(find_round(played, RoundName(11, 1)).steps)
    size, first = len(steps), 1_000
    for copy in range(40):
        for at, step in enumerate(steps):
            events = step.events.replace(b'"number":1,', b'"number":%d,' % (copy + 1)) if at == 0 else step.events
            played.execute(
                "insert into step (day, table_id, seq, version, at, speaker, said_no, said, refused, events, rests, hash)"
                " values (%s, 77, %s, 2, now(), 0, 1, %s, %s, %s, %s, '')",
                (TOMORROW, first + copy * (size + 3) + at, step.said, step.refused, events, step.rests),
            )
    for number in range(1, 41):
        found = find_round(played, RoundName(77, number))
        assert (found.opened.number, len(found.steps)) == (number, size)


# Reconstructing


def _hidden(step: Step) -> set[str]:
    """Return the cards that a step dealt face down."""
    dealt = [event for event in events_of(step) if isinstance(event, CardsDealt) and event.seen != "all"]
    return {repr(card) for event in dealt for card in event.cards}


@pytest.mark.parametrize("table", TABLES)
def test_no_moment_shows_a_viewer_what_they_may_not_see(played: Record, table: int) -> None:
    found = find_round(played, RoundName(table, 2))
    hidden: set[str] = set()
    for step in found.steps:
        hidden |= _hidden(step)
        if step.refused is not None or step.seq % 3:
            continue
        for viewer in (PUBLIC, "dealer", "surveillance"):
            view = reconstruct(played, RULES_CACHE, found.name, step.seq, viewer).view
            seen = {card for hand in view.hands.values() for card in hand.cards if card} | {*filter(None, view.board)}
            assert not seen & hidden - _open(found.steps, step.seq), (step.seq, viewer)
    assert hidden or table == 13


@pytest.mark.parametrize("table", TABLES)
def test_views_and_events_follow_the_published_schema(played: Record, table: int) -> None:
    found = find_round(played, RoundName(table, 2))
    checks = {kind: jsonschema.Draft202012Validator({**schema(), "$ref": f"#/$defs/{kind}"}) for kind in ("View", "SeenEvent")}
    middle = found.steps[len(found.steps) // 2].seq
    for at, viewer, full in ((middle, "surveillance", False), (middle, found.opened.seating[0][1], False), (None, PUBLIC, True)):
        moment = reconstruct(played, RULES_CACHE, found.name, at, viewer, full=full)
        checks["View"].validate(decode(encode(moment.view)))
        for event in moment.seen_events[-5:]:
            checks["SeenEvent"].validate(decode(encode(event)))
        assert [event.seq for event in moment.seen_events] == list(range(1, len(moment.seen_events) + 1))


def _open(steps: tuple[Step, ...], upto: int) -> set[str]:
    """Return every card that was dealt or turned face up until a step."""
    texts: set[str] = set()
    for step in steps:
        for event in events_of(step) if step.seq <= upto else ():
            if not isinstance(event, CardsDealt) or event.seen == "all":
                texts |= {repr(card) for card in getattr(event, "cards", ())}
    return texts


def test_a_player_sees_their_own_cards_and_the_full_view_sees_all(played: Record) -> None:
    found = find_round(played, RoundName(12, 2))
    dealt = next(step for step in found.steps if _hidden(step))
    event = next(one for one in events_of(dealt) if isinstance(one, CardsDealt))
    seating = dict(found.opened.seating)
    owner = seating[event.to]
    other = next(player for player in seating.values() if player != owner)
    assert set(event.cards) <= set(reconstruct(played, RULES_CACHE, found.name, dealt.seq, owner).seen.held[event.to])
    for viewer in (other, PUBLIC, "dealer", "surveillance", "floor"):
        assert set(reconstruct(played, RULES_CACHE, found.name, dealt.seq, viewer).seen.held[event.to]) == {BACK}
    full = reconstruct(played, RULES_CACHE, found.name, dealt.seq, PUBLIC, full=True)
    assert set(event.cards) <= set(full.seen.held[event.to])
    assert repr(event.cards[0]) in json.dumps(decode(encode(full.view))) and len(full.seen_events) >= len(
        reconstruct(played, RULES_CACHE, found.name, dealt.seq, PUBLIC).seen_events
    )


# Explaining


@pytest.mark.parametrize("table", TABLES)
def test_every_cent_of_a_round_has_a_clause_and_the_ledger_has_the_same(played: Record, table: int) -> None:
    for number in (1, 2):
        found = explain(played, RULES_CACHE, RoundName(table, number))
        assert found.differs == () and found.moves
        assert all(one.clause in found.round.rules.clauses for one in found.moves)
        assert sum(found.gains.values()) == 0
        before, after = dict(found.round.opened.chips), found.round.chips
        for player in found.round.seating.values():
            assert found.net(player) == after.get(f"player {player}", 0) - before.get(f"player {player}", 0)
    assert {f"player {player}": after[f"player {player}"] for player in found.round.seating.values()}.items() <= held(
        played, table
    ).items()


def test_a_posting_that_no_event_explains_is_named(played: Record) -> None:
    step = next(one for one in find_round(played, RoundName(11, 2)).steps if one.postings)
    played.execute("set local session_replication_role = replica")
    played.execute("update step set chips[1] = chips[1] + 5 where table_id = 11 and seq = %s", (step.seq,))
    found = explain(played, RULES_CACHE, RoundName(11, 2))
    assert sorted(one.by_postings - one.by_events for one in found.differs) == [-5, 5]


# Exporting


def _read_back(file: Path) -> list[list[Any]]:
    """Return the rows of a file with every value as Python has it: whole numbers, bytes, days, microseconds."""
    columns = FILES[file.stem.rpartition("-")[2]]
    if file.suffix == ".parquet":
        import pyarrow.parquet as parquet

        table = parquet.read_table(file)
        assert table.column_names == [column.name for column in columns]
        assert all(table.schema.field(one.name).metadata[b"says"].decode() == one.meaning for one in columns)
        rows = [list(row.values()) for row in table.to_pylist()]
        return [[_microseconds(value) if isinstance(value, datetime) else value for value in row] for row in rows]
    with file.open(encoding="utf-8", newline="") as text:
        head, *lines = csv.reader(text)
    assert head == [column.name for column in columns]
    return [[_value(column, value) for column, value in zip(columns, line, strict=True)] for line in lines]


def _value(column: ExportColumn, text: str) -> Any:
    if column.may_be_absent and not text:
        return None
    if column.kind == "time":
        return _microseconds(datetime.fromisoformat(text))
    readers = {"text": str, "bytes": bytes.fromhex, "day": lambda day: datetime.fromisoformat(day).date(), "bool": "true".__eq__}
    return readers.get(column.kind, int)(text)


def _microseconds(time: datetime) -> int:
    since = time - datetime(1970, 1, 1, tzinfo=UTC)
    return (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_an_exported_day_reads_back_as_it_is_in_the_record(played: Record, tmp_path: Path, form: Any) -> None:
    told: list[int] = []
    found = export(played, DAY, tmp_path, form, told.append)
    assert found.is_closed
    steps = [step for table in TABLES for step in steps_of(played, table) if step.day == DAY]
    places = dict(played.execute("select id, place from account").fetchall())
    files = {file.stem.rpartition("-")[2]: file for file in found.files}
    assert _read_back(files["steps"]) == [list(step_row(step)) for step in steps]
    assert _read_back(files["postings"]) == [list(row) for step in steps for row in posting_rows(step, places)]
    gained = {id: chips for id, _, _, _, chips in _read_back(files["accounts"])}
    assert sum(gained.values()) == 0
    for table in TABLES:
        after = {places[id]: chips for id, chips in gained.items() if id >> 32 == table and chips}
        last = [step for step in steps if step.table == table and step.rests][-1]
        chips = {place: many for place, many in after.items() if place.startswith("player ")}
        kept = reconstruct(played, RULES_CACHE, RoundName(table, 1), last.seq, PUBLIC).seen.chips
        assert all(kept[place] == many for place, many in chips.items())
    assert list(found.files.values()) == [len(_read_back(file)) for file in found.files]
    with pytest.raises(FileExistsError, match="exists already"):
        export(played, DAY, tmp_path, form)


def test_every_column_is_documented_with_its_type_and_meaning() -> None:
    page = (Path(__file__).parents[2] / "docs" / "floor" / "looking_back.md").read_text(encoding="utf-8")
    for name, columns in FILES.items():
        part = page.partition(f"### {name}\n")[2].partition("\n#")[0]
        lines = [line for line in part.splitlines() if line.startswith("| `")]
        absent = {True: ", may be absent", False: ""}
        assert lines == [f"| `{one.name}` | {one.kind}{absent[one.may_be_absent]} | {one.meaning} |" for one in columns]


def test_an_export_that_fails_leaves_no_file(played: Record, tmp_path: Path) -> None:
    played.execute("set local session_replication_role = replica")
    played.execute("update step set said = '\\x610aff' where table_id = 12 and seq = 5")
    with pytest.raises(UnicodeDecodeError):
        export(played, DAY, tmp_path, "csv")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(NotFound, match="it has 2026-11-15 to 2026-11-16"):
        export(played, DAY.replace(year=2020), tmp_path, "csv")


# Status


def test_the_status_is_what_the_record_has(played: Record) -> None:
    found = status(played)
    assert [(one.table, one.game, one.owner, one.round, one.playing) for one in found.tables] == [
        (table, key, "one", 2, False) for table, key in TABLES.items()
    ]
    assert [(one.name, one.tables) for one in found.owners] == [("house", 0), ("one", 3)]
    assert [(one.day, one.closed, one.exported, one.attached) for one in found.days] == [
        (DAY, True, False, True),
        (TOMORROW, False, False, True),
    ]
    assert all(one.last_seconds is not None and one.last_seconds >= 0 for one in found.tables)
    assert found.playing == []


def test_a_round_in_progress_has_an_age_and_a_table_without_a_lease_is_named(played: Record) -> None:
    opening = find_round(played, RoundName(12, 2)).steps[0]
    played.execute("set local session_replication_role = replica")
    played.execute("delete from step where table_id = 12 and seq > %s", (opening.seq + 2,))
    played.execute("update live set playing = true, seq = %s where table_id = 12", (opening.seq + 2,))
    first = find_round(played, RoundName(12, 1)).steps[-1]
    played.execute("update rest set seq = %s where table_id = 12", (first.seq,))
    played.execute("update owner set until = now() - interval '1 hour' where name = 'one'")
    found = status(played)
    assert [one.table for one in found.playing] == [12]
    assert (found.playing[0].round_seconds or 0) > 0 and found.playing[0].round == 2
    assert [one.table for one in found.unowned] == list(TABLES)
