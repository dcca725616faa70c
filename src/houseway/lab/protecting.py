"""Game protection: every threat of a study with what a player makes of it, and a page for each game."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from houseway.core.game.game import Game

from .answer import as_decimal, as_text
from .counting import Progress, silent
from .study import Study, Threat, under


class Found(NamedTuple):
    """One threat with what a player makes of it."""

    threat: Threat
    made: Fraction
    error: Fraction | None
    """The standard error, if it is simulated."""
    edge: Fraction | None
    """The house edge of the wager without it, by best play."""

    @property
    def in_words(self) -> str:
        """What a player makes, with its exact value or its standard error."""
        if not self.threat.percent:
            value = as_decimal(self.made, self.error)
            return f"{value} {self.threat.unit}" + (
                f", standard error {as_decimal(self.error, self.error)}" if self.error else ""
            )
        exact = as_text(self.made) if self.error is None else f"standard error {100 * float(self.error):.4f} %"
        return f"{100 * float(self.made):.4f} % of {self.threat.unit} ({exact})"

    @property
    def compared(self) -> str:
        """The house edge without it, and what was published."""
        said = [f"the house edge without it is {100 * float(self.edge):.4f} %"] if self.edge is not None else []
        return "; ".join([*said, *([f"published: {self.threat.published}"] if self.threat.published else [])])


def left_out(study: Study) -> list[Threat]:
    """Return the threats whose count takes minutes and was never made."""
    rules = under(study.game, {})
    return [threat for threat in study.threats if threat.slow and not study.has_threatened(threat, rules)]


def found_for(study: Study, progress: Progress = silent, *, slow: bool = False) -> list[Found]:
    """Return every threat of a study with what a player makes of it; slow ones that were never counted only if asked for."""
    rules = under(study.game, {})
    found: list[Found] = []
    without = [] if slow else left_out(study)
    for threat in (one for one in study.threats if one not in without):
        counts = study.threatened(threat, rules, progress)
        line = study.line(threat.wager)
        edge = study.answer(threat.wager, study.hung(line, rules) or next(iter(study.tables(threat.wager).values()))).house_edge
        error = threat.error(counts, rules) if threat.error else None
        found.append(Found(threat, threat.made(counts, rules), error, edge))
    return found


def page(game: Game, found: list[Found]) -> str:
    """Return the page of a game as Markdown."""
    lines = [
        f"# Game protection: {game.name}",
        "",
        f"Written by `houseway protect {game.key} --page`. What a player makes of cards",
    ]
    lines += [
        "that should not be known, by the best play with that knowledge. Figures are exact unless a standard error is given.",
        "",
    ]
    for one in found:
        lines += [f"## {one.threat.name[0].upper()}{one.threat.name[1:]}", "", f"The player makes {one.in_words}."]
        lines += [f"{one.compared[0].upper()}{one.compared[1:]}.", ""]
        lines += [*(f"- `{counter.by}`: {counter.how}." for counter in one.threat.countered), ""]
        lines += [f"*How:* {one.threat.method}.", *([one.threat.note] if one.threat.note else []), ""]
    return "\n".join(lines).rstrip("\n") + "\n"
