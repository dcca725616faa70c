"""The cage as a value: places of the house's books, slips, events, and the state of the cage after them.

The acts of cashiers, counters and supervisors have a chain of their own in the record, with the number zero, next to
the chains of tables. Every event writes the slip in its new state, with the entries that it makes in the books. All
of it is plain data and independent of any game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final, NamedTuple

import msgspec

from houseway.core.money.cage import CHIP_BANK, behind_the_cage
from houseway.core.money.places import DROP, Move
from houseway.core.values.chips import Chips
from houseway.core.values.role import Role

CHAIN: Final = 0
"""The number of the cage's chain: tables are above it, meters below."""

# The books

CASH: Final = "cash"
"""The currency in the cage. Like a drop box it counts what it took in below zero; see `held`."""
BANK: Final = str(CHIP_BANK)
HOUSE: Final = "house"
"""The balancing place: cash and chips that the house brought in or took out."""
OVER: Final = "over and short"
"""The counts minus the books; below zero if something was missing."""

Pieces = Mapping[str, int]
"""The number of chips of each denomination; the keys are cents, written out for JSON."""


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """Chips or their worth from one place of the books to another."""

    src: str
    dst: str
    chips: Chips


def wallet(name: str) -> str:
    """Return the place of a patron's wallet, by opaque name."""
    return "wallet " + name


def drop_of(table: int) -> str:
    """Return the place of the drop box under a table."""
    return f"drop {table}"


def box(slip: int) -> str:
    """Return the place of a drop box that was taken away to be counted."""
    return f"box {slip}"


def chain_place(chain: int) -> str:
    """Return the place for what a table or a meter has of the house."""
    return f"table {chain}" if chain > 0 else f"meter {-chain}"


def is_cash(place: str) -> bool:
    """Whether a place holds currency. It is counted below zero: for what it took in, the house gave chips.

    >>> is_cash("cash"), is_cash("drop 12"), is_cash("wallet p77")
    (True, True, False)
    """
    return place == CASH or place.startswith(("drop ", "box "))


def held(place: str, chips: Chips) -> Chips:
    """Return the amount in a place, as people count it."""
    return -chips if is_cash(place) else chips


def crossed(chain: int, move: Move) -> Entry | None:
    """Return a table move's entry in the books, from or to the place behind its cage; None if it does not cross.

    >>> crossed(12, Move("cage", "player p77", 100, "from wallet"))
    Entry(src='wallet p77', dst='table 12', chips=100)
    """
    behind = behind_the_cage(move)
    if behind is None:
        return None
    place = drop_of(chain) if behind == DROP else str(behind)
    return Entry(place, chain_place(chain), move.chips) if move.src == "cage" else Entry(chain_place(chain), place, move.chips)


def gains(entries: Iterable[Entry]) -> dict[str, Chips]:
    """Return the gain of each place by entries."""
    found: dict[str, Chips] = {}
    for entry in entries:
        found[entry.src] = found.get(entry.src, 0) - entry.chips
        found[entry.dst] = found.get(entry.dst, 0) + entry.chips
    return found


def worth(pieces: Pieces) -> Chips:
    """Return the value of chips.

    >>> worth({"2500": 4, "100": 3})
    10300
    """
    return sum(int(denomination) * count for denomination, count in pieces.items())


def added(pieces: Pieces, more: Pieces) -> dict[str, int]:
    """Return pieces with more of them; denominations of which none is left are left out."""
    both = {key: pieces.get(key, 0) + more.get(key, 0) for key in {*pieces, *more}}
    return {key: both[key] for key in sorted(both, key=int) if both[key]}


def negated(pieces: Pieces) -> dict[str, int]:
    """Return pieces that are taken away."""
    return {key: -count for key, count in pieces.items()}


# Chips by denomination

ISSUED: Final = "issued"
"""The chips put in use, below zero: the chips of a denomination in all places sum to zero."""
FOUND: Final = "found"
"""The counts minus the slips; below zero if chips were missing."""
PIECES_BANK: Final = "bank"


def chips_of(table: int) -> str:
    """Return the place of a table's chips by denomination: its rack, its players' hands and its layout."""
    return f"table {table}"


def way_of(slip: int) -> str:
    """Return the place of chips that are on the way with a slip."""
    return f"way {slip}"


# Slips


class SlipKind(StrEnum):
    """The purpose of a slip."""

    DEPOSIT = "deposit"
    WITHDRAWAL = "withdrawal"
    FILL = "fill"
    CREDIT = "credit"
    OPENER = "opener"
    CLOSER = "closer"
    DROP = "drop"
    FUNDS = "funds"
    """Cash that the house brings in; below zero, cash that it takes out."""
    CHIPS = "chips"
    """Chips that the house puts in use; below zero, chips that it takes out of use."""
    CASH_COUNT = "cash count"
    """The currency in the cage, counted by a cashier and a manager; what differs from the books is over or short."""


class SlipStanding(StrEnum):
    """The status of a slip."""

    WAITING = "waiting"
    """Signatures are missing."""
    SIGNED = "signed"
    """It has its signatures; the table has yet to receive it."""
    COUNTING = "counting"
    """The box has left the table and is counted."""
    DONE = "done"
    REFUSED = "refused"
    """The table refused it; nothing moved there."""
    WITHDRAWN = "withdrawn"


OVER_WITH: Final = frozenset({SlipStanding.DONE, SlipStanding.REFUSED, SlipStanding.WITHDRAWN})


