"""A study: what the lab can answer about one game, wager by wager.

The slow part (`counts`) depends on the rules and on the few settings a line names in `reads`; it is kept on disk. The quick part
(`spread`) prices what was counted, so another pay table is another answer at once. Each game's study is `STUDY` in its folder's
package `lab`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.law.choice import Value
from houseway.core.money.price import PayTable
from houseway.core.round.state import Round
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand
from houseway.families.choices import ALLOW_NEGATIVE_EDGE
from houseway.games import GAMES

from .answer import Answer
from .counting import Counts, Progress, kept, place_of, silent
from .spread import Spread

NONE = "none"
OPTIMAL = "optimal"
ALLOWS = ALLOW_NEGATIVE_EDGE.name
"""Who answers for a table on which the house loses (R-GEN-20)."""

Player = Callable[[Round, Hand], str]
"""What a hand says when it is asked, in the words of a round: `raises 20`; nothing where it lets an offer pass. It looks at
nothing its player could not see."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One line of a strategy chart: what is held, what to do, and what the next best would cost there."""

    when: str
    do: str
    ways: int
    """How many hands it is about, of `total` in the chart."""
    mistake: Fraction
    """What doing the other thing costs each time, in units; where hands of one line differ, on average."""
    by: str = ""
    """What decides within the line where one word is not enough."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A strategy as a person reads it; `load` gives a program the same thing."""

    title: str
    lines: tuple[Advice, ...]
    total: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """One more exact thing worth a line on the sheet: how often the dealer qualifies, where a meter breaks even."""

    name: str
    value: Fraction
    unit: str = ""
    """`%` for a share, `$` for dollars, `rounds`, or nothing for a plain number."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One wager, how it is counted and how it is priced."""

    wager: str
    unit: str
    cites: tuple[str, ...]
    method: str
    counts: Callable[[Rules, Progress], Counts]
    spread: Callable[[Counts, Rules, PayTable | None, str], Spread]
    """Prices what was counted; the table is None where the rulebook prints one price only. The last is the strategy."""
    strategies: tuple[str, ...] = (NONE,)
    """The best first."""
    error: Callable[[Counts, Rules, PayTable | None, str], Fraction] | None = None
    """The standard error of the house edge, where the counts are of a simulation."""
    reads: tuple[str, ...] = ()
    """The settings the counts depend on."""
    variants: tuple[Mapping[str, Value], ...] = ({},)
    """The settings worth an answer of their own: six decks and eight, each dealing procedure."""
    tables: Callable[[Game], Mapping[str, PayTable]] | None = None
    """The printed tables, where there is a choice."""
    titles: Mapping[str, str] = field(default_factory=dict[str, str])
    """What a row or an ending is called on a sheet, where its own name is too short to read alone."""
    charts: Callable[[Counts, Rules, PayTable | None], tuple[Chart, ...]] | None = None
    """The best strategy, to be read and to be loaded."""
    figures: Callable[[Counts, Rules, PayTable | None], tuple[Figure, ...]] | None = None
    bets: Mapping[str, Chips] = field(default_factory=dict[str, Chips])
    """What a player puts down to make this wager, the wager first, nought for the table's least: the unit of a simulation."""
    plays: Callable[[Counts, Rules, PayTable | None, str], Player] | None = None
    """Somebody who plays by a strategy, for a simulation through the engine."""
    beside: str = ""
    """The strategy that answers for it where the first line's player decides, as in a simulation; the best if nothing is said."""
    windows: tuple[str, ...] = ()
    """Windows in which that player is asked too, and answers with nothing where they let it pass."""
    stands: str = ""
    """How the table stands before such a round, as a worked round says it; wagers that stand alike are simulated together."""
    across: Mapping[Hand, str] = field(default_factory=dict[Hand, str])
    """Other seats that bet the first line's wager, and the strategy they play it by."""


