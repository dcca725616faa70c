"""A game under one house's submission: no choice is left open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar, cast

from houseway.core.circle import Game
from houseway.core.fault import Fault
from houseway.core.law.condition import Condition, Value, applies
from houseway.core.law.rulebook import Clause
from houseway.core.money.price import PayTable
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Equipment
from houseway.core.values.hands import Hand

from .edition import Cites, Edition
from .fingerprint import fingerprint


class Named(Protocol):
    """A line of the law: it has a name and may depend on a choice."""

    @property
    def name(self) -> str: ...
    @property
    def under(self) -> tuple[Condition, ...]: ...


Line = TypeVar("Line", bound=Named)


_DECIDES = (
    "pays",
    "wagers",
    "limits",
    "stages",
    "rows",
    "orders",
    "irregularities",
    "approvals",
    "tendings",
    "open_bars",
    "over_limit",
    "cash",
    "cites",
    "limit_cites",
    "words",
    "meters",
)
"""The parts of the rules that decide a round and are pinned by its first event."""


class Rules:
    """A game under a submission: no choice is left open, so nothing in it asks about one."""

    __slots__ = (
        "approvals",
        "cash",
        "cites",
        "clauses",
        "clock",
        "digest",
        "edition",
        "equipment",
        "game",
        "independent_bets_stand",
        "irregularities",
        "limit_cites",
        "limits",
        "meters",
        "open_bars",
        "orders",
        "over_limit",
        "pays",
        "preshuffled",
        "reasons",
        "rows",
        "seats",
        "settings",
        "stage_numbers",
        "stages",
        "tendings",
        "tokens",
        "unit",
        "vocabulary",
        "wagers",
        "words",
    )

    def __init__(self, game: Game, stack: Sequence[Edition], settings: Mapping[str, Value]) -> None:
        laws = [edition.law for edition in stack]
        self.game = game
        self.edition = stack[-1].key
        self.settings = settings
        self.equipment: Equipment = game.equips(settings) if game.equips else game.equipment
        self.clauses: Mapping[str, Clause] = {id: clause for edition in stack for id, clause in edition.rulebook.clauses.items()}
        self.wagers = laid(settings, *(law.wagers for law in laws))
        stages = laid(settings, *(law.stages for law in laws))
        self.stages = tuple(stage.chosen_by(settings) for stage in stages.values())
        self.vocabulary = tuple(dict.fromkeys(word for stage in self.stages for word in (*stage.words, *stage.heard)))
        self.stage_numbers = {stage.name: number for number, stage in enumerate(self.stages)}
        self.irregularities = laid(settings, *(law.irregularities for law in laws))
        self.approvals = tuple(laid(settings, *(law.approvals for law in laws)).values())
        self.tendings = laid(settings, *(law.tendings for law in laws))
        self.open_bars = tuple(bar for law in laws for bar in law.open_bars)
        self.rows = {name: rows for law in laws for name, rows in law.rows.items()}
        self.orders = {name: order for law in laws for name, order in law.orders.items()}
        self.words = {name: cites for law in laws for name, cites in law.words.items()}
        self.reasons = {code: sentence for law in laws for code, sentence in law.reasons.items()}
        self.over_limit = next((law.over_limit for law in reversed(laws) if law.over_limit), ())
        self.cash = next((law.cash for law in reversed(laws) if law.cash), ())
        self.cites = Cites(**{name: cites for law in laws for name, cites in law.cites.items()})
        self.limit_cites = {name: limit.cites for law in laws for name, limit in law.limits.items()}
        self.limits: dict[str, tuple[Chips, Chips]] = {
            name: (cast("int", settings[f"table.min.{name}"]), cast("int", settings[f"table.max.{name}"]))
            for law in laws
            for name in law.limits
        }
        house = {choice.means: settings[choice.name] for law in laws for choice in law.choices if choice.means}
        self.unit = cast("int", house.get("unit", 1))
        self.clock = cast("int | None", house.get("clock"))
        self.tokens = house.get("tokens") is True
        self.preshuffled = house.get("preshuffled") is True
        self.independent_bets_stand = house.get("independents") != "reverse"
        seats = cast("int | None", house.get("seats")) or game.seats
        self.seats: tuple[Hand, ...] = tuple(str(number) for number in range(1, seats + 1))
        self.pays: Mapping[str, PayTable] = game.hangs(self) if game.hangs else {}
        self.meters: Mapping[str, Chips] = game.meters(self) if game.meters else {}
        self.digest = fingerprint(
            {
                "editions": {edition.key: edition.rulebook.digest for edition in stack},
                "settings": sorted(settings.items()),
                **{name: getattr(self, name) for name in _DECIDES},
            }
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and (self.game.key, self.digest) == (other.game.key, other.digest)

    def __hash__(self) -> int:
        return hash(self.digest)

    @property
    def submission(self) -> tuple[tuple[str, Value], ...]:
        """What the house chose, in a form that pins the round."""
        return tuple(sorted(self.settings.items()))

    def cited(self) -> set[str]:
        """Every clause that a line of these rules cites."""
        lines: list[Any] = [*self.wagers.values(), *self.stages, *self.approvals]
        lines += [option for stage in self.stages for option in stage.heard.values()]
        lines += [*self.irregularities.values(), *self.tendings.values()]
        found = {line.cites for line in lines}
        found |= {bar.cites for line in lines for bar in getattr(line, "bars", ())}
        found |= {row.cites for rows in self.rows.values() for row in rows}
        found |= {row.cites for stage in self.stages for row in getattr(stage, "rows", ())}
        found |= {table.cites for table in self.pays.values()} | set(self.words.values()) | set(filter(None, self.cites))
        return found


def laid(settings: Mapping[str, Value], *layers: Iterable[Line]) -> dict[str, Line]:
    """Lay editions over each other: the same name replaces, in its old place; what does not apply is left out."""
    lines: dict[str, Line] = {}
    for layer in layers:
        for line in layer:
            if applies(line.under, settings):
                lines[line.name] = line
    return lines


def resettled(game: Game, pinned: Iterable[tuple[str, Value]]) -> Rules:
    """The rules a round was opened under, from what its first event pinned."""
    settings = dict(pinned)
    stack = game.edition(str(settings["ruleset.jurisdiction"]))
    for key, value in settings.items():
        if isinstance(value, list):
            raise Fault(f"{key} was not frozen")
    return Rules(game, stack, settings)


def check_cites(game: Game) -> None:
    """Every clause a game cites exists; called once, when the game is made known."""
    known = game.clauses
    for edition in game.editions:
        rules = game.under({"ruleset.jurisdiction": edition.key, "ruleset.version": "check"})
        if not isinstance(rules, Rules):
            raise Fault(f"{game.key} cannot be opened as it comes: {rules[0]}")
        missing = sorted(cites for cites in rules.cited() if cites not in known)
        if missing:
            raise Fault(f"{game.key} cites clauses that do not exist: {', '.join(missing)}")
