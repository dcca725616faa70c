"""Compares published figures with the lab's results.

`published.toml` of a study maps each published row to a result. A figure agrees when our result, rounded
to the printed places, is the same. Published figures are only compared; no result is ever adjusted to match one.
"""

from __future__ import annotations

import csv
import io
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any, Literal

from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.plain import table_in
from houseway.core.values.printable import quoted
from houseway.lab import catalogue
from houseway.lab.answer import Answer

from .model import command
from .selection import Question, StudyResults
from .sources import first_source
from .words import decimal, percent, spoken, text

Verdict = Literal["agrees", "disagrees", "not comparable"]
_FIGURE = re.compile(r"-?\d{1,30}(\.\d{1,30})?", re.ASCII)
VERDICTS: tuple[Verdict, ...] = ("agrees", "disagrees", "not comparable")


@dataclass(frozen=True, slots=True)
class Claim:
    """One row of the published figures."""

    game: str
    wager: str
    variant: str
    quantity: str
    value: str
    source: str
    confidence: str
    note: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        """The key of the row in `published.toml`; rows that differ only in their value share it."""
        return self.game, self.wager, self.variant, self.quantity


@dataclass(frozen=True, slots=True)
class Compared:
    """A published figure with its verdict."""

    claim: Claim
    verdict: Verdict
    ours: Fraction | None
    reason: str
    question: str
    """The command that computes our figure."""
    simulated: bool = False
    """Whether our figure was simulated, so that it has no exact fraction."""


def claims(csv_text: str) -> list[Claim]:
    """Read the rows of a CSV file of published figures, or raise `Unreadable`."""
    names = [field.name for field in fields(Claim)]
    try:
        head, *rows = list(csv.reader(io.StringIO(csv_text))) or [[]]
    except csv.Error as error:
        raise Unreadable(f"not CSV: {error}") from None
    if head != names:
        raise Unreadable(f"line 1: the columns must be {','.join(names)}")
    found: list[Claim] = []
    for number, row in enumerate(filter(None, rows), start=2):
        if len(row) != len(names):
            raise Unreadable(f"row {number}: {len(row)} columns. Write {len(names)}: {','.join(names)}")
        claim = Claim(*row)
        if claim.value and not _FIGURE.fullmatch(claim.value):
            raise Unreadable(f"row {number}: not a figure: {quoted(claim.value)}. Use digits and a point, for example 0.0278")
        found.append(claim)
    return found


def mapping() -> list[dict[str, Any]]:
    """Return the result that each published row is about, from `published.toml` of every study.

    A row is found by game, wager, variant and quantity, as the file of published figures spells them (rows that
    differ in value or source only are one row here), and by `note` where notes distinguish rows. `ours` is the query:

    - `wager`: the wager's key;
    - `pays`: a printed table's name, or prices as `--pays` takes them ("1:60"); by default the active table;
    - `strategy`: its name; by default the best;
    - `settings`: what a house would write, for example { "s21.decks" = 8 };
    - `quantity`, if it is not the row's own: house_edge, rtp, element_of_risk, hit_frequency, average_wager,
      variance, cost (against the best strategy), "ways:NAME" of an ending, "figure:NAME" of a figure on the sheet.

    `reason` is why we disagree, or why the figure cannot be compared; a row without `ours` cannot be.
    """
    return [row for key in catalogue.packages() for row in _rows(key)]


def _rows(key: str) -> Iterator[dict[str, Any]]:
    folder = catalogue.folder(key)
    file = folder / "published.toml" if folder else None
    if file is None or not file.is_file():
        return
    for row in map(table_in, tomllib.loads(file.read_text(encoding="utf-8"))["row"]):
        yield row | {"ours": {"game": key, **row["ours"]}} if "ours" in row else row


def compared(
    found: Iterable[Claim], desks: Mapping[str, StudyResults], rows: Iterable[Mapping[str, Any]] | None = None
) -> list[Compared]:
    """Compare every published figure, in file order."""
    known = {key_of(row): row for row in (mapping() if rows is None else rows)}
    names = {name for desk in desks.values() for name in (desk.game.name, desk.game.editions[0].rulebook.game)}
    return [_compare(claim, known.get((*claim.key, claim.note)) or known.get(claim.key), desks, names) for claim in found]


