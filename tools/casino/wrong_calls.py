"""Calls to the record that owners never make: each kind of mistake, drawn from a seed, so that every verdict is seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date
from hashlib import sha256
from random import Random
from typing import Any, Final

import psycopg

from houseway.floor.step import Step, genesis, sealed
from houseway.floor.store import arrays
from houseway.floor.store.leases import free_share
from houseway.floor.store.queries import first_answer
from houseway.floor.store.steps import CAGE, STATEMENT, TableCommit, parameters

from .books import DAY as AGO
from .lines import Done
from .loop import BEGINS
from .relations import Live, Relations, numbered_of
from .statements import Call, Result, statement_of

NAMES: Final = ("ann", "ben", "cy")
PLACES: Final = ("cage", "rack", "player p1", "player p2", "pot 1", "player ann", "meter mega")
DAYS: Final = (date(2026, 11, 15), date(2026, 11, 16), date(2026, 11, 17))
"""The first is open."""
SPEAKERS: Final = (0, 1, 2, 78)
WHYS: Final = ("wins", "wins", "wins", "from wallet", "from wallet", "buys in", "changed")
EXCLUDED: Final = 1
LIMITS: Final = {(2, "day"): 150, (0, "week"): 250}
"""The most that patrons may lose."""
PROTECTS: Final = """
insert into speaker (number, kind) overriding system value select n, 'patron' from generate_series(1, 2) n;
insert into exclusion (patron, by, why) values (1, 0, 'asked for it');
insert into play_limit (patron, kind, period, set_by, amount)
    values (2, 'loss', 'day', 'house', 150), (0, 'loss', 'week', 'house', 250);
