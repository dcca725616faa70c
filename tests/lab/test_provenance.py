"""Every figure says in every form that it leaves by: exact or simulated, of which rules and code, and how it was got."""

from __future__ import annotations

import csv
import io
from fractions import Fraction

import pytest

from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.cards import Card
from houseway.games import GAMES
from houseway.lab import lab
from houseway.lab.answer import SampledFigure
from houseway.lab.risk import filed
from houseway.lab.risk.outlook import Outlook
from houseway.lab.sheet.csv_text import in_csv
from houseway.lab.sheet.hold import hold
from houseway.lab.sheet.model import sheet_of
from houseway.lab.sheet.selection import StudyResults
from houseway.lab.spread import Ending, Spread
from houseway.lab.studies import studied

GAMES_HERE = ("high_card_flush", "minibaccarat", "sic_bo", "spanish_21", "three_card_poker")


@pytest.fixture(autouse=True)
def counted_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the counts that ship."""
    monkeypatch.delenv("HOUSEWAY_SHIPPED", raising=False)


def desk_of(game: str) -> StudyResults:
    study = studied(GAMES[game])
    assert study is not None
    return StudyResults(study)


@pytest.mark.parametrize("game", GAMES_HERE)
def test_every_result_has_its_kind_digests_method_and_sample(game: str) -> None:
    desk = desk_of(game)
    wagers = ("wager",) if game == "spanish_21" else tuple(dict.fromkeys(line.wager for line in desk.study.lines))[:3]
    asked = [desk.first(desk.every((wager,))) for wager in wagers]
    answers = [desk.answer(one) for one in asked]
    lines = list(csv.DictReader(io.StringIO(in_csv(answers))))
    found = [answer.as_json() for answer in answers] + [*lines]
    for answer, one in zip([*answers, *answers], found, strict=True):
        rules = desk.rules(answer.settings)
        assert (one["kind"], one["rules_digest"]) == (answer.kind, rules.digest) and len(str(one["code_digest"])) == 16
        assert one["method"] and bool(one["sample"]) == bool(answer.simulated)
    for wager in wagers:
        result = lab(game)[wager]()
        for record in (result.figures(), *result.records()):
            assert record["kind"] == "exact" and record["rules_digest"] and record["code_digest"] and record["method"]
        for name in ("hit_frequency", "variance"):
            assert isinstance(getattr(result, name), SampledFigure if name in result.answer.simulated else Fraction)


def test_a_simulated_figure_is_no_fraction_and_names_its_error() -> None:
    result = lab("spanish_21").wager()
    assert isinstance(result.house_edge, Fraction)
    assert "simulated, standard error 0.00058" in repr(result.variance) and "seed 21" in result.answer.sample


def test_what_whole_rounds_pay_is_refused_where_it_is_not_known() -> None:
    """The variance of Spanish 21 is 1.3452, and its outcomes have 1.2202: no band, bankroll or payout is made from them."""
    desk = desk_of("spanish_21")
    asked = desk.first(desk.every(("wager",)))
    spread = desk.answer(asked).spread
    assert not spread.is_whole and float(Spread(spread.ways).variance) < 1.23 < 1.34 < float(spread.variance)
    table = filed(desk, {}, ("wager",))
    assert table.seats(1, {"wager": 10_00}).outlook is None
    assert table.bet("wager").exposure == 12 * table.bet("wager").high
    one = hold(spread, 60, 8)
    assert one.bands == {} and one.words(0.5) == "not available"
    said = desk.answer(asked).as_json()
    assert said["payouts"] is None and "not available" in str(said["payouts_note"])
    with pytest.raises(Unreadable, match="not available"):
        _ = lab("spanish_21").wager().payouts


def test_bands_come_from_the_same_distribution_as_the_variance() -> None:
    """Of every wager of four games: what whole rounds pay has the mean and the variance of the sheet, and the outlook uses it."""
    for game in ("high_card_flush", "minibaccarat", "sic_bo", "three_card_poker"):
        desk = desk_of(game)
        for line in desk.study.lines[:4]:
            spread = desk.answer(desk.first(desk.every((line.wager,)))).spread
            second = sum((net**2 * ways for net, ways in spread.payouts.items()), Fraction(0)) / spread.total
            assert second - spread.house_edge**2 == spread.variance and Outlook(spread).is_whole


def test_outcomes_of_one_name_are_told_apart() -> None:
    for game in ("high_card_flush", "minibaccarat", "three_card_poker"):
        desk = desk_of(game)
        for line in desk.study.lines[:4]:
            sheet = sheet_of(desk, desk.first(desk.every((line.wager,))))
            names = [sheet.outcome(row) for row in sheet.rows]
            assert len({*names}) == len(names)


def test_a_strategy_is_a_name_or_a_function_of_the_hand() -> None:
    ante = lab("three_card_poker").ante
    assert ante(strategy=lambda hand: True).house_edge == ante(strategy="never fold").house_edge == Fraction(1947749, 25448150)
    best = ante(strategy=lambda hand: sorted((card.rank for card in hand), reverse=True) >= [12, 6, 4] or made(hand))
    assert best.house_edge == ante().house_edge and best.strategy == "own function"
    with pytest.raises(Unreadable, match="names of their suits"):
        ante(strategy=lambda hand: hand[0].suit == "s")
    with pytest.raises(Unreadable, match="only a name"):
        lab("sic_bo").small(strategy=lambda hand: True)
    with pytest.raises(Unreadable, match="not a strategy"):
        ante(strategy=7)  # type: ignore[arg-type]


def made(hand: tuple[Card, ...]) -> bool:
    """Whether a hand is a pair or better."""
    ranks = sorted(card.rank for card in hand)
    return len({*ranks}) < 3 or len({card.suit for card in hand}) == 1 or ranks[2] - ranks[0] == 2 or ranks == [2, 3, 14]


def test_a_price_is_a_number_or_a_text_and_a_row_is_named_by_its_first_words() -> None:
    pairs = lab("three_card_poker").pair_plus()
    assert pairs.with_pays({"flush": 3.5}).house_edge == pairs.with_pays({"flush": "7:2"}).house_edge
    assert pairs.with_pays({"straight_flush": 40}).house_edge == pairs.with_pays({"straight flush": 40}).house_edge
    assert (
        pairs.with_pays({"flush": Fraction(7, 2)}).table["flush"]
        == pairs.with_pays({"flush": "3.5"} | {"flush": 3.5}).table["flush"]
    )
    with pytest.raises(Unreadable, match="two prices"):
        pairs.with_pays({"straight_flush": 40, "straight flush": 41})


def test_a_whole_spread_is_whole() -> None:
    assert Spread({Ending("wins", Fraction(1)): 18, Ending("loses", Fraction(-1)): 20}).is_whole
