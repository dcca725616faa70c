"""The lab in a notebook: wagers by name, other prices in one word, results that show themselves.

>>> from houseway.lab import lab
>>> lab("sic_bo").total_4().house_edge
Fraction(7, 24)
>>> lab("sic_bo").total_4.with_pays("60").house_edge
Fraction(11, 72)
>>> lab("sic_bo").total_40
Traceback (most recent call last):
AttributeError: Sic Bo has no wager 'total_40'. Did you mean total_4, total_14 or total_10? Wagers: small, big, ... (see .wagers)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from fractions import Fraction
from html import escape
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.price import PayTable, Price
from houseway.core.values.cards import Card
from houseway.core.values.printable import quoted

from .answer import Answer, SampledFigure
from .kept_counts import Counts
from .sheet.prices import row_meant
from .sheet.selection import Question, StudyResults
from .spread import FIGURES, NOT_WHOLE, Spread
from .studies import analyzed, studied, why_not
from .study import Line

if TYPE_CHECKING:
    from .design import Design
    from .sheet.pictures import Picture

Stays = Callable[[tuple[Card, ...]], bool]
"""A strategy of your own: whether to stay with a hand."""
FRAMES = ("pandas", "polars")
PROOF_HEADS = ("kind", "simulated figures", "rules", "code", "sample", "method")
"""Heads of the columns of `Result.proof`."""
FEW = 12
"""Names that an error lists."""


def listed(names: Sequence[str]) -> str:
    """Return names as an error lists them."""
    return ", ".join(names if len(names) <= FEW else [*names[:2], "... (see .wagers)"])


class Lab:
    """The study of one game. Its wagers are attributes: `lab("high_card_flush").flush_bonus("A")`."""

    def __init__(self, game: Game) -> None:
        study = studied(game)
        if study is None:
            known = ", ".join(analyzed())
            raise Unreadable(f"the lab does not analyze {game.name}: {why_not(game)}. Games it analyzes: {known}")
        self._desk = StudyResults(study)

    @property
    def wagers(self) -> list[str]:
        """The names of the wagers."""
        return [line.wager for line in self._desk.study.lines]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *(wager.replace(" ", "_") for wager in self.wagers)]

    def __getattr__(self, name: str) -> Wager:
        if name.startswith("_"):
            raise AttributeError(name)
        for wager in self.wagers:
            if wager.replace(" ", "_") == name:
                return Wager(self._desk, wager)
        near = get_close_matches(name, self.wagers, n=3)
        hint = f" Did you mean {_either(near)}?" if near else ""
        raise AttributeError(f"{self._desk.game.name} has no wager {name!r}.{hint} Wagers: {listed(self.wagers)}")

    def __getitem__(self, name: str) -> Wager:
        return getattr(self, name.replace(" ", "_"))

    def results(self) -> list[Result]:
        """Return every wager under its active pay table, by the best strategy."""
        return [self[wager]() for wager in self.wagers]

    def frame(self, kind: str = "") -> Any:
        """Return one line per wager as a frame."""
        return frame_of([result.figures() for result in self.results()], kind)

    def __repr__(self) -> str:
        return f"lab({self._desk.game.key!r}): {', '.join(self.wagers)}"

    def _repr_html_(self) -> str:
        found = self.results()
        rows = [
            [
                r.wager,
                r.pays,
                _percent(r.house_edge),
                _percent(r.hit_frequency),
                f"{r.standard_deviation:.3f}",
                *r.proof().values(),
            ]
            for r in found
        ]
        heads = ["wager", "table", "house edge", "hit frequency", "standard deviation", *PROOF_HEADS]
        return _html(self._desk.game.name, heads, rows)

    def workbook(self, file: str | Path) -> None:
        """Write every wager under its active pay table, by the best strategy, as a workbook (.xlsx)."""
        write_workbook(file, self.results())


class Wager:
    """One wager of a game. Call it for its result: `wager("A")`, `wager(strategy="never fold")`, `wager(decks=6)`."""

    def __init__(self, desk: StudyResults, name: str) -> None:
        self._desk, self.name = desk, name

    @property
    def tables(self) -> list[str]:
        """The names of the printed pay tables."""
        return list(self._desk.study.tables(self.name))

    @property
    def strategies(self) -> list[str]:
        """The names of the strategies, the best first."""
        return list(self._desk.study.line(self.name).strategies)

    def __call__(self, pays: str = "", strategy: str | Stays = "", settings: Mapping[str, Any] | None = None) -> Result:
        """Return the result under a printed table, a strategy (default: the best) and settings of a house.

        A strategy is a name, or a function that takes a hand, a tuple of cards, and returns whether to stay with it.
        """
        if callable(strategy):
            return self._by(strategy, self(pays, "", settings))
        asked = self._desk.every([self.name], pays, self._named(strategy) or self.strategies[0], settings or {})
        if pays or not asked:
            return Result(self._desk, asked[0])
        return Result(self._desk, self._desk.first(asked))

    def _named(self, strategy: object) -> str:
        """Return the name of a strategy."""
        if not isinstance(strategy, str):
            raise Unreadable(f"not a strategy: {quoted(str(strategy))}. Strategies: {', '.join(self.strategies)}")
        return strategy

    def _by(self, stays: Stays, best: Result) -> Result:
        """Return the result by a function that decides every hand."""
        if best.line.by_hand is None:
            known = ", ".join(self.strategies)
            raise Unreadable(f"{self.name} takes no function as a strategy, only a name: {known}")
        spread = best.line.by_hand(*best.counted(), stays)
        named = getattr(stays, "__name__", "function").replace("<lambda>", "own function")
        return Result(best.desk, best.asked, replace(best.answer, strategy=named, spread=spread))

    def with_pays(
        self, prices: str | Mapping[str, Any], strategy: str | Stays = "", settings: Mapping[str, Any] | None = None
    ) -> Result:
        """Return the result at prices of your own: a text as `--pays` takes it, or a price for each row.

        A price is a text such as `"3:2"`, or a number: the odds to one.
        """
        words = prices if isinstance(prices, str) else " ".join(f'"{row}":{as_price(price)}' for row, price in prices.items())
        return self(words, strategy, settings)

    def design(self, edge: float | str | Fraction, **wanted: Any) -> Design:
        """Return a pay table with a wanted house edge: `design("0.05", sd_max=4, top=300)`."""
        from .design import Wanted, design

        exact = {name: Fraction(str(value)) for name, value in wanted.items()}
        return design(self._desk.study, self.name, Wanted(Fraction(str(edge)), **exact))

    def frame(self, kind: str = "") -> Any:
        """Return one line per printed table and strategy as a frame."""
        return frame_of([Result(self._desk, one).figures() for one in self._desk.every([self.name])], kind)

    def __repr__(self) -> str:
        return f"{self._desk.game.key} {self.name}: tables {', '.join(self.tables)}; strategies {', '.join(self.strategies)}"

    def _repr_html_(self) -> str:
        results = [Result(self._desk, one) for one in self._desk.every([self.name])]
        rows = [
            [
                *(r.pays, r.strategy, _percent(r.house_edge), _percent(r.hit_frequency), f"{r.standard_deviation:.3f}"),
                *r.proof().values(),
            ]
            for r in results
        ]
        heads = ["table", "strategy", "house edge", "hit frequency", "sd", *PROOF_HEADS]
        return _html(f"{self._desk.game.name}: {self.name}", heads, rows)

    def workbook(self, file: str | Path) -> None:
        """Write every printed table and strategy as a workbook (.xlsx)."""
        write_workbook(file, [Result(self._desk, one) for one in self._desk.every([self.name])])


class Result:
    """One result: its figures as fractions, its outcomes, and methods for related queries."""

    def __init__(self, desk: StudyResults, asked: Question, answer: Answer | None = None) -> None:
        self.desk, self.asked = desk, asked
        self.answer: Answer = answer or desk.answer(asked)

    @property
    def line(self) -> Line:
        """The wager in its study."""
        return self.asked.line

    def counted(self) -> tuple[Counts, Rules, PayTable | None]:
        """Return the counts behind the result, the rules, and the pay table."""
        rules = self.desk.rules(self.asked.settings)
        return self.desk.counts(self.line, rules), rules, self.asked.table

    @property
    def wager(self) -> str:
        """The name of the wager."""
        return self.asked.wager

    @property
    def pays(self) -> str:
        """The name of the pay table; `own` for prices of your own."""
        return self.asked.pays

    @property
    def strategy(self) -> str:
        """The name of the strategy."""
        return self.answer.strategy

    @property
    def table(self) -> Mapping[str, Price]:
        """The prices by row; empty where the rules fix them."""
        table: PayTable | None = self.asked.table
        return {} if table is None else dict(table.pays)

    @property
    def spread(self) -> Spread:
        """Every outcome with its ways."""
        return self.answer.spread

    @property
    def house_edge(self) -> Fraction | SampledFigure:
        """The share of each unit that the house wins on average."""
        return self.answer.value("house_edge")

    @property
    def hit_frequency(self) -> Fraction | SampledFigure:
        """The probability of winning anything."""
        return self.answer.value("hit_frequency")

    @property
    def variance(self) -> Fraction | SampledFigure:
        """The variance of one bet."""
        return self.answer.value("variance")

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of one bet."""
        return self.spread.deviation

    @property
    def payouts(self) -> dict[Fraction, int]:
        """Ways by net result."""
        if not self.spread.is_whole:
            raise Unreadable(f"payouts of {self.wager} are {NOT_WHOLE}")
        return self.spread.payouts

    def with_pays(self, prices: str | Mapping[str, Any]) -> Result:
        """Return the same at prices of your own; rows that a mapping leaves out keep their price."""
        if isinstance(prices, Mapping):
            own: dict[str, Any] = {}
            for row, price in prices.items():
                meant = row_meant(row, tuple(self.table))
                if meant in own:
                    raise Unreadable(f"{meant!r} has two prices. Leave one out")
                own[meant] = price
            prices = {**{row: _written(price) for row, price in self.table.items()}, **own}
        return Wager(self.desk, self.wager).with_pays(prices, self.strategy, self.asked.settings)

    def with_strategy(self, name: str) -> Result:
        """Return the same by another strategy."""
        return Wager(self.desk, self.wager)(self.pays, name, self.asked.settings)

    def under(self, settings: Mapping[str, Any]) -> Result:
        """Return the same under settings of a house, such as `{"mb.decks": 6}`."""
        return Wager(self.desk, self.wager)(self.pays if self.table else "", self.strategy, {**self.asked.settings, **settings})

    def figures(self) -> dict[str, Any]:
        """Return the figures as one record: names, floats, the exact edge as text (empty if simulated), and how they were got."""
        named = {"game": self.answer.game, "wager": self.wager, "pays": self.pays, "strategy": self.strategy}
        floats = {name: float(self.spread.figure(name)) for name in FIGURES}
        exact = "" if self.answer.error is not None else self.answer.figure_text("house_edge")
        return {**named, **floats, "standard_deviation": self.standard_deviation, "exact": exact, **self.proof()}

    def proof(self) -> dict[str, str]:
        """Return the origin of the figures: exact or simulated, which are simulated, digests, sample and method."""
        answer = self.answer
        rules, code = answer.digests
        return {
            "kind": answer.kind,
            "simulated": " ".join(sorted(answer.simulated)),
            "rules_digest": rules,
            "code_digest": code,
            "sample": answer.sample,
            "method": answer.method,
        }

    def records(self) -> list[dict[str, Any]]:
        """Return one record per outcome."""
        total, proof = self.spread.total, self.proof()
        return [
            {
                "outcome": e.name,
                "net": float(e.net),
                "staked": float(e.staked),
                "ways": ways,
                "probability": ways / total,
                **proof,
            }
            for e, ways in self.spread.ways.items()
        ]

    def frame(self, kind: str = "") -> Any:
        """Return the outcomes as a frame."""
        return frame_of(self.records(), kind)

    def plot(self) -> Picture:
        """Return a picture of the payouts and their probabilities; a notebook shows it."""
        from .sheet.pictures import payouts

        return payouts(self.spread, f"payouts of {self.wager}")

    def __repr__(self) -> str:
        answer = self.answer
        how = answer.figure_text("house_edge") if answer.error is None else f"simulated, standard error {_percent(answer.error)}"
        told = f"house edge {_percent(self.house_edge)} ({how})"
        return f"{self.answer.game} {self.wager}, table {self.pays}, {self.strategy}: {told}, sd {self.standard_deviation:.4f}"

    def _repr_html_(self) -> str:
        kind = "" if self.answer.error is None else " (simulated)"
        title = f"{self.desk.game.name}: {self.wager}, table {self.pays}, house edge {_percent(self.house_edge)}{kind}"
        rows = [[r["outcome"], f"{r['net']:+g}", f"{r['ways']:,}", f"{100 * r['probability']:.4f} %"] for r in self.records()]
        return _html(
            title, ["outcome", "net", "ways", "probability"], rows, dict(zip(PROOF_HEADS, self.proof().values(), strict=True))
        )

    def workbook(self, file: str | Path) -> None:
        """Write the figures and the outcomes as a workbook (.xlsx)."""
        write_workbook(file, [self])


