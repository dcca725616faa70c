"""`houseway rules`: the clauses of a game in words, with the rulings about them and worked rounds that show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from houseway.cli.rulebook import Found, find, plainest, remark_in, rulings_about
from houseway.cli.screen import fail, print_json, screen
from houseway.cli.why import clause_text
from houseway.core.game.edition import Edition
from houseway.core.game.game import Game
from houseway.core.law.moments import in_words
from houseway.core.law.rulebook import Clause
from houseway.core.law.rulings import Ruling
from houseway.core.values.printable import quoted
from houseway.worked.clause_index import rounds_by_clause, text_in

ROUNDS_SHOWN = 5
"""Worked rounds that are named for one clause; JSON has them all."""


def rules(game: Game, words: str, edition: Edition | None, *, as_json: bool) -> None:
    """Print a game's clauses in words: all of them, one with what is below it, or those with a word."""
    found = _of_edition(find(game, words), edition)
    if not found.clauses and not found.rulings:
        fail(_not_found(game, words))
    rounds = rounds_by_clause(game)
    if as_json:
        print_json(_plain(game, found, rounds))
        return
    console = screen()
    if found.by_number:
        _print_in_full(console, game, found, rounds)
    else:
        _print_list(console, game, found, rounds, words)


def _of_edition(found: Found, edition: Edition | None) -> Found:
    if edition is None:
        return found
    kept = tuple(clause for clause in found.clauses if clause.id in edition.rulebook.clauses)
    return replace(found, clauses=kept)


def _not_found(game: Game, words: str) -> str:
    near = get_close_matches(words.upper(), [id.upper() for id in (*game.clauses, *game.rulings)], n=3)
    ids = {id.upper(): id for id in (*game.clauses, *game.rulings)}
    meant = f"Did you mean {' or '.join(ids[one] for one in near)}? " if near and any(mark.isdigit() for mark in words) else ""
    return f"{game.name} has no clause or ruling with {quoted(words)}. {meant}All of them: houseway rules {game.key}"


def _print_list(console: Console, game: Game, found: Found, rounds: dict[str, list[Path]], words: str) -> None:
    for edition in game.editions:
        own = [clause for clause in found.clauses if clause.id in edition.rulebook.clauses]
        if own:
            console.print(Rule(f"{game.name} · edition {edition.key}", style="dim"))
        section = ""
        for clause in own:
            if section not in ("", section := _section(clause)) and not words:
                console.print()
            console.print(_line(clause))
            if beside := _beside(game, clause, rounds):
                console.print(Padding(Text(beside, style="dim"), (0, 0, 0, 4)))
    if words and found.rulings:
        console.print(Rule("Rulings", style="dim"))
        for ruling in found.rulings:
            console.print(ruling_text(ruling))
    console.print(Text(_summary(found, words), style="bold"))
    example = (found.clauses or tuple(game.clauses.values()))[0].id
    console.print(Text(f"One clause with its rulings and a round: houseway rules {game.key} '{example}'", style="dim"))


def _print_in_full(console: Console, game: Game, found: Found, rounds: dict[str, list[Path]]) -> None:
    about = [("Rulings: how unclear words are read", [*map(ruling_text, found.rulings)]), ("", [*map(_line, found.clauses)])]
    for heading, texts in about if found.of_ruling else reversed(about):
        if texts and heading and not found.of_ruling:
            console.print(Rule(heading, style="dim"))
        for text in texts:
            console.print(text)
    shown = {file: clause.id for clause in reversed(found.clauses) for file in plainest(rounds.get(clause.id, ()), clause.id)}
    first = [file for clause in found.clauses for file in plainest(rounds.get(clause.id, ()), clause.id)]
    files = list(dict.fromkeys(first))
    console.print(Rule(f"Worked rounds: {len(files)}", style="dim"))
    for file in files[:ROUNDS_SHOWN]:
        console.print(Text.assemble((file.stem, "bold"), f"  {remark_in(file)}"))
    if len(files) > ROUNDS_SHOWN:
        console.print(Text(f"{len(files) - ROUNDS_SHOWN} more: see --json", style="dim"))
    if files:
        console.print(Rule(f"{files[0].stem} shows {shown[files[0]]}", style="dim"))
        console.print(Text(_round_in(files[0], game)))
        console.print(Text(f"To see why each bet was paid or lost: houseway explain {files[0]}", style="dim"), soft_wrap=True)


