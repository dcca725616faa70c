"""A bet that a house describes in a submission: bet through the API, settled under its clauses, verified from the record."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.families.sides.described import EXAMPLES
from tests.floor.api.live_house import Client, Running, running
from tests.floor.played import game_of
from tests.floor.record_steps import forged

from houseway.cli.table.setup import choose
from houseway.core.messages.command import OpenRound, PlaceBet, Say, Tend
from houseway.floor.lookback.verification import VerifyScope, verify
from houseway.floor.servers import NatsServer, Postgres
from houseway.games import GAMES

TABLE, ROUNDS = 1, 3
HEAD = """property = "Test House"
[ruleset]
version = "2026-1"
[[tables]]
name = "one"
game = "three_card_poker"
"""
ID, MOST = "PR", 20
"""The prefix of the bet's clauses, and at most so many calls until a round is over."""


@pytest.fixture
def described_house(postgres: Postgres, other_nats: NatsServer, tmp_path: Path) -> Iterator[Running]:
    """A floor with one table, opened from a submission that describes a bet."""
    bet = (EXAMPLES / "prime.toml").read_text(encoding="utf-8").replace("[prime]", "[tables.side_bets.prime]")
    submission = tmp_path / "house.toml"
    submission.write_text(HEAD + bet, encoding="utf-8")
    rules = choose(GAMES["three_card_poker"], None, submission, "one").rules
    with running(postgres.create("described", "template"), other_nats.url, {TABLE: rules}) as made:
        yield made
        assert forged(made.record) == []
    postgres.drop("described")


def plays(house: Running, ann: Client, dealer: Client) -> None:
    """Play a round: the ante and the described bet are made, and the hand is folded."""
    if dealer.submit(TABLE, OpenRound())["refused"]:
        for command in (Tend("dealer", "shuffles"), Tend("dealer", "cuts", "20"), OpenRound()):
            dealer.submit(TABLE, command)
    refused = ann.submit(TABLE, PlaceBet("1", "prime", 500))["refused"]
    assert (refused["code"], refused["cites"]) == ("bet_it_needs_is_missing", "PR-1"), refused
    for wager, chips in (("ante", 2500), ("prime", 500)):
        assert ann.submit(TABLE, PlaceBet("1", wager, chips))["refused"] is None
    assert dealer.submit(TABLE, Say("dealer", "closes bets"))["refused"] is None
    house.follows(TABLE, ann.submit(TABLE, Say("1", "folds"))["step"])
    for _ in range(MOST):
        offers = [one for one in dealer.get(f"/tables/{TABLE}").json()["offers"] if one["act"] == "Say"]
        if not offers or not house.api.following.tables[TABLE].table.is_playing:
            return
        house.follows(TABLE, dealer.submit(TABLE, Say("dealer", offers[0]["says"]))["step"])


def test_a_described_bet_is_bet_settled_and_verified_from_the_record(described_house: Running) -> None:
    house = described_house
    ann = house.patron("describes")
    dealer = house.deals(TABLE, ann, login="describes-dealer")
    for _ in range(ROUNDS):
        plays(house, ann, dealer)
    told = ann.get("/rounds").json()["rounds"]
    assert [one["round"] for one in told] == [3, 2, 1]
    for one in told:
        replay = ann.get(f"/rounds/{TABLE}/{one['round']}").json()
        [bet] = [bet for bet in replay["view"]["bets"] if bet["wager"] == "prime"]
        assert bet["cites"].startswith(f"{ID}-") and replay["clauses"][bet["cites"]]
        suits = {card[-1] for card in replay["view"]["hands"]["1"]["cards"]}
        assert (bet["cites"] != f"{ID}-3") == (suits <= {"h", "d"} or suits <= {"c", "s"}), "it pays on cards of one color"
        money = ann.get(f"/rounds/{TABLE}/{one['round']}/money").json()
        assert money["ledger_agrees"] and bet["cites"] in money["clauses"]
        assert money["net"] == one["net"]
    found = verify(house.conninfo, [], game_of, VerifyScope())
    assert found.walked.rounds == ROUNDS and found.findings == [], found.findings
