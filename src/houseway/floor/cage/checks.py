"""Checks the books and slips of the house against the chains they follow from, and names every altered row.

The amount in a place is its last balance, plus the entries of later slips, plus later crossings of the tables' cages.
Tables are counted from the step that the balance names. Slips are compared with their last entry in the cage's chain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.money.places import CAGE, Move
from houseway.floor.cage.events import (
    CHAIN,
    FOUND,
    Balanced,
    Entry,
    Slip,
    SlipWritten,
    chain_place,
    chips_of,
    crossed,
    gains,
    pieces_moved,
    read,
)
from houseway.floor.step import Step
from houseway.floor.store.chains import TableSeen
from houseway.floor.store.queries import steps_at

from .store import slip_row

Record = Connection[TupleRow]
Row = tuple[str, str, str]
_PLAYER: Final = "player "


def altered_cage(connection: Record, seen: Mapping[int, TableSeen], detached: Mapping[int, int]) -> Iterator[Row]:
    """Yield relation, key and fault of rows that differ from the chains; `detached`: last steps of detached days."""
    steps = list(steps_at(connection, CHAIN)) if CHAIN in seen else []
    yield from _altered_slips(connection, steps)
    start = _first_balance(steps, detached)
    yield from _altered_books(connection, steps, seen, start)
    yield from _altered_crossings(connection, seen, detached, _opening(steps))
    yield from _altered_chips(connection, steps, seen)
    yield from _altered_pieces(connection, steps)


def _altered_slips(connection: Record, steps: Sequence[Step]) -> Iterator[Row]:
    wrote = {event.slip.number: event.slip for step in steps for event in read(step.events) if isinstance(event, SlipWritten)}
    query = "select number, kind, standing, table_id, patron, chips, asked_by, body from slip"
    found: dict[int, tuple[Any, ...]] = {number: tuple(row) for number, *row in connection.execute(query).fetchall()}
    for number, slip in wrote.items():
        row = found.get(number)
        if row is None:
            yield "slip", str(number), "missing, or its number was altered"
        elif (*row[:-1], msgspec.convert(row[-1], Slip)) != (*slip_row(slip)[:-1], slip):
            yield "slip", str(number), "altered: it is not as the chain of the cage wrote it"
    is_whole = not steps or steps[0].seq == 1
    if is_whole and wrote.keys() <= found.keys():  # one that is missing is the one too many
        for number in sorted(found.keys() - wrote.keys()):
            yield "slip", str(number), "no step wrote it"


def _altered_books(
    connection: Record, steps: Sequence[Step], seen: Mapping[int, TableSeen], start: tuple[int, dict[int, int]] | None
) -> Iterator[Row]:
    found: dict[str, int] = dict(connection.execute("select place, chips from book").fetchall())
    if start is None:
        if not steps and found:
            yield from (("book", place, "no step opened the books") for place in sorted(found))
        return
    at, heads = start
    crossings = {chain: _crossings(one) for chain, one in seen.items() if chain != CHAIN}
    held: dict[str, int] | None = None
    entries: list[Entry] = []
    for step in steps[at:]:
        for event in read(step.events):
            if isinstance(event, SlipWritten):
                entries += event.entries
            elif held is None:
                held = dict(event.book)
            else:
                expected = _sum(held, entries, crossings, heads, {int(chain): seq for chain, seq in event.heads.items()})
                if expected != {place: chips for place, chips in event.book.items() if chips}:
                    yield "step", f"{CHAIN}.{step.seq}", "the books are not the sum of the steps before it"
    assert held is not None
    expected = _sum(held, entries, crossings, heads, None)
    for place in sorted(expected.keys() | {place for place, chips in found.items() if chips}):
        if found.get(place, 0) != expected.get(place, 0):
            yield "book", place, f"altered: it has {found.get(place, 0)}, the steps give {expected.get(place, 0)}"


def _first_balance(steps: Sequence[Step], detached: Mapping[int, int]) -> tuple[int, dict[int, int]] | None:
    """Return the index of the first balance after which all tables' steps are attached, and the steps it names."""
    for at, step in enumerate(steps):
        for event in read(step.events):
            if isinstance(event, Balanced):
                heads = {int(chain): seq for chain, seq in event.heads.items()}
                if all(heads.get(chain, 0) >= last for chain, last in detached.items() if chain != CHAIN):
                    return at, heads
    return None


def _opening(steps: Sequence[Step]) -> dict[int, int] | None:
    """Return the last step of each table before the books were opened; None where that is not attached."""
    if not steps or steps[0].seq != 1:
        return None
    [opened] = read(steps[0].events)
    assert isinstance(opened, Balanced)
    return {int(chain): seq for chain, seq in opened.heads.items()}


