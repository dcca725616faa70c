"""Requests at random: every endpoint of the API, with bodies made from its shape and from what insiders have learnt."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import msgspec
from msgspec import inspect as shapes

from houseway.floor.api.endpoints import Endpoint
from houseway.floor.people.roles import HELD
from tools.a_day.day import DENOMINATIONS, pieces_of

from .house import BY_HAND, GAME, READ, SEALED
from .knowledge import CHOSEN, Knowledge

TABLES: Final = (SEALED, READ, BY_HAND)
SUMS: Final = (1, 100, 25_00, 99_00, 500_00, 999_99, 2_500_00, 2_999_99, 9_999_99, 10_000_00, 100_000_00, 990_000_00, 9 * 10**14)
"""Cents: what is small, what is just below a threshold that houses have, and what nobody has."""
_NAMED: Final = re.compile(r"{(\w+)}")
_FEW: Final = 3


@dataclass(frozen=True)
class Request:
    """One request of an attack, as its script writes it."""

    who: str
    method: str
    path: str
    body: Any

    def __str__(self) -> str:
        body = "" if self.body is None else f" {msgspec.json.encode(self.body).decode()}"
        return f"{self.who}: {self.method} {self.path}{body}"


class Writes:
    """Writes requests for a set of insiders."""

    def __init__(self, known: Knowledge, chance: Random, code: Callable[[str], str], day: str) -> None:
        self._known, self._chance, self._code, self._day = known, chance, code, day

    def request(self, who: str, endpoint: Endpoint, **own: Any) -> Request:
        """Return a request of somebody to an endpoint; a field that is named has the value given."""
        path = _NAMED.sub(lambda found: str(own.get(found[1], self._in_path(found[1], endpoint.path))), endpoint.path)
        body = None
        if endpoint.takes is not None:
            body = self._value(shapes.type_info(endpoint.takes), "", who, own)
        return Request(who, endpoint.method, path, body)

    def _in_path(self, name: str, path: str) -> Any:
        chance = self._chance
        if name == "table":
            return chance.choice(TABLES)
        if name == "round":
            return chance.choice((1, 1, 2, 3))
        if name == "role":
            return chance.choice(HELD)
        before = path.split("{")[0].strip("/").split("/")[-1]
        if before in ("staff", "patrons", "accounts"):
            return chance.choice(list(self._known.people.values()))
        found = self._known.numbers.get(before) or [1, 2, 3]
        return found[0] if chance.random() < 0.5 else chance.choice(found)

    def _value(self, shape: Any, name: str, who: str, own: Mapping[str, Any]) -> Any:
        if name in own:
            return own[name]
        chance = self._chance
        if name in self._named():
            return self._named()[name](who)
        match shape:
            case shapes.StructType():
                fields = [one for one in shape.fields if one.required or chance.random() < 0.6 or one.encode_name in own]
                return {one.encode_name: self._value(one.type, one.encode_name, who, own) for one in fields}
            case shapes.Metadata():
                return self._value(shape.type, name, who, own)
            case shapes.UnionType():
                return self._value(chance.choice(shape.types), name, who, own)
            case shapes.ListType() | shapes.VarTupleType() | shapes.FrozenSetType():
                return [self._value(shape.item_type, name.removesuffix("s"), who, own) for _ in range(chance.randint(1, _FEW))]
            case shapes.TupleType():
                return [self._value(one, "", who, own) for one in shape.item_types]
            case shapes.DictType():
                return {self._value(shape.key_type, "", who, own): self._value(shape.value_type, "", who, own)}
            case shapes.IntType():
                return chance.choice(SUMS) if name in ("cents", "chips", "amount") else chance.choice((0, 1, 2, 3, 7, 100))
            case shapes.FloatType():
                return chance.choice((0.0, 1.0, 2_000_000_000.0))
            case shapes.BoolType():
                return chance.random() < 0.5
            case shapes.EnumType():
                return chance.choice([one.value for one in shape.cls])
            case shapes.LiteralType():
                return chance.choice(list(shape.values))
            case shapes.NoneType():
                return None
            case shapes.DateType():
                return self._day
            case _:
                return chance.choice(("1", "ante", "because", *self._known.friends.values()))

    def _named(self) -> Mapping[str, Callable[[str], Any]]:
        """Return the generators of fields whose name gives their meaning."""
        chance, known = self._chance, self._known
        return {
            "code": lambda who: self._code(who),
            "password": lambda who: CHOSEN,
            "new": lambda who: CHOSEN,
            "role": lambda who: chance.choice(HELD),
            "table": lambda who: chance.choice(TABLES),
            "tables": lambda who: chance.choice((None, [SEALED], [BY_HAND], list(TABLES))),
            "round": lambda who: 1,
            "game": lambda who: GAME,
            "pieces": lambda who: (
                pieces_of(chance.choice(SUMS[1:-1])) if chance.random() < 0.8 else {str(chance.choice(DENOMINATIONS)): 1}
            ),
            "patron": lambda who: chance.choice(list(known.people.values())),
            "player": lambda who: chance.choice(list(known.friends.values())),
            "from": lambda who: chance.choice(("rack", "cage", *(f"player {name}" for name in known.friends.values()))),
            "src": lambda who: chance.choice(("rack", "cage")),
            "to": lambda who: f"player {chance.choice(list(known.friends.values()))}",
            "dst": lambda who: f"player {chance.choice(list(known.friends.values()))}",
            "settings": lambda who: {},
            "again": lambda who: True,
        }
