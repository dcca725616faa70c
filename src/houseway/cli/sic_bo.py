"""Sic bo at the terminal: the layout with the chips on it, the names people type for its fifty spots, and what a bot likes.

A spot is typed as the layout prints it: `small`, `total 9`, `4-4` for a pair, `4-4-4`, `1-2` for two dice, `one 4`, `any`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.table.pieces import GOLD, LOST, WON
from houseway.core.game.rules import Rules
from houseway.core.game.words import money, spoken
from houseway.core.money.places import stack
from houseway.core.money.price import Odds
from houseway.core.round.option import Ask
from houseway.core.round.state import Round
from houseway.core.values.chips import Chips, dollars
from houseway.core.values.hands import Player
from houseway.games.sic_bo.board import SPOTS, is_triple
from houseway.games.sic_bo.game import triple_loses
from houseway.games.sic_bo.odds import hits_of, house_edge

from .lore import Lore, Spots, as_dealt, by_silence, nameless

LIKES = ("small", "big")
"""Nothing on the layout costs less."""
EXAMPLE = "small 10, total 9 5"
SHADES = ("on #14603f", "on #0f5236")
LIT = f"bold #101010 on {GOLD}"


# Names


def label(spot: str) -> str:
    """A spot as the layout prints it.

    >>> label("two_dice_1_2"), label("two_of_a_kind_4"), label("total_9"), label("one_of_a_kind_4"), label("any_three_of_a_kind")
    ('1-2', '4-4', 'total 9', 'one 4', 'any')
    """
    row, numbers = SPOTS[spot].row, re.findall(r"\d+", spot)
    match row:
        case "three_of_a_kind":
            return "-".join(numbers * 3)
        case "two_of_a_kind":
            return "-".join(numbers * 2)
        case "two_dice":
            return "-".join(numbers)
        case "one_of_a_kind":
            return f"one {numbers[0]}"
        case "any_three_of_a_kind":
            return "any"
        case _:
            return spot.replace("_", " ")


_SHORT = {
    **{label(spot): spot for spot in SPOTS},
    **{label(spot)[::-1]: spot for spot in SPOTS if SPOTS[spot].row == "two_dice"},
    **{f"t{total}": f"total_{total}" for total in range(4, 18)},
}


def reads(typed: str) -> str:
    """What somebody typed, as the name of a spot where it is one.

    >>> reads("2-1"), reads("T9"), reads("4 4 4"), reads("total_9"), reads("tot")
    ('two dice 1 2', 'total 9', 'three of a kind 4', 'total 9', 'tot')
    """
    plain = " ".join(typed.lower().replace("_", " ").split())
    dice = re.sub(r"(?<=\d)[ +&](?=\d)", "-", plain)
    spot = _SHORT.get(plain) or _SHORT.get(dice)
    return spot.replace("_", " ") if spot else plain


def missing(typed: str) -> str:
    """What to type instead of something that is no spot: the nearest family, or all of them."""
    word = (typed.split() or [""])[0]
    families = {
        "total": "totals are total 4 to total 17, as in total 9 5",
        "one": "one die is one 1 to one 6, as in one 4 5",
        "two": "two alike are 1-1 to 6-6, two dice 1-2 to 5-6, as in 4-4 5",
        "three": "three alike are 1-1-1 to 6-6-6, or any, as in any 5",
    }
    near = [says for family, says in families.items() if word and family.startswith(word)]
    return "; ".join(near) or "spots are small, big, any, total 4 to total 17, 4-4, 4-4-4, 1-2 and one 4"


def menu(seen: Round, asks: Sequence[Ask]) -> RenderableType:
    """The spots as people type them, and what may lie on each."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="bold cyan", no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_row("small  big  any  total 9", Text("or t9; totals go from 4 to 17", style="dim"))
    grid.add_row("4-4  4-4-4  1-2  one 4", Text("two alike, three alike, two dice, one die", style="dim"))
    posted: dict[tuple[Chips, Chips], list[str]] = {}
    for family, limits in seen.rules.limits.items():
        posted.setdefault(limits, []).append(spoken(family))
    for (low, high), families in posted.items():
        where = ", ".join(families) if len(posted) > 1 else "each spot"
        grid.add_row(f"{money(low)} to {money(high)}", Text(f"on {where}", style="dim"))
    return grid


# The layout


def layout(seen: Round, viewer: Player, wide: bool) -> list[RenderableType]:
    """The whole layout with what lies on it, and who sits round it; once the dice lie, the winning spots are lit."""
    lies = _Lies(seen, viewer)
    price = lies.price
    numbers = range(1, 7)
    bands: list[RenderableType] = [
        _band(lies, ["small", "any_three_of_a_kind", "big"], {
            "small": f"SMALL  4 to 10 · {price('small')} to 1",
            "any_three_of_a_kind": f"ANY three alike · {price('any_three_of_a_kind')} to 1",
            "big": f"BIG  11 to 17 · {price('big')} to 1",
        }),
        _heading(f"two alike, {price('two_of_a_kind')} to 1", f"three alike, {price('three_of_a_kind')} to 1"),
        _band(lies, [*(f"two_of_a_kind_{n}" for n in numbers), *(f"three_of_a_kind_{n}" for n in numbers)]),
        _heading("total", "each pays the number below it to 1"),
        _band(lies, [f"total_{total}" for total in range(4, 18)], prices=True),
        _heading(f"two dice, {price('two_dice')} to 1"),
        _band(lies, [spot for spot in SPOTS if SPOTS[spot].row == "two_dice"]),
        _heading(f"one die, {' / '.join(lies.single())} to 1 for one / two / three of them"),
        _band(lies, [f"one_of_a_kind_{n}" for n in numbers]),
    ]  # fmt: skip
    return [*bands, _legend(seen), _players(seen, viewer, wide)]


