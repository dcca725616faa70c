"""A view, an offer or an event as seen, in the types of JSON. What is at its default is left out.

A view is written for every viewer of every step, so how a type is written is worked out once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from types import MappingProxyType
from typing import Any, Final

Writes = Callable[[Any], Any]
_AS_IT_IS: Final = frozenset({str, int, float, bool, type(None)})
"""Types that are plain data already."""


def plain(value: object) -> Any:
    """Return plain data: dicts, lists, texts, numbers.

    >>> from houseway.views.types import Amount
    >>> plain(Amount(500, 2500, 500))
    {'low': 500, 'high': 2500, 'unit': 500}
    """
    kind = type(value)
    if kind in _AS_IT_IS:
        return value
    writes = _WRITERS.get(kind)
    if writes is None:
        writes = _WRITERS[kind] = _writer(kind)
    return writes(value)


def _listed(value: Any) -> list[Any]:
    return [one if type(one) in _AS_IT_IS else plain(one) for one in value]


def _mapped(value: Any) -> dict[str, Any]:
    return {str(key): one if type(one) in _AS_IT_IS else plain(one) for key, one in value.items()}


def _same(value: Any) -> Any:
    return value


_WRITERS: Final[dict[type[Any], Writes]] = {tuple: _listed, dict: _mapped, MappingProxyType: _mapped}
"""How each type is written that has been met so far."""


def _writer(kind: type[Any]) -> Writes:
    if is_dataclass(kind):
        return _by_name([(field.name, field.default) for field in fields(kind)])
    names: tuple[str, ...] | None = getattr(kind, "_fields", None)
    if names is not None:
        usual: dict[str, Any] = getattr(kind, "_field_defaults", {})
        return _by_name([(name, usual.get(name, MISSING)) for name in names])
    if issubclass(kind, tuple):
        return _listed
    return _mapped if issubclass(kind, Mapping) else _same


def _by_name(named: list[tuple[str, Any]]) -> Writes:
    """Return what writes a value with named fields, those at their default left out."""

    def writes(value: Any) -> dict[str, Any]:
        told: dict[str, Any] = {}
        for name, usual in named:
            one = getattr(value, name)
            if usual is MISSING or one != usual:
                told[name] = one if type(one) in _AS_IT_IS else plain(one)
        return told

    return writes
