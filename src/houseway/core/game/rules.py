"""A game under one house's submission: no choice is left open."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Protocol, TypeVar

from houseway.core.circle import Game, Table
from houseway.core.fault import Fault
from houseway.core.law.bar import Bar
from houseway.core.law.choice import Setting, V, Value
from houseway.core.law.condition import Condition, applies
from houseway.core.law.rulebook import Clause
from houseway.core.law.wager import Wager
from houseway.core.money.price import PayTable
from houseway.core.round.approval import Approval
from houseway.core.round.dependence import Dependence, Succession
from houseway.core.round.irregularity import Irregularity
from houseway.core.round.settlement import Row
from houseway.core.stages.stage import Stage
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Equipment
from houseway.core.values.hands import Hand
from houseway.core.values.role import Role

from .between_rounds import Tending
from .denominations import usual_chips
from .duty import Duty
from .edition import Cites, Edition
from .fingerprint import fingerprint, law_digest


class Named(Protocol):
    """A line of the law: it has a name and may depend on a setting."""

    @property
    def name(self) -> str: ...
    @property
    def under(self) -> tuple[Condition, ...]: ...


Line = TypeVar("Line", bound=Named)
_BEYOND = re.compile(r"[1-9][0-9]{0,2}")
"""A seat beyond those that are drawn."""


@dataclass(frozen=True, eq=False, repr=False)
class Rules:
    """A game under a submission, with a value for every setting. Rules are immutable; digests are made on demand.

    `rules[SETTING]` is what the house chose, with the type that the setting has.
    """

    game: Game
    edition: str
    settings: Mapping[str, Value]
    equipment: Equipment
    clauses: Mapping[str, Clause]
    seats: tuple[Hand, ...]
    unit: Chips
    """The unit in which amounts are counted."""
    denominations: tuple[Chips, ...]
    """The chips the table is played with, the smallest first."""
    clock: int | None
    tokens: bool
    preshuffled: bool
    independent_bets_stand: bool
    wagers: Mapping[str, Wager]
    limits: Mapping[str, tuple[Chips, Chips]]
    limit_cites: Mapping[str, str]
    stages: tuple[Stage, ...]
    stage_numbers: Mapping[str, int]
    vocabulary: tuple[str, ...]
    rows: Mapping[str, tuple[Row, ...]]
    orders: Mapping[str, tuple[str, ...]]
    irregularities: Mapping[str, Irregularity]
    approvals: tuple[Approval, ...]
    dependences: Mapping[str, Dependence]
    """The wagers that are paid because of somebody's prize, by name."""
    successions: tuple[Succession, ...]
    tendings: Mapping[str, Tending]
    open_bars: tuple[Bar[Table, str], ...]
    over_limit: tuple[Role, ...]
    cash: tuple[Role, ...]
    cites: Cites
    words: Mapping[str, str]
    reasons: Mapping[str, str]
    pays: Mapping[str, PayTable] = field(default_factory=dict[str, PayTable])
    meters: Mapping[str, Chips] = field(default_factory=dict[str, Chips])
    unread: bool = False
    """Whether a card that is dealt face down stays unread until it is shown (H-BACK-01)."""
    duties: Mapping[str, Duty] = field(default_factory=dict[str, Duty])
    """The duties of staff at a table, by name. A round does not depend on them."""
    open_ended: bool = False
    """Whether more players may sit than there are places drawn: no clause limits them, and the house does not."""

    def is_seat(self, seat: object) -> bool:
        """Whether somebody may sit there."""
        if seat in self.seats:
            return True
        return type(seat) is str and _BEYOND.fullmatch(seat) is not None and self.open_ended

    def in_order(self, seats: Collection[Hand]) -> tuple[Hand, ...]:
        """Return seats of this table clockwise from the dealer's left."""
        drawn = tuple(seat for seat in self.seats if seat in seats)
        return drawn if len(drawn) == len(seats) else (*drawn, *sorted({*seats} - {*drawn}, key=int))

    def __getitem__(self, setting: Setting[V]) -> V:
        return setting.of(self.settings)

    def get(self, setting: Setting[V]) -> V | None:
        """Return the value of a setting, or None where the game has no such setting."""
        return setting.of(self.settings) if setting.name in self.settings else None

    def stated(self, setting: Setting[V | None]) -> V:
        """Return the value of a setting that a condition or a check guarantees the house has given."""
        value = setting.of(self.settings)
        assert value is not None
        return value

    def with_pays(self, wager: str, table: PayTable) -> Rules:
        """Return the same rules with another pay table for one wager."""
        return replace(self, pays={**self.pays, wager: table})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and (self.game.key, self.digest) == (other.game.key, other.digest)

    def __hash__(self) -> int:
        return hash(self.digest)

    @cached_property
    def submission(self) -> tuple[tuple[str, Value], ...]:
        """Return the house's settings in a form that identifies the rules of a round."""
        return tuple(sorted(self.settings.items()))

    @cached_property
    def digest(self) -> str:
        """Return the fingerprint of everything in these rules that decides: the first event of a round has it."""
        return fingerprint(_decides(self))

    @cached_property
    def law_digest(self) -> str:
        """Return the digest of everything in these rules that decides, in 256 bits: the header of a record has it."""
        return law_digest(_decides(self))

    def cited(self) -> set[str]:
        """Return every clause that a line of these rules cites."""
        lines: list[Any] = [*self.wagers.values(), *self.stages, *self.approvals]
        lines += [*self.dependences.values(), *self.successions]
        lines += [option for stage in self.stages for option in stage.by_word.values()]
        lines += [*self.irregularities.values(), *self.tendings.values(), *self.duties.values()]
        found = {line.cites for line in lines if line.cites}  # a payment held for its size cites the clause that pays it
        found |= {bar.cites for line in lines for bar in getattr(line, "bars", ())}
        found |= {row.cites for rows in self.rows.values() for row in rows}
        found |= {row.cites for stage in self.stages for row in getattr(stage, "rows", ())}
        found |= {table.cites for table in self.pays.values()} | set(self.words.values()) | set(filter(None, self.cites))
        return found


