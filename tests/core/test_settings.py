"""Settings read by their constants: typed values, conditions, rules that do not change, and pieces narrowed by what they are."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import NamedTuple

import pytest

from houseway.core.game.rules import Rules
from houseway.core.law.choice import Choice
from houseway.core.law.condition import includes, stated, under
from houseway.core.law.readers import list_of, one_of, or_none, whole
from houseway.core.money.price import Fixed, Odds, PayTable, to_one
from houseway.core.values.cards import Card, cards
from houseway.core.values.equipment import are_cards, card_in, cards_in, tiles_in
from houseway.core.values.memory import fields_of, remembered
from houseway.core.values.tiles import Tile
from houseway.games import GAMES
from houseway.games.high_card_flush.house_rules import FLUSH_BONUS_TABLE, PROGRESSIVE_ON_FOLD, SF_BONUS_G

STYLE = Choice("x.style", one_of("plain", "grand"), "plain", "X-1")
LEAST = Choice("x.least", or_none(whole(1, 9)), None, "X-2", tries=(3,))
DAYS = Choice("x.days", list_of(one_of("fri", "sat")), ("fri",), "X-3")


def flush_rules(**written: object) -> Rules:
    rules = GAMES["high_card_flush"].under({key.replace("__", "."): value for key, value in written.items()})
    assert isinstance(rules, Rules)
    return rules


def test_a_setting_reads_its_own_value() -> None:
    assert STYLE.of({"x.style": "grand", "x.least": 4}) == "grand"
    assert LEAST.of({"x.least": 4}) == 4


def test_a_game_narrows_a_choice_and_keeps_its_name() -> None:
    narrowed = STYLE.choice(one_of("grand"), "grand", "Y-1", "R-Y-01")
    assert (narrowed.name, narrowed.default, narrowed.cites, narrowed.ruling) == ("x.style", "grand", "Y-1", "R-Y-01")


def test_conditions_are_asked_by_constant() -> None:
    settings = {"x.style": "grand", "x.least": None, "x.days": ("fri", "sat")}
    assert under(STYLE, "plain", "grand").holds(settings)
    assert not under(STYLE, "plain").holds(settings)
    assert not stated(LEAST).holds(settings)
    assert stated(STYLE).holds(settings)
    assert includes(DAYS, "sat").holds(settings)


def test_rules_answer_by_constant() -> None:
    rules = flush_rules(hcf__flush_bonus__table="B")
    assert rules[FLUSH_BONUS_TABLE] == "B"
    assert rules[PROGRESSIVE_ON_FOLD] == "forfeit"
    assert rules.get(STYLE) is None
    with pytest.raises(AssertionError):
        rules.stated(SF_BONUS_G)


def test_rules_do_not_change() -> None:
    rules = flush_rules()
    with pytest.raises(FrozenInstanceError):
        rules.unit = 25  # type: ignore[misc]


def test_another_pay_table_makes_other_rules() -> None:
    rules = flush_rules()
    table = rules.game.pays["flush_bonus"]["B"]
    other = rules.with_pays("flush_bonus", table)
    assert other.pays["flush_bonus"] is table
    assert rules.pays["flush_bonus"].name == "A"
    assert other.digest != rules.digest
    assert other.with_pays("flush_bonus", rules.pays["flush_bonus"]) == rules


def test_a_price_is_read_with_its_kind() -> None:
    table = PayTable("bonus", "A", "X-4", {"flush": to_one(3), "royal": Fixed(500_00)}, {})
    assert table.at("flush", Odds).num == 3
    assert table.at("royal", Fixed).chips == 500_00
    with pytest.raises(AssertionError):
        table.at("flush", Fixed)
    with pytest.raises(KeyError):
        table.at("pair", Odds)


def test_pieces_are_cards_or_tiles() -> None:
    held = cards("Qs 9h")
    assert cards_in(held) is held
    assert cards_in(()) == () == tiles_in(())
    assert are_cards(held)
    assert card_in(held[0]) is Card("Qs")
    assert tiles_in((Tile("6-6"),)) == (Tile("6-6"),)
    with pytest.raises(AssertionError):
        cards_in((Tile("6-6"),))
    with pytest.raises(AssertionError):
        tiles_in(held)


class Remembered(NamedTuple):
    """The memory of this test's tables."""

    rounds: int = 0


class At(NamedTuple):
    """An object that has a memory."""

    memory: tuple[object, ...]


def test_memory_is_the_games_own() -> None:
    assert remembered(At(Remembered(3)), Remembered).rounds == 3
    assert fields_of(Remembered(3)) == {"rounds": 3}
    with pytest.raises(AssertionError):
        remembered(At((3,)), Remembered)
