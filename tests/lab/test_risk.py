"""The house's risk: joint results beside each wager alone, two seats beside hands that were dealt, and bounds beside runs."""

from __future__ import annotations

import math
from fractions import Fraction
from importlib.util import find_spec
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest
from tools.dev import is_there
from typer.testing import CliRunner

from houseway.cli.app import app
from houseway.core.messages.unreadable import Unreadable
from houseway.games import GAMES
from houseway.lab.no_common_card import pairs_in, sums_of, without_common_card
from houseway.lab.risk import Filed, Outlook, filed
from houseway.lab.risk.agreed import agreed, agreed_on
from houseway.lab.sheet.selection import StudyResults, studies
from houseway.lab.spread import Ending, Spread

RED = Spread({Ending("wins", Fraction(1)): 18, Ending("loses", Fraction(-1)): 20})
PRIZE = Spread({Ending("wins", Fraction(30)): 1, Ending("pushes", Fraction(0)): 3, Ending("loses", Fraction(-1)): 36})


@pytest.fixture(autouse=True)
def from_what_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOUSEWAY_SHIPPED", raising=False)


def file_of(game: str) -> Filed:
    return filed(StudyResults(studies({game: GAMES[game]})[game]), {})


@pytest.mark.parametrize("game", ["sic_bo", "minibaccarat", "three_card_poker", "let_it_ride", "high_card_flush"])
def test_joint_results_are_those_of_each_wager_alone(game: str) -> None:
    file = file_of(game)
    assert file.together is not None
    for wager in file.together.wagers:
        spread = file.bet(wager).answer.spread
        assert -file.together.mean(wager) == spread.house_edge
        assert file.together.covariance(wager, wager) == spread.variance


def test_bets_that_exclude_each_other_are_joined_as_dice_say() -> None:
    """Small and big never win together, and both lose with a triple: checked for every throw."""
    file = file_of("sic_bo")
    nets = [(-1 if len({*dice}) == 1 else 1 if sum(dice) < 11 else -1, -1 if len({*dice}) == 1 else 1 if sum(dice) > 10 else -1)
            for dice in product(range(1, 7), repeat=3)]  # fmt: skip
    mean = [Fraction(sum(net[at] for net in nets), 216) for at in (0, 1)]
    wanted = Fraction(sum(a * b for a, b in nets), 216) - mean[0] * mean[1]
    assert file.together is not None and file.together.covariance("small", "big") == wanted == file.together.between(
        "small", "big"
    )
    both = file.seats(1, {"small": 10_00, "big": 10_00})
    assert both.exact and both.outlook is not None
    assert both.lowest == both.outlook.spread.variance * 20_00**2
    three = file.seats(3, {"small": 10_00})
    assert three.lowest == 9 * file.seats(1, {"small": 10_00}).lowest, "seats that bet on the same dice are one bet"


def test_products_of_two_hands_without_a_common_card_are_those_of_all_such_pairs() -> None:
    """The hands of ten cards, pair by pair."""
    hands, luck = np.array(list(combinations(range(10), 3))), np.random.default_rng(4)
    one, other = (luck.integers(-3, 40, len(hands)) for _ in range(2))
    sums = [sums_of(nets, hands, pairs_in(hands)) for nets in (one, other)]
    apart = [(a, b) for a, b in product(range(len(hands)), repeat=2) if not {*hands[a]} & {*hands[b]}]
    assert without_common_card(sums[0], sums[1]) == sum(int(one[a]) * int(other[b]) for a, b in apart)


def test_every_wager_names_a_method_that_agreed_and_where_it_is_shown() -> None:
    root = Path(__file__).parents[2]
    for game, study in studies(GAMES).items():
        known = {line.wager for line in study.lines}
        for line in study.lines:
            assert agreed_on(game, line.wager), f"{game}: no second method for {line.wager}"
        for one in agreed(game):
            assert {*one.wagers} <= known, f"{game}: {one.wagers}"
            missing = not_shown(one.shown, root)
            assert not missing, f"{game}: {missing}"
    assert not_shown("tests/lab/test_risk.py::test_nothing", root) and not_shown("scripts/dev nothing sic_bo", root), "planted"


def not_shown(shown: str, root: Path) -> str:
    """Return the name of a test or command that does not exist, or an empty text."""
    if shown.startswith("tests/"):
        file, _, test = shown.partition("::")
        return "" if (root / file).is_file() and f"def {test}(" in (root / file).read_text() else shown
    if shown.startswith("python -m "):
        return "" if find_spec(shown.split()[2]) else shown
    return "" if is_there(shown) else shown


