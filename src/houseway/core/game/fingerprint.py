"""The fingerprint of the rules a round is played under: everything in them that decides, and no prose.

It covers the clauses by id and kind, what the house chose, every price, and every line of the law with its clause,
its order, its numbers and the reason codes of its bars. The wording of a clause, a docstring and a comment are not in
it, so a sentence can be corrected without making old records look different.

A line is identified by the names of its fields. Those names are our own, so `SPELLED` pins how each is written in a
digest: a field can be renamed here, and a record that was kept before still names the same rules.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, Final, cast

from houseway.core.law.bar import reason
from houseway.core.money.price import Fixed, Lose, Odds, PartKept, Push, Share
from houseway.core.round.settlement import Row
from houseway.core.values.plain import is_sequence

DECIDES = "decides"
"""The mark on a field of the law: false if it only informs readers and can be added without a new digest."""
_PRICES = (Lose, Push, Odds, Fixed, Share, PartKept)

_NAMES = (
    "again alone also asks_again back_bars bars burns by cites closed_by counts does during equal_to for_the_dealer "
    "hand high holds in_silence independent key last leaves limits_as low main meter name names needs needs_ruling on "
    "once open_in options passes pays rates rows settles size split takes under values wager waits"
)
SPELLED: Final[Mapping[str, str]] = MappingProxyType({name: name for name in _NAMES.split()})
"""The spelling of each field name in a digest. A renamed field keeps its old spelling here."""

LAW_FORMAT: Final = "1"
"""The format of the digest that the header of a record has."""


def fingerprint(law: Mapping[str, object]) -> str:
    """Return the digest of everything in a set of rules that decides, given by name."""
    return hashlib.sha256(json.dumps(_plain(law)).encode()).hexdigest()[:16]


def law_digest(law: Mapping[str, object]) -> str:
    """Return the same in 256 bits, with its format; the order in which a line's fields are declared is not in it."""
    return f"{LAW_FORMAT}.{hashlib.sha256(json.dumps(_plain(law, in_order=True)).encode()).hexdigest()}"


def _plain(value: object, *, in_order: bool = False) -> Any:
    """Return a line of the law as plain data: a question becomes its reason code, any other code is left out."""
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, _PRICES):
        return str(value)
    if isinstance(value, Row):
        return [value.cites, {name: str(outcome) for name, outcome in value.outcomes.items()}]
    if isinstance(value, Mapping):
        return {str(key): _plain(item, in_order=in_order) for key, item in cast("Mapping[object, object]", value).items()}
    if is_sequence(value):
        return [_plain(item, in_order=in_order) for item in value]
    if isinstance(value, frozenset):
        return sorted(_plain(item, in_order=in_order) for item in cast("frozenset[object]", value))
    if deciding := _deciding(type(value)):
        told = {
            SPELLED.get(name, name): _plain_field(name, default, getattr(value, name), in_order) for name, default in deciding
        }
        return {name: told[name] for name in (sorted(told) if in_order else told) if told[name] is not None}
    return {} if is_dataclass(value) and not isinstance(value, type) else None


@cache
def _deciding(kind: type) -> tuple[tuple[str, object], ...]:
    """Return the fields of a kind of line that decide, each with its default; none for what is no line."""
    if not is_dataclass(kind):
        return ()
    return tuple((field.name, field.default) for field in fields(kind) if field.init and field.metadata.get(DECIDES, True))


def _plain_field(name: str, default: object, value: object, in_order: bool) -> Any:
    """Return a field of a line, or None where it decides nothing: a default, or code other than a bar's question."""
    if value is None or (default is not MISSING and value == default):
        return None
    if callable(value) and not is_dataclass(value):
        return reason(cast("Callable[..., bool]", value)) if name == "holds" else None
    return _plain(value, in_order=in_order)
