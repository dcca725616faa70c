"""The ante and both bonuses of one seat together, beside rounds that a table deals."""

from __future__ import annotations

from itertools import product
from math import comb, sqrt

import numpy as np
import pytest

from houseway.games.high_card_flush.game import GAME
from houseway.lab.kept_counts import no_progress
from houseway.lab.simulate import SEAT, Strategist
from houseway.lab.study import OPTIMAL, under
from houseway.play import Host, play_round
from houseway.play.chance import Seeded
from houseway.poker.values.flush_counts import runs
from houseway.studies.high_card_flush import STUDY
from houseway.studies.high_card_flush.suits import HELD, suits
from houseway.studies.high_card_flush.together import WAGERS, together
from houseway.worked.reader import read_worked

FEW, MANY, AT_MOST = 60, 10_000, 4


@pytest.mark.parametrize("rounds", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_products_of_bets_at_a_table_are_those_that_were_counted(rounds: int) -> None:
    rules = under(GAME, {})
    line = STUDY.line("ante")
    assert line.plays is not None
    host = Host(read_worked("", GAME.key), Seeded("together"))
    start = host.table
    bets = {wager: rules.limits[wager][0] for wager in WAGERS}
    seat = Strategist(SEAT, start.seating[SEAT], bets, line.plays(STUDY.counts(line, rules), rules, None, OPTIMAL))
    found = np.zeros((rounds, len(WAGERS)))
    for number in range(rounds):
        host.table = start
        play_round(host, [seat])
        for bet, ruled in host.played.round.settled.items():
            wager = "ante" if bet.wager == "raise" else bet.wager
            found[number, WAGERS.index(wager)] += ruled.net / bets[wager]
        host.forget()
    joint = together(rules, no_progress)
    for one, other in product(range(len(WAGERS)), repeat=2):
        products = found[:, one] * found[:, other]
        exact = joint.covariance(WAGERS[one], WAGERS[other]) + joint.mean(WAGERS[one]) * joint.mean(WAGERS[other])
        squares = sum(float((nets[one] * nets[other]) ** 2) * ways for nets, ways in joint.ways.items()) / joint.total
        error = sqrt((squares - float(exact) ** 2) / rounds)
        assert abs(products.mean() - float(exact)) <= AT_MOST * error, (WAGERS[one], WAGERS[other])


def test_no_straight_flush_is_longer_than_the_flush() -> None:
    """Each pair of lengths has the ways of the four suits folded by another program of ours."""
    sums = STUDY.counts(STUDY.line("ante"), under(GAME, {}))["sums"][..., 0].sum(axis=1)
    for length, run in product(range(2, HELD + 1), range(HELD + 1)):
        assert 0 < run <= length or not sums[suits().sizes == length][:, run].any()
    assert {run: many for run, many in enumerate(sums.sum(axis=0).tolist()) if many} == dict(sorted(runs().items()))
    assert sums.sum() == comb(52, HELD)
