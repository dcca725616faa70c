"""Measures how quickly a round is found among a million, by each of the terms of a search.

    .venv/bin/python -m bench.search [--rounds 1000000] [--tables 200] [--again 3]

Bots first play mixed games into a private PostgreSQL, and their rounds are indexed as a floor does it. The rows of the index are
then copied: each copy is a real round, at another table, later, and with other players, as a floor of so many tables would have
them. A round in the middle gets a clause, an amount, a player and a wager that no other has. Every term is searched, alone and
together, and the slowest is printed.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from datetime import timedelta

from tools.house.servers import database_server

from houseway.floor.lookback.round_index import fill
from houseway.floor.lookback.search import Sought, search
from houseway.floor.store.steps import connected

from .owner import PLAYED, sitting
from .verification import played

PATRONS = 20_000
_COPY = b"""
insert into round_found
select (n %% %(tables)s) + 1, 100 + n / %(tables)s, day, game, edition, first_seq, last_seq,
       opened_at + n * interval '3 seconds', closed_at + n * interval '3 seconds',
       array(select 'p' || ((n * 7 + at * 131) %% %(patrons)s) from generate_series(1, cardinality(players)) at),
       array[(n * 13) %% 500 + 1]::bigint[], wagers, clauses, outcomes, amounts, staked, paid_most, house_net
from generate_series(1, %(many)s) n join (select r.*, row_number() over () - 1 as which from round_found r) base
     on base.which = n %% %(base)s
"""
_INDEXES = "select indexname, indexdef from pg_indexes where tablename = 'round_found' and indexname <> 'round_found_pkey'"
_RARE = b"""
update round_found set clauses = clauses || 'RARE-1(a)'::text, amounts = amounts || 98765421::bigint,
       players = players || 'rare'::text,
       wagers = wagers || 'rare_bet'::text, outcomes = outcomes || 'void'::text, paid_most = 98765421, staked = 98765422
where (table_id, round) = (select table_id, round from round_found order by closed_at offset %(middle)s limit 1)
returning table_id, closed_at, clauses[1], wagers[1], players[1]
"""


def main() -> None:
    """Play, copy, search, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=1_000_000)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--again", type=int, default=3)
    asked = parser.parse_args()
    with database_server("fsync=off", "shared_buffers=256MB") as server:
        sittings = [sitting(game, 6, f"searching {at}") for at, game in enumerate(PLAYED)]
        conninfo = asyncio.run(played(server, sittings))
        with connected(conninfo) as record:
            began = time.monotonic()
            base = fill(record, 600)
            print(f"{base} rounds were indexed in {time.monotonic() - began:.2f} s")
            began = time.monotonic()
            told = {"tables": asked.tables, "patrons": PATRONS, "many": asked.rounds - base, "base": base}
            made = record.execute(_INDEXES).fetchall()
            for name, _ in made:  # many rows are quicker indexed at once
                record.execute(f"drop index {name}".encode())
            record.execute(_COPY, told)
            row = record.execute(_RARE, {"middle": asked.rounds // 2}).fetchone()
            assert row is not None
            for _, makes in made:
                record.execute(makes.encode())
            record.execute("vacuum analyze round_found")
            size = record.execute(
                "select pg_size_pretty(pg_total_relation_size('round_found')), count(*) from round_found"
            ).fetchone()
            print(f"copied to {size} in {time.monotonic() - began:.0f} s; load {os.getloadavg()[0]:.1f}")
            table, at, clause, wager, player = row
            minute = timedelta(minutes=1)
            terms = {
                "nothing": Sought(),
                "table": Sought(table=table),
                "table, in the middle": Sought(table=table, before=at),
                "a minute": Sought(since=at - minute, until=at),
                "person": Sought(person=player),
                "person, rare": Sought(person="rare"),
                "wager, common": Sought(wager=wager),
                "wager, rare": Sought(wager="rare_bet"),
                "amount, common": Sought(cents=1000),
                "amount, rare": Sought(cents=98_765_421),
                "paid at least": Sought(paid_least=98_765_421),
                "paid at least, common": Sought(paid_least=100),
                "staked at least": Sought(staked_least=98_765_422),
                "clause, common": Sought(clause=clause),
                "clause, rare": Sought(clause="RARE-1(a)"),
                "outcome, common": Sought(outcome="paid"),
                "outcome, rare": Sought(outcome="void"),
                "game": Sought(game=PLAYED[0]),
                "nothing fits": Sought(clause="NO-1", outcome="paid"),
                "no such amount at a table": Sought(table=table, cents=1),
                "person and common outcome": Sought(person=player, outcome="paid"),
                "common wager, table, a day": Sought(wager=wager, table=table, since=at - timedelta(days=1), until=at),
                "all of it": Sought(
                    table=table,
                    since=at - minute,
                    until=at,
                    person="rare",
                    wager="rare_bet",
                    cents=98_765_421,
                    paid_least=1,
                    staked_least=1,
                    clause="RARE-1(a)",
                    outcome="void",
                ),
            }
            print(f"{'sought by':<30}{'found':>7}{'slowest ms':>12}")
            slowest = 0.0
            for name, sought in terms.items():
                took, found = 0.0, []
                for _ in range(asked.again):
                    began = time.monotonic()
                    found = search(record, sought)
                    took = max(took, time.monotonic() - began)
                slowest = max(slowest, took)
                print(f"{name:<30}{len(found):>7}{took * 1000:>12.1f}")
            print(f"slowest {slowest * 1000:.0f} ms; load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
