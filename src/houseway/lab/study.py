"""A study: the analysis of one game, wager by wager.

The slow part (`counts`) depends on the rules and on the few settings a line names in `reads`; it is kept on disk. The quick part
(`spread`) prices what was counted, so another pay table is another answer at once. A game's study is `STUDY` in its package
of `houseway.studies`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from houseway.core.game.game import Game
from houseway.core.game.rules import SIDE_BETS, Rules, rules_under
from houseway.core.law.choice import Value
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.price import PayTable
from houseway.core.round.state import Round
from houseway.core.values.cards import Card
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand
from houseway.families.choices import ALLOW_NEGATIVE_EDGE

from .answer import Answer
from .kept_counts import Counts, Progress, depends_on, is_kept, kept, no_progress
from .spread import Spread
from .together import Together

NONE = "none"
OPTIMAL = "optimal"
ALLOWS = ALLOW_NEGATIVE_EDGE.name
"""The value for `config.allow_negative_edge`, so that tables on which the house loses can be analyzed (R-GEN-20)."""

PROCEDURES = (
    *(".approval.", ".config.", ".deck.", ".dice.", ".irregularity.", ".limits.", ".matchplay.", ".ruleset.", ".timeout."),
    *(".tokens.", ".table.max.", ".table.dealing_method", ".table.preshuffled", ".table.shuffler"),
)
"""Settings of how a table is run that decide no figure of game protection; the edition is compared by itself."""
SEATING = (".seats", ".max_players", "positions_per_player")
"""Settings that decide only what seats make that share."""

Player = Callable[[Round, Hand], str]
"""Returns the command of a hand in its turn, for example `raises 20`, or nothing to pass.

It uses only what its player can see.
"""


@dataclass(frozen=True, slots=True)
class Advice:
    """One line of a strategy chart: what is held, what to do, and the cost of a mistake."""

    when: str
    do: str
    ways: int
    """The number of hands, of `total` in the chart."""
    mistake: Fraction
    """The average cost of a mistake, in units."""
    by: str = ""
    """The criterion that decides within the line, if one word is not enough."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A strategy chart for readers."""

    title: str
    lines: tuple[Advice, ...]
    total: int
    note: str = ""
    simulated: bool = False
    """Whether the costs of mistakes were simulated, so that they are never shown as fractions."""
    rounded: bool = False
    """Whether they are rounded, so that they are not shown as fractions either."""


@dataclass(frozen=True, slots=True)
class Figure:
    """An additional figure on the sheet, such as how often the dealer qualifies or where a meter breaks even."""

    name: str
    value: Fraction
    unit: str = ""
    """`%` for a share, `$` for dollars, `rounds`, or empty for a plain number."""
    note: str = ""
    simulated: bool = False
    """Whether the figure was simulated, so that it is never shown as a fraction."""
    rounded: bool = False
    """Whether it is rounded, so that it is not shown as one either."""


@dataclass(frozen=True, slots=True)
class Exact:
    """The exact count of a wager under some rules, if it is simulated under others. A line prices either counts."""

    holds: Callable[[Rules], bool]
    """Whether it is counted under some rules."""
    method: str
    counts: Callable[[Rules, Progress], Counts]
    reads: tuple[str, ...] = ()
    """Those settings of the line that the count depends on; under others it is that of their defaults."""
    adapted: Callable[[Counts, Rules], Counts] | None = None
    """Returns the counts under those others out of that count."""