def key_of(row: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the key of a row of `published.toml`, with its note if it has one."""
    said = (row["game"], row["wager"], row["variant"], row["quantity"])
    return (*said, row["note"]) if "note" in row else said


def _compare(claim: Claim, row: Mapping[str, Any] | None, desks: Mapping[str, StudyResults], names: set[str]) -> Compared:
    if row is None:
        studied = any(claim.game.lower().startswith(name.lower()) for name in names)
        return Compared(claim, "not comparable", None, "not compared yet" if studied else "the lab has no study of this game", "")
    ours: Mapping[str, Any] | None = row.get("ours")
    reason = str(row.get("reason", ""))
    if ours is None:
        return Compared(claim, "not comparable", None, reason, "")
    if ours["game"] not in desks:
        return Compared(claim, "not comparable", None, "the lab has no study of this game", "")
    desk = desks[ours["game"]]
    asked = _question(desk, ours)
    value = _value(desk, asked, str(ours.get("quantity", claim.quantity)))
    again, simulated = command(desk, asked), desk.answer(asked).error is not None
    if not claim.value:
        return Compared(claim, "not comparable", value, reason or "no figure is given", again, simulated)
    return Compared(claim, "agrees" if agrees(claim.value, value) else "disagrees", value, reason, again, simulated)


def agrees(printed: str, ours: Fraction) -> bool:
    """Whether our figure, rounded to the printed places, equals the printed one.

    >>> agrees("0.0278", Fraction(1, 36)), agrees("0.0277", Fraction(1, 36)), agrees("35960", Fraction(35960))
    (True, False, True)
    """
    places = len(printed.partition(".")[2])
    return abs(Fraction(printed) - ours) * 2 * 10**places <= 1


def _question(desk: StudyResults, ours: Mapping[str, Any]) -> Question:
    wanted = desk.every([ours["wager"]], ours.get("pays", ""), ours.get("strategy", ""), ours.get("settings", {}))
    if not wanted:
        raise Unreadable(f"published.toml: no result for {dict(ours)}")
    return desk.first(wanted)


def _value(desk: StudyResults, asked: Question, quantity: str) -> Fraction:
    answer = desk.answer(asked)
    spread = answer.spread
    kind, _, name = quantity.partition(":")
    match kind:
        case "house_edge":
            return answer.house_edge
        case "rtp":
            return 1 - answer.house_edge
        case "element_of_risk":
            return spread.element_of_risk
        case "hit_frequency":
            return spread.hit_frequency
        case "average_wager":
            return spread.average_stake
        case "variance":
            return spread.variance
        case "ways" | "combinations":
            named = [ways for ending, ways in spread.ways.items() if not name or ending.name == name]
            if not named:
                raise Unreadable(f"{asked.wager} has no ending {name!r}: {', '.join(ending.name for ending in spread.ways)}")
            return Fraction(sum(named))
        case "cost":
            return answer.house_edge - _best(desk, asked).house_edge
        case "figure":
            figures = desk.figures(asked)
            for figure in figures:
                if figure.name == name:
                    return figure.value
            raise Unreadable(f"{asked.wager} has no figure {name!r}. Figures: {', '.join(figure.name for figure in figures)}")
        case _:
            raise Unreadable(f"published.toml: unknown quantity {quantity!r}. `mapping` lists those it may name")


def _best(desk: StudyResults, asked: Question) -> Answer:
    return desk.answer(Question(asked.line, asked.pays, asked.table, asked.line.strategies[0], asked.settings))


def page(found: Iterable[Compared], source: str) -> str:
    """Return the comparison as a Markdown page."""
    listed = list(found)
    counts = {verdict: sum(one.verdict == verdict for one in listed) for verdict in VERDICTS}
    lines = [
        "# Published figures",
        "",
        f"Written by `houseway analyze --all --write` from {source}: {len(listed)} published figures, compared with ours.",
        "They are claims of mixed quality. A figure agrees when ours, rounded to the places that were printed, is the same. "
        "`published.toml` of a study names which result each row is about. "
        "A source names whose figure it is, then where it was read.",
        "",
        ", ".join(f"{verdict} {counts[verdict]}" for verdict in VERDICTS).capitalize() + ".",
    ]
    for game in dict.fromkeys(one.claim.game for one in listed):
        mine = [one for one in listed if one.claim.game == game]
        if all(one.ours is None and "no study" in one.reason for one in mine):
            lines += ["", f"## {game}", "", f"{len(mine)} figures, not comparable: the lab has no study of this game."]
            continue
        lines += ["", f"## {game}", "", "| wager | variant | quantity | published | ours | verdict | reason | source |"]
        lines += ["|---|---|---|---:|---:|---|---|---|", *map(_row, mine)]
    return "\n".join(lines) + "\n"


def _row(one: Compared) -> str:
    claim = one.claim
    verdict = f"**{one.verdict}**" if one.verdict == "disagrees" else one.verdict
    cells = (
        claim.wager,
        claim.variant,
        spoken(claim.quantity),
        claim.value,
        _ours(one),
        verdict,
        one.reason,
        first_source(claim.source),
    )
    return "| " + " | ".join(cell.replace("|", "/").replace("\n", " ") for cell in cells) + " |"


def _ours(one: Compared) -> str:
    if one.ours is None:
        return ""
    exact = text(one.ours)
    shown = (
        decimal(one.ours, 0) if one.ours.denominator == 1 else percent(one.ours) if abs(one.ours) < 2 else decimal(one.ours, 2)
    )
    if one.simulated:
        return f"{shown} (simulated)"
    return shown if one.ours.denominator == 1 or len(exact) > 30 else f"{shown} ({exact})"