def test_chase_the_flush_by_its_parts() -> None:
    """Ante, X-tra Bonus and All-In add up to the wager that is answered for, in chips bet and in what they net."""
    bet = file_of("chase_the_flush").bet("ante")
    assert list(bet.parts) == ["ante", "xtra_bonus", "all_in"]
    staked, net = (sum(part[at] for part in bet.parts.values()) for at in (0, 1))
    assert -net == bet.answer.spread.house_edge == Fraction(12033802351, 503364407000)
    assert staked == bet.answer.spread.average_stake
    assert bet.parts["ante"][0] == bet.parts["xtra_bonus"][0] == 1
    told = CliRunner().invoke(app, ["risk", "chase_the_flush"]).stdout
    assert "ante by its parts" in told and "Methods that agreed" in told and "the same fraction" in told


def test_covariances_that_nobody_counted_are_bounds() -> None:
    file = file_of("spanish_21")
    one, two = (bet.answer.wager for bet in file.bets[:2])
    both = file.seats(1, {one: 10_00, two: 10_00})
    assert not both.exact and both.lowest < both.highest and both.outlook is None
    alone = [file.bet(wager).answer.spread.variance * 10_00**2 for wager in (one, two)]
    assert both.lowest < sum(alone) < both.highest
    assert file.seats(1, {one: 10_00}).exact
    with pytest.raises(Unreadable, match="does not offer"):
        file.seats(1, {"roulette": 10_00})


@pytest.mark.parametrize("spread", [RED, PRIZE], ids=["red", "prize"])
def test_ruin_lies_between_its_bounds(spread: Spread) -> None:
    """The chance to ever lose some units, by going on round after round until nothing changes."""
    outlook, units, top = Outlook(spread), 40, 4_000
    chances = np.zeros(top)
    steps = [(int(net), ways / spread.total) for net, ways in spread.payouts.items()]
    chances[:] = 0.0
    for _ in range(6_000):  # chances[b]: to lose b units from here; beyond the end it is nothing
        wider = np.concatenate([np.ones(64), chances, np.zeros(64)])
        chances = sum((chance * wider[64 - net : 64 - net + top] for net, chance in steps), np.zeros(top))
    low, high = outlook.ruin(Fraction(units))
    assert low - 1e-9 <= chances[units - 1] <= high + 1e-9
    enough = outlook.bankroll(Fraction(1, 100))
    assert enough is not None and outlook.ruin(Fraction(enough))[1] <= 0.01 + 1e-12


def test_rebates_and_coupons_by_hand() -> None:
    outlook = Outlook(RED)
    assert outlook.coupon == Fraction(18, 38)
    assert Outlook(PRIZE).coupon == Fraction(1, 40) / Fraction(37, 40)
    kept, nothing = outlook.rebate(1, Fraction(1, 10))  # a player who leaves after one round has lost it 20 times of 38
    assert math.isclose(kept, 2 / 38 - 0.1 * 20 / 38) and math.isclose(nothing, 0.1)
    assert Outlook(Spread({Ending("wins", Fraction(1)): 1, Ending("loses", Fraction(-1)): 1})).n0 is None


def test_the_command_says_it_in_words_and_in_json() -> None:
    run = CliRunner()
    words = run.invoke(app, ["risk", "minibaccarat", "--bet", "banker=100", "--seats", "2", "--rebate", "5%"])
    assert words.exit_code == 0 and "bankroll" in words.output and "R-GEN-16" in words.output
    told = run.invoke(app, ["risk", "minibaccarat", "--bet", "banker=100", "--json"])
    assert '"house_edge": "114753351728/10847218479825"' in told.output
    wrong = run.invoke(app, ["risk", "minibaccarat", "--bet", "banker"])
    assert wrong.exit_code == 2 and "WAGER=DOLLARS" in wrong.output
    twice = run.invoke(app, ["risk", "sic_bo", "--bet", "small=5", "--bet", "big=5", "--bet", "small=10"])
    assert twice.exit_code == 2 and "more than one bet on 'small'" in twice.output
    apart = run.invoke(app, ["risk", "double_down_stud", "--seats", "2", "--rebate", "5%"])
    assert apart.exit_code == 0 and "cannot be computed for these bets together" in " ".join(apart.output.split())