insert into book (place, chips) values ('chip bank', 0), ('wallet p1', 300), ('wallet p2', 300), ('wallet ann', 300);
"""
"""The same in PostgreSQL."""


class Caller:
    """Draws calls from a seed and does them on the model."""

    def __init__(self, seed: str, on: Relations | None = None) -> None:
        self.on: Final = on or Relations()
        self.on.day[DAYS[0]] = True
        self.on.exclusion[EXCLUDED] = True
        self.on.limit.update(LIMITS)
        self.on.book.update({"chip bank": 0, "wallet p1": 300, "wallet p2": 300, "wallet ann": 300})
        self._random = Random(seed).random
        self.now = 0.0

    def does(self, count: int) -> Iterator[Done]:
        """Yield so many calls with what the model does."""
        for _ in range(count):
            self.now = round(self.now + self._random() * (7.0 if self._random() < 0.1 else 0.9), 6)
            query, told = self._drawn()
            yield Done(0, query, told, self.now, self.now, outcome_on(self.on, query, told, self.now))

    def _pick(self, many: Any) -> Any:
        return many[int(self._random() * len(many))]

    def _drawn(self) -> tuple[Any, Any]:
        kinds: tuple[Callable[[], tuple[Any, Any]], ...] = (
            self._begins, self._extends, self._extends, self._takes, self._releases, self._gives_up, self._enters, self._after,
            self._shares, self._shares, self._shares, self._heads, self._repeats, *((self._commits,) * 14),
        )  # fmt: skip
        found: tuple[Any, Any] = self._pick(kinds)()
        return found

    def _began(self, name: str) -> int:
        lease = self.on.owner.get(name)
        return (lease.incarnation if lease else 1) - (self._random() < 0.3)

    def _begins(self) -> tuple[Any, Any]:
        return "select begin_again_2(%s)", (self._pick(NAMES),)

    def _after(self) -> tuple[Any, Any]:
        return "select begin_after_another_1(%s)", (self._pick(NAMES),)

    def _extends(self) -> tuple[Any, Any]:
        name = self._pick(NAMES)
        return "select extend_lease_1(%s, %s, %s, %s)", (name, self._began(name), 5.0, self._random() < 0.6)

    def _releases(self) -> tuple[Any, Any]:
        name = self._pick(NAMES)
        return "select release_lease_2(%s, %s)", (name, self._began(name))

    def _takes(self) -> tuple[Any, Any]:
        most = self._pick((None, 0, 1, 2))
        return "select table_id, epoch, seq, hash from take_over_2(%s, %s)", (self._pick(NAMES), most)

    def _gives_up(self) -> tuple[Any, Any]:
        tables = [table for table in self.on.live if self._random() < 0.5]
        epochs = [self.on.live[table].epoch - (self._random() < 0.2) for table in tables]
        return "select give_up_1(%s, %s::int[], %s::bigint[])", (self._pick(NAMES), tables, epochs)

    def _enters(self) -> tuple[Any, Any]:
        table = self._pick((0, 1, 2, 3, 4, 5))
        return "select enter_table_1(%s, %s, %s)", (table, self._pick((*NAMES, "nobody at all")), genesis(table))

    def _shares(self) -> tuple[Any, Any]:
        return _text_of(free_share), {"me": self._pick(NAMES)}

    def _heads(self) -> tuple[Any, Any]:
        return (
            "select table_id, l.epoch, l.seq, l.hash, r.kept, coalesce(r.seq, 0) from live l left join rest r using (table_id)"
            " where table_id = any (%s)",
            (sorted(self.on.live)[:1],),
        )

    def _repeats(self) -> tuple[Any, Any]:
        said = self._pick(sorted(self.on.heard) or [(1, 77)])
        number = self.on.heard.get(said, (1, 0))[0] - self._pick((0, 0, 1, 2))
        return _text_of(first_answer), (*said, number, *said)

    # Steps

    def _commits(self) -> tuple[Any, Any]:
        tables = [table for table in sorted(self.on.live) if self._random() < 0.6] or [1]
        if self._random() < 0.03:
            tables.append(9)
        call = _Drawn(self.on, self._random, self._pick, self.now)
        for table in tables:
            call.table(table)
        return STATEMENT, call.parameters()


GAINS: Final[tuple[dict[str, int], ...]] = (
    {"cash": -500, "wallet p1": 500}, {"wallet p1": -801, "house": 801}, {"wallet p1": -800, "cash": 500, "house": 300}, {},
    {"cash": 1, "house": -1}, {"drop 3": 5, "house": -5}, {"box 7": 5, "house": -5}, {"house": 1}, {"cash": -7, "wallet p2": 7},
)  # fmt: skip
"""What calls of the cage enter in the books: some of it is below a wallet, or cash that is not there, or adds up to something."""


_ORDER: Final = (
    "insert into payout_order (patron, cents, code, until) values (%s, %s, '', house_now() + make_interval(mins => %s))"
    " returning id, until"
)
_GOOD: Final = (
    "select id, cents, code from payout_order where patron = %s and slip is null and failed < %s and until > house_now()"
    " and id = (select max(id) from payout_order where patron = %s) for no key update"
)
_WRONG: Final = "update payout_order set failed = failed + 1 where id = (select max(id) from payout_order where patron = %s)"


def cage_calls(on: Relations) -> Iterator[Done]:
    """Yield calls of the cage, each kind of mistake among them, with what the model does; the books are those of `PROTECTS`."""
    wrong = [((_WRONG, (1,)), (_GOOD, (1, 3, 1)), (_GOOD, (2, 3, 2)))] * 4
    orders = [(_ORDER, (patron, 500, 30)) for patron in (1, 2)]
    for query, told in (("select enter_chain_1(%s, %s)", (0, genesis(0))), *orders, *(one for three in wrong for one in three)):
        yield Done(0, query, told, 1.0, 1.0, outcome_on(on, query, told, 1.0))
    for number, gains in enumerate(GAINS, start=1):
        for table, late in ((0, 0), (0, 1), (1, 0)):
            live = on.live[0]
            at = round((BEGINS + 1.0) * 1_000_000)
            step = Step(
                table,
                live.seq + 1 + late,
                DAYS[0],
                at,
                speaker=1,
                number=number,
                said=b"cage\n",
                refused=None,
                events=b"[]",
                opens=(),
                postings=(),
                rests=None,
            )
            call = TableCommit(table, 1, live.seq + late, live.hash, accounts=0, steps=(sealed(step, live.hash),), playing=False)
            whole: Any = *parameters([call]), [*gains], [*gains.values()]
            yield Done(0, CAGE, whole, 1.0, 1.0, outcome_on(on, CAGE, whole, 1.0))


class _Drawn:
    """The arrays of one call."""

    def __init__(self, on: Relations, random: Callable[[], float], pick: Callable[[Any], Any], now: float) -> None:
        self._at = round((BEGINS + now) * 1_000_000)
        self._on, self._random, self._pick = on, random, pick
        self._o: list[tuple[Any, ...]] = []
        self._s: list[tuple[Any, ...]] = []
        self._a: list[tuple[Any, ...]] = []
        self._m: list[tuple[Any, ...]] = []
        self._h: list[tuple[Any, ...]] = []

    def _rarely(self, share: float = 0.02) -> bool:
        return self._random() < share

    def table(self, table: int) -> None:
        """Add a table with its steps."""
        live = self._on.live.get(table) or Live(None, 1, 0, genesis(table), None, False)
        known = {held.place: id for id, held in self._on.account.items() if held.table == table}
        seq = live.seq + (1 if self._rarely() else 0)
        head = bytes(32) if self._rarely() else live.hash
        kept: bytes | None = None
        index = len(self._o) + 1
        last: dict[int, int] = {}
        for at in range(1 + int(self._random() * 3)):
            speaker = self._pick(SPEAKERS)
            before = last.get(speaker, self._on.heard.get((table, speaker), (0, 0))[0])
            number = before + (0 if self._rarely() else 1 + int(self._random() * 2))
            last[speaker] = number
            rests = shoe = None
            if self._rarely(0.2):
                kept = b"kept %d.%d" % (table, seq + at)
                rests = sha256(kept).digest()
            if self._rarely(0.1):
                shoe = sha256(b"%d.%d" % (table, seq + at)).digest()
                self._h.append((shoe, "key", b"sealed %d" % (seq + at)))
            step = len(self._s) + 1
            self._moves(table, step, known)
            day = DAYS[0] if not self._rarely(0.015) else self._pick(DAYS)
            refused = "no T-1" if self._rarely(0.2) else None
            said, hash = b"dealer\n%d" % number, sha256(b"%d %d %d %d" % (table, seq + at, speaker, number)).digest()
            self._s.append(
                (
                    index,
                    2,
                    day,
                    self._at - (2 * AGO if self._rarely(0.3) else 0),
                    speaker,
                    number,
                    said,
                    refused,
                    b"[]",
                    rests,
                    hash,
                    shoe,
                    shoe,
                )
            )
        epoch = live.epoch - (1 if self._rarely() else 0)
        self._o.append((table, epoch, seq, head, self._random() < 0.5, kept))

    def _moves(self, table: int, step: int, known: dict[str, int]) -> None:
        for _ in range(int(self._random() * 3)):
            ids: list[int] = []
            for place in (self._pick(PLACES), self._pick(PLACES)):
                if place not in known or self._rarely(0.004):
                    id = numbered_of(table, len(known)) if not self._rarely(0.06) else numbered_of(table + 1, 90)
                    known[place] = id
                    self._a.append((step, id, place, place in ("cage", "rack")))
                ids.append(known[place])
            if self._rarely(0.015):
                ids[0] = numbered_of(table, 77)
            chips = 0 if self._rarely(0.015) else 1 + int(self._random() * 60)
            if self._pick((True, False)) and known.get("cage") and not self._rarely(0.2):
                ids[0] = known["cage"]
            if self._rarely(0.06) and self._on.account:
                ids[int(self._random() * 2)] = self._pick(sorted(self._on.account))
            if self._rarely(0.02) and self._on.account:  # a whole move of another table
                other = self._pick(sorted(self._on.live))
                cages = [id for id, one in self._on.account.items() if one.table == other and one.place == "cage"]
                hands = [id for id, one in self._on.account.items() if one.table == other and one.place.startswith("player ")]
                ids = [cages[0], self._pick(sorted(hands))] if cages and hands else ids
            held = self._on.account.get(ids[0])
            if held is not None and self._rarely(0.02):
                chips = held.chips + 1 if held.chips >= 0 else 1
            self._m.append((step, ids[0], ids[1], chips, self._pick(WHYS)))

    def parameters(self) -> tuple[Any, ...]:
        """Return the call as it is sent."""
        o, s, a, m, h = (
            _columns(rows, many) for rows, many in ((self._o, 6), (self._s, 13), (self._a, 4), (self._m, 5), (self._h, 3))
        )
        packs: dict[str, Callable[[Any], bytes]] = {
            "i": arrays.ints, "q": arrays.longs, "h": arrays.smalls, "d": arrays.days, "t": arrays.times, "f": arrays.booleans,
            "b": arrays.blobs, "w": arrays.texts,
        }  # fmt: skip
        packed = [
            packs[kind](column) for kind, column in zip("iqqbfbihdtqqbwbbbbbiqwfiqqqwbwb", (*o, *s, *a, *m, *h), strict=True)
        ]
        # the steps have their table's index first; the call has no signature
        return *packed, arrays.blobs([None] * len(self._s)), None, None, None


def _columns(rows: list[tuple[Any, ...]], many: int) -> list[list[Any]]:
    return [[row[at] for row in rows] for at in range(many)]


def outcome_on(on: Relations, query: Any, told: Any, now: float) -> Result | Exception:
    """Return what the model does with a statement."""
    try:
        return statement_of(query).does(Call(on, told, now, now, query))
    except psycopg.Error as error:
        return error


def _text_of(asks: Callable[..., Any]) -> Any:
    """Return the first statement that a function sends."""
    sent: list[Any] = []

    class Recorder:
        def execute(self, query: Any, told: Any = None) -> Any:
            sent.append(query)
            raise StopAsyncIteration

    with suppress(StopAsyncIteration):
        asks(Recorder(), *([1, 1, 1][: asks.__code__.co_argcount - 1]))
    return sent[0]
