"""The house's win over many rounds, against a plain convolution in fractions and against invariants of any bet."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest

from houseway.lab import takings as lab
from houseway.lab.spread import Ending, Spread
from houseway.lab.takings import takings


def bet(*rows: tuple[str, int]) -> Spread:
    """A bet by its results and the ways of each."""
    return Spread({Ending(net, Fraction(net)): ways for net, ways in rows})


BETS = {
    "even": bet(("1", 18), ("-1", 20)),
    "with a commission": bet(("19/20", 4586), ("-1", 4462), ("0", 952)),
    "half units": bet(("3/2", 48), ("1", 400), ("-1", 500), ("2", 60), ("-2", 50), ("0", 90)),
    "a rare prize": bet(("9999", 4), ("999", 36), ("50", 5000), ("-1", 2_593_920)),
}


def convolved(spread: Spread, rounds: int) -> dict[Fraction, Fraction]:
    """Every sum with its chance, round by round, exactly."""
    once = {-net: Fraction(ways, spread.total) for net, ways in spread.payouts.items()}
    sums = {Fraction(0): Fraction(1)}
    for _ in range(rounds):
        after = defaultdict[Fraction, Fraction](Fraction)
        for had, chance in sums.items():
            for more, next_chance in once.items():
                after[had + more] += chance * next_chance
        sums = dict(after)
    return dict(sorted(sums.items()))


@pytest.mark.parametrize("name", BETS)
def test_every_share_is_that_of_a_plain_convolution(name: str) -> None:
    spread, rounds = BETS[name], 12
    found = takings(spread, rounds)
    below = Fraction(0)
    for units, chance in convolved(spread, rounds).items():
        below += chance
        assert abs(found.at_most(units) - float(below)) <= min(found.error, 1e-9)
    assert found.grain == 0


@pytest.mark.parametrize("name", BETS)
@pytest.mark.parametrize("rounds", [1, 37, 1_000])
def test_mean_and_whole_are_those_of_the_bet(name: str, rounds: int) -> None:
    spread = BETS[name]
    found = takings(spread, rounds)
    assert abs(float(found.chances.sum()) - 1) <= found.error
    mean = sum(float((found.first + at) * found.step) * chance for at, chance in enumerate(found.chances) if chance)
    assert mean == pytest.approx(float(rounds * spread.house_edge), abs=1e-4)
    assert -rounds * max(spread.payouts) <= found.at(0.0) <= found.at(1.0) <= -rounds * min(spread.payouts)


def test_too_narrow_a_window_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that leaves a twentieth out reports it, and its chances are off by as much."""
    monkeypatch.setattr(lab, "OUTSIDE", 0.05)
    found = takings(BETS["a rare prize"], 1_000)
    assert found.error >= 0.1
    monkeypatch.undo()
    whole = takings(BETS["a rare prize"], 1_000)
    assert whole.error < 1e-8 and len(found.chances) < len(whole.chances)


def test_results_finer_than_the_grid_are_told() -> None:
    fine = bet(("1/7777", 1), ("-1", 1))
    found = takings(fine, 10)
    assert found.step == Fraction(1, lab.FINEST) and 0 < found.grain <= 10 * found.step / 2
