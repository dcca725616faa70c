"""`houseway analyze`: the exact answer about a wager, under any pay table, on the screen, on a page or on paper."""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.text import Text

from houseway.cli.par.par_sheet import WIDTH, loses, overview, print_sheet
from houseway.cli.progress import bar
from houseway.cli.screen import print_json, screen, trouble
from houseway.core.game.game import Game
from houseway.core.messages.unreadable import Unreadable
from houseway.lab.sheet.asking import Desk, Question, wagers_meant
from houseway.lab.sheet.model import Sheet, release, sheet_of, surety
from houseway.lab.study import studied


class Wish(NamedTuple):
    """What somebody asked for."""

    wager: str = ""
    pays: str = ""
    strategy: str = ""
    settings: Sequence[str] = ()


def analyze(game: Game, wish: Wish, *, as_json: bool, html: Path | None, pdf: Path | None) -> None:
    """Answer for one game."""
    study = studied(game)
    if study is None:
        trouble(f"nobody has studied {game.name} yet: `houseway games` lists the games, docs/lab.md those the lab answers for")
    desk = Desk(study, bar)
    try:
        wagers = wagers_meant(study, wish.wager) if wish.wager else ()
        asked = desk.every(wagers, wish.pays, wish.strategy, read_settings(wish.settings))
        if not asked:
            raise Unreadable("no wager has all of that: leave one of --wager, --pays and --strategy out")
    except (Unreadable, ValueError) as error:
        trouble(str(error))
    if as_json:
        print_json(in_json(desk, asked))
    else:
        shown(_console(), desk, asked, named=bool(wish.wager or wish.pays))
    if html or pdf:
        sheets = sheets_of(desk, asked)
        if html:
            from houseway.lab.sheet.page import page

            _write(html, page(game, sheets, [desk.answer(one) for one in asked]).encode())
        if pdf:
            from houseway.lab.sheet.paper import paper

            _write(pdf, paper(game, sheets, [desk.answer(one) for one in asked]))


def shown(console: Console, desk: Desk, asked: Sequence[Question], *, named: bool) -> None:
    """An overview where there is more than one answer, and the sheet of a wager that was named."""
    answers = [desk.answer(one) for one in asked]
    wagers = {one.wager for one in asked}
    if len(answers) > 1:
        console.print(Text.assemble((desk.game.name, "bold"), f": {len(answers)} answers, {surety(answers)}"))
        banner = loses(answers)
        if banner:
            console.print(banner)
        console.print(overview(answers))
    if len(answers) == 1 or (named and len(wagers) == 1):
        print_sheet(console, sheet_of(desk, desk.first(asked)))
    if len(answers) > 1:
        example = f"houseway analyze {desk.game.key} --wager {asked[0].wager}"
        tables = {answer.pays for answer in answers}
        other = f"--pays {answers[-1].pays}" if len(tables) > 1 else f"--strategy {shlex.quote(answers[-1].strategy)}"
        more = f"Another sheet: {example} {other}" if len(wagers) == 1 else f"A whole sheet: {example}"
        console.print(Text(more, style="dim"))


def sheets_of(desk: Desk, asked: Sequence[Question]) -> list[Sheet]:
    """A sheet a wager, as the game comes and by the best play; wagers that come to the same in every word share one."""
    firsts: dict[object, list[Question]] = {}
    for wager in dict.fromkeys(one.wager for one in asked):
        first = desk.first([one for one in asked if one.wager == wager])
        family = wager.rstrip("_0123456789")
        same = frozenset((ending.name, ending.net, ways) for ending, ways in desk.answer(first).spread.ways.items())
        firsts.setdefault((family, same), []).append(first)
    return [sheet_of(desk, alike[0], [one.wager for one in alike[1:]]) for alike in firsts.values()]


def in_json(desk: Desk, asked: Sequence[Question]) -> dict[str, Any]:
    """For a program: every answer, with its sheet."""
    return {
        "game": desk.game.key,
        "houseway": release(),
        "results": [sheet_of(desk, one).as_json() for one in asked],
    }


def read_settings(written: Sequence[str]) -> dict[str, Any]:
    """`key=value` as a submission would write it; words need no quotes."""
    found: dict[str, Any] = {}
    for one in written:
        key, equals, value = one.partition("=")
        if not equals or not key.strip():
            raise Unreadable(f"--set {one!r}: write key=value, as in --set sb.two_of_a_kind_on_triple=lose")
        try:
            found[key.strip()] = tomllib.loads(f"value = {value}")["value"]
        except tomllib.TOMLDecodeError:
            found[key.strip()] = value.strip()
    return found


def _console() -> Console:
    console = screen()
    return console if console.width <= WIDTH else Console(highlight=False, width=WIDTH)


def _write(file: Path, what: bytes) -> None:
    try:
        file.write_bytes(what)
    except OSError as error:
        trouble(f"{file}: {error.strerror}: check that its folder is there and you may write to it")
    screen(stderr=True).print(Text(f"Wrote {file}", style="dim"))