def rules_under(game: Game, stack: Sequence[Edition], settings: Mapping[str, Value]) -> Rules:
    """Return the rules of a game under a house's settings, from the stacked editions."""
    laws = [edition.law for edition in stack]
    stages = tuple(stage.chosen_by(settings) for stage in laid(settings, *(law.stages for law in laws)).values())
    house: Mapping[str, Any] = {choice.means: settings[choice.name] for law in laws for choice in law.choices if choice.means}
    limits: dict[str, tuple[Chips, Chips]] = {
        wager: (least_of(wager).of(settings), most_of(wager).of(settings)) for law in laws for wager in law.limits
    }
    wagers = laid(settings, *(law.wagers for law in laws))
    offered = [limits[wager.limit] for wager in wagers.values() if wager.limit in limits]
    unit: Chips = house.get("unit", 1)
    bare = Rules(
        game=game,
        edition=stack[-1].key,
        settings=settings,
        equipment=game.equips(settings) if game.equips else game.equipment,
        clauses={id: clause for edition in stack for id, clause in edition.rulebook.clauses.items()},
        seats=tuple(str(number) for number in range(1, (house.get("seats") or game.seats) + 1)),
        open_ended=game.open_seats and house.get("seats") is None,
        unread=settings.get(CARDS.name) == UNREAD,
        unit=unit,
        denominations=DENOMINATIONS.of(settings)
        if DENOMINATIONS.name in settings
        else usual_chips(max(unit, house.get("chip", unit)), offered),
        clock=house.get("clock"),
        tokens=house.get("tokens") is True,
        preshuffled=house.get("preshuffled") is True,
        independent_bets_stand=house.get("independents") != "reverse",
        wagers=wagers,
        limits=limits,
        limit_cites={name: limit.cites for law in laws for name, limit in law.limits.items()},
        stages=stages,
        stage_numbers={stage.name: number for number, stage in enumerate(stages)},
        vocabulary=tuple(dict.fromkeys(word for stage in stages for word in (*stage.words, *stage.by_word))),
        rows={name: rows for law in laws for name, rows in law.rows.items()},
        orders={name: order for law in laws for name, order in law.orders.items()},
        irregularities=laid(settings, *(law.irregularities for law in laws)),
        approvals=tuple(laid(settings, *(law.approvals for law in laws)).values()),
        dependences=laid(settings, *(law.dependences for law in laws)),
        successions=tuple(laid(settings, *(law.successions for law in laws)).values()),
        tendings=laid(settings, *(law.tendings for law in laws)),
        open_bars=tuple(bar for law in laws for bar in law.open_bars),
        duties=laid(settings, *(law.duties for law in laws)),
        over_limit=next((law.over_limit for law in reversed(laws) if law.over_limit), ()),
        cash=next((law.cash for law in reversed(laws) if law.cash), ()),
        cites=Cites(**{name: cites for law in laws for name, cites in law.cites.items()}),
        words={name: cites for law in laws for name, cites in law.words.items()},
        reasons={code: sentence for law in laws for code, sentence in law.reasons.items()},
    )
    hung = replace(bare, pays=game.tables_in_use(bare)) if game.tables_in_use else bare
    return replace(hung, meters=game.meters(hung)) if game.meters else hung


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

