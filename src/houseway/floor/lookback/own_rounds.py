"""The rounds of one player, newest first, from the record (G1): when, for how much, and with which result.

Steps are not indexed by player. The record has the accounts of a player at a table and the step of the player's last
command there. After it the house may still post blinds and antes and act in the player's place; the search goes on through
such steps to the last one, and from there back through the steps of the table, as far as one page of rounds needs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from heapq import merge
from itertools import islice
from typing import Any, Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.messages.event import RoundOpened, Voided
from houseway.core.values.chips import Chips
from houseway.floor.step import Posting
from houseway.floor.store.queries import steps_of
from houseway.floor.store.tables import events_of

Record = Connection[TupleRow]
_TOUCHED: Final = (
    "select seq from step where table_id = %(table)s and seq <= %(upto)s and at < to_timestamp(%(before)s)"
    " and (src && %(mine)s::bigint[] or dst && %(mine)s::bigint[] or src && %(own)s::bigint[] and dst && %(pots)s::bigint[])"
    " order by seq desc limit %(most)s"
)
"""Steps by which chips of a player come onto or leave the layout, or may go straight into a pot, as an ante of stud does."""
_GOES_ON: Final = (
    "select max(seq) from (select seq, src, dst from step where table_id = %(table)s and seq > %(after)s order by seq"
    " limit %(most)s) later where src && %(every)s::bigint[] or dst && %(every)s::bigint[]"
)
"""The last of the next steps by which chips of a player move at all."""
_ENDS: Final = (
    "select seq from step where table_id = %(table)s and seq >= %(first)s and seq <= %(upto)s and rests is not null order by seq"
)
_POTS: Final = "select id from account where table_id = %s and place like 'pot %%'"
_BATCH: Final = 400
"""Steps of a player that are looked at together."""


class Recalled(NamedTuple):
    """One round of a player: cents staked, won or lost, and the player's chips before and after it."""

    table: int
    round: int
    game: str
    opened_at: int
    closed_at: int
    void: bool
    staked: Chips
    net: Chips
    before: Chips
    after: Chips


def recall(connection: Record, speaker: int, player: str, before: int, most: int) -> list[Recalled]:
    """Return rounds that a player took part in and that ended before a moment (microseconds since 1970), newest first."""
    heard = connection.execute(
        "select h.table_id, h.seq, coalesce(array_agg(a.id) filter (where a.place = 'layout ' || %(player)s), '{}'),"
        " array_agg(a.id), array_agg(a.place) from heard h join account a using (table_id)"
        " where h.speaker = %(speaker)s and a.place in ('player ' || %(player)s, 'layout ' || %(player)s, 'aside ' || %(player)s)"
        " group by h.table_id, h.seq",
        {"speaker": speaker, "player": player},
    ).fetchall()
    each = [
        _of_table(connection, table, seq, layout, dict(zip(ids, places, strict=True)), before)
        for table, seq, layout, ids, places in heard
    ]
    return list(islice(merge(*each, key=lambda one: -one.closed_at), most))


def _of_table(
    connection: Record, table: int, last: int, layout: list[int], accounts: dict[int, str], before: int
) -> Iterator[Recalled]:
    """Yield the rounds of a player at one table, newest first: those in which the player had chips on the layout or in a pot."""
    upto = _last_touched(connection, table, last, [*accounts])
    known: set[int] = set()
    pots = {id for (id,) in connection.execute(_POTS, (table,)).fetchall()}
    own = [id for id, place in accounts.items() if place.startswith("player ")]
    while True:
        asked = {"table": table, "upto": upto, "before": before / 1_000_000, "most": _BATCH}
        whose = {"mine": layout, "own": own, "pots": [*pots]}
        touched = [seq for (seq,) in connection.execute(_TOUCHED, asked | whose).fetchall()]
        if not touched:
            return
        ends = _ends_of(connection, table, touched)
        for end in sorted({*ends} - known, reverse=True):
            known.add(end)
            found = _recalled(connection, table, end, accounts, pots)
            if found is not None and found.closed_at < before:
                yield found
        upto = touched[-1] - 1


def _last_touched(connection: Record, table: int, last: int, accounts: list[int]) -> int:
    """Return the last step that moves chips of a player who has said nothing since a step; that step where there is none."""
    while True:
        asked = {"table": table, "after": last, "every": accounts, "most": _BATCH}
        row = connection.execute(_GOES_ON, asked).fetchone()
        if row is None or row[0] is None:
            return last
        last = row[0]


def _ends_of(connection: Record, table: int, touched: list[int]) -> list[int]:
    """Return the steps that ended the rounds in which these steps are; a round that is not over has none."""
    newest = connection.execute(
        "select min(seq) from step where table_id = %s and seq >= %s and rests is not null", (table, touched[0])
    ).fetchone()
    upto = touched[0] if newest is None or newest[0] is None else newest[0]
    ends = [seq for (seq,) in connection.execute(_ENDS, {"table": table, "first": touched[-1], "upto": upto}).fetchall()]
    return sorted({end for seq in touched if (end := next((one for one in ends if one >= seq), None)) is not None})


def _recalled(connection: Record, table: int, end: int, accounts: dict[int, str], pots: set[int]) -> Recalled | None:
    row = connection.execute(
        "select max(seq) from step where table_id = %s and seq < %s and rests is not null", (table, end)
    ).fetchone()
    after = 0 if row is None or row[0] is None else row[0]
    opened: tuple[RoundOpened, int] | None = None
    void, staked, net, closed_at = False, 0, 0, 0
    for step in steps_of(connection, table, after):
        if step.seq > end:
            break
        events: tuple[Any, ...] = events_of(step)
        opened = next(((one, step.at) for one in events if isinstance(one, RoundOpened)), opened)
        if opened is None:
            continue
        void = void or any(isinstance(one, Voided) for one in events)
        put, won = staked_and_gained(step.postings, accounts, pots)
        staked, net, closed_at = staked + put, net + won, step.at
    if opened is None:
        return None
    event, at = opened
    name = next(place for place in accounts.values() if place.startswith("player "))
    had = dict(event.chips).get(name, 0)
    return Recalled(
        table=table,
        round=event.number,
        game=event.game,
        opened_at=at,
        closed_at=closed_at,
        void=void,
        staked=staked,
        net=net,
        before=had,
        after=had + net,
    )


def staked_and_gained(postings: Iterable[Posting], accounts: Mapping[int, str], pots: Collection[int]) -> tuple[Chips, Chips]:
    """Return the chips a player put on the layout or straight into a pot, and the gain of all the player's accounts.

    >>> staked_and_gained([(1, 9, 25, "ante"), (1, 2, 1000, "bet")], {1: "player ann", 2: "layout ann"}, {9})
    (1025, -25)
    """
    put = gained = 0
    for src, dst, chips, _ in postings:
        gained += chips * ((dst in accounts) - (src in accounts))
        if accounts.get(src, "").startswith("player ") and (dst in pots or accounts.get(dst, "").startswith("layout ")):
            put += chips
    return put, gained
