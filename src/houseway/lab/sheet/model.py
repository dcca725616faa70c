"""One sheet: a result, with what a reader needs to check, use and reproduce it."""

from __future__ import annotations

import platform
import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Final

from houseway.core.game.game import Game
from houseway.core.law.rulebook import Clause
from houseway.core.law.rulings import Ruling
from houseway.core.money.price import PayTable, Price
from houseway.lab.answer import Answer, as_decimal
from houseway.lab.kept_counts import depends_on
from houseway.lab.spread import NOT_WHOLE, Ending, Spread
from houseway.lab.study import Chart, Figure, Study

from .hold import BANDS_NOTE, HOURS, OWED_NOTE, Hold, hold
from .selection import OWN, Question, StudyResults
from .words import percent, price_text, setting_text, signed, spoken, text

LEFT_OUT: Final = "charts and further figures need a count that does not ship: name the wager with --wager to make it"


@dataclass(frozen=True, slots=True)
class Row:
    """One outcome of the bet: its frequency and its contribution to the return."""

    name: str
    net: Fraction
    staked: Fraction
    ways: int
    chance: Fraction
    adds: Fraction
    """The contribution to the player's return, in units; the sum over all rows is minus the house edge."""
    cites: str
    apart: str = ""
    """What tells it apart from other outcomes of the same name."""


@dataclass(frozen=True, slots=True)
class Cost:
    """A strategy, and its cost compared with the best one."""

    strategy: str
    house_edge: Fraction
    cost: Fraction
    error: Fraction | None = None
    """The standard error of a simulated edge; None if it is exact."""
    simulated: bool = False
    """Whether the cost is simulated: its own edge is, or that of the best strategy."""


@dataclass(frozen=True)
class Sheet:
    """The figures of one wager under one pay table and one strategy."""

    study: Study
    question: Question
    answer: Answer
    rows: tuple[Row, ...]
    pays: tuple[tuple[str, Price, int], ...]
    """The prices in use and the ways of each row."""
    unpaid: tuple[str, ...]
    """Printed rows without a price in a pay table given by hand."""
    costs: tuple[Cost, ...]
    charts: tuple[Chart, ...]
    figures: tuple[Figure, ...]
    holds: tuple[Hold, ...]
    held: Spread
    """The distribution behind the holds: the bet, without what feeds a meter and without what a meter pays."""
    clauses: tuple[Clause | Ruling, ...]
    manifest: dict[str, str]
    alike: tuple[str, ...] = ()
    """Other wagers with identical figures."""
    left_out: str = ""
    """Why charts, further figures and the hold of a progressive are left out; empty where they are there."""

    @property
    def game(self) -> Game:
        """The game of the wager."""
        return self.study.game

    @property
    def title(self) -> str:
        """The name of the wager, in words."""
        return spoken(self.answer.wager)

    @property
    def subtitle(self) -> str:
        """The pay table, strategy and settings, in words."""
        answer = self.answer
        table = {"printed": "the printed price", OWN: "prices given by hand"}.get(answer.pays, f"table {answer.pays}")
        if len(self.pays) > 1 and answer.pays == "printed":
            table = "the printed prices"
        played = "" if answer.strategy == "none" else f", {answer.strategy} strategy"
        simulated = "" if answer.error is None else ", simulated"
        if answer.error is None and answer.simulated:
            simulated = f", {' and '.join(spoken(name) for name in sorted(answer.simulated))} simulated"
        return f"{table}{played}{simulated}{''.join(f', {setting_text(key, value)}' for key, value in answer.settings.items())}"

    @property
    def hold_note(self) -> str:
        """The assumptions of the expected hold, in words."""
        owed = f" {OWED_NOTE}" if self.question.line.held else ""
        bands = BANDS_NOTE if self.held.is_whole else f"Bands are {NOT_WHOLE}."
        return f"One unit per round, {self.study.rounds_an_hour} rounds per hour.{owed} {bands}"

    def outcome(self, row: Row) -> str:
        """Return the title of an outcome, which no other one on the sheet has."""
        return f"{self.called(row.name)}{row.apart}"

    def called(self, row: str) -> str:
        """Return the title of a row for readers."""
        return self.question.line.titles.get(row, row)

    def as_json(self) -> dict[str, object]:
        """Return the result and the rest of the sheet as JSON data."""
        return {
            **plain(self.answer, self.question.table),
            "hold": [
                {
                    "hours": int(one.hours),
                    "rounds": one.rounds,
                    "expected": text(one.expected),
                    "bands": {f"{share:.1%}": [round(end, 6) for end in one.band(share)] for share in one.bands},
                }
                for one in self.holds
            ],
            "strategies": [
                {
                    "strategy": c.strategy,
                    "house_edge": text(c.house_edge) if c.error is None else as_decimal(c.house_edge, c.error),
                    "cost": as_decimal(c.cost) if c.simulated else text(c.cost),
                }
                for c in self.costs
            ],
            "charts": [
                {
                    "title": chart.title,
                    "note": chart.note,
                    "total": chart.total,
                    "simulated": chart.simulated,
                    "lines": [
                        {
                            "when": a.when,
                            "do": a.do,
                            "by": a.by,
                            "ways": a.ways,
                            "mistake": as_decimal(a.mistake) if chart.simulated or chart.rounded else text(a.mistake),
                        }
                        for a in chart.lines
                    ],
                }
                for chart in self.charts
            ],
            "figures": [
                {
                    "name": f.name,
                    "value": as_decimal(f.value) if f.simulated or f.rounded else text(f.value),
                    "simulated": f.simulated,
                    "unit": f.unit,
                    "note": f.note,
                }
                for f in self.figures
            ],
            "left_out": self.left_out,
            "clauses": [{"id": c.id, "title": c.title, "says": c.says} for c in self.clauses],
            "manifest": self.manifest,
        }


