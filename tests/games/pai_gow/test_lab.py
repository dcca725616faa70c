"""Pai gow in the lab: the counts by class against every deal one by one, against a real table, and against what is published."""

from __future__ import annotations

import tomllib
from collections import Counter
from fractions import Fraction
from importlib.resources import files
from itertools import combinations

import numpy as np
import pytest

from houseway.core.game.rules import Rules
from houseway.core.law.choice import Value
from houseway.core.round.settlement import first
from houseway.core.values.cards import spelled
from houseway.core.values.hands import pile
from houseway.core.values.tiles import SET, Tile
from houseway.games.pai_gow.delivery import PLACES
from houseway.games.pai_gow.game import GAME
from houseway.games.pai_gow.hands import pair_rank, strength
from houseway.games.pai_gow.house_way import COMPLETED, Rule, Split, set_by, way_of
from houseway.games.pai_gow.payouts import Face
from houseway.lab.dealt_table import DealtTable
from houseway.lab.kept_counts import Counts, no_progress
from houseway.lab.study import OPTIMAL, under
from houseway.play.chance import Seeded, shuffled
from houseway.shell import Felt
from houseway.studies.pai_gow import BANK, SEAT, STUDY
from houseway.studies.pai_gow.charts import when
from houseway.studies.pai_gow.dealer_hands import two_seats
from houseway.studies.pai_gow.deals import distinct_hands, simulated, walked
from houseway.studies.pai_gow.figures import ALONE
from houseway.studies.pai_gow.player import bank_plays, seat_plays
from houseway.studies.pai_gow.prices import least
from houseway.studies.pai_gow.strategies import HOUSE, STRATEGIES
from houseway.studies.pai_gow.tables import beats, hands
from houseway.worked.replay import open_table
from houseway.worked.worked import Worked

PAR = tomllib.loads((files("houseway.games.pai_gow") / "par.toml").read_text())
OWN_WAY: list[dict[str, object]] = [
    {"when": "supreme_pair", "prefer": ["supreme_pair"]},
    {"when": "pair", "prefer": ["pair", "low", "high"]},
    {"when": "nine", "prefer": ["nine", "low", "high"]},
    {"prefer": ["low", "high"], "note": "without a pair or a nine the low hand first"},
]
"""A short list of a house's own on which it does not lose."""


@pytest.fixture(scope="module")
def rules() -> Rules:
    return under(GAME, {})


def counted(rules: Rules) -> tuple[Counts, Counts]:
    return STUDY.counts(SEAT, rules), STUDY.counts(BANK, rules)


def test_thirty_five_thousand_hands_are_eight_thousand_up_to_twins(rules: Rules) -> None:
    held = hands()
    assert held.ways.sum() == 35_960
    assert len(held.four) == 8_130
    seat, bank = counted(rules)
    for counts in (seat, bank):
        whole = counts["faces"].sum(axis=2)
        assert set(whole[held.there].tolist()) == {20_475}
        assert not whole[~held.there].any()


@pytest.mark.parametrize("own", [False, True])
def test_every_deal_one_by_one_says_the_same(own: bool) -> None:
    """The second way: tiles distinguished, settings compared in one order; each class by one of its hands."""
    settings: dict[str, Value] = {"pg.house_way": OWN_WAY} if own else {}  # type: ignore[dict-item]
    rules = under(GAME, settings)
    seat, bank = counted(rules)
    held, one_by_one = hands(), distinct_hands(way_of(rules.settings["pg.house_way"]))
    firsts: dict[int, int] = {}
    for at, numbers in enumerate(combinations(range(32), 4)):
        firsts.setdefault(held.find(tuple(SET[number] for number in numbers)), at)
    step = 20 if own else 1
    classes = sorted(firsts)[::step]
    found = walked(one_by_one, np.array([firsts[at] for at in classes]))
    order = {worth: place for place, worth in enumerate(sorted({strength(two) for two in combinations(SET, 2)}))}
    for at, told_apart, ways in zip(classes, [firsts[at] for at in classes], found.tolist(), strict=True):
        for way, (high, low) in enumerate(held.settings[at]):
            strengths = (order[strength(high)], order[strength(low)])
            same = next(
                number
                for number in range(3)
                if (one_by_one.high[told_apart, number], one_by_one.low[told_apart, number]) == strengths
            )
            mine = [seat["faces"][at, way, 3], seat["faces"][at, way, 0], bank["faces"][at, way, 0], bank["faces"][at, way, 3]]
            assert ways[same] == mine, (held.four[at], high, low)


