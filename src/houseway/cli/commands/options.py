"""`houseway options`: what a house may set at a game, one key in full, or a starter submission with all of them."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

import typer
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from houseway.cli.commands.rules import ruling_text
from houseway.cli.options.keys import Key, keys_of, rounds_that_set
from houseway.cli.options.starter import starter
from houseway.cli.options.wording import UNWRITTEN
from houseway.cli.rulebook import remark_in
from houseway.cli.screen import fail, print_json, screen
from houseway.cli.why import clause_text
from houseway.core.game.edition import Edition
from houseway.core.game.game import Game
from houseway.core.values.printable import quoted
from houseway.worked.toml_writer import as_toml

ROUNDS_SHOWN = 5
FOLLOWS = "follows from the other settings"


def options(game: Game, wanted: str, edition: Edition, *, as_toml: bool, as_json: bool) -> None:
    """Print the settings of a house: all keys, or those whose name contains a word; a single key is printed in full."""
    keys = keys_of(game, edition)
    if as_toml and as_json:
        fail("--toml and --json exclude each other: use one")
    if as_toml and wanted:
        fail(f"--toml writes every key: leave {quoted(wanted)} out")
    if as_toml:
        typer.echo(starter(game, edition, keys), nl=False)
        return
    found = _wanted(game, keys, wanted)
    if as_json:
        print_json([_plain(game, key) for key in found])
    elif len(found) == 1:
        _print_in_full(screen(), game, found[0])
    else:
        _print_list(screen(), game, edition, found)


def _wanted(game: Game, keys: Sequence[Key], wanted: str) -> Sequence[Key]:
    """Return the keys that match: the one with this name, or all whose name contains this text."""
    asked = wanted.strip().lower()
    exact = [key for key in keys if key.name.lower() == asked]
    found = exact or [key for key in keys if asked in key.name.lower()]
    if not found:
        near = get_close_matches(asked, [key.name for key in keys], n=3)
        meant = f"Did you mean {' or '.join(near)}? " if near else ""
        fail(f"{game.name} has no key {quoted(wanted)}. {meant}All of them: houseway options {game.key}")
    return found


def _print_list(console: Console, game: Game, edition: Edition, keys: Sequence[Key]) -> None:
    console.print(Rule(f"{game.name} · edition {edition.key} · {len(keys)} keys", style="dim"))
    for key in keys:
        console.print(_line(key))
        if key.decides:
            console.print(Padding(Text(key.decides), (0, 0, 0, 4)))
        console.print(Padding(Text.assemble((key.takes, "cyan"), (f"  {_grounds(game, key)}", "dim")), (0, 0, 0, 4)))
    fixed = sum(key.is_fixed for key in keys)
    console.print(Text(f"{len(keys)} keys, each with its default; {fixed} have one lawful value.", style="bold"))
    more = f"One key in full: houseway options {game.key} {keys[-1].name}. A submission to start from: add --toml"
    console.print(Text(more, style="dim"))


def _print_in_full(console: Console, game: Game, key: Key) -> None:
    console.print(_line(key).append(" (default)", "dim"))
    if key.decides:
        console.print(Text(key.decides))
    console.print(Text.assemble(("lawful   ", "dim"), key.takes))
    for example in key.examples:
        console.print(Text.assemble(("example  ", "dim"), f"{key.name} = {as_toml(example)}"))
    if key.everywhere:
        console.print(Text("Every table of this game in a house has to choose the same."))
    console.print(clause_text(game.clauses[key.cites]))
    if key.ruling in game.rulings:
        console.print(ruling_text(game.rulings[key.ruling]))
    files = rounds_that_set(game, key)
    for file in files[:ROUNDS_SHOWN]:
        console.print(Text.assemble(("round    ", "dim"), (file.stem, "bold"), f"  {remark_in(file)}"))
    if len(files) > ROUNDS_SHOWN:
        console.print(Text(f"{len(files) - ROUNDS_SHOWN} more worked rounds: see --json", style="dim"))


def _line(key: Key) -> Text:
    """Return a key with its default, as a line of a submission."""
    if key.default is UNWRITTEN:
        return Text.assemble((key.name, "bold"), (f"  {FOLLOWS}", "green"))
    return Text.assemble((key.name, "bold"), " = ", (as_toml(key.default), "green"))


def _grounds(game: Game, key: Key) -> str:
    ruling = f" · {key.ruling} {game.rulings[key.ruling].title}" if key.ruling in game.rulings else ""
    return f"{key.cites} {game.clauses[key.cites].title}{ruling}"


def _plain(game: Game, key: Key) -> dict[str, Any]:
    return {
        "key": key.name,
        "decides": key.decides,
        "lawful": key.takes,
        "values": list(key.values),
        "default": None if key.default is UNWRITTEN else key.default,
        "examples": list(key.examples),
        "clause": key.cites,
        "ruling": key.ruling,
        "everywhere": key.everywhere,
        "rounds": [file.name for file in rounds_that_set(game, key)],
    }
