"""Verifies one round on the spot: its steps make a chain, and every command is decided again."""

from __future__ import annotations

from typing import NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.step import broken_links
from houseway.floor.store.tables import RulesCache

from .evidence.contents import hash_before
from .redecision import Deciding
from .rounds import RoundName, find_round
from .texts import TextCache
from .walk import Walked


class Judged(NamedTuple):
    """The findings in a round: altered steps, and the result of deciding it again."""

    altered: list[str]
    walked: Walked

    @property
    def findings(self) -> list[str]:
        """Everything that differs, in sentences."""
        return [*self.altered, *(f"step {one.table}.{one.seq}: {one.wrong}" for one in self.walked.differences)]


def judge(connection: Connection[TupleRow], shelf: RulesCache, name: RoundName) -> Judged:
    """Verify a round, or raise `NotFound`; needs a transaction."""
    found = find_round(connection, name)
    first = found.steps[0].seq
    links = broken_links(found.steps, hash_before(connection, found), first)
    rows = connection.execute("select place, id from account where table_id = %s order by id", (name.table,)).fetchall()
    new = {place for step in found.steps for place in step.opens}
    cut = min((id for place, id in rows if place in new), default=None)
    accounts: dict[str, int] = {place: id for place, id in rows if cut is None or id < cut}
    walk = Deciding(name.table, shelf, accounts, TextCache())
    for step in found.steps:
        walk.add(step)
    return Judged([f"step {one.table}.{one.seq}: {one.wrong}" for one in links], walk.ended())
