"""A game: its law in editions, laid one over the other, and what it becomes under a house's submission.

A line of the law has a name. A line of an upper edition replaces the one of the same name below it and is what gets cited;
a line may say under which choice it applies. `Game.under` leaves no choice open: it answers with `Rules`, or with every
breach and its clause.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from .approval import Approval
from .chips import Chips
from .choice import Choice, Condition, Unlawful, Value, amount
from .event import Tended
from .fault import Fault
from .irregularity import Irregularity
from .money import Hand, Move
from .price import PayTable
from .role import Role
from .round import Round
from .rulebook import Clause, Rulebook, Ruling
from .settle import Row
from .shoe import Equipment, Piece
from .stage import Option, Stage
from .wager import Wager


class Cites(NamedTuple):
    """The clauses the core itself needs a name for, so that no refusal is without one."""

    opens: str
    ends: str
    closed: str
    seated: str
    tender: str
    deck: str
    staff: str
    limits: str
    """Empty where every wager's own clause speaks of its limits."""
    disputes: str
    tokens: str
    tip: str
    own_seat: str = ""
    """Where a seat is its player's alone; if nothing is said, the clause about being seated."""


class Breach(NamedTuple):
    """One thing in a submission that the law does not allow."""

    key: str
    says: str
    cites: str

    def __str__(self) -> str:
        return f"{self.key}: {self.says} ({self.cites})"


@dataclass(frozen=True, slots=True)
class Tending:
    """Something done between rounds to the cards, the device or the dealer's place."""

    name: str
    cites: str
    by: tuple[Role, ...]
    bars: tuple[TableBar, ...] = ()
    takes: str = ""
    """What it must say beside its name: a `number`, or one of several words."""
    changes: Callable[[Rules, str], Mapping[str, Value]] | None = None
    """The choices it changes at this table, by what was said with it."""
    recalls: Callable[[tuple[Any, ...], str], tuple[Any, ...]] | None = None
    """What the table remembers after it."""
    moves: Callable[[Any], tuple[Move, ...]] | None = None
    """The chips it moves, asked of the table."""
    leaves: str = ""
    """How a shuffle leaves the cards: ready, or shuffled and still to be cut; if nothing is said, as the table cuts or not."""
    under: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class TableBar:
    """One reason something cannot be done at the table now."""

    cites: str
    holds: Callable[[Any, str], bool]
    """Asked of the table and of what was said with it."""


@dataclass(frozen=True, slots=True)
class Check:
    """One question asked of a whole submission, after its keys have been read one by one."""

    name: str
    finds: Callable[[Rules], Iterable[Breach]]
    under: tuple[Condition, ...] = ()


class Limit(NamedTuple):
    """What a house may post for a wager: its least and most, and what holds when it posts nothing."""

    cites: str
    low: Chips
    high: Chips
    least: Chips = 1
    most: Chips | None = None


@dataclass(frozen=True, slots=True)
class Law:
    """The lines of one edition. Every table is data with a clause beside every line."""

    choices: tuple[Choice, ...] = ()
    wagers: tuple[Wager, ...] = ()
    limits: Mapping[str, Limit] = field(default_factory=dict[str, Limit])
    options: tuple[Option, ...] = ()
    rows: Mapping[str, tuple[Row, ...]] = field(default_factory=dict[str, tuple[Row, ...]])
    orders: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    stages: tuple[Stage, ...] = ()
    irregularities: tuple[Irregularity, ...] = ()
    approvals: tuple[Approval, ...] = ()
    tendings: tuple[Tending, ...] = ()
    open_bars: tuple[TableBar, ...] = ()
    """Why no round can be opened yet, beside cards that are not ready."""
    over_limit: tuple[Role, ...] = ()
    cash: tuple[Role, ...] = ()
    """Who must confirm a bet called out with cash; nobody named, and cash is no bet."""
    checks: tuple[Check, ...] = ()
    cites: Mapping[str, str] = field(default_factory=dict[str, str])
    words: Mapping[str, str] = field(default_factory=dict[str, str])
    """Clauses a game's own code cites by what they are about, so that an upper edition can replace them."""


@dataclass(frozen=True, slots=True)
class Edition:
    """A rulebook and the lines of law it stands for."""

    key: str
    rulebook: Rulebook
    law: Law


class Named(Protocol):
    """A line of the law: it has a name and may depend on a choice."""

    @property
    def name(self) -> str: ...
    @property
    def under(self) -> tuple[Condition, ...]: ...