class Signature(msgspec.Struct, frozen=True, array_like=True):
    """A signature: the person, the role, and the time in microseconds since 1970."""

    by: int
    role: Role
    at: int


class Count(msgspec.Struct, frozen=True, array_like=True):
    """An independent count by one person."""

    by: int
    cents: Chips


class Slip(msgspec.Struct, frozen=True):
    """A numbered slip. Numbers have no gap, and a slip is never taken out."""

    number: int
    kind: SlipKind
    standing: SlipStanding
    asked_by: int
    role: Role
    """The role of the requester."""
    at: int
    chips: Chips
    table: int | None = None
    patron: int | None = None
    name: str = ""
    """The opaque name of the patron."""
    pieces: Pieces = {}
    needs: tuple[Role, ...] = ()
    given: tuple[Signature, ...] = ()
    expected: Pieces | None = None
    """Of an opener: what the last closer had. Both figures stay, whatever the count was (T1)."""
    books: Chips | None = None
    """The amount by the books when the slip was made: in the rack of a table, or put into a drop box."""
    counts: tuple[Count, ...] = ()
    number_said: int | None = None
    """The sequence number of the command to the table."""
    seq: int | None = None
    """The step of the table."""
    why: str = ""
    hands: Chips | None = None
    """For an opener or closer: the table's chips outside its rack. If zero, the count is of all the table's chips."""


class SlipWritten(msgspec.Struct, frozen=True, tag=True):
    """A slip as it is from now on, what it enters in the books, and the chips that it brings to the bank or takes out."""

    slip: Slip
    entries: tuple[Entry, ...] = ()
    bank: Pieces = {}


class Balanced(msgspec.Struct, frozen=True, tag=True):
    """The books as they are after the steps up to `heads`; the first one opens them."""

    heads: Mapping[str, int]
    book: Mapping[str, Chips]


Happened = SlipWritten | Balanced
_READER: Final = msgspec.json.Decoder(tuple[Happened, ...])


def written(events: tuple[Happened, ...]) -> bytes:
    """Return events as the bytes of a step."""
    return msgspec.json.encode(events)


def read(events: bytes) -> tuple[Happened, ...]:
    """Return the events of a cage step."""
    return _READER.decode(events)


class PiecesMoved(NamedTuple):
    """Chips of some denominations from one place to another; a count below zero goes back."""

    src: str
    dst: str
    pieces: Pieces


def pieces_moved(before: Slip | None, event: SlipWritten, at_table: Pieces) -> tuple[PiecesMoved, ...]:
    """Return the moves of chips by denomination when a slip is written; `before` is the slip until then.

    `at_table` are the chips of its table. Chips move between the bank and a table only with a slip. So the chips at a
    table, in the rack and in hands together, change only with fills and credits, and with a count that differs.
    """
    slip = event.slip
    was, now, way = None if before is None else before.standing, slip.standing, way_of(slip.number)
    here = "" if slip.table is None else chips_of(slip.table)
    is_new = was is not now
    if slip.kind is SlipKind.CHIPS and event.bank:
        return (PiecesMoved(ISSUED, PIECES_BANK, event.bank),)
    if slip.kind is SlipKind.FILL:
        if event.bank:  # they leave the bank, or return to it
            return (PiecesMoved(way, PIECES_BANK, event.bank),)
        return (PiecesMoved(way, here, slip.pieces),) if is_new and now is SlipStanding.DONE else ()
    if slip.kind is SlipKind.CREDIT and is_new and now is not SlipStanding.WAITING:
        ends = {SlipStanding.SIGNED: (here, way), SlipStanding.DONE: (way, PIECES_BANK), SlipStanding.REFUSED: (way, here)}
        return (PiecesMoved(*ends[now], slip.pieces),) if now in ends else ()
    if slip.kind in (SlipKind.OPENER, SlipKind.CLOSER) and is_new and now is SlipStanding.DONE and slip.hands == 0:
        more = added(slip.pieces, negated(at_table))
        return (PiecesMoved(FOUND, here, more),) if more else ()
    return ()


# How the cage stands


class CageState(msgspec.Struct, frozen=True):
    """The cage after some steps. Slips that are over are in the record's relation and not here."""

    last: int = 0
    """The last slip's number."""
    bank: Pieces = {}
    """The chips in the chip bank, by denomination."""
    slips: Mapping[str, Slip] = {}
    closers: Mapping[str, Pieces] = {}
    """The chips of each table's last closer, until the next opener."""


def folded(state: CageState, event: Happened) -> CageState:
    """Return the cage after something happened."""
    if isinstance(event, Balanced):
        return state
    slip = event.slip
    slips = {**state.slips, str(slip.number): slip}
    if slip.standing in OVER_WITH:
        del slips[str(slip.number)]
    closers = dict(state.closers)
    if slip.standing is SlipStanding.DONE and slip.kind is SlipKind.CLOSER:
        closers[str(slip.table)] = slip.pieces
    elif slip.standing is SlipStanding.DONE and slip.kind is SlipKind.OPENER:
        closers.pop(str(slip.table), None)
    return CageState(max(state.last, slip.number), added(state.bank, event.bank), slips, closers)


def kept(state: CageState) -> bytes:
    """Return the cage as the record keeps it after every step."""
    return msgspec.json.encode(state, order="sorted")


def restored(data: bytes) -> CageState:
    """Return the cage from what the record kept."""
    return msgspec.json.decode(data, type=CageState)
