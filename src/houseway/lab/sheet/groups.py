"""Results put together for an overview: those that differ only in a number, and those under the same settings."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from fractions import Fraction

from houseway.lab.answer import Answer

from .words import percent, setting_text, spoken


def grouped(answers: Sequence[Answer]) -> list[tuple[str, Answer]]:
    """Return one result per group of wagers that differ only in their number, with a name for the group."""
    kinds: dict[object, list[Answer]] = {}
    for one in answers:
        family = one.wager.rstrip("_0123456789")
        ways = frozenset((ending.name, ending.net, ways) for ending, ways in one.spread.ways.items())
        key = (family, one.pays, one.strategy, json.dumps(one.settings, sort_keys=True, default=list), ways)
        kinds.setdefault(key, []).append(one)
    return [
        (spoken(alike[0].wager) if len(alike) == 1 else _family([one.wager for one in alike]), alike[0])
        for alike in kinds.values()
    ]


def by_settings(answers: Sequence[Answer]) -> dict[str, list[Answer]]:
    """Group results by their settings, default settings first."""
    found: dict[str, list[Answer]] = {}
    for answer in answers:
        found.setdefault(" ".join(setting_text(key, value) for key, value in answer.settings.items()), []).append(answer)
    return found


def _family(wagers: Sequence[str]) -> str:
    """Return one name for wagers that differ only in their number.

    >>> _family(["total_4", "total_17"]), _family([f"two_of_a_kind_{n}" for n in range(1, 7)]), _family(["two_dice_1_2"] * 15)
    ('total 4, 17', 'two of a kind 1 to 6', 'two dice (15)')
    """
    family = wagers[0].rstrip("_0123456789")
    numbers = [wager.removeprefix(f"{family}_") for wager in wagers]
    if all(number.isdecimal() for number in numbers):
        run = [*range(int(numbers[0]), int(numbers[0]) + len(numbers))] == [int(number) for number in numbers]
        shown = f"{numbers[0]} to {numbers[-1]}" if run and len(numbers) > 2 else ", ".join(numbers)
        return f"{spoken(family)} {shown}"
    return f"{spoken(family)} ({len(numbers)})"


def losing(answers: Iterable[Answer]) -> str:
    """Return a sentence that names each pay table on which the house loses and its lowest edge; empty if there is none."""
    found: dict[str, list[Fraction]] = {}
    for answer in answers:
        if answer.house_loses:
            table = "" if answer.pays == "printed" else f" {answer.pays}"
            found.setdefault(f"{spoken(answer.wager)}{table}", []).append(answer.house_edge)
    named = [f"{name} ({'at worst ' if len(edges) > 1 else ''}{percent(min(edges), 2)})" for name, edges in found.items()]
    return f"The house loses on {', '.join(named)}." if named else ""
