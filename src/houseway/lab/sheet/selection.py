"""Selects the results to compute: every wager under every printed pay table, one that was named, or given prices."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.price import PayTable, Price, Share
from houseway.core.values.printable import quoted
from houseway.lab import shipped
from houseway.lab.answer import Answer
from houseway.lab.kept_counts import Counts, Progress, depends_on, no_progress
from houseway.lab.priced_results import read
from houseway.lab.spread import Spread
from houseway.lab.studies import studied
from houseway.lab.study import Chart, Figure, Line, Study, under
from houseway.worked.text_files import text_of

from .prices import in_file, in_words, is_price

OWN = "own"
Settings = Mapping[str, Any]
"""Settings as a submission writes them; all others are defaults."""
NOTHING: Settings = {}


def keyed(settings: Settings) -> str:
    """Return settings as one string, for use as a key."""
    return json.dumps(settings, sort_keys=True, default=str)


@dataclass(frozen=True)
class Question:
    """A wager with a pay table, a strategy and settings."""

    line: Line = field(repr=False)
    pays: str
    table: PayTable | None
    strategy: str
    settings: Settings = field(default_factory=dict[str, Any])

    @property
    def wager(self) -> str:
        """The name of the wager."""
        return self.line.wager

    @property
    def name(self) -> str:
        """The question in one line, as results that ship are named."""
        return " | ".join((self.wager, self.pays, self.strategy, keyed(self.settings)))

    @property
    def key(self) -> tuple[object, ...]:
        """The whole query except the strategy."""
        prices = None if self.table is None else tuple(self.table.pays.items())
        return (self.wager, self.pays, prices, keyed(self.settings))


class StudyResults:
    """Answers questions about one game, and keeps its rules, counts and results for the next question."""

    def __init__(self, study: Study, progress: Progress = no_progress) -> None:
        self.study, self.progress = study, progress
        self._rules: dict[str, Rules] = {}
        self._counts: dict[tuple[object, ...], Counts] = {}
        self._answers: dict[tuple[object, ...], Answer] = {}
        self._figures: dict[tuple[object, ...], tuple[Figure, ...]] = {}
        self._charts: dict[tuple[object, ...], tuple[Chart, ...]] = {}

    @property
    def game(self) -> Game:
        """The game of the study."""
        return self.study.game

    def rules(self, settings: Settings = NOTHING) -> Rules:
        """Return the rules of the game under some settings."""
        key = keyed(settings)
        if key not in self._rules:
            self._rules[key] = under(self.game, settings)
        return self._rules[key]

    def counts(self, line: Line, rules: Rules) -> Counts:
        """Return the counts for a line of the study."""
        key = (line.wager, tuple((name, rules.settings[name]) for name in line.reads))
        if key not in self._counts:
            self._counts[key] = self.study.counts(line, rules, self.progress)
        return self._counts[key]

    def has_counts(self, asked: Question) -> bool:
        """Whether the counts behind a question are at hand: they ship, or were made before."""
        return self.study.has_counted(asked.line, self.rules(asked.settings))

    def answer(self, asked: Question) -> Answer:
        """Return the result for one question."""
        line, rules = asked.line, self.rules(asked.settings)
        key = (*asked.key, asked.strategy)
        if key not in self._answers:
            self._answers[key] = self._shipped_answer(asked) or self.study.answered(
                line, self.counts(line, rules), rules, asked.table, asked.strategy, asked.settings, asked.pays
            )
        return self._answers[key]

    def _shipped_answer(self, asked: Question) -> Answer | None:
        """Return a result that ships with Houseway, for a printed table under settings that the study names.

        Only the lines of the catalogued study are answered: another study of the same game counts for itself.
        """
        line = asked.line
        if asked.settings not in line.variants or asked.table != self.study.tables(line.wager).get(asked.pays):
            return None
        meaning = depends_on(self.game.key, priced=True).meaning if shipped.listed() else ""
        told = shipped.results(self.game.key, meaning).get(asked.name)
        catalogued = studied(self.game) if told is not None else None
        if told is None or catalogued is None or not any(line is own for own in catalogued.lines):
            return None
        spread, error = read(told)
        return Answer(
            game=self.game.key,
            wager=line.wager,
            pays=asked.pays,
            strategy=asked.strategy,
            unit=line.unit,
            spread=spread,
            method=line.obtained(error),
            cites=line.cites,
            settings=asked.settings,
            error=error,
            sample=self.study.sample(line, error, spread),
            digests=self.study.digests(self.rules(asked.settings)),
        )

    def figures(self, asked: Question) -> tuple[Figure, ...]:
        """Return the figures of a question; those that no strategy changes are computed once for all strategies."""
        line, rules = asked.line, self.rules(asked.settings)
        if asked.key not in self._figures:
            self._figures[asked.key] = line.figures(self.counts(line, rules), rules, asked.table) if line.figures else ()
        own = line.figures_by(self.counts(line, rules), rules, asked.table, asked.strategy) if line.figures_by else ()
        return (*self._figures[asked.key], *own)

    def charts(self, asked: Question) -> tuple[Chart, ...]:
        """Return the charts of the best strategy, drawn up once for all strategies."""
        line, rules = asked.line, self.rules(asked.settings)
        if asked.key not in self._charts:
            self._charts[asked.key] = line.charts(self.counts(line, rules), rules, asked.table) if line.charts else ()
        return self._charts[asked.key]

    def held(self, asked: Question) -> Spread:
        """Return a bet's net against the house's own money: what feeds a meter is owed, and a meter pays its own prizes."""
        line, rules = asked.line, self.rules(asked.settings)
        if line.held is None:
            return self.answer(asked).spread
        return line.held(self.counts(line, rules), rules, asked.table, asked.strategy)

    def table_in_use(self, line: Line, rules: Rules) -> PayTable | None:
        """Return the pay table in use for a wager under these rules, or None if there is no choice."""
        return self.study.table_in_use(line, rules)

    def first(self, asked: Sequence[Question]) -> Question:
        """Return the question for the sheet of a wager: the pay table in use, by the best strategy."""
        line = asked[0].line
        hung = self.table_in_use(line, self.rules(asked[0].settings))
        plain = [one for one in asked if one.settings == asked[0].settings and one.strategy == asked[0].strategy]
        return next((one for one in plain if one.table and hung and one.table.pays == hung.pays), plain[0])

    # Which questions

    def every(
        self, wagers: Sequence[str] = (), pays: str = "", strategy: str = "", settings: Settings = NOTHING
    ) -> list[Question]:
        """Return every question that matches.

        Without wagers these are those of all wagers, but those that take minutes to count under these settings only where nothing
        else is left: `left_out` names them.
        """
        left = self.left_out(settings) if settings else ()
        lines = [self.study.line(wager) for wager in wagers] or [line for line in self.study.lines if line.wager not in left]
        tables = self._tables(lines, pays, settings)
        asked = [
            Question(line, name, table, played, chosen)
            for line in lines
            for chosen in ([settings] if settings else line.variants)
            for name, table in tables.get(line.wager, {}).items()
            for played in line.strategies
        ]
        return _by_strategy(asked, strategy)

    def left_out(self, settings: Settings) -> tuple[str, ...]:
        """Return the wagers whose counts under some settings take minutes and were not made, unless they are all wagers."""
        rules = self.rules(settings)
        slow = tuple(line.wager for line in self.study.lines if line.slow and not self.study.has_counted(line, rules))
        return slow if len(slow) < len(self.study.lines) else ()

    def _tables(self, lines: Sequence[Line], pays: str, settings: Settings) -> dict[str, dict[str, PayTable | None]]:
        if not pays:
            return {line.wager: self._printed(line, settings) for line in lines}
        letters = {line.wager: _called(pays, self.study.tables(line.wager)) for line in lines}
        if any(letters.values()):
            return letters
        if not any(mark in pays for mark in ":=") and not pays.endswith(".toml") and not is_price(pays):
            known = sorted({name for line in lines for name in self.study.tables(line.wager)})
            raise Unreadable(f'unknown pay table {quoted(pays)}. Use {", ".join(known)}, or prices, for example "7:300 6:100"')
        return self._own(lines, pays)

    def _printed(self, line: Line, settings: Settings) -> dict[str, PayTable | None]:
        """Return the printed pay tables, or only the one in use if the settings choose it."""
        printed = dict(self.study.tables(line.wager))
        was, now = self.table_in_use(line, self.rules()), self.table_in_use(line, self.rules(settings))
        if now is None or was is None or now.pays == was.pays:
            return printed
        same = {name: table for name, table in printed.items() if table is not None and table.pays == now.pays}
        return {**same} or {now.name: now}

    def _own(self, lines: Sequence[Line], pays: str) -> dict[str, dict[str, PayTable | None]]:
        text = _read(Path(pays)) if pays.endswith(".toml") else None
        found: dict[str, dict[str, PayTable | None]] = {}
        first: Unreadable | None = None
        for line in lines:
            printed = [table for table in self.study.tables(line.wager).values() if table is not None]
            if not printed:
                continue
            rows = list(dict.fromkeys(row for table in printed for row in table.pays))
            try:
                prices = in_words(pays, rows) if text is None else in_file(text, rows)
                _with_meters(line.wager, prices, printed)
                found[line.wager] = {OWN: replace(printed[0], name=OWN, pays={r: prices[r] for r in rows if r in prices})}
            except Unreadable as error:
                first = first or error
        if len(found) > 1:
            raise Unreadable(f"these prices fit {' and '.join(found)}: add --wager")
        if not found:
            raise first or Unreadable("this wager has no pay table: the rules fix its price. Leave out --pays")
        return found


def _with_meters(wager: str, prices: Mapping[str, Price], printed: Sequence[PayTable]) -> None:
    shares = any(isinstance(price, Share) for table in printed for price in table.pays.values())
    if not shares and any(isinstance(price, Share) for price in prices.values()):
        raise Unreadable(f"{wager} has no meter: write odds or dollars, not a percentage")


def _called(name: str, tables: Mapping[str, PayTable | None]) -> dict[str, PayTable | None]:
    return {known: table for known, table in tables.items() if known.lower() == name.lower()}


def _read(file: Path) -> str:
    try:
        return text_of(file)
    except Unreadable as error:
        raise Unreadable(f"{file}: {error}") from None


def _by_strategy(asked: list[Question], strategy: str) -> list[Question]:
    if not strategy:
        return asked
    known = list(dict.fromkeys(one.strategy for one in asked))
    exact = [name for name in known if name.lower() == strategy.lower()]
    meant = exact or [name for name in known if name.lower().startswith(strategy.lower())]
    if len(meant) != 1:
        found = "several strategies start" if meant else "no strategy starts"
        raise Unreadable(f"{found} with {quoted(strategy)}. Strategies: {', '.join(known)}")
    return [one for one in asked if one.strategy == meant[0]]


def wagers_meant(study: Study, written: str) -> tuple[str, ...]:
    """Return the wager of this name, or every wager whose name starts with it."""
    wanted = "_".join(written.lower().replace("-", " ").split())
    known = [line.wager for line in study.lines]
    names = {wager.replace(" ", "_"): wager for wager in known}
    if wanted in names:
        return (names[wanted],)
    meant = tuple(wager for name, wager in names.items() if name.startswith(wanted))
    if meant:
        return meant
    near = get_close_matches(wanted, known, n=3)
    shown = known if len(known) <= 12 else [*known[:12], "..."]
    hint = f"did you mean {' or '.join(near)}?" if near else f"wagers: {', '.join(shown)}"
    if any(line.name == wanted for edition in study.game.editions for line in edition.law.wagers):
        raise Unreadable(f"{quoted(wanted)} has no result of its own; {hint}")
    raise Unreadable(f"{study.game.name} has no wager {quoted(written)}; {hint}")


def studies(games: Mapping[str, Game]) -> dict[str, Study]:
    """Return the study of every game that has one."""
    found = {key: studied(game) for key, game in games.items()}
    return {key: study for key, study in found.items() if study is not None}
