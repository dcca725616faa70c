"""The books of the house and player protection as a model: a second version of what the schema does as chips cross a cage."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from psycopg import errors

if TYPE_CHECKING:
    from .relations import CommitCall, Held, Relations

SPANS: Final = {"session": 30, "day": 1, "week": 7, "month": 30}
"""Days of the period of a limit."""
DAY: Final = 86_400_000_000
PATRON: Final = re.compile(r"p([1-9][0-9]{0,17})")


class Crossing(NamedTuple):
    """A row of `crossing`."""

    name: str
    at: int
    behind: str
    chips: int


class Crossed(NamedTuple):
    """A move that touches a cage, as `crossed_1` returns it."""

    step: int
    number: int
    chain: int
    name: str | None
    behind: str
    came: int


class Entered(NamedTuple):
    """The changes of a call in the books."""

    book: dict[str, int]
    table_chips: dict[int, int]
    crossing: dict[tuple[int, int, int], Crossing]


NOTHING: Final = Entered({}, {}, {})


def patron_of(name: str | None) -> int | None:
    """Return the number of a patron with an opaque name."""
    found = None if name is None else PATRON.fullmatch(name)
    return None if found is None else int(found[1])


def crossed(c: CommitCall, accounts: dict[int, Held]) -> list[Crossed]:
    """Return the moves of a call that touch a cage."""
    cages = {id for id, held in accounts.items() if held.place == "cage"}
    found: list[Crossed] = []
    for number, (step, src, dst, chips, why) in enumerate(zip(c.m_step, c.m_src, c.m_dst, c.m_chips, c.m_why, strict=True)):
        if src not in cages and dst not in cages:
            continue
        gives = accounts[src].place == "cage"
        other, chain = accounts[dst if gives else src].place, src >> 32
        is_player = other.startswith("player ")
        behind = "chip bank" if not is_player else f"drop {chain}" if why in ("buys in", "changed") else f"wallet {other[7:]}"
        found.append(Crossed(step, number, chain, other[7:] if is_player else None, behind, chips if gives else -chips))
    return found


def entered(on: Relations, c: CommitCall, accounts: dict[int, Held], moves: list[Crossed]) -> Entered:
    """Return what the moves change in the books; raise the error of a constraint that they break."""
    if not moves or not on.book:
        return NOTHING
    book: dict[str, int] = {}
    for one in moves:
        table = f"meter {-one.chain}" if one.chain < 0 else f"table {one.chain}"
        for place, gain in ((one.behind, -one.came), (table, one.came)):
            book[place] = book.get(place, on.book.get(place, 0)) + gain
    for place, chips in book.items():
        if place.startswith("wallet ") and chips < 0:
            raise errors.CheckViolation("wallet_has_it")
        if place.startswith("drop ") and chips > 0:
            raise errors.CheckViolation("cash_is_there")
    return Entered(book, _given(on, c, accounts), _crossings(on, c, moves))


def _given(on: Relations, c: CommitCall, accounts: dict[int, Held]) -> dict[int, int]:
    found: dict[int, int] = {}
    for src, dst, chips in zip(c.m_src, c.m_dst, c.m_chips, strict=True):
        gives, takes = accounts[src].place == "cage", accounts[dst].place == "cage"
        other = accounts[dst if gives else src].place
        if src > 0 and (gives or takes) and not other.startswith(("player ", "meter ", "link ")):
            found[src >> 32] = found.get(src >> 32, on.table_chips.get(src >> 32, 0)) + (chips if gives else -chips)
    return found


def _crossings(on: Relations, c: CommitCall, moves: list[Crossed]) -> dict[tuple[int, int, int], Crossing]:
    seqs, last = list[int](), dict[int, int]()
    for of in c.s_of:
        last[of] = last.get(of, c.o_seq[of - 1]) + 1
        seqs.append(last[of])
    found: dict[tuple[int, int, int], Crossing] = {}
    count: dict[int, int] = {}
    for one in moves:
        if one.name is None:
            continue
        count[one.step] = count.get(one.step, 0) + 1
        key = one.chain, seqs[one.step - 1], count[one.step]
        if key in found or key in on.crossing:
            raise errors.UniqueViolation("crossing")
        found[key] = Crossing(one.name, c.s_at[one.step - 1], one.behind, one.came)
    return found


def barred(
    on: Relations, c: CommitCall, accounts: dict[int, Held], moves: list[Crossed], new: Entered, now: int
) -> list[tuple[int, str]]:
    """Return the steps that player protection does not let happen, and why; `now` is in microseconds."""
    found: set[tuple[int, str]] = set()
    for step, src, dst in zip(c.m_step, c.m_src, c.m_dst, strict=True):
        wagers = accounts[src].place.startswith("player ") and accounts[dst].place not in ("cage", "rack", "tokens")
        if wagers and c.s_speaker[step - 1] in on.exclusion:
            found.add((step, "excluded"))
    for one in moves:
        if one.came <= 0:
            continue
        patron = patron_of(one.name)
        if patron in on.exclusion and (c.s_speaker[one.step - 1] > 0 or c.m_why[one.number] == "from wallet"):
            found.add((one.step, "excluded"))
        for (whose, period), most in on.limit.items():
            if patron is not None and whose in (0, patron) and _brought(on, new, one.name, now - SPANS[period] * DAY) > most:
                found.add((one.step, "beyond a limit"))
        if one.behind.startswith("drop ") and on.book and _rack(on, accounts, new, one.chain) < 0:
            found.add((one.step, "overdrawn"))
    return sorted(found)


def _brought(on: Relations, new: Entered, name: str | None, since: int) -> int:
    rows = [*on.crossing.values(), *new.crossing.values()]
    return sum(row.chips for row in rows if row.name == name and row.at > since)


def _rack(on: Relations, accounts: dict[int, Held], new: Entered, table: int) -> int:
    chips = new.table_chips.get(table, on.table_chips.get(table, 0))
    held = {**{id: one for id, one in on.account.items() if one.table == table}, **accounts}
    counts = [
        one.chips for one in held.values() if one.table == table and one.place.startswith(("rack", "cage", "meter ", "link "))
    ]
    return chips + sum(counts)


def sunk_wallets(on: Relations, c: CommitCall, moves: list[Crossed]) -> list[int]:
    """Return the tables that take more from a wallet than it has."""
    legs: dict[tuple[int, str], int] = {}
    for one in moves:
        key = c.o_table[c.s_of[one.step - 1] - 1], one.behind
        legs[key] = legs.get(key, 0) - one.came
    total: dict[str, int] = {}
    for (_, place), many in legs.items():
        total[place] = total.get(place, 0) + many
    sunk = {place for place, many in total.items() if place.startswith("wallet ") and on.book.get(place, 0) + many < 0}
    return sorted({table for (table, place), many in legs.items() if place in sunk and many < 0})
