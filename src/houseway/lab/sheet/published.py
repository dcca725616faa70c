"""What others have published, held against the lab's answers.

`published.toml` beside the lab says which answer a published row is about. A figure agrees when ours, rounded as it was printed,
is the same. A published figure is compared with what was found; nothing is ever written to return it.
"""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib.resources import files
from typing import Any, Literal

from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.plain import table_in
from houseway.lab.answer import Answer

from .asking import Desk, Question
from .model import command, decimal, percent, spoken, text

Verdict = Literal["agrees", "disagrees", "not comparable"]
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
        """What `published.toml` knows it by; rows that differ in their value only are one."""
        return self.game, self.wager, self.variant, self.quantity


@dataclass(frozen=True, slots=True)
class Compared:
    """A claim and what became of it."""

    claim: Claim
    verdict: Verdict
    ours: Fraction | None
    reason: str
    asked: str
    """The command that gives ours."""


def claims(csv_text: str) -> list[Claim]:
    """Every row of a file of published figures."""
    return [Claim(**row) for row in csv.DictReader(io.StringIO(csv_text))]


def mapping() -> list[dict[str, Any]]:
    """Which answer each published row is about."""
    return [table_in(row) for row in tomllib.loads((files("houseway.lab") / "published.toml").read_text())["row"]]


def compared(
    found: Iterable[Claim], desks: Mapping[str, Desk], rows: Iterable[Mapping[str, Any]] | None = None
) -> list[Compared]:
    """Every claim, in the order of the file."""
    known = {key_of(row): row for row in (mapping() if rows is None else rows)}
    names = {name for desk in desks.values() for name in (desk.game.name, desk.game.editions[0].rulebook.game)}
    return [_compare(claim, known.get((*claim.key, claim.note)) or known.get(claim.key), desks, names) for claim in found]


def key_of(row: Mapping[str, Any]) -> tuple[str, ...]:
    """What a row of `published.toml` is known by; its note only where it gives one."""
    said = (row["game"], row["wager"], row["variant"], row["quantity"])
    return (*said, row["note"]) if "note" in row else said


def _compare(claim: Claim, row: Mapping[str, Any] | None, desks: Mapping[str, Desk], names: set[str]) -> Compared:
    if row is None:
        studied = any(claim.game.lower().startswith(name.lower()) for name in names)
        return Compared(
            claim, "not comparable", None, "nobody has looked yet" if studied else "the lab has no study of this game", ""
        )
    ours: Mapping[str, Any] | None = row.get("ours")
    reason = str(row.get("reason", ""))
    if ours is None:
        return Compared(claim, "not comparable", None, reason, "")
    if ours["game"] not in desks:
        return Compared(claim, "not comparable", None, "the lab has no study of this game", "")
    desk = desks[ours["game"]]
    asked = _asked(desk, ours)
    value = _value(desk, asked, str(ours.get("quantity", claim.quantity)))
    again = command(desk, asked)
    if not claim.value:
        return Compared(claim, "not comparable", value, reason or "no figure is given", again)
    return Compared(claim, "agrees" if agrees(claim.value, value) else "disagrees", value, reason, again)


def agrees(printed: str, ours: Fraction) -> bool:
    """Whether ours, rounded to as many places as were printed, is what was printed.

    >>> agrees("0.0278", Fraction(1, 36)), agrees("0.0277", Fraction(1, 36)), agrees("35960", Fraction(35960))
    (True, False, True)
    """
    places = len(printed.partition(".")[2])
    return abs(Fraction(printed) - ours) * 2 * 10**places <= 1


def _asked(desk: Desk, ours: Mapping[str, Any]) -> Question:
    wanted = desk.every([ours["wager"]], ours.get("pays", ""), ours.get("strategy", ""), ours.get("settings", {}))
    if not wanted:
        raise Unreadable(f"published.toml asks for what there is not: {dict(ours)}")
    return desk.first(wanted)


def _value(desk: Desk, asked: Question, quantity: str) -> Fraction:
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
            return Fraction(sum(ways for ending, ways in spread.ways.items() if not name or ending.name == name))
        case "cost":
            return answer.house_edge - _best(desk, asked).house_edge
        case "figure":
            line, rules = asked.line, desk.rules(asked.settings)
            figures = line.figures(desk.counts(line, rules), rules, asked.table) if line.figures else ()
            for figure in figures:
                if figure.name == name:
                    return figure.value
            raise Unreadable(f"{asked.wager} has no figure {name!r}: {', '.join(figure.name for figure in figures)}")
        case _:
            raise Unreadable(f"published.toml asks for {quantity!r}: its head lists what can be asked")


def _best(desk: Desk, asked: Question) -> Answer:
    return desk.answer(Question(asked.line, asked.pays, asked.table, asked.line.strategies[0], asked.settings))


def page(found: Iterable[Compared], source: str) -> str:
    """The comparison as a page of the docs."""
    listed = list(found)
    counts = {verdict: sum(one.verdict == verdict for one in listed) for verdict in VERDICTS}
    lines = [
        "# Published figures",
        "",
        f"Written by `houseway analyze --all --write` from {source}: {len(listed)} published figures, held against ours.",
        "They are claims of mixed quality. A figure agrees when ours, rounded to the places that were printed, is the same. "
        "`src/houseway/lab/published.toml` says which answer each row is about.",
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
    cells = (claim.wager, claim.variant, spoken(claim.quantity), claim.value, _ours(one), verdict, one.reason, claim.source)
    return "| " + " | ".join(cell.replace("|", "/").replace("\n", " ") for cell in cells) + " |"


def _ours(one: Compared) -> str:
    if one.ours is None:
        return ""
    exact = text(one.ours)
    shown = (
        decimal(one.ours, 0) if one.ours.denominator == 1 else percent(one.ours) if abs(one.ours) < 2 else decimal(one.ours, 2)
    )
    return shown if one.ours.denominator == 1 or len(exact) > 30 else f"{shown} ({exact})"