Line = TypeVar("Line", bound=Named)


@dataclass(frozen=True, slots=True, repr=False)
class Game:
    """A definition: what may be bet, said, shown, paid, and what can go wrong."""

    key: str
    name: str
    equipment: Equipment
    seats: int
    editions: tuple[Edition, ...]
    """From the ground up; the first stands alone, each other lies over all before it."""
    pays: Mapping[str, Mapping[str, PayTable]]
    rulings: Mapping[str, Ruling]
    remembers: Callable[..., tuple[Any, ...]]
    """The named tuple of what a table remembers; called without arguments it is a new table's."""
    carries: Callable[[Round], tuple[Any, ...]]
    """What a finished round leaves at the table."""
    hangs: Callable[[Rules], Mapping[str, PayTable]]
    """The pay tables a house hangs, by wager."""
    meters: Callable[[Rules], Mapping[str, Chips]] | None = None
    """The meters of a new table, and what they show, where the game has any."""
    least_players: int = 1
    """How many must sit before a round is opened."""
    equips: Callable[[Mapping[str, Value]], Equipment] | None = None
    """What a house deals from, where it has a choice."""
    gone: Callable[[Any], Mapping[Hand, tuple[Piece, ...]]] | None = None
    """Cards that are out before a round begins, from the table's memory, where a shoe outlives its rounds."""
    spent: Callable[[Round], bool] | None = None
    """Whether the cards must be shuffled after a round; none given, after every one."""
    tended: Callable[[Any, Tended], tuple[Any, ...]] | None = None
    """What the table remembers after something was done to the cards or the devices."""

    def __repr__(self) -> str:
        return f"<game {self.key}>"

    def edition(self, key: str) -> tuple[Edition, ...]:
        """The stack of editions up to one."""
        keys = [edition.key for edition in self.editions]
        if key not in keys:
            raise KeyError(key)
        return (self.editions[0],) if key == keys[0] else (self.editions[0], self.editions[keys.index(key)])

    @property
    def clauses(self) -> dict[str, Clause]:
        """Every clause of every edition."""
        return {id: clause for edition in self.editions for id, clause in edition.rulebook.clauses.items()}

    def under(self, written: Mapping[str, object]) -> Rules | tuple[Breach, ...]:
        """The game as a house has chosen it, or every breach with its clause."""
        breaches: list[Breach] = []
        keys = [edition.key for edition in self.editions]
        jurisdiction = written.get("ruleset.jurisdiction", keys[0])
        if jurisdiction not in keys:
            return (Breach("ruleset.jurisdiction", "one of " + ", ".join(keys), _ground(self)),)
        stack = self.edition(str(jurisdiction))
        settings = _settings(stack, written, breaches)
        if breaches:
            return tuple(breaches)
        rules = Rules(self, stack, settings)
        checks = _laid(settings, *(edition.law.checks for edition in stack))
        breaches += [breach for check in checks.values() for breach in check.finds(rules)]
        return tuple(breaches) or rules


def _ground(game: Game) -> str:
    return game.editions[0].law.cites["opens"]


def _settings(stack: Sequence[Edition], written: Mapping[str, object], breaches: list[Breach]) -> dict[str, Value]:
    """Read what a house wrote, key by key; what it left out has its default."""
    choices = {choice.name: choice for edition in stack for choice in edition.law.choices}
    bounds = {wager: bound for edition in stack for wager, bound in edition.law.limits.items()}
    settings: dict[str, Value] = {"ruleset.jurisdiction": stack[-1].key}
    for name, choice in choices.items():
        settings[name] = choice.default
        if name in written:
            try:
                settings[name] = choice.reads(written[name])
            except Unlawful as unlawful:
                breaches.append(Breach(name, f"{_shown(written[name])} is not {unlawful}", choice.cites))
    for wager, limit in bounds.items():
        for end, default in (("min", limit.low), ("max", limit.high)):
            key = f"table.{end}.{wager}"
            settings[key] = default
            if key in written:
                try:
                    settings[key] = amount(written[key], limit.least, limit.most)
                except Unlawful as unlawful:
                    breaches.append(Breach(key, f"{_shown(written[key])} is not {unlawful}", limit.cites))
        if cast("int", settings[f"table.min.{wager}"]) > cast("int", settings[f"table.max.{wager}"]):
            breaches.append(Breach(f"table.min.{wager}", "the minimum is above the maximum", limit.cites))
    known = {*settings, "ruleset.version"}
    for key in written:
        if key not in known:
            breaches.append(Breach(key, "there is no such choice in this game" + _near(key, known), _ground_of(stack)))
    version = written.get("ruleset.version", "")
    settings["ruleset.version"] = str(version)
    return settings