class _Lies:
    """What lies where, whose it is, and what has won."""

    def __init__(self, seen: Round, viewer: Player) -> None:
        self.seen = seen
        self.yours: dict[str, Chips] = {}
        self.others: dict[str, Chips] = {}
        for bet, chips in seen.bets.items():
            mine = self.yours if bet.by == viewer else self.others
            mine[bet.wager] = mine.get(bet.wager, 0) + chips

    def price(self, row: str) -> int:
        price = self.seen.rules.pays[row].of("1")
        assert isinstance(price, Odds)
        return price.num

    def single(self) -> list[str]:
        prices = self.seen.rules.pays["one_of_a_kind"]
        return [str(price.num) for hits in "123" if isinstance(price := prices.of(hits), Odds)]

    def lit(self, spot: str) -> bool:
        dice = self.seen.dice
        return bool(dice) and hits_of(spot, dice, triple_loses(self.seen.rules)) > 0

    def chips(self, spot: str) -> Text:
        mine, others = self.yours.get(spot, 0), self.others.get(spot, 0)
        lit = self.lit(spot)
        if mine:
            return Text(f"●{dollars(mine)}", style="" if lit else f"bold {GOLD}")
        return Text(f"·{dollars(others)}", style="" if lit else "#a9cdb8") if others else Text("")


def _band(lies: _Lies, spots: Sequence[str], names: Mapping[str, str] | None = None, *, prices: bool = False) -> Grid:
    """A row of spots: the name, the price where each has its own, the chips."""
    grid = Grid.grid(expand=True)
    cells: list[Text] = []
    for place, spot in enumerate(spots):
        grid.add_column(ratio=1, justify="center", no_wrap=True)
        lit = lies.lit(spot)
        name = (names or {}).get(spot) or label(spot).removeprefix("total ")
        lines = [Text(f"»{name}«" if lit else name, style="" if lit else "bold")]
        if prices:
            lines.append(Text(str(lies.price(spot)), style="" if lit else "dim"))
        lines.append(lies.chips(spot))
        cells.append(Text("\n").join(lines))
        grid.columns[place].style = LIT if lit else SHADES[place % 2]
    grid.add_row(*cells)
    return grid


def _heading(*words: str) -> Grid:
    grid = Grid.grid(expand=True)
    for _ in words:
        grid.add_column(ratio=1)
    grid.add_row(*(Text(f" {text}", style="italic #a9cdb8") for text in words))
    return grid


def _legend(seen: Round) -> Text:
    words = " ● yours  · the others'"
    return Text(words + ("  »lit« won" if seen.dice else ""), style="italic #a9cdb8")


def _players(seen: Round, viewer: Player, wide: bool) -> Grid:
    """Who sits round the layout: what they have, what they bet, what the round made of it."""
    across = 4 if wide else 3
    grid = Grid.grid(expand=True, padding=(0, 1))
    for _ in range(across):
        grid.add_column(ratio=1, no_wrap=True)
    cells = [_player(seen, hand, viewer) for hand in seen.seating]
    for start in range(0, len(cells), across):
        grid.add_row(*cells[start : start + across])
    return grid


def _player(seen: Round, hand: str, viewer: Player) -> Text:
    player = seen.seating[hand]
    bet = sum(chips for bet, chips in seen.bets.items() if bet.on == hand)
    own = player == viewer
    line = Text.assemble(
        f"{hand:>2} ", (player, f"bold {GOLD}" if own else "bold"), f" {money(seen.chips.get(stack(player), 0))}"
    )
    results = [result.net for bet, result in seen.settled.items() if bet.on == hand]
    if results:
        net = sum(results)
        line.append(
            f" {money(net, sign=True)}" if net else " even", style=f"bold {WON if net > 0 else LOST if net < 0 else GOLD}"
        )
    elif bet:
        line.append(f" bets {money(bet)}", style="#a9cdb8")
    return line


def thrown(seen: Round) -> str:
    """What the dice came to, in a word.

    Three alike are neither small nor big.
    """
    total = sum(seen.dice)
    word = "three alike" if is_triple(seen.dice) else "small" if total <= 10 else "big"
    return f"total {total}, {word}"


def edges(rules: Rules) -> dict[str, Fraction]:
    """What each row of the layout keeps, exactly; the spots of a row keep the same."""
    kept: dict[str, Fraction] = {}
    for name, spot in SPOTS.items():
        if spot.row not in kept:
            kept[spot.row] = house_edge(name, rules.pays[spot.row], triple_loses(rules))
    return kept


LORE = Lore(by_silence, as_dealt, nameless, edges, thrown=thrown, spots=Spots(reads, missing, menu, layout, EXAMPLE, LIKES))
