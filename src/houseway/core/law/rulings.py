"""The register of rulings as data: how we read clauses that leave a gap or contradict each other, and how else one could.

A ruling has the other readings of its clauses. A reading that a house may choose has the settings that choose it; one
without a money figure has the reason. What a reading is worth is written by a command into `worth.toml` beside the
rulings, from what the lab counts and bots play. No count and no round depends on this register: it explains the rules.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib.resources.abc import Traversable
from typing import Any, Literal, get_args

from houseway.core.fault import Fault
from houseway.core.values.chips import Chips
from houseway.core.values.plain import table_in

RULINGS, WORTH = "rulings.toml", "worth.toml"
"""The register's files in a folder: what is written by hand, and what a command writes."""
ROUNDS = 100_000
"""The rounds over which money is stated."""

Doubt = Literal["contradiction", "ambiguous", "misprint", "reference", "silent", "arithmetic", "easily missed"]
"""The kind of doubt that the clauses leave."""
Basis = Literal["clause", "document", "public rules", "fairness", "arithmetic"]
"""What a ruling rests on: words of the clause, another clause, well-known public rules, fairness, or arithmetic."""
Weight = Literal["ordinary", "rare", "none"]
"""Where a wrong reading moves money: in ordinary play, in rare states and mishaps, or nowhere."""
Side = Literal["player", "house", "neither"]
"""Whom a reading favors, compared with the other readings."""
Unpriced = Literal[
    "", "mishap", "procedure", "people", "no chips", "varies", "posted", "unplayable", "one form", "same money", "no count"
]
"""Why a reading has no money figure."""
UNPRICED: Mapping[str, str] = {
    "mishap": "Money follows only after a mistake or a failure at the table; how often those happen is not part of the rules.",
    "procedure": "It decides who does what and when; every bet ends alike.",
    "people": "It decides who must be asked; the amounts are the same if they agree.",
    "no chips": "It is about words, numbers or records, and moves no chips.",
    "varies": "It favors one player as often as another or depends on what players choose to do, so there is no mean to state.",
    "posted": "It depends on amounts that the house posts, and is nothing at the amounts a table has by default.",
    "unplayable": "Read so, the game could not be dealt or settled, so there is no game to count.",
    "one form": "The software plays our reading only, so there is nothing to count the other with.",
    "same money": "Both readings pay the same in every round.",
    "no count": "The lab has no count of it.",
}


DOUBTS: Mapping[Doubt, str] = {
    "contradiction": "the clauses contradict each other",
    "ambiguous": "the words can be read in two ways",
    "misprint": "the words are a misprint",
    "reference": "the clauses refer to something that is not there",
    "silent": "the clauses do not say",
    "arithmetic": "the words are clear, and their arithmetic is not what it seems",
    "easily missed": "the words are clear, and differ from a similar game or from common play",
}
BASES: Mapping[Basis, str] = {
    "clause": "the words of the clause",
    "document": "another clause of the document, or of a similar game",
    "public rules": "the game's well-known public rules",
    "fairness": "fairness: a doubt that the house's paper made is resolved for the player",
    "arithmetic": "arithmetic or mechanics",
}
WEIGHTS: Mapping[Weight, str] = {
    "ordinary": "a wrong reading pays wrongly in ordinary play",
    "rare": "a wrong reading pays wrongly in rare states or after a mistake",
    "none": "a wrong reading moves no money",
}


@dataclass(frozen=True, slots=True)
class Worth:
    """The worth of a reading against ours, at one wager of one game or to the bots of a whole round."""

    game: str
    wager: str
    """The wager, or `round` where bots played whole rounds."""
    ours: Fraction
    """What the house wins on average of one unit under our reading; negative if it loses."""
    other: Fraction
    """The same under the other reading."""
    stake: Chips
    """The unit in cents: the table's minimum of that wager; one dollar for a round of bots."""
    rounds: int = 0
    """The rounds that were played, or zero where both figures are exact."""
    error: Fraction = Fraction(0)
    """The standard error of the difference; zero where both figures are exact."""

    @property
    def difference(self) -> Fraction:
        """Return the house's additional win of one unit under the other reading."""
        return self.other - self.ours

    @property
    def money(self) -> Fraction:
        """Return the cents that the house wins in addition in 100,000 rounds of one unit under the other reading."""
        return self.difference * self.stake * ROUNDS

    @property
    def is_exact(self) -> bool:
        """Whether both figures were counted and not simulated."""
        return not self.rounds

    @property
    def favors(self) -> Side:
        """Return whom the other reading favors by this figure; a simulated difference within two errors favors neither."""
        if not self.difference or abs(self.difference) <= 2 * self.error:
            return "neither"
        return "house" if self.difference > 0 else "player"