def _ground_of(stack: Sequence[Edition]) -> str:
    return stack[0].law.cites["opens"]


def _shown(written: object) -> str:
    return json.dumps(written) if isinstance(written, (dict, bool)) else str(written)


def _near(key: str, known: Iterable[str]) -> str:
    near = get_close_matches(key, known, n=3)
    return f"; did you mean {' or '.join(near)}?" if near else ""


class Rules:
    """A game under a submission: no choice is left open, so nothing in it asks about one."""

    __slots__ = (
        "approvals",
        "cash",
        "cites",
        "clauses",
        "digest",
        "edition",
        "equipment",
        "game",
        "irregularities",
        "limit_cites",
        "limits",
        "meters",
        "open_bars",
        "options",
        "orders",
        "over_limit",
        "pays",
        "rows",
        "seats",
        "settings",
        "stage_numbers",
        "stages",
        "tendings",
        "unit",
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
        self.wagers = _laid(settings, *(law.wagers for law in laws))
        self.options = _laid(settings, *(law.options for law in laws))
        self.stages = tuple(_laid(settings, *(law.stages for law in laws)).values())
        self.stage_numbers = {stage.name: number for number, stage in enumerate(self.stages)}
        self.irregularities = _laid(settings, *(law.irregularities for law in laws))
        self.approvals = tuple(_laid(settings, *(law.approvals for law in laws)).values())
        self.tendings = _laid(settings, *(law.tendings for law in laws))
        self.open_bars = tuple(bar for law in laws for bar in law.open_bars)
        self.rows = {name: rows for law in laws for name, rows in law.rows.items()}
        self.orders = {name: order for law in laws for name, order in law.orders.items()}
        self.words = {name: cites for law in laws for name, cites in law.words.items()}
        self.over_limit = next((law.over_limit for law in reversed(laws) if law.over_limit), ())
        self.cash = next((law.cash for law in reversed(laws) if law.cash), ())
        self.cites = Cites(**{name: cites for law in laws for name, cites in law.cites.items()})
        self.limit_cites = {name: limit.cites for law in laws for name, limit in law.limits.items()}
        self.limits: dict[str, tuple[Chips, Chips]] = {
            name: (cast("int", settings[f"table.min.{name}"]), cast("int", settings[f"table.max.{name}"]))
            for law in laws
            for name in law.limits
        }
        self.unit = cast("int", settings.get("money.smallest_unit", 1))
        seats = (
            next((settings[key] for key in settings if key.endswith((".seats", ".boxes", ".max_players"))), None) or game.seats
        )
        assert isinstance(seats, int)
        self.seats: tuple[Hand, ...] = tuple(str(number) for number in range(1, seats + 1))
        self.pays: Mapping[str, PayTable] = game.hangs(self)
        self.meters: Mapping[str, Chips] = game.meters(self) if game.meters else {}
        self.digest = _digest(stack, settings, self.pays)

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
        lines: list[Any] = [*self.wagers.values(), *self.options.values(), *self.stages, *self.approvals]
        lines += [*self.irregularities.values(), *self.tendings.values()]
        found = {line.cites for line in lines}
        found |= {bar.cites for line in lines for bar in getattr(line, "bars", ())}
        found |= {row.cites for rows in self.rows.values() for row in rows}
        found |= {row.cites for stage in self.stages for row in getattr(stage, "rows", ())}
        found |= {table.cites for table in self.pays.values()} | set(self.words.values()) | set(filter(None, self.cites))
        return found


def _laid(settings: Mapping[str, Value], *layers: Iterable[Line]) -> dict[str, Line]:
    """Lay editions over each other: the same name replaces, in its old place; what does not apply is left out."""
    laid: dict[str, Line] = {}
    for layer in layers:
        for line in layer:
            if all(condition.holds(settings) for condition in line.under):
                laid[line.name] = line
    return laid


def _digest(stack: Sequence[Edition], settings: Mapping[str, Value], pays: Mapping[str, PayTable]) -> str:
    prices = [[wager, sorted((hand, str(price)) for hand, price in pays[wager].pays.items())] for wager in sorted(pays)]
    pinned = [[edition.key, edition.rulebook.digest] for edition in stack], sorted(settings.items()), prices
    return hashlib.sha256(json.dumps(pinned).encode()).hexdigest()[:16]


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
