"""Ratings of players: every bet of every round times the lab's edge, added up here from the events, bet by bet."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from tests.floor.owner_floor import seeded
from tests.floor.record_steps import DAY
from tests.floor.reports.a_day import ODDS, TickingHost

from houseway.core.messages.event import BetPlaced, BetSettled, RoundClosed, RoundOpened
from houseway.core.money.places import Bet
from houseway.floor.reports.current_day import Running
from houseway.floor.servers import Postgres
from houseway.floor.store.steps import connected


def test_a_rating_is_the_sum_of_bets_times_their_exact_edges(postgres: Postgres) -> None:
    odds_of = ODDS
    with connected(postgres.create("ratings", "template")) as record:
        host = TickingHost(record, 11, "sic_bo", seeded("rated"), seed="rated")
        kept = Running(odds_of)
        for rounds in (1, 5):  # kept up from look to look
            host.plays(rounds)
            found = kept.players(record, DAY)
        opened = next(event for event in host.told if isinstance(event, RoundOpened))
        edges = odds_of(opened)
        wagered, expected = defaultdict[str, int](int), defaultdict[str, Fraction](Fraction)
        for event in host.told:
            for move in event.moves:
                away = isinstance(move.src, Bet) and str(move.dst).startswith("player ") and not isinstance(event, BetSettled)
                bet = move.src if away else move.dst
                if isinstance(bet, Bet) and (away or isinstance(event, BetPlaced)):
                    chips = -move.chips if away else move.chips
                    odds = edges[bet.wager]
                    assert odds is not None and odds.error == 0
                    wagered[bet.by] += chips
                    expected[bet.by] += odds.edge * chips
        assert {player: sum(one.wagered for one in tables.values()) for player, tables in found.items()} == wagered
        assert {player: tables[11].expected for player, tables in found.items()} == expected
        assert all(one.unpriced == 0 and not one.simulated for tables in found.values() for one in tables.values())
        theory = kept.tables(record, DAY)[11].figures.theory
        assert sum(expected.values()) == theory.expected  # players together are the table
        assert max(one.rounds for tables in found.values() for one in tables.values()) <= 6
        assert sum(isinstance(event, RoundClosed) for event in host.told) == 6
    postgres.drop("ratings")