def plain(answer: Answer, table: PayTable | None) -> dict[str, object]:
    """Return a result as JSON data, with its prices and whether the house loses."""
    prices = {} if table is None else {row: price_text(price) for row, price in table.pays.items()}
    return {
        **answer.as_json(),
        "house_edge_percent": percent(answer.house_edge),
        "house_loses": answer.house_loses,
        "prices": prices,
    }


def sheet_of(desk: StudyResults, asked: Question, alike: Sequence[str] = (), *, counts: bool = True) -> Sheet:
    """Return the sheet that answers one question.

    Without `counts`, what ships and what was counted before is shown, and the rest is left out: its count may take a minute.
    """
    study, line, answer = desk.study, asked.line, desk.answer(asked)
    whole = counts or desk.has_counts(asked)
    spread, held = answer.spread, desk.held(asked) if whole or line.held is None else None
    named: dict[str, int] = {}
    for ending, ways in spread.ways.items():
        named[ending.name] = named.get(ending.name, 0) + ways
    apart = _apart(spread)
    rows = tuple(
        Row(
            name=e.name,
            apart=apart[e],
            net=e.net,
            staked=e.staked,
            ways=ways,
            chance=Fraction(ways, spread.total),
            adds=e.net * ways / spread.total,
            cites=e.cites,
        )
        for e, ways in sorted(spread.ways.items(), key=lambda item: (-item[0].net, -item[1], item[0].name))
    )
    prices: Mapping[str, Price] = {} if asked.table is None else asked.table.pays
    printed = {row for table in study.tables(line.wager).values() if table is not None for row in table.pays}
    cites = [*line.cites, *([] if asked.table is None else [asked.table.cites]), *(row.cites for row in rows)]
    return Sheet(
        study=study,
        question=asked,
        answer=answer,
        rows=rows,
        pays=tuple((row, price, named.get(row, 0)) for row, price in prices.items()),
        unpaid=tuple(sorted(printed - set(prices))) if asked.pays == OWN else (),
        costs=_costs(desk, asked),
        charts=desk.charts(asked) if whole else (),
        figures=desk.figures(asked) if whole else (),
        holds=() if held is None else tuple(hold(held, study.rounds_an_hour, hours) for hours in HOURS),
        held=held or spread,
        clauses=tuple(_clauses(study.game, cites)),
        manifest=manifest(desk, asked),
        alike=tuple(alike),
        left_out="" if whole else LEFT_OUT,
    )