_WHERE_THERE_ARE_SOME = ("dependences", "successions")
"""Parts that most games do not have: those that have none keep the digest they had before there were any."""


def _decides(rules: Rules) -> dict[str, object]:
    return {
        "editions": {edition.key: edition.rulebook.digest for edition in rules.game.edition(rules.edition)},
        "settings": sorted(rules.settings.items()),
        **{name: getattr(rules, name) for name in _DECIDES},
        **{name: lines for name in _WHERE_THERE_ARE_SOME if (lines := getattr(rules, name))},
    }


JURISDICTION: Setting[str] = Setting("ruleset.jurisdiction")
VERSION: Setting[str] = Setting("ruleset.version")
DENOMINATIONS: Setting[tuple[Chips, ...]] = Setting("table.chips")
"""The chips of the table. Where a house does not choose, they follow from its limits, and no round records them."""

CARDS: Setting[str] = Setting("table.cards")
"""Whether the shoe reads the cards. Where a house does not write it, it does, and no round records the key."""
READ, UNREAD = "read", "unread"

SIDE_BETS: Setting[tuple[str, ...]] = Setting("side_bets")
"""The bets that the house describes, each as one text. Where a house describes none, no round records the key."""


def least_of(wager: str) -> Setting[Chips]:
    """Return the setting that posts the minimum bet on a wager."""
    return Setting(f"table.min.{wager}")


def most_of(wager: str) -> Setting[Chips]:
    """Return the setting that posts the maximum bet on a wager."""
    return Setting(f"table.max.{wager}")


def laid(settings: Mapping[str, Value], *layers: Iterable[Line]) -> dict[str, Line]:
    """Return the lines of stacked editions: the same name replaces in its old place; lines that do not apply are left out."""
    lines: dict[str, Line] = {}
    for layer in layers:
        for line in layer:
            if applies(line.under, settings):
                lines[line.name] = line
    return lines


def resettled(game: Game, pinned: Iterable[tuple[str, Value]]) -> Rules:
    """Return the rules a round was opened under, from the settings in its first event."""
    settings = dict(pinned)
    game = game.laid_with(settings.get(SIDE_BETS.name))
    stack = game.edition(JURISDICTION.of(settings))
    for key, value in settings.items():
        if isinstance(value, list):
            raise Fault(f"{key} was not frozen")
    return rules_under(game, stack, settings)


def check_cites(game: Game) -> None:
    """Raise a fault unless every clause a game cites exists; called once, when the game is registered."""
    known = game.clauses
    for edition in game.editions:
        rules = game.under({JURISDICTION.name: edition.key, VERSION.name: "check"})
        if not isinstance(rules, Rules):
            raise Fault(f"{game.key} cannot be opened as it comes: {rules[0]}")
        missing = sorted(cites for cites in rules.cited() if cites not in known)
        if missing:
            raise Fault(f"{game.key} cites clauses that do not exist: {', '.join(missing)}")
