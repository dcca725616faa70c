"""Checks the relations of meters against the chains that they picture, and names every row that was altered, and no other.

The chain itself and the accounts are checked with those of tables. How a meter stands is in `rest`, covered by the hash in its
last step; claims that are over follow from the steps that are attached.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.meters.events import Claim, ClaimNumbered, MeterState, folded, read, restored
from houseway.floor.step import Step

from .store import claim_row, level_rows, meter_row, part_rows, report_rows

Record = Connection[TupleRow]
Key = tuple[Any, ...]
Rows = dict[tuple[str, Key], Key]

_SELECTS: Final = {
    "meter": (1, "select meter, name, timing, away, enabled, claims from meter"),
    "meter_level": (2, "select meter, level, nr, seed, ceiling from meter_level"),
    "meter_part": (2, "select table_id, level, meter from meter_part"),
    "meter_report": (2, "select meter, house, report from meter_report"),
    "claim": (
        2,
        "select meter, number, house, table_id, standing, stood, after, seq, bets, reserved, paid, returned, confirmed"
        " from claim",
    ),
}
"""The number of key columns of each relation, and the query for its rows."""


class SeenMeters:
    """The claims in the attached steps of meters."""

    def __init__(self) -> None:
        self.rests: dict[int, bytes] = {}
        """The hash of how each meter stands, from its last step."""
        self.whole: set[int] = set()
        """Meters of which every step is attached."""
        self._claims: dict[int, dict[int, Claim]] = {}

    def add(self, meter: int, chain: Sequence[Step]) -> None:
        """Add the steps of one meter, which fit; claims numbered before them are unknown."""
        state, claims = MeterState(), self._claims.setdefault(meter, {})
        self.rests[meter] = chain[-1].rests or b""
        if chain[0].seq == 1:
            self.whole.add(meter)
        for step in chain:
            for event in read(step.events):
                number = getattr(event, "number", None)
                if number is None or number in claims or isinstance(event, ClaimNumbered):
                    state, changed = folded(state, event)
                    claims |= {claim.number: claim for claim in changed}

    def claims(self) -> Rows:
        """Return the rows of claims."""
        return {
            ("claim", (meter, claim.number)): claim_row(claim)
            for meter, claims in self._claims.items()
            for claim in claims.values()
        }


def altered_meters(connection: Record, seen: SeenMeters) -> Iterator[tuple[str, str, str]]:
    """Yield relation, key and fault of each row that differs from the chains.

    Meters whose chain or rest is in doubt are not judged. A row whose key was altered is missing under one key and
    surplus under another; it is named once, under its correct key.
    """
    found = _stored(connection)
    kept = connection.execute("select table_id, kept from rest where table_id < 0").fetchall()
    states = {meter: restored(data) for meter, data in kept if sha256(data).digest() == seen.rests.get(meter)}
    expected = {**_pictured(states), **{key: row for key, row in seen.claims().items() if key[1][0] in states}}
    for (relation, key), row in expected.items():
        stored = found.get((relation, key))
        if stored is None:
            yield relation, _named(key), "missing, or its key was altered"
        elif stored != row:
            yield relation, _named(key), f"altered: it has {stored}, the chain has {row}"
    chains = {meter for (meter,) in connection.execute("select table_id from live where table_id < 0").fetchall()}
    if chains != states.keys() & seen.whole:
        return  # a surplus row may belong to a meter or a claim whose steps are incomplete
    moved = {relation for relation, _ in expected.keys() - found.keys()}
    for relation, key in found.keys() - expected.keys():
        if relation not in moved:
            yield relation, _named(key), "no step entered it"


def _pictured(states: Mapping[int, MeterState]) -> Rows:
    rows: Rows = {}
    for meter, state in states.items():
        rows["meter", (meter,)] = meter_row(state)
        rows |= {("meter_level", (meter, row[0])): row[1:] for row in level_rows(state)}
        rows |= {("meter_part", row): (meter,) for row in part_rows(state)}
        rows |= {("meter_report", (meter, house)): (report,) for house, report in report_rows(state)}
        rows |= {("claim", (meter, claim.number)): claim_row(claim) for claim in state.claims.values()}
    return rows


def _stored(connection: Record) -> Rows:
    rows: Rows = {}
    for relation, (keys, query) in _SELECTS.items():
        for row in connection.execute(query.encode()).fetchall():
            rows[relation, row[:keys]] = row[keys:]
    return rows


def _named(key: Key) -> str:
    return " ".join(map(str, key))
