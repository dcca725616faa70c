"""Chemin de fer in the lab: what was counted against the felt and against another count, and both games solved in two ways.

The other count takes hands without order, draws one card after the other with fractions, and reads the printed table as text.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from importlib.resources import files
from math import perm
from random import Random

import pytest

from houseway.core.game.rules import Rules
from houseway.core.values.cards import FRENCH
from houseway.families.baccarat.hands import value
from houseway.games import GAMES
from houseway.lab.dealt_table import DealtTable
from houseway.lab.sheet import par
from houseway.lab.sheet.selection import StudyResults
from houseway.lab.simulate import simulated
from houseway.lab.study import OPTIMAL
from houseway.studies.chemin_de_fer import classical as c
from houseway.studies.chemin_de_fer.counted import (
    DRAWS,
    ENDLESS,
    FIVES,
    FORCED,
    LOSES,
    NONE,
    STANDS,
    WINS,
    Dealt,
    dealt,
    table_draws,
    values_in,
)
from houseway.studies.chemin_de_fer.prices import ALWAYS_DRAWS, ALWAYS_STAYS, STRATEGIES, fives, gain

GAME = GAMES["chemin_de_fer"]
PAR = tomllib.loads((files("houseway.games.chemin_de_fer") / "par.toml").read_text())
CLASSICAL = PAR["classical"]
SHOES = {decks: (16 * decks, *(4 * decks,) * 9) for decks in (6, 8)}


@pytest.fixture(scope="module")
def deals(rules: Rules) -> dict[int, Dealt]:
    return {decks: dealt(rules, left) for decks, left in SHOES.items()}


@pytest.fixture(scope="module")
def endless(rules: Rules) -> Dealt:
    return dealt(rules, ENDLESS, endless=True)


# The other count

PRINTED = {0: range(10), 1: range(10), 2: range(10), 3: [*range(8), 9], 4: range(2, 8), 5: range(4, 8), 6: (6, 7), 7: ()}


def printed_draws(banker: int, third: int | None) -> bool:
    return banker <= 5 if third is None else third in PRINTED[banker]


def drawn(left: Mapping[int, int], total: int) -> Iterator[tuple[int, Fraction, dict[int, int]]]:
    """Each value the next card can have, how likely it is, and what is left then."""
    for one, many in left.items():
        if many:
            yield one, Fraction(many, total), {**left, one: many - 1}


def two(left: Mapping[int, int], total: int) -> Iterator[tuple[tuple[int, int], Fraction, dict[int, int]]]:
    """Each two cards without their order."""
    for a, first, rest in drawn(left, total):
        for b, then, after in drawn(rest, total - 1):
            if a <= b:
                yield (a, b), first * then * (2 if a < b else 1), after


def sign(player: int, banker: int) -> int:
    return (player > banker) - (player < banker)


def other_count(decks: int) -> tuple[Fraction, dict[tuple[tuple[int, int], int, int, int], Fraction]]:
    """Return the player's net with naturals, and by banker's cards, third card, kind of five and act."""
    left = dict(enumerate(SHOES[decks]))
    size = 52 * decks
    naturals, nets = Fraction(0), dict[tuple[tuple[int, int], int, int, int], Fraction]()
    for mine, often, rest in two(left, size):
        p = sum(mine) % 10
        kind = FIVES.index(mine) if p == 5 else FORCED
        for his, then, after in two(rest, size - 2):
            b, likely = sum(his) % 10, often * then
            if p > 7 or b > 7:
                naturals += likely * sign(p, b)
                continue
            for card, chance, gone in drawn(after, size - 4):
                if p <= 5:
                    key, count = (his, card, kind), (p + card) % 10
                    _add(nets, (*key, STANDS), likely * chance * sign(count, b))
                    last = sum(ch * sign(count, (b + x) % 10) for x, ch, _ in drawn(gone, size - 5))
                    _add(nets, (*key, DRAWS), likely * chance * last)
                if p >= 5:
                    _add(nets, (his, NONE, kind, STANDS), likely * chance * sign(p, b))
                    _add(nets, (his, NONE, kind, DRAWS), likely * chance * sign(p, (b + card) % 10))
    return naturals, nets


def _add(nets: dict[tuple[tuple[int, int], int, int, int], Fraction], key: tuple[object, ...], more: Fraction | int) -> None:
    nets[key] = nets.get(key, Fraction(0)) + more  # type: ignore[index, arg-type]


@pytest.fixture(scope="module")
def other() -> tuple[Fraction, dict[tuple[tuple[int, int], int, int, int], Fraction]]:
    return other_count(6)


def test_every_way_to_deal_is_counted_once(deals, endless):
    assert {decks: found.total for decks, found in deals.items()} == {decks: perm(52 * decks, 6) for decks in SHOES}
    assert endless.total == 13**6


def test_another_count_comes_to_the_same_in_every_situation(deals, other):
    naturals, nets = other
    counted = deals[6]
    assert Fraction(c.ended(counted), counted.total) == naturals
    ways = (counted.third[..., WINS] - counted.third[..., LOSES]).astype(object)
    for (his, third, kind, act), net in nets.items():
        a, b = his
        both = ways[a, b, third, kind, act] + (ways[b, a, third, kind, act] if a != b else 0)
        assert Fraction(int(both), counted.total) == net, (his, third, kind, act)


def test_the_banker_draws_as_the_printed_table_has_it():
    found = table_draws()
    for banker in range(8):
        for third in range(NONE + 1):
            assert bool(found[banker, third]) is printed_draws(banker, None if third == NONE else third)
    assert not found[8:].any()


def test_the_felt_comes_to_the_same(study, rules):
    """Random deals on a real table: the result the count would file them under is the one that is paid."""
    random = Random("chemin de fer")
    asked = DealtTable(GAME, {"cdf.seats": 2})
    bets = ("seat 2 bids 100", "dealer closes bidding", "seat 2 lets the bid stand", "seat 1 banco", "dealer goes on")
    banker_draws = table_draws()
    for _ in range(250):
        burned, *cards = random.sample(FRENCH, 20)
        burn = (burned, *cards[:10])
        p1, b1, p2, b2, x, y = cards[10:16]
        p, b = (value(p1) + value(p2)) % 10, (value(b1) + value(b2)) % 10
        asks = p < 5 or (p == 5 and random.random() < 0.5)
        words, third, more = list[str](), NONE, [x, y]
        if p > 7:
            words = ["seat 1 says natural"]
        elif asks and b > 7:
            words = ["seat 1 says card", "seat 2 says natural"]
        elif asks:
            words, third = ["seat 1 says card", "seat 2 says under eight", "seat 2 turns up"], value(more.pop(0))
        else:
            words = ["seat 1 says stay", "seat 2 turns up"]
        last = value(more[0]) if max(p, b) <= 7 and banker_draws[b, third] else 0
        held = {"discards": burn, "1": (p1, p2, x) if third != NONE else (p1, p2), "2": (b1, b2, more[0])}
        came = asked.settles((*bets, *words, "dealer announces"), held)["cover"]
        mine = (p + (0 if third == NONE else third)) % 10
        assert came.net == 100_00 * sign(mine, (b + last) % 10), came


def test_the_real_table_is_played_from_both_sides(study):
    found = {one.answer.wager: one for one in simulated(study, 60, "chemin de fer")}
    assert set(found) == {"cover", "bank"}
    assert all(one.rounds >= 60 and abs(one.strays) < 4 for one in found.values())


# The printed game


def test_the_values_in_a_shoe(rules):
    assert values_in(rules.equipment) == SHOES[6]


@pytest.mark.parametrize("decks", SHOES)
def test_five_always_draws_whatever_it_is_made_of(deals, decks):
    _, stays, draws = fives(deals[decks])
    assert len(FIVES) == 5
    assert all(more > 0 for more in gain(stays, draws))


def test_the_file_of_figures_says_what_the_lab_says(study):
    desk = StudyResults(study)
    assert not par.differences(desk, desk.every(), par.place(GAME.key).read_text())


def test_the_other_count_gives_the_same_edges(study, other):
    naturals, nets = other
    for strategy, stays in ((ALWAYS_DRAWS, False), (ALWAYS_STAYS, True)):
        net = naturals
        for (his, third, kind, act), one in nets.items():
            known = None if third == NONE else third
            if act == printed_draws(sum(his) % 10, known) and (kind == FORCED or (third == NONE) is stays):
                net += one
        assert study.answer("cover", None, strategy).house_edge == -net


@pytest.mark.parametrize(
    ("decks", "player", "banker", "tie", "bank5", "bank4"),
    [(6, 0.446279, 0.458653, 0.095069, 0.010558, 0.005972), (8, 0.446247, 0.458597, 0.095156, 0.010579, 0.005993)],
)
def test_who_always_draws_plays_minibaccarat(study, decks, player, banker, tie, bank5, bank4):
    """The figures everybody publishes for minibaccarat."""
    settings = {"cdf.decks": decks}
    spread = study.answer("cover", None, ALWAYS_DRAWS, settings).spread
    assert [round(ways / spread.total, 6) for ways in spread.ways.values()] == [player, banker, tie]
    for rate, edge in ((5, bank5), (4, bank4)):
        answer = study.answer("bank", None, ALWAYS_DRAWS, {**settings, "cdf.vig_rate": rate})
        assert round(float(answer.house_edge), 6) == edge


def test_what_one_side_loses_the_other_and_the_house_have(study):
    for strategy in STRATEGIES:
        cover, bank = (study.answer(line, None, strategy).spread for line in ("cover", "bank"))
        loses = next(ways for ending, ways in cover.ways.items() if ending.net < 0)
        assert cover.house_edge + bank.house_edge == Fraction(loses, cover.total) * Fraction(5, 100)


def test_vigorish_of_the_least_bank_is_rounded_as_the_game_rounds_it(study):
    exact = study.answer("bank").house_edge
    assert study.answer("bank", None, OPTIMAL, {"vig.rounding": "ceil"}).house_edge == exact, "twenty-five dollars: five quarters"
    assert study.answer("bank", None, OPTIMAL, {"table.min.bank": 1}).house_edge == exact, "a house that elects no rounding"
    small = study.answer("bank", None, OPTIMAL, {"table.min.bank": 1, "vig.rounding": "ceil"}).house_edge
    assert small > exact, "a quarter of a dollar"


def test_the_chart_and_the_figures(study, rules):
    line = study.line("cover")
    counts = study.counts(line, rules)
    [chart] = line.charts(counts, rules, None)
    assert [advice.do for advice in chart.lines] == ["card"] * 5
    assert (sum(advice.ways for advice in chart.lines), chart.total) == (4608, 48516)
    figures = {figure.name: figure.value for figure in line.figures(counts, rules, None)}
    assert figures["player's hand is five"] == Fraction(4608, 48516)
    assert figures["telling fives apart gains"] == 0
    assert figures["classical game, endless cards: five draws"] == Fraction(9, 11)
    bank = {figure.name: figure.value for figure in study.line("bank").figures(counts, rules, None)}
    assert bank["house takes of each unit covered"] == bank["bank wins"] / 20


# The classical game


def test_endless_cards_are_solved_as_kemeny_and_snell_solved_them(endless):
    found = c.solved(endless, by_count=True)
    assert found.draws_on_five == Fraction(9, 11) == Fraction(CLASSICAL["endless"]["draws_on_five"])
    assert found.mixes == {c.Situation((6,), NONE): Fraction(CLASSICAL["endless"]["banker_mixes"])}
    assert found.value == Fraction(CLASSICAL["endless"]["value"])
    printed = {c.Situation((b,), t) for b in range(8) for t in range(NONE + 1) if printed_draws(b, None if t == NONE else t)}
    assert found.draws == printed, "the printed table is the banker's best play, except with six after a stay"


@pytest.mark.parametrize("decks", SHOES)
def test_a_shoe_is_solved_in_two_ways(deals, decks):
    found, written = c.solved(deals[decks]), CLASSICAL[str(decks)]
    assert (found.draws_on_five, found.value) == (Fraction(written["draws_on_five"]), Fraction(written["value"]))
    assert found.mixes == {c.Situation((0, 6), NONE): Fraction(written["banker_mixes"])}
    drawn, ways = c.crossed(c.game_of(deals[decks]), c.ended(deals[decks]))
    assert (drawn, ways / deals[decks].total) == (found.draws_on_five, found.value)


def test_the_other_count_is_solved_to_the_same(deals, other):
    naturals, nets = other
    total = deals[6].total
    game = dict[c.Situation, list[list[Fraction]]]()
    for (his, third, kind, act), net in nets.items():
        known = game.setdefault(c.Situation(his, third), [[Fraction(0)] * 2, [Fraction(0)] * 2])
        known[act][kind != FORCED] += net * total
    whole = {known: tuple(c.Worth(*map(int, worth)) for worth in acts) for known, acts in game.items()}
    drawn, ways = c.crossed(whole, int(naturals * total))
    assert [drawn, ways / total] == [Fraction(CLASSICAL["6"][name]) for name in ("draws_on_five", "value")]


def test_neither_side_gains_by_leaving_its_strategy(deals):
    """The proof of a solution: the banker's mixture leaves the player nothing more by drawing always or never."""
    counted = deals[6]
    found = c.solved(counted)
    game = c.game_of(counted)
    for drawn in (Fraction(0), Fraction(1)):
        net = Fraction(c.ended(counted))
        for known, (stands, draws) in game.items():
            share = 1 - drawn if known.third == NONE else drawn
            often = found.mixes.get(known, Fraction(int(known in found.draws)))
            net += often * draws.at(share) + (1 - often) * stands.at(share)
        assert net / counted.total == found.value


@pytest.mark.parametrize("decks", SHOES)
def test_a_player_who_tells_fives_apart(deals, decks):
    seen, written = c.solved_by_cards(deals[decks]), PAR["classical_by_cards"][str(decks)]
    draws = {(0, 5): 1, (1, 4): Fraction(written["ace_and_four"]), (2, 3): 0, (6, 9): 1, (7, 8): 1}
    assert dict(zip(FIVES, seen.draws_on, strict=True)) == draws
    assert list(seen.solved.mixes.values()) == [Fraction(written["banker_mixes"])]
    assert seen.solved.value == Fraction(written["value"])
    assert seen.solved.value > c.solved(deals[decks]).value
