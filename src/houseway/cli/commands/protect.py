"""`houseway protect`: what a player makes of seen, sorted and counted cards, and what stops it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rich.text import Text

from houseway.cli.progress import bar
from houseway.cli.screen import fail, print_json, screen
from houseway.core.game.game import Game
from houseway.lab.answer import as_decimal, as_text
from houseway.lab.protecting import Found, found_for, left_out, page
from houseway.lab.studies import studied


def protect(game: Game, *, count: bool, as_json: bool, as_page: bool) -> None:
    """Print every threat to a game that the lab knows."""
    study = studied(game)
    if study is None:
        fail(f"the lab does not analyze {game.name}")
    found = found_for(study, bar, slow=count)
    if as_json:
        print_json({"game": game.key, "threats": [in_json(one) for one in found], "wagers_without": without(game, found)})
        return
    if as_page:
        print(page(game, found), end="")
        return
    console = screen()
    console.print(Text.assemble((game.name, "bold"), f": {len(found)} threats"))
    for one in found:
        console.print()
        console.print(Text.assemble((one.threat.name, "bold"), f", {one.threat.wager}"))
        console.print(Text(f"  the player makes {one.in_words}", style="red" if one.made > 0 else "green"))
        console.print(Text(f"  {one.compared}"))
        for counter in one.threat.countered:
            console.print(Text(f"  {counter.by}: {counter.how}"))
        console.print(Text(f"  {one.threat.method}", style="dim"))
    slow = [] if count else [threat.name for threat in left_out(study)]
    if slow:
        console.print()
        console.print(Text(f"Not counted yet: {', '.join(slow)}. Add --count and wait some minutes.", style="yellow"))
    left = without(game, found)
    if left:
        console.print()
        console.print(Text(f"Not analyzed: {', '.join(left)}.", style="dim"))


def without(game: Game, found: list[Found]) -> list[str]:
    """Return the wagers that no threat is about."""
    study = studied(game)
    known = {one.threat.wager for one in found}
    return [line.wager for line in study.lines if line.wager not in known] if study else []


def in_json(one: Found) -> dict[str, Any]:
    """Return one threat as JSON data."""
    threat = one.threat
    exact = one.error is None
    return {
        "name": threat.name,
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
