"""The payments that the console names: a vigorish is not paid first, and a bank is paid what it has beyond its own chips."""

from __future__ import annotations

from importlib.resources import files

import pytest

from houseway.dealer.payments import payments_in
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked

BANK = ["3 takes 200", "2 pays 4.75", "2 returns 5", "6 pays 185.25", "6 returns 210"]
VIGORISH = ["3 pays 9.5", "3 returns 10", "2 pays 14.25", "2 returns 15", "1 pays 11.4", "1 returns 12"]


@pytest.mark.parametrize(
    ("name", "payments"), [("5c-late-bets-against-a-bank.round", BANK), ("7k-vigorish-exact.round", VIGORISH)]
)
def test_the_payments_of_a_round(name: str, payments: list[str]) -> None:
    outcome = play_worked(read_worked((files("houseway.games.pai_gow") / "rounds" / name).read_text(), "pai_gow"))
    played = outcome.rounds[-1]
    found = [f"{one.on} {one.hands} {one.chips / 100:g}" for one in payments_in(played.round, played.events)]
    assert found == payments
