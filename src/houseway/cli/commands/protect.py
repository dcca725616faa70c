"""`houseway protect`: the information that can leak at each wager of a game, its value, and the protection."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rich.text import Text

from houseway.cli.progress import bar
from houseway.cli.screen import fail, print_json, screen
from houseway.core.game.game import Game
from houseway.core.messages.unreadable import Unreadable
from houseway.lab.answer import as_decimal, as_text
from houseway.lab.protection import NOTHING, Found, ThreatReport, found_for, left_out, page, place, threat_reports, written

House = Mapping[str, Any]
"""Settings of a house, as a submission writes them."""


def protect(game: Game, settings: House, *, count: bool, as_json: bool, as_page: bool, write: bool) -> None:
    """Print every kind of exposure for every wager of a game, or of a house's table."""
    if write and not count:
        fail("--write requires --count: the file holds what was counted")
    if settings and (write or as_page):
        fail("the file and the page of a game are those of default settings: leave out --submission and --set")
    try:
        found = found_for(game, bar, count=count, settings=settings)
    except Unreadable as error:
        fail(str(error))
    if write and found:
        place(game.key).write_text(written(found), encoding="utf-8")
    if as_json:
        print_json(in_json(game, found, settings))
    elif as_page:
        print(page(game, found), end="")
    else:
        _print(game, found, settings)


def _print(game: Game, found: list[Found], settings: House) -> None:
    console = screen()
    every = threat_reports(game, found, settings)
    wagers = {wager for one in every for wager in one.wagers}
    console.print(Text.assemble((game.name, "bold"), f": {len(wagers)} wagers, {len(found)} threats priced"))
    last: tuple[str, ...] = ()
    for one in every:
        if one.wagers != last:
            last = one.wagers
            console.print()
            console.print(Text(", ".join(last), style="bold"))
        console.print(Text.assemble(("  " + one.title, "bold" if one.exposure.applies else "dim"), f": {one.exposure.says}"))
        for figure in one.figures:
            console.print(Text(f"    {figure}", style=_style(one)))
        for by in one.exposure.by:
            console.print(Text(f"    {by.sentence.replace('`', '')}", style="dim"))
    for name, why in _unpriced(game, settings, found).items():
        console.print(Text(f"Not priced: {name}: {why}", style="yellow"))


def _unpriced(game: Game, settings: House, found: list[Found]) -> dict[str, str]:
    """Return the threats that have no figure, each with the reason."""
    named = {one.threat.name for one in found}
    return {name: why for name, why in left_out(game, settings).items() if name not in named}


def _style(one: ThreatReport) -> str:
    if not one.found:
        return ""
    return "red" if any(found.made > 0 for found in one.found) else "green"


def in_json(game: Game, found: list[Found], settings: House = NOTHING) -> dict[str, Any]:
    """Return all exposures of a game as JSON data."""
    wagers: dict[str, dict[str, Any]] = {}
    for one in threat_reports(game, found, settings):
        for wager in one.wagers:
            wagers.setdefault(wager, {})[one.kind] = {
                "applies": one.exposure.applies,
                "says": one.exposure.says,
                "countered": [{"by": by.by, "how": by.how} for by in one.exposure.by],
                "threats": [each.threat.name for each in one.found if each.threat.wager == wager],
                "breaks_even": [
                    {"table": wait.table, "strategy": wait.strategy, "dollars": str(wait.even), "slope": str(wait.slope)}
                    for wait in one.waits
                    if wait.wager == wager
                ],
            }
    threats, unpriced = [_threat(one) for one in found], _unpriced(game, settings, found)
    return {"game": game.key, "settings": {**settings}, "threats": threats, "unpriced": unpriced, "wagers": wagers}


def _threat(one: Found) -> dict[str, Any]:
    threat = one.threat
    exact = one.error is None
    return {
        "name": threat.name,
        "kinds": list(threat.kinds),
        "wager": threat.wager,
        "unit": threat.unit,
        "made": as_text(one.made) if exact else as_decimal(one.made, one.error),
        "float": float(one.made),
        "standard_error": None if one.error is None else float(one.error),
        "house_edge_without": _edge(one.edge),
        "published": threat.published or None,
        "countered": [{"by": counter.by, "how": counter.how} for counter in threat.countered],
        "method": threat.method,
    }


def _edge(edge: Fraction | None) -> str | None:
    return None if edge is None else as_text(edge)
