"""The layout of sic bo with the chips on it, and the players around it; once the dice are rolled, the winning spots are lit."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from houseway.core.game.picture import Band, Block, Cell, Ink, Line, Picture, Run, line
from houseway.core.game.words import money
from houseway.core.money.places import stack
from houseway.core.money.price import Odds
from houseway.core.round.state import Round
from houseway.core.values.chips import Chips, dollars
from houseway.core.values.hands import Player

from .board import SPOTS
from .odds import hits_of, triple_loses


def label(spot: str) -> str:
    """Return a spot as the layout prints it.

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


def layout(seen: Round, viewer: Player, wide: bool) -> list[Picture]:
    """Return the whole layout with what is bet on it, and the players around it."""
    bets = _Bets(seen, viewer)
    price = bets.price
    numbers = range(1, 7)
    return [
        _band(bets, ["small", "any_three_of_a_kind", "big"], {
            "small": f"SMALL  4 to 10 · {price('small')} to 1",
            "any_three_of_a_kind": f"ANY three alike · {price('any_three_of_a_kind')} to 1",
            "big": f"BIG  11 to 17 · {price('big')} to 1",
        }),
        _heading(f"two alike, {price('two_of_a_kind')} to 1", f"three alike, {price('three_of_a_kind')} to 1"),
        _band(bets, [*(f"two_of_a_kind_{n}" for n in numbers), *(f"three_of_a_kind_{n}" for n in numbers)]),
        _heading("total", "each pays the number below it to 1"),
        _band(bets, [f"total_{total}" for total in range(4, 18)], prices=True),
        _heading(f"two dice, {price('two_dice')} to 1"),
        _band(bets, [spot for spot in SPOTS if SPOTS[spot].row == "two_dice"]),
        _heading(f"one die, {' / '.join(bets.single())} to 1 for one / two / three of them"),
        _band(bets, [f"one_of_a_kind_{n}" for n in numbers]),
        _legend(seen),
        _players(seen, viewer, wide),
    ]  # fmt: skip


def brief(seen: Round) -> list[Picture]:
    """Return the prices of every spot in words, for a screen that has no room for the layout."""
    bets = _Bets(seen, "")
    price = bets.price
    totals: dict[int, list[str]] = {}
    for total in range(4, 18):
        totals.setdefault(price(f"total_{total}"), []).append(str(total))
    lines = [
        f"small (4 to 10), big (11 to 17): {price('small')} to 1 · any three alike: {price('any_three_of_a_kind')} to 1",
        f"two alike: {price('two_of_a_kind')} · three alike: {price('three_of_a_kind')} · two dice: {price('two_dice')} to 1",
        f"one die: {' / '.join(bets.single())} to 1 for one / two / three of them",
        f"total, to 1: {' · '.join(f'{_listed(which)} {pays}' for pays, which in totals.items())}",
    ]
    return [line(text) for text in lines]


def _listed(which: Sequence[str]) -> str:
    return f"{which[0]}-{which[-1]}" if len(which) > 2 else "/".join(which)


class _Bets:
    """The bets on each spot, their owners, and which have won."""

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

    def chips(self, spot: str) -> Line:
        mine, others = self.yours.get(spot, 0), self.others.get(spot, 0)
        lit = self.lit(spot)
        if mine:
            return line(f"●{dollars(mine)}", ink="" if lit else "gold")
        return line(f"·{dollars(others)}", ink="" if lit else "soft") if others else line("")


def _band(bets: _Bets, spots: Sequence[str], names: Mapping[str, str] | None = None, *, prices: bool = False) -> Band:
    """Return a row of spots: the name, the price where each has its own, the chips."""
    cells: list[Cell] = []
    for place, spot in enumerate(spots):
        lit = bets.lit(spot)
        name = (names or {}).get(spot) or label(spot).removeprefix("total ")
        lines = [line(f"»{name}«" if lit else name, ink="" if lit else "bold")]
        if prices:
            lines.append(line(str(bets.price(spot)), ink="" if lit else "dim"))
        lines.append(bets.chips(spot))
        cells.append(Cell(Block(tuple(lines)), "lit" if lit else "dark" if place % 2 else "light"))
    return Band(tuple(cells), len(cells), centred=True)


def _heading(*words: str) -> Band:
    return Band(tuple(Cell(line(f" {text}", ink="heading")) for text in words), len(words))


def _legend(seen: Round) -> Line:
    return line(" ● yours  · the others'" + ("  »lit« won" if seen.dice else ""), ink="heading")


def _players(seen: Round, viewer: Player, wide: bool) -> Band:
    """Return the players around the layout: what they have, what they bet, what the round made of it."""
    return Band(tuple(Cell(_player(seen, hand, viewer)) for hand in seen.seating), across=4 if wide else 3, spaced=True)


def _player(seen: Round, hand: str, viewer: Player) -> Line:
    player = seen.seating[hand]
    has = f" {money(seen.chips.get(stack(player), 0))}"
    return line(f"{hand:>2} ", Run(player, "gold" if player == viewer else "bold"), has, *_result(seen, hand))


def _result(seen: Round, hand: str) -> tuple[Run, ...]:
    results = [result.net for bet, result in seen.settled.items() if bet.on == hand]
    bet = sum(chips for bet, chips in seen.bets.items() if bet.on == hand)
    if results:
        net = sum(results)
        ink: Ink = "won" if net > 0 else "lost" if net < 0 else "gold"
        return (Run(f" {money(net, sign=True)}" if net else " even", ink),)
    return (Run(f" bets {money(bet)}", "soft"),) if bet else ()
