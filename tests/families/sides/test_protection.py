"""Protection of described bets: a first card that is known and a card that is out, counted and dealt out."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from tests.conftest import Run

from houseway.core.values.cards import Card
from houseway.families.sides.checks import shoe_of
from houseway.families.sides.counts import Composition, composition_of, counted, counted_with, edge_of, unlike_cards, without
from houseway.families.sides.questions import Shown, kinds_of
from houseway.families.sides.ways import rows_that_hold
from houseway.lab.exposure import KINDS

from .described import EXAMPLES, bet_at, example, rules_with

GAME = {"prime": "three_card_poker", "perfect_pair": "minibaccarat", "lucky_ladies": "spanish_21", "lucky_6": "minibaccarat"}
SMALL = ("2h 2h 7c 7s Kd Ks Qh Qh", "Qh Ad Ad Kh Kh Js 9c 9c 9d")


def small_shoe(text: str) -> Composition:
    return composition_of(Counter(Card(word) for word in text.split()))


@pytest.mark.parametrize("name", ["prime", "perfect_pair", "lucky_ladies"])
def test_the_mean_over_the_first_card_is_the_edge_of_the_bet(name: str) -> None:
    rules = rules_with(GAME[name], example(name))
    (bet, zones), shoe = bet_at(rules), shoe_of(rules)
    unlike, least = unlike_cards(bet, zones, shoe), rules.limits[bet.key][0]
    cards = sum(many for _, many in shoe)
    assert sum(many for _, many in unlike) == cards
    mean = sum(many * edge_of(bet, counted_with(bet, zones, shoe, card), least) for card, many in unlike) / cards
    assert mean == edge_of(bet, counted(bet, zones, shoe), least)


@pytest.mark.parametrize("text", SMALL)
@pytest.mark.parametrize("name", ["lucky_ladies", "twenty_one_plus_three", "perfect_pairs"])
def test_deals_that_begin_with_a_card_are_those_that_are_dealt_out(name: str, text: str) -> None:
    """Every box with the card first, every card of the dealer, one by one."""
    rules = rules_with("spanish_21", example(name))
    (bet, zones), shoe = bet_at(rules), small_shoe(text)
    asked = {zone for row in bet.rows for question in row.questions for zone in question.scope}
    for card, _ in shoe:
        cards = [Card(word) for word in text.split()]
        cards.remove(card)
        found: Counter[tuple[int, ...]] = Counter()
        for place, second in enumerate(cards):
            rest = cards[:place] + cards[place + 1 :]
            for dealers in combinations(rest, 2) if "dealer" in asked else ((one,) for one in rest):
                shown = {"own": (card, second), "up": dealers[:1], "dealer": dealers}
                found[rows_that_hold(bet, kinds_of("cards"), Shown(shown))] += 1
        counts = counted_with(bet, zones, shoe, card)
        dealt = sum(found.values())
        assert {rows: Fraction(many, counts.total) for rows, many in counts.ways.items() if many} == {
            rows: Fraction(many, dealt) for rows, many in found.items()
        }


@pytest.mark.parametrize(
    ("name", "card", "points"), [("lucky_6", "6c", -0.515), ("lucky_6", "7c", 0.370), ("lucky_ladies", "Qh", -2.54)]
)
def test_a_card_that_is_out_moves_the_edge_as_a_separate_count_says(name: str, card: str, points: float) -> None:
    """The points are of a separate program; both pair bets have none, as only the second order counts there."""
    rules = rules_with(GAME[name], example(name))
    (bet, zones), shoe = bet_at(rules), shoe_of(rules)
    least = rules.limits[bet.key][0]
    left = edge_of(bet, counted(bet, zones, without(shoe, Card(card))), least)
    assert 100 * float(edge_of(bet, counted(bet, zones, shoe), least) - left) == pytest.approx(points, abs=0.006)


def test_no_single_card_moves_a_bet_on_pairs() -> None:
    rules = rules_with("minibaccarat", example("perfect_pair"))
    (bet, zones), shoe = bet_at(rules), shoe_of(rules)
    whole = edge_of(bet, counted(bet, zones, shoe))
    assert edge_of(bet, counted(bet, zones, without(shoe, Card("9c")))) == whole


def protected(run: Run, game: str, name: str) -> dict[str, Any]:
    """Return what the command says of a bet, by kind of exposure, and the bet's threats."""
    done = run("protect", f"{game}+{EXAMPLES / f'{name}.toml'}", "--json")
    assert done.exit_code == 0, done.output
    answer = json.loads(done.stdout)
    return {
        **{kind.key: answer["wagers"][name][kind.key] for kind in KINDS},
        "priced": {one["name"]: one for one in answer["threats"] if one["wager"] == name},
    }


def test_the_command_says_every_kind_of_exposure_of_a_bet(run: Run) -> None:
    said = protected(run, "minibaccarat", "perfect_pair")
    applies = {kind.key for kind in KINDS if said[kind.key]["applies"]}
    assert applies == {"exposed", "backs", "counted"}
    assert {*said["priced"]} == {"first card of perfect pair known", "one card of perfect pair gone"}
    assert all(one["made"] == "0/1" for one in said["priced"].values())
    assert said["counted"]["countered"][0]["by"] == "mb.cut_from_bottom"


def test_a_first_card_that_is_known_can_be_worth_a_bet() -> None:
    """Lucky ladies with a card of ten coming, most of all a queen of hearts."""
    rules = rules_with("spanish_21", example("lucky_ladies"))
    (bet, zones), shoe = bet_at(rules), shoe_of(rules)
    worth = {card: -edge_of(bet, counted_with(bet, zones, shoe, card)) for card, _ in shoe}
    assert {card.text[0] for card, made in worth.items() if made > 0} == set("JQK")
    assert max(worth, key=lambda card: worth[card]) is Card("Qh")
    made = sum(many * max(worth[card], Fraction(0)) for card, many in shoe) / sum(many for _, many in shoe)
    assert float(made) == pytest.approx(0.228393, abs=1e-6)


def test_cards_that_are_shuffled_after_each_round_are_not_counted(run: Run) -> None:
    assert not protected(run, "three_card_poker", "prime")["counted"]["applies"]
