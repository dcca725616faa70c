"""Draw docs/games/GAME/play.svg: a round at a terminal table, by the code that draws every round.

docs/games/GAME/picture.toml names the round.
"""

from __future__ import annotations

import argparse
import io
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from houseway.cli.table.events import EventNews
from houseway.cli.table.frame import Frame
from houseway.cli.table.hints import Hints
from houseway.cli.table.keyboard import Keyboard
from houseway.cli.table.log import Log
from houseway.cli.table.person import Person
from houseway.cli.table.setup import YOU, choose, source_for, takes, worked_for
from houseway.cli.table.sitting import sit_down
from houseway.cli.table.tally import Tally
from houseway.games import GAMES
from houseway.play import Host
from houseway.play.bots import Bot
from tools.docs.svg import slim
from tools.releases.shipped import ROOT

DOCS = ROOT / "docs" / "games"
COLUMNS = 116
LINES = 200
"""Enough that a table is drawn whole."""
SEAT = "3"


class Picture(NamedTuple):
    """A round to draw: the seed that deals it and the bets; later prompts get Enter, or the given answers."""

    seed: str
    bets: str
    submission: Path | None = None
    table: str | None = None
    types_bets: bool = False
    """Whether the picture starts while the bets are typed, not after them."""
    then: str = ""
    """The answer at the first prompt after the bets, if Enter would do nothing there."""
    before: int = 0
    """The number of rounds before the one in the picture, so that the shoe has a history."""
    players: int | None = None
    """The number of occupied seats (default: all)."""
    skips: int = 0
    """The number of prompts before the picture starts, because a whole round would be too long."""


def picture_of(game: str) -> Picture:
    """Return the picture of a game described by its picture.toml."""
    told = tomllib.loads((DOCS / game / "picture.toml").read_text(encoding="utf-8"))
    if "submission" in told:
        told["submission"] = ROOT / told["submission"]
    return Picture(**told)


@dataclass(slots=True)
class Scripted(Keyboard):
    """A keyboard that types by itself and clears the screen before a given answer."""

    types: list[str] = field(default_factory=list[str])
    begins: str = ""
    more: list[str] = field(default_factory=list[str])
    skips: int = 0
    asked: list[str] = field(default_factory=list[str])

    def prompt(self, what: str, about: str = "") -> str:
        """Return the bets, then Enter, then `q` after the round."""
        after = (self.more.pop() if self.more else "q") if what == "next" else ""
        typed = self.types.pop(0) if self.types else after
        begins = what.endswith("your bet") and typed == self.begins
        if begins and typed:
            self.console.export_text(clear=True)
        self.console.print(Text.assemble((what, "bold yellow"), " > ", typed))
        self.asked.append(what)
        if (begins and not typed) or len(self.asked) == self.skips:
            self.console.export_text(clear=True)
        return typed


def play(game: str, picture: Picture) -> tuple[Console, Tally]:
    """Play one round; return its console and the totals."""
    console = Console(
        record=True,
        width=COLUMNS,
        height=LINES,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
    )
    chosen = choose(GAMES[game], None, picture.submission, picture.table)
    taken = takes(chosen.rules, picture.players, SEAT)
    worked = worked_for(chosen, taken, SEAT, picture.seed)
    telling = EventNews(SEAT, GAMES.names(game).event_line)
    host = Host(worked, source_for(picture.seed, "cards"), tells=telling)
    bots = [Bot(hand, source_for(picture.seed, f"bot{hand}")) for hand in taken if hand != SEAT]
    types, begins = [picture.bets, "", *([picture.then] if picture.then else [])], picture.bets if picture.types_bets else ""
    keyboard = Scripted(console, types=types, begins=begins, more=[""] * picture.before, skips=picture.skips)
    person = Person(SEAT, chosen.main, Frame(keyboard, YOU, "demonstration", telling.news), Hints())
    return console, sit_down(host, person, bots, chosen, Log())


def main() -> None:
    """Draw the named games (default: all that have a picture)."""
    pictured = sorted(file.parent.name for file in DOCS.glob("*/picture.toml"))
    parser = argparse.ArgumentParser(prog="scripts/dev picture", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"games to draw, of {', '.join(pictured)} (default: all)")
    games = parser.parse_args().games or pictured
    if unknown := set(games) - set(pictured):
        parser.error(f"no picture.toml: {', '.join(sorted(unknown))}")
    for game in games:
        console, _ = play(game, picture_of(game))
        svg = console.export_svg(title=f"scripts/play {game}", unique_id="terminal-0")
        (DOCS / game / "play.svg").write_text(slim(svg), encoding="utf-8")


if __name__ == "__main__":
    main()
