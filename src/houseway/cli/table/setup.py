"""Sets up a terminal table: its rules, its seats, and the source of its cards."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import typer

from houseway.cli.breaches import print_breaches
from houseway.cli.files import submission_in
from houseway.cli.game_names import edition_called
from houseway.cli.screen import DIFFERS, screen
from houseway.core.game.game import Game
from houseway.core.game.rules import SIDE_BETS, Rules
from houseway.core.game.submission import Sheet, rules_of
from houseway.core.messages.command import Sit
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand
from houseway.play import least, main_wager, purse
from houseway.play.chance import Live, Seeded, Source
from houseway.worked.worked import Worked

YOU = "you"


@dataclass(frozen=True, slots=True)
class Chosen:
    """The rules of a terminal table, and the submission they come from."""

    rules: Rules
    written: dict[str, object]
    name: str
    """The table's name in a submission, or an empty string."""

    @property
    def main(self) -> str:
        """The wager that buys a hand."""
        return main_wager(self.rules)

    @property
    def minimum(self) -> Chips:
        """The minimum that buys a hand; one chip where the house posts no minimum."""
        return least(self.rules)


def choose(game: Game, under: str | None, submission: Path | None, table: str | None) -> Chosen:
    """Return the rules of a table: an edition with default settings, or one table of a submission."""
    if submission is None:
        if table is not None:
            raise typer.BadParameter("requires --submission FILE", param_hint="--table")
        written: dict[str, object] = {"ruleset.jurisdiction": edition_called(game, under).key if under else game.editions[0].key}
        if game.side_bets:
            written[SIDE_BETS.name] = list(game.side_bets)
        rules = game.under(written)
        if game.side_bets and not isinstance(rules, Rules):
            raise typer.BadParameter("\n".join(map(str, rules)), param_hint="GAME")
        assert isinstance(rules, Rules)  # default settings are lawful: a game checks that when it is loaded
        return Chosen(rules, written, "")
    if under is not None:
        raise typer.BadParameter("cannot be used with --submission, which names its own edition", param_hint="--under")
    sheet = sheet_for(submission, game, table)
    found = rules_of(sheet, game)
    if not isinstance(found, Rules):
        print_breaches(screen(stderr=True), sheet, game, found)
        raise typer.Exit(DIFFERS)
    return Chosen(found, sheet.written, sheet.name)


def sheet_for(submission: Path, game: Game, table: str | None) -> Sheet:
    """Return the table of a submission that deals a game; it must be named where there are several."""
    return _sheet(submission_in(submission).tables, game, table)


def _sheet(sheets: tuple[Sheet, ...], game: Game, table: str | None) -> Sheet:
    dealt = [sheet for sheet in sheets if sheet.game == game.key]
    names = ", ".join(repr(sheet.name) for sheet in dealt)
    if not dealt:
        raise typer.BadParameter(f"no table for {game.name} in this submission", param_hint="--submission")
    if table is None:
        if len(dealt) > 1:
            raise typer.BadParameter(f"missing: choose one of {names}", param_hint="--table")
        return dealt[0]
    for sheet in dealt:
        if sheet.name == table:
            return sheet
    raise typer.BadParameter(f"unknown table {table!r}. Tables for {game.name}: {names}", param_hint="--table")


def source_for(seed: str | None, what: str) -> Source:
    """Return operating-system randomness, or a seeded stream for a demonstration."""
    return Live() if seed is None else Seeded(f"{seed}/{what}")


def demonstration(seed: str) -> str:
    """Return the notice that a seeded table must show."""
    return f"Demonstration: shuffled from seed {seed!r}, so the cards repeat."


def takes(rules: Rules, count: int | None, yours: Hand | None) -> list[Hand]:
    """Return the occupied seats: yours, then the first others."""
    others = [seat for seat in rules.seats if seat != yours]
    mine = [yours] if yours is not None else []
    taken = {*mine, *others[: (count or len(rules.seats)) - len(mine)]}
    return [seat for seat in rules.seats if seat in taken]


def worked_for(chosen: Chosen, seats: list[Hand], yours: Hand | None, seed: str | None) -> Worked:
    """Return the header of the record: game, settings, seats and stacks."""
    names = {seat: YOU if seat == yours else f"bot{seat}" for seat in seats}
    how = demonstration(seed) if seed is not None else "Shuffled with operating-system randomness."
    where = f"{chosen.rules.game.name} at {chosen.name or 'a terminal table'}"
    return Worked(
        title=f"{where}. {how}",
        game=chosen.rules.game.key,
        settings=dict(chosen.written),
        sits=[Sit(name, (seat,)) for seat, name in names.items()],
        stacks=dict.fromkeys(names.values(), purse(chosen.minimum)),
        only_these=True,
    )