@dataclass(frozen=True, slots=True)
class Reading:
    """Another reading of the clauses of a ruling."""

    says: str
    favors: Side
    """Whom it favors, compared with ours."""
    sets: Mapping[str, Any]
    """The settings by which a house chooses it, as a submission writes them; empty where no house may."""
    at: Mapping[str, Any]
    """The other settings of a table at which the two readings differ; empty where they differ at any table."""
    unpriced: Unpriced = ""
    """Why it has no money figure; empty where there is one."""
    worth: tuple[Worth, ...] = ()
    """What it is worth at this game, as counted or played."""

    def at_game(self, known: Collection[str]) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the settings of a table under our reading and under this one, of those keys that a game has."""
        table = {key: value for key, value in self.at.items() if key in known}
        return table, table | {key: value for key, value in self.sets.items() if key in known}


@dataclass(frozen=True, slots=True)
class Ruling:
    """Our decision where the clauses leave a gap or contradict each other."""

    id: str
    title: str
    says: str
    clauses: tuple[str, ...]
    setting: str
    words: str = ""
    """What the clauses say or leave out, in a few words."""
    doubt: Doubt = "silent"
    weight: Weight = "none"
    basis: tuple[Basis, ...] = ()
    others: tuple[Reading, ...] = ()
    since: str = ""
    """The day from which it is followed."""
    revised: str = ""
    """The day of its last change in meaning, if it was changed."""

    @property
    def settings(self) -> tuple[str, ...]:
        """Return the settings by which a house may differ; empty where the ruling is fixed."""
        return () if self.setting == "fixed" else tuple(self.setting.split(", "))

    @property
    def is_own(self) -> bool:
        """Whether it was decided in this project, where the register that the project began with is silent too."""
        return not self.id.startswith("R-")

    @property
    def favors(self) -> Side:
        """Return whom our reading favors: the other side of those whom all other readings favor."""
        sides = {reading.favors for reading in self.others}
        return "player" if sides == {"house"} else "house" if sides == {"player"} else "neither"

    def opposite(self, known: Collection[str]) -> Mapping[str, Any]:
        """Return the settings that choose the first other reading at a game with these keys; empty where there are none."""
        for reading in self.others:
            if here := {key: value for key, value in reading.sets.items() if key in known}:
                return here
        return {}


def read_rulings(folders: Iterable[Traversable]) -> dict[str, Ruling]:
    """Return the rulings a game relies on, by their ids, from folders with a `rulings.toml`, and maybe a `worth.toml`."""
    places = tuple(folders)
    priced: dict[str, list[Any]] = {}
    for place in places:
        if (file := place / WORTH).is_file():
            priced |= tomllib.loads(file.read_text(encoding="utf-8")).get("worth", {})
    rulings: dict[str, Ruling] = {}
    for place in places:
        for key, value in tomllib.loads((place / RULINGS).read_text(encoding="utf-8")).items():
            rulings[key] = _ruling(key, dict(table_in(value)), priced.get(key, ()))
    return rulings


def _ruling(id: str, entry: dict[str, Any], priced: Iterable[Any]) -> Ruling:
    figures: dict[int, list[Worth]] = {}
    for one in map(table_in, priced):
        ours, other, error = (Fraction(one.get(name, 0)) for name in ("ours", "other", "error"))
        worth = Worth(
            game=one["game"],
            wager=one["wager"],
            ours=ours,
            other=other,
            stake=one["stake"],
            rounds=one.get("rounds", 0),
            error=error,
        )
        figures.setdefault(one["reading"], []).append(worth)
    told = [table_in(one) for one in entry.pop("others", ())]
    others = tuple(_reading(id, one, tuple(figures.get(number, ()))) for number, one in enumerate(told, start=1))
    clauses, basis = tuple(entry.pop("clauses")), tuple(entry.pop("basis", ()))
    days = {name: str(entry.pop(name)) for name in ("since", "revised") if name in entry}
    ruling = Ruling(id, clauses=clauses, basis=basis, others=others, **days, **entry)
    for value, allowed in ((ruling.doubt, Doubt), (ruling.weight, Weight), *((one, Basis) for one in basis)):
        _check(id, value, allowed)
    return ruling


def _reading(id: str, entry: Mapping[str, Any], worth: tuple[Worth, ...]) -> Reading:
    sets, at = (dict(entry.get(name, {})) for name in ("sets", "at"))
    reading = Reading(entry["says"], entry["favors"], sets, at, entry.get("unpriced", ""), worth)
    _check(id, reading.favors, Side)
    _check(id, reading.unpriced, Unpriced)
    if not reading.sets and not reading.unpriced:
        raise Fault(f"{id}: a reading that no house may choose says why it has no figure")
    return reading


def _check(id: str, value: str, allowed: Any) -> None:
    if value not in get_args(allowed):
        raise Fault(f"{id}: {value!r} is not one of {', '.join(get_args(allowed))}")
