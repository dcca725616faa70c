"""Setting up a terminal table: whose rules, who sits where, where the cards come from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import typer

from houseway.cli.breaches import print_breaches
from houseway.cli.files import submission_in
from houseway.cli.game_names import edition_called
from houseway.cli.screen import DIFFERS, screen
from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.game.submission import Sheet, rules_of
from houseway.core.messages.command import Sit
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand
from houseway.games import GAMES
from houseway.play import main_wager, purse
from houseway.play.chance import Live, Seeded, Source
from houseway.record.worked import Worked

YOU = "you"


@dataclass(frozen=True, slots=True)
class Chosen:
    """A game as it will be dealt here, and where that was chosen."""

    rules: Rules
    written: dict[str, object]
    name: str
    """The table's name in a submission, or nothing."""

    @property
    def main(self) -> str:
        """The wager a hand is dealt for."""
        return main_wager(self.rules)

    @property
    def least(self) -> Chips:
        """The least that buys a hand; a chip where the house posts none."""
        minimum = GAMES.bot(self.rules.game.key).minimum
        if minimum is not None:
            return minimum(self.rules)
        low, _ = self.rules.limits.get(self.rules.wagers[self.main].limit, (self.rules.unit, 0))
        return low


def choose(game: Game, under: str | None, submission: Path | None, table: str | None) -> Chosen:
    """The rules of the table: of an edition as it comes, or of one table in a submission."""
    if submission is None:
        if table is not None:
            raise typer.BadParameter("a table stands in a submission: say --submission FILE too", param_hint="--table")
        written: dict[str, object] = {"ruleset.jurisdiction": edition_called(game, under).key if under else game.editions[0].key}
        rules = game.under(written)
        assert isinstance(rules, Rules)  # as a game comes it is lawful; the games are asked when they are loaded
        return Chosen(rules, written, "")
    if under is not None:
        raise typer.BadParameter("a submission says its own edition: leave --under out", param_hint="--under")
    sheet = _sheet(submission_in(submission).tables, game, table)
    found = rules_of(sheet, game)
    if not isinstance(found, Rules):
        print_breaches(screen(stderr=True), sheet, game, found)
        raise typer.Exit(DIFFERS)
    return Chosen(found, sheet.written, sheet.name)


def _sheet(sheets: tuple[Sheet, ...], game: Game, table: str | None) -> Sheet:
    dealt = [sheet for sheet in sheets if sheet.game == game.key]
    names = ", ".join(repr(sheet.name) for sheet in dealt)
    if not dealt:
        raise typer.BadParameter(f"no table of this submission deals {game.name}", param_hint="--submission")
    if table is None:
        if len(dealt) > 1:
            raise typer.BadParameter(f"say which table you sit down at: {names}", param_hint="--table")
        return dealt[0]
    for sheet in dealt:
        if sheet.name == table:
            return sheet
    raise typer.BadParameter(f"no table is called {table!r} here. {game.name} is dealt at {names}", param_hint="--table")


def source_for(seed: str | None, what: str) -> Source:
    """The operating system's entropy; or, for a demonstration, a stream with a name."""
    return Live() if seed is None else Seeded(f"{seed}/{what}")


def demonstration(seed: str) -> str:
    """What a seeded table must say of itself."""
    return f"A demonstration, shuffled from the seed {seed!r}: it can be repeated, so it is no live table."


def takes(rules: Rules, count: int | None, yours: Hand | None) -> list[Hand]:
    """The seats that are taken: yours, and the first others."""
    others = [seat for seat in rules.seats if seat != yours]
    mine = [yours] if yours is not None else []
    taken = {*mine, *others[: (count or len(rules.seats)) - len(mine)]}
    return [seat for seat in rules.seats if seat in taken]


def worked_for(chosen: Chosen, seats: list[Hand], yours: Hand | None, seed: str | None) -> Worked:
    """The table, described as a file describes one."""
    names = {seat: YOU if seat == yours else f"bot{seat}" for seat in seats}
    how = demonstration(seed) if seed is not None else "Shuffled from the operating system's entropy."
    where = f"{chosen.rules.game.name} at {chosen.name or 'a terminal table'}"
    return Worked(
        title=f"{where}. {how}",
        game=chosen.rules.game.key,
        settings=dict(chosen.written),
        sits=[Sit(name, (seat,)) for seat, name in names.items()],
        stacks=dict.fromkeys(names.values(), purse(chosen.least)),
        only_these=True,
    )
