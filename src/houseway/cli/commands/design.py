"""`houseway design`: a pay table with a wanted house edge, hit frequency and spread, and a submission with it."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.screen import fail, print_json, screen
from houseway.cli.settings import read_settings
from houseway.core.game.game import Game
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.price import Price
from houseway.core.values.printable import quoted
from houseway.lab.answer import as_text
from houseway.lab.design import Design, PricedTable, Wanted, design
from houseway.lab.design.house_settings import in_toml
from houseway.lab.design.prices import in_words
from houseway.lab.sheet.selection import wagers_meant
from houseway.lab.studies import studied, why_not

OTHERS = 4
"""Tables that are shown besides the designed one."""


def designed(game: Game, wager: str, told: Mapping[str, str], settings: list[str], out: Path | None, *, as_json: bool) -> None:
    """Design a table, print it, and write the submission if a file is named."""
    study = studied(game)
    if study is None:
        fail(f"the lab does not analyze {game.name}: {why_not(game)}")
    try:
        several = wagers_meant(study, wager)
        if len(several) > 1:
            raise Unreadable(f"several wagers start with {quoted(wager)}: {', '.join(several)}")
        meant = next(iter(several))
        wanted = Wanted(
            read_share("--edge", told["edge"], -1, 1),
            read_share("--hit", told["hit"], 0, 1) if told["hit"] else None,
            read_number("--sd-max", told["sd_max"]) if told["sd_max"] else None,
            read_number("--top", told["top"]) if told["top"] else None,
        )
        found = design(study, meant, wanted, read_settings(settings), told["pays"])
    except Unreadable as error:
        fail(str(error))
    if as_json:
        print_json(in_json(game, meant, found))
    else:
        shown(screen(), game, meant, found)
    if out is not None and found.table_settings is not None:
        out.write_text(in_toml(game.key, found.table_settings.settings), encoding="utf-8")
        screen(stderr=True).print(Text(f"Wrote {out}", style="dim"))


def read_share(option: str, text: str, low: int, high: int) -> Fraction:
    """Read a share: 5% or 0.05."""
    percent = text.strip().endswith("%")
    value = read_number(option, text.strip().removesuffix("%")) / (100 if percent else 1)
    if not low < value < high:
        raise Unreadable(f"{option} {quoted(text)}: write a percentage, for example 5%, or a fraction of one, for example 0.05")
    return value


def read_number(option: str, text: str) -> Fraction:
    """Read a decimal number exactly."""
    try:
        return Fraction(Decimal(text.strip()))
    except (InvalidOperation, ValueError, OverflowError):
        raise Unreadable(f"{option} {quoted(text)}: write a number, for example 4 or 4.5") from None


def shown(console: Console, game: Game, wager: str, found: Design) -> None:
    """Print the designed table, the alternatives, and the settings that apply it."""
    title = f": {wager}, wanted house edge {100 * float(found.wanted.edge):.4g} %"
    console.print(Text.assemble((game.name, "bold"), title))
    console.print(_grid(found))
    console.print(Text(f"Exactly {as_text(found.best.edge)} of one unit.", style="dim"))
    if not found.is_met:
        console.print(Text(_why_not(found), style="yellow"))
    if found.floors:
        floors = ", ".join(f"{row} {_plain(value)}" for row, value in found.floors.items())
        console.print(Text(f"Floors: {floors} ({found.best.table.cites})", style="dim"))
    if found.replays:
        console.print(Text(f"Played by the best strategy at these prices: {found.best.answer.strategy}.", style="dim"))
    console.print(Text(f"Price it again: {command(game, wager, found.best)}", style="dim"))
    _print_settings(console, game, found)


def _print_settings(console: Console, game: Game, found: Design) -> None:
    if found.table_settings is None:
        nearest = min(found.printed.items(), key=lambda item: abs(item[1].house_edge - found.wanted.edge))
        told = (
            f"No setting was found that applies such a table; where {found.best.table.cites} prints tables, a house selects one. "
        )
        close = f"The nearest printed one is {nearest[0]}, {100 * float(nearest[1].house_edge):.4f} %."
        console.print(Text(told + close))
        return
    before, after = in_toml(game.key, {}).splitlines(), in_toml(game.key, found.table_settings.settings).splitlines()
    for line in difflib.unified_diff(before, after, "as it comes", "designed", lineterm=""):
        console.print(Text(line, style="green" if line.startswith("+") else "red" if line.startswith("-") else ""))


def _why_not(found: Design) -> str:
    if found.wanted.edge > found.highest:
        return f"Out of reach: with every row at its lowest price the edge is {100 * float(found.highest):.4f} %."
    return "Nothing nearer was found with prices that a layout can print."


def _grid(found: Design) -> Grid:
    """Return the tables side by side: the designed one, the lawful one, and others from the steadiest to the wildest."""
    shown = {"designed": found.best}
    if found.lawful is not None and found.lawful.table != found.best.table:
        shown["lawful"] = found.lawful
    others = [one for one in found.front if one.table not in [known.table for known in shown.values()]]
    shown |= {f"or {at}": one for at, one in enumerate(others[:OTHERS], start=1)}
    grid = Grid(box=SIMPLE_HEAD, padding=(0, 2, 0, 0))
    grid.add_column("")
    for name in shown:
        grid.add_column(name, justify="right")
    for row in dict.fromkeys(row for one in shown.values() for row in one.table.pays):
        grid.add_row(row, *(_price(one.table.of(row)) for one in shown.values()))
    grid.add_section()
    spreads = [one.answer.spread for one in shown.values()]
    grid.add_row("house edge", *(f"{100 * float(spread.house_edge):.4f} %" for spread in spreads))
    grid.add_row("hit frequency", *(f"{100 * float(spread.hit_frequency):.2f} %" for spread in spreads))
    grid.add_row("standard deviation", *(f"{spread.deviation:.3f}" for spread in spreads))
    return grid


def _price(price: Price | None) -> str:
    return "" if price is None else str(price).replace("even money", "1 to 1").replace(" meter", "")


def _plain(value: Fraction) -> str:
    return str(int(value)) if value.denominator == 1 else f"{value.numerator} to {value.denominator}"


def command(game: Game, wager: str, one: PricedTable) -> str:
    """Return the command that prices a designed table again."""
    return f"houseway analyze {game.key}{'+FILE' if game.side_bets else ''} --wager {wager} --pays '{in_words(one.table)}'"


def in_json(game: Game, wager: str, found: Design) -> dict[str, Any]:
    """Return the design as JSON data."""
    return {
        "game": game.key,
        "wager": wager,
        "wanted": {name: None if value is None else float(value) for name, value in found.wanted._asdict().items()},
        "met": found.is_met,
        "designed": _in_json(found.best),
        "lawful": None if found.lawful is None else _in_json(found.lawful),
        "front": [_in_json(one) for one in found.front],
        "floors": {row: as_text(value) for row, value in found.floors.items()},
        "highest_edge": as_text(found.highest),
        "strategy_found_again": found.replays,
        "settings": None if found.table_settings is None else dict(found.table_settings.settings),
        "command": command(game, wager, found.best),
    }


def _in_json(one: PricedTable) -> dict[str, Any]:
    spread = one.answer.spread
    return {
        "pays": {row: str(price) for row, price in one.table.pays.items()},
        "house_edge": as_text(one.edge),
        "hit_frequency": as_text(spread.hit_frequency),
        "standard_deviation": round(one.deviation, 9),
    }
