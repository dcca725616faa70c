"""A second look at a slip before money moves: where it comes from and goes to, both sums, and what else is on its way."""

from __future__ import annotations

from typing import NamedTuple

from houseway.core.values.chips import Chips
from houseway.floor.cage.events import CASH, Slip, SlipKind, held, wallet, worth

from .overview import bank
from .transaction import Record, same_on_its_way


class Holding(NamedTuple):
    """A place, in words, and what it has; None where that is not in the books."""

    name: str
    has: Chips | None


class SecondLook(NamedTuple):
    """A slip, the places between which it moves money, and other slips of its kind that are not over or were done just now."""

    slip: Slip
    src: Holding | None
    dst: Holding | None
    same: list[Slip]


def second_look(record: Record, slip: Slip) -> SecondLook:
    """Return the places between which a slip moves money, with their sums now; a count moves nothing."""
    with record.transaction():
        src, dst = _places(record, slip)
        return SecondLook(slip, src, dst, same_on_its_way(record, slip))


def _places(record: Record, slip: Slip) -> tuple[Holding | None, Holding | None]:
    match slip.kind:
        case SlipKind.FILL:
            left = Holding("bank", worth(bank(record)) + (slip.chips if slip.given else 0))
            return left, _rack(record, slip)
        case SlipKind.CREDIT:
            return _rack(record, slip), Holding("bank", worth(bank(record)))
        case SlipKind.WITHDRAWAL:
            return _book(record, "wallet", wallet(slip.name)), Holding("the patron, in cash", None)
        case SlipKind.FUNDS | SlipKind.CHIPS:
            house = Holding("outside the cage", None)
            own = Holding("bank", worth(bank(record))) if slip.kind is SlipKind.CHIPS else _book(record, "cash of the cage", CASH)
            return (house, own) if slip.chips > 0 else (own, house)
        case _:
            return None, None


def _rack(record: Record, slip: Slip) -> Holding:
    row = record.execute("select rack_1(%s)", (slip.table,)).fetchone()
    return Holding(f"table {slip.table}", row[0] if row is not None and row[0] is not None else 0)


def _book(record: Record, name: str, place: str) -> Holding:
    row = record.execute("select chips from book where place = %s", (place,)).fetchone()
    return Holding(name, held(place, 0 if row is None else row[0]))
