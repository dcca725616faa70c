"""`houseway school simplest`: the shortest list of rules within a wanted cost against the best play."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import cast

import typer
from rich.text import Text

from houseway.cli.screen import fail, print_json, screen
from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.law.choice import Value
from houseway.lab import simplest as lab
from houseway.lab.studies import studied
from houseway.lab.study import NONE, under

from .school import house_of

NOTHING = 1
"""The exit code where no strategy is within the cost."""


def simplest(game: Game, within: str, submission: Path | None, table: str | None, *, as_json: bool) -> None:
    """Print the simplest strategy of a game within a cost in cents per dollar."""
    try:
        wanted = Fraction(within) / 100
    except (ValueError, ZeroDivisionError):
        fail(f"not a cost: {within!r}. Use cents per dollar of the first bet, for example 0.5")
    if wanted < 0:
        fail("a cost is not negative")
    rules = under(game, cast(Mapping[str, Value], house_of(game, submission, table) or {}))
    words = lab.vocabulary_of(rules)
    if words is None:
        _listed(game, rules, wanted, as_json=as_json)
        return
    found = lab.simplest(words, wanted)
    if as_json:
        rows = [one.says for one in found.thumbs] if found else []
        cost = str(100 * found.cost) if found else None
        print_json({"game": game.key, "stay": words.stay, "rules": rows, "given": words.given, "cents_per_dollar": cost})
    elif found is not None:
        console = screen(markup=False)
        if found.thumbs:
            console.print(Text(f"{words.stay.capitalize()} with {', or '.join(one.says for one in found.thumbs)}."))
            console.print(Text(f"Otherwise {words.fold}." + (f" Always {words.given}." if words.given else "")))
        else:
            console.print(Text(f"{words.fold.capitalize()} every hand."))
        console.print(Text(f"It costs {cents(found.cost)} against the best play ({found.cost} of the first bet per round)."))
    if found is None:
        if not as_json:
            screen(markup=False).print(Text(f"No list of {lab.MOST_RULES} rules costs so little."))
        raise typer.Exit(NOTHING)


def cents(cost: Fraction) -> str:
    """Return a cost per round in cents per dollar of the first bet.

    >>> cents(Fraction(1, 300))
    '0.3333 cents per dollar'
    """
    return f"{float(100 * cost):.4f} cents per dollar"


def _listed(game: Game, rules: Rules, wanted: Fraction, *, as_json: bool) -> None:
    """List the strategies that the lab has priced, those within the cost."""
    study = studied(game)
    line = study.lines[0] if study is not None else None
    if study is None or line is None or line.strategies[0] == NONE:
        fail(f"{game.name} has no decision to make simpler")
    if not study.has_counted(line, rules):
        fail(f"these rules are not counted yet. Run houseway analyze {game.key} first")
    counts, hung = study.counts(line, rules), study.table_in_use(line, rules)
    edges = {name: line.spread(counts, rules, hung, name).house_edge for name in line.strategies}
    costs = {name: edge - edges[line.strategies[0]] for name, edge in edges.items()}
    within = [name for name in line.strategies if costs[name] <= wanted]
    if as_json:
        print_json({"game": game.key, "strategies": {name: str(100 * costs[name]) for name in within}})
        return
    console = screen(markup=False)
    console.print(Text("This game has no rules of thumb to try. Strategies that the lab has priced, within the cost:"))
    for name in within:
        console.print(Text(f"  {name}: {cents(costs[name])}"))
