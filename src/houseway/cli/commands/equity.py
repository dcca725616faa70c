"""`houseway equity`: the exact pot equity of each hand at a poker game."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from importlib.util import find_spec
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.extras import needs
from houseway.cli.screen import fail, print_json, screen
from houseway.cli.table.pieces import cards_text
from houseway.core.game.game import Game
from houseway.games import GAMES

if TYPE_CHECKING:
    from houseway.lab.equity import Equities

TIES_SHOWN = 8
HIGH, LOW = 0, 1


def equity(game: Game, hands: Sequence[str], board: str, dead: str, *, patient: bool, as_json: bool) -> None:
    """Print the share of the pot that each hand wins on average."""
    missing = [name for name in ("numpy", "numba") if find_spec(name) is None]
    if missing:
        fail(needs("lab", missing[0]))
    from houseway.cli.progress import bar
    from houseway.lab.equity import VARIANTS, equities
    from houseway.lab.equity.two_cards import NoRange
    from houseway.lab.equity.two_cards.deals import MOST_EVER, MOST_WORK, TooLong

    if game.key not in VARIANTS:
        fail(f"{game.name} is not a poker game. Poker games: {', '.join(VARIANTS)}")
    try:
        found = equities(hands, board, dead, bar, game.key, MOST_EVER if patient else MOST_WORK)
    except NoRange as error:
        fail(f"{error}; or add --long and wait" if isinstance(error, TooLong) and error.steps <= MOST_EVER else str(error))
    if as_json:
        print_json(found.as_json())
    else:
        _show(found)


def _show(found: Equities) -> None:
    console = screen()
    console.print(_title(found))
    grid = Grid(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    grid.add_column("")
    grid.add_column("hand", overflow="fold", min_width=6, max_width=32)
    columns = ("scoops", "shares", "high", "low") if found.splits else ("holes", "wins", "ties", "win", "tie")
    for column in (*columns, "equity"):
        grid.add_column(column, justify="right", no_wrap=True)
    best = max(found.equity(player) for player in range(len(found.names)))
    for player, name in enumerate(found.names):
        share = found.equity(player)
        told = _halves(found, player) if found.splits else _whole(found, player)
        grid.add_row(str(player + 1), name, *told, Text(_percent(share), style="bold green" if share == best else "bold"))
    console.print(grid)
    for player in range(len(found.names)):
        share = found.equity(player)
        console.print(f"  hand {player + 1}: {share.numerator:,} / {share.denominator:,} of the pot")
    if len(found.names) > 2:
        _show_ties(found)
    if found.no_low:
        none = _percent(Fraction(found.no_low, found.total))
        console.print(f"  no low in {found.no_low:,} deals, {none}")
    console.print(Text(f"  {found.total:,} deals counted (all).", style="dim"))


def _whole(found: Equities, player: int) -> list[str]:
    wins, ties = found.wins(player), found.tied(player)
    counts = [f"{number:,}" for number in (found.holes[player], wins, ties)]
    return [*counts, *(_percent(Fraction(number, found.total)) for number in (wins, ties))]


def _halves(found: Equities, player: int) -> list[str]:
    """Return the deals won outright and shared, then how often the high and the low are won or tied."""
    counts = [f"{number:,}" for number in (found.wins(player), found.tied(player))]
    return [*counts, *(_percent(Fraction(sum(found.best(contest, player)), found.total)) for contest in (HIGH, LOW))]


def _show_ties(found: Equities) -> None:
    console = screen()
    ties = sorted(((ways, who) for who, ways in found.ways.items() if len(who) > 1), reverse=True)
    for ways, who in ties[:TIES_SHOWN]:
        shared = ", ".join(str(player + 1) for player in who[:-1]) + f" and {who[-1] + 1}"
        console.print(f"  hands {shared} tie in {ways:,} deals, {_percent(Fraction(ways, found.total))}")
    if len(ties) > TIES_SHOWN:
        console.print(f"  {len(ties) - TIES_SHOWN} more ties: see --json")


def _title(found: Equities) -> Text:
    title = Text(GAMES[found.game].name, style="bold")
    for name, cards in (("board", found.board), ("dead", found.dead)):
        if cards:
            title.append(f", {name} ", style="not bold")
            title.append_text(cards_text(cards, wide=False))
    return title


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):.4f} %"
