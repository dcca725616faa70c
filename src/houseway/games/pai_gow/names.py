"""Names of tiles and offers at pai gow, and the three ways four tiles can be set."""

from __future__ import annotations

from houseway.core.game.names import HouseWay, Names, SetSo, Ways
from houseway.core.game.picture import Beside, Run, line
from houseway.core.game.rules import Rules
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.stages.setting import Parts
from houseway.core.values.equipment import Piece, tiles_in
from houseway.core.values.hands import Hand, pile, title
from houseway.core.values.tiles import Tile
from houseway.families.two_hands.bank import bank_of
from houseway.families.two_hands.names import MARKS
from houseway.families.two_hands.names import remarks as remarks_on_the_bank
from houseway.games.pai_gow.bank import ASKS_FOR
from houseway.games.pai_gow.delivery import dice_start
from houseway.games.pai_gow.hands import named, splits
from houseway.games.pai_gow.house_rules import HOUSE_WAY as WAY
from houseway.games.pai_gow.house_way import set_by, way_of
from houseway.games.pai_gow.play import house_way

TWINS = {
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
"""The players' names of the twins; every other tile is named by its ends."""
FOUR = 4


def names(two: tuple[Piece, ...]) -> str:
    """Return the value of two tiles, and the players' name for the leading tile.

    >>> names((Tile("6-6"), Tile("4-5"))), names((Tile("2-4"), Tile("1-2"))), names((Tile("3-5"), Tile("3-4")))
    ('wong of 6-6, Teen', 'Gee Joon, supreme', '5 with 3-5')
    """
    worth = named(tiles_in(two))
    if worth == "the supreme pair":
        return "Gee Joon, supreme"
    name = TWINS.get(worth.rpartition(" ")[2])
    return f"{worth}, {name}" if name else worth


# Setting


def ways(seen: Round, hand: Hand) -> tuple[Parts, ...]:
    """Return the ways to set a hand, the house's first; with twins two of the three are the same."""
    house = house_way(seen, hand)
    found: dict[frozenset[tuple[str, ...]], Parts] = {}
    for split in (house, *splits(tiles_in(seen.held[hand]))):
        found.setdefault(frozenset(tuple(sorted(map(repr, two))) for two in split), split)
    return tuple(found.values())


def sets(rules: Rules, held: tuple[Piece, ...]) -> SetSo | None:
    """Return the house's setting of four tiles, and the rule that decided."""
    if len(held) != FOUR or not all(isinstance(tile, Tile) for tile in held):
        return None
    split, rule, _ = set_by(way_of(rules[WAY]), tiles_in(held))
    assert rule is not None  # a way that leaves a hand open is not lawful
    line = f"{rule.when.replace('_', ' ')}: " + ", then ".join(wish.replace("_", " ") for wish in rule.prefer)
    return SetSo(split, line, rule.cites, "R-PG-04")


def parts_typed(seen: Round, hand: Hand, typed: str) -> Parts | None:
    """Return a hand split into the two tiles typed and the two others, or None if they are not the player's tiles."""
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


# The table


def remarks(seen: Round, ask: RoundOffer) -> str:
    """Return the cost or effect of an offer."""
    match ask.says:
        case "cuts stacks":
            return "move stacks to an end"
        case "shakes":
            return "the dice are shaken and the tiles go out"
        case "surrenders":
            return "gives up the whole wager, tiles unseen"
        case "voids hand":
            return "a tile was exposed: the bet comes back"
        case "asks for house_way_right":
            return "how the stacks are handed out; so they are anyway"
        case says if says.startswith(ASKS_FOR):
            return "how the stacks are handed out"
        case _:
            return remarks_on_the_bank(seen, ask)


def stacks(seen: Round, wide: bool) -> Beside | None:
    """Return the eight stacks while they are on the table, numbered from the dealer's right as the dealer sees them."""
    if pile(1) not in seen.held:
        return None
    numbered = (line(f"{number} ", Run("▒▒▒", "hidden")) for number in range(8, 0, -1))
    return Beside((line("stacks", ink="italic"), *numbered))


def thrown(seen: Round) -> str:
    """Return the total of the dice, and the place that got the first four tiles."""
    first = dice_start(seen.dice, bank_of(seen))
    whose = "the dead hand" if first == "dead" else "the dealer" if first == "dealer" else title(first)
    return f"total {sum(seen.dice)}: first to {whose}"


NAMES = Names(
    names,
    remarks=remarks,
    middle=stacks,
    thrown=thrown,
    setting=Ways(ways, parts_typed, "two tiles that go together as in 6-6 4-5", apart=True),
    house_way=HouseWay(sets, "four tiles"),
    marks=MARKS,
)