@dataclass(frozen=True)
class Study:
    """A game's wagers, as the lab knows them."""

    game: Game
    lines: tuple[Line, ...]
    rounds_an_hour: int = 60
    """How many rounds a table deals in an hour, for the hold over a shift."""

    def line(self, wager: str) -> Line:
        """The line of one wager."""
        return next(line for line in self.lines if line.wager == wager)

    def tables(self, wager: str) -> Mapping[str, PayTable | None]:
        """The tables a wager can be answered under, by name."""
        tables = self.line(wager).tables
        return {"printed": None} if tables is None else {**tables(self.game)}

    def hung(self, line: Line, rules: Rules) -> PayTable | None:
        """The table that hangs for a wager under these rules, where there is a choice; an ante's may be that of its bonus."""
        rows = {table.wager for table in self.tables(line.wager).values() if table is not None}
        return next((rules.pays[row] for row in rows if row in rules.pays), None)

    def answer(
        self,
        wager: str,
        pays: PayTable | None = None,
        strategy: str = "",
        settings: Mapping[str, Value] | None = None,
        progress: Progress = silent,
        named: str = "",
    ) -> Answer:
        """Answer for one wager under one table and one strategy; a wager that is priced by a table needs one of `tables`."""
        line, chosen = self.line(wager), {**(settings or {})}
        self._check_priced(line, pays)  # before anything is counted, which may take minutes
        strategy = strategy or line.strategies[0]
        rules = under(self.game, chosen)
        name = named or (pays.name if pays is not None else "printed")
        return self.answered(line, self.counts(line, rules, progress), rules, pays, strategy, chosen, name)

    def answered(
        self,
        line: Line,
        counts: Counts,
        rules: Rules,
        pays: PayTable | None,
        strategy: str,
        chosen: Mapping[str, Value],
        name: str,
    ) -> Answer:
        """The answer that was counted or simulated."""
        self._check_priced(line, pays)
        asked = (counts, rules, pays, strategy)
        error = line.error(*asked) if line.error else None
        spread = line.spread(*asked)
        return Answer(self.game.key, line.wager, name, strategy, line.unit, spread, line.method, line.cites, chosen, error)

    def _check_priced(self, line: Line, pays: PayTable | None) -> None:
        """Raise ValueError if a wager that is priced by a table comes without one, or with the table of another wager."""
        if line.tables is None:
            return
        tables = line.tables(self.game)
        known = f"Pass one of study.tables({line.wager!r}): {', '.join(tables)}"
        if pays is None:
            raise ValueError(f"no pay table for {line.wager}. {known}")
        if pays.wager not in {table.wager for table in tables.values()}:
            raise ValueError(f"a pay table for {pays.wager} cannot price {line.wager}. {known}")

    def counts(self, line: Line, rules: Rules, progress: Progress = silent) -> Counts:
        """What was counted, from the shelf if these rules were counted before."""
        return kept(self.game.key, line.wager, self._reads(line, rules), lambda: line.counts(rules, progress))

    def has_counted(self, line: Line, rules: Rules) -> bool:
        """Whether the answer is at hand, or would first have to be counted."""
        return place_of(self.game.key, line.wager, self._reads(line, rules)).exists()

    @staticmethod
    def _reads(line: Line, rules: Rules) -> dict[str, Value]:
        return {key: rules.settings[key] for key in line.reads}


def printed(wager: str) -> Callable[[Game], Mapping[str, PayTable]]:
    """The tables a rulebook prints for a wager, for `Line.tables`."""
    return lambda game: game.pays[wager]


def under(game: Game, settings: Mapping[str, Value]) -> Rules:
    """The game as it comes, but for these settings; a table on which the house loses may be asked about."""
    rules = game.under({**settings})
    if not isinstance(rules, Rules) and ALLOWS not in settings:
        answered = game.under({**settings, ALLOWS: "the lab"})
        rules = answered if isinstance(answered, Rules) else rules
    if not isinstance(rules, Rules):
        raise ValueError("; ".join(map(str, rules)))
    return rules


def studied(game: Game) -> Study | None:
    """The study of a game: its own, or where nobody wrote one and it is small, a plain one that deals everything out."""
    lab = GAMES.part(game.key, "lab")
    if lab is None:
        from .plain import study as plain  # which is built on this file

        return plain(game)
    study = getattr(lab, "STUDY", None)  # a game without wagers against the house has none
    assert study is None or isinstance(study, Study)
    return study
