"""An edition: a rulebook and the lines of law made from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from houseway.core.circle import Rules, Table
from houseway.core.law.bar import Bar
from houseway.core.law.choice import LAW, AnyChoice, Ground, Voice
from houseway.core.law.condition import Condition
from houseway.core.law.rulebook import Rulebook
from houseway.core.law.wager import Wager
from houseway.core.round.approval import Approval
from houseway.core.round.dependence import Dependence, Succession
from houseway.core.round.irregularity import Irregularity
from houseway.core.round.settlement import Row
from houseway.core.stages.stage import Stage
from houseway.core.values.chips import Chips
from houseway.core.values.role import Role

from .between_rounds import Tending
from .duty import Duty


class Cites(NamedTuple):
    """The clauses the core itself needs by name, so that every refusal cites one."""

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
    """The clause that gives a seat to its player alone; by default, the clause about being seated."""


class Breach(NamedTuple):
    """One thing in a submission for which a table may not open, with the voice that objects.

    The clause is what the law says. A ruling is our own reading, where the clause itself would allow it. A reason is
    why this software cannot play what may well be lawful. The first that is there speaks, the reason before the ruling.
    """

    key: str
    says: str
    cites: str
    """The clause that decides; under our reading or for the software, the clause that the setting rests on."""
    ruling: str = ""
    instead: str = ""
    """The suggested correction, where it does not follow from the lawful values of the key."""
    reason: str = ""

    @property
    def source(self) -> Voice:
        """Return the voice that objects: the law, our reading of it, or this software."""
        return "software" if self.reason else "reading" if self.ruling else "law"

    @property
    def ground(self) -> str:
        """Return the basis of the objection: the clause, the ruling or the reason."""
        return self.reason or self.ruling or self.cites

    @property
    def sentence(self) -> str:
        """Return the description of the breach, with the suggested correction if there is one."""
        return f"{self.says}. {self.instead}" if self.instead else self.says

    def __str__(self) -> str:
        whose = {"law": "", "reading": "our reading, ", "software": "not supported: "}[self.source]
        return f"{self.key}: {self.sentence} ({whose}{self.ground})"


NO_EFFECT: Final = "the setting would have no effect without another one"
NO_BET_FITS: Final = "no bet would be within such limits"
IN_CHIPS: Final = "amounts are counted in chips of the table"
"""Reasons why a value cannot be played, whatever its clause allows."""


@dataclass(frozen=True, slots=True)
class Check:
    """A check of a whole submission, made after its keys have been read one by one."""

    name: str
    finds: Callable[[Rules], Iterable[Breach]]
    under: tuple[Condition, ...] = ()


class Limit(NamedTuple):
    """The range a house may post for a wager: minimum and maximum, and the defaults where it posts none."""

    cites: str
    low: Chips
    high: Chips
    least: Chips = 1
    most: Chips | None = None
    ground: Ground = LAW
    """Why no other limits may be posted."""


@dataclass(frozen=True, slots=True)
class Law:
    """The rules of one edition as data: each line carries its clause."""

    choices: tuple[AnyChoice, ...] = ()
    wagers: tuple[Wager, ...] = ()
    limits: Mapping[str, Limit] = field(default_factory=dict[str, Limit])
    rows: Mapping[str, tuple[Row, ...]] = field(default_factory=dict[str, tuple[Row, ...]])
    orders: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    stages: tuple[Stage, ...] = ()
    irregularities: tuple[Irregularity, ...] = ()
    approvals: tuple[Approval, ...] = ()
    dependences: tuple[Dependence, ...] = ()
    """The wagers that are paid because of somebody's prize (R-GEN-35)."""
    successions: tuple[Succession, ...] = ()
    """The prizes that one meter pays one after the other (R-GEN-10)."""
    tendings: tuple[Tending, ...] = ()
    open_bars: tuple[Bar[Table, str], ...] = ()
    """The reasons why no round can be opened yet, besides cards that are not ready."""
    duties: tuple[Duty, ...] = ()
    """The duties of staff at a table. They decide nothing, so they are not part of any digest."""
    over_limit: tuple[Role, ...] = ()
    cash: tuple[Role, ...] = ()
    """The roles that must confirm a bet called out with cash; where none is named, cash cannot be bet."""
    checks: tuple[Check, ...] = ()
    cites: Mapping[str, str] = field(default_factory=dict[str, str])
    reasons: Mapping[str, str] = field(default_factory=dict[str, str])
    """The sentences behind reason codes that the game gives itself, besides those of its bars."""
    words: Mapping[str, str] = field(default_factory=dict[str, str])
    """Clauses a game's own code cites by what they are about, so that an upper edition can replace them."""


@dataclass(frozen=True, slots=True)
class Edition:
    """A rulebook and the lines of law made from it."""

    key: str
    rulebook: Rulebook
    law: Law