@pytest.mark.parametrize("at", [11, 7_777])
def test_two_seats_at_once_are_what_pairs_of_hands_say(rules: Rules, at: int) -> None:
    """Inclusion and exclusion against plain pairs: for each hand of the first seat, those of the second that share no tile."""
    held, compares = hands(), beats(rules)
    house = held.set_as(COMPLETED)
    alive = np.zeros(held.high.shape, np.int64)
    alive[at] = held.there[at]
    joint = two_seats(held, house, compares, alive, no_progress)
    left = Counter(SET)
    left.subtract(held.four[at])
    tiles = list(left.elements())
    others = list(combinations(range(28), 4))
    numbers = [held.find(tuple(tiles[place] for place in other)) for other in others]
    masks = np.array([sum(1 << place for place in other) for other in others], np.int64)
    top, bottom = held.high[numbers, house[numbers]], held.low[numbers, house[numbers]]
    for way in range(int(held.many[at])):
        faces = 2 * compares.high[top, held.high[at, way]] + compares.low[bottom, held.low[at, way]]
        won, lost = (masks[compares.fates[faces] == fate] for fate in (1, -1))
        for kind, (one, other) in enumerate(((won, won), (won, lost), (lost, lost))):
            assert joint[at, way, kind] == sum(np.count_nonzero((other & mask) == 0) for mask in one)


def dealt(mixed: tuple[Tile, ...]) -> dict[str, tuple[Tile, ...]]:
    """Eight stacks; with dice of nine the first is the dealer's."""
    return {pile(number + 1): mixed[4 * number : 4 * number + 4] for number in range(8)}


@pytest.mark.parametrize("strategy", [OPTIMAL, HOUSE])
def test_a_real_table_settles_what_was_priced(rules: Rules, strategy: str) -> None:
    """The plain twin: a player by the strategy sits at a table, and each face pays what the spread has."""
    seat, _ = counted(rules)
    held, felt, source = hands(), DealtTable(GAME), Seeded(f"pai gow lab {strategy}")
    spread = STUDY.answer("wager", strategy=strategy).spread
    nets = {ending.cites: ending.net for ending in spread.ways}
    says = seat_plays(seat, rules, None, strategy)
    seen = Counter[str]()
    for _ in range(150):
        mixed = shuffled(SET, source)
        opening = ["seat 1 bets wager 10", "dealer closes bets", "dice show 4 3 2"]
        said = says(felt.plays(opening, dealt(mixed)), "1")
        lines = [*opening, f"seat 1 {said}", "dealer sets house way", "dealer exposes"]
        came = felt.settles(lines, dealt(mixed))["wager"]
        assert Fraction(came.net, 10_00) == nets[came.cites]
        mine, theirs = (mixed[4 * place : 4 * place + 4] for place in (PLACES.index("1"), PLACES.index("dealer")))
        laid = [split for split in held.settings[held.find(mine)] if said == _set_as(split)]
        split = laid[0] if laid else set_by(COMPLETED, mine)[0]
        row = first(rules.rows["compared"], Face.of(split, set_by(COMPLETED, theirs)[0]))
        assert came.cites == row.cites
        seen[came.cites] += 1
    assert len(seen) == 4


def _set_as(split: Split) -> str:
    return f"sets {spelled(split[0])} / {spelled(split[1])}"


