"""Rounds of a played record in the index: each is found by each of its own terms, and by no other."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from threading import Thread

import pytest
from psycopg import Connection, Rollback
from psycopg.rows import TupleRow
from tests.floor.played import TABLES, game_of

from houseway.floor.lookback.explanation import explain
from houseway.floor.lookback.round_index import OUTCOMES, RoundRow, behind, fill
from houseway.floor.lookback.rounds import RoundName
from houseway.floor.lookback.search import Sought, search
from houseway.floor.store.steps import connected
from houseway.floor.store.tables import RulesCache

Record = Connection[TupleRow]
RULES_CACHE = RulesCache(game_of)


@pytest.fixture
def played(played_record: str) -> Iterator[Record]:
    """A connection to a played record, in a transaction; what a test alters is taken back."""
    with connected(played_record) as connection, connection.transaction():
        assert fill(connection) == 2 * len(TABLES)
        yield connection
        raise Rollback


def _names(rows: list[RoundRow]) -> set[RoundName]:
    return {RoundName(row.table, row.round) for row in rows}


ALL = {RoundName(table, number) for table in TABLES for number in (1, 2)}


def test_every_round_that_is_over_is_in_the_index_once(played: Record) -> None:
    assert _names(search(played, Sought())) == ALL
    assert (fill(played), behind(played)) == (0, 0)
    rows = search(played, Sought())
    assert [row.closed_at for row in rows] == sorted((row.closed_at for row in rows), reverse=True)
    later = search(played, Sought(before=rows[1].closed_at))
    assert _names(later) == ALL - _names(rows[:2])
    assert len(search(played, Sought(), 2)) == 2


def test_who_needs_the_index_waits_while_somebody_else_fills_it(played_record: str) -> None:
    found: list[int] = []

    def fill_index(waits: float) -> None:
        with connected(played_record) as other, other.transaction():
            found.append(fill(other, waits=waits))
            raise Rollback

    waiting = Thread(target=fill_index, args=(60.0,))
    with connected(played_record) as first, first.transaction():
        assert fill(first) == 2 * len(TABLES)
        fill_index(0.0)
        waiting.start()
        waiting.join(0.2)
        assert waiting.is_alive()
        raise Rollback
    waiting.join()
    assert found == [0, 2 * len(TABLES)]


def test_a_round_is_found_by_each_of_its_terms(played: Record) -> None:
    for row in search(played, Sought()):
        name, moment = RoundName(row.table, row.round), timedelta(microseconds=1)
        terms = [
            Sought(table=row.table),
            Sought(since=row.closed_at, until=row.closed_at + moment),
            Sought(game=row.game),
            *(Sought(person=player) for player in row.players),
            *(Sought(wager=wager) for wager in row.wagers),
            *(Sought(cents=cents) for cents in row.amounts),
            *(Sought(clauses=(clause,)) for clause in row.clauses),
            *(Sought(outcome=outcome) for outcome in row.outcomes),
            Sought(paid_least=row.paid_most),
            Sought(staked_least=row.staked),
            Sought(row.table, person=row.players[0], wager=row.wagers[0], clauses=row.clauses[-1:], outcome=row.outcomes[0]),
        ]
        assert set(row.outcomes) <= set(OUTCOMES)
        for sought in terms:
            assert name in _names(search(played, sought)), sought


def test_a_round_is_not_found_by_what_it_does_not_have(played: Record) -> None:
    rows = search(played, Sought())
    for sought in (
        Sought(table=99),
        Sought(person="nobody"),
        Sought(person="4711"),
        Sought(wager="none"),
        Sought(cents=1_234_567),
        Sought(clauses=("X-1",)),
        Sought(outcome="void"),
        Sought(paid_least=max(row.paid_most for row in rows) + 1),
        Sought(staked_least=max(row.staked for row in rows) + 1),
        Sought(until=min(row.closed_at for row in rows) - timedelta(seconds=1)),
    ):
        assert search(played, sought) == [], sought


def test_the_index_has_the_money_of_the_rounds(played: Record) -> None:
    """The house's net equals the players' losses where every bet is against the house."""
    for row in search(played, Sought(table=11)):
        money = explain(played, RULES_CACHE, RoundName(row.table, row.round))
        assert row.house_net == -sum(money.net(player) for player in row.players)
        assert row.staked == sum(one.move.chips for one in money.moves if one.event == "BetPlaced")