def _round_in(file: Path, game: Game) -> str:
    """Return the lines of a round without the comment at its top, so that it can be read from any file."""
    lines = text_in(file).splitlines()
    start = next((at for at, line in enumerate(lines) if line and not line.startswith("#")), 0)
    names = [] if any(line.startswith("table plays ") for line in lines) else [f"table plays {game.key}"]
    return "\n".join([*names, *lines[start:]])


def _line(clause: Clause) -> Text:
    text = clause_text(clause)
    if clause.kind == "procedure":
        text.append(f" (Procedure, shown to the dealer {in_words(clause.at)}.)", "dim")
    elif clause.kind == "outside":
        text.append(f" (Outside the software: {clause.reason})", "dim")
    if clause.note:
        text.append(f" [{clause.note}]", "dim")
    return text


def _beside(game: Game, clause: Clause, rounds: dict[str, list[Path]]) -> str:
    """Return the rulings and the number of worked rounds of a clause, on one line."""
    parts = [f"{ruling.id} {ruling.title}" for ruling in rulings_about(game, clause)]
    count = len(rounds.get(clause.id, ()))
    parts += [f"{count} worked round{'s' * (count > 1)}"] if count else []
    return " · ".join(parts)


def ruling_text(ruling: Ruling) -> Text:
    """Return a ruling as its id, title and meaning, and the key by which a house chooses, if it may."""
    text = Text.assemble((ruling.id, "bold magenta"), "  ", (ruling.title, "bold"), ". ", ruling.says)
    if ruling.setting and ruling.setting != "fixed":
        text.append(f" (Setting: {ruling.setting})", "dim")
    return text


def _section(clause: Clause) -> str:
    """Return the part of a rulebook that a clause belongs to: the number or word before the first bracket or dot."""
    number = clause.id.partition("-")[2]
    return number.partition("(")[0].partition(".")[0]


def _summary(found: Found, words: str) -> str:
    count = f"{len(found.clauses):,} clause{'s' * (len(found.clauses) != 1)}"
    rulings = f"{len(found.rulings):,} ruling{'s' * (len(found.rulings) != 1)}"
    return f"{count} and {rulings} with {quoted(words)}." if words else f"{count}, {rulings}."


def _plain(game: Game, found: Found, rounds: dict[str, list[Path]]) -> dict[str, Any]:
    return {
        "game": game.key,
        "clauses": [_plain_clause(game, clause, rounds.get(clause.id, ())) for clause in found.clauses],
        "rulings": [_plain_ruling(ruling, game) for ruling in found.rulings],
    }


def _plain_clause(game: Game, clause: Clause, files: Sequence[Path]) -> dict[str, Any]:
    return {
        "id": clause.id,
        "title": clause.title,
        "says": clause.says,
        "note": clause.note,
        "kind": clause.kind,
        "shown": clause.at,
        "reason": clause.reason,
        "rulings": [ruling.id for ruling in rulings_about(game, clause)],
        "rounds": [{"file": str(file), "says": remark_in(file)} for file in plainest(files, clause.id)],
    }


def _plain_ruling(ruling: Ruling, game: Game) -> dict[str, Any]:
    own: Iterable[str] = (id for id in ruling.clauses if id in game.clauses)
    return {
        "id": ruling.id,
        "title": ruling.title,
        "says": ruling.says,
        "clauses": list(own),
        "setting": "" if ruling.setting == "fixed" else ruling.setting,
    }
