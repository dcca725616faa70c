"""Bets of a seat together, and two seats beside the same community cards, against hands that are looked at one by one."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from houseway.core.game.rules import Rules
from houseway.core.values.cards import FRENCH
from houseway.families.pay.pay_tables import row_for
from houseway.games import GAMES
from houseway.lab.kept_counts import Counts, kept, no_progress
from houseway.lab.no_common_card import pairs_in, sums_of, without_common_card
from houseway.lab.risk import filed
from houseway.lab.sheet.selection import StudyResults, studies
from houseway.lab.study import OPTIMAL
from houseway.lab.tally import LOSES, net_of
from houseway.poker.values import five_cards, three_cards
from houseway.poker.values.draws import alike
from houseway.studies.let_it_ride.count import class_of, counted
from houseway.studies.let_it_ride.spreads import decided
from houseway.studies.let_it_ride.together import Table, fours_with, priced_by, table_of

GAME = GAMES["let_it_ride"]
ALL = {"lir.bonus.offered": True, "lir.three_card.table": "D"}


def of_table(rules: Rules) -> tuple[Counts, Table]:
    counts = kept("let_it_ride", "bet_1", {}, lambda: counted(rules, no_progress))
    return counts, table_of(priced_by(rules, counts))


@pytest.fixture(autouse=True)
def from_what_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOUSEWAY_SHIPPED", raising=False)


def test_with_every_bet_each_is_what_it_is_alone() -> None:
    file = filed(StudyResults(studies({"let_it_ride": GAME})["let_it_ride"]), ALL)
    joint = file.together
    assert joint is not None and joint.wagers == ("bet_1", "bonus", "three_card") and joint.total == 51_979_200
    for wager in joint.wagers:
        spread = file.bet(wager).answer.spread
        assert -joint.mean(wager) == spread.house_edge and joint.covariance(wager, wager) == spread.variance
    assert joint.covariance("bet_1", "bonus") > 100, "a royal flush is paid on both"
    assert joint.between("bet_1", "bet_1") == Fraction(152805373114571, 1267658875210000)
    assert joint.between("three_card", "three_card") == Fraction(922758131, 140601028750)


def test_hands_beside_two_community_cards_net_what_the_game_pays() -> None:
    rules = GAME.under(ALL)
    assert isinstance(rules, Rules)
    counts, table = of_table(rules)
    rides = decided(counts, rules.pays["bet_1"], OPTIMAL)
    places = [{class_of(own): at for at, (own, _) in enumerate(alike(many))} for many in (3, 4)]
    luck, cards = np.random.default_rng(7), list(FRENCH)
    cards.sort(key=lambda card: ("cdhs".index(card.suit), card.rank))  # as the lab numbers them
    for first, second in ((0, 13), (8, 21), (12, 11), (3, 25)):
        made = table.beside(first, second, fours_with(first, table.hands))
        for at in luck.choice(len(table.hands), 150, replace=False).tolist():
            held: list[int] = table.hands[at].tolist()
            if {first, second} & {*held}:
                assert all(made[wager][at] == 0 for wager in made)
                continue
            own = [cards[card] for card in held]
            four, five = (*own, cards[first]), (*own, cards[first], cards[second])
            up = 1 + rides[0][places[0][class_of(own)]] + rides[1][places[1][class_of(four)]]
            names = five_cards.rows(five_cards.high(five))
            wanted = {
                "bet_1": up * _net(rules, "bet_1", names, 10_00, collected=False),
                "bonus": _net(rules, "bonus", names, 1_00, collected=True),
                "three_card": _net(rules, "three_card", three_cards.rows(three_cards.high(own)), 5_00, collected=False),
            }
            assert {wager: Fraction(int(made[wager][at]), table.parts) for wager in made} == wanted, five


def _net(rules: Rules, wager: str, names: tuple[str, ...], chips: int, *, collected: bool) -> Fraction:
    row = row_for(rules.pays[wager], names)
    return LOSES if row is None else net_of(row[1], chips, collected=collected)


@pytest.mark.long
def test_pairs_of_seats_looked_at_one_by_one_come_to_the_same_products() -> None:
    rules = GAME.under(ALL)
    assert isinstance(rules, Rules)
    _, table = of_table(rules)
    made = table.beside(8, 21, fours_with(8, table.hands))
    free = ~np.isin(table.hands, (8, 21)).any(axis=1)
    bits = (np.uint64(1) << table.hands[free].astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    one, other = made["bet_1"][free], made["bonus"][free]
    total = pairs = 0
    for at in range(0, len(bits), 200):
        apart = (bits[at : at + 200, None] & bits[None, :]) == 0
        total += int((one[at : at + 200] * (apart @ other)).sum())
        pairs += int(apart.sum())
    sums = [sums_of(made[wager], table.hands, pairs_in(table.hands)) for wager in ("bet_1", "bonus")]
    assert pairs == 19_600 * 16_215 and without_common_card(*sums) == total
