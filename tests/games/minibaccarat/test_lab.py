"""Minibaccarat in the lab: every deal counted twice, some played on the felt, and effects of cards out or seen.

The two counts share nothing but the game's own drawing rows: the kernel goes through six values in the order they are
dealt, `odds.coups` through pairs of pairs in plain Python. House Money is computed a second time with the drawing
rules written out flat and pairs by a formula. The pages and files that print these figures are compared with the lab.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path
from random import Random

import pytest

from houseway.core.law.choice import Value
from houseway.core.values.cards import FRENCH, Card
from houseway.core.values.hands import BURN
from houseway.families.baccarat.hands import BANKER, PLAYER, Hands, first_draw, points, value
from houseway.games.minibaccarat import GAME, odds
from houseway.games.minibaccarat.facts import Coup, Pairs
from houseway.games.minibaccarat.payouts import judged
from houseway.games.minibaccarat.third_card import BANKER_DRAWS, PLAYER_DRAWS
from houseway.lab.dealt_table import DealtTable
from houseway.lab.kept_counts import no_progress
from houseway.lab.sheet import par, published
from houseway.lab.sheet.selection import StudyResults
from houseway.lab.simulate import simulated
from houseway.lab.study import OPTIMAL, under
from houseway.studies.minibaccarat import STUDY, house_money
from houseway.studies.minibaccarat.dealt import by_first_card, coups
from houseway.studies.minibaccarat.perfect import counted_down
from houseway.studies.minibaccarat.protection import BONUS, MAIN, PAGE, page, to_break_even
from houseway.studies.minibaccarat.removal import (
    BANKERS,
    PLAYERS,
    SHARE,
    effects,
    expectation,
    seen_first,
    without,
    worth,
    worths,
)
from houseway.studies.minibaccarat.spreads import ending, net, spread_of

RULES = under(GAME, {})
EVERYTHING = {"mb.mode": "ez", "mb.dragon_bonus.table": "B", "mb.house_money.offered": True}
ROOT = Path(__file__).parents[3]

# Counted twice


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_the_kernel_and_plain_python_count_the_same(decks: int) -> None:
    counted = coups(odds.shoe(decks))
    cards = 52 * decks
    total = cards * (cards - 1) * (cards - 2) * (cards - 3) * (cards - 4) * (cards - 5)
    assert counted == odds.coups(odds.shoe(decks)) and counted.total() == total and len(counted) == 205


def test_they_count_the_same_from_shoes_that_are_nearly_empty() -> None:
    random = Random("shoes")
    for _ in range(4):
        cards = tuple(random.choice((0, 0, 1, 2, 5)) for _ in range(10))
        if sum(cards) >= 6:
            assert coups(cards) == odds.coups(cards)


def test_first_cards_are_told_apart_as_they_are_dealt() -> None:
    """Eight cards in every order: the coup by who drew what, and under the first card of each hand."""
    some = [0, 0, 3, 4, 5, 6, 7, 9]
    found = Counter[tuple[int, int, Coup]](), Counter[tuple[int, int, Coup]]()
    for dealt in permutations(some, 6):
        player, banker, last = [dealt[0], dealt[2]], [dealt[1], dealt[3]], list(dealt[4:])
        counts = sum(player) % 10, sum(banker) % 10
        third = None
        if first_draw(PLAYER_DRAWS, Hands(*counts)).draws:
            third = last.pop(0)
            player.append(third)
        if first_draw(BANKER_DRAWS, Hands(*counts, third)).draws:
            banker.append(last.pop(0))
        coup = Coup(sum(player) % 10, sum(banker) % 10, len(player), len(banker))
        found[0][0, dealt[0], coup] += 1
        found[1][1, dealt[1], coup] += 1
    counted = by_first_card(tuple(some.count(value) for value in range(10)))
    for whose in (PLAYERS, BANKERS):
        for first, place in product(range(10), range(400)):
            player, banker, thirds = place // 40, place // 4 % 10, place % 4
            coup = Coup(player, banker, 2 + thirds // 2, 2 + thirds % 2)
            assert counted[whose][first, place] == found[whose][whose, first, coup]


# The felt settles


def test_the_felt_pays_what_the_lab_reckons() -> None:
    random = Random("felt")
    for settings in ({"mb.dragon_bonus.table": "A"}, {**EVERYTHING, "mb.house_money.parlay_portion": "none"}):
        rules = under(GAME, settings)
        felt = DealtTable(GAME, {**settings, **{f"table.max.{wager}": 100 for wager in rules.limits}})
        bets = ", ".join(f"{wager} 100" for wager in rules.wagers)
        says = (f"seat 1 bets {bets}", "dealer closes bets", "seat 1 turns over", "seat 1 turns over", "dealer announces")
        for _ in range(150):
            dealt = [random.choice(FRENCH) for _ in range(6)]
            cards = {BURN: [Card("Ac"), Card("2c")], PLAYER: dealt[0:4:2] + dealt[4:5], BANKER: dealt[1:4:2] + dealt[5:6]}
            round = felt.plays(says, cards)
            player, banker = ([card for card in round.held[hand] if isinstance(card, Card)] for hand in (PLAYER, BANKER))
            coup = Coup.of(player, banker)
            for bet, result in round.settled.items():
                if bet.wager == "house_money":
                    expected = net(rules, bet.wager, judged(rules, bet.wager, Pairs.of(player, banker)))
                else:
                    expected = ending(rules, bet.wager, coup, None).net
                assert Fraction(result.net, 100_00) == expected, (bet, coup)


# Answers


@pytest.mark.parametrize(
    ("wager", "settings", "edge"),
    [
        ("banker", {}, "114753351728/10847218479825"),
        ("player", {}, "241149546272/19524993263685"),
        ("tie", {}, "103841353768/723147898655"),
        ("banker", {"mb.decks": 6}, "460294100/43594702723"),
        ("banker", {"mb.mode": "ez"}, "66274384744/6508331087895"),
        ("dragon_7", {}, "64613588827/848912750595"),
        ("panda_8", {}, "153010345753/1501922558745"),
    ],
)
def test_the_house_edges(wager: str, settings: dict, edge: str) -> None:
    assert STUDY.answer(wager, STUDY.tables(wager)["printed"], settings=settings).house_edge == Fraction(edge)


def test_par_and_published_are_what_the_lab_says() -> None:
    desk = StudyResults(STUDY)
    text = par.place("minibaccarat").read_text()
    assert par.differences(desk, desk.every(), text) == []
    assert par.written(desk, desk.every(), text) == text, "houseway analyze --all --write"
    rows = [row for row in published.mapping() if row["game"] in ("Minibaccarat", "EZ Baccarat")]
    claims = [
        published.Claim(
            game=r["game"],
            wager=r["wager"],
            variant=r["variant"],
            quantity=r["quantity"],
            value="0.5",
            source="",
            confidence="",
            note="",
        )
        for r in rows
    ]
    held = published.compared(claims, {"minibaccarat": desk}, rows)
    assert len(held) == 28 and sum(one.ours is not None for one in held) == 24


def test_rounds_on_the_felt_come_to_the_figures() -> None:
    for settings in ({}, EVERYTHING):
        strays = {one.answer.wager: one.strays for one in simulated(STUDY, 200, "a short simulation", settings)}
        assert len(strays) == (3 if not settings else 8) and all(abs(stray) < 3 for stray in strays.values()), strays


def test_rounding_vigorish_up_costs_small_bets_most() -> None:
    def kept(settings: dict[str, Value]) -> list[Fraction]:
        figures = STUDY.line("banker").figures
        assert figures is not None
        return [one.value for one in figures(_counts("banker"), under(GAME, settings), None) if "rounded up" in one.name]

    assert kept({}) == [], "a house that elects no rounding takes five percent of every bet (MB-12(c))"
    edges = kept({"vig.rounding": "ceil"})
    plain = STUDY.answer("banker", STUDY.tables("banker")["printed"]).house_edge
    assert len(edges) == 4 and edges[0] == max(edges) and min(edges) > plain
    assert edges[0] - plain == Fraction(20, 100) * STUDY.answer("banker", STUDY.tables("banker")["printed"]).spread.hit_frequency


def _counts(wager: str):
    return STUDY.counts(STUDY.line(wager), RULES)


# House Money a second time


def flat_ends(p: int, b: int, left: list[int]) -> list[int]:
    """Player, banker, tie in orders of two more cards, the drawing rules written out."""
    ends, n = [0, 0, 0], sum(left)

    def over(player: int, banker: int, ways: int) -> None:
        ends[0 if player > banker else 1 if banker > player else 2] += ways

    if p > 7 or b > 7 or (p > 5 and b > 5):
        over(p, b, n * (n - 1))
    elif p > 5:
        for card, many in enumerate(left):
            over(p, (b + card) % 10, many * (n - 1))
    else:
        for third, many in enumerate(left):
            last = (p + third) % 10
            on = {3: third != 8, 4: 2 <= third <= 7, 5: 4 <= third <= 7, 6: 6 <= third <= 7}.get(b, b < 3)
            if not on:
                over(last, b, many * (n - 1))
                continue
            for card, more in enumerate(left):
                over(last, (b + card) % 10, many * (more - (card == third)))
    return ends


def flat_house_money(decks: int) -> dict[str, Fraction]:
    """Return the edge of House Money by strategy: payout taken, or added to a hand or the better one where it gains."""
    shoe, n = [16 * decks, *[4 * decks] * 9], 52 * decks
    d = 4 * decks
    one_zero = Fraction(d - 1, 4 * d - 1)
    both_zero = one_zero * Fraction((d - 2) * (d - 3) + 3 * d * (d - 1), (4 * d - 2) * (4 * d - 3))
    made = dict.fromkeys((house_money.TAKEN, house_money.ON_PLAYER, house_money.ON_BANKER, OPTIMAL), Fraction(0))
    for p1, p2, b1, b2 in product(range(10), repeat=4):
        left = [*shoe]
        ways = 1
        for card in (p1, p2, b1, b2):
            ways *= left[card]
            left[card] -= 1
        if not ways:
            continue
        pp = Fraction(0) if p1 != p2 else one_zero if p1 == 0 else Fraction(1)
        bb = Fraction(0) if b1 != b2 else one_zero if b1 == 0 else Fraction(1)
        both = both_zero if p1 == p2 == b1 == b2 == 0 else pp * bb
        pays = 15 * both + 3 * (pp + bb - 2 * both)
        p, b = (p1 + p2) % 10, (b1 + b2) % 10
        if pays:
            player, banker, _ = flat_ends(p, b, left)
            on_player = Fraction(player - banker, (n - 4) * (n - 5))
            on_banker = Fraction(19 * banker - 20 * player, 20 * (n - 4) * (n - 5))
            for strategy, more in (
                (house_money.TAKEN, Fraction(0)),
                (house_money.ON_PLAYER, max(on_player, Fraction(0))),
                (house_money.ON_BANKER, max(on_banker, Fraction(0))),
                (OPTIMAL, max(on_player, on_banker, Fraction(0))),
            ):
                made[strategy] += ways * pays * (1 + more)
        lost = 1 - (pp + bb - both)
        for strategy in made:
            made[strategy] -= ways * lost
    return {strategy: -total / (n * (n - 1) * (n - 2) * (n - 3)) for strategy, total in made.items()}


def test_house_money_reckoned_flat() -> None:
    flat = flat_house_money(6)
    for strategy in house_money.STRATEGIES:
        assert (
            STUDY.answer("house_money", STUDY.tables("house_money")["printed"], strategy, {"mb.decks": 6}).house_edge
            == flat[strategy]
        )
    assert flat[house_money.TAKEN] == Fraction(1810251, 4965115)


def test_a_payout_goes_to_the_hand_that_counts_more() -> None:
    counts = _counts("house_money")
    riding = house_money.rides(RULES, OPTIMAL)
    for four in house_money.read(counts):
        bet, (player, banker) = house_money.best(four, riding), four.counts
        if four.pairs.there_is_one():
            higher = PLAYER if player > banker or (player, banker) == (4, 4) else BANKER if banker > player else None
            assert (bet.hand if bet else None) == higher
    [chart] = house_money.charts(counts, RULES, None)
    assert {line.do for line in chart.lines} == {"adds to player", "adds to banker", "takes payout"}
    assert sum(four.ways * sum(four.ends) for four in house_money.read(counts)) == coups(odds.shoe(8)).total()


def test_a_house_that_adds_nothing_leaves_the_payout() -> None:
    rules = under(GAME, {"mb.house_money.parlay_portion": "none"})
    counts = house_money.counted(rules, no_progress)
    edges = {house_money.spread(counts, rules, None, strategy).house_edge for strategy in house_money.STRATEGIES}
    assert edges == {STUDY.answer("house_money", STUDY.tables("house_money")["printed"], house_money.TAKEN).house_edge}


# Cards that are out or were seen


@pytest.mark.parametrize("decks", [6, 8])
def test_effects_come_to_nothing_over_a_deck_and_looks_to_the_whole(decks: int) -> None:
    full = odds.shoe(decks)
    for column in (*MAIN, *BONUS[:1]):
        made = column.made(decks)
        assert sum(share * effect for share, effect in zip(SHARE, effects(made, full), strict=True)) == 0
        for whose in (PLAYERS, BANKERS):
            seen = seen_first(column.rules(decks), whose, {column.wager: column.pays})
            assert sum(one.often * one.makes[column.wager] for one in seen) == expectation(made, coups(full))


def test_a_removal_reckoned_the_plain_way() -> None:
    made = worths(RULES, "tie")
    less = without(odds.shoe(8), 6)
    plain = -spread_of(odds.coups(less), RULES, "tie").house_edge
    assert expectation(made, coups(less)) == plain
    assert effects(made, odds.shoe(8))[6] == plain + STUDY.answer("tie", STUDY.tables("tie")["printed"]).house_edge


def test_a_look_is_worth_more_than_the_house_keeps_and_a_burn_card_nothing() -> None:
    hands = {"banker": None, "player": None}
    player, banker = (worth(seen_first(RULES, whose, hands)) for whose in (PLAYERS, BANKERS))
    assert player > banker > 6 * STUDY.answer("banker", STUDY.tables("banker")["printed"]).house_edge
    for column in (*MAIN, *BONUS):
        made = column.made(8)
        assert all(expectation(made, coups(without(odds.shoe(8), value))) < 0 for value in range(10))
    assert to_break_even(MAIN[4], 8) == (14, 8) and to_break_even(MAIN[0], 8) is None


def test_the_page_on_protection_is_what_the_lab_would_write() -> None:
    assert (ROOT / PAGE).read_text() == page(), "scripts/dev lab minibaccarat protection"


def test_cards_that_are_out_at_random_change_nothing_on_average() -> None:
    """Shoes drawn at random, dealt down to fifty-two cards: the mean stays where it was, and some of them pay."""
    found = counted_down(MAIN, 8, 52, 400, 7)
    for column, one in zip(MAIN, found, strict=True):
        assert abs(one.mean - float(expectation(column.made(8), coups(odds.shoe(8))))) < 4 * one.mean_error
    dragon = found[4]
    assert 0.2 < dragon.pays < 0.45 and dragon.made > 10 * found[0].made
    assert all(one.pays == 0 for one in counted_down(MAIN, 8, 416, 2, 1))


def test_values_of_cards_are_those_of_the_game() -> None:
    assert tuple(sum(value(card) == points for card in FRENCH) for points in range(10)) == odds.POINTS
    assert tuple(value(Card(rank + "c")) for rank in "A23456789TJQK") == house_money.RANKS
    assert points([Card("7c"), Card("8c")]) == 5