@dataclass(frozen=True, slots=True)
class Line:
    """One wager of a study: how it is counted and priced."""

    wager: str
    unit: str
    cites: tuple[str, ...]
    method: str
    counts: Callable[[Rules, Progress], Counts]
    spread: Callable[[Counts, Rules, PayTable | None, str], Spread]
    """Prices the counts; the pay table is None if the rulebook has only one price, and the last argument is the strategy."""
    strategies: tuple[str, ...] = (NONE,)
    """The strategies, the best first."""
    error: Callable[[Counts, Rules, PayTable | None, str], Fraction | None] | None = None
    """Returns the standard error of the house edge, if the counts are simulated."""
    exact: Exact | None = None
    """The exact count under rules that allow it, although it is simulated under others."""
    reads: tuple[str, ...] = ()
    """The settings that the counts depend on."""
    variants: tuple[Mapping[str, Value], ...] = ({},)
    """The settings with their own results: numbers of decks, dealing procedures."""
    tables: Callable[[Game], Mapping[str, PayTable]] | None = None
    """The printed pay tables, if there is a choice."""
    titles: Mapping[str, str] = field(default_factory=dict[str, str])
    """Longer titles for rows and outcomes on a sheet."""
    charts: Callable[[Counts, Rules, PayTable | None], tuple[Chart, ...]] | None = None
    """The charts of the best strategy."""
    figures: Callable[[Counts, Rules, PayTable | None], tuple[Figure, ...]] | None = None
    """The figures that are the same whatever the strategy."""
    figures_by: Callable[[Counts, Rules, PayTable | None, str], tuple[Figure, ...]] | None = None
    """The figures that depend on the strategy, the last argument."""
    held: Callable[[Counts, Rules, PayTable | None, str], Spread] | None = None
    """A bet's net against the house's own money, where that differs: what feeds a meter is owed to players, not won."""
    most: Fraction | None = None
    """An upper bound of what one unit wins in a round, where its outcomes do not show it."""
    sample: str = ""
    """The rounds that are dealt where figures are simulated, and their seed."""
    by_hand: Callable[[Counts, Rules, PayTable | None, Callable[[tuple[Card, ...]], bool]], Spread] | None = None
    """Prices a strategy that is a function: it takes a hand and returns whether to stay with it."""
    quick: bool = False
    """Whether a count takes so little time that it is not kept on disk."""
    slow: bool = False
    """Whether a count takes minutes. A check of a table does not wait for it; `houseway analyze` counts it once."""
    bets: Mapping[str, Chips] = field(default_factory=dict[str, Chips])
    """The bets that a simulated round makes for this wager, the wager first; zero means the table minimum."""
    plays: Callable[[Counts, Rules, PayTable | None, str], Player] | None = None
    """Returns a player for a strategy, for simulations on the engine."""
    beside: str = ""
    """The strategy of this line when the first line's player decides in a simulation (default: the best)."""
    windows: tuple[str, ...] = ()
    """Windows in which that player is also asked; an empty reply passes."""
    stands: str = ""
    """The lines that set up the table for such a round; wagers with the same lines are simulated together."""
    across: Mapping[Hand, str] = field(default_factory=dict[Hand, str])
    """Other seats that bet the first line's wager, with their strategy."""

    def obtained(self, error: Fraction | None) -> str:
        """Return the method behind a result with this standard error: counted where there is none."""
        return self.exact.method if self.exact is not None and error is None else self.method


@dataclass(frozen=True, slots=True)
class Countered:
    """A rule that stops a threat: its clause, or the setting that a house chooses, and what it does."""

    by: str
    how: str


@dataclass(frozen=True, slots=True)
class Threat:
    """A player's gain from information that should be hidden, or from cards that are remembered."""

    name: str
    wager: str
    unit: str
    method: str
    counts: Callable[[Rules, Progress], Counts]
    made: Callable[[Counts, Rules], Fraction]
    """Returns what the player makes per unit; negative if the house still has an edge."""
    countered: tuple[Countered, ...]
    percent: bool = True
    """Whether it is a share of a bet; otherwise it is a number of units."""
    error: Callable[[Counts, Rules], Fraction] | None = None
    """Returns the standard error, if it is simulated."""
    published: str = ""
    """The published figure, with its author."""
    note: str = ""
    reads: tuple[str, ...] = ()
    """The settings that the counts depend on."""
    slow: bool = False
    """Whether its count takes minutes, and is made only on request."""
    kinds: tuple[str, ...] = ("exposed", "hole")
    """The kinds of exposure, of those that `exposure` lists; a card that all see is worth to each what it is worth to one."""
    summary: Callable[[Counts], str] | None = None
    """Returns how it is done, from the counts: tags, a trigger, how often there is a bet."""
    also: tuple[str, ...] = ()
    """Other wagers at which it is worth the same."""
    unpriced: Callable[[Rules], str] | None = None
    """Returns why it has no figure under some rules, or nothing where it has one."""

    def why_unpriced(self, rules: Rules) -> str:
        """Return the reason why it has no figure under some rules, or an empty string where it has one."""
        return self.unpriced(rules) if self.unpriced else ""


