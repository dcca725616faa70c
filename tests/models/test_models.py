"""Every game against its model, and every model against a fault planted in the engine.

`scripts/dev models` plays 5,000 rounds of each game; here there are fewer, so that all of them together take seconds. A model
that sees no planted fault would prove nothing, so each of them has to.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from tools.law.models import Mismatch, check, model_of

from houseway.core.money.price import to_one
from houseway.families.pay import vigorish
from houseway.families.pay.against_dealer import Facing
from houseway.families.poker_room import awards as awarding
from houseway.families.poker_room import rake
from houseway.games import GAMES
from houseway.games.chemin_de_fer.payouts import Coup
from houseway.games.colorado_holdem.hands import Five as ColoradoFive
from houseway.games.double_down_stud.hands import Five
from houseway.games.fast_action_holdem.house_way import Pair
from houseway.games.fast_action_holdem.payouts import Finish
from houseway.games.let_it_ride.payouts import Hands
from houseway.games.pai_gow.payouts import Face
from houseway.games.pai_gow_poker import hands as pai_gow_poker
from houseway.games.sic_bo import board
from houseway.games.spanish_21 import payouts as spanish_21
from houseway.poker.values import forms

HERE = Path(__file__).parent
ROUNDS = 25
POKER = [key for key in GAMES if model_of(key).__module__.endswith(".poker")]
Plant = Callable[[pytest.MonkeyPatch], None]


@pytest.mark.parametrize("key", GAMES)
def test_engine_and_model_come_to_the_same_money(key: str) -> None:
    assert check(key, ROUNDS, "tests") > ROUNDS // 2


def test_models_import_nothing_of_the_engine() -> None:
    for file in HERE.glob("*.py"):
        if file.name.startswith("test_"):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not any(name.split(".")[0] in ("houseway", "tools") for name in names), (file.name, names)


# Faults: a function of the engine that answers wrongly, or a wrong price on a pay table


def runs_instead(function: Any, wrong: Callable[..., Any]) -> Plant:
    """Return a fault: the engine's own function runs other code, wherever it is referred to."""
    assert isinstance(function, FunctionType) and isinstance(wrong, FunctionType)
    return lambda patch: patch.setattr(function, "__code__", wrong.__code__)


def pays(key: str, wager: str, table: str, hand: str, to: int) -> Plant:
    """Return a fault: one row of a pay table has another price."""
    return lambda patch: patch.setitem(GAMES[key].pays[wager][table].pays, hand, to_one(to))  # type: ignore[arg-type]


def never(self: Any) -> bool:
    return False


def always(dice: Any) -> int:
    return 1


def a_copy_wins(self: Any) -> bool:
    return self.hand >= self.dealer


def sixes_lose(self: Any) -> bool:
    return self.value < (1 << 20) + (7 << 16)


def eights_lose(self: Any) -> bool:
    return self.value < (1 << 20) + (9 << 16)


def tens_lose(self: Any) -> bool:
    return self.value < (1 << 20) + (11 << 16)


def ties_are_the_players(self: Any) -> bool:
    return self.player >= self.banker


def six_percent(rules: Any, win: int, percent: int, coin: int) -> int:
    return win * (percent + 1) // 100


def push_is_a_loss(self: Any) -> bool:
    return not (self.high and self.low)


def no_foul(high_hand: Any, low_hand: Any) -> bool:
    return False


def rescue_takes_all(wager: str) -> Any:
    return LOSE  # noqa: F821  # runs among the names of `paying`


def lowest_wins(worth: Any, hands: Any) -> Any:
    values = {hand: value for hand in hands if (value := worth[hand]) is not None}
    best = min(values.values(), default=None)
    return [hand for hand in values if values[hand] == best]


def any_five(own: Any, board: Any) -> Any:
    return combinations((*own, *board), 5)  # noqa: F821  # runs among the names of `forms`


def no_rake(now: Any, layers: Any) -> Any:
    return ()


FAULTS: list[tuple[str, str, Plant]] = [
    ("sic_bo", "big always wins", runs_instead(board._big, always)),
    ("three_card_poker", "every dealer qualifies", runs_instead(Facing.dealer_does_not_qualify, never)),
    ("three_card_poker", "a straight's bonus", pays("three_card_poker", "ante_bonus", "base", "straight", 2)),
    ("high_card_flush", "every dealer qualifies", runs_instead(Facing.dealer_does_not_qualify, never)),
    ("high_card_flush", "five cards of a suit", pays("high_card_flush", "flush_bonus", "A", "5 card flush", 9)),
    ("caribbean_stud", "every dealer qualifies", runs_instead(Facing.dealer_does_not_qualify, never)),
    ("chase_the_flush", "five suited cards", pays("chase_the_flush", "same_suit", "A", "5 card flush", 9)),
    ("double_down_stud", "sixes lose", runs_instead(Five.is_fives_or_less, sixes_lose)),
    ("let_it_ride", "tens lose", runs_instead(Hands.is_below_tens, tens_lose)),
    ("colorado_holdem", "eights lose", runs_instead(ColoradoFive.below_sevens, eights_lose)),
    ("fast_action_holdem", "a copy wins", runs_instead(Finish.hand_is_higher, a_copy_wins)),
    ("fast_action_holdem", "the house way without its second line", runs_instead(Pair.is_a_pair, never)),
    ("minibaccarat", "six percent", runs_instead(vigorish.fee, six_percent)),
    ("chemin_de_fer", "ties are the players'", runs_instead(Coup.player_is_higher, ties_are_the_players)),
    ("chemin_de_fer", "six percent", runs_instead(vigorish.fee, six_percent)),
    ("pai_gow", "a push is a loss", runs_instead(Face.neither_is_higher, push_is_a_loss)),
    ("pai_gow", "six percent", runs_instead(vigorish.fee, six_percent)),
    ("pai_gow_poker", "no foul", runs_instead(pai_gow_poker.is_foul, no_foul)),
    ("spanish_21", "a rescue takes all", runs_instead(spanish_21.on_rescue, rescue_takes_all)),
    *((key, "the lowest hand wins", runs_instead(awarding.winners, lowest_wins)) for key in POKER),
    ("omaha", "any five cards", runs_instead(forms.two_and_three, any_five)),
    ("holdem", "no rake", runs_instead(rake._percent, no_rake)),
]


@pytest.mark.parametrize(("key", "name", "plant"), FAULTS, ids=[f"{key}: {name}" for key, name, _ in FAULTS])
def test_a_planted_fault_is_found(key: str, name: str, plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    GAMES[key]  # read before the fault is planted: a game checks its own prices when it is
    plant(monkeypatch)
    with pytest.raises(Mismatch):
        check(key, 400, "planted")


def test_every_model_has_killed_a_fault() -> None:
    assert {key for key, _, _ in FAULTS} == {*GAMES}