def write_workbook(file: str | Path, results: Sequence[Result]) -> None:
    """Write results as a workbook (.xlsx), which needs the extra `workbooks`."""
    from .sheet.workbook import in_xlsx

    Path(file).write_bytes(in_xlsx([result.answer for result in results]))


def frame_of(records: Sequence[Mapping[str, Any]], kind: str = "") -> Any:
    """Return records as a frame of pandas or of Polars (default: the one that is installed)."""
    if kind and kind not in FRAMES:
        raise Unreadable(f"unknown kind of frame {kind!r}. Use pandas or polars")
    for name in [kind] if kind else FRAMES:
        try:
            return import_module(name).DataFrame(list(records))
        except ModuleNotFoundError:
            continue
    raise ModuleNotFoundError(f"frames need {kind or 'pandas or polars'}: install it, or use .records() and .figures()")


def as_price(price: Any) -> str:
    """Return a price as `--pays` takes it; a number is the odds to one, to two decimals at most.

    >>> as_price(40), as_price(3.5), as_price(Fraction(6, 5)), as_price("3:2")
    ('40', '7:2', '6:5', '3:2')
    """
    if isinstance(price, bool) or not isinstance(price, int | float | Fraction):
        return str(price)
    exact = Fraction(str(price))
    return str(exact.numerator) if exact.denominator == 1 else f"{exact.numerator}:{exact.denominator}"


def _written(price: Price) -> str:
    from .design.prices import word

    return word(price)


def _either(names: Sequence[str]) -> str:
    return " or ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]


def _percent(share: Fraction | float) -> str:
    return f"{100 * float(share):.4f} %"


def _html(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]], foot: Mapping[str, str] | None = None) -> str:
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    told = "; ".join(f"{name} {value}" for name, value in (foot or {}).items() if value)
    end = f'<tfoot><tr><td colspan="{len(heads)}">{escape(told)}</td></tr></tfoot>' if told else ""
    return f"<table><caption>{escape(title)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody>{end}</table>"
