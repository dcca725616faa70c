"""The relations of shared meters in the model of the record, and what is read from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .relations import Relations


class MeterRow(NamedTuple):
    """A row of `meter`."""

    name: str
    timing: str
    away: str
    enabled: bool
    claims: int


class LevelRow(NamedTuple):
    """A row of `meter_level`."""

    nr: int
    seed: int
    ceiling: int | None


class ClaimRow(NamedTuple):
    """A row of `claim`."""

    house: str
    table: int
    standing: str
    stood: Sequence[int] | None
    after: Sequence[int] | None
    seq: int | None
    bets: Sequence[str]
    reserved: int
    paid: int
    returned: int
    confirmed: bool


def totals(on: Relations, meters: Sequence[int] | None) -> dict[int, dict[str, int]]:
    """Return the sum of each level of meters: its own accounts, and those of the tables that share it."""
    found: dict[int, dict[str, int]] = {}
    for (meter, level), _ in sorted(on.level.items(), key=lambda one: (one[0][0], one[1].nr)):
        if meters is None or meter in meters:
            found.setdefault(meter, {})[level] = 0
    for held in on.account.values():
        kind, _, name = held.place.partition(" ")
        if kind not in ("meter", "link"):
            continue
        level = name.partition(" ")[0] if kind == "link" and held.table < 0 else name  # a link to another house names it too
        meter = held.table if held.table < 0 else on.part.get((held.table, name), 0)
        if level in found.get(meter, {}):
            found[meter][level] += held.chips
    return found


def posted_rows(on: Relations) -> list[tuple[object, ...]]:
    """Return each meter with its levels and what they come to."""
    found: list[tuple[object, ...]] = []
    for number, held in totals(on, None).items():
        row = on.meter[number]
        ceilings = [on.level[number, level].ceiling for level in held]
        found.append((number, row.name, row.timing, row.away, row.enabled, [*held], ceilings, [*held.values()]))
    return found


def chain_rows(on: Relations, meters: Sequence[int]) -> list[tuple[object, ...]]:
    """Return the chains of meters, with their accounts as JSON."""
    found: list[tuple[object, ...]] = []
    for number in sorted(meters):
        live, rest = on.live.get(number), on.rest.get(number)
        if live is not None and rest is not None:
            accounts = {held.place: id for id, held in sorted(on.account.items()) if held.table == number}
            text = ", ".join(f'"{place}" : {id}' for place, id in accounts.items())
            found.append((number, live.seq, live.hash, live.day, rest[1], f"{{ {text} }}" if accounts else None))
    return found


def is_before(on: Relations, meters: Sequence[int], house: str, table: int) -> bool:
    """Return whether an open claim is before the one of a table at one of these meters."""
    mine = [
        key
        for key, one in on.claim.items()
        if key[0] in meters and (one.standing, one.house, one.table) == ("open", house, table)
    ]
    return any(
        other[0] == meter and other[1] < number and one.standing == "open"
        for meter, number in mine
        for other, one in on.claim.items()
    )
