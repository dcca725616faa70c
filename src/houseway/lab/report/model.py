"""A report: a sheet with what a laboratory files beside it.

Assumptions, settings in force, intervals by number of rounds, the top win, the effect of each price, what the house collects,
game protection, the second methods, and who made it when.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

from houseway.core.game.rules import SIDE_BETS
from houseway.core.law.choice import Value
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.price import Odds, PayTable
from houseway.core.values.chips import Chips, dollars
from houseway.games import GAMES
from houseway.lab.protection import ThreatReport, found_for, threat_reports
from houseway.lab.risk import Outlook
from houseway.lab.risk.agreed import Agreed, agreed_on
from houseway.lab.risk.outlook import ROUNDS, Standing
from houseway.lab.sheet.model import Sheet, sheet_of
from houseway.lab.sheet.selection import OWN, Question, StudyResults
from houseway.lab.sheet.words import price_text, setting_text, spoken
from houseway.lab.takings import takings

from .second_program import SecondProgram, program_for

DESCRIBED: Final = "The side bets that the house describes; what each row pays is among the clauses."
CONFIDENCE: Final = (0.9, 0.95, 0.99)
"""The shares of runs of rounds that the intervals contain."""


class Signed(NamedTuple):
    """The author of a report, its date, and the public key in hexadecimal; empty where it is not signed."""

    author: str = ""
    date: str = ""
    key: str = ""


class InForce(NamedTuple):
    """A setting in force: its name and value as `--set` takes them, its effect, and what it rests on."""

    written: str
    decides: str
    cites: str
    chosen: bool
    """Whether the value differs from the default."""
    counts: bool
    """Whether the count of the wager depends on it."""


class Interval(NamedTuple):
    """The hold over some rounds, as a share of what was bet: its range by share of the runs, and where the house stands."""

    rounds: int
    bands: dict[float, tuple[Fraction, Fraction]]
    stands: Standing | None
    error: float


class Sensitivity(NamedTuple):
    """The house edge with one price changed by one to one, by the same strategy; None where such a price is not possible."""

    row: str
    price: str
    less: Fraction | None
    more: Fraction | None


@dataclass(frozen=True)
class Report:
    """A wager as a laboratory files it."""

    desk: StudyResults
    sheet: Sheet
    signed: Signed
    program: SecondProgram | None
    counted_again: Fraction | None
    """What the second program printed when the report was made; None where it was not run."""

    @property
    def question(self) -> Question:
        """The wager, pay table, strategy and settings."""
        return self.sheet.question

    @cached_property
    def outlook(self) -> Outlook:
        """The risk figures of the wager."""
        return Outlook(self.sheet.answer.spread)

    @property
    def number(self) -> str:
        """The number of the report: game, wager, pay table, and strategy where there is a choice."""
        answer = self.sheet.answer
        played = () if answer.strategy == "none" else (answer.strategy,)
        return "-".join((answer.game, answer.wager, answer.pays, *played)).replace("_", "-").replace(" ", "-")

    @property
    def each(self) -> str:
        """The unit of the figures after "of": each of them, or the one that is named."""
        unit = self.sheet.answer.unit.partition(",")[0]
        return next((f"each {unit.removeprefix(one)}" for one in ("one ", "a ") if unit.startswith(one)), unit)

    @cached_property
    def assumptions(self) -> tuple[str, ...]:
        """The assumptions behind the figures, in sentences."""
        answer, line = self.sheet.answer, self.question.line
        return tuple(
            filter(
                None,
                (
                    "Every order of the cards or tiles, and every throw, is equally likely: nothing is marked, seen early or"
                    " remembered. Section 9 has what it is worth otherwise.",
                    f"Every round is played by the strategy “{answer.strategy}”." if answer.strategy != "none" else "",
                    f"Figures are per unit: {answer.unit}. Other wagers of the same round are not part of it.",
                    "Rounds are independent of each other and bet alike, where an interval or a shift is given.",
                    "No round is void, and no irregularity happens. Payouts are exact; the rounding of a payout to the smallest"
                    f" unit of money (${dollars(self.desk.rules(self.question.settings).unit)}) is not included.",
                    "What feeds a meter belongs to players: holds are those of the house's own money." if line.held else "",
                    f"Simulated: {', '.join(spoken(name) for name in sorted(answer.simulated))}, from {answer.sample}."
                    if answer.simulated
                    else "Nothing is simulated: every situation is counted, and every figure is an exact fraction. Only intervals"
                    " and standard deviations are computed in floating point, with a bounded error.",
                ),
            )
        )

    @cached_property
    def settings(self) -> tuple[InForce, ...]:
        """Every setting in force, those that the count depends on first."""
        rules, usual = self.desk.rules(self.question.settings), self.desk.rules()
        choices = {choice.name: choice for edition in self.desk.game.edition(rules.edition) for choice in edition.law.choices}
        told, line = _meanings(self.desk.game.key), self.question.line
        varies = {key for variant in line.variants for key in variant}
        found = [
            InForce(
                written=_shown(name, value),
                decides=DESCRIBED if name == SIDE_BETS.name else told.get(name, ""),
                cites=choices[name].cites if name in choices else "",
                chosen=value != usual.settings.get(name) or name == SIDE_BETS.name,
                counts=name in line.reads or name in varies,
            )
            for name, value in rules.settings.items()
            if value != ""
        ]
        return tuple(sorted(found, key=lambda one: (not one.chosen, not one.counts, not one.decides)))

    @cached_property
    def limits(self) -> tuple[Chips, Chips] | None:
        """The posted minimum and maximum of the wager, where it has some."""
        rules, wager = self.desk.rules(self.question.settings), self.sheet.answer.wager
        limit = rules.wagers[wager].limit if wager in rules.wagers else wager
        return rules.limits.get(limit or wager)

    @cached_property
    def intervals(self) -> tuple[Interval, ...]:
        """The hold by number of rounds; empty where what whole rounds pay is not known."""
        spread = self.sheet.answer.spread
        return tuple(map(self._interval, ROUNDS)) if spread.is_whole else ()

    def _interval(self, rounds: int) -> Interval:
        taken = takings(self.sheet.answer.spread, rounds)
        bands = {share: (taken.at((1 - share) / 2) / rounds, taken.at((1 + share) / 2) / rounds) for share in CONFIDENCE}
        return Interval(rounds, bands, self.outlook.holds(rounds).chances, taken.error)

    @cached_property
    def top(self) -> tuple[Fraction, Fraction] | None:
        """The top win of a unit and its chance; None where what whole rounds pay is not known."""
        spread = self.sheet.answer.spread
        if not spread.is_whole:
            return None
        most = max(spread.payouts)
        return most, Fraction(spread.payouts[most], spread.total)

    @cached_property
    def sensitivities(self) -> tuple[Sensitivity, ...]:
        """The effect of each price, one at a time."""
        return tuple(self._sensitivities())

    def _sensitivities(self) -> Iterator[Sensitivity]:
        table = self.question.table
        if table is None or self.sheet.answer.error is not None:
            return
        for row, price in table.pays.items():
            if isinstance(price, Odds):
                edges = [self._repriced(table, row, price, by) for by in (-1, 1)]
                yield Sensitivity(row, price_text(price), *edges)

    def _repriced(self, table: PayTable, row: str, price: Odds, by: int) -> Fraction | None:
        if price.num + by * price.den <= 0:
            return None
        pays = {**table.pays, row: replace(price, num=price.num + by * price.den)}
        asked = replace(self.question, pays=OWN, table=replace(table, name=OWN, pays=pays))
        return self.desk.answer(asked).house_edge

    @cached_property
    def protection(self) -> tuple[ThreatReport, ...]:
        """The kinds of exposure of this wager, each with its gain and the rule against it."""
        game, settings = self.desk.game, self.question.settings
        wager = self.sheet.answer.wager
        found = [one for one in found_for(game, settings=settings) if wager in (one.threat.wager, *one.threat.also)]
        return tuple(one for one in threat_reports(game, found, settings) if wager in one.wagers)

    @property
    def agreed(self) -> tuple[Agreed, ...]:
        """The other methods that agreed."""
        return agreed_on(self.sheet.answer.game, self.sheet.answer.wager)

    def as_json(self) -> dict[str, object]:
        """Return every figure of the report as JSON data."""
        program, top = self.program, self.top
        return {
            "report": self.number,
            "author": self.signed.author,
            "date": self.signed.date,
            **self.sheet.as_json(),
            "assumptions": list(self.assumptions),
            "settings_in_force": [one._asdict() for one in self.settings],
            "limits": None if self.limits is None else [f"${dollars(one)}" for one in self.limits],
            "volatility_index": round(self.outlook.index, 9),
            "top_win": None if top is None else {"units": str(top[0]), "chance": str(top[1])},
            "intervals": [
                {
                    "rounds": one.rounds,
                    "bands": {f"{share:.0%}": [str(end) for end in ends] for share, ends in one.bands.items()},
                    "house": None if one.stands is None else one.stands._asdict(),
                    "error": one.error,
                }
                for one in self.intervals
            ],
            "sensitivity": [
                {
                    "row": one.row,
                    "price": one.price,
                    "house_edge_with_one_less": None if one.less is None else str(one.less),
                    "house_edge_with_one_more": None if one.more is None else str(one.more),
                }
                for one in self.sensitivities
            ],
            "second_methods": [one._asdict() for one in self.agreed],
            "second_program": None
            if program is None
            else {"file": program.file, "prints": str(program.prints), "difference": str(self.difference)},
        }

    @property
    def difference(self) -> Fraction | None:
        """The house edge less that of the second program."""
        return None if self.program is None else self.sheet.answer.house_edge - (self.counted_again or self.program.prints)


def _shown(name: str, value: Value) -> str:
    """Return a setting as `--set` takes it; limits are cents, and are written in dollars."""
    if name.startswith(("table.min.", "table.max.")) and isinstance(value, int):
        return f"{name}={dollars(value)}"
    if name == SIDE_BETS.name and isinstance(value, tuple):
        return f"{name}={' '.join(map(str, value))}"
    return setting_text(name, list(value) if isinstance(value, tuple) else value)


def _meanings(game: str) -> dict[str, str]:
    folder = GAMES.folder(game)
    file = folder.joinpath("settings.toml") if folder else None
    if file is None or not file.is_file():
        return {}
    told = tomllib.loads(file.read_text(encoding="utf-8"))
    return {key: value for key, value in told.items() if isinstance(value, str)}


def report_of(desk: StudyResults, asked: Question, signed: Signed, *, run: bool = True) -> Report:
    """Return the report on one question; `run` compiles and runs its second program, where there is one."""
    sheet, program = sheet_of(desk, asked), None
    if not asked.settings:
        program = program_for(desk.game.key, asked.wager, asked.pays, asked.strategy)
    counted = program.run() if program is not None and run else None
    if program is not None and counted is not None and counted != program.prints:
        raise Unreadable(f"{program.file} prints {counted} here, and {program.prints} where it was written")
    return Report(desk, sheet, signed, program, counted)