def test_a_real_bank_wins_what_was_priced(rules: Rules) -> None:
    """Alone against the dealer's wager, and with another seat: what is left in the centre less the vigorish."""
    _, bank = counted(rules)
    felt = DealtTable(GAME, {"pg.bank.offered": True})
    worked = Worked(game="pai_gow", settings={"pg.bank.offered": True}, remembers={"offer": "3"}, last_bets={"seat 3": 10_00})
    felt.table = open_table(worked, GAME)
    says, source = bank_plays(bank, rules, None, OPTIMAL), Seeded("pai gow bank")
    nets = {ending.net for ending in STUDY.answer("bank").spread.ways}
    two = {Fraction(19 * left, 20) if left > 0 else Fraction(left) for left in range(-2, 3)}
    for others in (0, 1):
        seen = set[Fraction]()
        for _ in range(120):
            mixed = shuffled(SET, source)
            lines = ["seat 5 bets wager 10"] * others + ["seat 3 bets wager 10", "dealer closes bets", "seat 3 banks"]
            lines += ["seat 3 shakes", "dice show 4 3 2"] + ["seat 5 sets house way"] * others
            said = says(felt.plays(lines, dealt(mixed)), "3")
            lines += [f"seat 3 {said}", "dealer sets house way", "dealer exposes"]
            seen.add(Fraction(felt.settles(lines, dealt(mixed), seat="3")["bank"].net, 10_00))
        assert seen == (two if others else nets)


def test_par_is_what_the_lab_answers() -> None:
    for wager in ("wager", "bank"):
        for strategy in STRATEGIES:
            par = PAR[wager][strategy.replace(" ", "_")]
            answer = STUDY.answer(wager, strategy=strategy)
            assert answer.house_edge == Fraction(par["house_edge"]), (wager, strategy)
            if "wins" in par:
                assert answer.spread.hit_frequency == Fraction(par["wins"])


def test_the_best_is_the_best_and_says_how_little_points_lose() -> None:
    for wager in ("wager", "bank"):
        edges = [STUDY.answer(wager, strategy=strategy).house_edge for strategy in STRATEGIES]
        assert edges == sorted(edges)
        assert edges[1] - edges[0] < Fraction(1, 1000)


def test_rounding_up_to_the_quarter_counts_on_a_small_bet_only() -> None:
    plain, exact = (STUDY.answer("wager", settings={"vig.rounding": rounding}) for rounding in ("ceil", "exact"))
    assert plain.house_edge == exact.house_edge  # ten dollars: fifty cents either way
    six = STUDY.answer("wager", strategy=HOUSE, settings={"table.min.wager": 6, "vig.rounding": "ceil"})
    wins = Fraction(PAR["wager"]["house_way"]["wins"])
    unrounded = STUDY.answer("wager", strategy=HOUSE, settings={"table.min.wager": 6})
    assert unrounded.house_edge == STUDY.answer("wager", strategy=HOUSE).house_edge, "a house that elects no rounding"
    assert six.house_edge == Fraction(PAR["wager"]["house_way"]["loses"]) - wins * Fraction(11, 12)


def test_another_list_is_another_answer_and_other_charts(rules: Rules) -> None:
    settings: dict[str, Value] = {"pg.house_way": OWN_WAY}  # type: ignore[dict-item]
    own = STUDY.answer("wager", strategy=HOUSE, settings=settings)
    assert own.house_edge != STUDY.answer("wager", strategy=HOUSE).house_edge
    assert own.spread.total == 736_281_000
    theirs = under(GAME, settings)
    assert SEAT.charts is not None and SEAT.figures is not None
    charts = SEAT.charts(STUDY.counts(SEAT, theirs), theirs, None)
    house = next(chart for chart in charts if chart.title == "The house way")
    assert [line.when for line in house.lines][::3] == ["the supreme pair can be laid", "anything else"]
    assert when(Rule("nine", ("low",), ("6-6", "4-5"))) == "holding 6-6 4-5, a nine can be laid"
    assert sum(line.ways for line in house.lines) == house.total == 35_960
    leave = next(chart for chart in charts if chart.title == "Where to leave the house way")
    saved = sum((line.mistake * line.ways for line in leave.lines), Fraction(0)) / leave.total
    best = STUDY.answer("wager", settings=settings)
    assert saved == own.house_edge - best.house_edge
    assert best.house_edge > 0 > STUDY.answer("wager").house_edge


