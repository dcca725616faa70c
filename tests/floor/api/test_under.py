"""Rounds of a floor's record decided again under other rules, through the API: who asks, what is said, and what is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from psycopg import sql
from tests.floor.api.conftest import SUPPOSED
from tests.floor.api.live_house import Client, Running

from houseway.floor.lookback.endpoints import rounds

LOWER = "table.max.ante = 15"
RENEWED = "owner"
"""What the owner writes all the time."""


def contents(house: Running) -> dict[str, str]:
    """Return a digest of all rows of each table of the record."""
    named = "select table_name from information_schema.tables where table_schema = 'public' and table_name <> %s"
    digest = "select coalesce(md5(string_agg(t::text, '' order by t::text)), '') from {} t"
    found: dict[str, str] = {}
    for (table,) in house.record.execute(named, (RENEWED,)).fetchall():
        row = house.record.execute(sql.SQL(digest).format(sql.Identifier(table))).fetchone()
        assert row is not None
        found[table] = row[0]
    return found


def written(house: Running, asks: Callable[[], object]) -> set[str]:
    """Return the tables that a request writes each time: what changes only sometimes is the work of others."""
    changed: set[str] | None = None
    for _ in range(20):
        before = contents(house)
        asks()
        after = contents(house)
        now = {table for table in after if after[table] != before[table]}
        changed = now if changed is None else changed & now
        if not changed:
            break
    return changed or set()


def under(client: Client, **query: Any) -> Any:
    return client.get("/record/under", params={"table": SUPPOSED, **query}).json()


def test_a_round_is_decided_again_under_other_rules(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = house.patron("supposed"), house.patron("supposed-too")
    dealer = house.deals(SUPPOSED, ann, ben, login="deals-the-supposed")
    house.plays(SUPPOSED, dealer, ann, ben)  # two antes of $25, folded and lost
    regulator, director = house.staff("supposes", "regulator"), house.staff("supposes-too", "director")
    steps = house.api.following.tables[SUPPOSED].seq

    # a lower maximum refuses both bets: they are named, and the house does not win them
    found = under(regulator, settings=LOWER)
    assert (found["rounds"], found["same"], found["differs"], found["open"]) == (1, 0, 1, 0)
    assert found["more_cents"] == {"players": 50_00, "dealers": 0, "meters": 0, "house": -50_00}
    [reason] = found["left_out"]
    assert (reason["count"], reason["reason"]) == (2, "above_maximum") and reason["clause"] and reason["says"]
    [told] = found["reported"]
    assert told["round"] == f"{SUPPOSED}.1" and [one["line"] for one in told["left_out"]] == sorted(
        one["line"] for one in told["left_out"]
    )
    assert {one["account"]: one["more_cents"] for one in told["changes"]}[f"player {ann.name}"] == 25_00
    assert set(found["clauses"]) >= {pair["was"] for pair in found["by_clause"]}

    # a whole submission is the defaults and what it names; a rule that the round does not touch changes nothing
    assert under(director, whole=True, settings="table.max.ante = 100")["same"] == 1
    assert under(director, settings="table.max.ante = 100", since="2020-01-01", until="2020-01-02")["rounds"] == 0

    # nothing was written, and a round in play is not told before its end
    house.opens(SUPPOSED, dealer, ann, ben)
    steps = house.api.following.tables[SUPPOSED].seq
    assert under(regulator, settings=LOWER) == found
    assert house.api.following.tables[SUPPOSED].seq == steps
    assert written(house, lambda: under(regulator, settings=LOWER)) == set()
    mark = {"nr": 1, "says": "asked again"}
    assert "round_mark" in written(house, lambda: director.post(f"/record/rounds/{SUPPOSED}/1/marks", json=mark))
    house.plays_out(SUPPOSED, dealer, ann, ben)

    # who may not ask, and what cannot be asked
    for client in (ann, dealer, house.nobody()):
        assert client.get("/record/under", params={"table": SUPPOSED}).status_code in (401, 403)
    assert under(regulator, table=98765)["code"] == "no_such_table"
    for wrong, word in (
        ({"edition": "atlantis"}, "atlantis"),
        ({"settings": "table.max.ante = [["}, "TOML"),
        ({"settings": "no.such.setting = 1"}, "no.such.setting"),
        ({"settings": "table.max.ante = -1"}, "table.max.ante"),
    ):
        answer = under(regulator, **wrong)
        assert answer["code"] == "unreadable" and word in answer["sentence"], answer
    monkeypatch.setattr(rounds, "MOST_ROUNDS", 0)
    assert under(regulator, settings=LOWER)["code"] == "too_large"
