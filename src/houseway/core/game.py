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
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar, cast

from .approval import Approval
from .chips import Chips
from .choice import Choice, Condition, Unlawful, Value, amount, applies
from .fault import Fault
from .irregularity import Irregularity
from .money import Hand, Player
from .price import PayTable
from .refusal import Refusal
from .role import Role
from .round import Round
from .rulebook import Clause, Rulebook, Ruling
from .settle import Row
from .shoe import Equipment, Piece
from .stage import Stage
from .tending import TableBar, Tending
from .wager import Wager

if TYPE_CHECKING:
    from .table import Parting, Table


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
    hangs: Callable[[Rules], Mapping[str, PayTable]] | None = None
    """The pay tables a house hangs, by wager, where the game has any."""
    meters: Callable[[Rules], Mapping[str, Chips]] | None = None
    """The meters of a new table, and what they show, where the game has any."""
    least_players: int = 1
    """How many must sit before a round is opened."""
    equips: Callable[[Mapping[str, Value]], Equipment] | None = None
    """What a house deals from, where it has a choice."""
    gone: Callable[[Any], Mapping[Hand, tuple[Piece, ...]]] | None = None
    """Cards that are out before a round begins, from the table's memory, where a shoe outlives its rounds."""
    leaves: Callable[[Table, Round], str] | None = None
    """How a finished round leaves the cards; none given, used."""
    parting: Callable[[Table, Player], Parting | Refusal] | None = None
    """What somebody owes before they go, where a debt outlives its round, or why they cannot go."""

    def __repr__(self) -> str:
        return f"<game {self.key}>"

    def edition(self, key: str) -> tuple[Edition, ...]:
        """The stack of editions up to one."""
        keys = [edition.key for edition in self.editions]
        if key not in keys:
            raise KeyError(key)
        return (self.editions[0],) if key == keys[0] else (self.editions[0], self.editions[keys.index(key)])

    @property
    def between(self) -> tuple[str, ...]:
        """What may be done between rounds, in the words it is said in; the longest first, or one would hide another.

        Words of one length are in alphabetical order: a soak picks among them, and must pick the same in every process.
        """
        words = {tending.name for edition in self.editions for tending in edition.law.tendings}
        return tuple(sorted(words, key=lambda word: (-len(word), word)))

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
        self.wagers = _laid(settings, *(law.wagers for law in laws))
        laid = _laid(settings, *(law.stages for law in laws))
        self.stages = tuple(stage.chosen_by(settings) for stage in laid.values())
        self.vocabulary = tuple(dict.fromkeys(word for stage in self.stages for word in (*stage.words, *stage.heard)))
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
        lines: list[Any] = [*self.wagers.values(), *self.stages, *self.approvals]
        lines += [option for stage in self.stages for option in stage.heard.values()]
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
            if applies(line.under, settings):
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