def _apart(spread: Spread) -> dict[Ending, str]:
    """Return the marks that tell outcomes of the same name apart: net, stake and clause, as many of them as needed."""
    groups: dict[str, list[Ending]] = {}
    for ending in spread.ways:
        groups.setdefault(ending.name, []).append(ending)
    found: dict[Ending, str] = {}
    for alike in groups.values():
        told = [(f"{signed(e.net)}", f"{signed(e.staked).removeprefix('+')} staked", e.cites) for e in alike]
        kept = [at for at in range(3) if len({one[at] for one in told}) > 1]
        for at in range(1, len(kept) + 1):
            if len({tuple(one[i] for i in kept[:at]) for one in told}) == len(told):
                kept = kept[:at]
        for ending, one in zip(alike, told, strict=True):
            found[ending] = "" if len(alike) == 1 else f" ({', '.join(one[at] for at in kept)})"
    return found


def _costs(desk: StudyResults, asked: Question) -> tuple[Cost, ...]:
    if len(asked.line.strategies) < 2:
        return ()
    found = [desk.answer(replace(asked, strategy=name)) for name in asked.line.strategies]
    best = found[0]
    return tuple(
        Cost(one.strategy, one.house_edge, one.house_edge - best.house_edge, one.error, bool(one.error or best.error))
        for one in sorted(found, key=lambda answer: answer.house_edge)
    )


def _clauses(game: Game, cites: Iterable[str]) -> Iterable[Clause | Ruling]:
    known: dict[str, Clause | Ruling] = {**game.clauses, **game.rulings}
    for id in dict.fromkeys(part for one in cites for part in one.replace(" and ", ", ").split(", ")):
        if id in known:
            yield known[id]


def manifest(desk: StudyResults, asked: Question) -> dict[str, str]:
    """Return the facts another laboratory needs to reproduce the sheet."""
    rules = desk.rules(asked.settings)
    editions = desk.game.edition(rules.edition)
    return {
        "game": desk.game.name,
        "editions": ", ".join(f"{one.key} edition {one.rulebook.edition} ({one.rulebook.digest})" for one in editions),
        "rules digest": rules.digest,
        "code digest": depends_on(desk.game.key).meaning[:16],
        "houseway": release(),
        "made with": f"Python {platform.python_version()}, NumPy {release('numpy')}, Numba {release('numba')}",
        "method": desk.answer(asked).method,
        **({"sample": sample} if (sample := desk.answer(asked).sample) else {}),
        "command": command(desk, asked),
    }


def command(desk: StudyResults, asked: Question) -> str:
    """Return the command for this sheet only; settings that differ between variants are written even if they are defaults."""
    words = ["houseway", "analyze", f"{desk.game.key}{'+FILE' if desk.game.side_bets else ''}", "--wager", asked.wager]
    varies = sorted({key for variant in asked.line.variants for key in variant} - set(asked.settings))
    settings = {**asked.settings, **{key: value for key in varies if (value := _as_written(desk, asked, key)) is not None}}
    if asked.table is not None:
        prices = (f'"{row}":{price_text(price)}' for row, price in asked.table.pays.items())
        words += ["--pays", " ".join(prices) if asked.pays == OWN else asked.pays]
    if len(asked.line.strategies) > 1:
        words += ["--strategy", asked.strategy]
    for key, value in settings.items():
        words += ["--set", setting_text(key, value)]
    return shlex.join(words)


def _as_written(desk: StudyResults, asked: Question, key: str) -> object:
    """Return a setting as a submission writes it: amounts are written in dollars and stored in cents."""
    has = desk.rules(asked.settings).settings[key]
    dollars = [has // 100 if has % 100 == 0 else has / 100] if isinstance(has, int) and not isinstance(has, bool) else []
    for value in (has, *dollars):
        try:
            if desk.rules({**asked.settings, key: value}).settings[key] == has:
                return value
        except ValueError:
            continue
    return None


@cache
def release(package: str = "houseway") -> str:
    """Return the installed version of a package, or "none"."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "none"
