"""Pai gow at the terminal: the three ways four tiles can be set, tiles by the names players use, and how a bot plays.

A bot sets by the house's way, which is what silence means too. It banks when it could lose three times over: copies go to the
bank, so the bank is the better side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.table.pieces import HIDDEN
from houseway.core.game.rules import Rules
from houseway.core.game.words import money
from houseway.core.messages.command import Command, Say
from houseway.core.money.places import stack
from houseway.core.round.option import Ask
from houseway.core.round.state import Round
from houseway.core.stages.setting import HOUSE_WAY, Parts
from houseway.core.values.equipment import Piece, tiles_in
from houseway.core.values.hands import Hand, pile, title
from houseway.core.values.tiles import Tile
from houseway.families.two_hands.banking import BANKS, DEALERS, bank_of, others_wagers
from houseway.games.pai_gow.banking import ASKS_FOR
from houseway.games.pai_gow.delivery import dice_start
from houseway.games.pai_gow.hands import Two, named, splits
from houseway.games.pai_gow.house_rules import HOUSE_WAY as WAY
from houseway.games.pai_gow.house_way import set_by, way_of
from houseway.games.pai_gow.playing import house_way

from .lore import Lore, SetSo, Ways, as_dealt, unknown

NAMES = {
    "6-6": "Teen",
    "1-1": "Day",
    "4-4": "Yun",
    "1-3": "Gor",
    "5-5": "Mooy",
    "3-3": "Chong",
    "2-2": "Bon",
    "5-6": "Foo",
    "4-6": "Ping",
    "1-6": "Tit",
    "1-5": "Look",
}
"""What players call the twins; every other tile goes by its ends."""
COMFORT = 3
FOUR = 4


def names(two: tuple[object, ...]) -> str:
    """What two tiles are worth; the tile that leads also by the name players have for it.

    >>> names((Tile("6-6"), Tile("4-5"))), names((Tile("2-4"), Tile("1-2"))), names((Tile("3-5"), Tile("3-4")))
    ('wong of 6-6, Teen', 'Gee Joon, supreme', '5 with 3-5')
    """
    worth = named(cast("Two", two))
    if worth == "the supreme pair":
        return "Gee Joon, supreme"
    name = NAMES.get(worth.rpartition(" ")[2])
    return f"{worth}, {name}" if name else worth


# Setting


def ways(seen: Round, hand: Hand) -> tuple[Parts, ...]:
    """The ways to set a hand, the house's first; twins make two of the three the same."""
    house = house_way(seen, hand)
    found: dict[frozenset[tuple[str, ...]], Parts] = {}
    for split in (house, *splits(tiles_in(seen.held[hand]))):
        found.setdefault(frozenset(tuple(sorted(map(repr, two))) for two in split), split)
    return tuple(found.values())


def sets(rules: Rules, held: tuple[Piece, ...]) -> SetSo | None:
    """How the house sets four tiles, and the rule that decided."""
    if len(held) != FOUR or not all(isinstance(tile, Tile) for tile in held):
        return None
    split, rule, _ = set_by(way_of(rules[WAY]), tiles_in(held))
    assert rule is not None  # a way that leaves a hand open is not lawful
    line = f"{rule.when.replace('_', ' ')}: " + ", then ".join(wish.replace("_", " ") for wish in rule.prefer)
    return SetSo(split, line, rule.cites, "R-PG-04")


def parts_typed(seen: Round, hand: Hand, typed: str) -> Parts | None:
    """Two tiles somebody typed go together, and so do the two others; None where these are not their tiles."""
    held = list(tiles_in(seen.held[hand]))
    pair: list[Tile] = []
    for word in typed.replace("/", " ").split()[:2]:
        ends = "-".join(sorted(word.split("-")))
        tile = next((tile for tile in held if tile.text == ends), None)
        if tile is None:
            return None
        held.remove(tile)
        pair.append(tile)
    return (tuple(pair), tuple(held)) if len(pair) == 2 else None


# Choosing


def chooses(seen: Round, asks: Sequence[Ask]) -> Command:
    """The house's way, no surrender; the bank only with chips to spare."""
    offered = {ask.says: ask for ask in asks}
    if HOUSE_WAY in offered:
        return Say(offered[HOUSE_WAY].who, HOUSE_WAY)
    if BANKS in offered:
        hand = offered[BANKS].who
        if seen.chips.get(stack(seen.seating[hand]), 0) >= COMFORT * others_wagers(seen, hand) > 0:
            return Say(hand, BANKS)
    ask = next((ask for ask in asks if ask.in_silence), asks[0])
    return Say(ask.who, ask.says, ask.low)


def remarks(seen: Round, ask: Ask) -> str:
    """What an offer costs or does, for whoever has not banked before."""
    match ask.says:
        case "banks":
            return f"you cover {money(others_wagers(seen, ask.who))} of the other bets; equal hands are yours"
        case "co-banks":
            return f"you cover half, {money(others_wagers(seen, ask.who) // 2)}, and the house the rest"
        case "passes":
            return "the next seat is asked"
        case "cuts stacks":
            return "move stacks to an end"
        case "limits dealer":
            return f"instead of the {money(seen.bets.get(DEALERS, 0))} bet against you"
        case "refuses dealer":
            return "the dealer bets nothing against you"
        case "shakes":
            return "the dice are shaken and the tiles go out"
        case "surrenders":
            return "gives up the whole wager, tiles unseen"
        case "voids hand":
            return "a tile was exposed: the bet comes back"
        case "asks for house_way_right":
            return "how the stacks are handed out; so they are anyway"
        case says:
            return "how the stacks are handed out" if says.startswith(ASKS_FOR) else ""


# The table


def stacks(seen: Round, wide: bool) -> RenderableType | None:
    """The eight stacks while they lie there, numbered from the dealer's right as the dealer sees them from behind."""
    if pile(1) not in seen.held:
        return None
    grid = Grid.grid(padding=(0, 2, 0, 1))
    cells = [Text("stacks", style="italic"), *(Text.assemble(f"{number} ", ("▒▒▒", HIDDEN)) for number in range(8, 0, -1))]
    for _ in cells:
        grid.add_column(no_wrap=True)
    grid.add_row(*cells)
    return grid


def thrown(seen: Round) -> str:
    """What the dice came to, and who got the first four tiles."""
    first = dice_start(seen.dice, bank_of(seen))
    whose = "the dead hand" if first == "dead" else "the dealer" if first == "dealer" else title(first)
    return f"total {sum(seen.dice)}: first to {whose}"


LORE = Lore(
    chooses,
    as_dealt,
    names,
    unknown,
    remarks,
    middle=stacks,
    thrown=thrown,
    setting=Ways(ways, parts_typed, "two tiles that go together as in 6-6 4-5", apart=True),
    sets=sets,
)
