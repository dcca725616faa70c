"""Minibaccarat at the terminal: the two hands in the middle with what they count, the roads of the shoe, and bots that turn
the cards they are handed. Nothing a bot could choose matters but what it bets: the banker costs least (`houseway analyze
minibaccarat`).
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.table.pieces import GOLD, cards_text
from houseway.core.game.words import money
from houseway.core.messages.command import Command, Say
from houseway.core.round.option import Ask
from houseway.core.round.state import Round
from houseway.core.values.cards import BACK
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import title
from houseway.core.values.memory import remembered
from houseway.families.baccarat.hands import BANKER, PLAYER, named
from houseway.games.minibaccarat.handing import TURNS
from houseway.games.minibaccarat.memory import Memory
from houseway.games.minibaccarat.roads import is_result, read
from houseway.games.minibaccarat.vigorish import marked
from houseway.games.minibaccarat.vigorish import read as markers

from .lore import Lore, as_dealt, silent, unknown
from .roads import INK, roads_drawing

HANDS = {PLAYER: "Player's Hand", BANKER: "Banker's Hand"}


def chooses(seen: Round, asks: Sequence[Ask]) -> Command:
    """Whoever is handed cards turns them over; a payout is taken."""
    turns = next((ask for ask in asks if ask.says == TURNS), None)
    return Say(turns.who, TURNS) if turns else silent(asks)


def remarks(seen: Round, ask: Ask) -> str:
    """What an offer means."""
    match ask.says:
        case "turns over":
            return "the cards come face up"
        case "passes":
            return "the next seat may turn them"
        case "adds to player" | "adds to banker":
            return "the payout rides with that bet"
        case "takes payout":
            return "it is yours"
        case _:
            return ""


def middle(seen: Round, wide: bool) -> RenderableType | None:
    """The two hands, the higher one lit, what this shoe has shown so far, and the markers for vigorish."""
    grid = Grid.grid(expand=True, padding=(0, 1))
    for _ in range(2):
        grid.add_column(ratio=1, justify="center")
    grid.add_row(*(_hand(seen, hand, wide) for hand in HANDS))
    road = remembered(seen, Memory).road + "".join(noted for noted in seen.noted if is_result(noted))
    parts: list[RenderableType] = [grid]
    if road:
        parts.append(roads_drawing(read(road), wide))
    if owed := markers(marked(seen)):
        words = (f"{title(seat)} {money(chips)}" for seat, chips in owed.items())
        parts.append(Text.assemble(("vigorish owed  ", "bold"), ", ".join(words)))
    return Group(*parts) if parts[1:] else grid


def _hand(seen: Round, hand: str, wide: bool) -> Text:
    held = cards_in(seen.held.get(hand, ()))
    known = bool(held) and BACK not in held
    called = next((noted for noted in seen.noted if is_result(noted)), "")
    won = called[:1] == hand[0].upper()
    title = Text(f"{HANDS[hand]}  ", style=f"bold {GOLD}" if won else INK[hand])
    return Text.assemble(title, cards_text(held, wide=wide), f"  {named(held)}" if known else "", "  wins" if won else "")


LORE = Lore(
    chooses,
    as_dealt,
    named,
    unknown,
    remarks=remarks,
    middle=middle,
    apart=(PLAYER, BANKER),
    likes=(BANKER, PLAYER),
    hands_cards=True,
)
