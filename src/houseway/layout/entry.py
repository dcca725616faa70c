"""A table of a data file, read strictly: every key is read once, and keys that were not read are rejected.

>>> entry = Entry("seat.spots.ante", {"shap": "circle"})
>>> entry.text("shape", "box")
'box'
>>> entry.done()
Traceback (most recent call last):
    ...
houseway.layout.entry.BadFelt: seat.spots.ante: there is no key 'shap'; did you mean shape? Use one of: shape
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from math import isfinite
from typing import Any, TypeVar, overload

from houseway.core.values.plain import is_list, is_table
from houseway.core.values.printable import shortened

from .types import Point

Option = TypeVar("Option", bound=str)
Default = TypeVar("Default")


class BadFelt(ValueError):
    """A felt that cannot be read: where, what is wrong, and what to write instead."""


class Entry:
    """One table, with the path to it for whoever has to correct it."""

    def __init__(self, where: str, given: object) -> None:
        if not is_table(given):
            raise BadFelt(f"{where}: write a table, such as {{ at = [0, 0] }}, and not {_shown(given)}")
        self.where = where
        self._given = given
        self._asked: list[str] = []

    def __contains__(self, key: str) -> bool:
        return key in self._given

    def __iter__(self) -> Iterator[str]:
        return iter(self._given)

    def raw(self, key: str) -> Any:
        """Return the raw value, or None."""
        self._asked.append(key)
        return self._given.get(key)

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text; without a default it must be there."""
        value = self._value(key, default, "a text in quotation marks")
        if not isinstance(value, str):
            raise self.bad(key, value, "a text in quotation marks")
        return value

    def flag(self, key: str) -> bool:
        """Return true or false (default: false)."""
        value = self._value(key, False, "true or false")
        if not isinstance(value, bool):
            raise self.bad(key, value, "true or false")
        return value

    def whole(self, key: str, default: int | None = None, most: int = 20) -> int:
        """Return a whole number from 0 up to `most`."""
        wants = f"a whole number from 0 to {most}"
        value = self._value(key, default, wants)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
            raise self.bad(key, value, wants)
        return value

    def number(self, key: str, default: float | None = None) -> float:
        """Return a number above zero."""
        value = _number(self._value(key, default, "a number above zero"))
        if value is None or value <= 0:
            raise self.bad(key, self._given.get(key), "a number above zero")
        return value

    def point(self, key: str, default: Point | None = None) -> Point:
        """Return a position, or a width and a height: a list of two numbers."""
        value = self._value(key, list(default) if default else None, "two numbers, as in [0, 1.5]")
        pair = [_number(one) for one in value] if is_list(value) else []
        match pair:
            case [float(x), float(y)]:
                return x, y
            case _:
                raise self.bad(key, value, "two numbers, as in [0, 1.5]")

    def size(self, key: str, default: float) -> Point:
        """Return a width and a height; one number is both."""
        value = self._value(key, default, "a number, or a width and a height")
        side = _number(value)
        width, height = (side, side) if side is not None else self.point(key) if is_list(value) else (0.0, 0.0)
        if not (0 < width <= 20 and 0 < height <= 20):
            raise self.bad(key, value, "a number above zero, or a width and a height")
        return width, height

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts (default: empty)."""
        value = self._value(key, [], "a list of texts")
        if not is_list(value) or not all(isinstance(one, str) for one in value):
            raise self.bad(key, value, "a list of texts")
        return tuple(value)

    @overload
    def option(self, key: str, options: Sequence[Option]) -> Option: ...
    @overload
    def option(self, key: str, options: Sequence[Option], default: Default) -> Option | Default: ...
    def option(self, key: str, options: Sequence[Option], default: object = ...) -> object:
        """Return one of some texts; with a default it may be left out."""
        wants = "one of " + ", ".join(options)
        if default is not ... and key not in self._given:
            self._asked.append(key)
            return default
        value = self._value(key, None, wants)
        if value not in options:
            raise self.bad(key, value, wants)
        return options[options.index(value)]  # the constant itself, which is left out where it is the default

    def table(self, key: str) -> Entry:
        """Return a table in this one; an empty one if it is not there."""
        return Entry(f"{self.where}.{key}" if self.where else key, self._value(key, {}, "a table"))

    def tables(self, key: str) -> list[Entry]:
        """Return a list of tables, empty if it is not there."""
        value = self._value(key, [], "a list of tables")
        if not is_list(value):
            raise self.bad(key, value, "a list of tables")
        return [Entry(f"{self._path(key)}[{number}]", one) for number, one in enumerate(value, 1)]

    def done(self) -> None:
        """Reject keys that were not read."""
        known = list(dict.fromkeys(self._asked))
        for key in self._given:
            if key not in known:
                near = get_close_matches(key, known, n=1)
                meant = f"; did you mean {near[0]}?" if near else "."
                raise BadFelt(f"{self.where or 'felt'}: there is no key {_shown(key)}{meant} Use one of: {', '.join(known)}")

    def bad(self, key: str, value: object, wants: str) -> BadFelt:
        """Return the refusal of a value."""
        return BadFelt(f"{self._path(key)}: write {wants}, and not {_shown(value)}")

    def _value(self, key: str, default: Any, wants: str) -> Any:
        self._asked.append(key)
        if key in self._given:
            return self._given[key]
        if default is None:
            raise BadFelt(f"{self._path(key)}: it is missing. Write {wants}")
        return default

    def _path(self, key: str) -> str:
        return f"{self.where}.{key}" if self.where else key


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not isfinite(value) or abs(value) > 100:
        return None
    return float(value)


def _shown(value: object) -> str:
    return shortened(repr(value))
