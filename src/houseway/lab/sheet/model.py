"""One sheet: a result, with what a reader needs to check, use and reproduce it."""

from __future__ import annotations

import json
import platform
import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.metadata import PackageNotFoundError, version

from houseway.core.game.game import Game
from houseway.core.law.rulebook import Clause, Ruling
from houseway.core.money.price import Odds, PayTable, Price
from houseway.core.values.plain import is_table
from houseway.lab.answer import Answer
from houseway.lab.counting import code_digest
from houseway.lab.study import Chart, Figure, Study

from .asking import OWN, Desk, Question
from .hold import BANDS, HOURS, Hold, hold


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


@dataclass(frozen=True, slots=True)
class Cost:
    """A strategy, and its cost compared with the best one."""

    strategy: str
    house_edge: Fraction
    cost: Fraction


@dataclass(frozen=True)
class Sheet:
    """The figures of one wager under one pay table and one strategy."""

    study: Study
    asked: Question
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
    clauses: tuple[Clause | Ruling, ...]
    manifest: dict[str, str]
    alike: tuple[str, ...] = ()
    """Other wagers with identical figures."""

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
        return f"{table}{played}{simulated}{''.join(f', {setting_text(key, value)}' for key, value in answer.settings.items())}"

    def called(self, row: str) -> str:
        """Return the title of a row for readers."""
        return self.asked.line.titles.get(row, row)

    def as_json(self) -> dict[str, object]:
        """Return the result and the rest of the sheet as JSON data."""
        return {
            **plain(self.answer, self.asked.table),
            "hold": [
                {
                    "hours": int(one.hours),
                    "rounds": one.rounds,
                    "expected": text(one.expected),
                    "bands": {f"{share:.1%}": [round(end, 6) for end in one.band(share)] for share in BANDS},
                }
                for one in self.holds
            ],
            "strategies": [{"strategy": c.strategy, "house_edge": text(c.house_edge), "cost": text(c.cost)} for c in self.costs],
            "charts": [
                {
                    "title": chart.title,
                    "note": chart.note,
                    "total": chart.total,
                    "lines": [
                        {"when": a.when, "do": a.do, "by": a.by, "ways": a.ways, "mistake": text(a.mistake)} for a in chart.lines
                    ],
                }
                for chart in self.charts
            ],
            "figures": [{"name": f.name, "value": text(f.value), "unit": f.unit, "note": f.note} for f in self.figures],
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


def sheet_of(desk: Desk, asked: Question, alike: Sequence[str] = ()) -> Sheet:
    """Return the sheet that answers one question."""
    study, line, answer = desk.study, asked.line, desk.answer(asked)
    rules = desk.rules(asked.settings)
    counts = desk.counts(line, rules)
    spread = answer.spread
    named: dict[str, int] = {}
    for ending, ways in spread.ways.items():
        named[ending.name] = named.get(ending.name, 0) + ways
    rows = tuple(
        Row(e.name, e.net, e.staked, ways, Fraction(ways, spread.total), e.net * ways / spread.total, e.cites)
        for e, ways in sorted(spread.ways.items(), key=lambda item: (-item[0].net, -item[1], item[0].name))
    )
    prices: Mapping[str, Price] = {} if asked.table is None else asked.table.pays
    printed = {row for table in study.tables(line.wager).values() if table is not None for row in table.pays}
    cites = [*line.cites, *([] if asked.table is None else [asked.table.cites]), *(row.cites for row in rows)]
    return Sheet(
        study,
        asked,
        answer,
        rows,
        tuple((row, price, named.get(row, 0)) for row, price in prices.items()),
        tuple(sorted(printed - set(prices))) if asked.pays == OWN else (),
        _costs(desk, asked),
        line.charts(counts, rules, asked.table) if line.charts else (),
        line.figures(counts, rules, asked.table) if line.figures else (),
        tuple(hold(spread, study.rounds_an_hour, hours) for hours in HOURS),
        tuple(_clauses(study.game, cites)),
        manifest(desk, asked),
        tuple(alike),
    )


def _costs(desk: Desk, asked: Question) -> tuple[Cost, ...]:
    if len(asked.line.strategies) < 2:
        return ()
    edges = {
        name: desk.answer(Question(asked.line, asked.pays, asked.table, name, asked.settings)).house_edge
        for name in asked.line.strategies
    }
    best = edges[asked.line.strategies[0]]
    return tuple(Cost(name, edge, edge - best) for name, edge in sorted(edges.items(), key=lambda item: item[1]))


def _clauses(game: Game, cites: Iterable[str]) -> Iterable[Clause | Ruling]:
    known: dict[str, Clause | Ruling] = {**game.clauses, **game.rulings}
    for id in dict.fromkeys(part for one in cites for part in one.replace(" and ", ", ").split(", ")):
        if id in known:
            yield known[id]


def manifest(desk: Desk, asked: Question) -> dict[str, str]:
    """Return what another laboratory needs to reproduce the sheet."""
    rules = desk.rules(asked.settings)
    editions = desk.game.edition(rules.edition)
    return {
        "game": desk.game.name,
        "editions": ", ".join(f"{one.key} edition {one.rulebook.edition} ({one.rulebook.digest})" for one in editions),
        "rules digest": rules.digest,
        "code digest": code_digest(desk.game.key)[:16],
        "houseway": release(),
        "made with": f"Python {platform.python_version()}, NumPy {release('numpy')}, Numba {release('numba')}",
        "method": asked.line.method,
        "command": command(desk, asked),
    }


def command(desk: Desk, asked: Question) -> str:
    """Return the command for this sheet only; settings that differ between variants are written even if they are defaults."""
    words = ["houseway", "analyze", desk.game.key, "--wager", asked.wager]
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


def _as_written(desk: Desk, asked: Question, key: str) -> object:
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


def grouped(answers: Sequence[Answer]) -> list[tuple[str, Answer]]:
    """Return one result per group of wagers that differ only in their number, with a name for the group."""
    kinds: dict[object, list[Answer]] = {}
    for one in answers:
        family = one.wager.rstrip("_0123456789")
        ways = frozenset((ending.name, ending.net, ways) for ending, ways in one.spread.ways.items())
        key = (family, one.pays, one.strategy, json.dumps(one.settings, sort_keys=True, default=list), ways)
        kinds.setdefault(key, []).append(one)
    return [
        (spoken(alike[0].wager) if len(alike) == 1 else _family([one.wager for one in alike]), alike[0])
        for alike in kinds.values()
    ]


def by_settings(answers: Sequence[Answer]) -> dict[str, list[Answer]]:
    """Group results by their settings, default settings first."""
    found: dict[str, list[Answer]] = {}
    for answer in answers:
        found.setdefault(" ".join(setting_text(key, value) for key, value in answer.settings.items()), []).append(answer)
    return found


def _family(wagers: Sequence[str]) -> str:
    """Return one name for wagers that differ only in their number.

    >>> _family(["total_4", "total_17"]), _family([f"two_of_a_kind_{n}" for n in range(1, 7)]), _family(["two_dice_1_2"] * 15)
    ('total 4, 17', 'two of a kind 1 to 6', 'two dice (15)')
    """
    family = wagers[0].rstrip("_0123456789")
    numbers = [wager.removeprefix(f"{family}_") for wager in wagers]
    if all(number.isdecimal() for number in numbers):
        run = [*range(int(numbers[0]), int(numbers[0]) + len(numbers))] == [int(number) for number in numbers]
        shown = f"{numbers[0]} to {numbers[-1]}" if run and len(numbers) > 2 else ", ".join(numbers)
        return f"{spoken(family)} {shown}"
    return f"{spoken(family)} ({len(numbers)})"


# Small words


def spoken(name: str) -> str:
    """Return a name with spaces for underscores."""
    return name.replace("_", " ")


def setting_text(key: str, value: object) -> str:
    """Return a setting as `--set` reads it."""
    if isinstance(value, str):
        return f"{key}={value}"
    if is_table(value):
        return f"{key}={{{', '.join(setting_text(name, one) for name, one in value.items())}}}"
    return f"{key}={'none' if value is None else json.dumps(value)}"


def price_text(price: Price) -> str:
    """Return a price as a sign prints it and `--pays` reads it; `for 1` only where the rulebook prints it (R-GEN-27)."""
    return f"{price.num:,} to {price.den}" if type(price) is Odds else str(price)


def text(fraction: Fraction) -> str:
    """Return a fraction as `n/d`."""
    return f"{fraction.numerator}/{fraction.denominator}"


def exactness(answers: Iterable[Answer]) -> str:
    """Return "exact", "simulated", or both, for some results."""
    return " and ".join(sorted({"exact" if answer.error is None else "simulated" for answer in answers}))


def exactly(answer: Answer, value: Fraction) -> str:
    """Return the exact fraction of a rounded figure, or "simulated", with the standard error for the house edge."""
    if answer.error is None:
        return text(value)
    return f"simulated, standard error {percent(answer.error)}" if value == answer.house_edge else "simulated"


def percent(share: Fraction, places: int = 4) -> str:
    """Return an exact share as a percentage, halves rounded away from zero.

    >>> percent(Fraction(1, 36)), percent(Fraction(-1, 3), 2)
    ('2.7778 %', '-33.33 %')
    """
    return f"{decimal(share * 100, places)} %"


def decimal(value: Fraction, places: int = 4) -> str:
    """Return an exact number as a rounded decimal.

    >>> decimal(Fraction(12345678, 1000)), decimal(Fraction(-1, 80000))
    ('12,345.6780', '-0.0000')
    """
    scaled = (abs(value) * 2 * 10**places + 1) // 2
    whole, part = divmod(int(scaled), 10**places)
    return f"{'-' if value < 0 else ''}{whole:,}{f'.{part:0{places}}' if places else ''}"


def signed(value: Fraction) -> str:
    """Return a net amount with its sign, in as few digits as it needs."""
    if value.denominator == 1:
        return f"{value.numerator:+,}" if value else "0"
    exact = value.denominator in (2, 4, 5, 10, 20, 25, 50, 100)
    shown = decimal(abs(value), 2 if exact else 4).rstrip("0").rstrip(".")
    return f"{'-' if value < 0 else '+'}{shown}"


def chance(share: Fraction) -> str:
    """Return a probability as a percentage, or as "1 in N" if it is small."""
    if share and share < Fraction(1, 10000):
        return f"1 in {decimal(1 / share, 0)}"
    return percent(share)


def figure(one: Figure) -> str:
    """Return a figure with its unit."""
    match one.unit:
        case "%":
            return percent(one.value)
        case "$":
            return f"${decimal(one.value, 2)}"
        case "":
            return decimal(one.value, 0 if one.value.denominator == 1 else 4)
        case unit:
            return f"{decimal(one.value, 0 if one.value.denominator == 1 else 2)} {unit}"
