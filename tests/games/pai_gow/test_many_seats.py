"""A bank against three seats and more: the sum over sets of tiles against every way to part them, and against the other lines."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from houseway.core.game.rules import Rules
from houseway.core.values.tiles import SET
from houseway.games.pai_gow.game import GAME
from houseway.games.pai_gow.hands import strength
from houseway.games.pai_gow.house_way import COMPLETED, Rule
from houseway.lab.sheet.selection import StudyResults
from houseway.lab.study import OPTIMAL, under
from houseway.play.chance import Seeded, shuffled
from houseway.studies.pai_gow import STUDY
from houseway.studies.pai_gow.banks import LINES, STRATEGIES, counts_of, spread
from houseway.studies.pai_gow.deals import covered, distinct_hands, simulated
from houseway.studies.pai_gow.jobs import BANKS
from houseway.studies.pai_gow.many_seats import LARGEST_FEE, PLAYS, Left, Table, alike, dealt, rests, worth_counting
from houseway.studies.pai_gow.prices import bank_set
from houseway.studies.pai_gow.strategies import HOUSE
from houseway.studies.pai_gow.tables import HELD, KINDS, beats, hands

PAR = tomllib.loads((files("houseway.games.pai_gow") / "par.toml").read_text(encoding="utf-8"))


@pytest.fixture(autouse=True)
def counted_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the counts that ship."""
    monkeypatch.delenv("HOUSEWAY_SHIPPED", raising=False)


@pytest.fixture(scope="module")
def rules() -> Rules:
    return under(GAME, {})


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_every_way_to_part_the_tiles_of_some_seats(seats: int) -> None:
    """The second way tells all tiles apart and lists every parting, each hand won or lost at random."""
    source = Seeded(f"{seats} seats")
    pack = [kind for kind, many in enumerate(HELD) for _ in range(many)]
    kinds = sorted(shuffled(tuple(pack), source)[: 4 * seats])
    left = Left([kinds.count(kind) for kind in range(len(KINDS))])
    fate_of = dict[tuple[int, ...], int]()
    fates = np.zeros(1 << 4 * seats, np.int64)
    for places in combinations(range(4 * seats), 4):
        hand = tuple(kinds[place] for place in places)
        fate_of.setdefault(hand, source.below(3) - 1)
        fates[sum(1 << place for place in places)] = fate_of[hand]
    won, lost = (
        np.array([sum(left.start[kind] for kind in hand) for hand, fate in fate_of.items() if fate == wanted], np.int64)
        for wanted in (1, -1)
    )
    found = rests(left.deals(won, lost), seats, 4 * seats)
    assert found == covered(-fates, seats)  # a seat that wins leaves a wager to pay
    assert sum(found) == dealt(4 * seats, seats)
    assert min(found) >= 0 < found[0]


@pytest.mark.parametrize("at", [11, 7_777])
def test_one_seat_and_two_are_what_the_other_lines_count(rules: Rules, at: int) -> None:
    compares = beats(rules)
    table = Table(compares, hands().set_as(COMPLETED))
    one, two = (STUDY.counts(STUDY.line(wager), rules) for wager in ("bank", "bank against two"))
    for way in np.flatnonzero(two["there"][at]).tolist():
        found = table.deals(at, way)
        assert found[PLAYS.index((1, 0))] == one["faces"][at, way, compares.fates == 1].sum()
        assert rests(found, 1) == [one["faces"][at, way, compares.fates == fate].sum() for fate in (1, 0, -1)]
        assert [2 * ways for ways in rests(found, 2)] == two["left"][at, way].tolist()  # there the seats are told apart


def test_tiles_are_alike_until_a_list_names_one(rules: Rules) -> None:
    held, compares = hands(), beats(rules)
    printed = alike(held.set_as(COMPLETED), compares)
    assert len(set(printed)) == 16
    names = Rule("always", ("low", "high"), ("3-6",), "a nine by name")
    own = alike(held.set_as((names, *COMPLETED)), compares)
    assert len(set(own)) == 17 > len(set(printed))
    mixed = [number for number in range(len(KINDS)) if printed.count(number) == 2]
    assert len(mixed) == 5 and [own.count(number) for number in mixed].count(1) == 1


