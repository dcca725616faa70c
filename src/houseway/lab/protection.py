"""Game protection: every wager of a game with every kind of exposure, what a player makes of it, and what stops it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.law.choice import Value
from houseway.games import GAMES

from . import catalogue
from .answer import as_text
from .break_even import Waited, waited
from .exposure import FIGURES, KINDS, Exposure, Made, counted_figures, grouped, in_words
from .kept_counts import Progress, no_progress
from .studies import studied
from .study import Study, Threat, under

NOTHING: Mapping[str, Value] = {}
SLOW = "its count takes minutes and was not made for these rules: use --count"
HEAD = """\
# What a player makes of what should not be known: fractions are exact unless an error is given.
# Written by `houseway protect GAME --count --write`; a test counts the quick ones again.
"""


class Found(NamedTuple):
    """One threat with what a player makes of it."""

    threat: Threat
    made: Fraction
    error: Fraction | None
    """The standard error, if it is simulated."""
    edge: Fraction | None
    """The house edge of the wager without it, by best play."""
    how: str = ""
    """The method of the threat, where it was found by counting."""

    @property
    def in_words(self) -> str:
        """The player's gain, with its exact value or its standard error."""
        return in_words(self.made, self.error, self.threat.unit, percent=self.threat.percent)

    @property
    def compared(self) -> str:
        """The house edge without it, and what was published."""
        said = [f"the house edge without it is {100 * float(self.edge):.4f} %"] if self.edge is not None else []
        return "; ".join(
            [
                *([self.how] if self.how else []),
                *said,
                *([f"published: {self.threat.published}"] if self.threat.published else []),
            ]
        )


def threats_of(game: Game) -> tuple[Threat, ...]:
    """Return every threat that the lab prices: those of the study, of its module `exposed`, and to described bets."""
    from .side_protection import threats_to  # which needs a described bet

    study = studied(game)
    more = catalogue.part(game.key, "exposed") if study else None
    return (*(study.threats if study else ()), *(more.THREATS if more else ()), *threats_to(game))


def _written(study: Study, threat: Threat, rules: Rules) -> Made | None:
    """Return the figure of a threat that is written, if it is one of these rules: those of default settings are."""
    return counted_figures(study.game.key).get(threat.name) if study.is_usual(threat, rules) else None


def offered(game: Game, rules: Rules) -> list[Threat]:
    """Return the threats that some rules leave: under default settings all, under others those to wagers that are offered."""
    usual = rules == under(game, {})
    return [threat for threat in threats_of(game) if usual or {threat.wager, *threat.also} & {*rules.wagers}]


def left_out(game: Game, settings: Mapping[str, Value] = NOTHING) -> dict[str, str]:
    """Return the threats without a figure under a house's settings, each with the reason."""
    study, rules = studied(game), under(game, settings)
    if study is None:
        return {}
    reasons = {
        threat.name: threat.why_unpriced(rules) or (SLOW if threat.slow and not _written(study, threat, rules) else "")
        for threat in offered(game, rules)
    }
    return {name: why for name, why in reasons.items() if why}


def found_for(
    game: Game, progress: Progress = no_progress, *, count: bool = False, settings: Mapping[str, Value] = NOTHING
) -> list[Found]:
    """Return every threat to a game with what a player makes of it under a house's settings: as it is written, or counted."""
    study, rules = studied(game), under(game, settings)
    found: list[Found] = []
    for threat in offered(game, rules):
        assert study is not None, "a game without a study has no threats"
        known = None if count else _written(study, threat, rules)
        if known is not None:
            found.append(Found(threat, known.made, known.error, known.edge, known.how))
        elif (count or not threat.slow) and not threat.why_unpriced(rules):
            found.append(counted(study, threat, progress, settings))
    return found


def counted(study: Study, threat: Threat, progress: Progress = no_progress, settings: Mapping[str, Value] = NOTHING) -> Found:
    """Count one threat under a house's settings and return it with what a player makes of it."""
    rules = under(study.game, settings)
    own = threat in study.threats  # which are kept with the study's counts
    counts = study.threatened(threat, rules, progress) if own else threat.counts(rules, progress)
    line = study.line(threat.wager)
    pays = study.table_in_use(line, rules) or next(iter(study.tables(threat.wager).values()))
    error = threat.error(counts, rules) if threat.error else None
    edge = study.answer(threat.wager, pays, settings=settings, progress=progress).house_edge
    return Found(threat, threat.made(counts, rules), error, edge, threat.summary(counts) if threat.summary else "")


def written(found: list[Found]) -> str:
    """Return the text of a game's file of figures."""
    parts = [HEAD]
    for one in found:
        lines = [f'["{one.threat.name}"]', f"kinds = {json.dumps(one.threat.kinds)}", f'wager = "{one.threat.wager}"']
        lines += [f'unit  = "{one.threat.unit}"', f'made  = "{one.made}"']
        lines += [f'error = "{one.error}"'] if one.error is not None else []
        lines += [f'edge  = "{one.edge}"'] if one.edge is not None else []
        lines += [f"how   = {json.dumps(one.how)}"] if one.how else []
        lines += [] if one.threat.percent else ["percent = false"]
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def place(game: str) -> Path:
    """Return the path of a game's file of figures."""
    return Path(str(GAMES.folder(game))) / FIGURES


