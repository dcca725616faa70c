"""Spanish 21 with cards that should not be known: each figure a second way, unchanged where nothing is known."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import permutations
from random import Random

import numpy as np
import pytest

from houseway.games.spanish_21.game import GAME
from houseway.games.spanish_21.odds import match_edge
from houseway.lab.exposure import counted_figures
from houseway.lab.kernel_shoe import begun, deal
from houseway.lab.study import under
from houseway.studies.spanish_21 import exposed, next_card, shoes
from houseway.studies.spanish_21 import hole_card as seeing
from houseway.studies.spanish_21.beside import finishes, plainly, roughly_priced, split_box, without
from houseway.studies.spanish_21.charts import as_at_blackjack, like_the_dealer
from houseway.studies.spanish_21.endings import DOUBLE, HIT, SPECIAL, STAND, Play, Sheet
from houseway.studies.spanish_21.main import prices_of
from houseway.studies.spanish_21.playing_out import felt, play_round
from houseway.studies.spanish_21.prices import FIRST, Suits
from houseway.studies.spanish_21.search import best_sheet
from houseway.studies.spanish_21.tree import ACE, BUST, EIGHT, SIX, TEN, VALUES, shoe, tree
from houseway.studies.spanish_21.values import Scales
from houseway.studies.spanish_21.weights import denominator

RULES = under(GAME, {})
PRICES = prices_of(RULES)
TAGS = (-3, 1, 1, 2, 2, 1, 0, -1, 0, -1)


@cache
def best() -> Sheet:
    """The best play under a ten, by the search of the lab without hole cards."""
    return best_sheet(PRICES, TEN)


def always(sheet: Sheet) -> Fraction:
    """Return the value of a play under a ten, as the lab weighs it from a full shoe."""
    made = Fraction(0)
    for _, _, role, kind, result, weight in Scales(6).under(sheet, TEN):
        made += sum(share * ending.net for share, ending in PRICES.endings(kind, result, role, TEN)) * weight
    return made / (denominator(6) * Suits(6).scale)


# The hole card


def test_who_cannot_tell_hole_cards_apart_makes_what_the_wager_makes() -> None:
    assert seeing.made_by(best(), PRICES, TEN, seeing.ALL[0]) == always(best())


@pytest.mark.long
def test_the_search_finds_the_best_play_again_where_nothing_is_known() -> None:
    assert seeing.made_under(PRICES, TEN, seeing.ALL) == always(best())


def test_hands_against_a_sixteen_that_is_seen_are_worth_what_one_card_after_the_other_gives() -> None:
    """A court card and a six: the dealer draws exactly one card, so that everything is computed in a few lines."""
    found, hands = seeing.valued(PRICES, TEN, (SIX,)), tree()
    whole = [24] * 9 + [72]
    whole[TEN] -= 1
    whole[SIX] -= 1

    def total(held: tuple[int, ...]) -> int:
        hard = sum((v + 1) * many for v, many in enumerate(held))
        return hard + 10 if held[ACE] and hard <= 11 else hard

    def against(held: tuple[int, ...], own: int) -> float:
        """Return the value of a total against 16 and one card more."""
        left = [many - gone for many, gone in zip(whole, held, strict=True)]
        won = sum(left[v] for v in range(5) if own > 17 + v) + sum(left[5:])
        lost = sum(left[v] for v in range(5) if own < 17 + v)
        return (won - lost) / sum(left)

    @cache
    def most(held: tuple[int, ...]) -> float:
        own, size = total(held), sum(held)
        if own == 21:
            return 1.5 if size in (2, 5) else {6: 2.0}.get(size, 3.0 if size > 6 else 1.0)
        left = [many - gone for many, gone in zip(whole, held, strict=True)]
        hit, double = 0.0, 0.0
        for v in range(VALUES):
            more = (*held[:v], held[v] + 1, *held[v + 1 :])
            after, chance = total(more), left[v] / sum(left)
            hit += chance * (-1.0 if after > 21 else most(more))
            kept = -2.0 if after > 21 else 2.0 if after == 21 else max(2 * against(more, after), -1.0)
            double += chance * kept
        return max(against(held, own), hit, double)

    for a in range(VALUES):
        for b in range(a, VALUES):
            if (a, b) in SPECIAL:
                continue  # 6-7-8 and 7-7-7 pay by suits
            at = hands.at(a, b)
            chance = 24 / 287 * whole[a] * (whole[b] - (a == b)) / (286 * 285)
            held = tuple(int(many) for many in hands.comps[at])
            assert found.best(at, 0) / chance == pytest.approx(most(held), abs=1e-12), (a, b)


def test_a_dealer_of_two_known_cards_goes_on_as_dealers_do() -> None:
    """The second way: card by card in plain Python, to seventeen."""
    for up, hole in ((TEN, SIX), (ACE, 4), (1, 2)):
        found, left = finishes(up, hole), without(6, up, hole)

        def drawn(held: tuple[int, ...], left: tuple[int, ...]) -> dict[int, Fraction]:
            hard = sum(v + 1 for v in held)
            total = hard + 10 if 0 in held and hard <= 11 else hard
            if total > 21:
                return {BUST: Fraction(1)}
            if total >= 17:
                return {total - 17: Fraction(1)}
            ends: dict[int, Fraction] = {}
            for v, many in enumerate(left):
                if not many:
                    continue
                for result, part in drawn((*held, v), (*left[:v], many - 1, *left[v + 1 :])).items():
                    ends[result] = ends.get(result, Fraction(0)) + Fraction(many, sum(left)) * part
            return ends

        if up == 1:
            left = tuple(many if v in (7, 8, 9) else 0 for v, many in enumerate(left))  # few orders: eights, nines and tens
        expected, chances = drawn((up, hole), left), dict[int, Fraction]()
        for comp, result, orders in zip(found.comps.tolist(), found.result.tolist(), found.orders.tolist(), strict=True):
            part, rest = Fraction(orders), list(left)
            for v, many in enumerate(comp):
                for _ in range(many):
                    part *= Fraction(max(rest[v], 0), sum(rest))
                    rest[v] -= 1
                    if part == 0:
                        break
                if part == 0:
                    break
            chances[result] = chances.get(result, Fraction(0)) + part
        assert {k: v for k, v in chances.items() if v} == {k: v for k, v in expected.items() if k != BUST and v}


def test_insurance_is_what_each_card_beside_the_ace_says() -> None:
    cards = [v for v in range(VALUES) for _ in range(int(shoe(6)[v]))]
    cards.remove(ACE)
    seen = Fraction(sum(2 for card in cards if card == TEN), len(cards))
    backs = Fraction(sum(2 if card == TEN else -1 for card in cards if card in exposed.HIGH), len(cards))
    assert exposed.insured(RULES, seeing.EACH) == seen == Fraction(144, 287)
    assert exposed.insured(RULES, exposed.SORTED) == backs == Fraction(121, 287)
    assert exposed.insured(RULES, seeing.ALL) == 0, "never, if nothing is known"


def test_more_knowledge_makes_more() -> None:
    figures = counted_figures("spanish_21")
    seen, back = figures["hole card seen"].made, figures[exposed.BACK].made
    edge = figures["hole card seen"].edge
    assert edge is not None and -edge < back < seen
    aces = Fraction(24, 288) * Fraction(72, 287)
    assert figures["hole card seen, half a wager of insurance where it wins"].made == seen + aces


# The next card


def test_a_pair_that_is_split_on_a_card_that_is_seen_is_the_pair_that_is_always_split() -> None:
    play = best().after[EIGHT]
    found: dict[int, np.ndarray] = {}
    for seen in range(VALUES):
        for role, table in next_card.split_weights(play, TEN, EIGHT, seen, 6, exact=True).items():
            found[role] = found.get(role, 0) + table
    usual = split_box(play, EIGHT, 6, lambda hands, pair=0, asides=(): plainly(hands, TEN, without(6), 6, pair, asides))
    assert {*found} == {*usual}
    for role, table in usual.items():
        assert (found[role] == table * (288 - 40)).all()


def test_tens_against_a_ten_with_a_ten_to_come_are_split_once() -> None:
    """Split again they lose a quarter of a wager; split once they make half of one."""
    play, chance = seeing.valued(PRICES, TEN, seeing.ALL[0], TEN).play, 71 * 70 / (287 * 286) * 69 / 285
    parted = next_card.best_parted(PRICES, TEN, TEN, TEN, play)
    made = {
        again: roughly_priced(next_card.split_weights(play, TEN, TEN, TEN, 6, exact=False, again=again), PRICES, TEN)
        / Suits(6).scale
        / (72 / 288)
        for again in next_card.AGAIN
    }
    assert round(made[next_card.ALWAYS] / chance, 3) == -0.249
    assert parted.again == next_card.Again(seen=False, later=False)
    assert round(parted.worth / chance, 3) == 0.500


@pytest.mark.parametrize("later", [True, False])
@pytest.mark.parametrize("up", [TEN, EIGHT])
def test_hands_of_a_pair_that_is_not_split_again_come_as_often_as_they_are_dealt(up: int, later: bool) -> None:
    """Each split box has a first hand, whichever pairs are split again: its ways are those of the pair and the seen card."""
    play = seeing.valued(PRICES, up, seeing.ALL[0], EIGHT).play
    whole = (
        (24 - (up == EIGHT)) * (23 - (up == EIGHT)) * (22 - (up == EIGHT)) / (287 * 286 * 285) * (72 if up == TEN else 24) / 288
    )
    for seen in (True, False):
        found = next_card.split_weights(play, up, EIGHT, EIGHT, 6, exact=False, again=next_card.Again(seen, later))
        assert float(found[FIRST].sum()) / Suits(6).scale == pytest.approx(whole)


def test_who_does_not_look_at_the_next_card_makes_what_the_same_play_always_makes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The best play, except for two cards that one card could take over: they stand, because nobody draws to go over on sight."""
    hands, act = tree(), best().alone.act.copy()
    act[(hands.size == 2) & (hands.child < 0).any(axis=1)] = STAND
    sheet = replace(best(), alone=Play(act, best().alone.rescue))

    def blind(at, seen, *given) -> int:
        two = [v for v in range(VALUES) for _ in range(int(hands.comps[at, v]))]
        if two[0] == two[1] and sheet.split[two[0], 0]:
            return next_card.SPLITS
        if sheet.surrender[at, 0]:
            return next_card.GIVES_UP
        return {STAND: next_card.STANDS, HIT: next_card.HITS, DOUBLE: next_card.DOUBLES}[int(act[at, 0])]

    monkeypatch.setattr(next_card, "_choice", blind)
    monkeypatch.setattr(next_card, "AGAIN", (next_card.ALWAYS,))
    assert next_card.made_under(PRICES, TEN) == always(sheet)


