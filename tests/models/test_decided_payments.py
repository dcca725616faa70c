"""Payments that people decide, settled a second time by the models; and every planted fault of theirs is found (R-GEN-35).

`scripts/dev models` plays 5,000 such rounds of each game with payments that depend on another's prize.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

import pytest
from tools.law.decided_payments import RICH
from tools.law.models import Mismatch, check_decided

from houseway.core.circle import Rules
from houseway.core.messages.event import Event
from houseway.core.money.places import Bet
from houseway.core.round import approval, denial
from houseway.core.round.dependence import Dependence
from houseway.core.round.state import Draft, Round
from houseway.core.values.chips import Chips
from houseway.families.pay import pay_bet
from houseway.games import GAMES

ROUNDS, PLANTED = 25, 2_000
DEPENDENT = [key for key in RICH if any(edition.law.dependences for edition in GAMES[key].editions)]


@pytest.mark.parametrize("key", RICH)
def test_denials_corrections_and_voids_come_to_the_same_money(key: str) -> None:
    assert check_decided(key, ROUNDS, "tests")["not void"] > ROUNDS // 2


@pytest.mark.parametrize("key", DEPENDENT)
def test_a_payment_for_a_prize_that_fell_is_found(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def paid_all_the_same(self: Dependence, rules: Rules, prizes: Collection[Bet], chips: Chips) -> Chips:
        return chips

    GAMES[key]
    monkeypatch.setattr(Dependence, "due", paid_all_the_same)
    with pytest.raises(Mismatch):
        check_decided(key, PLANTED, "planted")


def test_a_prize_from_a_meter_as_it_was_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(now: Draft, falling: Collection[Bet], cites: str) -> Iterator[Event]:
        return iter(())

    GAMES["caribbean_stud"]
    monkeypatch.setattr(denial, "later_prizes_withdrawn", nothing)
    with pytest.raises(Mismatch):
        check_decided("caribbean_stud", PLANTED, "planted")


def test_a_limit_that_a_disputed_win_leaves_to_others_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    GAMES["high_card_flush"]
    monkeypatch.setattr(pay_bet, "DISPUTED", "nothing")
    with pytest.raises(Mismatch):
        check_decided("high_card_flush", PLANTED, "planted")


@pytest.mark.long
def test_two_wins_that_wait_for_each_other_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(round: Round, bet: Bet) -> set[Bet]:
        return set()

    GAMES["pai_gow_poker"]
    monkeypatch.setattr(approval, "_before", none)
    with pytest.raises(ValueError, match="a bound is at least 1"):
        check_decided("pai_gow_poker", 1_200, "1")