@dataclass(frozen=True)
class Study:
    """The analysis of one game: its wagers and how to price them."""

    game: Game
    lines: tuple[Line, ...]
    rounds_an_hour: int = 60
    """Rounds per hour, for the expected hold."""
    threats: tuple[Threat, ...] = ()
    """The threats a house has to protect the game against."""
    together: Callable[[Rules, Progress], Together] | None = None
    """Returns the joint results of its wagers by best play, under the active pay tables, where they can be counted."""

    by_minimum: bool = False
    """Whether a posted minimum decides a figure: a commission is rounded, or a prize is a sum of dollars."""

    def line(self, wager: str) -> Line:
        """Return the line of one wager."""
        return next(line for line in self.lines if line.wager == wager)

    def tables(self, wager: str) -> Mapping[str, PayTable | None]:
        """Return the pay tables of a wager, by name."""
        tables = self.line(wager).tables
        return {"printed": None} if tables is None else {**tables(self.game)}

    def table_in_use(self, line: Line, rules: Rules) -> PayTable | None:
        """Return the pay table in use for a wager, or None without a choice; an ante may use the table of its bonus."""
        rows = {table.wager for table in self.tables(line.wager).values() if table is not None}
        return next((rules.pays[row] for row in rows if row in rules.pays), None)

    def answer(
        self,
        wager: str,
        pays: PayTable | None = None,
        strategy: str = "",
        settings: Mapping[str, Value] | None = None,
        progress: Progress = no_progress,
        named: str = "",
    ) -> Answer:
        """Return the result for a wager under a pay table and a strategy; a wager priced by a table needs one of `tables`."""
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
        """Return the result from counts or a simulation."""
        self._check_priced(line, pays)
        asked = (counts, rules, pays, strategy)
        error = line.error(*asked) if line.error else None
        spread, method = line.spread(*asked), line.obtained(error)
        return Answer(
            game=self.game.key,
            wager=line.wager,
            pays=name,
            strategy=strategy,
            unit=line.unit,
            spread=spread,
            method=method,
            cites=line.cites,
            settings=chosen,
            error=error,
            sample=self.sample(line, error, spread),
            digests=self.digests(rules),
        )

    @staticmethod
    def sample(line: Line, error: Fraction | None, spread: Spread) -> str:
        """Return the sample behind a result; empty if all of it is exact."""
        return line.sample if error is not None or spread.errors else ""

    def digests(self, rules: Rules) -> tuple[str, str]:
        """Return the digest of the rules, and that of the code that counts."""
        return rules.digest, depends_on(self.game.key).meaning[:16]

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

    def counts(self, line: Line, rules: Rules, progress: Progress = no_progress) -> Counts:
        """Return the counts for a line; these rules are counted only if they never were before.

        Where a line is simulated under some rules, its exact count takes long; so `scripts/dev counts` makes it and it ships.
        Without it, the wager is simulated under all rules.
        """
        if line.exact is not None and self.has_exactly(line, rules):
            return self.exactly(line, line.exact, rules, progress)
        named = _named(self.game.name, progress)
        if line.quick:
            return line.counts(rules, named)
        return kept(self.game.key, line.wager, self._reads(line, rules), lambda: line.counts(rules, named))

    def exactly(self, line: Line, exact: Exact, rules: Rules, progress: Progress = no_progress) -> Counts:
        """Return the exact count of a line; these rules are counted only if they never were before."""
        named, counted = _named(self.game.name, progress), self.exact_rules(line, exact, rules)
        found = kept(self.game.key, _exactly(line), self._reads(line, counted), lambda: exact.counts(counted, named))
        return exact.adapted(found, rules) if exact.adapted else found

    def exact_rules(self, line: Line, exact: Exact, rules: Rules) -> Rules:
        """Return the rules under which the exact count that serves some rules is made."""
        usual = under(self.game, {}).settings
        return changed(rules, {key: usual[key] for key in line.reads if exact.reads and key not in exact.reads})

    def has_exactly(self, line: Line, rules: Rules) -> bool:
        """Whether a line has an exact count under these rules that ships with Houseway or is already cached."""
        if line.exact is None:
            return False
        counted = self.exact_rules(line, line.exact, rules)
        return line.exact.holds(counted) and is_kept(self.game.key, _exactly(line), self._reads(line, counted))

    def threatened(self, threat: Threat, rules: Rules, progress: Progress = no_progress) -> Counts:
        """Return the counts for a threat; these rules are counted only if they never were before."""
        named = _named(self.game.name, progress)
        return kept(self.game.key, f"threat {threat.name}", self._threat_key(threat, rules), lambda: threat.counts(rules, named))

    def has_threatened(self, threat: Threat, rules: Rules) -> bool:
        """Whether the counts for a threat ship with Houseway or are already cached."""
        return is_kept(self.game.key, f"threat {threat.name}", self._threat_key(threat, rules))

    def _threat_key(self, threat: Threat, rules: Rules) -> dict[str, Value]:
        """Return the cache key of a threat's counts: the settings it reads, and all rules if the others are unusual."""
        asked = {key: rules.settings[key] for key in threat.reads}
        return asked if self.is_usual(threat, rules, asked) else {**asked, "rules": rules.digest}

    def is_usual(self, threat: Threat, rules: Rules, apart_from: Mapping[str, Value] | None = None) -> bool:
        """Whether a threat is worth as much under some rules as under default settings, apart from some that it reads."""
        usual = changed(under(self.game, {}), apart_from or {})
        mine = (threat.wager, *threat.also)
        beside = (*PROCEDURES, *(() if "shared" in threat.kinds else SEATING), *(() if self.by_minimum else (".table.min.",)))
        others = {line.wager for line in self.lines if line.wager not in mine}

        def decides(key: str) -> bool:
            about = key.split(".")[1] if "." in key else key
            theirs = any(wager == about or wager.startswith(f"{about}_") for wager in others)
            return not any(part in f".{key}" for part in beside) and (
                not theirs or any(wager.startswith(about) for wager in mine)
            )

        def deciding(one: Rules) -> list[object]:
            hung = [self.table_in_use(line, one) for line in self.lines if line.wager in mine]
            settings = {key: value for key, value in one.settings.items() if decides(key)}
            return [one.edition, [table and table.pays for table in hung], settings]

        return deciding(usual) == deciding(rules)

    def has_counted(self, line: Line, rules: Rules) -> bool:
        """Whether the counts ship with Houseway or are already cached."""
        return line.quick or self.has_exactly(line, rules) or is_kept(self.game.key, line.wager, self._reads(line, rules))

    @staticmethod
    def _reads(line: Line, rules: Rules) -> dict[str, Value]:
        return {key: rules.settings[key] for key in line.reads}


