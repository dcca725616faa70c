"""Ratings of players by every bet and its edge, and comps up to the allowance: two people above the sum of the house."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest
from tests.floor.api.conftest import RATED
from tests.floor.api.live_house import TERMS, Client, Running

ROUNDS = 4
STAKE = 2500
EDGE = 50
"""A stake over this is the theoretical loss: the edge of the ante in these tests."""
SIGNED_FROM = TERMS.comps.signed_from


@pytest.fixture(scope="module")
def ann(house: Running) -> Client:
    """A player with rounds behind them, of one bet each."""
    ann = house.patron("rated-ann")
    dealer = house.deals(RATED, ann, login="rated-dealer")
    for _ in range(ROUNDS):
        house.plays(RATED, dealer, ann)
    return ann


@pytest.fixture(scope="module")
def supervisor(house: Running) -> Client:
    """A supervisor who gives comps."""
    return house.staff("comp-floor", "floor")


def rating(person: Client, patron: Client) -> Any:
    """Return the rating of a patron."""
    answer = person.get("/ratings")
    assert answer.status_code == 200, answer.text
    return next(one for one in answer.json()["ratings"] if one["patron"] == patron.number)


def gives(person: Client, patron: int, cents: int, says: str = "dinner") -> Any:
    """Give a comp as the floor."""
    return person.post(f"/patrons/{patron}/comps", json={"cents": cents, "says": says}).json()


def test_a_rating_has_every_bet_and_its_edge(ann: Client, supervisor: Client) -> None:
    one = rating(supervisor, ann)
    assert (one["rounds"], one["wagered"], one["average"]) == (ROUNDS, ROUNDS * STAKE, STAKE)
    assert (one["theoretical"], one["percent"], one["unpriced"], one["simulated"]) == (ROUNDS * STAKE // EDGE, "2.00", 0, False)
    assert one["tables"] == [RATED]
    assert one["allowed"] == ROUNDS * STAKE // EDGE * TERMS.comps.percent // 100


def test_comps_never_pass_what_the_play_allows(house: Running, supervisor: Client) -> None:
    bob = house.patron("rated-bob")
    dealer = house.deals(RATED + 1, bob, login="rated-dealer-2")
    for _ in range(ROUNDS):
        house.plays(RATED + 1, dealer, bob)
    allowed = rating(supervisor, bob)["allowed"]
    assert gives(supervisor, bob.number, allowed + 1)["code"] == "comp_above_play"
    assert gives(supervisor, bob.number, 1, " ")["code"] == "say_what_is_given"
    given = gives(supervisor, bob.number, SIGNED_FROM - 1)
    assert (given["gives"], given["by"], given["cents"]) == (True, supervisor.number, SIGNED_FROM - 1)
    assert rating(supervisor, bob)["given"] == SIGNED_FROM - 1
    assert gives(supervisor, bob.number, allowed - SIGNED_FROM + 2)["code"] == "comp_above_play"  # nor in parts
    assert gives(supervisor, 999_999, 1)["code"] == "comp_above_play"  # who has not played has no allowance


def test_a_large_comp_waits_for_somebody_else(house: Running, ann: Client) -> None:
    manager, other = house.staff("comp-manager", "manager"), house.staff("comp-other", "manager")
    waits = gives(manager, ann.number, SIGNED_FROM, "room")
    assert (waits["gives"], waits["signed_by"]) == (None, None)

    def signs(person: Client, **said: bool) -> Any:
        return person.post(f"/comps/{waits['id']}/sign", json={"gives": True, **said}).json()

    assert signs(manager)["code"] == "not_for_yourself"
    query = "insert into comp_signed (comp, gives, by, role) values (%s, true, %s, 'manager')"
    with pytest.raises(psycopg.errors.CheckViolation, match="somebody else signs"):  # whatever a program believes
        house.record.execute(query, (waits["id"], manager.number))
    assert signs(house.staff("comp-supervisor", "floor"))["code"] == "not_yours_to_do"
    assert gives(manager, ann.number, SIGNED_FROM)["code"] == "comp_above_play"  # what waits counts
    signed = signs(other, gives=False)
    assert (signed["gives"], signed["signed_by"], signed["signed_role"]) == (False, other.number, "manager")
    assert rating(other, ann)["given"] == 0  # a refused comp leaves the allowance as it was
    assert signs(other)["code"] == "decided_already"
    for statement in ("update comp set cents = 1", "delete from comp_signed"):
        with pytest.raises(psycopg.errors.CheckViolation, match="only added"):
            house.record.execute(statement.encode())