@pytest.mark.parametrize("fee", [Fraction(0), Fraction(1, 20), LARGEST_FEE])
def test_a_setting_that_is_left_out_is_never_the_best(rules: Rules, fee: Fraction) -> None:
    """Against two seats, where every setting that another does not beat in both places was counted."""
    compares = beats(rules)
    two = STUDY.counts(STUDY.line("bank against two"), rules)
    alive = worth_counting(compares, hands().set_as(COMPLETED), two["there"], STUDY.counts(STUDY.line("bank"), rules)["faces"])
    nets = [left * (fee.denominator - (fee.numerator if left > 0 else 0)) for left in range(-2, 3)]
    score = np.where(two["there"] > 0, two["left"] @ np.array(nets), np.iinfo(np.int64).min)
    assert np.array_equal(np.where(alive, score, np.iinfo(np.int64).min).max(axis=1), score.max(axis=1))
    assert alive.sum() < two["there"].sum()


def test_the_job_counts_every_hand_once(rules: Rules) -> None:
    """Its units are the hands that are told apart; the ways of a shard's hands are those of all their deals."""
    table = Table(beats(rules), hands().set_as(COMPLETED))
    assert len(table.firsts) == BANKS.total
    last = next(iter(table.firsts.values()))  # the job begins with the last hand
    sums = dict(zip(BANKS.names, BANKS.part(0, 1), strict=True))
    ways = sum(number for kinds, number in zip(table.joined, hands().ways.tolist(), strict=True) if kinds == table.joined[last])
    for seats in LINES:
        found = {strategy: spread(counts_of(sums, seats), rules, None, strategy) for strategy in STRATEGIES}
        assert {one.total for one in found.values()} == {ways * dealt(28, seats)}
        assert found[STRATEGIES[0]].house_edge <= found[HOUSE].house_edge


@pytest.mark.parametrize("seats", LINES)
def test_what_ships_is_what_is_dealt(rules: Rules, seats: int) -> None:
    """The second way deals 32 tiles that are told apart at random, and settles by one order of strength."""
    line = LINES[seats]
    assert STUDY.has_counted(line, rules)
    found = {strategy: STUDY.answer(line.wager, strategy=strategy) for strategy in STRATEGIES}
    for answer in found.values():
        assert answer.error is None and answer.spread.total == dealt(32, 1) * dealt(28, seats)
        par = PAR[line.wager][answer.strategy.replace(" ", "_")]
        assert Fraction(par["house_edge"]) == answer.house_edge and Fraction(par["variance"]) == answer.spread.variance
    apart = distinct_hands(COMPLETED)
    edge, squared = simulated(apart, apart.house, seats, 1_000_000, seed=seats)
    assert abs(edge - found[HOUSE].house_edge) ** 2 <= 9 * squared
    assert found[STRATEGIES[0]].house_edge < found[HOUSE].house_edge


def test_against_six_seats_other_settings_are_best_than_against_one() -> None:
    """The second way sets each hand as is best against one seat: within its error that is no better than the best against six."""
    apart = distinct_hands(COMPLETED)
    counts = STUDY.counts(STUDY.line("bank"), under(GAME, {}))
    best = bank_set(counts, under(GAME, {}), OPTIMAL)
    held = hands()
    strengths = {worth: place for place, worth in enumerate(sorted({strength(two) for two in combinations(SET, 2)}))}
    set_as = np.zeros(len(apart.mask), np.int64)
    for at, numbers in enumerate(combinations(range(len(SET)), 4)):
        number = held.find(tuple(SET[one] for one in numbers))
        high, low = held.settings[number][best[number]]
        mine = (strengths[strength(high)], strengths[strength(low)])
        set_as[at] = next(way for way in range(3) if (apart.high[at, way], apart.low[at, way]) == mine)
    edge, squared = simulated(apart, set_as, 6, 400_000, seed=60)
    exact = STUDY.answer(LINES[6].wager).house_edge
    assert exact - edge <= 3 * float(squared) ** 0.5 and abs(edge - exact) < Fraction(1, 100)


def test_an_overview_under_a_list_of_its_own_leaves_out_what_takes_minutes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    desk = StudyResults(STUDY)
    many = tuple(line.wager for line in LINES.values())
    own = {"pg.house_way": [{"prefer": ["low", "high"], "note": "the low hand first"}]}
    assert desk.left_out(own) == many
    assert {one.wager for one in desk.every(settings=own)} == {"wager", "bank", "bank against two"}
    assert {one.wager for one in desk.every(many[:1], settings=own)} == {many[0]}
    assert desk.left_out({"table.min.wager": 25}) == ()  # counted under the printed list, at every minimum
    assert {*many} <= {one.wager for one in desk.every()}