def _exactly(line: Line) -> str:
    """Return the name that the exact count of a line is kept by, beside its sample."""
    return f"{line.wager} exactly"


def _named(game: str, progress: Progress) -> Progress:
    """Return progress bars whose titles begin with the name of the game."""
    return lambda title, total: progress(f"{game}: {title}" if title else game, total)


def printed(wager: str) -> Callable[[Game], Mapping[str, PayTable]]:
    """Return the printed pay tables of a wager, for `Line.tables`."""
    return lambda game: game.pays[wager]


def changed(rules: Rules, settings: Mapping[str, Value]) -> Rules:
    """Return the same rules with other values for some settings."""
    return rules_under(rules.game, rules.game.edition(rules.edition), {**rules.settings, **settings})


def seated(seats: int) -> Callable[[Rules], str]:
    """Return a function that explains why a threat of so many sharing seats has no figure: the table has fewer."""

    def unpriced(rules: Rules) -> str:
        there = len(rules.seats)
        return "" if there >= seats else f"it takes {seats} seats that share, and this table has {there}"

    return unpriced


def under(game: Game, settings: Mapping[str, Value]) -> Rules:
    """Return the rules of a game under some settings; pay tables on which the house loses are allowed."""
    settings = {SIDE_BETS.name: game.side_bets, **settings} if game.side_bets else settings
    rules = game.under({**settings})
    if not isinstance(rules, Rules) and ALLOWS not in settings:
        answered = game.under({**settings, ALLOWS: "the lab"})
        rules = answered if isinstance(answered, Rules) else rules
    if not isinstance(rules, Rules):
        raise Unreadable("; ".join(map(str, rules)))
    return rules
