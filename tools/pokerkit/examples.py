"""The hands PokerKit documents and tests itself with, as PHH: its examples from print, and two tables of a world championship.

The installed package plays them in its own tests; what a test has played to its end is written down by PokerKit.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple
from unittest import TestLoader, TestSuite, mock

MODULES = ("test_papers", "test_wsop.test_2023_43_5", "test_wsop.test_2023_54_4")


class KitHand(NamedTuple):
    """A hand as PokerKit writes it, with its final stacks."""

    name: str
    text: str
    stacks: tuple[Any, ...]


def kit_hands(*modules: str) -> Iterator[KitHand]:
    """Yield every hand that the tests play to its end."""
    kit: Any = import_module("pokerkit")
    plays: Any = kit.Poker.__call__
    for module in modules or MODULES:
        tests: Any = import_module(f"pokerkit.tests.{module}")
        for test in _each(TestLoader().loadTestsFromModule(tests)):
            name = test.id().rpartition(".")[2].removeprefix("test_")
            if name.startswith("figure"):  # how its calls look; the cards come off any deck
                continue
            made: list[tuple[Any, Any]] = []

            def remembers(game: Any, *args: Any, made: list[tuple[Any, Any]] = made, **kwargs: Any) -> Any:
                made.append((game, plays(game, *args, **kwargs)))
                return made[-1][1]

            with mock.patch.object(kit.Poker, "__call__", remembers), warnings.catch_warnings():
                warnings.simplefilter("ignore")  # it wonders at cards it would not have dealt
                test.debug()
            for game, state in made[:1]:  # some play it once more, from what they have written
                if not state.status and type(game) in kit.HandHistory.variants:
                    yield KitHand(name, kit.HandHistory.from_game_state(game, state).dumps(), tuple(state.stacks))


def _each(tests: Any) -> Iterator[Any]:
    for test in tests:
        if isinstance(test, TestSuite):
            yield from _each(test)
        else:
            yield test