def _altered_crossings(
    connection: Record, seen: Mapping[int, TableSeen], detached: Mapping[int, int], opening: Mapping[int, int] | None
) -> Iterator[Row]:
    """Yield rows of what players took to tables and away that do not follow from attached steps."""
    query = "select table_id, seq, nr, name, behind, chips, (extract(epoch from at) * 1000000)::bigint from crossing"
    rows = connection.execute(query).fetchall()
    found: dict[tuple[int, int, int], tuple[Any, ...]] = {
        tuple(row[:3]): tuple(row[3:]) for row in rows if row[1] > detached.get(row[0], 0)
    }
    expected: dict[tuple[int, int, int], tuple[Any, ...]] = {}
    for chain, one in seen.items():
        places, numbers = one.places, dict[int, int]()
        for seq, at, (src, dst, chips, why) in one.crossings:
            move = Move(places.get(src, ""), places.get(dst, ""), chips, why)
            other = str(move.dst if move.src == CAGE else move.src)
            entry = crossed(chain, move)
            if entry is None or not other.startswith(_PLAYER) or (opening is not None and seq <= opening.get(chain, 0)):
                continue
            numbers[seq] = numbers.get(seq, 0) + 1
            came, behind = (chips, entry.src) if move.src == CAGE else (-chips, entry.dst)
            expected[chain, seq, numbers[seq]] = (other.removeprefix(_PLAYER), behind, came, at)
    if opening is None:  # steps from before the books were opened may be attached still
        expected = {key: row for key, row in expected.items() if key in found}
    for key in sorted(expected.keys() | found.keys()):
        if expected.get(key) != found.get(key):
            wrong = "missing" if key not in found else "no step took it there" if key not in expected else "altered"
            yield "crossing", " ".join(map(str, key)), wrong


def _altered_chips(connection: Record, steps: Sequence[Step], seen: Mapping[int, TableSeen]) -> Iterator[Row]:
    """Yield tables whose chips by value are not what the bank gave them since the books were opened, if all of it is attached."""
    opening = _opening(steps)
    if opening is None or any(one.first != 1 for chain, one in seen.items() if chain > 0):
        return
    [opened] = read(steps[0].events)
    assert isinstance(opened, Balanced)
    expected = {chain: opened.book.get(chain_place(chain), 0) for chain in seen if chain > 0}
    for chain, one in seen.items():
        places = one.places
        for seq, _, (src, dst, chips, why) in one.crossings if chain > 0 else ():
            move = Move(places.get(src, ""), places.get(dst, ""), chips, why)
            other = str(move.dst if move.src == CAGE else move.src)
            if seq > opening.get(chain, 0) and not other.startswith((_PLAYER, "meter ", "link ")):
                expected[chain] += chips if move.src == CAGE else -chips
    found: dict[int, int] = dict(connection.execute("select table_id, chips from table_chips").fetchall())
    for chain in sorted(expected.keys() | found.keys()):
        if found.get(chain, 0) != expected.get(chain, 0):
            yield "table_chips", str(chain), f"altered: it has {found.get(chain, 0)}, the steps give {expected.get(chain, 0)}"


def _altered_pieces(connection: Record, steps: Sequence[Step]) -> Iterator[Row]:
    """Yield chips of a denomination that are not where slips and counts brought them, if the whole chain is attached."""
    if not steps or steps[0].seq != 1:
        return
    expected: dict[tuple[str, int], int] = {}
    slips: dict[int, Slip] = {}
    for step in steps:
        for event in read(step.events):
            if not isinstance(event, SlipWritten):
                continue
            slip = event.slip
            here = chips_of(slip.table) if slip.table else ""
            at_table = {str(key): many for (place, key), many in expected.items() if place == here and many}
            for src, dst, pieces in pieces_moved(slips.get(slip.number), event, at_table):
                for key, many in pieces.items():
                    expected[src, int(key)] = expected.get((src, int(key)), 0) - many
                    expected[dst, int(key)] = expected.get((dst, int(key)), 0) + many
            slips[slip.number] = slip
    query = "select place, denomination, pieces from chip_piece"
    found = {(place, key): many for place, key, many in connection.execute(query).fetchall()}
    for (place, key), many in list(expected.items()):
        if many < 0 and place.startswith("table "):  # credited before pieces were kept: see version 20 of the schema
            expected[place, key], expected[FOUND, key] = 0, expected.get((FOUND, key), 0) + many
    for place, key in sorted(expected.keys() | found.keys()):
        has, should = found.get((place, key), 0), expected.get((place, key), 0)
        if has != should:
            yield "chip_piece", f"{place} {key}", f"altered: it has {has}, the slips give {should}"


def _crossings(one: TableSeen) -> list[tuple[int, Entry]]:
    """Return a table's cage crossings as entries of the books, each with its step."""
    places = one.places
    found: list[tuple[int, Entry]] = []
    for seq, _, (src, dst, chips, why) in one.crossings:
        entry = crossed(one.table, Move(places.get(src, ""), places.get(dst, ""), chips, why))
        if entry is not None:
            found.append((seq, entry))
    return found


def _sum(
    held: Mapping[str, int],
    entries: Sequence[Entry],
    crossings: Mapping[int, list[tuple[int, Entry]]],
    after: Mapping[int, int],
    upto: Mapping[int, int] | None,
) -> dict[str, int]:
    """Return the amount in each place after entries, and after the crossings of tables between two steps."""
    both = list(entries)
    for chain, found in crossings.items():
        last = None if upto is None else upto.get(chain, 0)
        both += [entry for seq, entry in found if seq > after.get(chain, 0) and (last is None or seq <= last)]
    total = dict(held)
    for place, chips in gains(both).items():
        total[place] = total.get(place, 0) + chips
    return {place: chips for place, chips in total.items() if chips}
