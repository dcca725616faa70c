"""The exact figures of described bets: the examples meet what was published, and twins the games' own fractions."""

from __future__ import annotations

import time
import tomllib
from fractions import Fraction
from importlib.resources import files
from typing import Any

import pytest

from houseway.families.sides.counts import composition_of, counted, edge_of

from .described import EXAMPLES, PUBLISHED, TWINS, bet_at, counts_at, example, rules_with, shoe

IN_PAR = {
    "twin_dragon_7": ("dragon_7", "printed", ""),
    "twin_panda_8": ("panda_8", "printed", ""),
    "twin_dragon_bonus": ("dragon_bonus_player", "A", ""),
    "twin_pair_plus": ("pair_plus", "printed", ""),
    "twin_insurance": ("insurance", "D", ""),
    "twin_match": ("match", "six decks", ""),
}


def test_there_are_ten_examples_each_with_a_published_figure() -> None:
    names = {file.stem for file in EXAMPLES.glob("*.toml")} - {"published"}
    assert names == PUBLISHED.keys()
    assert len(names) == 10


@pytest.mark.parametrize("name", PUBLISHED)
def test_an_example_costs_what_its_file_says_at_its_own_game(name: str) -> None:
    table = example(name)
    rules = rules_with(table[name]["game"], table)
    began = time.process_time()
    _, edge = counts_at(rules)
    assert time.process_time() - began < 10
    assert edge == Fraction(PUBLISHED[name]["counted"])


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_published_figure_is_met_or_refuted_by_the_count(name: str) -> None:
    told, table = PUBLISHED[name], example(name)
    if "pays" in told:
        table[name] = _with_prices(table[name], told["pays"])
    rules = rules_with(table[name]["game"], table, **{"config.allow_negative_edge": "the test"})
    _, edge = counts_at(rules, **told.get("shoe", {}))
    places = len(told["published"].partition(".")[2])
    met = f"{float(100 * edge):.{places}f}" == told["published"]
    assert met == ("refuted" not in told)
    assert met or f"{float(100 * edge):.4f}" == told["refuted"]


def _with_prices(table: dict[str, Any], prices: list[int]) -> dict[str, Any]:
    if "makes" in table:
        return {**table, "makes": [[hand, price] for (hand, _), price in zip(table["makes"], prices, strict=True)]}
    return {**table, "rows": [{**row, "to_one": price} for row, price in zip(table["rows"], prices, strict=True)]}


def _in_par(game: str, wager: str, pays: str, settings: str) -> Fraction:
    data = tomllib.loads((files(f"houseway.games.{game}") / "par.toml").read_text(encoding="utf-8"))
    found = data[wager]
    for name in filter(None, (pays, settings)):
        found = found.get(name, found)
    return Fraction(found["house_edge"])


@pytest.mark.parametrize(("game", "key"), [(game, key) for game, bets in TWINS.items() for key in bets])
def test_a_twin_has_the_fraction_of_the_games_own_bet(game: str, key: str) -> None:
    rules = rules_with(game, {key: TWINS[game][key]})
    _, edge = counts_at(rules)
    assert edge == _in_par(game, *IN_PAR[key])


def test_the_mean_edge_over_every_card_that_is_out_is_that_of_the_full_deck() -> None:
    bet, zones = bet_at(rules_with("three_card_poker", example("prime")))
    full = dict(shoe())
    without = {card: edge_of(bet, counted(bet, zones, composition_of({**full, card: many - 1}))) for card, many in full.items()}
    assert sum(without.values()) / 52 == edge_of(bet, counted(bet, zones, composition_of(full)))
