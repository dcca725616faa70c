"""One sheet: an answer, and everything a reader needs to check it, use it and repeat it."""

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
from .hold import BANDS, HOURS, Hold, hold, lopsided


@dataclass(frozen=True, slots=True)
class Row:
    """One way the bet ends: how often, and what it adds to the return."""

    name: str
    net: Fraction
    staked: Fraction
    ways: int
    chance: Fraction
    adds: Fraction
    """What it adds to the player's return, in units; all rows together come to the house edge, with the sign turned."""
    cites: str


@dataclass(frozen=True, slots=True)
class Cost:
    """A way to play, and what it costs against the best."""

    strategy: str
    house_edge: Fraction
    cost: Fraction


@dataclass(frozen=True)
class Sheet:
    """Everything about one wager under one table and one strategy."""

    study: Study
    asked: Question
    answer: Answer
    rows: tuple[Row, ...]
    pays: tuple[tuple[str, Price, int], ...]
    """The hung prices and how often each row comes."""
    unpaid: tuple[str, ...]
    """Printed rows that a table given by hand leaves out."""
    costs: tuple[Cost, ...]
    charts: tuple[Chart, ...]
    figures: tuple[Figure, ...]
    holds: tuple[Hold, ...]
    lopsided: bool
    clauses: tuple[Clause | Ruling, ...]
    manifest: dict[str, str]
    alike: tuple[str, ...] = ()
    """Other wagers of which every word here holds too."""

    @property
    def game(self) -> Game:
        """Whose wager it is."""
        return self.study.game

    @property
    def title(self) -> str:
        """The wager and its kin, in words."""
        return spoken(self.answer.wager)

    @property
    def subtitle(self) -> str:
        """Under what it was asked."""
        answer = self.answer
        table = {"printed": "the printed price", OWN: "prices given by hand"}.get(answer.pays, f"table {answer.pays}")
        if len(self.pays) > 1 and answer.pays == "printed":
            table = "the printed prices"
        played = "" if answer.strategy == "none" else f", {answer.strategy} strategy"
        simulated = "" if answer.error is None else ", simulated"
        return f"{table}{played}{simulated}{''.join(f', {setting_text(key, value)}' for key, value in answer.settings.items())}"

    def called(self, row: str) -> str:
        """A row as a reader knows it."""
        return self.asked.line.titles.get(row, row)

    def as_json(self) -> dict[str, object]:
        """The answer, and what the sheet adds to it."""
        return {
            **plain(self.answer, self.asked.table),
            "hold": [
                {
                    "hours": one.hours,
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
    """An answer for a program, with its prices and whether the house loses."""
    prices = {} if table is None else {row: price_text(price) for row, price in table.pays.items()}
    return {
        **answer.as_json(),
        "house_edge_percent": percent(answer.house_edge),
        "house_loses": answer.house_loses,
        "prices": prices,
    }


def sheet_of(desk: Desk, asked: Question, alike: Sequence[str] = ()) -> Sheet:
    """Make the sheet of one question."""
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
        lopsided(spread, study.rounds_an_hour * HOURS[-1]),
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
    """What another lab needs to come to the same sheet."""
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
    """The words that ask this again and nothing else: what differs between variants is said even where it is as it comes."""
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
    """What a house would write to have what it has: amounts are written in dollars and kept in cents."""
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
    """Which release of a package is installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "none"


def grouped(answers: Sequence[Answer]) -> list[tuple[str, Answer]]:
    """The first of each kind, with a name for all: six spots that differ only in their number are one line of a list."""
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
    """Answers by the choices they were asked under, those of the game as it comes first."""
    found: dict[str, list[Answer]] = {}
    for answer in answers:
        found.setdefault(" ".join(setting_text(key, value) for key, value in answer.settings.items()), []).append(answer)
    return found


def _family(wagers: Sequence[str]) -> str:
    """Wagers that differ in their number.

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
    """A name in words."""
    return name.replace("_", " ")


def setting_text(key: str, value: object) -> str:
    """A setting as `--set` takes it."""
    if isinstance(value, str):
        return f"{key}={value}"
    if is_table(value):
        return f"{key}={{{', '.join(setting_text(name, one) for name, one in value.items())}}}"
    return f"{key}={'none' if value is None else json.dumps(value)}"


def price_text(price: Price) -> str:
    """A price as a sign may print it and `--pays` reads it; `for 1` only where the paper itself prints it (R-GEN-27)."""
    return f"{price.num:,} to {price.den}" if type(price) is Odds else str(price)


def text(fraction: Fraction) -> str:
    """A fraction as `n/d`."""
    return f"{fraction.numerator}/{fraction.denominator}"


def surety(answers: Iterable[Answer]) -> str:
    """Whether these answers are exact."""
    return " or ".join(sorted({"exact" if answer.error is None else "simulated" for answer in answers}))


def exactly(answer: Answer, value: Fraction) -> str:
    """What stands beside a rounded figure: the fraction, or that it was simulated; beside the edge, how far that may be off."""
    if answer.error is None:
        return text(value)
    return f"simulated, standard error {percent(answer.error)}" if value == answer.house_edge else "simulated"


def percent(share: Fraction, places: int = 4) -> str:
    """An exact share as a percentage, halves away from nought.

    >>> percent(Fraction(1, 36)), percent(Fraction(-1, 3), 2)
    ('2.7778 %', '-33.33 %')
    """
    return f"{decimal(share * 100, places)} %"


def decimal(value: Fraction, places: int = 4) -> str:
    """An exact number, rounded for reading.

    >>> decimal(Fraction(12345678, 1000)), decimal(Fraction(-1, 80000))
    ('12,345.6780', '-0.0000')
    """
    scaled = (abs(value) * 2 * 10**places + 1) // 2
    whole, part = divmod(int(scaled), 10**places)
    return f"{'-' if value < 0 else ''}{whole:,}{f'.{part:0{places}}' if places else ''}"


def signed(value: Fraction) -> str:
    """What is won or lost, short where it is short."""
    if value.denominator == 1:
        return f"{value.numerator:+,}" if value else "0"
    exact = value.denominator in (2, 4, 5, 10, 20, 25, 50, 100)
    shown = decimal(abs(value), 2 if exact else 4).rstrip("0").rstrip(".")
    return f"{'-' if value < 0 else '+'}{shown}"


def chance(share: Fraction) -> str:
    """A probability a person can read: a percentage, or one in so many where it is seldom."""
    if share and share < Fraction(1, 10000):
        return f"1 in {decimal(1 / share, 0)}"
    return percent(share)


def figure(one: Figure) -> str:
    """A figure in its unit."""
    match one.unit:
        case "%":
            return percent(one.value)
        case "$":
            return f"${decimal(one.value, 2)}"
        case "":
            return decimal(one.value, 0 if one.value.denominator == 1 else 4)
        case unit:
            return f"{decimal(one.value, 0 if one.value.denominator == 1 else 2)} {unit}"
