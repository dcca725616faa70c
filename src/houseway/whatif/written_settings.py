"""The active submission of a table as a house would write it: settings that differ from its edition's defaults.

Rules keep settings as values: cents, fractions, tuples. A proposal is a whole submission as TOML. To let a person
change one line of the active submission, each value is written in the ways a house may write it, and the first that
reads back as the same value is used.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, cast

from houseway.core.game.rules import SIDE_BETS, Rules
from houseway.core.law.choice import Unlawful
from houseway.core.table.new_submission import settings_in


def written_out(rules: Rules) -> dict[str, str] | None:
    """Return the settings a house has to write to get these rules; None if they cannot be found."""
    game, edition = rules.game, rules.edition
    found = {"ruleset.jurisdiction": _toml(edition)}
    plain = game.under({"ruleset.jurisdiction": edition})
    if not isinstance(plain, Rules):
        plain = None
    readers = {choice.name: choice.reads for layer in game.edition(edition) for choice in layer.law.choices}
    for name, value in rules.settings.items():
        if name in found or (plain is not None and plain.settings.get(name) == value):
            continue
        text = (
            _toml(list(value)) if name == SIDE_BETS.name and isinstance(value, tuple) else written_value(value, readers.get(name))
        )
        if text is None:
            return None
        found[name] = text
    again = game.under(settings_in(tuple(found.items())) or {})
    return found if isinstance(again, Rules) and again.digest == rules.digest else None


def written_value(value: object, reads: Callable[[object], Any] | None) -> str | None:
    """Return the TOML text of a value; without a reader of its own it is a posted limit, in dollars."""
    for one in ways(value):
        if reads is None:
            if one != value or not isinstance(value, int) or isinstance(value, bool):
                return _toml(one)
            continue
        try:
            if reads(one) == value:
                return _toml(one)
        except (Unlawful, TypeError, ValueError, ArithmeticError):
            continue
    return None


def ways(value: object) -> Iterator[object]:
    """Yield the ways in which a house may write a value, as data of TOML.

    >>> list(ways(2500)), list(ways(25)), list(ways((1, 4)))
    ([25, 2500], [0.25, 25], [[0.01, 0.04], '1/4', [1, 4]])
    """
    if value is None:
        yield "none"
        return
    if isinstance(value, int) and not isinstance(value, bool):
        yield _dollars(value)
    if isinstance(value, tuple):
        parts = cast("tuple[Any, ...]", value)
        if parts and all(isinstance(one, int) for one in parts):
            yield [_dollars(one) for one in parts]
        if len(parts) == 2:
            yield f"{parts[0]}/{parts[1]}"
        yield list(parts)
        return
    yield value


def _dollars(cents: int) -> int | float:
    return cents // 100 if cents % 100 == 0 else cents / 100


def _toml(value: object) -> str:
    """Return a value as TOML writes it: a text, a number, a truth or a list of them is written as JSON does."""
    return json.dumps(value, ensure_ascii=False)