def convolved(spread: Spread, rounds: int) -> tuple[Fraction, Fraction, Fraction]:
    """The chances that the house is ahead, level and behind, from whole numbers of ways added round by round."""
    parts = math.lcm(*(net.denominator for net in spread.payouts))
    ways = {0: 1}
    for _ in range(rounds):
        after: dict[int, int] = {}
        for taken, so_far in ways.items():
            for net, more in spread.payouts.items():
                total = taken - int(net * parts)
                after[total] = after.get(total, 0) + so_far * more
        ways = after
    whole = spread.total**rounds
    ahead, level = (sum(many for taken, many in ways.items() if where(taken)) for where in ((0).__lt__, (0).__eq__))
    return Fraction(ahead, whole), Fraction(level, whole), Fraction(whole - ahead - level, whole)


@pytest.mark.parametrize(
    ("game", "wager", "rounds"), [("sic_bo", "small", 100), ("sic_bo", "small", 7), ("minibaccarat", "banker", 40)]
)
def test_ahead_level_and_behind_as_added_round_by_round(game: str, wager: str, rounds: int) -> None:
    outlook = file_of(game).bet(wager).outlook
    holds = outlook.holds(rounds)
    assert holds.chances is not None
    for found, counted in zip(holds.chances, convolved(outlook.spread, rounds), strict=True):
        assert abs(found - float(counted)) <= holds.error + 1e-12


def sums_of_rounds(spread: Spread, rounds: int) -> dict[Fraction, Fraction]:
    """What the house takes over some rounds, with its chances, round by round in fractions."""
    sums = {Fraction(0): Fraction(1)}
    for _ in range(rounds):
        after = dict[Fraction, Fraction]()
        for taken, chance in sums.items():
            for net, ways in spread.payouts.items():
                after[taken - net] = after.get(taken - net, Fraction(0)) + chance * Fraction(ways, spread.total)
        sums = after
    return dict(sorted(sums.items()))


@pytest.mark.parametrize("game", [*studies(GAMES)])
def test_every_figure_of_risk_is_of_one_distribution(game: str) -> None:
    """For every wager: band, ahead, level, behind, rebate, bankroll, coupon and variance, from payouts added round by round."""
    desk, rounds = StudyResults(studies({game: GAMES[game]})[game]), 4
    for line in desk.study.lines:
        spread = desk.answer(desk.first(desk.every([line.wager]))).spread
        outlook, told = Outlook(spread), f"{game}: {line.wager}"
        assert outlook.is_whole == (told != "spanish_21: wager"), told
        if not outlook.is_whole:
            continue
        sums, holds = sums_of_rounds(spread, rounds), outlook.holds(rounds)
        off = holds.error + 1e-12
        assert holds.chances is not None, told
        stands = [sum(chance for taken, chance in sums.items() if (taken > 0) - (taken < 0) == sign) for sign in (1, 0, -1)]
        assert all(abs(found - float(exact)) <= off for found, exact in zip(holds.chances, stands, strict=True)), told
        for end, share in ((holds.low, 0.05), (holds.high, 0.95)):
            below = sum(chance for taken, chance in sums.items() if taken < end * rounds)
            assert float(below) < share + off and share - off <= float(below + sums[end * rounds]), told
        lost = sum(taken * chance for taken, chance in sums.items() if taken > 0)
        kept, nothing = outlook.rebate(rounds, Fraction(1, 10))
        assert math.isclose(kept, float(spread.house_edge - lost / rounds / 10), abs_tol=1e-9), told
        assert math.isclose(nothing, float(spread.house_edge * rounds / lost), rel_tol=1e-6), told
        wins, pushes = sum(ways for net, ways in spread.payouts.items() if net > 0), spread.payouts.get(Fraction(0), 0)
        assert outlook.coupon == Fraction(wins, spread.total - pushes), told
        assert spread.variance == sum(net**2 * ways for net, ways in spread.payouts.items()) / spread.total - spread.house_edge**2
        if outlook.exponent is not None:
            moment = sum(ways / spread.total * math.exp(outlook.exponent * net) for net, ways in spread.payouts.items())
            assert math.isclose(moment, 1, rel_tol=1e-9), told
            assert outlook.bankroll(Fraction(1, 100)) == math.ceil(math.log(100) / outlook.exponent), told


def test_level_is_not_ahead() -> None:
    """At small, sic bo: a level house counted as ahead until this was found."""
    chances = file_of("sic_bo").bet("small").outlook.holds(100).chances
    assert chances is not None
    assert [f"{100 * chance:.4f}" for chance in (chances.ahead, chances.ahead + chances.level)] == ["57.0875", "64.7451"]


def test_results_between_the_points_of_the_grid_have_no_chance_of_level() -> None:
    fine = Spread({Ending("wins", Fraction(1, 7919)): 1, Ending("loses", Fraction(-1, 6947)): 2})
    assert Outlook(fine).holds(10).chances is None