class ThreatReport(NamedTuple):
    """The report on some wagers and one kind of exposure."""

    wagers: tuple[str, ...]
    kind: str
    title: str
    exposure: Exposure
    found: tuple[Found, ...]
    waits: tuple[Waited, ...]

    @property
    def figures(self) -> Iterator[str]:
        """Yield each figure in a sentence; where nothing was counted although it applies, a sentence that states this."""
        for one in self.found:
            yield f"{one.threat.name} ({one.threat.wager}): the player makes {one.in_words}; {one.compared}"
        for wait in self.waits:
            played = f", {wait.strategy}" if wait.strategy != "none" else ""
            yield f"{wait.wager}, table {wait.table}{played}: {wait.in_words}"
        if self.exposure.applies and not self.found and not self.waits:
            yield f"Not priced: {self.exposure.unpriced}" if self.exposure.unpriced else "Not priced"


def threat_reports(game: Game, found: list[Found], settings: Mapping[str, Value] = NOTHING) -> list[ThreatReport]:
    """Return the complete report on a game: every wager and every kind; under settings, only the wagers offered."""
    study, rules = studied(game), under(game, settings)
    waits = waited(study, settings) if study else []
    return [
        ThreatReport(
            wagers,
            kind.key,
            kind.title,
            exposure,
            tuple(one for one in found if kind.key in one.threat.kinds and {one.threat.wager, *one.threat.also} & {*wagers}),
            tuple(one for one in waits if kind.key == "meter" and one.wager in wagers),
        )
        for wagers, answers in grouped(game, [*rules.wagers] if settings else ())
        for kind, exposure in zip(KINDS, answers, strict=True)
        if exposure is not None
    ]


def page(game: Game, found: list[Found]) -> str:
    """Return the page of a game as Markdown."""
    lines = [f"# Game protection: {game.name}", ""]
    lines += [
        f"Written by `houseway protect {game.key} --page`: every wager, what could be known too early, what a player makes of",
        "it by the best play with that knowledge, or by the play that its method names, and the clause or setting against it.",
        "Figures are exact unless a standard error is given.",
        "",
    ]
    last: tuple[str, ...] = ()
    for one in threat_reports(game, found):
        if one.wagers != last:
            last = one.wagers
            named = _named(last)
            lines += [
                f"## {named[0].upper()}{named[1:]}",
                "",
                *([", ".join(f"`{wager}`" for wager in last), ""] if len(last) > SHOWN else []),
            ]
        lines += [f"**{one.title}.** {one.exposure.says}", ""]
        lines += _table(one.found) if len(one.found) > LISTED else [_item(figure) for figure in one.figures]
        lines += [f"- {by.sentence}." for by in one.exposure.by]
        lines += [""]
    lines += _methods(found)
    return "\n".join(lines).rstrip("\n") + "\n"


def _item(figure: str) -> str:
    return f"- *{figure}.*" if figure.startswith("Not priced") else f"- {figure}."


LISTED = 3
"""More figures than this are a table."""


def _table(found: tuple[Found, ...]) -> list[str]:
    """Return many figures as a table, in percent of a unit or in units."""
    lines = ["| threat | wager | the player makes | exactly | without it | how |", "|---|---|---:|---:|---:|---|"]
    for one in found:
        percent, error = one.threat.percent, one.error
        makes = f"{100 * float(one.made):.4f} %" if percent else f"{float(one.made):.3f}"
        exact = as_text(one.made) if error is None else f"± {100 * float(error):.4f} %" if percent else f"± {float(error):.3f}"
        edge = "" if one.edge is None else f"{100 * float(one.edge):.4f} %"
        lines.append(f"| {one.threat.name} | {one.threat.wager.replace('_', ' ')} | {makes} | {exact} | {edge} | {one.how} |")
    return [*lines, "", f"Of {found[0].threat.unit}; *without it* is the house edge.", ""]


SHOWN = 6
"""A heading names no more wagers than this."""


def _named(wagers: tuple[str, ...]) -> str:
    words = [wager.replace("_", " ") for wager in wagers]
    return ", ".join(words) if len(words) <= SHOWN else f"{words[0]} and {len(words) - 1} others"


def _methods(found: list[Found]) -> list[str]:
    if not found:
        return []
    lines = ["## How it is counted", ""]
    return [
        *lines,
        *(f"- *{one.threat.name}.* {one.threat.method}.{' ' * bool(one.threat.note)}{one.threat.note}" for one in found),
    ]


__all__ = [
    "Found",
    "ThreatReport",
    "counted",
    "found_for",
    "left_out",
    "page",
    "place",
    "threat_reports",
    "threats_of",
    "written",
]