# The first card


def test_first_cards_of_all_values_are_every_first_card() -> None:
    high, low = (exposed.first_card(PRICES, best(), TEN, group) for group in exposed.SORTED)
    assert high + low == always(best()) and high > low


# Shoes


def test_the_match_is_worth_what_all_orders_of_three_cards_say() -> None:
    same, another, _ = shoes.odds(RULES)
    cards, ranks = np.full(48, 6), np.full(12, 24)
    full = shoes.match_worth(ranks, cards, 288, same, another)
    assert Fraction(int(full), 288 * 287 * 286) == -match_edge(6, same, another)
    random = Random(9)
    for many in (5, 9, 14):
        left = [random.randrange(20) for _ in range(many)]
        cards = np.bincount(left, minlength=48)
        made = 0
        for up, *two in permutations(left, 3):
            pays = [(same if card == up else another) for card in two if card // 4 == up // 4]
            made += sum(pays) if pays else -1
        assert shoes.match_worth(cards.reshape(12, 4).sum(axis=1), cards, many, same, another) == made


def test_any_one_card_that_is_gone_changes_the_match_as_much_as_any_other() -> None:
    found = set()
    for gone in range(48):
        cards = np.full(48, 6)
        cards[gone] -= 1
        found.add(int(shoes.match_worth(cards.reshape(12, 4).sum(axis=1), cards, 287, 9, 4)))
    assert len(found) == 1


def test_removing_a_card_nobody_sees_changes_nothing() -> None:
    """For a strategy that is quick to weigh: the mean over all cards that may be gone is that of a full shoe."""
    sheets = tuple(like_the_dealer().sheet(up) for up in range(VALUES))
    full = shoes.mean(sheets, PRICES, without(6))
    one_less = [shoes.mean(sheets, PRICES, without(6, value)) for value in range(VALUES)]
    assert sum(many * made for many, made in zip(shoe(6), one_less, strict=True)) / 288 == pytest.approx(full, abs=1e-12)
    assert full == pytest.approx(-0.039317, abs=1e-6) and one_less[ACE] < full


def test_a_shoe_is_counted_as_anybody_would_count_it() -> None:
    """The second way: a few shoes gone through in plain Python, card by card."""
    table = felt([as_at_blackjack().sheet(up) for up in range(VALUES)], PRICES)
    behind, last = np.array([72, 96, 144]), 5
    sums = shoes._shoes(0, last, shoes.SEED, 6, behind, np.array(TAGS), *shoes.odds(RULES), table)
    expected = np.zeros_like(sums)
    for number in range(last):
        order = np.array([at % 48 for at in range(288)])
        deal(order, 288, begun(shoes.SEED, number))
        cards = order.tolist()
        values = np.array([min(card // 4, 9) * 4 + card % 4 for card in cards])
        made, bets = np.zeros(shoes.TRIGGERS + 3), np.zeros(shoes.TRIGGERS + 3)
        at, out, ends, ended = 1, np.zeros(4, np.int64), np.zeros((4, 4), np.int64), set[int]()
        while len(ended) < 3:
            rest = cards[at:]
            true = sum(TAGS[min(card // 4, 9)] for card in cards[:at]) * 48 // len(rest)
            alike = {kind: [rest.count(kind)] for kind in {*rest}}
            n = len(rest)
            ranks = {rank: sum(card // 4 == rank for card in rest) for rank in range(12)}
            suited = Fraction(sum(m[0] * (m[0] - 1) for m in alike.values()), n * (n - 1))
            paired = Fraction(sum(m * (m - 1) for m in ranks.values()), n * (n - 1))
            none = sum(Fraction(m * (n - m) * (n - m - 1), n * (n - 1) * (n - 2)) for m in ranks.values())
            match = 2 * (9 * suited + 4 * (paired - suited)) - none
            if match > 0:
                made[-2] += float(match)
                bets[-2] += 1
            if cards[at + 1] // 4 == ACE:
                unseen = cards[at + 3 :]
                insured = Fraction(3 * sum(card // 4 >= TEN for card in unseen), len(unseen)) - 1
                if insured > 0:
                    made[-1] += float(insured)
                    bets[-1] += 1
            play_round(table, values[at:], np.zeros(1, np.uint64), False, ends, out)
            at += int(out[3])
            for place in [*range(min(true, shoes.TRIGGERS - 1) + 1), shoes.TRIGGERS]:
                made[place] += out[0] / 2
                bets[place] += 1
            for depth, cut in enumerate(behind):
                if depth not in ended and at >= 288 - cut:
                    ended.add(depth)
                    expected[number & 1, depth] += [made, made**2, bets]
    assert np.allclose(sums, expected, rtol=1e-9, atol=1e-12) and sums[:, :, 2, shoes.TRIGGERS].sum() > 0
    parts = [shoes._shoes(a, b, shoes.SEED, 6, behind, np.array(TAGS), *shoes.odds(RULES), table) for a, b in ((0, 2), (2, last))]
    assert np.allclose(parts[0] + parts[1], sums, rtol=1e-12), "a shoe does not depend on the one before it"


def test_a_half_is_tried_with_the_trigger_of_the_other() -> None:
    sums = np.zeros((2, 1, 3, shoes.TRIGGERS + 3))
    sums[0, 0, :, 4], sums[1, 0, :, 4] = (9.0, 90.0, 5.0), (1.0, 50.0, 3.0)
    sums[0, 0, :, 7], sums[1, 0, :, 7] = (2.0, 20.0, 1.0), (8.0, 80.0, 2.0)
    found = shoes.best(sums, shoes.BET, 0, shoes=20)
    assert found.triggers == (4, 7) and found.made == Fraction(3, 20), "2 and 1 of ten shoes each, not 9 and 8"


@pytest.mark.long
def test_the_tags_follow_the_effects_of_removal() -> None:
    effects = shoes.effects(RULES)
    assert abs(sum(share * effect for share, effect in zip(shoes.SHARE, effects, strict=True))) < 1e-12
    assert shoes.tags(RULES) == TAGS
    table = felt([*shoes.basic(RULES)], PRICES)
    found = shoes._shoes(0, 20_000, 5, 6, np.array([72]), np.array(TAGS), *shoes.odds(RULES), table).sum(axis=0)[0]
    made, squares, rounds = found[:, shoes.TRIGGERS]
    error = squares**0.5 / rounds
    assert abs(made / rounds + 0.003665) < 4 * error, "who bets on every round loses what basic strategy loses"


# What is written


def test_quick_figures_are_those_that_are_written() -> None:
    written = counted_figures("spanish_21")
    assert {*written} == {threat.name for threat in exposed.THREATS}
    for threat in exposed.THREATS:
        if not threat.slow:
            assert threat.made({}, RULES) == written[threat.name].made, threat.name
        if "counted" in threat.kinds:
            assert written[threat.name].error


@pytest.mark.long
def test_a_first_card_known_by_its_back_is_counted_again() -> None:
    threat = next(one for one in exposed.THREATS if one.name.startswith("first card"))
    from houseway.lab.kept_counts import no_progress

    assert threat.made(threat.counts(RULES, no_progress), RULES) == counted_figures("spanish_21")[threat.name].made
