"""Spoils plain data and JSON text: wrong types, huge numbers, missing and unknown fields, strange strings, deep nesting.

Each spoiled message begins as a lawful one, because a message that is wrong in one place gets further than noise.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final

from houseway.core.values.plain import is_list, is_sequence, is_table
from houseway.core.wire.kinds import KINDS
from houseway.core.wire.reader import SIZE


def _nested(deep: int) -> list[Any]:
    inside: list[Any] = []
    for _ in range(deep):
        inside = [inside]
    return inside


NUMBERS: Final[tuple[Any, ...]] = (
    *(0, 1, -1, 5_00, 10**15, 10**15 + 1, -(10**15), -(10**15) - 1, 10**17, 2**63, -(2**63), 10**30, int("9" * 4_000)),
    *(0.0, -0.0, 1.0, 2_500.0, 0.1, 1e17, 1e308, float("nan"), float("inf"), float("-inf"), True, False),
)
WORDS: Final[tuple[Any, ...]] = (
    *("", " ", "dealer", "floor", "rack", "cage", "board", "burn", "muck", "the house", "house", "player", "seat", "table"),
    *("Ann", "ann ", " ann", "a b", "ann\nfloor    fills 1,000,000", "ann\r", "ann\x00", "ann\x1b[2J", "a\u2028b", "\u202eann"),
    *("\ud800", "ä", "ａnn", "x" * 33, "x" * 101, "x" * 20_000, "3", "3.2", "99", "0", "-1", "3.", "٣", "²", "1" * 5_000, "1e9"),
    *("Qs", "Qx", "qs", "??", "JK", "1-2", "2-1", "9-9", "-", "Q-s", "QsQs", "bets", "closes bets", "folds", "times out", "sets"),
    *("{}", "[]", "null", "player ann", "player dealer", "meter main", "pot 1", "pot x", "# x", "x -> y", "x ! y z", "__class__"),
)
SHAPES: Final[tuple[Any, ...]] = (
    *(None, [], {}, [[]], [None], [1], ["Qs"], ["3"], ["1", "1"], [["Qs", "Qx"]], {"bet": []}, {"bet": ["ann", "3", "ante"]}),
    *(
        {"bet": ["ann", "3", "ante", "x"]},
        {"bet": "abc"},
        {"aside": ["ann", "3", "ante"]},
        {"aside": None},
        {"bet": 1, "aside": 2},
    ),
    *(
        {"aside": {"bet": ["ann", "3", "ante"]}},
        ["Qs"] * 53,
        ["Qs"] * 1_001,
        [1] * 30_000,
        _nested(9),
        _nested(400),
        b"ann",
        object(),
    ),
)
EVERYTHING: Final[tuple[Any, ...]] = (*NUMBERS, *WORDS, *SHAPES)
FIELDS: Final = (
    "v",
    "kind",
    "by",
    "on",
    "chips",
    "count",
    "tender",
    "player",
    "cites",
    "moves",
    "Chips",
    "__class__",
    "self",
    "",
)


def spoiled(data: dict[str, Any], chance: Random) -> object:
    """Return a message with one to three things wrong; rarely one that is left as it was, or something else entirely."""
    data = dict(data)
    for _ in range(chance.choice((0, 0, 1, 1, 1, 1, 2, 3))):
        chance.choice(_WAYS)(data, chance)
    return data if chance.random() < 0.98 else chance.choice((*SHAPES, [data], {"kind": data}, repr(data)[:500]))


def _another_value(data: dict[str, Any], chance: Random) -> None:
    data[chance.choice([*data, "v"])] = chance.choice(EVERYTHING)


def _another_that_fits(data: dict[str, Any], chance: Random) -> None:
    """Put a value of the right type where another was: this gets past the reader, and the table has to answer."""
    name = chance.choice([name for name in data if name not in ("kind", "v")] or ["chips"])
    if type(data.get(name)) is int:
        data[name] = chance.choice((1, 7, 5_00, 10_00, 25_00, 100_00, 777_77, 10**12, 10**15, -5_00))
    elif isinstance(data.get(name), str):
        data[name] = chance.choice(
            (*"12345", "6.2", "ann", "bob", "dealer", "floor", "manager", "board", "ante", "wager", "folds", "26")
        )


def _another_type(data: dict[str, Any], chance: Random) -> None:
    if data:
        name = chance.choice([*data])
        data[name] = _turned(data[name], chance)


def _turned(value: Any, chance: Random) -> object:
    """Return nearly the same value: as a float, negative, larger, in a list, with an item more or less."""
    if isinstance(value, int):
        return chance.choice(
            (
                float(value) if abs(value) < 10**300 else 0.5,
                -value,
                value * 10 ** chance.randrange(20),
                str(value),
                bool(value),
                value + 1,
            )
        )
    if isinstance(value, str):
        return chance.choice(
            (
                value.upper(),
                value + "\n",
                " " + value,
                value * 9,
                [value],
                {"bet": value},
                value[:-1],
                value + "\ud800",
                value.encode("utf-8", "replace"),
            )
        )
    if is_list(value) and value:
        at, some = chance.randrange(len(value)), [*value]
        some[at] = chance.choice((chance.choice(EVERYTHING), _turned(some[at], chance)))
        return chance.choice((some, some, some, value[1:], [*value, *value], [value], value[:50] * 500, tuple(value)))
    return chance.choice(EVERYTHING)


def _without_a_field(data: dict[str, Any], chance: Random) -> None:
    if data:
        del data[chance.choice([*data])]


def _one_field_more(data: dict[str, Any], chance: Random) -> None:
    name: Any = chance.choice((*FIELDS, *FIELDS, "x" * 5_000, 3, None, b"kind", ("a",)))
    data[name] = chance.choice(EVERYTHING)


def _another_kind(data: dict[str, Any], chance: Random) -> None:
    data["kind"] = chance.choice((*KINDS, *KINDS, "moon", "Event", "__init__", "sit"))


def _another_version(data: dict[str, Any], chance: Random) -> None:
    data["v"] = chance.choice((1, 1, 2, 0, -1, "1", 1.0, True, None, [], 10**30))


_WAYS: Final[tuple[Callable[[dict[str, Any], Random], None], ...]] = (
    *(
        _another_that_fits,
        _another_that_fits,
        _another_that_fits,
        _another_value,
        _another_value,
        _another_type,
        _another_type,
        _another_type,
    ),
    *(_without_a_field, _one_field_more, _another_kind, _another_version),
)


# Text


def spoiled_text(data: object, chance: Random) -> str | bytes:
    """Return a message as JSON, mostly wounded: a character changed, a part lost or doubled, a flood of brackets or digits."""
    text = json.dumps(_printable(data), ensure_ascii=chance.random() < 0.5)
    for _ in range(chance.choice((0, 0, 1, 1, 2))):
        text = chance.choice(_WOUNDS)(text, chance)
    code, errors = chance.choice(
        (("", ""), ("", ""), ("utf-8", "surrogatepass"), ("utf-16", "surrogatepass"), ("latin-1", "replace"))
    )
    return text.encode(code, errors) if code else text


def _printable(value: object) -> Any:
    """Return data that JSON can hold: what it cannot is its name."""
    if is_table(value):
        return {str(name): _printable(item) for name, item in value.items()}
    if is_sequence(value):
        return [_printable(item) for item in value]
    return value if value is None or isinstance(value, str | int | float | bool) else type(value).__name__


def _one_character(text: str, chance: Random) -> str:
    at = chance.randrange(len(text))
    return text[:at] + chance.choice('{}[]",:0-.eE\\/ \n\x00\ud800ä9nt') + text[at + chance.randrange(2) :]


def _a_part_lost(text: str, chance: Random) -> str:
    at = chance.randrange(len(text))
    return text[:at] + text[at + chance.randrange(1, 20) :] or "{"


def _a_part_doubled(text: str, chance: Random) -> str:
    at, many = chance.randrange(len(text)), chance.randrange(1, 40)
    return text[: at + many] + text[at:]


def _a_field_twice(text: str, chance: Random) -> str:
    return text.replace(", ", f", {text[1:-1]}, ", 1)[: SIZE + 10]


def _a_flood(text: str, chance: Random) -> str:
    """Return the text with one thing repeated many times in it, or in place of a value."""
    flood = chance.choice(("[", "{", '{"a":', "[[],", "9", "-", '"', "\\", '\\"', " ", "1,", '"a":1,', "\ud800"))
    many = chance.choice((40, 5_000, 100_000 if chance.random() < 0.05 else 300))
    at = chance.choice((chance.randrange(len(text)), text.find(":") + 1))
    return text[:at] + flood * many + text[at:]


def _a_strange_number(text: str, chance: Random) -> str:
    number = chance.choice(
        ("NaN", "Infinity", "-Infinity", "1e400", "1e9999999", "1.0", "-0", "00", "0x10", "1" * 5_000, "1_000", "+1")
    )
    return text.replace("00", number, 1) if chance.random() < 0.5 else text.replace(": ", f": {number}, ", 1)


_WOUNDS: Final = (_one_character, _one_character, _a_part_lost, _a_part_doubled, _a_field_twice, _a_flood, _a_strange_number)
