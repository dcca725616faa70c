"""The band around a theoretical win: how many simulated sets are inside, and that roots and decimals are exact."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.floor.owner_floor import chosen

from houseway.floor.reports.odds import Odds, Theory, of_round, root_up
from houseway.floor.reports.report import decimal
from houseway.games import GAMES
from houseway.lab.studies import studied


def test_the_band_holds_for_simulated_sets() -> None:
    """Bets of one round win together, which is the worst case: the band of one deviation has about two thirds of the sets."""
    study = studied(GAMES["sic_bo"])
    assert study is not None
    spread = study.answer("small", study.table_in_use(study.line("small"), chosen("sic_bo").rules)).spread
    nets: list[Fraction] = [net for net, ways in spread.payouts.items() for _ in range(ways)]
    drawn, mask = 12345, (1 << 64) - 1
    inside = Counter[int]()
    sets, rounds, chips = 400, 60, [500, 2500, 100]
    odds = {"small": Odds(spread.house_edge, spread.variance)}
    theory = Theory()
    for _ in range(rounds):
        one = of_round({"small": sum(chips)}, odds)
        assert one is not None
        theory += one
    for _ in range(sets):
        actual = 0
        for _ in range(rounds):
            drawn = (drawn * 6364136223846793005 + 1442695040888963407) & mask
            actual -= int(nets[(drawn >> 33) % len(nets)] * sum(chips))
        for deviations in (1, 2, 3):
            inside[deviations] += theory.is_within(actual, deviations)
    assert 0.60 < inside[1] / sets < 0.76
    assert 0.92 < inside[2] / sets < 0.99
    assert inside[3] / sets > 0.985


@settings(max_examples=25, deadline=None)
@given(st.fractions(min_value=0, max_value=10**12))
def test_a_root_is_never_too_small_and_hardly_too_large(square: Fraction) -> None:
    root = root_up(square)
    assert root**2 >= square
    assert max(root - Fraction(1, 10**6), Fraction(0)) ** 2 <= square


@settings(max_examples=25, deadline=None)
@given(st.fractions(min_value=-(10**9), max_value=10**9), st.integers(min_value=0, max_value=6))
def test_a_decimal_is_the_nearest(value: Fraction, places: int) -> None:
    assert abs(Fraction(decimal(value, places)) - value) * 2 * 10**places <= 1
