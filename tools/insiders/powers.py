"""Powers of several people together although every rule holds, and their traces in the record.

`docs/floor/security.md` prints the same as a matrix. Anything else that the search finds is a hole.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import permutations
from typing import Final, LiteralString, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

PIT: Final = frozenset({"floor", "manager", "shift_manager", "director"})
MANAGE: Final = PIT - {"floor"}
ROLES: Final[tuple[str, ...]] = (
    "dealer", "floor", "manager", "shift_manager", "director", "surveillance", "cage", "count", "regulator", "administrator",
)  # fmt: skip
ABOVE: Final[Mapping[str, frozenset[str]]] = {
    "dealer": PIT | {"administrator"},
    "floor": MANAGE | {"administrator"},
    "manager": frozenset({"shift_manager", "director", "administrator"}),
    "shift_manager": frozenset({"director", "administrator"}),
    "director": frozenset({"surveillance", "administrator"}),
    "surveillance": frozenset({"director", "administrator"}),
    "cage": MANAGE | {"administrator"},
    "count": frozenset({"shift_manager", "director", "administrator"}),
    "regulator": frozenset({"surveillance", "administrator"}),
    "administrator": frozenset({"director", "surveillance"}),
}
"""Two people in two of these roles let somebody set new credentials, and so can let themselves in."""


class Way(NamedTuple):
    """Whom something takes: different people, each in one of these roles."""

    own: tuple[frozenset[str], ...]
    """The insiders themselves."""
    became: tuple[frozenset[str], ...] = ()
    """People whom they became: these are in no chain of approval with them, or with each other."""


class Power(NamedTuple):
    """Something that people can do together."""

    mark: str
    """The mark in the matrix."""
    description: str
    ways: tuple[Way, ...]
    shows: LiteralString
    """Finds what the record has about it, by the numbers of the insiders."""


CASH: Final = Power(
    "C",
    "was paid more than was brought and won",
    (Way((frozenset({"dealer"}), PIT)), Way((MANAGE,), (frozenset({"dealer"}),))),
    "select (select count(*) from significant where kind = 'cash buy-in confirmed by the floor' and who = any (%(who)s))"
    " + (select count(*) from slip where kind = 'withdrawal' and standing = 'done' and jsonb_array_length(body -> 'given') > 0)",
)
WALLET: Final = Power(
    "W",
    "took money of a patron who knows nothing of it",
    (Way((frozenset({"cage"}), MANAGE)),),
    "select count(*) from slip where kind = 'withdrawal' and standing = 'done' and asked_by = any (%(who)s)"
    " and jsonb_array_length(body -> 'given') > 0",
)
POWERS: Final = (CASH, WALLET)
BECOME: Final = "B"
_BECAME: Final = (
    "select case when count(distinct c.by) > 1 and (select count(*) from significant s where s.about = e.speaker and s.kind in"
    " ('enrolment begun', 'enrolment confirmed', 'credentials changed')) > 3 then 1 else 0 end"
    " from enrolment e join enrolment_confirmed c on c.enrolment = e.id"
    " where e.speaker = %(speaker)s and c.by = any (%(who)s) group by e.id, e.speaker order by 1 desc limit 1"
)


def can(own: Collection[str], became: Collection[str], power: Power) -> bool:
    """Whether people in these roles can do something together, with people whom they became.

    >>> can(["dealer", "floor"], [], CASH), can(["floor", "manager"], ["dealer"], CASH), can(["dealer", "dealer"], [], CASH)
    (True, True, False)
    """
    return any(_fills(own, way.own) and _fills(became, way.became) for way in power.ways)


def _fills(held: Collection[str], takes: tuple[frozenset[str], ...]) -> bool:
    chosen = permutations(held, len(takes))
    return any(all(role in roles for role, roles in zip(one, takes, strict=True)) for one in chosen)


def can_become(own: Iterable[str], role: str) -> bool:
    """Whether people in these roles can let themselves in as somebody in another role.

    >>> can_become(["floor", "manager"], "dealer"), can_become(["manager", "manager"], "dealer")
    (True, False)
    """
    return len({*own} & ABOVE[role]) > 1


def is_shown(record: Connection[TupleRow], power: Power, insiders: Collection[int]) -> bool:
    """Whether the record names what was done."""
    row = record.execute(power.shows, {"who": list(insiders)}).fetchone()
    return row is not None and row[0] > 0


def becoming_is_shown(record: Connection[TupleRow], speaker: int, insiders: Collection[int]) -> bool:
    """Whether the record names two insiders who let themselves in as somebody."""
    row = record.execute(_BECAME, {"speaker": speaker, "who": list(insiders)}).fetchone()
    return row is not None and row[0] > 0


def marks(own: Collection[str]) -> str:
    """Return the powers of people in these roles, and of those whom they become, as marks of the matrix.

    >>> marks(["dealer", "floor"]), marks(["floor", "administrator"]), marks(["manager", "director"]), marks(["cage", "count"])
    ('C', 'B', 'B C', '')
    """
    became = [role for role in ABOVE if can_become(own, role)]
    return " ".join([*([BECOME] if became else []), *(power.mark for power in POWERS if can(own, became, power))])


def matrix() -> str:
    """Return the matrix of the page: every role alone and every pair, two people of one role among them."""
    assert not any(marks([role]) for role in ROLES)
    names = [role.replace("_", " ") for role in ROLES]
    rows = [f"| {' | '.join(['', 'alone', *names])} |", "|---" * (len(ROLES) + 2) + "|"]
    for number, first in enumerate(ROLES):
        cells = [marks([first, second]) or "–" if place <= number else "" for place, second in enumerate(ROLES)]
        rows.append(f"| {' | '.join([names[number], '–', *cells])} |")
    return "\n".join(rows) + "\n"