def test_figures(rules: Rules) -> None:
    assert SEAT.figures is not None and BANK.figures is not None
    seat, bank = counted(rules)
    found = {figure.name: figure.value for figure in SEAT.figures(seat, rules, None)}
    assert found["deals in which surrender is right"] == 0
    copies = found["high hands copy"] + found["low hands copy, or both are worth nothing"]
    assert found["house way: house edge before vigorish"] == copies / 2
    for place in ("high", "low"):
        assert sum(value for name, value in found.items() if name.startswith(f"house way, {place} hand")) == 1
    assert found["house way, low hand: 0"] == Fraction(PAR["dealer"]["completed_mgc"]["zero_low"])
    banks = {figure.name: figure.value for figure in BANK.figures(bank, rules, None)}
    plays = [STUDY.answer(wager, strategy=HOUSE).house_edge for wager in ("wager", "bank")]
    assert banks["house way: house edge when the bank alternates"] == sum(plays) / 2
    assert banks["co-bank: house edge on the half it covers"] == plays[1]
    assert least(rules) == 10_00
    assert round(float(banks["house way: house edge at 4% vigorish"]), 4) == 0.0003


def test_kinds_of_hands_are_as_often_as_published() -> None:
    """A bonus played elsewhere parts all hands so: two pairs (three of them named apart there), a great pair, another, a wong."""
    held, found = hands(), Counter[str]()
    for at, settings in enumerate(held.settings):
        ranks = [[pair_rank(two) or 99 for two in split] for split in settings]
        best = min(rank for pair in ranks for rank in pair)
        if any(max(pair) <= 16 for pair in ranks):
            kind = "two pairs"
        else:
            kind = "great pair" if best <= 3 else "pair" if best <= 16 else "wong" if best <= 18 else ""
        found[kind] += int(held.ways[at])
    assert (found["two pairs"], found["great pair"], found["pair"], found["wong"]) == (117 + 3, 1_260, 5_460, 2_704)


def test_alone_at_a_table_one_banks_three_rounds_in_seven() -> None:
    felt, source = Felt(GAME, settings={"pg.bank.offered": True}), Seeded("alone")
    banked: list[bool] = []
    for _ in range(15):
        felt("seat 3 bets wager 10\ndealer closes bets")
        offered = [offer for offer in felt.offers() if offer == "seat 3 banks"]
        banked.append(bool(offered))
        while any(offer.endswith("passes") for offer in felt.offers()):
            felt(offered[0] if "seat 3 banks" in felt.offers() else next(o for o in felt.offers() if o.endswith("passes")))
        mixed = shuffled(SET, source)
        for number in range(8):
            felt(f"stack {number + 1} gets {' '.join(map(repr, mixed[4 * number : 4 * number + 4]))}")
        if banked[-1]:
            felt("seat 3 shakes")
        felt("dice show 4 3 2")
        felt("seat 3 sets house way\ndealer sets house way\ndealer exposes\ndealer shuffles")
        assert felt.table.round is None or felt.round.over
    assert Fraction(sum(banked[1:15]), 14) == ALONE


def test_a_short_simulation_holds_the_exact_figure() -> None:
    one_by_one = distinct_hands(COMPLETED)
    edge, error = simulated(one_by_one, one_by_one.house, 1, 400_000, seed=5)
    assert (edge - STUDY.answer("bank", strategy=HOUSE).house_edge) ** 2 < 16 * error
